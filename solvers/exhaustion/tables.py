"""The engine's tables against its kernel: every cell that a hand can reach, in contexts that would show a wrong one.

A class of a field's values shows in what the whole hand holds, so a cell is looked at together with values of the other
fields: its *contexts*, chosen so that any two classes differ in one of them. Then for every value of every field, in
each of its contexts, the naturals by the tables must be those by the kernel; so must they for each pair of classes that
is joined, and at the end the phases held and the cards short with each number of Wilds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import PhasePlan, Plan, Reckoning, Tables, Tally, needs_batch, phases_in_batch
from phaseproof.engine.families import Family
from phaseproof.engine.keys import Field, asks_for_colours
from phaseproof.engine.tables import Outcomes

Numbers = NDArray[np.int64]
Context = tuple[int, ...]
"""A value for each of some fields."""
CHUNK = 1 << 15
_AT_ONCE = 1 << 20


@dataclass(slots=True)
class Account:
    """What was compared of the tables for some phases."""

    phases: tuple[int, ...]
    cells: int = 0
    """Cells that were looked at."""
    compared: int = 0
    """Answers compared: a cell has several, one for each phase in each context."""
    yes: int = 0
    """How many of them were more than nothing."""
    differences: int = 0
    example: str = ""
    """A cell that the kernel does not agree with."""

    @property
    def ok(self) -> bool:
        """Whether something was compared and nothing differs."""
        return self.compared > 0 and not self.differences

    def compare(self, found: Numbers, due: Numbers, where: Callable[[int], str]) -> None:
        """Compare answers, one row for each question; ``where`` tells what was asked in a row."""
        wrong = (found != due).reshape(len(found), -1).any(axis=1)
        self.compared += found.size
        self.yes += int(np.count_nonzero(due))
        self.differences += int(wrong.sum())
        if wrong.any() and not self.example:
            at = int(np.flatnonzero(wrong)[0])
            self.example = f"{where(at)}: {found[at].tolist()} by the tables, {due[at].tolist()} by the kernel"


def tie_family(tables: Tables, family: Family, outcomes: Outcomes) -> Account:
    """Compare every cell of a family's tables with the kernel, as they are and as numpy reads them."""
    return _Tying(tables, family, outcomes).account


