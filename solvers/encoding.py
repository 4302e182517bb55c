"""The question "is there a lay-down?" as Boolean constraints, from the rulebook and the edition's data alone.

Counts are written in order: the literal ``at_least[sort][j - 1]`` says that the hand has j cards of the sort or more,
so that an upper bound is one negated literal. More cards never hurt (every rule here only limits what is used), so
upper bounds are all that a hand has to say.

For each group: which target it has (a number; a first number, with a colour where a run is in one; a colour) and how
many naturals of each sort it uses. Wilds fill whatever is left of its least size.

- PH-LIST: the groups and their sizes · LAY-6: no card is used in two groups, so uses of a sort add up
- SET-1, COL-1, RUN-1, RUN-2, RUN-3: a target takes only the sorts that fit it · RUN-4: one natural for each number
- WILD-1: what no natural fills needs a Wild · WILD-3: one natural, by its reading · SKIP-0: Skips are not mentioned
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import z3

from phaseproof.spec.cards import Deck
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase

from .axes import Axis, Sort, supply


@dataclass(frozen=True, slots=True)
class Target:
    """What a group is made of: one number, consecutive numbers, one colour."""

    numbers: tuple[int, ...] = ()
    """The number of a set, or every number of a run; empty for a colour group."""
    colour: str | None = None

    def accepts(self, sort: Sort) -> bool:
        """Whether naturals of the sort fit; what the sort leaves open is no obstacle."""
        number_fits = not self.numbers or sort.number is None or sort.number in self.numbers
        return number_fits and (self.colour is None or sort.colour in (None, self.colour))


def targets(group: GroupDef, edition: Edition) -> Iterator[Target]:
    """Every target of a group: lowest number first, colours in the deck's order (SET-1, RUN-1 to RUN-3, COL-1).

    Under the reading ``forbidden`` of wild-beyond-copies a group that is larger than its target's supply has none: more
    than all cards of a number or colour could only be had with a Wild too many.
    """
    deck, most = edition.deck, supply(group.kind, edition.deck)
    if edition.reading("wild-beyond-copies") == "forbidden" and most is not None and group.size > most:
        return
    if group.kind is GroupKind.SET:
        yield from (Target((number,)) for number in deck.numbers)
    elif group.kind is GroupKind.COLOUR:
        yield from (Target(colour=letter) for letter in deck.letters)
    else:
        colours = deck.letters if edition.reading("run-colour") == "one" else (None,)
        for first in range(len(deck.numbers) - group.size + 1):
            yield from (Target(deck.numbers[first : first + group.size], colour) for colour in colours)


@dataclass(frozen=True, slots=True)
class Usage:
    """One group in the encoding."""

    group: GroupDef
    targets: tuple[tuple[Target, z3.BoolRef], ...]
    """Each target and the literal that the group has it."""
    uses: dict[Sort, tuple[z3.BoolRef, ...]]
    """By sort: the literals that the group uses one, two ... naturals of it or more."""

    @property
    def naturals(self) -> list[z3.BoolRef]:
        """All use literals; as many are true as naturals are used."""
        return [literal for column in self.uses.values() for literal in column]


@dataclass(frozen=True, slots=True)
class Encoding:
    """A phase over counts that are still open."""

    phase: Phase
    axis: Axis
    constraints: tuple[z3.BoolRef, ...]
    at_least: dict[Sort, tuple[z3.BoolRef, ...]]
    wilds: tuple[z3.BoolRef, ...]
    """The literals that the hand has one, two ... Wilds or more; no more than the phase can use."""
    usages: tuple[Usage, ...]


def _ladder(name: str, length: int) -> tuple[z3.BoolRef, ...]:
    return tuple(z3.Bool(f"{name}>={step}") for step in range(1, length + 1))


def _descending(ladder: Sequence[z3.BoolRef]) -> Iterator[z3.BoolRef]:
    """At least j + 1 is at least j."""
    return (z3.Implies(above, below) for below, above in pairwise(ladder))


def _usage(index: int, group: GroupDef, edition: Edition, kinds: Iterable[tuple[Sort, int]]) -> Usage:
    aims = tuple(targets(group, edition))
    most = 1 if group.kind is GroupKind.RUN else group.size  # RUN-4: a run takes each number once
    uses = {
        sort: _ladder(f"use{index} {sort.number}{sort.colour}", min(most, there))
        for sort, there in kinds
        if there and any(target.accepts(sort) for target in aims)
    }
    return Usage(group, tuple((aim, z3.Bool(f"aim{index} {aim.numbers}{aim.colour}")) for aim in aims), uses)


def _shape(usage: Usage) -> Iterator[z3.BoolRef]:
    """A group has a target and uses only what fits it, no more than its size, in a run one natural for each number."""
    yield z3.Or([literal for _, literal in usage.targets])
    for target, chosen in usage.targets:
        misfits = [column[0] for sort, column in usage.uses.items() if not target.accepts(sort)]
        yield from (z3.Or(z3.Not(chosen), z3.Not(literal)) for literal in misfits)
    for column in usage.uses.values():
        yield from _descending(column)
    if usage.group.kind is GroupKind.RUN:
        for one, other in combinations(usage.uses, 2):
            if one.number == other.number:
                yield z3.Or(z3.Not(usage.uses[one][0]), z3.Not(usage.uses[other][0]))
    elif any(sum(map(target.accepts, usage.uses)) > 1 for target, _ in usage.targets):
        yield z3.AtMost(*usage.naturals, usage.group.size)


def _within(columns: Sequence[Sequence[z3.BoolRef]], have: Sequence[z3.BoolRef]) -> Iterator[z3.BoolRef]:
    """What the groups use of a sort together is there (LAY-6)."""
    for counts in product(*(range(len(column) + 1) for column in columns)):
        used = sum(counts)
        if used:
            premises = [column[count - 1] for column, count in zip(columns, counts, strict=True) if count]
            denied = [z3.Not(premise) for premise in premises]
            yield z3.Or(denied + ([have[used - 1]] if used <= len(have) else []))


def _naturals_needed(usages: Sequence[Usage], edition: Edition) -> Iterator[z3.BoolRef]:
    """WILD-3 by its reading."""
    reading = edition.reading("natural")
    if reading == "per-phase":
        yield z3.Or([column[0] for usage in usages for column in usage.uses.values()])
    for usage in usages:
        if reading == "per-group" or (
            reading == "per-set-and-run" and usage.group.kind in (GroupKind.SET, GroupKind.RUN)
        ):
            yield z3.Or([column[0] for column in usage.uses.values()])


def _seen(run: Usage, others: Sequence[Usage], deck: Deck) -> Iterator[z3.BoolRef]:
    """A Wild of a one-colour run is no card of which the rest of the lay holds every copy (wild-for-seen-card)."""
    for target, chosen in run.targets:
        for sort in (Sort(number, target.colour) for number in target.numbers):
            columns = [other.uses.get(sort, ()) for other in others]
            for counts in product(*(range(len(column) + 1) for column in columns)):
                if sum(counts) >= deck.copies:
                    held = [column[count - 1] for column, count in zip(columns, counts, strict=True) if count]
                    yield z3.Or([z3.Not(chosen), *run.uses.get(sort, ()), *map(z3.Not, held)])


def _alike_in_order(usages: Sequence[Usage]) -> Iterator[z3.BoolRef]:
    """Groups of the same definition are not told apart: the earlier one takes the earlier target."""
    for earlier, later in pairwise(usages):
        if earlier.group == later.group:
            for at, (_, chosen) in enumerate(later.targets):
                yield z3.Or([z3.Not(chosen), *(literal for _, literal in earlier.targets[: at + 1])])


def encode(phase: Phase, edition: Edition, axis: Axis, kinds: Iterable[tuple[Sort, int]]) -> Encoding:
    """The phase over the given sorts, each with the most cards that can be had of it."""
    kinds = tuple(kinds)
    usages = tuple(_usage(index, group, edition, kinds) for index, group in enumerate(phase.groups))
    at_least: dict[Sort, tuple[z3.BoolRef, ...]] = {}
    constraints = [constraint for usage in usages for constraint in _shape(usage)]
    for sort, most in kinds:
        columns = [usage.uses.get(sort, ()) for usage in usages]
        at_least[sort] = _ladder(f"have {sort.number}{sort.colour}", min(most, sum(map(len, columns))))
        constraints += [*_descending(at_least[sort]), *_within(columns, at_least[sort])]
    wilds = _ladder("wilds", min(edition.deck.wilds, phase.size))
    filled = [literal for usage in usages for literal in usage.naturals] + list(wilds)
    constraints += [*_descending(wilds), z3.AtLeast(*filled, phase.size) if filled else z3.BoolVal(False)]
    constraints += [*_naturals_needed(usages, edition), *_alike_in_order(usages)]
    if edition.reading("run-colour") == "one" and edition.reading("wild-for-seen-card") == "forbidden":
        for run in (usage for usage in usages if usage.group.kind is GroupKind.RUN):
            constraints += _seen(run, [usage for usage in usages if usage is not run], edition.deck)
    return Encoding(phase, axis, tuple(constraints), at_least, wilds, usages)
