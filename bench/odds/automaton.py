"""A phase as an automaton over places: which groups are laid so far, and how many naturals they could use at most.

A place is a number of the deck (or, for colour groups, a colour). At each place groups begin, go on or end; a hand's
cards there say how many naturals that can use. A *row* keeps, for each position of the automaton, the most naturals on
any way to it. Two rows that no further cards can tell apart should be the same row: a position is dropped where another
one does at least as well whatever comes (``_lead``), so that the rows stay few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int16]
NEVER = -1
"""In a row: no way leads to the position, or another one is as good."""
_FAR = 1000


class Seen(NamedTuple):
    """What the cards of one place are to the groups."""

    cards: int
    """How many naturals there are."""
    run: bool
    """Whether one of them fits the runs (any, or one in the colour of the run)."""


class Step(NamedTuple):
    """One way on, past one place."""

    start: int
    end: int
    sets: int
    """How many cards the sets that stand at this place ask for."""
    runs: int
    """How many runs pass through it."""

    def naturals(self, seen: Seen) -> int:
        """How many of the cards can be used: a run takes one, if one fits, the sets what is left."""
        return min(seen.cards, self.sets + (self.runs if seen.run else 0))


class Automaton:
    """The ways to lay sets and runs over places that follow each other."""

    def __init__(self, sets: Sequence[int], runs: Sequence[int], places: int) -> None:
        """``sets`` and ``runs``: the sizes of the groups; ``places``: how many there are."""
        self.places = places
        self.most = sum(sets) + len(runs)
        """More cards than this at one place make no difference."""
        first = (tuple(sorted(sets)), (0,) * len(runs))
        positions, self.steps = [first], list[Step]()
        for start, position in enumerate(positions):  # grows while it is walked
            for reached, taken, passing in _ways(*position, runs):
                if reached not in positions:
                    positions.append(reached)
                self.steps.append(Step(start, positions.index(reached), taken, passing))
        self.size = len(positions)
        self.end = positions.index(((), tuple(runs)))
        """The position at which every group is laid."""

    def first(self) -> Rows:
        """The row before the first place."""
        row = np.full((1, self.size), NEVER, np.int16)
        row[0, 0] = 0
        return row

    def after(self, rows: Rows, seen: Seen) -> Rows:
        """The rows after a place with such cards."""
        made = np.full_like(rows, NEVER)
        for step in self.steps:
            before = rows[:, step.start]
            value = np.where(before == NEVER, np.int16(NEVER), before + np.int16(step.naturals(seen)))
            np.maximum(made[:, step.end], value, out=made[:, step.end])
        return made

    def spent(self, rows: Rows) -> Rows:
        """How many cards each row has taken at least: a row of this automaton does not tell."""
        return np.zeros(len(rows), np.int16)

    def pruned(self, rows: Rows, left: int) -> Rows:
        """The rows without positions that cannot do better than another one in the places that are ``left``."""
        lead = self._lead(left)
        rows = rows.copy()
        for position in range(self.size):
            for other in range(self.size):
                if other != position and lead[position, other] < _FAR:
                    there = (rows[:, other] != NEVER) & (rows[:, position] <= rows[:, other] - lead[position, other])
                    rows[there, position] = NEVER
        return rows

    @cached_property
    def _sights(self) -> list[Seen]:
        return [Seen(0, run=False)] + [Seen(c, run=run) for c in range(1, self.most + 1) for run in (False, True)]

    def _lead(self, left: int) -> NDArray[np.int64]:
        """By how much each position can still gain more than each other one, at most, in the places ``left``.

        Whatever the one does at a place, the other may answer by its best step there; so this is no less than the
        difference in the end. ``-_FAR``: the one cannot end any more; ``_FAR``: the other cannot.
        """
        return _lead(self, left)


@cache
def _lead(automaton: Automaton, left: int) -> NDArray[np.int64]:
    size, end = automaton.size, automaton.end
    ending = np.arange(size) == end
    if not left:
        lead = np.where(ending[None, :], 0, _FAR)
        return np.where(ending[:, None], lead, -_FAR)
    later = _lead(automaton, left - 1)
    lead = np.full((size, size), -_FAR)
    for seen in automaton._sights:  # noqa: SLF001 - a function only so that it can be cached
        # best[r, other]: by how much position r leads at the next place, once the other answered as well as it can
        best = np.full((size, size), _FAR)
        for step in automaton.steps:
            np.minimum(best[:, step.start], later[:, step.end] - step.naturals(seen), out=best[:, step.start])
        for step in automaton.steps:
            np.maximum(lead[step.start], best[step.end] + step.naturals(seen), out=lead[step.start])
    lead[lead > _FAR // 2] = _FAR
    lead[lead < -_FAR // 2] = -_FAR
    return lead


_Position = tuple[tuple[int, ...], tuple[int, ...]]
"""The sizes of the sets that are not laid yet, and how far each run is."""


def _ways(
    sets: tuple[int, ...], standing: tuple[int, ...], runs: Sequence[int]
) -> Iterator[tuple[_Position, int, int]]:
    """From a position past one place: the position then, the cards that sets ask for there, and the runs through it."""
    advances = [
        [(at, 0)] * (at in (0, length)) + [(at + 1, 1)] * (at < length)
        for at, length in zip(standing, runs, strict=True)
    ]
    choices = product(*[(False, True)] * len(sets))
    taken = {tuple(sorted(size for size, here in zip(sets, chosen, strict=True) if here)) for chosen in choices}
    for here in sorted(taken):
        rest = tuple(sorted((Counter(sets) - Counter(here)).elements()))
        for advance in product(*advances):
            yield (rest, tuple(at for at, _ in advance)), sum(here), sum(passing for _, passing in advance)
