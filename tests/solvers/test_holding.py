"""Z3 and the matching oracle on the same question: does the hand hold the phase?"""

from collections.abc import Callable

import pytest

from phaseproof.solvers.answers import Answer
from phaseproof.solvers.matching import holds
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec.cards import Hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import parse_hand

Oracle = Callable[[Hand, int, Edition], bool]


def by_z3(hand: Hand, phase: int, edition: Edition) -> bool:
    answer = PhaseSolver(edition, phase).holds(hand)
    assert answer is not Answer.UNKNOWN
    return answer is Answer.YES


@pytest.fixture(params=[by_z3, holds], ids=["z3", "matching"])
def oracle(request: pytest.FixtureRequest) -> Oracle:
    found: Oracle = request.param
    return found


KNOWN = [
    ("six equal cards are two sets of three", 1, "R6 R6 B6 B6 Y6 Y6 G2 G9 B11 Y1 S", True),
    ("five equal cards are not", 1, "R6 R6 B6 B6 Y6 G2 G9 B11 Y1 S", False),
    ("one Wild makes the sixth", 1, "R6 R6 B6 B6 Y6 W", True),
    ("a set of Wilds alone beside a natural one", 1, "R5 B5 Y5 W W W", True),
    ("eight Wilds are no phase", 1, "W W W W W W W W", False),
    ("one natural is enough", 1, "W W W W W R3", True),
    ("a card lies in one group only", 2, "R7 B7 G7 Y8 R9 B10", False),
    ("the set gives up one of four", 2, "R7 B7 G7 Y7 Y8 R9 B10", True),
    ("two Wilds cannot be three", 3, "R7 B7 G5 Y6 R10 R1 W W G12 B12 Y3", False),
    ("Wilds go where they are needed", 3, "R7 B7 G7 Y5 R6 B8 W W G12 R1 Y11", True),
    ("Wilds fill gaps", 4, "R1 Y3 G5 B7 W W W R12 B12 Y9 G9", True),
    ("a gap too many", 4, "R1 Y3 G5 B9 W W R12 B12 G12", False),
    ("a run may mix colours", 4, "R3 B4 G5 Y6 R7 B8 G9", True),
    ("equal numbers count once in a run", 4, "R3 B4 Y4 G5 R6 B7 Y8 G12", False),
    ("no run goes on behind 12", 4, "R9 R10 R11 R12 R1 R2 R3", False),
    ("a Wild at either end", 6, "R5 G6 Y7 B8 R9 G10 Y11 B12 W G1 R2", True),
    ("a run of nine lacks two", 6, "R1 G2 Y3 B4 R5 G6 Y7 G10 Y11", False),
    ("seven of a colour, doubles count", 8, "G4 G4 G7 G7 G9 G9 G12", True),
    ("a Skip has no colour", 8, "B1 B2 B4 B5 B9 B12 S R3 G6 Y7 R10", False),
    ("a Wild has the colour needed", 8, "G1 G2 G4 G5 G9 G12 W R3 B6 Y7 R10", True),
    ("one natural and six Wilds", 8, "R4 W W W W W W B3 B9 Y9 G1", True),
    ("seven equal cards are a set of five and a pair", 9, "R3 R3 B3 B3 Y3 Y3 G3", True),
    ("five and one are not", 9, "R3 R3 B3 B3 Y3 R7", False),
    ("a pair of Wilds", 9, "R3 B3 Y3 G3 R3 W W Y1 G2 B10 G11", True),
    ("eight equal cards are five and three", 10, "R2 R2 B2 B2 Y2 Y2 G2 G2", True),
    ("an empty hand holds nothing", 1, "", False),
    ("Skips alone hold nothing", 9, "S S S S", False),
]


@pytest.mark.parametrize(("phase", "cards", "expected"), [pytest.param(*rest, id=name) for name, *rest in KNOWN])
def test_a_hand_that_a_player_would_know(
    oracle: Oracle, classic: Edition, phase: int, cards: str, expected: bool
) -> None:
    assert oracle(parse_hand(cards, classic.deck), phase, classic) is expected


