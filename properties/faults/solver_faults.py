"""Faults in the encodings for Z3 and in the matching oracle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phaseproof.solvers.encoding import Target
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind

from .registry import Function, fault


@fault(
    "z3-wilds-alone",
    "Wilds alone make a phase.",
    at="solvers.encoding:_naturals_needed",
    rules=("WILD-3",),
    caught_by="cross-holding",
)
def wilds_alone(right: Function) -> Function:  # noqa: ARG001
    """Nothing is said of naturals."""
    return lambda usages, edition: iter(())  # noqa: ARG005


@fault(
    "z3-card-in-two-groups",
    "What one group uses, another one may use too.",
    at="solvers.encoding:_within",
    rules=("LAY-6",),
    caught_by="cross-holding",
)
def card_in_two_groups(right: Function) -> Function:
    """Each group is held against the hand by itself."""

    def wrong(columns: Any, have: Any) -> Iterator[Any]:  # noqa: ANN401 - Z3's literals
        for column in columns:
            yield from right([column], have)

    return wrong


@fault(
    "z3-run-wraps",
    "A run goes on from 12 to 1.",
    at="solvers.encoding:targets",
    rules=("RUN-3",),
    caught_by="cross-holding",
)
def run_wraps(right: Function) -> Function:
    """Runs that start high go on at the lowest number."""

    def wrong(group: GroupDef, edition: Edition) -> Iterator[Target]:
        yield from right(group, edition)
        numbers = edition.deck.numbers
        if group.kind is GroupKind.RUN:
            for start in range(len(numbers) - group.size + 1, len(numbers)):
                yield Target(tuple(numbers[(start + step) % len(numbers)] for step in range(group.size)))

    return wrong


@fault(
    "z3-no-run-to-the-top",
    "The highest first number is the number of places between.",
    at="solvers.encoding:targets",
    rules=("RUN-1",),
    caught_by="cross-holding",
)
def no_run_to_the_top(right: Function) -> Function:
    """Off by one: no run reaches the highest number."""

    def wrong(group: GroupDef, edition: Edition) -> Iterator[Target]:
        for target in right(group, edition):
            if group.kind is not GroupKind.RUN or target.numbers[-1] < edition.deck.numbers[-1]:
                yield target

    return wrong


@fault(
    "z3-no-natural-in-a-lay",
    "A lay of Wilds alone is a lay.",
    at="solvers.lay_rules:_naturals_needed",
    rules=("WILD-3",),
    caught_by="cross-table-z3",
)
def no_natural_in_a_lay(right: Function) -> Function:  # noqa: ARG001
    """Nothing is said of naturals."""
    return lambda *facts: None  # noqa: ARG005


@fault(
    "z3-any-group-is-right",
    "What is called a run is a run.",
    at="solvers.lay_rules:_shape",
    rules=("SET-1", "RUN-1", "RUN-4", "COL-1"),
    caught_by="cross-table-z3",
)
def any_group_is_right(right: Function) -> Function:  # noqa: ARG001
    """Nothing is said of numbers and colours."""
    return lambda *facts: None  # noqa: ARG005


@fault(
    "z3-set-takes-any-number",
    "A set takes any card once it is down.",
    at="solvers.hit_rules:_set",
    rules=("HIT-SET",),
    caught_by="cross-table-z3",
)
def set_takes_any_number(right: Function) -> Function:  # noqa: ARG001
    """Nothing is said of the number."""
    return lambda *facts: None  # noqa: ARG005


@fault(
    "matching-first-ten-cards",
    "Ten cards are dealt, so ten are looked at, even after the draw.",
    at="solvers.matching:holds",
    rules=("PH-DEF",),
    caught_by="cross-holding",
)
def matching_first_ten_cards(right: Function) -> Function:
    """The eleventh card is not seen."""
    return lambda hand, phase, edition: right(hand[: edition.hand_size], phase, edition)


@fault(
    "matching-no-run-to-the-top",
    "The highest first number is the number of places between.",
    at="solvers.matching:_slots",
    rules=("RUN-1",),
    caught_by="cross-holding",
)
def matching_no_run_to_the_top(right: Function) -> Function:
    """Off by one: no run reaches the highest number."""

    def wrong(group: GroupDef, edition: Edition) -> Iterator[Any]:
        slots = list(right(group, edition))
        yield from slots[:-1] if group.kind is GroupKind.RUN else slots

    return wrong
