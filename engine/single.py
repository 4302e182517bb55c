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
from .keys import WORD, Field, card_counts, constants
from .plan import Plan
from .prepared import Group, Prepared, prepared
from .presence import Presence
from .reckoning import Reckoning
from .shapes import Method
from .tables import Tables, tables_of
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
    lookup, counted, of_numbers, others = _of_plan(plan)
    key = 0
    try:
        for card in hand:  # ``key_of``, without the call
            colour = card.colour
            key += of_numbers[colour][card.number] if colour else others[card.kind]  # type: ignore[operator]
        mask = lookup(key)
    except (LookupError, TypeError):
        plan.deck.check(hand)  # says which card it is
        raise
    return mask | counted(tally(hand, plan)) if counted else mask


@lru_cache(maxsize=4)
def _of_plan(
    plan: Plan,
) -> tuple[Lookup, Counting | None, dict[str, dict[int, int]], list[int | None]]:
    """All that one hand is asked with, found at once."""
    return *ways(tables_of(plan)), *constants(plan)


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


@lru_cache(maxsize=4)  # some 40 MB for each
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
        self._values: dict[Field, str] = {}

    def compiled(self) -> Lookup:
        """The function itself."""
        ready, wilds = prepared(self.tables), self._value(self.tables.layout.wilds)
        entries = [wilds] * len(ready.groups)
        for family, group, factor in ready.families:
            entries[group] += f" + {self._of_family(family, factor)}"
        terms = [f"{self._masks(group)}[{entry}]" for group, entry in zip(ready.groups, entries, strict=True)]
        if self.tables.presence:
            terms += self._of_presence(self.tables.presence, ready, wilds)
        arguments = ", ".join(f"{name}={name}" for name in self.lists)  # locals are read faster than globals
        source = "\n    ".join([f"def lookup(key, {arguments}):", *self.lines, f"return {' | '.join(terms) or 0}"])
        scope: dict[str, Any] = {**self.lists}
        exec(compile(source, f"<phaseproof tables for {self.tables.plan.deck.id}>", "exec"), scope)  # noqa: S102 -- our own lines
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

    def _masks(self, group: Group) -> str:
        values, which = np.unique(group.masks, return_inverse=True)
        return self._list(np.array(values.tolist(), object)[which.ravel()].tolist())

    def _of_family(self, family: Family, factor: int) -> str:
        """The term for the result of a family, times its factor."""
        factors = [*(join.shape[1] for join in family.joins), factor]
        tables = [_shared(family.classes[0], factors[0]), *(_shared(table, 1) for table in family.classes[1:])]
        term = f"{self._list(tables[0])}[{self._value(family.fields[0])}]"
        for at, join in enumerate(family.joins, start=1):
            table, joined = self._list(tables[at]), self._list(_shared(join, factors[at]))
            term = f"{joined}[{term} + {table}[{self._value(family.fields[at])}]]"
        return term

    def _of_presence(self, presence: Presence, ready: Prepared, wilds: str) -> list[str]:
        """The terms for what sees presence, for each colour."""
        tables, width = self.tables, presence.width
        of_field = [self._list(_shared(table, 1)) for table in presence.present]
        present = [
            self._line(" | ".join(f"{t}[{self._value(f)}]" for t, f in zip(of_field, fields, strict=True)))
            for fields in presence.cells
        ]
        terms = []
        for group, results in ready.lone:
            masks, of_lone = self._masks(group), self._list(_shared(results, 1))
            terms += [f"{masks}[{of_lone}[{here}] + {wilds}]" for here in present]
        if tables.with_set:
            most, free = self._tops(presence)
        for group, part in ready.with_set:
            windows, masks = self._list(_shared(part.window, 1)), self._masks(group)
            for here in present:
                window = self._line(f"{windows}[{here}]")
                is_free = f"(1 if {free} & ~{window} else 0)"
                result = f"({most} + {is_free}) * {part.run + 1} + ({window} >> {width})"
                terms.append(f"{masks}[({result}) * {group.wilds} + {wilds}]")
        if tables.with_colour:
            own = self._list(presence.own.tolist())
            shared = [self._line(f"{own}[{here} & ~{o}] + 2 * {own}[{o}]") for here, o in self._others(present)]
            totals = [self._total(colour) for colour in range(len(present))]
            for group, with_colour in ready.with_colour:
                shapes, masks = self._list(_shared(with_colour.shapes, 1)), self._masks(group)
                size = with_colour.size
                terms += [
                    f"{masks}[({shapes}[{way}] + ({total} if {total} < {size} else {size})) * {group.wilds} + {wilds}]"
                    for way, total in zip(shared, totals, strict=True)
                ]
        return terms

    def _tops(self, presence: Presence) -> tuple[str, str]:
        """Twice the copies of the most frequent number, and which numbers have so many."""
        width, numbers = presence.width, (1 << presence.width) - 1
        top, *further = [
            self._line(f"{self._list(_shared(table, 1))}[{self._value(field)}]")
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


def _shared(table: NDArray[Any], factor: int) -> list[Any]:
    """The entries, times a factor, as Python ints; each different one made once."""
    numbers = np.array(range(0, (int(table.max()) + 1) * factor, factor), object)
    found: list[Any] = numbers[table.ravel()].tolist()
    return found
