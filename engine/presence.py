"""Tables for runs in one colour, alone or with one set beside them: from a key to the naturals that they can use.

For each colour the numbers present in it are a mask ``p``. A run of ``r`` can use as many naturals of the colour as the
fullest window of ``r`` numbers has bits of ``p``. A set of ``k`` beside it can use the copies of the number that has
most of them, up to ``k``; one less if the run takes one of these copies. The run need not, if some number with the most
copies is not in the colour, or outside *some* fullest window: a window that is not fullest would cost a card, and
spare one at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .keys import Field, layout
from .plan import Plan
from .shapes import Method, PhasePlan

Words = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Phases with a run of one length, in one colour, and no more than one set."""

    phases: tuple[PhasePlan, ...]
    run: int
    window: Words
    """For each mask of numbers: above ``width`` bits the most naturals of a window, below them the numbers of the mask
    that every fullest window has."""
    naturals: NDArray[np.int16]
    """For each result the most naturals of each phase; shape (results, phases). A result is, from the highest place:
    the most copies of a number, whether one of them is free, the naturals of the run."""


@dataclass(frozen=True, slots=True, eq=False)
class Presence:
    """What is looked up of a key, for all one-colour runs of a plan."""

    width: int
    cells: tuple[tuple[Field, ...], ...]
    present: tuple[Words, ...]
    """For each field of a colour, for each value of it, the numbers that are present."""
    numbers: tuple[Field, ...]
    tops: tuple[Words, ...]
    """For each field of numbers, for each value of it: above ``width`` bits the most copies of a number, counted up to
    ``cap``; below them the numbers that have so many."""
    cap: int
    """So many copies are enough for every set, whatever the run takes."""
    runs: tuple[Runs, ...]


def is_present_run(phase: PhasePlan, plan: Plan) -> bool:
    """Whether the phase is a run in one colour, alone or with one set."""
    return plan.readings.one_colour_runs and phase.method in (Method.RUN, Method.SET_AND_RUN)


def presence(phases: Sequence[PhasePlan], plan: Plan) -> Presence:
    """The tables of phases that are runs in one colour."""
    of, cap = layout(plan), max((size for phase in phases for size in phase.sets), default=0) + 1
    cap = min(cap, plan.copies_of_number)
    lengths = sorted({phase.run for phase in phases})
    return Presence(
        width=plan.width,
        cells=of.cells,
        present=tuple(_present(field) for field in of.cells[0]),
        numbers=of.numbers,
        tops=tuple(_tops(field, cap, plan.width) for field in of.numbers),
        cap=cap,
        runs=tuple(_runs(length, [phase for phase in phases if phase.run == length], plan, cap) for length in lengths),
    )


def _digits(field: Field) -> list[Words]:
    """The counts of each place, for each value of the field."""
    values = np.arange(field.values, dtype=np.int32)
    return [values // field.base**place % field.base for place in range(field.places)]


def _present(field: Field) -> Words:
    masks = [np.where(digit > 0, 1 << (field.first + place), 0) for place, digit in enumerate(_digits(field))]
    return np.asarray(np.bitwise_or.reduce(masks), np.int32)


def _tops(field: Field, cap: int, width: int) -> Words:
    digits = [np.minimum(digit, cap) for digit in _digits(field)]
    most = np.maximum.reduce(digits)
    masks = [np.where(digit == most, 1 << (field.first + place), 0) for place, digit in enumerate(digits)]
    return np.asarray(np.bitwise_or.reduce(masks) | most << width, np.int32)


def _runs(length: int, phases: Sequence[PhasePlan], plan: Plan, cap: int) -> Runs:
    masks = np.arange(1 << plan.width, dtype=np.int32)
    windows = [((1 << length) - 1) << start for start in range(plan.width - length + 1)]
    counts = [np.bitwise_count(masks & window).astype(np.int32) for window in windows]
    most = np.maximum.reduce(counts)
    taken = masks.copy()
    for window, count in zip(windows, counts, strict=True):
        taken &= np.where(count == most, window, -1)
    naturals = [
        [min((phase.sets or (0,))[0], max(0, copies - 1 + free)) + in_run for phase in phases]
        for copies in range(cap + 1)
        for free in range(2)
        for in_run in range(length + 1)
    ]
    return Runs(tuple(phases), length, (most << plan.width | taken).astype(np.int32), np.array(naturals, np.int16))
