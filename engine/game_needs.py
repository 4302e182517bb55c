"""What a hand has of a phase: how many of its cards count, and which ones are to spare. For policies.

For phases that ask for numbers alone, or for colours alone, every placement (a number or colour for each group) is a
mask over seats, one for each copy of a number that a group may want; a hand is the mask of the seats that it fills. Any
other phase is counted by the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from phaseproof.spec.phases import GroupKind

from .game_setup import NOBODY, Setup
from .placements import is_simple
from .reckoning import Reckoning
from .shapes import PhasePlan
from .tallies import tally


class Needs:
    """One phase of a game. Hands are codes, ascending."""

    def __init__(self, setup: Setup, phase: PhasePlan) -> None:
        self.setup, self.phase = setup, phase
        self.simple = is_simple(phase, setup.plan)
        by_colour = phase.groups[0].kind is GroupKind.COLOUR
        plan = setup.plan
        self.width = len(plan.letters) if by_colour else plan.width
        self.columns = [
            (plan.colour_index[card.colour] if by_colour else card.number - plan.low) if card.is_natural else NOBODY
            for card in setup.kinds
        ]
        """For each code its number or colour, as an index; ``NOBODY`` for a Wild or Skip."""
        self.masks = self._masks() if self.simple else ()
        self._best = lru_cache(maxsize=1024)(self._best_mask)

    def _masks(self) -> tuple[int, ...]:
        """Every placement: seat ``j * width + i`` is that of the ``j``-th card of number or colour ``i``."""
        width, groups = self.width, self.phase.groups
        found = set()
        for first in product(*(range(width - (g.size - 1 if g.kind is GroupKind.RUN else 0)) for g in groups)):
            wanted = [0] * width
            for group, target in zip(groups, first, strict=True):
                if group.kind is GroupKind.RUN:
                    for index in range(target, target + group.size):
                        wanted[index] += 1
                else:
                    wanted[target] += group.size
            found.add(sum(1 << (copy * width + index) for index, want in enumerate(wanted) for copy in range(want)))
        return tuple(sorted(found))

    def _best_mask(self, filled: int) -> int:
        """The seats that the best placement uses; the same choice for the same hand."""
        counts = [(filled & mask).bit_count() for mask in self.masks]
        return filled & self.masks[counts.index(max(counts))]

    def _filled(self, hand: Sequence[int]) -> int:
        width, columns = self.width, self.columns
        next_seat = list(range(width))
        filled = 0
        for code in hand:
            column = columns[code]
            if column >= 0:
                filled |= 1 << next_seat[column]
                next_seat[column] += width
        return filled

    def naturals(self, hand: Sequence[int]) -> int:
        """The most naturals of the hand that count for the phase at once."""
        if self.simple:
            return self._best(self._filled(hand)).bit_count() if self.masks else 0
        counted = tally(self.setup.shown(hand), self.setup.plan)
        readings = self.setup.plan.readings
        most = Reckoning(counted, self.setup.plan.width, one_colour=readings.one_colour_runs).naturals(self.phase)
        return min(int(most), self.phase.size)

    def may_hold(self, hand: Sequence[int]) -> bool:
        """Whether the hand holds the phase; no is certain, yes may fail where every group needs a natural."""
        naturals = self.naturals(hand)
        return naturals >= self.phase.naturals and naturals + hand.count(self.setup.wild) >= self.phase.size

    def spare(self, hand: Sequence[int]) -> list[int]:
        """The naturals that do not count for the best placement. Of equal numbers or colours the dearest is spared."""
        if not self.simple:
            most = self.naturals(hand)
            return [
                code
                for place, code in enumerate(hand)
                if self.columns[code] >= 0 and self.naturals([*hand[:place], *hand[place + 1 :]]) == most
            ]
        best = self._best(self._filled(hand)) if self.masks else 0
        points, columns = self.setup.points, self.columns
        found = []
        for code in sorted(hand, key=points.__getitem__):
            column = columns[code]
            if column >= 0:
                seat = 1 << column
                while seat and not best & seat:
                    seat = seat << self.width if best >> self.width >= seat else 0
                if seat:
                    best ^= seat
                else:
                    found.append(code)
        return found


@lru_cache(maxsize=512)
def needs(setup: Setup, phase: int) -> Needs:
    """What the phase of that number needs; made once. Raises UnknownName for a phase that there is none of."""
    return Needs(setup, setup.plan.phase(phase))
