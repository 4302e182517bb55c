"""Tables made ready for numpy: fewer and wider look-ups, with every multiplication done beforehand.

The first two fields of an axis are looked up once for all its families: the classes stand side by side in one number,
and the sum of both numbers has, for each family, the place in its join. The results of several families together, with
the Wilds, are one entry of a last table: a *group*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from .families import Family
from .keys import Field
from .plan import Plan
from .presence import WithColour, WithSet
from .tables import NEVER, Outcomes, Tables

Words = NDArray[np.int64]
MOST_ENTRIES = 1 << 19
"""Entries of the last table of several families."""
MASK_BITS = 32
LANE = 8
"""Phases whose cards short are moved together, a byte each."""
_PACKED_BITS = 62


@dataclass(frozen=True, eq=False)
class Group:
    """Parts whose results are looked up together: the results are the digits of an entry, the Wilds its last one."""

    plan: Plan
    outcomes: tuple[Outcomes, ...]
    wilds: int
    """One more than the Wilds of the deck."""

    @cached_property
    def masks(self) -> NDArray[np.uint32]:
        """For each entry the phases that are held; of Python ints where 32 bits are too few."""
        dtype = np.uint32 if all(phase.number <= MASK_BITS for phase in self.plan.phases) else object
        found = np.zeros((1, self.wilds), dtype)
        for one in self.outcomes:
            masks = np.array(one.masks(), dtype).reshape(-1, self.wilds)
            found = (found[:, None, :] | masks[None, :, :]).reshape(-1, self.wilds)
        return found.ravel()

    @cached_property
    def short(self) -> Words:
        """For each entry the cards short of all phases of the plan, a byte each; 255 of those that are not here."""
        phases = self.plan.phases
        lanes = -(-len(phases) // LANE)
        found = np.full((1, self.wilds, lanes * LANE), NEVER, np.uint8)
        for one in self.outcomes:
            rows = np.full((len(one.short), lanes * LANE), NEVER, np.uint8)
            rows[:, [phases.index(phase) for phase in one.phases]] = one.short
            by_wilds = rows.reshape(1, -1, self.wilds, lanes * LANE)
            found = np.minimum(found[:, None], by_wilds).reshape(-1, self.wilds, lanes * LANE)
        return found.reshape(-1, lanes * LANE).view(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A family among others of its axis."""

    group: int
    """Which group its results go to."""
    shift: int
    mask: int
    """Where the place in its join stands in the sum of the first two fields; the topmost one needs no mask (0)."""
    joins: tuple[Words, ...]
    """Each scaled for the next one, the last for the group. Without joins the classes are scaled so."""
    further: tuple[Words, ...]
    """The classes of the third field and those after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """Families with the same fields."""

    fields: tuple[Field, ...]
    first: tuple[Words, ...]
    """The classes of the first field, and of the second if there is one, of all members side by side."""
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """The tables of a plan, ready."""

    groups: tuple[Group, ...]
    """Those of families."""
    families: tuple[tuple[Family, int, int], ...]
    """Each with its group, and what its results are multiplied by there."""
    axes: tuple[Axis, ...]
    lone: tuple[tuple[Group, Words], ...]
    """With the results, times the Wilds, for each mask of numbers."""
    with_set: tuple[tuple[Group, WithSet], ...]
    with_colour: tuple[tuple[Group, WithColour], ...]


@lru_cache(maxsize=8)  # some 15 MB for each
def prepared(tables: Tables) -> Prepared:
    """The tables, ready; made when they are first asked for."""
    plan = tables.plan

    def group(*outcomes: Outcomes) -> Group:
        return Group(plan, outcomes, plan.deck.wilds + 1)

    bundles = list(_bundles([outcomes for _, outcomes in tables.families]))
    groups = [group(*bundle) for bundle in bundles]
    placed: list[tuple[Family, int, int]] = []
    for family, outcomes in tables.families:
        which = next(at for at, bundle in enumerate(bundles) if outcomes in bundle)
        behind = bundles[which][bundles[which].index(outcomes) + 1 :]
        factor = reduce(lambda product, one: product * _results(one), behind, plan.deck.wilds + 1)
        placed.append((family, which, factor))
    by_fields: dict[tuple[Field, ...], list[tuple[Family, int, int]]] = {}
    for one in placed:
        by_fields.setdefault(one[0].fields, []).append(one)
    return Prepared(
        tuple(groups),
        tuple(placed),
        tuple(axis for fields, members in by_fields.items() for axis in _axes(fields, members)),
        tuple((group(outcomes), part.results * np.int64(outcomes.wilds)) for part, outcomes in tables.lone),
        tuple((group(outcomes), part) for part, outcomes in tables.with_set),
        tuple((group(outcomes), part) for part, outcomes in tables.with_colour),
    )


def _results(outcomes: Outcomes) -> int:
    return len(outcomes.short) // outcomes.wilds


def _bundles(outcomes: Sequence[Outcomes]) -> Iterator[list[Outcomes]]:
    """Those that go together, as many as make a small table."""
    bundle: list[Outcomes] = []
    entries = 1
    for one in outcomes:
        if bundle and entries * len(one.short) > MOST_ENTRIES:
            yield bundle
            bundle, entries = [], 1
        bundle.append(one)
        entries *= _results(one)
    if bundle:
        yield bundle


def _axes(fields: tuple[Field, ...], families: Sequence[tuple[Family, int, int]]) -> Iterator[Axis]:
    """The families, as many side by side as a number has bits for."""
    if len(fields) == 1:
        for family, group, factor in families:
            yield Axis(fields, (family.classes[0] * np.int64(factor),), (Member(group, 0, 0, (), ()),))
        return
    left = list(families)
    while left:
        members: list[Member] = []
        first = [np.zeros(field.values, np.int64) for field in fields[:2]]
        shift = 0
        while left:
            family, group, factor = left[0]
            bits = int(family.joins[0].size - 1).bit_length()
            if members and shift + bits > _PACKED_BITS:
                break
            left.pop(0)
            first[0] += (family.classes[0] * np.int64(family.joins[0].shape[1])) << shift
            first[1] += family.classes[1].astype(np.int64) << shift
            factors = [*(join.shape[1] for join in family.joins[1:]), factor]
            joins: tuple[Words, ...] = tuple(
                join.ravel() * np.int64(by) for join, by in zip(family.joins, factors, strict=True)
            )
            further: tuple[Words, ...] = tuple(table.astype(np.int64) for table in family.classes[2:])
            members.append(Member(group, shift, (1 << bits) - 1, joins, further))
            shift += bits
        members[-1] = replace(members[-1], mask=0)
        yield Axis(fields, tuple(first), tuple(members))
