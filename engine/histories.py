"""What a sweep remembers: the steps taken, what they leave to know, and what they gained (see ``sweep``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .plan import Plan
from .shapes import PhasePlan
from .walking import RunState, Table

Counts: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """What a sweep has to do, and with what."""

    phase: PhasePlan
    plan: Plan
    cells: tuple[Counts, ...]
    """The hand's naturals: for each colour, for each number, how many."""
    wilds: int
    table: Table
    grow: bool
    """Whether groups may take more than their least size."""


class Fill(NamedTuple):
    """A place of a run, taken by a natural of colour ``card`` or by a Wild; ``colour`` is what the run asks for."""

    run: int
    card: int | None
    colour: int | None


class Gain(NamedTuple):
    """How good a history is: points first, then targets, then places (see ``laying``); more is better in each."""

    points: int
    targets: int
    places: int

    def plus(self, more: Gain) -> Gain:
        """The sum of two gains."""
        return Gain(self.points + more.points, self.targets + more.targets, self.places + more.places)


@dataclass(frozen=True, slots=True)
class Step:
    """What is decided at one number."""

    fills: tuple[Fill, ...]
    sets: tuple[int, ...]
    """The phase's sets that are of this number."""
    to_sets: Counts
    """For each colour the naturals that go to sets."""
    to_colours: Counts
    """For each colour the naturals that go to colour groups."""


class State(NamedTuple):
    """All that the numbers walked so far leave to know."""

    runs: tuple[RunState, ...]
    sets_left: tuple[int, ...]
    """The phase's sets that have no number yet."""
    in_colour: Counts
    """For each colour the naturals that the phase's groups of it have."""
    natural: bool
    """Whether some group of the phase has a natural."""
    wilds: int
    """Wilds used so far."""
    room: int
    """How many Wilds the phase's sets could take beyond those that they need."""


Trail: TypeAlias = "tuple[Step, Trail] | None"
Frontier: TypeAlias = dict[State, tuple[Gain, Trail]]


@dataclass(frozen=True, slots=True)
class Best:
    """The outcome of a sweep: a step for each number, and how many Wilds are added where none is needed."""

    gain: Gain
    colours: tuple[int, ...]
    steps: tuple[Step, ...]
    spare_wilds: int
