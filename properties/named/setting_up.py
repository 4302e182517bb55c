"""Before the first turn: how a table sets the game up, and how the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from phaseproof.engine.game import Game
from phaseproof.spec.actions import Deal
from phaseproof.spec.cards import Card, Hand, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.questions import Move, Preparation
from phaseproof.spec.state import State, new_match

from ..registry import Look, declare
from ..strategies.choosing import Pick, choice, drawn
from ..strategies.scenes import some_players
from .asking import ask, broken, refuse


def _cut(pick: Pick, edition: Edition) -> tuple[Card, ...]:
    """The whole deck, cut somewhere."""
    cards = edition.deck.cards()
    (place,) = pick((len(cards),))
    return (*cards[place:], *cards[:place])


def _a_wrong_deck(pick: Pick, edition: Edition) -> Hand:
    """A card is missing, another one is in its place, or one is there once too often."""
    cards = _cut(pick, edition)
    other = choice(pick, [card for card in edition.deck.kinds() if card != cards[0]])
    return hand(choice(pick, (cards[1:], (other, *cards[1:]), (other, *cards))))


def _a_wrong_number(pick: Pick, edition: Edition) -> int:
    low, high = edition.players
    return choice(pick, (high + 1, low - 1, high + 2, 2 * high))


@dataclass(frozen=True, slots=True)
class _Fact:
    """One thing that can be said of how a game is set up, and the rule that wants it so."""

    name: str
    rule: str
    right: Callable[[Pick, Edition], Any]
    wrong: Callable[[Pick, Edition], Any]


def _one_of(*values: object) -> Callable[[Pick, Edition], Any]:
    return lambda pick, _edition: choice(pick, values)


def _yes(_pick: Pick, _edition: Edition) -> bool:
    return True


def _no(_pick: Pick, _edition: Edition) -> bool:
    return False


_FACTS = (
    _Fact("goal", "GOAL-1", _one_of("all phases", "All phases"), _one_of("points", "one phase", "all sets")),
    _Fact("agreed_before_first_deal", "EDITION-0", _yes, _no),
    _Fact("deck", "DECK-1", lambda pick, edition: hand(_cut(pick, edition)), _a_wrong_deck),
    _Fact("reference_cards_shuffled_in", "DECK-2", _no, _yes),
    _Fact("phase_list_in_sight", "DECK-2b", _yes, _no),
    _Fact("players", "DECK-3", some_players, _a_wrong_number),
    _Fact("ordinary_packs", "DECK-5", _no, _yes),
    _Fact("variations", "ONE-AT-A-TIME", _one_of(("ten-hands", "plus-ten"), ("ten-hands",), ()), _one_of(None)),
    _Fact(
        "game",
        "DECK-7",
        _one_of("Phase 10", "phase-10"),
        _one_of("Phase 10 Twist", "phase-10 Masters", "Phase 10 Dice"),
    ),
)


def a_preparation(pick: Pick, edition: Edition) -> tuple[Preparation, frozenset[str]]:
    """Some facts are said, one in three of them wrong; and the rules that forbid those."""
    said: dict[str, Any] = {}
    against = set()
    for fact, how in zip(_FACTS, pick((4,) * len(_FACTS)), strict=True):
        if how == 1:
            said[fact.name] = fact.wrong(pick, edition)
            against.add(fact.rule)
        elif how > 1:
            said[fact.name] = fact.right(pick, edition)
    against.discard("ONE-AT-A-TIME")  # an advice: nothing that is said of it is wrong
    if edition.reading("two-packs") != "undefined":
        against.discard("DECK-5")
    return Preparation(**said), frozenset(against)


def _seats(edition: Edition, players: int) -> bool:
    """Whether the engine lets so many play."""
    try:
        Game.new(edition, players)
    except UsageError:
        return False
    return True


@declare(
    "setup-fact-by-fact",
    "A way to set the game up is refused for exactly those facts of it that are wrong, whatever else is said.",
    rules=tuple(fact.rule for fact in _FACTS),
    cases=lambda edition: drawn(a_preparation, edition),
    effort=2,
)
def setup_fact_by_fact(look: Look, case: tuple[Preparation, frozenset[str]]) -> None:
    """Each fact is unsaid, right or wrong by itself; of the number of players the engine is asked, too."""
    question, against = case
    found = frozenset(broken(look, question))
    because = f"spec: refused by {sorted(found)}, wrong by {sorted(against)}"
    look.require(found == against, because, question)
    look.require(look.court.spec.says(question) is not bool(against), "spec: judged against its reasons", question)
    if question.players is not None:
        enough = "DECK-3" not in against
        look.require(_seats(look.edition, question.players) == enough, "engine: another number of players", question)


def _a_state_before_a_deal(pick: Pick, edition: Edition) -> State:
    """The first deal of a match, or a later one."""
    count, later = pick((edition.players[1] - edition.players[0] + 1, 2))
    start = new_match(edition.players[0] + count, pick((edition.players[0] + count,))[0], edition.first_phase)
    if not later:
        return start
    phases = [choice(pick, edition.phases).number for _ in start.seats]
    scores = pick((20,) * len(phases))
    seats = tuple(
        replace(seat, phase=phase, score=5 * score)
        for seat, phase, score in zip(start.seats, phases, scores, strict=True)
    )
    return replace(start, seats=seats, hand_number=1 + pick((12,))[0])


def _shares(deck: tuple[Card, ...], state: State, dealer: int, size: int) -> tuple[Hand, ...]:
    """The hands by seat: every n-th card, from the dealer's left on."""
    count = len(state.seats)
    return tuple(hand(deck[(seat - dealer - 1) % count : size * count : count]) for seat in range(count))


