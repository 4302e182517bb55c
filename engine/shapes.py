"""What a phase asks for, prepared for the kernel: plain data, made by ``plan`` and read by the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from phaseproof.spec.phases import GroupDef


class Method(StrEnum):
    """How the kernel counts the naturals that a phase can use."""

    SETS = "sets"
    """One set, two sets, or any number of equal sets."""
    RUN = "run"
    SET_AND_RUN = "set and run"
    COLOUR = "colour"
    """One colour group."""
    RUN_AND_COLOUR = "run and colour"
    PLACEMENTS = "placements"
    """Anything else: every way to choose the numbers and colours of the groups is counted by itself."""
    IMPOSSIBLE = "impossible"
    """No hand can hold it, such as a run longer than the deck's numbers."""


@dataclass(frozen=True, slots=True)
class NumberDemand:
    """How many cards of one number a placement takes."""

    number: int
    """The index of the number in the deck."""
    any_colour: int
    in_colour: tuple[tuple[int, int], ...]
    """Pairs of a colour's index and how many cards of just that colour and this number."""


class Branch(NamedTuple):
    """A part that demands ask for next, and what they ask for after it; nothing where a demand ends."""

    part: int
    """Its index among the parts of the tree."""
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class DemandTree:
    """What placements ask for that ask for the same colours: each way down the branches is one demand."""

    colours: tuple[tuple[int, int], ...]
    """Pairs of a colour's index and how many cards of it, whatever their number."""
    parts: tuple[NumberDemand, ...]
    """Every number's part of a demand, each once."""
    branches: tuple[Branch, ...]
    """None where the demands ask for colours alone."""


@dataclass(frozen=True, slots=True, eq=False)
class PhasePlan:
    """One phase, compiled; made once for a plan and compared by identity."""

    number: int
    groups: tuple[GroupDef, ...]
    size: int
    """The least number of cards that make the phase."""
    naturals: int
    """How many naturals it needs at least (WILD-3)."""
    method: Method
    sets: tuple[int, ...] = ()
    """The sizes of its sets, largest first."""
    run: int = 0
    """The length of its run, if it has just one."""
    colour: int = 0
    """The size of its colour group, if it has just one."""
    demands: tuple[DemandTree, ...] = ()
    """Every placement, for the method ``placements``."""
