"""All tables of a plan, and what is looked up there: the phases that hands hold, and the cards that they are short.

There are three kinds of part, each with its phases: families (``families``), one-colour runs (``presence``), and what
no table covers, which the kernel counts from the cards that the key spells out. The result of a part, together with the
Wilds of the hand, is one entry of its last table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from .families import Family, families
from .keys import Layout, layout
from .plan import Plan
from .presence import Lone, Presence, WithColour, WithSet, presence, sees_presence
from .shapes import PhasePlan

NEVER = 255
"""The cards short of a phase that no hand can hold."""

_Part = TypeVar("_Part", Family, Lone, WithSet, WithColour)


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """What results mean beside each number of Wilds."""

    phases: tuple[PhasePlan, ...]
    wilds: int
    """One more than the Wilds of the deck."""
    short: NDArray[np.uint8]
    """Row ``result * wilds + w``: the cards short of each phase, with ``w`` Wilds; shape (entries, phases)."""

    def masks(self) -> list[int]:
        """For each entry the phases that are held: bit ``k - 1`` is phase ``k``."""
        masks: list[int] = [0] * len(self.short)
        for phase, cards in zip(self.phases, self.short.T, strict=True):
            bit = 1 << (phase.number - 1)
            for entry in np.flatnonzero(cards == 0).tolist():
                masks[entry] |= bit
        return masks


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of a plan; made by ``tables_of``."""

    plan: Plan
    layout: Layout
    families: tuple[tuple[Family, Outcomes], ...]
    presence: Presence | None
    lone: tuple[tuple[Lone, Outcomes], ...]
    with_set: tuple[tuple[WithSet, Outcomes], ...]
    with_colour: tuple[tuple[WithColour, Outcomes], ...]
    left: tuple[PhasePlan, ...]
    """The phases that no table covers."""

    @property
    def outcomes(self) -> tuple[Outcomes, ...]:
        """What the results of all parts mean."""
        return tuple(outcomes for _, outcomes in (*self.families, *self.lone, *self.with_set, *self.with_colour))


@lru_cache(maxsize=8)  # some 15 MB for each
def tables_of(plan: Plan) -> Tables:
    """The tables of a plan, made when they are first asked for. Raises UsageError as ``layout``."""
    of_families, left = families(plan)
    return assembled(plan, of_families, left)


def assembled(plan: Plan, of_families: Sequence[Family], left: Sequence[PhasePlan]) -> Tables:
    """Tables with these families; ``left``: the phases that they do not cover."""
    seen = [phase for phase in left if sees_presence(phase, plan)]
    of_presence = presence(seen, plan) if seen else None
    return Tables(
        plan,
        layout(plan),
        _with_outcomes(of_families, plan),
        of_presence,
        _with_outcomes(of_presence.lone if of_presence else (), plan),
        _with_outcomes(of_presence.with_set if of_presence else (), plan),
        _with_outcomes(of_presence.with_colour if of_presence else (), plan),
        tuple(phase for phase in left if phase not in seen),
    )


def _with_outcomes(parts: Sequence[_Part], plan: Plan) -> tuple[tuple[_Part, Outcomes], ...]:
    return tuple((part, outcomes(part.phases, part.naturals, plan)) for part in parts)


def outcomes(phases: Sequence[PhasePlan], naturals: NDArray[np.int16], plan: Plan) -> Outcomes:
    """What results mean, of which the naturals of each phase are given."""
    wilds = np.arange(plan.deck.wilds + 1)[None, :, None]
    size = np.array([phase.size for phase in phases])
    least = np.array([phase.naturals for phase in phases])
    most = naturals[:, None, :].astype(np.int64)
    short = np.maximum(np.maximum(size - wilds - most, least - most), 0).reshape(-1, len(phases))
    return Outcomes(tuple(phases), plan.deck.wilds + 1, np.minimum(short, NEVER - 1).astype(np.uint8))