READ: list[tuple[str, tuple[str, str], int, str, bool]] = [
    ("one colour: the run is mixed", ("run-colour", "one"), 4, "R3 B4 G5 Y6 R7 B8 G9", False),
    ("one colour: the run is green", ("run-colour", "one"), 4, "G3 G4 G5 W G7 G8 G9", True),
    ("one colour: the run needs the green 6", ("run-colour", "one"), 2, "G6 R6 B6 G5 G7 G8", False),
    ("one colour: another 6 for the set", ("run-colour", "one"), 2, "G6 R6 B6 Y6 G5 G7 G8", True),
    ("each group needs a natural", ("natural", "per-group"), 1, "R5 B5 Y5 W W W", True),
    ("each group has none", ("natural", "per-group"), 1, "R5 W W W W W", False),
    ("no natural needed", ("natural", "none"), 1, "W W W W W W", True),
]


@pytest.mark.parametrize("case", READ, ids=[case[0] for case in READ])
def test_a_reading_decides(oracle: Oracle, classic: Edition, case: tuple[str, tuple[str, str], int, str, bool]) -> None:
    _, reading, phase, cards, expected = case
    assert oracle(parse_hand(cards, classic.deck), phase, classic.with_reading(*reading)) is expected


def test_z3_is_right_on_every_hand_of_a_small_deck(
    game: Edition, small_hands: tuple[Hand, ...], rich: dict[int, frozenset[Hand]]
) -> None:
    for phase in game.phases:
        solver = PhaseSolver(game, phase.number)
        assert {hand for hand in small_hands if solver.holds(hand) is Answer.YES} == rich[phase.number]


def test_matching_is_right_on_hands_of_a_small_deck(
    game: Edition, small_hands: tuple[Hand, ...], rich: dict[int, frozenset[Hand]]
) -> None:
    for phase in game.phases:
        some = small_hands[phase.number :: 3]
        assert {hand for hand in some if holds(hand, phase.number, game)} == rich[phase.number].intersection(some)


def test_a_set_larger_than_its_supply_depends_on_the_reading(oracle: Oracle, small: Edition) -> None:
    hand = parse_hand("R2 B2 W", small.deck)
    assert oracle(hand, 6, small)
    assert not oracle(hand, 6, small.with_reading("wild-beyond-copies", "forbidden"))


def test_names_and_cards_that_do_not_exist(oracle: Oracle, classic: Edition) -> None:
    with pytest.raises(UnknownName):
        oracle((), 11, classic)
    with pytest.raises(ImpossibleCards):
        oracle((number_card("R", 13),), 1, classic)


def test_a_reused_solver_remembers_no_hand(classic: Edition) -> None:
    solver = PhaseSolver(classic, 4)
    rich, poor = (parse_hand(text, classic.deck) for text in ("R1 R2 R3 R4 R5 R6 R7", "R1 R2 R3 R4 R5 R6"))
    assert [solver.holds(hand) for hand in (poor, rich, poor, rich, (), rich)] == [
        *(Answer.NO, Answer.YES, Answer.NO, Answer.YES, Answer.NO, Answer.YES),
    ]


def test_a_solver_that_gives_up_says_unknown_and_not_no(classic: Edition) -> None:
    solver = PhaseSolver(classic, 3, timeout_ms=10_000)
    solver._solver.set("rlimit", 1)
    for cards in ("R7 B7 G7 Y5 R6 B8 W W G12 R1 Y11", "R1 R2 R3 R9 R10 B11 B12"):
        assert solver.holds(parse_hand(cards, classic.deck)) is Answer.UNKNOWN


def test_a_hand_is_told_by_one_upper_bound_for_each_sort(classic: Edition) -> None:
    solver = PhaseSolver(classic, 4)
    assert [str(bound) for bound in solver.bounds(parse_hand("R1 B1 R2 R3 W", classic.deck))] == [
        *(f"Not(have {number}None>=1)" for number in range(4, 13)),
        "Not(wilds>=2)",
    ]
