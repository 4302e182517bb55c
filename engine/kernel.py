"""The branch-free kernel: does this hand hold this phase (PH-DEF, SET-1, RUN-1, COL-1, WILD-1, WILD-3)?

**One source, three executions.** Nothing here compares, branches on or looks up hand data; there are only ``+ - & | ~``
and shifts. So the same functions run on Python ints (one hand), on numpy int16 arrays (a block of hands at once) and on
Z3 bit-vectors of 16 bits (every hand at once, for a proof); ``>>`` keeps the sign in all three.

**What is counted.** A hand holds a phase exactly when ``M >= max(S - w, g)``: ``M`` is the most naturals that the phase
can use, ``S`` its size, ``w`` the Wilds in the hand, and ``g`` the naturals that the edition wants: 1 (one in the
phase), the number of groups (one in each) or 0. No search over Wilds is needed; and one natural in each group asks for
no more than their number, since every natural fits some shape of every group: it can be moved to a group that has none
without losing any.

**How it is counted.** A *ladder* is a tuple of masks over places (numbers for a set, first numbers for a run); rung
``j`` has the places where at least ``j + 1`` naturals can be used. ``climb`` adds one card at some places at once. The
largest count of all places is then the number of rungs that are not empty, and no mask is ever taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

Word: TypeAlias = Any
"""A Python int, a numpy int16 array or a Z3 bit-vector: no type but Any has the operators of all three."""
Ladder: TypeAlias = tuple[Word, ...]

SIGN = 15
"""The bit that holds the sign of a 16-bit word; every mask and count stays below it."""


class Tally(NamedTuple):
    """A hand as the kernel sees it. Bit ``i`` of a mask is the deck's number of index ``i``; Skips do not matter."""

    wilds: Word
    numbers: Ladder
    """Rung ``j``: the numbers of which the hand has at least ``j + 1`` naturals, in any colours."""
    present: Sequence[Word] = ()
    """For each colour the numbers that the hand has in it; read for runs in one colour."""
    totals: Sequence[Word] = ()
    """For each colour the count of its naturals; read for colour groups."""
    cells: Sequence[Sequence[Word]] = ()
    """For each colour, for each number, the count of that card; read by the method ``placements`` alone."""


def at_least(left: Word, right: Word) -> Word:
    """1 where left >= right, else 0; for counts, which are far from the limits of the word."""
    return 1 + ((left - right) >> SIGN)


def larger(left: Word, right: Word) -> Word:
    """The larger of two counts."""
    difference = left - right
    return left - (difference & (difference >> SIGN))


def smaller(left: Word, right: Word) -> Word:
    """The smaller of two counts."""
    difference = left - right
    return right + (difference & (difference >> SIGN))


def everywhere(mask: Word) -> Word:
    """Every bit set where the mask has any, else none."""
    return -mask >> SIGN


def some(mask: Word) -> Word:
    """1 where the mask has any bit, else 0."""
    return -everywhere(mask)


def without_lowest(mask: Word) -> Word:
    """The mask without its lowest bit."""
    return mask & (mask - 1)


def height(ladder: Iterable[Word]) -> Word:
    """The largest count of a ladder: how many of its rungs have a place."""
    total: Word = 0
    for rung in ladder:
        total = total - everywhere(rung)
    return total


def climb(ladder: Ladder, where: Word) -> Ladder:
    """The ladder after one card more at the places ``where``; it has one rung more."""
    if not ladder:
        return (where,)
    middle = [above | (below & where) for below, above in pairwise(ladder)]
    return (ladder[0] | where, *middle, ladder[-1] & where)


def merged(ladders: Sequence[Ladder]) -> Ladder:
    """The larger count at each place, of ladders of one length."""
    first, *others = ladders
    for other in others:
        first = tuple(mine | theirs for mine, theirs in zip(first, other, strict=True))
    return first


def longer_run(shorter: Ladder, mask: Word) -> Ladder:
    """From the naturals among the next ``r`` numbers of each first number to those among the next ``r + 1``.

    A first number so high that the run would leave the deck never decides: the naturals that it counts lie among the
    numbers of the highest run that the deck has.
    """
    return climb(shorter, mask >> len(shorter))


def outside(mask: Word, size: int, width: int) -> Word:
    """For each first number of a run of that size: has the mask (of ``width`` numbers) a number that the run has not?

    The bits above ``width`` mean nothing.
    """
    above_lowest = (mask | -mask) << 1
    below_highest = mask >> size
    shift = 1
    while shift < width:
        below_highest = below_highest | (below_highest >> shift)
        shift *= 2
    return above_lowest | below_highest


def set_beside_run(numbers: Ladder, place: int, run: int, width: int, colour: Word | None) -> Word:
    """For each first number of a run: can a set beside the run use a natural number ``place`` (from 0)?

    Once the run took its naturals, a number of the run has one copy less than before, any other number as many. So what
    decides is a number with a copy more, or one with just enough copies of which the run takes none: a number that the
    run does not reach, or, if the run is in one colour (``colour``: the numbers present in it), one that lacks it.
    """
    enough = numbers[place]
    free = outside(enough, run, width)
    if colour is not None:
        free = free | everywhere(enough & ~colour)
    if place + 1 < len(numbers):
        free = free | everywhere(numbers[place + 1])
    return free & ((1 << width) - 1)


def two_sets(ones: Sequence[Word], twos: Sequence[Word], first: int, second: int) -> Word:
    """The most naturals of a set of ``first`` and a set of ``second`` cards, the first no smaller.

    ``ones[k]``: the most copies of a number, ``twos[k]``: the second most, both counted up to ``k``. Either both sets
    have the most frequent number, or the first has it and the second has the next one.
    """
    both = ones[min(first + second, len(ones) - 1)]
    return larger(both, ones[min(first, len(ones) - 1)] + twos[min(second, len(twos) - 1)])


def run_beside_colour(run: Ladder, others: Ladder, total: Word, size: int) -> Word:
    """The most naturals of a run of any colours and of ``size`` cards of one colour.

    ``run`` and ``others``: for each first number the naturals of the run, of any colour and of other colours than the
    group's; ``total``: the naturals of the group's colour. For one first number it is the smaller of two sums: the
    run's and ``size``, or those of other colours in the run and all of the group's.
    """
    most = smaller(height(run) + size, total)
    for count, where in enumerate(others, start=1):
        there = height(rung & where for rung in run)
        most = larger(most, smaller(there + size, total + (everywhere(where) & count)))
    return most


def equal_sets(numbers: Ladder, sets: int, size: int) -> Word:
    """The most naturals of so many sets of one size.

    The copies of a number are dealt out in heaps of ``size``; the sets take the largest heaps. The sum of the largest
    heaps is, for each height up to ``size``, the number of heaps so high, but no more than there are sets.
    """
    total: Word = 0
    for level in range(min(size, len(numbers))):
        heaps: Word = 0
        for mask in numbers[level::size]:
            rest = mask
            for _ in range(sets):
                heaps = heaps + some(rest)
                rest = without_lowest(rest)
        total = total + smaller(heaps, sets)
    return total
