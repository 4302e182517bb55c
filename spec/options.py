"""The disputed rules: each is an option with named readings; an edition chooses one reading of each.

The readings are said here in words; the clauses of ``rules/`` give them their meaning. Where an option comes from a gap
(no source decides), its id is named by a ``Gap`` on the clause concerned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .errors import UnknownName


@dataclass(frozen=True, slots=True)
class Option:
    """A disputed rule. ``readings`` maps the name of each reading to what it says."""

    id: str
    question: str
    readings: Mapping[str, str]
    rules: tuple[str, ...]
    """Ids of the clauses whose outcome the option can change."""

    def check(self, reading: str) -> str:
        """The reading's name, if there is one. Raises UnknownName."""
        if reading not in self.readings:
            raise UnknownName(f"reading of option '{self.id}'", reading, self.readings)
        return reading


_ALL = (
    Option(
        "run-colour",
        "Which colours may a run have?",
        {"any": "any mix of colours", "one": "all cards of a run in one colour"},
        ("RUN-2", "HIT-RUN"),
    ),
    Option(
        "natural",
        "How many natural cards does a phase need?",
        {
            "per-phase": "one natural card somewhere in the phase",
            "per-group": "one natural card in every group",
            "per-set-and-run": "one natural card in every set and run; a colour group may be Wilds alone",
            "none": "no natural card",
        },
        ("WILD-3",),
    ),
    Option(
        "undeclared-wild",
        "A Wild is laid where two meanings fit, and nobody says which: what now?",
        {
            "must-declare": "the lay is not complete until the owner says it",
            "high-end": "it counts as the highest meaning that fits",
            "open": "nothing has to be said, and what it stands for stays open",
        },
        ("WILD-4a",),
    ),
    Option(
        "hit-declaration",
        "A Wild is hit where two meanings fit, and nobody says which: what now?",
        {
            "if-ambiguous": "the hit is not complete until the player says it",
            "never": "nothing has to be said",
        },
        ("WILD-4a",),
    ),
    Option(
        "wild-beyond-copies",
        "May a Wild in a group count as a card of which the group already holds every copy?",
        {"allowed": "yes, a Wild may be any number or colour", "forbidden": "no, there is no such card any more"},
        ("WILD-1",),
    ),
    Option(
        "wild-for-seen-card",
        "May a Wild be declared as a card (number and colour) of which every copy lies in sight?",
        {"allowed": "yes, a Wild may be any card", "forbidden": "no, there is no such card any more"},
        ("WILD-1",),
    ),
    Option(
        "extras",
        "May more cards be laid than the phase asks for?",
        {"allowed": "yes, cards that fit its groups", "exact": "no, exactly the phase; more is hit afterwards"},
        ("LAY-5",),
    ),
    Option(
        "hit-in-laying-turn",
        "May a player hit in the turn in which the phase was laid?",
        {"allowed": "yes, once the phase is down", "forbidden": "no, from the next turn on"},
        ("HIT-2",),
    ),
    Option(
        "full-run",
        "What does a run that has every number take?",
        {"nothing": "no card at all", "wilds": "surplus Wilds"},
        ("HIT-RUN",),
    ),
    Option(
        "upcard-skip",
        "A Skip is turned up first: what then?",
        {
            "first-player-loses": "the first player loses the opening turn",
            "no-effect": "the first player starts, and draws from the stock",
        },
        ("DEAL-4", "DEAL-5", "DEAL-5b"),
    ),
    Option(
        "upcard-skip-protects",
        "Is a player whom the upcard skipped protected as if the dealer had used it?",
        {
            "rounds": "yes where the limit counts turns or rounds (the dealer skipped), no where it counts hands",
            "always": "yes, under any limit",
            "never": "no, nobody used it",
        },
        ("SKIP-2",),
    ),
    Option(
        "pile-view",
        "May the discard pile be looked through?",
        {"top": "only the top card is seen", "all": "all discards may be seen"},
        ("PUBLIC-1",),
    ),
    Option(
        "reshuffle-time",
        "When are the discards shuffled into a new stock?",
        {
            "when-due": "when a card is due from the stock and it is empty",
            "at-once": "as soon as the last card is drawn",
        },
        ("STOCK-1",),
    ),
    Option(
        "no-card",
        "Neither stock nor discards can supply a card: what now?",
        {
            "go-on": "the turn goes on without a draw; a full circuit of such turns ends the hand",
            "hand-ends": "the hand ends at once",
        },
        ("STOCK-2", "OUT-1b"),
    ),
    Option(
        "late-discard",
        "A discard was forgotten and the next player has drawn: what now?",
        {"refused": "the late discard is refused", "made-good": "it is made good"},
        ("DEAL-5b", "DISC-1"),
    ),
    Option(
        "skip-limit",
        "When may somebody be skipped again?",
        {
            "from-skip": "once the turn has come back to the one who skipped",
            "seat-order": "once the order of seats, counted from the first player, has begun anew",
            "normal-turn": "once the skipped player has had a normal turn",
            "per-hand": "not in the same hand",
            "pending": "once the lost turn has passed",
            "none": "at any time; lost turns add up",
        },
        ("SKIP-1b", "SKIP-2", "SKIP-6"),
    ),
    Option(
        "extra-turn-round",
        "Two players: does the turn that a Skip wins belong to a new round?",
        {"new": "yes, the lost turn completed the old one", "same": "no, nobody else has played in between"},
        ("SKIP-2",),
    ),
    Option(
        "skip-target",
        "Whom may a Skip be used on?",
        {"any": "any other player", "next": "the next player only"},
        ("SKIP-1", "SKIP-6"),
    ),
    Option(
        "skip-place",
        "Where does a used Skip go?",
        {
            "pile": "onto the discard pile",
            "front": "before the skipped player, who puts it onto the pile as the lost turn",
        },
        ("SKIP-4",),
    ),
    Option(
        "skip-no-target",
        "No player may be skipped: may a Skip be discarded all the same?",
        {
            "plain": "yes, as a plain discard without effect",
            "kept": "only as the last card, or where nothing else is left to discard",
        },
        ("SKIP-6",),
    ),
    Option(
        "skip-must-name",
        "Somebody may be skipped: must a discarded Skip name a player?",
        {"must": "yes", "optional": "no"},
        ("SKIP-1b",),
    ),
    Option(
        "skip-last-discard",
        "Must a Skip that is the last card name a player?",
        {"not-needed": "no, the hand is over", "must": "yes"},
        ("SKIP-8",),
    ),
    Option(
        "going-out",
        "How may a hand be emptied?",
        {
            "any": "by a lay, a hit or a discard",
            "discard": "by a discard only: one card must be kept for it",
        },
        ("OUT-3",),
    ),
    Option(
        "advance",
        "Who is on the next phase in the next hand?",
        {"if-laid": "whoever laid the phase", "everyone": "everybody; the match has one hand for each phase"},
        ("ADV-1", "TEN-DEAL"),
    ),
    Option(
        "match-end",
        "When does the match end?",
        {
            "after-hand": "after the hand in which somebody completed the last phase",
            "finisher-out": "after the hand in which somebody completed the last phase and went out",
            "at-once": "when somebody completes the last phase",
        },
        ("WIN-1", "ADV-1", "OUT-1"),
    ),
    Option(
        "places",
        "Who is second, third and so on?",
        {
            "phase-then-total": "by the last phase completed, then by the lower total",
            "none": "there is only a winner",
        },
        ("RANK-1",),
    ),
    Option(
        "two-packs",
        "Ordinary packs instead of the special deck: which card is which?",
        {
            "undefined": "nothing says it, so such a deck is not this game's",
            "kings-and-queens": "ranks 1 to 12, kings and jokers as the special cards",
        },
        ("DECK-5",),
    ),
)

OPTIONS: Mapping[str, Option] = {option.id: option for option in _ALL}


def option(name: str) -> Option:
    """The option of that name. Raises UnknownName."""
    if name not in OPTIONS:
        raise UnknownName("option", name, OPTIONS)
    return OPTIONS[name]
