"""Every exact lay-down once, with every Wild's meaning."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import z3

from phaseproof.solvers.assignments import assignment, assignments
from phaseproof.solvers.errors import GaveUp
from phaseproof.solvers.replay import replay_lay
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.phases import Group, Phase, parse_phase

Brute = Callable[[Hand, Phase, Edition], set[object]]
Canon = Callable[[tuple[Group, ...]], object]


def text(groups: tuple[Group, ...]) -> str:
    return " / ".join(map(str, groups))


def test_all_partitions_of_six_equal_numbers(classic: Edition) -> None:
    hand = parse_hand("R6 R6 B6 B6 Y6 Y6 G2 S", classic.deck)
    assert sorted(map(text, assignments(hand, 1, classic))) == [
        "set: B6 B6 R6 / set: R6 Y6 Y6",
        "set: B6 B6 Y6 / set: R6 R6 Y6",
        "set: B6 R6 R6 / set: B6 Y6 Y6",
        "set: B6 R6 Y6 / set: B6 R6 Y6",
    ]


def test_a_wild_at_either_end_of_a_run(classic: Edition) -> None:
    hand = parse_hand("R4 G5 Y6 W R9 B9 G9", classic.deck)
    assert sorted(map(text, assignments(hand, 2, classic))) == [
        "set: B9 G9 R9 / run: R4 G5 Y6 W=7",
        "set: B9 G9 R9 / run: W=3 R4 G5 Y6",
    ]


@pytest.mark.parametrize(
    ("readings", "phase", "cards", "meaning"),
    [
        ({}, 8, "G1 G2 G4 G5 G9 G12 W", "W=G"),
        ({}, 9, "R3 B3 Y3 G3 R3 R7 W", "W=7"),
        ({"run-colour": "one"}, 4, "G3 G4 G5 W G7 G8 G9", "W=G6"),
    ],
)
def test_what_a_wild_stands_for_is_what_its_group_needs(
    classic: Edition, readings: dict[str, str], phase: int, cards: str, meaning: str
) -> None:
    for name, reading in readings.items():
        classic = classic.with_reading(name, reading)
    (groups,) = assignments(parse_hand(cards, classic.deck), phase, classic)
    assert meaning in text(groups)


def test_as_many_as_trying_everything_finds(
    game: Edition, small_hands: tuple[Hand, ...], brute: Brute, canon: Canon
) -> None:
    found = 0
    for phase in game.phases:
        for hand in small_hands[phase.number :: 113]:
            lays = [canon(groups) for groups in assignments(hand, phase.number, game)]
            one = assignment(hand, phase.number, game)
            assert len(set(lays)) == len(lays)
            assert set(lays) == brute(hand, phase, game)
            assert (one is None and not lays) or (one is not None and canon(one) in lays)
            found += len(lays)
    assert found > 100


def test_three_groups_of_one_definition_are_not_told_apart(classic: Edition, brute: Brute, canon: Canon) -> None:
    phase = parse_phase(1, "set 2 + set 2 + set 2")
    game = replace(classic, phases=(phase,))
    hand = parse_hand("R1 R1 B1 Y2 G2 R3 W", classic.deck)
    lays = [canon(groups) for groups in assignments(hand, 1, game)]
    assert len(set(lays)) == len(lays)
    assert set(lays) == brute(hand, phase, game)


def test_they_come_one_by_one_and_each_is_replayed(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[tuple[Group, ...]] = []

    def counted(groups: tuple[Group, ...], phase: int, edition: Edition, hand: Hand) -> tuple[Group, ...]:
        replayed.append(groups)
        return replay_lay(groups, phase, edition, hand)

    monkeypatch.setattr("phaseproof.solvers.assignments.replay_lay", counted)
    hand = parse_hand("R3 B3 Y3 G3 R3 W W W W W", classic.deck)
    stream = assignments(hand, 9, classic)
    first = [next(stream), next(stream)]
    assert replayed == first
    assert len(list(assignments(hand, 9, classic, limit=5))) == 5
    assert len(replayed) == 7
    assert not list(assignments(hand, 9, classic, limit=0))


def test_a_wild_for_a_card_in_sight_is_laid_otherwise_where_that_is_forbidden(classic: Edition) -> None:
    one = classic.with_reading("run-colour", "one")
    hand = parse_hand("G5 G5 R5 G4 G6 G7 W", one.deck)
    allowed = set(map(text, assignments(hand, 2, one)))
    forbidden = set(map(text, assignments(hand, 2, one.with_reading("wild-for-seen-card", "forbidden"))))
    assert "set: G5 G5 R5 / run: G4 W=G5 G6 G7" in allowed
    assert forbidden == {lay for lay in allowed if "W=G5" not in lay}
    assert forbidden


def test_nothing_from_a_hand_without_the_phase(classic: Edition) -> None:
    assert not list(assignments((), 1, classic))
    assert not list(assignments(parse_hand("S S W W", classic.deck), 9, classic))


def test_bad_input(classic: Edition) -> None:
    with pytest.raises(UnknownName):
        next(assignments((), 0, classic))
    with pytest.raises(ImpossibleCards):
        next(assignments(parse_hand("R1 R1", classic.deck) * 2, 1, classic))


@pytest.mark.parametrize(
    ("phase", "cards", "lay"),
    [
        (1, "R1 B1 Y1 R2 B2 Y2 R3 B3 Y3 W", "set: B1 R1 Y1 / set: B2 R2 Y2"),
        (2, "R9 B9 G9 R4 G5 Y6 W", "set: B9 G9 R9 / run: W=3 R4 G5 Y6"),
        (8, "R1 R2 R3 R4 R5 G1 G2 G3 G4 G5 W W", "colour: R1 R2 R3 R4 R5 W=R W=R"),
        (9, "R3 B3 Y3 G3 R3 W W W", "set: B3 G3 R3 R3 Y3 / set: W=1 W=1"),
        (4, "R1 R2 R3", None),
    ],
)
def test_the_one_that_is_shown_is_always_the_same(classic: Edition, phase: int, cards: str, lay: str | None) -> None:
    hand = parse_hand(cards, classic.deck)
    for _ in range(3):
        found = assignment(hand, phase, classic)
        assert (text(found) if found else None) == lay


def tired(make: Callable[[], z3.Solver] = z3.SimpleSolver) -> z3.Solver:
    solver = make()
    solver.set("rlimit", 1)
    return solver


def test_a_solver_that_gives_up_claims_no_end(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("z3.SimpleSolver", tired)
    hand = parse_hand("R1 R2 R3 R4 R5 R6 R7", classic.deck)
    with pytest.raises(GaveUp, match="nothing is claimed"):
        list(assignments(hand, 4, classic, timeout_ms=10_000))
    with pytest.raises(GaveUp, match="nothing is claimed"):
        assignment(hand, 4, classic)
