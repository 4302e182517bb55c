"""How runs take places while the deck's numbers are walked from the lowest to the highest (see ``sweep``).

Numbers and colours are indices here; None as a colour is any colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from phaseproof.spec.phases import Group, GroupKind

from .groups import cards_in_sight, decided_shape, room_for_wilds
from .plan import Plan


class Stage(IntEnum):
    """Where a run stands."""

    BEFORE = 0
    """It has not begun; a run on the table is not extended downwards."""
    ON = 1
    """It reaches the number walked last."""
    OVER = 2


class RunState(NamedTuple):
    """What must be known of a run to go on with it."""

    stage: Stage = Stage.BEFORE
    length: int = 0
    """Places taken, for a run of the phase; not counted further than its size."""
    colour: int | None = None
    natural: bool = False
    """Whether it has a natural; known only where the edition wants one in each group."""
    bottom: bool = False
    """Whether it begins at the lowest number; known only where a full run takes surplus Wilds."""


class Option(NamedTuple):
    """One way for a run to go on: its next state, and whether it takes a place at this number."""

    after: RunState
    takes: bool


@dataclass(frozen=True, slots=True)
class Run:
    """A run that the phase asks for, or one that lies on the table."""

    which: int
    """Its index in the phase or on the table."""
    colours: tuple[int | None, ...]
    """The colours that it can have."""
    size: int = 0
    """The least size of a run of the phase; 0 for a run on the table."""
    low: int = 0
    high: int = 0
    """Of a run on the table its lowest and highest number."""

    def options(self, state: RunState, number: int, plan: Plan, *, grow: bool) -> Iterator[Option]:
        """Every way to go on at a number."""
        if self.size:
            yield from self._of_phase(state, number, plan, grow=grow)
        else:
            yield from self._on_table(state, number, plan)

    def _of_phase(self, state: RunState, number: int, plan: Plan, *, grow: bool) -> Iterator[Option]:
        if state.stage is Stage.BEFORE:
            yield Option(state, takes=False)
            if number + self.size <= plan.width:
                for colour in self.colours:
                    yield Option(RunState(Stage.ON, 1, colour, bottom=_counts(number == 0, plan)), takes=True)
        elif state.stage is Stage.ON:
            complete = state.length >= self.size
            if grow or not complete:
                yield Option(state._replace(length=min(state.length + 1, self.size)), takes=True)
            if complete and (state.natural or not plan.readings.needs_natural(GroupKind.RUN)):
                yield Option(RunState(Stage.OVER), takes=False)
        else:
            yield Option(state, takes=False)

    def _on_table(self, state: RunState, number: int, plan: Plan) -> Iterator[Option]:
        begun = RunState(Stage.ON, colour=self.colours[0], bottom=_counts(number == 0, plan))
        if self.low <= number <= self.high:
            yield Option(state if state.stage is Stage.ON else begun, takes=False)
        elif state.stage is Stage.ON:
            yield Option(state, takes=True)
            if number > self.high:
                yield Option(RunState(Stage.OVER), takes=False)
        else:
            yield Option(state, takes=False)
            if number < self.low:
                yield Option(begun, takes=True)

    def is_good_end(self, state: RunState, plan: Plan) -> bool:
        """Whether the run may stand like this after the highest number."""
        if not self.size or state.stage is Stage.OVER:
            return True
        natural = state.natural or not plan.readings.needs_natural(GroupKind.RUN)
        return state.stage is Stage.ON and state.length >= self.size and natural


def _counts(bottom: bool, plan: Plan) -> bool:  # noqa: FBT001
    """Whether a run begins at the lowest number, if that makes a difference."""
    return bottom and plan.readings.full_run_takes_wilds


def runs_of_phase(sizes: Sequence[tuple[int, int]], plan: Plan) -> list[Run]:
    """The runs of a phase, from pairs of index and size."""
    colours = tuple(range(len(plan.letters))) if plan.readings.one_colour_runs else (None,)
    return [Run(which, colours, size) for which, size in sizes]


@dataclass(frozen=True, slots=True)
class Table:
    """The groups on the table that can be hit in the same turn."""

    size: int = 0
    """How many groups lie there, those that take nothing included."""
    runs: tuple[Run, ...] = ()
    sets: tuple[tuple[int, int], ...] = ()
    """Pairs of a number and the group's index on the table."""
    colours: tuple[tuple[int, int], ...] = ()
    """Pairs of a colour and the group's index on the table."""
    rooms: tuple[tuple[int, int], ...] = ()
    """Pairs of a set's or colour group's index and how many Wilds it could take."""
    banned: frozenset[tuple[int, int]] = frozenset()
    """Pairs of a number and a colour that no Wild may stand for: every copy lies in sight."""
    hitting: bool = False
    """Whether hits are possible at all."""


def read_table(groups: Sequence[Group], wilds: int, plan: Plan) -> Table:
    """The table as the sweep sees it. Groups whose shape is not decided take nothing; ``wilds``: those in the hand."""
    runs, sets, colours, rooms = [], [], [], []
    for index, group in enumerate(groups):
        shape = decided_shape(group, plan)
        if shape is None:
            continue
        colour = None if shape.colour is None else plan.colour_index[shape.colour]
        if shape.kind is GroupKind.RUN:
            runs.append(Run(index, (colour,), low=shape.low - plan.low, high=shape.high - plan.low))
            continue
        if shape.kind is GroupKind.SET:
            sets.append((shape.low - plan.low, index))
        elif colour is not None:
            colours.append((colour, index))
        rooms.append((index, room_for_wilds(shape.kind, len(group), wilds, plan)))
    seen = Counter(card for card in cards_in_sight(groups, None) if card.is_natural)
    banned = {
        (card.number - plan.low, plan.colour_index[card.colour]) for card, n in seen.items() if n >= plan.deck.copies
    }
    return Table(
        size=len(groups),
        runs=tuple(runs),
        sets=tuple(sets),
        colours=tuple(colours),
        rooms=tuple(rooms),
        banned=frozenset() if plan.readings.seen_cards else frozenset(banned),
        hitting=True,
    )
