"""Which phases a hand holds (PH-DEF), by the kernel: one hand, or many hands in blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.cards import Hand

from .plan import Plan
from .reckoning import Reckoning
from .tallies import tally, tally_block
from .unrolled import unrolled

BLOCK = 4096
"""Hands in a block: some hundred int16 arrays of that length stay in the processor's cache."""
MASK_BITS = 32


def phases_in(hand: Hand, plan: Plan) -> int:
    """The phases that a hand holds, as a mask: bit ``k - 1`` is phase ``k``. Each phase is judged by itself.

    Raises ImpossibleCards for a card that the deck does not have.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, phase_numbers, phases_in
    >>> classic = edition("classic")
    >>> hand = parse_hand("R4 B4 G4 R9 B10 Y11 G12 W S S", classic.deck)
    >>> phase_numbers(phases_in(hand, compile_edition(classic)))
    [2, 3]
    """
    counted = tally(hand, plan)
    if not plan.needs_cells:
        return unrolled(plan)(counted.wilds, counted.numbers, counted.present, counted.totals)
    reckoning = Reckoning(counted, plan.width, one_colour=plan.readings.one_colour_runs)
    mask = 0
    for phase in plan.phases:
        mask |= reckoning.holds(phase) << (phase.number - 1)
    return mask


def phase_numbers(mask: int) -> list[int]:
    """The numbers of the phases in a mask, ascending.

    >>> phase_numbers(0b1000000101)
    [1, 3, 10]
    """
    return [index + 1 for index in range(int(mask).bit_length()) if mask >> index & 1]


def holds(hand: Hand, phase: int, plan: Plan) -> bool:
    """Whether the hand holds the phase of that number. Raises UnknownName, ImpossibleCards."""
    wanted = plan.phase(phase)
    reckoning = Reckoning(tally(hand, plan), plan.width, one_colour=plan.readings.one_colour_runs)
    return bool(reckoning.holds(wanted))


def phases_in_batch(counts: NDArray[np.uint8], plan: Plan) -> NDArray[np.uint32]:
    """``phases_in`` for many hands at once.

    ``counts`` has shape (hands, kinds): how often each hand has each card of ``plan.deck.kinds()``, in that order (see
    ``counts_of``). The result has shape (hands,). Raises ValueError for another shape, or for a phase number above 32.
    """
    kinds = len(plan.deck.kinds())
    if counts.ndim != 2 or counts.shape[1] != kinds:  # noqa: PLR2004
        message = f"expected counts of shape (hands, {kinds}), found {counts.shape}"
        raise ValueError(message)
    if any(phase.number > MASK_BITS for phase in plan.phases):
        message = f"a mask has {MASK_BITS} bits, and the edition has a phase with a higher number"
        raise ValueError(message)
    masks = np.zeros(len(counts), np.uint32)
    for start in range(0, len(counts), BLOCK):
        part = masks[start : start + BLOCK]
        block = tally_block(counts[start : start + BLOCK], plan)
        reckoning = Reckoning(block, plan.width, one_colour=plan.readings.one_colour_runs)
        for phase in plan.phases:
            part |= reckoning.holds(phase).astype(np.uint32) << np.uint32(phase.number - 1)
    return masks
