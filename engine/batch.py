"""Many hands at once: the phases that they hold, and the cards that they are short of each (PH-DEF)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .families import Family
from .key_arrays import BLOCK, Keys, counts_of_words, values_of, words_of
from .keys import Field
from .plan import Plan
from .presence import Presence
from .reckoning import Reckoning
from .tables import NEVER, Outcomes, Tables, tables_of
from .tallies import tally_block

MASK_BITS = 32
Words = NDArray[np.int64]
Entries = NDArray[np.int64]


def phases_in_batch(keys: Keys, plan: Plan, *, tables: Tables | None = None) -> NDArray[np.uint32]:
    """``phases_in`` for many hands at once.

    ``keys`` are those of ``keys_from_cards`` or ``keys_from_counts``: dtype uint64, shape (hands,) if the plan's keys
    have one word, else (words, hands). They are read where they are, never copied or changed. The result has dtype
    uint32 and shape (hands,); bit ``k - 1`` is phase ``k``. ``tables``: others than ``tables_of(plan)``.

    Raises ValueError for keys of another shape or dtype, for one that no hand of the deck has (where that is noticed),
    and for a phase number above 32.
    """
    if any(phase.number > MASK_BITS for phase in plan.phases):
        raise ValueError(f"a mask has {MASK_BITS} bits, and the edition has a phase with a higher number")
    words, used = words_of(keys, plan), tables or tables_of(plan)
    masks = np.zeros(words.shape[1], np.uint32)
    of_outcomes = _masks(used)
    for start in range(0, len(masks), BLOCK):
        block, part = _Block(words[:, start : start + BLOCK]), masks[start : start + BLOCK]
        for outcomes, entries in _entries(block, used):
            part |= of_outcomes[outcomes].take(entries)
        if used.left:
            reckoning = _kernel(block, plan)
            for phase in used.left:
                part |= reckoning.holds(phase).astype(np.uint32) << np.uint32(phase.number - 1)
    return masks


def needs_batch(keys: Keys, plan: Plan, *, tables: Tables | None = None) -> NDArray[np.uint8]:
    """How many cards each hand is short of each phase (see ``needs``), for many hands at once.

    ``keys`` and ``tables`` are those of ``phases_in_batch``. The result has dtype uint8 and shape (hands, phases), the
    phases in the order of ``plan.phases``: 0 where the phase is held, 255 where no hand can hold it. What further cards
    do is asked with keys of more cards: ``needs_batch(keys + card_keys(plan)[kind], plan)``.

    Raises ValueError as ``phases_in_batch``, whatever the numbers of the phases.
    """
    words, used = words_of(keys, plan), tables or tables_of(plan)
    rows = _shortages(used)
    short = np.full((words.shape[1], -(-len(plan.phases) // _LANE)), -1, np.int64)
    for start in range(0, len(short), BLOCK):
        block, part = _Block(words[:, start : start + BLOCK]), short[start : start + BLOCK].view(np.uint8)
        for outcomes, entries in _entries(block, used):
            np.minimum(part, rows[outcomes].take(entries, axis=0).view(np.uint8), out=part)
        if used.left:
            reckoning = _kernel(block, plan)
            for phase in used.left:
                most, wilds = reckoning.naturals(phase), reckoning.tally.wilds
                lacking = np.maximum(np.maximum(phase.size - wilds - most, phase.naturals - most), 0)
                part[:, plan.phases.index(phase)] = np.minimum(lacking, NEVER - 1)
    return short.view(np.uint8)[:, : len(plan.phases)]


class _Block:
    """Some hands; a field of their keys is taken out once."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._values: dict[Field, Entries] = {}

    def __getitem__(self, field: Field) -> Entries:
        if field not in self._values:
            self._values[field] = values_of(self.words, field)
        return self._values[field]


