"""Deals at random, to hold against the exact odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from phaseproof.engine import compile_edition, keys_from_counts, phases_in_batch
from phaseproof.spec.edition import Edition

from ..deals import BLOCK, dealt

DEVIATIONS = 4.0
"""Half the width of the interval, in standard deviations: one deal in 16,000 falls outside by chance."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often simulated deals held a phase, and where the true odds must lie."""

    phase: int
    deals: int
    held: int
    low: float
    high: float

    def covers(self, probability: float) -> bool:
        """Whether the interval has it."""
        return self.low <= probability <= self.high


def simulate(  # noqa: PLR0913, PLR0917 - what is dealt, and how often
    edition: Edition,
    phases: Sequence[int],
    cards: int,
    deals: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> list[Comparison]:
    """Deal so many hands and ask the engine about each; the same seed gives the same deals.

    ``progress`` is called with the number of hands dealt since its last call.
    """
    plan, rng = compile_edition(edition), np.random.default_rng(seed)
    held = np.zeros(len(phases), np.int64)
    for start in range(0, deals, BLOCK):
        size = min(BLOCK, deals - start)
        masks = phases_in_batch(keys_from_counts(dealt(edition, cards, size, rng), plan), plan)
        held += [int((masks >> np.uint32(phase - 1) & 1).sum()) for phase in phases]
        if progress:
            progress(size)
    return [_comparison(phase, deals, int(count)) for phase, count in zip(phases, held, strict=True)]


def _comparison(phase: int, deals: int, held: int) -> Comparison:
    """Wilson's interval, which is sound for rare phases too."""
    share, square = held / deals, DEVIATIONS**2
    middle = (share + square / (2 * deals)) / (1 + square / deals)
    reach = DEVIATIONS / (1 + square / deals) * sqrt(share * (1 - share) / deals + square / (4 * deals**2))
    return Comparison(phase, deals, held, max(0.0, middle - reach), min(1.0, middle + reach))