def a_deal(pick: Pick, edition: Edition) -> tuple[State, Deal, str]:
    """A deal, at most one thing of it wrong; and the rule that forbids that ("" if nothing is wrong)."""
    state, deck = _a_state_before_a_deal(pick, edition), _cut(pick, edition)
    first, count, size = state.hand_number == 0, len(state.seats), edition.hand_size
    dealer = pick((count,))[0] if first else state.dealer or 0
    hands = _shares(deck, state, dealer, size)
    up, other = deck[size * count], choice(pick, [seat for seat in range(count) if seat != dealer])
    deal = Deal(deck=deck, dealer=dealer, upcard=choice(pick, (None, up)))
    ways: Sequence[int] = (0, 1, 2, 3, 4, 5, 6, 6, 8 if first else 7, 9)
    match choice(pick, ways):
        case 1:
            return state, replace(deal, face_down=False), "DEAL-1b"
        case 2:
            return state, replace(deal, one_at_a_time=False), "DEAL-1c"
        case 3 if hands[dealer] != hands[other]:
            swapped = [hands[{dealer: other, other: dealer}.get(seat, seat)] for seat in range(count)]
            return state, replace(deal, hands=tuple(swapped)), "DEAL-1c"
        case 4:
            wrong = choice(pick, [card for card in edition.deck.kinds() if card != up])
            return state, replace(deal, upcard=wrong), "DEAL-2"
        case 5:
            short = hands[other][1:]
            seen = tuple(short if seat == other else None for seat in range(count))
            return state, replace(deal, deck=None, upcard=None, hands=seen), "DEAL-1a"
        case 6:
            lost = _a_wrong_deck(pick, edition)
            return state, replace(deal, deck=lost, upcard=None), "DECK-1" if first else "DEAL-7"
        case 7:
            return state, Deal(dealer=other), "DEAL-6"
        case 8:
            seat, further = state.seats[other], edition.after_phase(edition.first_phase)
            ahead = choice(pick, (replace(seat, phase=further), replace(seat, score=5)))
            return state.with_seat(other, ahead), deal, "DEAL-9"
        case 9:
            return state, replace(deal, hands=hands), ""
        case _:
            return state, deal, ""


@declare(
    "deal-one-thing-wrong",
    "Whoever is the first dealer, a deal is legal, and one with a single thing wrong is refused for that thing.",
    rules=("DEAL-0", "DEAL-1a", "DEAL-1b", "DEAL-1c", "DEAL-2", "DEAL-6", "DEAL-7", "DEAL-9", "DECK-1"),
    cases=lambda edition: drawn(a_deal, edition),
    effort=2,
)
def deal_one_thing_wrong(look: Look, case: tuple[State, Deal, str]) -> None:
    """Face up, several at a time, a card too few, another upcard or dealer, cards missing, somebody ahead."""
    state, deal, rule = case
    if not rule:
        ask(look, state, deal, legal=True, because="nothing is wrong with the deal")
        return
    refuse(look, state, deal, rule, "the deal is not one by the book")
    found = set(broken(look, Move(state, deal)))
    look.require(found == {rule}, f"spec: {sorted(found)} are broken, not {rule} alone", Move(state, deal))
