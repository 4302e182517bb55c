"""One hand, looked up: one straight function of a key, for all tables of a plan (PH-DEF)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.cards import Hand

from .families import Family
from .kernel import Tally
from .keys import WORD, Field, card_counts, key_of
from .plan import Plan
from .presence import Presence
from .reckoning import Reckoning
from .shapes import Method
from .tables import Outcomes, Tables, tables_of
from .tallies import tally
from .unrolled import unrolled

Lookup: TypeAlias = Callable[[int], int]
"""From the key of a hand to the mask of the phases that it holds."""
Counting: TypeAlias = Callable[[Tally], int]


def phases_in(hand: Hand, plan: Plan) -> int:
    """The phases that a hand holds, as a mask: bit ``k - 1`` is phase ``k``. Each phase is judged by itself.

    The hand is one that the deck can supply, in any order. Raises ImpossibleCards for a card that the deck does not
    have; too many copies of one are not always noticed.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, phase_numbers, phases_in
    >>> classic = edition("classic")
    >>> hand = parse_hand("R4 B4 G4 R9 B10 Y11 G12 W S S", classic.deck)
    >>> phase_numbers(phases_in(hand, compile_edition(classic)))
    [2, 3]
    """
    lookup, counted = ways(tables_of(plan))
    try:
        mask = lookup(key_of(hand, plan))
    except IndexError:
        plan.deck.check(hand)
        raise
    return mask | counted(tally(hand, plan)) if counted else mask


def key_lookup(plan: Plan, tables: Tables | None = None) -> Lookup:
    """The fastest way to ask about one hand: a function from its key (see ``card_keys``) to the mask of its phases.

    The function takes the key of a hand that the deck can supply; for another number it answers at random, or raises
    IndexError. ``tables``: others than ``tables_of(plan)``. Raises UsageError as ``card_keys``.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.engine import card_keys, compile_edition, key_lookup, phase_numbers
    >>> plan = compile_edition(edition("classic"))
    >>> lookup, keys = key_lookup(plan), card_keys(plan)
    >>> phase_numbers(lookup(sum(keys[:7])))  # B1 G1 R1 Y1 B2 G2 R2
    [1]
    """
    lookup, counted = ways(tables or tables_of(plan))
    if counted is None:
        return lookup
    return lambda key: lookup(key) | counted(tally(_spelt_out(key, plan), plan))


@lru_cache(maxsize=16)
def ways(tables: Tables) -> tuple[Lookup, Counting | None]:
    """What looks up the tables; and what counts the phases that no table covers, by the kernel, if there are any."""
    return Function(tables).compiled(), _counting(tables)


def _counting(tables: Tables) -> Counting | None:
    plan, left = tables.plan, tables.left
    placed = tuple(phase for phase in left if phase.method is Method.PLACEMENTS)
    masks = unrolled(plan, tuple(phase for phase in left if phase not in placed))

    def counted(hand: Tally) -> int:
        mask = masks(hand.wilds, hand.numbers, hand.present, hand.totals)
        reckoning = Reckoning(hand, plan.width, one_colour=plan.readings.one_colour_runs)
        for phase in placed:
            mask |= reckoning.holds(phase) << (phase.number - 1)
        return mask

    return counted if left else None


def _spelt_out(key: int, plan: Plan) -> Hand:
    kinds = plan.deck.kinds()
    return tuple(card for card, count in zip(kinds, card_counts(key, plan), strict=True) for _ in range(count))


class Function:
    """The lines of the function, and the lists that it reads, which are the defaults of its arguments."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lists: dict[str, list[Any]] = {}
        self.lines: list[str] = []
        self.stride = max((phase.number for phase in tables.plan.phases), default=1)
        """Bits of a mask; the masks for each number of Wilds stand side by side in one number."""
        self._values: dict[Field, str] = {}

    def compiled(self) -> Lookup:
        """The function itself."""
        tables = self.tables
        terms = [self._of_family(family, outcomes) for family, outcomes in tables.families]
        if tables.presence:
            terms += self._of_presence(tables.presence)
        wilds = self._value(tables.layout.wilds)
        full = (1 << self.stride) - 1
        held = f"({' | '.join(terms)}) >> {wilds} * {self.stride} & {full}" if terms else "0"
        arguments = ", ".join(f"{name}={name}" for name in self.lists)  # locals are read faster than globals
        source = "\n    ".join([f"def lookup(key, {arguments}):", *self.lines, f"return {held}"])
        scope: dict[str, Any] = {**self.lists}
        exec(compile(source, f"<phaseproof tables for {tables.plan.deck.id}>", "exec"), scope)  # noqa: S102 -- our own lines
        found: Lookup = scope["lookup"]
        return found

    def _list(self, values: list[Any]) -> str:
        name = f"t{len(self.lists)}"
        self.lists[name] = values
        return name

    def _line(self, expression: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name

    def _value(self, field: Field) -> str:
        if field not in self._values:
            shift = WORD * field.word + field.shift
            self._values[field] = self._line(f"key{f' >> {shift}' if shift else ''} & {field.mask}")
        return self._values[field]

    def _of_family(self, family: Family, outcomes: Outcomes) -> str:
        """The term that looks up a family."""
        packed = self._packed(outcomes)
        factors = [join.shape[1] for join in family.joins]
        first = family.classes[0] * np.int32(factors[0]) if factors else family.classes[0]
        tables = [_shared(first), *map(_shared, family.classes[1:])]
        joins = [_shared(join * np.int32(factor)) for join, factor in zip(family.joins[:-1], factors[1:], strict=True)]
        if family.joins:
            joins.append([packed[result] for result in family.joins[-1].ravel().tolist()])
        else:
            tables = [[packed[result] for result in family.classes[0].tolist()]]
        term = f"{self._list(tables[0])}[{self._value(family.fields[0])}]"
        for field, table, join in zip(family.fields[1:], tables[1:], joins, strict=True):
            term = f"{self._list(join)}[{term} + {self._list(table)}[{self._value(field)}]]"
        return term

    def _of_presence(self, presence: Presence) -> list[str]:
        """The terms that look up what sees presence, for each colour."""
        tables, width = self.tables, presence.width
        of_field = [self._list(_shared(table)) for table in presence.present]
        present = [
            self._line(" | ".join(f"{t}[{self._value(f)}]" for t, f in zip(of_field, fields, strict=True)))
            for fields in presence.cells
        ]
        lone = [
            self._list([packed[result] for packed in [self._packed(outcomes)] for result in part.results.tolist()])
            for part, outcomes in tables.lone
        ]
        terms = [f"{results}[{here}]" for here in present for results in lone]
        if tables.with_set:
            most, free = self._tops(presence)
        for part, outcomes in tables.with_set:
            windows, packed = self._list(_shared(part.window)), self._list(self._packed(outcomes))
            for here in present:
                window = self._line(f"{windows}[{here}]")
                is_free = f"(1 if {free} & ~{window} else 0)"
                terms.append(f"{packed}[({most} + {is_free}) * {part.run + 1} + ({window} >> {width})]")
        if tables.with_colour:
            own = self._list(presence.own.tolist())
            shared = [self._line(f"{own}[{here} & ~{o}] + 2 * {own}[{o}]") for here, o in self._others(present)]
            totals = [self._total(colour) for colour in range(len(present))]
            for with_colour, outcomes in tables.with_colour:
                shapes, packed = self._list(_shared(with_colour.shapes)), self._list(self._packed(outcomes))
                size = with_colour.size
                terms += [
                    f"{packed}[{shapes}[{way}] + ({total} if {total} < {size} else {size})]"
                    for way, total in zip(shared, totals, strict=True)
                ]
        return terms

    def _tops(self, presence: Presence) -> tuple[str, str]:
        """Twice the copies of the most frequent number, and which numbers have so many."""
        width, numbers = presence.width, (1 << presence.width) - 1
        top, *further = [
            self._line(f"{self._list(_shared(table))}[{self._value(field)}]")
            for field, table in zip(presence.numbers, presence.tops, strict=True)
        ]
        for part in further:
            top = self._line(f"{top} | {part} if {top} ^ {part} <= {numbers} else max({top}, {part})")
        return self._line(f"{top} >> {width} << 1"), self._line(f"{top} & {numbers}")

    def _others(self, present: list[str]) -> list[tuple[str, str]]:
        """With the numbers of each colour those of all others."""
        return [
            (here, self._line(" | ".join([*present[:colour], *present[colour + 1 :]]) or "0"))
            for colour, here in enumerate(present)
        ]

    def _total(self, colour: int) -> str:
        """The naturals of a colour."""
        field = next(field for field in self.tables.layout.colours if colour < field.first + field.places)
        return self._line(f"{self._value(field)} // {field.base ** (colour - field.first)} % {field.base}")

    def _packed(self, outcomes: Outcomes) -> list[int]:
        """For each result the masks for each number of Wilds, side by side."""
        masks, wilds = outcomes.masks(), outcomes.wilds
        return [
            sum(mask << (count * self.stride) for count, mask in enumerate(masks[start : start + wilds]))
            for start in range(0, len(masks), wilds)
        ]


def _shared(table: NDArray[np.int32]) -> list[Any]:
    """The entries as Python ints, each different one made once."""
    found: list[Any] = np.array(range(int(table.max()) + 1), object)[table.ravel()].tolist()
    return found
