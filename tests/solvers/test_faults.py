"""Faults planted in an encoding are caught: by hands of a small deck, or by the replay."""

from collections.abc import Callable, Iterator

import pytest
import z3

from phaseproof.solvers import assignments as assignments_module
from phaseproof.solvers import encoding
from phaseproof.solvers.answers import Answer
from phaseproof.solvers.assignments import assignments
from phaseproof.solvers.encoding import Target
from phaseproof.solvers.errors import Disagreement
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.phases import GroupDef, GroupKind

Rich = dict[int, frozenset[Hand]]
Fault = Callable[..., object]
right_shape, right_targets, right_within = encoding._shape, encoding.targets, encoding._within


def nothing(*_: object) -> Iterator[z3.BoolRef]:
    return iter(())


def wrapping(group: GroupDef, edition: Edition) -> Iterator[Target]:
    yield from right_targets(group, edition)
    if group.kind is GroupKind.RUN:
        numbers = edition.deck.numbers
        yield Target((*numbers[2 - group.size :], *numbers[:2])[-group.size :])


def no_last_run(group: GroupDef, edition: Edition) -> Iterator[Target]:
    targets = list(right_targets(group, edition))
    yield from targets[:-1] if group.kind is GroupKind.RUN else targets


def one_card_too_many(columns: object, have: tuple[z3.BoolRef, ...]) -> Iterator[z3.BoolRef]:
    return right_within(columns, (z3.BoolVal(True), *have))  # type: ignore[arg-type]


def any_target(usage: encoding.Usage) -> Iterator[z3.BoolRef]:
    yield next(right_shape(usage))


FAULTS: list[tuple[str, str, Fault]] = [
    ("LAY-6: cards are used twice", "_within", nothing),
    ("LAY-6: one card too many", "_within", one_card_too_many),
    ("WILD-3: no natural is asked for", "_naturals_needed", nothing),
    ("SET-1, RUN-1: any card fits", "_shape", any_target),
    ("RUN-3: a run wraps", "targets", wrapping),
    ("RUN-1: the highest run is missing", "targets", no_last_run),
]


def differs(game: Edition, hands: tuple[Hand, ...], rich: Rich) -> bool:
    for phase in game.phases:
        solver = PhaseSolver(game, phase.number)
        if {hand for hand in hands if solver.holds(hand) is Answer.YES} != rich[phase.number]:
            return True
    return False


@pytest.mark.parametrize("fault", [pytest.param(rest, id=name) for name, *rest in FAULTS])
def test_a_fault_in_the_encoding_gives_a_wrong_answer_on_a_small_deck(
    game: Edition, small_hands: tuple[Hand, ...], rich: Rich, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, Fault]
) -> None:
    name, wrong = fault
    idle = name == "_naturals_needed" and game.reading("natural") == "none"
    monkeypatch.setattr(encoding, name, wrong)
    assert differs(game, small_hands, rich) is not idle


WRONG_MODELS: list[tuple[str, Fault, int, str]] = [
    ("_within", nothing, 2, "R7 B7 G7 Y8 R9 B10"),
    ("_naturals_needed", nothing, 1, "W W W W W W"),
    ("targets", wrapping, 4, "R8 R9 R10 R11 R12 R1 R2"),
    ("_shape", any_target, 1, "R1 R2 R3 R4 R5 R6"),
]


@pytest.mark.parametrize("case", WRONG_MODELS, ids=[case[0] for case in WRONG_MODELS])
def test_a_wrong_model_does_not_pass_the_replay(
    classic: Edition, monkeypatch: pytest.MonkeyPatch, case: tuple[str, Fault, int, str]
) -> None:
    name, wrong, phase, cards = case
    hand = parse_hand(cards, classic.deck)
    assert not list(assignments(hand, phase, classic))
    monkeypatch.setattr(encoding, name, wrong)
    with pytest.raises(Disagreement) as caught:
        list(assignments(hand, phase, classic))
    assert caught.value.said["solver"]
    assert not caught.value.said["spec"]
    assert f"phase {phase} of classic" in caught.value.case


def test_a_wrong_reading_of_a_model_does_not_pass_the_replay(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = parse_hand("R3 B4 W Y6 R7 B8 G9", classic.deck)
    right = assignments_module._placed

    def shifted(wanted: GroupDef, target: Target, choice: object) -> object:
        moved = Target(tuple(number + 1 for number in target.numbers), target.colour)
        return right(wanted, moved, choice)  # type: ignore[arg-type]

    monkeypatch.setattr(assignments_module, "_placed", shifted)
    with pytest.raises(Disagreement):
        next(assignments(hand, 4, classic))
