"""Tables for phases that see which numbers each colour has: one-colour runs, and runs beside a colour group.

For each colour the numbers present in it are a mask ``p``.

- *A run of* ``r`` *in one colour* can use as many naturals of the colour as the fullest window of ``r`` numbers has
  bits of ``p``.
- *A set of* ``k`` *beside it* can use the copies of the number that has most of them, up to ``k``; one less if the run
  takes one of these copies. The run need not, if some number with the most copies is not in the colour, or outside
  *some* fullest window: a window that is not fullest would cost a card, and spare one at most.
- *A run of* ``r`` *in any colours beside* ``k`` *cards of one colour*: where a window has naturals of other colours at
  ``a`` of its numbers and naturals of this colour alone at ``b``, the two groups can use the smaller of ``a + b + k``
  and of ``a`` with all cards of the colour.

Each colour has a result of its own; the best of them counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .classes import renumbered
from .keys import LARGEST, Field, layout
from .plan import Plan
from .shapes import Method, PhasePlan

Words = NDArray[np.int32]
Naturals = NDArray[np.int16]
"""For each result the most naturals of each phase; shape (results, phases)."""


@dataclass(frozen=True, slots=True, eq=False)
class Lone:
    """Runs in one colour, of any lengths."""

    phases: tuple[PhasePlan, ...]
    results: Words
    """For each mask of numbers the result."""
    naturals: Naturals


@dataclass(frozen=True, slots=True, eq=False)
class WithSet:
    """Runs of one length in one colour, each with one set."""

    phases: tuple[PhasePlan, ...]
    run: int
    window: Words
    """For each mask of numbers: above ``width`` bits the most naturals of a window, below them the numbers of the mask
    that every fullest window has."""
    naturals: Naturals
    """The result ``((copies * 2 + free) * (run + 1)) + n``: so many copies of the most frequent number, whether one of
    them is free (1 or 0), so many naturals of the run."""


@dataclass(frozen=True, slots=True, eq=False)
class WithColour:
    """A run of any colours with a colour group."""

    phases: tuple[PhasePlan, ...]
    shapes: Words
    """For each way in which a colour and the others share the numbers (see ``Presence.own``) what the run makes of it,
    times ``size + 1``. Added to the naturals of the colour, up to ``size``, that is the result."""
    size: int
    """The size of the phase: more cards of the colour are the same to it."""
    naturals: Naturals


@dataclass(frozen=True, slots=True, eq=False)
class Presence:
    """What is looked up of a key, for all such phases of a plan."""

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
    own: Words
    """For each mask of numbers that a colour alone has, a number with a digit 1 for each of them, to base 3; twice that
    of the numbers that others have is added."""
    lone: tuple[Lone, ...]
    with_set: tuple[WithSet, ...]
    with_colour: tuple[WithColour, ...]


def sees_presence(phase: PhasePlan, plan: Plan) -> bool:
    """Whether the phase is one of those that this module covers."""
    if plan.readings.one_colour_runs:
        return phase.method in {Method.RUN, Method.SET_AND_RUN}
    return phase.method is Method.RUN_AND_COLOUR and 3**plan.width <= LARGEST


def presence(phases: Sequence[PhasePlan], plan: Plan) -> Presence:
    """The tables of such phases."""
    of = layout(plan)
    lone = [phase for phase in phases if phase.method is Method.RUN]
    with_set = [phase for phase in phases if phase.method is Method.SET_AND_RUN]
    cap = min(plan.copies_of_number, max((phase.sets[0] for phase in with_set), default=0) + 1)
    return Presence(
        width=plan.width,
        cells=of.cells,
        present=tuple(_present(field) for field in of.cells[0]),
        numbers=of.numbers,
        tops=tuple(_tops(field, cap, plan.width) for field in of.numbers),
        cap=cap,
        own=_own(plan.width),
        lone=(_lone(lone, plan.width),) if lone else (),
        with_set=tuple(
            _with_set(length, [phase for phase in with_set if phase.run == length], plan.width, cap)
            for length in sorted({phase.run for phase in with_set})
        ),
        with_colour=tuple(_with_colour(phase, plan) for phase in phases if phase.method is Method.RUN_AND_COLOUR),
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


def _own(width: int) -> Words:
    masks = np.arange(1 << width, dtype=np.int32)
    return np.asarray(sum((masks >> place & 1) * 3**place for place in range(width)), np.int32)


def _windows(length: int, width: int) -> list[tuple[int, Words]]:
    """Every window of so many numbers, and for each mask of numbers how many of them it has."""
    masks = np.arange(1 << width, dtype=np.int32)
    windows = [((1 << length) - 1) << start for start in range(width - length + 1)]
    return [(window, np.bitwise_count(masks & window).astype(np.int32)) for window in windows]


def _lone(phases: Sequence[PhasePlan], width: int) -> Lone:
    naturals = [np.maximum.reduce([count for _, count in _windows(phase.run, width)]) for phase in phases]
    rows, results = np.unique(np.stack(naturals, axis=1), axis=0, return_inverse=True)
    return Lone(tuple(phases), results.ravel().astype(np.int32), rows.astype(np.int16))


def _with_set(length: int, phases: Sequence[PhasePlan], width: int, cap: int) -> WithSet:
    windows = _windows(length, width)
    most = np.maximum.reduce([count for _, count in windows])
    taken = np.arange(1 << width, dtype=np.int32)
    for window, count in windows:
        taken &= np.where(count == most, window, -1).astype(np.int32)
    naturals = [
        [min(phase.sets[0], max(0, copies - 1 + free)) + of_run for phase in phases]
        for copies in range(cap + 1)
        for free in range(2)
        for of_run in range(length + 1)
    ]
    return WithSet(tuple(phases), length, most << width | taken, np.array(naturals, np.int16))


def _with_colour(phase: PhasePlan, plan: Plan) -> WithColour:
    size, width = phase.colour, plan.width
    ways = np.arange(3**width, dtype=np.int32)
    digits = [(ways // 3**place % 3).astype(np.int8) for place in range(width)]
    shapes, best = np.zeros(len(ways), np.int64), [np.zeros(len(ways), np.int8) for _ in range(phase.size + 1)]
    for start in range(width - phase.run + 1):
        window = digits[start : start + phase.run]
        others = sum((digit == 2 for digit in window), np.zeros(len(ways), np.int8))  # noqa: PLR2004 -- the digit
        both = sum((digit > 0 for digit in window), np.zeros(len(ways), np.int8))
        for total, so_far in enumerate(best):
            np.maximum(so_far, np.minimum(both + np.int8(size), others + np.int8(total)), out=so_far)
    count = 1
    for naturals in best:
        shapes, count = renumbered(shapes * (phase.size + 1) + naturals, count * (phase.size + 1))
    example = np.zeros(count, np.int64)
    example[shapes] = ways
    of_shape = np.stack([naturals[example] for naturals in best], axis=1)
    results = (shapes * (phase.size + 1)).astype(np.int32)
    return WithColour((phase,), results, phase.size, of_shape.reshape(-1, 1).astype(np.int16))
