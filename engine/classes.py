"""Values of a key's field that no phase can tell apart: one class each.

What a field's places can add to a walk (see ``automaton``) is a sum for each pair of states, before and after them.
Values with the same sums are one class. Of the first field only the walks from the first state matter, of the last one
only those that end with everything placed; those are walked backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .automaton import Automaton, TooLarge
from .keys import Field

Sums = NDArray[np.int16]
IMPOSSIBLE = -(1 << 12)
"""The sum of a walk that cannot be; it stays below zero when two true sums are added to it."""
LARGEST_WORK = 1 << 24
"""Entries of a table in the making."""


class Classes(NamedTuple):
    """The classes of a field's values."""

    of: NDArray[np.int32]
    """The class of each value."""
    sums: tuple[Sums, ...]
    """For each automaton: of each class the largest sums; shape (classes, states before, states after).

    The first axis of states has one entry for the first field, the second one for the last field.
    """


_Int = TypeVar("_Int", np.int16, np.int32)


class Lane(NamedTuple):
    """Where the walks of one automaton from one state stand among the columns."""

    automaton: Automaton
    start: int
    """The first column."""
    entry: int


def classes(automata: Sequence[Automaton], field: Field, places: int) -> Classes:
    """The classes of a field for several automata; ``places``: how many the axis has. Raises TooLarge."""
    if field.first and field.first + field.places == places:
        return _backwards(automata, field)
    return _forwards(automata, field, places)


def _forwards(automata: Sequence[Automaton], field: Field, places: int) -> Classes:
    lanes = list(_lanes(automata, lambda one: np.flatnonzero(one.reached(field.first)) if field.first else [0]))
    sums = np.full((1, sum(lane.automaton.states for lane in lanes)), IMPOSSIBLE, np.int16)
    for lane in lanes:
        sums[0, lane.start + lane.entry] = 0
    of = np.zeros(1, np.int32)
    for place in range(field.places):
        later = places - field.first - place - 1
        useful = np.concatenate([lane.automaton.finished(later) for lane in lanes])
        sums, following = _walked(sums, lanes, field.base, useful, forwards=True)
        of = following[of].T.ravel()
    return Classes(of, tuple(_apart(sums, lanes, automata)))


def _backwards(automata: Sequence[Automaton], field: Field) -> Classes:
    lanes = list(_lanes(automata, lambda one: [one.states - 1]))
    sums = np.full((1, sum(lane.automaton.states for lane in lanes)), IMPOSSIBLE, np.int16)
    for lane in lanes:
        sums[0, lane.start + lane.entry] = 0
    of = np.zeros(1, np.int32)
    for place in reversed(range(field.places)):
        useful = np.concatenate([lane.automaton.reached(field.first + place) for lane in lanes])
        sums, following = _walked(sums, lanes, field.base, useful, forwards=False)
        of = following[of].ravel()
    return Classes(of, tuple(part.swapaxes(1, 2) for part in _apart(sums, lanes, automata)))


def _lanes(automata: Sequence[Automaton], entries: object) -> Iterator[Lane]:
    start = 0
    for one in automata:
        for entry in entries(one):  # type: ignore[operator]
            yield Lane(one, start, int(entry))
            start += one.states


def _walked(
    sums: Sums, lanes: Sequence[Lane], base: int, useful: NDArray[np.bool_], *, forwards: bool
) -> tuple[Sums, NDArray[np.int32]]:
    """The different sums after one more place, and for each of those before, for each count, which one follows."""
    steps = sorted(
        (
            lane.start + (step.after if forwards else step.before),
            lane.start + (step.before if forwards else step.after),
            step.cards,
        )
        for lane in lanes
        for step in lane.automaton.steps
    )
    target, source, cards = (np.array(column) for column in zip(*steps, strict=True))
    most = min(base - 1, int(cards.max()))
    if len(sums) * (most + 1) * len(steps) > LARGEST_WORK:
        raise TooLarge
    counts = np.minimum(np.arange(most + 1)[:, None], cards[None, :]).astype(np.int16)
    added = sums[:, source][:, None, :] + counts[None, :, :]
    starts = np.flatnonzero(np.diff(target, prepend=-1))
    walked = np.maximum.reduceat(added, starts, axis=2)
    walked[walked < 0] = IMPOSSIBLE
    walked[:, :, ~useful] = IMPOSSIBLE
    found, which = unique_rows(walked.reshape(-1, walked.shape[2]))
    which = which.reshape(len(sums), most + 1)
    return found, which[:, np.minimum(np.arange(base), most)]


def _apart(sums: Sums, lanes: Sequence[Lane], automata: Sequence[Automaton]) -> Iterator[Sums]:
    """For each automaton the sums by entry and state."""
    start = 0
    for one in automata:
        entries = sum(lane.automaton is one for lane in lanes)
        yield sums[:, start : start + entries * one.states].reshape(len(sums), entries, one.states)
        start += entries * one.states


def unique_rows(rows: NDArray[_Int]) -> tuple[NDArray[_Int], NDArray[np.int32]]:
    """The different rows, and for each row which of them it is."""
    packed = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, which = np.unique(packed, return_index=True, return_inverse=True)
    return rows[first], which.ravel().astype(np.int32)


def renumbered(codes: NDArray[np.int64], count: int) -> tuple[NDArray[np.int64], int]:
    """The codes, of which there could be so many, without those that do not occur, and how many are left."""
    there = np.zeros(count, bool)
    there[codes.ravel()] = True
    return (np.cumsum(there) - 1)[codes], int(there.sum())
