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
            "open": "it may stay open until the first hit decides",
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
