"""The kernel applied to the phases of a plan, one after the other, keeping what several phases need.

Branch-free in the hand like the kernel itself: what is computed and what is kept depends on the phases alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_

from . import kernel
from .kernel import Ladder, Tally, Word
from .shapes import Branch, DemandTree, Method, NumberDemand, PhasePlan


class Reckoning:
    """One tally (of a hand, a block of hands or all hands) and the phases that it holds."""

    def __init__(self, tally: Tally, width: int, *, one_colour: bool) -> None:
        """``width``: how many numbers the deck has; ``one_colour``: whether a run has one colour (RUN-2)."""
        self.tally, self.width, self.one_colour = tally, width, one_colour
        self._run_masks = tally.present if one_colour else tally.numbers[:1]
        self._ones: list[Word] = []
        self._twos: list[Word] = []
        self._ladders: dict[tuple[int, int, int], Ladder] = {}

    def holds(self, phase: PhasePlan) -> Word:
        """1 where the hand holds the phase, else 0."""
        wilds = self.tally.wilds
        if phase.method is Method.IMPOSSIBLE:
            return wilds & 0
        most = self.naturals(phase)
        enough = kernel.at_least(most + wilds, phase.size)
        return enough & kernel.at_least(most, phase.naturals) if phase.naturals else enough

    def naturals(self, phase: PhasePlan) -> Word:
        """The most naturals that the phase can use; for a colour group alone all of the best colour."""
        if phase.method is Method.SETS:
            return self._sets(phase.sets)
        if phase.method is Method.RUN or phase.method is Method.SET_AND_RUN:
            spare = phase.sets[0] if phase.sets else 0
            ladders = [self._ladder(colour, phase.run, spare) for colour in range(len(self._run_masks))]
            return kernel.height(kernel.merged(ladders))
        if phase.method is Method.COLOUR:
            return reduce(kernel.larger, self.tally.totals)
        if phase.method is Method.RUN_AND_COLOUR:
            colours = range(len(self.tally.totals))
            return reduce(kernel.larger, [self.beside_colour(phase.run, phase.colour, colour) for colour in colours])
        return reduce(kernel.larger, [self._placed(tree) for tree in phase.demands])

    def _sets(self, sizes: Sequence[int]) -> Word:
        numbers = self.tally.numbers
        if len(sizes) == 1:
            return kernel.height(numbers[: sizes[0]])
        if len(sizes) > 2:  # noqa: PLR2004
            return kernel.equal_sets(numbers, len(sizes), sizes[0])
        if not self._ones:
            self._ones = list(accumulate(map(kernel.some, numbers), initial=0))
            self._twos = list(accumulate((kernel.some(kernel.without_lowest(m)) for m in numbers), initial=0))
        return kernel.two_sets(self._ones, self._twos, *sizes)

    def beside_colour(self, run: int, size: int, colour: int) -> Word:
        """The most naturals of a run and of ``size`` cards of one colour."""
        totals, present = self.tally.totals, self.tally.present
        total = totals[colour]
        if self.one_colour:
            runs = [kernel.height(self._ladder(at, run, 0)) for at in range(len(present))]
            apart = [longest + kernel.smaller(total, size) for at, longest in enumerate(runs) if at != colour]
            return reduce(kernel.larger, apart, kernel.smaller(runs[colour] + size, total))
        mask = reduce(or_, [other for at, other in enumerate(present) if at != colour], total & 0)
        others: Ladder = (mask,)
        while len(others) < run:
            others = kernel.longer_run(others, mask)
        return kernel.run_beside_colour(self._ladder(0, run, 0), others, total, size)

    def _ladder(self, colour: int, run: int, spare: int) -> Ladder:
        """For each first number the naturals of a run (in one colour) and of a set of ``spare`` cards beside it."""
        key = colour, run, spare
        if key not in self._ladders:
            self._ladders[key] = self._new_ladder(colour, run, spare)
        return self._ladders[key]

    def _new_ladder(self, colour: int, run: int, spare: int) -> Ladder:
        numbers, mask = self.tally.numbers, self._run_masks[colour]
        if spare > len(numbers):  # no number has so many copies
            return self._ladder(colour, run, spare - 1)
        if spare:
            fits = kernel.set_beside_run(numbers, spare - 1, run, self.width, mask if self.one_colour else None)
            return kernel.climb(self._ladder(colour, run, spare - 1), fits)
        return kernel.longer_run(self._ladder(colour, run - 1, 0), mask) if run > 1 else (mask,)

    def _placed(self, tree: DemandTree) -> Word:
        """The most naturals that one placement of the tree can use.

        For each placement that is the least cut (the theorem of Ford and Fulkerson): a colour is either exhausted (all
        its cards are counted) or served (it counts what it asks for); and so is, for the cards of the other colours,
        each number.
        """
        sums, parts = [], []
        for choice in range(1 << len(tree.colours)):
            exhausted = [colour for bit, (colour, _) in enumerate(tree.colours) if choice >> bit & 1]
            served = sum(wanted for colour, wanted in tree.colours if colour not in exhausted)
            counted: Word = self.tally.wilds & 0
            for colour in exhausted:
                counted = counted + self.tally.totals[colour]
            sums.append(counted + served)
            parts.append([self._of_number(wanted, exhausted) for wanted in tree.parts])
        return reduce(kernel.larger, _cuts(tree.branches, sums, parts))

    def _of_number(self, wanted: NumberDemand, exhausted: Sequence[int]) -> Word:
        cells = [(colour, row[wanted.number]) for colour, row in enumerate(self.tally.cells) if colour not in exhausted]
        in_colour = dict(wanted.in_colour)
        served: Word = wanted.any_colour
        for colour, cell in cells:
            if colour in in_colour:
                served = served + kernel.smaller(cell, in_colour[colour])
        held: Word = 0
        for _, cell in cells:
            held = held + cell
        return kernel.smaller(held, served)


def _cuts(branches: Sequence[Branch], sums: Sequence[Word], parts: Sequence[Sequence[Word]]) -> Iterator[Word]:
    """The least cut of each demand: the sums so far, one for each way to exhaust colours, and the parts to come."""
    if not branches:
        yield reduce(kernel.smaller, sums)
    for part, further in branches:
        yield from _cuts(further, [total + worth[part] for total, worth in zip(sums, parts, strict=True)], parts)
