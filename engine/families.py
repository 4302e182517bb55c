"""Tables for phases that ask for numbers alone, or for colours alone: from a key to the naturals that they can use.

Every field of the key is looked up for its class; classes are joined, two at a time, until one *result* is left: the
most naturals of each phase of the family. Phases share tables where that keeps the tables small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.phases import GroupKind

from .automaton import Automaton, TooLarge, automaton
from .classes import IMPOSSIBLE, LARGEST_WORK, Classes, Sums, classes, renumbered, unique_rows
from .keys import Field, asks_for_colours, asks_for_numbers, layout
from .plan import Plan
from .shapes import Method, PhasePlan

Table = NDArray[np.int32]

LARGEST_JOIN = 1 << 20
"""Entries of a join of a family."""


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """Phases that are looked up together."""

    phases: tuple[PhasePlan, ...]
    fields: tuple[Field, ...]
    """The fields of a key that they look at."""
    classes: tuple[Table, ...]
    """For each field, for each value of it, the class."""
    joins: tuple[Table, ...]
    """One fewer than fields: from the class so far and that of the next field to the class of both; shape of both."""
    naturals: NDArray[np.int16]
    """What the last class stands for: the most naturals of each phase; shape (results, phases)."""


def families(plan: Plan, *, joint: bool = False) -> tuple[tuple[Family, ...], tuple[PhasePlan, ...]]:
    """The families of a plan, and the phases that none covers; ``joint``: one family for numbers, one for colours.

    A phase is left out if it binds numbers to colours or if its tables would be too large. One that no hand can hold is
    in neither.
    """
    made: list[Family] = []
    left: list[PhasePlan] = []
    possible = [phase for phase in plan.phases if phase.method is not Method.IMPOSSIBLE]
    groups: dict[object, list[PhasePlan]] = {}
    for phase in possible:
        if asks_for_colours(phase):
            groups.setdefault("colours", []).append(phase)
        elif asks_for_numbers(phase, plan):
            groups.setdefault("numbers" if joint else _likeness(phase), []).append(phase)
        else:
            left.append(phase)
    for alike in groups.values():
        for family, phases in _made(alike, plan, limit=LARGEST_WORK if joint else LARGEST_JOIN):
            made.extend(family)
            left.extend(phases)
    return tuple(made), tuple(sorted(left, key=lambda phase: phase.number))


def _likeness(phase: PhasePlan) -> tuple[bool, bool]:
    """Phases of sets have few classes with each other, and so have phases of runs; both together have many."""
    kinds = {group.kind for group in phase.groups}
    return GroupKind.SET in kinds, GroupKind.RUN in kinds


def _made(phases: Sequence[PhasePlan], plan: Plan, *, limit: int) -> Iterator[tuple[list[Family], list[PhasePlan]]]:
    """The phases together if that is not too large, else in halves, down to single ones; those that are left."""
    try:
        yield [_family(phases, plan, limit)], []
    except TooLarge:
        if len(phases) == 1:
            yield [], list(phases)
            return
        half = len(phases) // 2
        yield from _made(phases[:half], plan, limit=limit)
        yield from _made(phases[half:], plan, limit=limit)


def _family(phases: Sequence[PhasePlan], plan: Plan, limit: int) -> Family:
    of_colours = asks_for_colours(phases[0])
    fields = layout(plan).colours if of_colours else layout(plan).numbers
    places = len(plan.letters) if of_colours else plan.width
    automata = [automaton(phase.groups) for phase in phases]
    parts = [classes(automata, field, places) for field in fields]
    tables = [part.of for part in parts]
    joins: list[Table] = []
    sums = parts[0].sums
    for field, part in zip(fields[1:], parts[1:], strict=True):
        last = field is fields[-1]
        if len(sums[0]) * len(part.sums[0]) > limit:
            raise TooLarge
        if last:
            join, naturals = _joined_last(sums, part.sums)
        else:
            join, sums = _joined(sums, part, automata, field)
        joins.append(join)
    if not joins:
        naturals, which = unique_rows(np.stack([part[:, 0, -1] for part in sums], axis=1))
        tables = [which[tables[0]]]
    else:
        _merge(tables, joins)
    return Family(tuple(phases), fields, tuple(tables), tuple(joins), naturals)


def _joined(
    before: Sequence[Sums], part: Classes, automata: Sequence[Automaton], field: Field
) -> tuple[Table, tuple[Sums, ...]]:
    """The classes of two parts together that leave something to come, and their sums."""
    lefts, rights = len(before[0]), len(part.sums[0])
    columns = []
    for one, left, right in zip(automata, before, part.sums, strict=True):
        entries = np.flatnonzero(one.reached(field.first))
        if lefts * rights * one.states * len(automata) > LARGEST_WORK:
            raise TooLarge
        columns.append(_largest(left[:, 0, entries], right).reshape(lefts * rights, one.states))
    found, which = unique_rows(np.concatenate(columns, axis=1))
    ends = np.cumsum([one.states for one in automata])
    apart = np.split(found, ends[:-1], axis=1)
    return which.reshape(lefts, rights), tuple(sums[:, None, :] for sums in apart)


def _largest(left: Sums, right: Sums) -> Sums:
    """The largest sums of walks through two parts; shapes (lefts, states), (rights, states, states after)."""
    best = left[:, 0, None, None] + right[None, :, 0, :]
    for state in range(1, left.shape[1]):
        np.maximum(best, left[:, state, None, None] + right[None, :, state, :], out=best)
    best[best < 0] = IMPOSSIBLE
    return best


def _joined_last(before: Sequence[Sums], last: Sequence[Sums]) -> tuple[Table, NDArray[np.int16]]:
    """The results of two parts together, and the naturals of each phase that each result stands for."""
    lefts, rights = len(before[0]), len(last[0])
    codes, count = np.zeros((lefts, rights), np.int64), 1
    of_phase: list[NDArray[np.int16]] = []
    for left, right in zip(before, last, strict=True):
        own_left, of_left = unique_rows(left[:, 0, :])
        own_right, of_right = unique_rows(right[:, :, 0])
        most = _largest(own_left, own_right[:, :, None])[:, :, 0]
        of_phase.append(most[of_left][:, of_right])
        codes, count = renumbered(codes * (int(most.max()) + 1) + of_phase[-1], count * (int(most.max()) + 1))
    first = np.zeros(count, np.int64)
    flat = codes.ravel()
    first[flat[::-1]] = np.arange(flat.size)[::-1]
    naturals = np.stack([most.ravel()[first] for most in of_phase], axis=1)
    return codes.astype(np.int32), naturals


def _merge(tables: list[Table], joins: list[Table]) -> None:
    """Classes that no other class tells apart become one; of the last join, whose entries are results."""
    rows, which = unique_rows(joins[-1])
    if len(joins) > 1:
        joins[-2] = which[joins[-2]]
    else:
        tables[0] = which[tables[0]]
    columns, which = unique_rows(np.ascontiguousarray(rows.T))
    tables[-1] = which[tables[-1]]
    joins[-1] = np.ascontiguousarray(columns.T)
