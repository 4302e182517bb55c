"""Many hands at once: the phases that they hold, and the cards that they are short of each (PH-DEF)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from .key_arrays import BLOCK, Keys, counts_of_words, values_of, words_of
from .keys import Field
from .plan import Plan
from .prepared import LANE, MASK_BITS, Group, Prepared, prepared
from .presence import Presence, Words
from .reckoning import Reckoning
from .shapes import PhasePlan
from .tables import NEVER, Tables, tables_of
from .tallies import tally_block

Entries = NDArray[np.int64]


def phases_in_batch(keys: Keys, plan: Plan, *, tables: Tables | None = None) -> NDArray[np.uint32]:
    """``phases_in`` for many hands at once.

    ``keys`` are those of ``keys_from_cards`` or ``keys_from_counts``: dtype uint64, shape (hands,) if the plan's keys
    have one word, else (words, hands). They are read where they are, never copied or changed. The result has dtype
    uint32 and shape (hands,); bit ``k - 1`` is phase ``k``. ``tables``: others than ``tables_of(plan)``.

    Raises ValueError for keys of another shape or dtype, for a number that is no hand's key, where that is noticed, and
    for a phase number above 32.

    >>> import numpy as np
    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.engine import compile_edition, counts_of, keys_from_counts, phases_in_batch
    >>> from phaseproof.spec.notation import parse_hand
    >>> classic = edition("classic")
    >>> plan = compile_edition(classic)
    >>> hands = [parse_hand(text, classic.deck) for text in ("R4 B4 G4 R9 B9 W S", "R1 B2 G3 Y4 W W W")]
    >>> phases_in_batch(keys_from_counts(counts_of(hands, plan), plan), plan).tolist()
    [1, 10]
    """
    if any(phase.number > MASK_BITS for phase in plan.phases):
        raise ValueError(f"a mask has {MASK_BITS} bits, and the edition has a phase with a higher number")
    words, used = words_of(keys, plan), tables or tables_of(plan)
    masks = np.zeros(words.shape[1], np.uint32)
    with _keys_alone():
        for start in range(0, len(masks), BLOCK):
            block = _Block(words[:, start : start + BLOCK])
            held = masks[start : start + BLOCK]
            for group, entries in _entries(block, used):
                held |= group.masks.take(entries)
            for phase, reckoning in _left(block, used):
                held |= reckoning.holds(phase).astype(np.uint32) << np.uint32(phase.number - 1)
    return masks


def needs_batch(keys: Keys, plan: Plan, *, tables: Tables | None = None) -> NDArray[np.uint8]:
    """How many cards each hand is short of each phase (see ``needs``), for many hands at once.

    ``keys`` and ``tables`` are those of ``phases_in_batch``. The result has dtype uint8 and shape (hands, phases), the
    phases in the order of ``plan.phases``: 0 where the phase is held, 255 where no hand can hold it (and no more than
    254 otherwise). What further cards do is asked with keys of more cards:
    ``needs_batch(keys + np.uint64(card_keys(plan)[kind]), plan)``, if the keys have one word.

    Raises ValueError as ``phases_in_batch``, whatever the numbers of the phases.

    >>> import numpy as np
    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.engine import card_keys, compile_edition, needs_batch
    >>> plan = compile_edition(edition("classic"))
    >>> needs_batch(np.array([0, sum(card_keys(plan)[:8])], np.uint64), plan).tolist()  # nothing; all 1s and 2s
    [[6, 7, 8, 7, 8, 9, 8, 7, 7, 8], [0, 2, 3, 5, 6, 7, 0, 5, 1, 1]]
    """
    words, used = words_of(keys, plan), tables or tables_of(plan)
    short = np.full((words.shape[1], -(-len(plan.phases) // LANE)), -1, np.int64)
    with _keys_alone():
        for start in range(0, len(short), BLOCK):
            block = _Block(words[:, start : start + BLOCK])
            lacking = short[start : start + BLOCK].view(np.uint8)
            for group, entries in _entries(block, used):
                np.minimum(lacking, group.short.take(entries, axis=0).view(np.uint8), out=lacking)
            for phase, reckoning in _left(block, used):
                most, wilds = reckoning.naturals(phase), reckoning.tally.wilds
                cards = np.maximum(np.maximum(phase.size - wilds - most, phase.naturals - most), 0)
                lacking[:, plan.phases.index(phase)] = np.minimum(cards, NEVER - 1)
    return short.view(np.uint8)[:, : len(plan.phases)]


class _Block:
    """Some hands; a field of their keys is taken out once."""

    def __init__(self, words: NDArray[np.int64]) -> None:
        self.words = words
        self._values: dict[Field, Entries] = {}

    def __getitem__(self, field: Field) -> Entries:
        if field not in self._values:
            self._values[field] = values_of(self.words, field)
        return self._values[field]


@contextmanager
def _keys_alone() -> Iterator[None]:
    """What is looked up outside a table was no key."""
    try:
        yield
    except IndexError:
        raise ValueError("some number among the keys is no hand's key in this plan") from None


def _left(block: _Block, tables: Tables) -> Iterator[tuple[PhasePlan, Reckoning]]:
    """The phases that no table covers, and the kernel on the cards that the keys spell out."""
    if tables.left:
        plan = tables.plan
        counts = tally_block(counts_of_words(block.words, plan), plan)
        reckoning = Reckoning(counts, plan.width, one_colour=plan.readings.one_colour_runs)
        yield from ((phase, reckoning) for phase in tables.left)


def _entries(block: _Block, tables: Tables) -> Iterator[tuple[Group, Entries]]:
    """For each group of parts the entries of the hands; several for one group where the best of them counts."""
    ready, wilds = prepared(tables), block[tables.layout.wilds]
    of_group: list[Entries | None] = [None] * len(ready.groups)
    for axis in ready.axes:
        firsts = [table.take(block[field]) for field, table in zip(axis.fields, axis.first, strict=False)]
        first = firsts[0]  # an array of our own, as every look-up is: it may be changed in place
        for further in firsts[1:]:
            first += further
        for member in axis.members:
            results = first
            if member.shift:
                results = first >> member.shift
                if member.mask:
                    results &= member.mask
            elif member.mask:
                results = first & member.mask
            for at, join in enumerate(member.joins):
                if at:
                    results += member.further[at - 1].take(block[axis.fields[at + 1]])
                results = join.take(results)
            so_far = of_group[member.group]
            results += wilds if so_far is None else so_far
            of_group[member.group] = results
    yield from ((group, entries) for group, entries in zip(ready.groups, of_group, strict=True) if entries is not None)
    if tables.presence:
        yield from _of_presence(block, tables, tables.presence, ready)


def _of_presence(block: _Block, tables: Tables, presence: Presence, ready: Prepared) -> Iterator[tuple[Group, Entries]]:
    width, wilds = presence.width, block[tables.layout.wilds]
    present = [_united(block, fields, presence.present) for fields in presence.cells]
    tops = _tops(block, presence) if ready.with_set else wilds
    most, free = tops >> width, tops & ((1 << width) - 1)
    for colour, here in enumerate(present):
        for group, results in ready.lone:
            yield group, results.take(here) + wilds
        for group, with_set in ready.with_set:
            window = with_set.window.take(here)
            is_free = (free & ~window) != 0
            yield group, ((most * 2 + is_free) * (with_set.run + 1) + (window >> width)) * group.wilds + wilds
        if ready.with_colour:
            others = reduce(or_, present[:colour] + present[colour + 1 :], np.zeros_like(here))
            shared = presence.own.take(here & ~others) + 2 * presence.own.take(others)
            total = _total(block, colour, tables.layout.colours)
            for group, with_colour in ready.with_colour:
                of_colour = np.minimum(total, with_colour.size)
                yield group, (with_colour.shapes.take(shared) + of_colour) * group.wilds + wilds


def _united(block: _Block, fields: tuple[Field, ...], tables: tuple[Words, ...]) -> Words:
    return reduce(or_, [table.take(block[field]) for field, table in zip(fields, tables, strict=True)])


def _total(block: _Block, colour: int, fields: tuple[Field, ...]) -> Entries:
    """The naturals of a colour."""
    field = next(field for field in fields if colour < field.first + field.places)
    return np.asarray(block[field] // field.base ** (colour - field.first) % field.base, np.int64)


def _tops(block: _Block, presence: Presence) -> Words:
    """The numbers of which a hand has most copies, and how many it has, as the tables have them."""
    numbers = (1 << presence.width) - 1
    tops, *further = [table.take(block[field]) for field, table in zip(presence.numbers, presence.tops, strict=True)]
    for part in further:
        # What is larger above the numbers is larger; where it is as large, the numbers of both count.
        tops = np.where((tops ^ part) <= numbers, tops | part, np.maximum(tops, part))
    return tops
