"""Runs in one colour beside a set: every class, against every placement of run and set counted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import PhasePlan, Plan, Reckoning, Tally

from .classes import Half, all_masks, half, states_of

CHUNK = 1 << 16
"""Classes looked at together, at least where there are so many."""
Words = NDArray[np.int16]


class Block(NamedTuple):
    """Some classes: vectors of the lower numbers with vectors of the higher ones."""

    number: int
    low: slice
    high: slice


class Walk:
    """All classes of hands of up to ``most`` cards, in blocks that can be walked in any order."""

    def __init__(self, plan: Plan, most: int) -> None:
        self.plan, self.most = plan, most
        states = states_of(len(plan.letters), plan.deck.copies)
        self.cut = plan.width // 2
        self.low: Half = half(self.cut, states, most, 0)
        self.high: Half = half(plan.width - self.cut, states, most, self.cut)

    def blocks(self) -> Iterator[Block]:
        """The blocks, of which no two share a class."""
        number = 0
        ends = np.searchsorted(self.high.totals, np.arange(self.most + 1), side="right")
        for total in range(self.most + 1):
            first, last = np.searchsorted(self.low.totals, [total, total + 1])
            end = int(ends[self.most - total])
            step = max(1, CHUNK // max(1, end))
            for start in range(int(first), int(last), step):
                yield Block(number, slice(start, min(start + step, int(last))), slice(0, end))
                number += 1

    def tally(self, block: Block) -> Tally:
        """The classes of a block as the kernel sees hands in one colour, without Wilds."""
        rungs = self.plan.rungs
        low, high = self.low.counts[block.low], self.high.counts[block.high]
        pairs = zip(all_masks(low, rungs), all_masks(high, rungs, self.cut), strict=True)
        numbers = tuple(_outer(lower, upper) for lower, upper in pairs)
        present = _outer(self.low.present[block.low], self.high.present[block.high])
        return Tally(np.zeros(len(present), np.int16), numbers, [present], [present])

    def counts(self, block: Block) -> tuple[list[NDArray[np.int8]], list[NDArray[np.int8]]]:
        """For each number how many cards a class has, and whether one of them is in the colour (1 or 0)."""
        low, high = self.low.counts[block.low], self.high.counts[block.high]
        wide = (len(low), len(high))
        counts = [np.broadcast_to(column[:, None], wide).ravel() for column in low.T]
        counts += [np.broadcast_to(column[None, :], wide).ravel() for column in high.T]
        masks = _outer(self.low.present[block.low], self.high.present[block.high])
        return counts, [(masks >> place & 1).astype(np.int8) for place in range(self.plan.width)]


def _outer(low: Words, high: Words) -> Words:
    return np.asarray((low[:, None] | high[None, :]).ravel())


def by_kernel(tally: Tally, phase: PhasePlan, plan: Plan) -> Words:
    """The most naturals that the phase can use, by the engine."""
    return np.asarray(Reckoning(tally, plan.width, one_colour=True).naturals(phase), np.int16)


def by_placements(
    counts: list[NDArray[np.int8]], present: list[NDArray[np.int8]], phase: PhasePlan
) -> NDArray[np.int8]:
    """The same by trying each first number of the run with each number of the set, if there is one."""
    size, run = (phase.sets or (0,))[0], phase.run
    best = np.zeros(len(counts[0]), np.int8)
    for first in range(len(counts) - run + 1):
        in_run = present[first]
        for place in range(first + 1, first + run):
            in_run = in_run + present[place]
        beside = np.zeros_like(best)
        for number, count in enumerate(counts) if size else ():
            # The run takes the natural of its colour, wherever the set does not leave it one.
            left = count - present[number] if first <= number < first + run else count
            np.maximum(beside, np.minimum(left, size), out=beside)
        np.maximum(best, in_run + beside, out=best)
    return best