def _kernel(block: _Block, plan: Plan) -> Reckoning:
    """The kernel on the cards that the keys spell out."""
    counts = counts_of_words(block.words, plan)
    return Reckoning(tally_block(counts, plan), plan.width, one_colour=plan.readings.one_colour_runs)


def _entries(block: _Block, tables: Tables) -> Iterator[tuple[Outcomes, Entries]]:
    """For each part of the tables the entries of the hands; several for one part where the best of them counts."""
    wilds = block[tables.layout.wilds]
    for (family, outcomes), (of_class, joins) in zip(tables.families, _scaled(tables), strict=True):
        entries = of_class[0].take(block[family.fields[0]])
        for field, of_field, join in zip(family.fields[1:], of_class[1:], joins, strict=True):
            entries = join.take(entries + of_field.take(block[field]))
        yield outcomes, entries + wilds
    if tables.presence:
        most, free = _tops(block, tables.presence)
        for fields in tables.presence.cells:
            present = _united(block, fields, tables.presence.present)
            for runs, outcomes in tables.of_runs:
                window = runs.window.take(present)
                is_free = (free & ~window) != 0
                entries = (most * 2 + is_free) * (runs.run + 1) + (window >> tables.presence.width)
                yield outcomes, entries * outcomes.wilds + wilds


def _united(block: _Block, fields: tuple[Field, ...], tables: tuple[NDArray[np.int32], ...]) -> NDArray[np.int32]:
    united = tables[0].take(block[fields[0]])
    for field, table in zip(fields[1:], tables[1:], strict=True):
        united = united | table.take(block[field])
    return united


def _tops(block: _Block, presence: Presence) -> tuple[Entries, Entries]:
    """The most copies of a number, and which numbers have so many."""
    numbers = (1 << presence.width) - 1
    parts = [table.take(block[field]) for field, table in zip(presence.numbers, presence.tops, strict=True)]
    tops = parts[0]
    for part in parts[1:]:
        # What is larger above the numbers is larger; where it is as large, the numbers of both count.
        alike = (tops ^ part) <= numbers
        tops = np.where(alike, tops | part, np.maximum(tops, part))
    return np.asarray(tops >> presence.width, np.int64), np.asarray(tops & numbers, np.int64)


_LANE = 8
"""Phases whose cards short are moved together, a byte each."""


class _Scaled(NamedTuple):
    """The tables of a family, with what the next index is multiplied by already in them."""

    classes: tuple[NDArray[np.int32], ...]
    joins: tuple[NDArray[np.int32], ...]


@lru_cache(maxsize=64)
def _scaled(tables: Tables) -> tuple[_Scaled, ...]:
    return tuple(_of_family(family, outcomes) for family, outcomes in tables.families)


def _of_family(family: Family, outcomes: Outcomes) -> _Scaled:
    factors = [*(join.shape[1] for join in family.joins), outcomes.wilds]
    first = family.classes[0] * np.int32(factors[0])
    joins = (join.ravel() * np.int32(factor) for join, factor in zip(family.joins, factors[1:], strict=True))
    return _Scaled((first, *family.classes[1:]), tuple(joins))


@lru_cache(maxsize=64)
def _masks(tables: Tables) -> dict[Outcomes, NDArray[np.uint32]]:
    return {outcomes: np.array(outcomes.masks(), np.uint32) for outcomes in tables.outcomes}


@lru_cache(maxsize=64)
def _shortages(tables: Tables) -> dict[Outcomes, NDArray[np.int64]]:
    """For each entry the cards short of all phases of the plan, packed; 255 where it says nothing."""
    phases = tables.plan.phases
    lanes = -(-len(phases) // _LANE)
    found = {}
    for outcomes in tables.outcomes:
        rows = np.full((len(outcomes.short), lanes * _LANE), NEVER, np.uint8)
        rows[:, [phases.index(phase) for phase in outcomes.phases]] = outcomes.short
        found[outcomes] = rows.view(np.int64)
    return found