class _Tying:
    """One family against the kernel."""

    def __init__(self, tables: Tables, family: Family, outcomes: Outcomes) -> None:
        self.tables, self.family, self.outcomes = tables, family, outcomes
        self.hands = Hands(tables.plan, family)
        self.columns = [tables.plan.phases.index(phase) for phase in family.phases]
        self.bits = np.array([phase.number - 1 for phase in family.phases], np.uint32)
        self.sizes = np.array([phase.size for phase in family.phases])
        self.least = np.array([phase.naturals for phase in family.phases])
        self.account = Account(tuple(phase.number for phase in family.phases))
        self.last = len(family.fields) - 1
        self.examples = [np.unique(table, return_index=True)[1] for table in family.classes]
        """For each field, for each class the least value that has it."""
        self.before = self._prefixes()
        self.after = self._suffixes()
        for at in range(self.last + 1):
            self._field(at)
        for at in range(1, self.last + 1):
            self._join(at)
        self._outcomes()

    def _prefixes(self) -> list[list[Context]]:
        """For each field, for each class of it with those before it, values that have that class."""
        found: list[list[Context]] = [[(int(value),) for value in self.examples[0]]]
        for at, join in enumerate(self.family.joins, start=1):
            columns = join.shape[1]
            _, pairs = np.unique(join, return_index=True)
            found.append(
                [(*found[-1][pair // columns], int(self.examples[at][pair % columns])) for pair in pairs.tolist()]
            )
        return found

    def _suffixes(self) -> list[list[Context]]:
        """For each field, values of those after it that tell apart all classes of those up to it."""
        found: list[list[Context]] = [[()]]
        for at in range(self.last, 0, -1):
            telling = telling_apart(self.family.joins[at - 1])
            found.append([(int(self.examples[at][c]), *more) for c in telling for more in found[-1]])
        return found[::-1]

    def _field(self, at: int) -> None:
        """Every value of a field."""
        values = np.arange(self.family.fields[at].values)
        befores: list[Context] = [()]
        if at:
            befores = [self.before[at - 1][p] for p in telling_apart(self.family.joins[at - 1].T)]
        self.account.cells += len(values)
        for start in range(0, len(values), CHUNK):
            some = values[start : start + CHUNK]
            for before in befores:
                for after in self.after[at]:
                    self._compare([*before, some, *after], len(some))

    def _join(self, at: int) -> None:
        """Every pair of a class so far and a class of a field."""
        left, right = np.array(self.before[at - 1]), self.examples[at]
        self.account.cells += len(left) * len(right)
        for start in range(0, len(left), max(1, CHUNK // len(right))):
            some = left[start : start + max(1, CHUNK // len(right))]
            pairs = [*np.repeat(some, len(right), axis=0).T, np.tile(right, len(some))]
            for after in self.after[at]:
                self._compare([*pairs, *after], len(pairs[0]))

    def _outcomes(self) -> None:
        """Every pair of the last classes, with every number of Wilds."""
        if self.last:
            left, right = np.array(self.before[self.last - 1]), self.examples[self.last]
        else:
            left, right = np.zeros((1, 0), np.int64), np.arange(self.family.fields[0].values)
        self.account.cells += self.outcomes.short.size
        for start in range(0, len(left), max(1, CHUNK // len(right))):
            some = left[start : start + max(1, CHUNK // len(right))]
            values = [*np.repeat(some, len(right), axis=0).T, np.tile(right, len(some))]
            results = self._results(values)
            for wilds in range(self.outcomes.wilds):
                found = self.outcomes.short[results * self.outcomes.wilds + wilds].astype(np.int64)
                due = self.hands.short(values, wilds)
                told = partial(self._told, values, wilds)
                self.account.compare(found, due, told)
                keys, plan = self._keys(values, wilds), self.tables.plan
                held = phases_in_batch(keys, plan, tables=self.tables)[:, None] >> self.bits & 1
                self.account.compare(held.astype(np.int64), (due == 0).astype(np.int64), told)

    def _compare(self, values: Sequence[Numbers | int], count: int) -> None:
        """Compare the naturals of so many hands; a value that all of them have is given once."""
        hands = [np.broadcast_to(np.asarray(value), (count,)) for value in values]
        due, told = self.hands.naturals(hands), partial(self._told, hands, 0)
        self.account.compare(self.family.naturals[self._results(hands)].astype(np.int64), due, told)
        short = needs_batch(self._keys(hands, 0), self.tables.plan, tables=self.tables)[:, self.columns]
        self.account.compare(short.astype(np.int64), np.maximum(self.sizes - due, self.least - due), told)

    def _keys(self, values: Sequence[Numbers], wilds: int) -> NDArray[np.uint64]:
        """Keys with these values in the family's fields, and so many Wilds."""
        of = self.tables.layout
        words = np.zeros((of.words, len(values[0])), np.int64)
        words[of.wilds.word] += wilds << of.wilds.shift
        for part, value in zip(self.family.fields, values, strict=True):
            words[part.word] += value << part.shift
        keys = words.view(np.uint64)
        return keys[0] if of.words == 1 else keys

    def _results(self, values: Sequence[Numbers]) -> Numbers:
        result: Numbers = self.family.classes[0][values[0]].astype(np.int64)
        for table, value, join in zip(self.family.classes[1:], values[1:], self.family.joins, strict=True):
            result = join[result, table[value]].astype(np.int64)
        return result

    def _told(self, values: Sequence[Numbers], wilds: int, row: int) -> str:
        counts = [
            int(value[row]) // part.base**place % part.base
            for part, value in zip(self.family.fields, values, strict=True)
            for place in range(part.places)
        ]
        return f"counts {counts}, {wilds} Wilds"


def telling_apart(join: NDArray[np.int32]) -> list[int]:
    """Columns, as few as can be found easily, by which all rows differ that differ at all."""
    rows, columns = join.shape
    tried = np.unique(np.linspace(0, columns - 1, max(1, min(columns, _AT_ONCE // rows))).astype(np.int64))
    labels, count, chosen = np.zeros(rows, np.int64), 1, []
    while count < rows:
        codes = np.sort(labels[:, None] * (int(join.max()) + 1) + join[:, tried], axis=0)
        different = 1 + np.count_nonzero(np.diff(codes, axis=0), axis=0)
        best = int(different.argmax())
        if different[best] == count:
            if len(tried) == columns:
                break
            tried = np.arange(columns)
            continue
        chosen.append(int(tried[best]))
        _, labels = np.unique(labels * (int(join.max()) + 1) + join[:, tried[best]], return_inverse=True)
        count = int(different[best])
    return chosen or [0]


class Hands:
    """Abstract hands, given as values of a family's fields, as the kernel sees them."""

    def __init__(self, plan: Plan, family: Family) -> None:
        self.plan, self.phases = plan, family.phases
        self.of_colours = asks_for_colours(family.phases[0])
        self.needs_cells = any(phase.demands for phase in family.phases) and not self.of_colours
        self.counts = [_counts(part) for part in family.fields]
        self.rungs = [] if self.of_colours else [self._masks(part) for part in family.fields]

    def _masks(self, part: Field) -> list[NDArray[np.int16]]:
        """Rung ``j``: for each value the numbers of which it has at least ``j + 1``."""
        weights = (1 << np.arange(part.first, part.first + part.places)).astype(np.int16)
        counts = _counts(part)
        return [((counts > rung).T * weights).sum(axis=1, dtype=np.int16) for rung in range(self.plan.rungs)]

    def _reckoning(self, values: Sequence[Numbers], wilds: int) -> Reckoning:
        columns = (
            [row[value] for counts, value in zip(self.counts, values, strict=True) for row in counts]
            if (self.of_colours or self.needs_cells)
            else []
        )
        numbers: tuple[NDArray[np.int16], ...] = ()
        if not self.of_colours:
            parts = [[rung[value] for rung in rungs] for rungs, value in zip(self.rungs, values, strict=True)]
            numbers = tuple(np.bitwise_or.reduce(rung) for rung in zip(*parts, strict=True))
        held = np.full(len(values[0]), wilds, np.int16)
        # Numbers in any colours: that all cards are of one colour makes no difference.
        tally = Tally(held, numbers, numbers[:1], columns if self.of_colours else [held], [columns])
        return Reckoning(tally, self.plan.width, one_colour=self.plan.readings.one_colour_runs)

    def naturals(self, values: Sequence[Numbers]) -> Numbers:
        """The most naturals of each phase, no more than its size; shape (hands, phases)."""
        reckoning = self._reckoning(values, 0)
        return np.stack([np.minimum(reckoning.naturals(phase), phase.size) for phase in self.phases], axis=1).astype(
            np.int64
        )

    def short(self, values: Sequence[Numbers], wilds: int) -> Numbers:
        """The cards short of each phase: 0 where the kernel says that it is held, else by the naturals that it has."""
        reckoning = self._reckoning(values, wilds)
        return np.stack([cards_short(reckoning, phase, wilds) for phase in self.phases], axis=1)


def cards_short(reckoning: Reckoning, phase: PhasePlan, wilds: int) -> Numbers:
    """How many naturals or Wilds the kernel lacks, counted one by one: the least number with which it says yes."""
    held = np.asarray(reckoning.holds(phase)).astype(bool)
    most = np.asarray(reckoning.naturals(phase)).astype(np.int64)
    naturals = np.maximum(phase.naturals - most, 0)
    others = np.maximum(phase.size - most - naturals - wilds, 0)
    return np.where(held, 0, naturals + others)


def _counts(part: Field) -> NDArray[np.int16]:
    """For each place of a field, for each value, the count; shape (places, values)."""
    values = np.arange(part.values)
    return np.stack([values // part.base**place % part.base for place in range(part.places)]).astype(np.int16)
