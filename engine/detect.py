"""Which phases a hand holds (PH-DEF), by the kernel, phase by phase."""

from __future__ import annotations

from phaseproof.spec.cards import Hand

from .plan import Plan
from .reckoning import Reckoning
from .tallies import tally


def phase_numbers(mask: int) -> list[int]:
    """The numbers of the phases in a mask, ascending.

    >>> phase_numbers(0b1000000101)
    [1, 3, 10]
    """
    return [index + 1 for index in range(int(mask).bit_length()) if mask >> index & 1]


def holds(hand: Hand, phase: int, plan: Plan) -> bool:
    """Whether the hand holds the phase of that number. Raises UnknownName, ImpossibleCards.

    This is the kernel, which proofs speak of; ``phases_in`` looks up tables that are tied to it.
    """
    wanted = plan.phase(phase)
    reckoning = Reckoning(tally(hand, plan), plan.width, one_colour=plan.readings.one_colour_runs)
    return bool(reckoning.holds(wanted))
