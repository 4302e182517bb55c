"""The smallest change of a hand that makes it hold a phase."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest
import z3

from phaseproof.solvers.errors import Disagreement, GaveUp
from phaseproof.solvers.matching import holds
from phaseproof.solvers.nearest import Change, nearest
from phaseproof.spec.cards import Deck, Hand, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import format_cards, parse_hand

EXAMPLES = [
    ("a blue card", 8, "B1 B2 B4 B5 B9 B12 S R3 G6 Y7 R10", "add a blue card instead of S", "B1"),
    ("one number", 3, "R7 B7 G5 Y6 R10 R1 W W G12 B12 Y3", "add a 4 of any colour instead of R10", "R4"),
    ("a natural for eight Wilds", 1, "W W W W W W W W", "add a 1 of any colour instead of W", "R1"),
    ("the colour that is left", 9, "R3 R3 Y3 Y3 B3 B3 G7 G8", "add a 3 of any colour instead of G7", "G3"),
    (
        "from nothing",
        2,
        "",
        "add four 1s of any colour, a 2 of any colour, a 3 of any colour, a 4 of any colour",
        "R1 R1 Y1 Y1 R2 R3 R4",
    ),
    ("some of a colour", 8, "B1 B2 B4 W W R3", "add two blue cards instead of R3", "B1 B2"),
    ("some of a number", 9, "R8 B8 Y8 R2 W", "add a 2 of any colour, an 8 of any colour", "R2 R8"),
    ("nothing", 9, "R3 R3 Y3 Y3 B3 B3 G3", "nothing is lacking", ""),
]


@pytest.mark.parametrize(("phase", "cards", "text", "add"), [pytest.param(*rest, id=name) for name, *rest in EXAMPLES])
def test_what_a_player_is_told(classic: Edition, phase: int, cards: str, text: str, add: str) -> None:
    change = nearest(parse_hand(cards, classic.deck), phase, classic)
    assert change is not None
    assert change.text == text
    assert sorted(format_cards(change.add).split()) == sorted(add.split())


def test_a_run_in_one_colour_names_its_colour(classic: Edition) -> None:
    one = classic.with_reading("run-colour", "one")
    change = nearest(parse_hand("R1 R2 R3 R4 G5 G6 G7 R9 R10 W", one.deck), 4, one)
    assert change is not None
    assert change.text == "add a red 5, a red 6 instead of R10, G5"


def changed(cards: Hand, change: Change) -> Hand:
    left = Counter(cards)
    left.subtract(change.instead_of)
    return hand([*left.elements(), *change.add])


def fewest(cards: Hand, phase: int, game: Edition, deck: Deck) -> tuple[int, int] | None:
    """By trying: the least number of further cards, and the least number of Wilds among so many."""
    for size in range(5):
        wilds = [
            sum(card.is_wild for card in more)
            for more in combinations_with_replacement(deck.kinds(), size)
            if all(count <= deck.count(card) for card, count in Counter([*cards, *more]).items())
            and holds(hand([*cards, *more]), phase, game)
        ]
        if wilds:
            return size, min(wilds)
    return None


def test_no_smaller_change_and_no_fewer_wilds(game: Edition, small_hands: tuple[Hand, ...]) -> None:
    for phase in game.phases:
        for cards in small_hands[phase.number :: 307]:
            change = nearest(cards, phase.number, game)
            assert change is not None
            size = len(change.add), sum(card.is_wild for card in change.add)
            assert size == fewest(cards, phase.number, game, game.deck)
            game.deck.check([*cards, *change.add])
            assert len(change.instead_of) <= len(change.add)
            assert holds(changed(cards, change), phase.number, game)
            assert change == nearest(cards, phase.number, game)


def test_a_wild_only_where_no_natural_is_left(small: Edition) -> None:
    change = nearest(parse_hand("R1 B1", small.deck), 6, small)
    assert change is not None
    assert change.words == ("a Wild",)


def test_no_hand_holds_a_set_larger_than_its_supply(small: Edition) -> None:
    strict = small.with_reading("wild-beyond-copies", "forbidden")
    assert nearest(parse_hand("R2 B2 W", small.deck), 6, strict) is None


def test_bad_input(classic: Edition) -> None:
    with pytest.raises(UnknownName):
        nearest((), 11, classic)
    with pytest.raises(ImpossibleCards):
        nearest(parse_hand("R1 R1", classic.deck) * 2, 1, classic)


def test_a_change_that_does_not_help_is_a_disagreement(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("phaseproof.solvers.nearest.assignment", lambda *_, **__: None)
    with pytest.raises(Disagreement, match="assignment says False"):
        nearest(parse_hand("R1 R2 R3 R4 R5 R6", classic.deck), 4, classic)


def tired(make: Callable[[], z3.Solver] = z3.SimpleSolver) -> z3.Solver:
    solver = make()
    solver.set("rlimit", 1)
    return solver


def test_a_solver_that_gives_up_claims_nothing(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("z3.SimpleSolver", tired)
    with pytest.raises(GaveUp):
        nearest(parse_hand("R1 R2 R3 R9 R10", classic.deck), 4, classic, timeout_ms=10_000)
