"""The engine's tables for one-colour runs, and for runs beside a colour group, against its kernel.

What a field's value stands for is compared with what its digits say. Whether a run's window is right shows in hands
with any numbers of one colour and any count of one number; a run beside a colour group is compared for every way in
which the colour and the others can share the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import Plan, Reckoning, Tables, Tally, keys_from_counts, needs_batch
from phaseproof.engine.keys import Field
from phaseproof.engine.presence import Presence, WithColour
from phaseproof.engine.tables import Outcomes
from phaseproof.engine.tallies import tally_block
from phaseproof.spec.cards import WILD, number_card

from .tables import CHUNK, Account, Numbers, cards_short


def tie_presence(plan: Plan, tables: Tables) -> Iterator[Account]:
    """Compare every cell of these tables with the kernel, if the plan has such tables."""
    of = tables.presence
    if of is None:
        return
    seen = [outcomes for _, outcomes in (*tables.lone, *tables.with_set)]
    runs = tuple(sorted(phase.number for outcomes in seen for phase in outcomes.phases))
    account = Account(runs or tuple(phase.number for part in of.with_colour for phase in part.phases))
    _fields(plan, of, account)
    if runs:
        _runs(plan, tables, of, account)
    yield account
    for part, outcomes in tables.with_colour:
        yield _beside(plan, part, outcomes)


def _digits(field: Field) -> Numbers:
    values = np.arange(field.values)
    return np.stack([values // field.base**place % field.base for place in range(field.places)])


def _fields(plan: Plan, of: Presence, account: Account) -> None:
    """What is present, and what there is most of, for every value of a field."""
    for field, table in zip(of.cells[0], of.present, strict=True):
        bits = 1 << np.arange(field.first, field.first + field.places)
        due = (bits[:, None] * (_digits(field) > 0)).sum(axis=0)
        account.cells += len(table)
        account.compare(table.astype(np.int64), due, lambda value: f"numbers present by value {value} of a field")
    for field, table in zip(of.numbers, of.tops, strict=True):
        digits = np.minimum(_digits(field), of.cap)
        most = digits.max(axis=0)
        bits = 1 << np.arange(field.first, field.first + field.places)
        due = (most << plan.width) + (bits[:, None] * (digits == most)).sum(axis=0)
        account.cells += len(table)
        account.compare(table.astype(np.int64), due, lambda value: f"most frequent numbers by value {value} of a field")
    ways = np.arange(1 << plan.width)
    due = sum((ways >> place & 1) * 3**place for place in range(plan.width))
    account.cells += len(of.own)
    account.compare(of.own.astype(np.int64), np.asarray(due), lambda mask: f"numbers {mask:b} to base 3")


def _runs(plan: Plan, tables: Tables, of: Presence, account: Account) -> None:
    """Any numbers of the first colour, with any count of any number; every number of Wilds where it is the first."""
    columns = [plan.phases.index(plan.phase(number)) for number in account.phases]
    phases = [plan.phases[column] for column in columns]
    account.cells += sum(part.results.size for part in of.lone) + sum(part.window.size for part in of.with_set)
    account.cells += sum(outcomes.short.size for _, outcomes in (*tables.lone, *tables.with_set))
    for number in range(plan.width if of.with_set else 1):
        for copies in range(of.cap + 1):
            counts = _counts(plan, number, copies)
            for wilds in range(plan.deck.wilds + 1 if number == 0 else 1):
                if wilds:
                    counts[:, plan.deck.kinds().index(WILD)] = wilds
                for start in range(0, len(counts), CHUNK):
                    block = counts[start : start + CHUNK]
                    reckoning = Reckoning(tally_block(block, plan), plan.width, one_colour=True)
                    found = needs_batch(keys_from_counts(block, plan), plan, tables=tables)[:, columns].astype(np.int64)
                    due = np.stack([cards_short(reckoning, phase, wilds) for phase in phases], axis=1)
                    account.compare(found, due, lambda row, b=block: f"counts {b[row].tolist()}")  # type: ignore[misc]


def _counts(plan: Plan, number: int, copies: int) -> NDArray[np.uint8]:
    """Hands with each choice of numbers of the first colour, and so many copies of one number as far as they go."""
    kinds = plan.deck.kinds()
    masks = np.arange(1 << plan.width)
    counts = np.zeros((len(masks), len(kinds)), np.uint8)
    for place in range(plan.width):
        counts[:, kinds.index(number_card(plan.letters[0], plan.low + place))] = masks >> place & 1
    left = np.maximum(copies - (masks >> number & 1), 0)
    for letter in (*plan.letters[1:], plan.letters[0]):
        column = kinds.index(number_card(letter, plan.low + number))
        room = plan.deck.copies - counts[:, column]
        if letter == plan.letters[0]:  # more of the first colour, if it has the number at all
            room = room * (masks >> number & 1).astype(np.uint8)
        more = np.minimum(left, room)
        counts[:, column] += more.astype(np.uint8)
        left = left - more
    return counts


def _beside(plan: Plan, part: WithColour, outcomes: Outcomes) -> Account:
    """A run and a colour group: each number absent, of the colour alone, or of others; each total of the colour."""
    (phase,) = part.phases
    account = Account((phase.number,), cells=len(part.shapes) + outcomes.short.size)
    digits = np.stack([np.arange(3**plan.width) // 3**place % 3 for place in range(plan.width)])
    bits = (1 << np.arange(plan.width))[:, None]
    own, others = ((bits * (digits == digit)).sum(axis=0).astype(np.int16) for digit in (1, 2))
    _, examples = np.unique(part.shapes, return_index=True)
    zero = np.zeros(1, np.int16)
    ways = np.arange(len(part.shapes))
    for total in range(plan.copies_of_colour + 1):
        if total > phase.size:  # more cards of the colour are seen with one way of each shape
            ways = examples
        for start in range(0, len(ways), CHUNK):
            some = ways[start : start + CHUNK]
            either = own[some] | others[some]
            tally = Tally(zero, (either,), [own[some], others[some]], [zero + total, zero])
            due = Reckoning(tally, plan.width, one_colour=False).beside_colour(phase.run, phase.colour, 0)
            results = part.shapes[some] + min(total, part.size)
            account.compare(
                part.naturals[results, 0].astype(np.int64),
                np.minimum(due, phase.size).astype(np.int64),
                lambda row, s=some, t=total: f"{digits[:, s[row]].tolist()}, {t} of the colour",  # type: ignore[misc]
            )
    every = np.arange(len(part.naturals))
    for wilds in range(outcomes.wilds):
        most = part.naturals[:, 0].astype(np.int64)
        held = (most + wilds >= phase.size) & (most >= phase.naturals)
        naturals = np.maximum(phase.naturals - most, 0)
        due = np.where(held, 0, naturals + np.maximum(phase.size - most - naturals - wilds, 0))
        account.compare(
            outcomes.short[every * outcomes.wilds + wilds, 0].astype(np.int64),
            due,
            lambda row, w=wilds: f"result {row} with {w} Wilds",  # type: ignore[misc]
        )
    return account
