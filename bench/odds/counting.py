"""Counting hands by classes: the cards are dealt place by place, and what cannot be told apart later is one class.

A *class* is one row of the automaton for each colour in which the run may be (for any colours: just one row); colours
are alike, so that their rows stand in sorted order. How many hands lead from a class to the phase is a polynomial in
the number of cards; it is summed up from the last place to the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.errors import UsageError

from .automaton import Automaton, Rows, Seen
from .beside_colour import BesideColour, Sight

Polynomial = NDArray[Any]
"""Coefficient ``n``: how many ways with ``n`` cards. int64 where every count fits, else Python ints."""
Symbol = tuple[Seen, ...] | tuple[Sight, ...]
"""What the cards of one place are, for each colour of the run."""
MOST_CLASSES = 2_000_000
"""More classes than this at one place are not walked: they would fill the memory of a small machine."""


def polynomial(coefficients: Mapping[int, int], cards: int, ways: int) -> Polynomial:
    """A polynomial up to so many cards; ``ways``: the largest count that can come up."""
    made = np.zeros(cards + 1, np.int64 if ways < 1 << 62 else object)
    for power, count in coefficients.items():
        if power <= cards:
            made[power] += count
    return made


def alphabet(colours: int, copies: int, most: int, *, one_colour: bool) -> dict[Symbol, dict[int, int]]:
    """What can be held of one number: the symbol, and for each count of cards the ways to hold it.

    More than ``most`` cards are to the groups what ``most`` are.
    """
    found: dict[Symbol, dict[int, int]] = {}
    if not one_colour:
        for count in range(colours * copies + 1):
            symbol: Symbol = (Seen(min(count, most), run=count > 0),)
            found.setdefault(symbol, {})[count] = comb(colours * copies, count)
        return found
    for held in product(range(copies + 1), repeat=colours):
        count = sum(held)
        symbol = tuple(Seen(min(count, most), run=own > 0) for own in held)
        ways = found.setdefault(symbol, {})
        ways[count] = ways.get(count, 0) + prod(comb(copies, own) for own in held)
    return found


def alphabet_by_colour(colours: int, copies: int) -> dict[Symbol, dict[int, int]]:
    """The same for a colour group beside a run: what is held of each colour matters by itself."""
    found: dict[Symbol, dict[int, int]] = {}
    for held in product(range(copies + 1), repeat=colours):
        symbol = tuple(Sight(own, others=sum(held) > own) for own in held)
        found[symbol] = {sum(held): prod(comb(copies, own) for own in held)}
    return found


def by_naturals(
    automaton: Automaton | BesideColour, symbols: Mapping[Symbol, Polynomial], ends: Sequence[Polynomial]
) -> Polynomial:
    """The sum over all choices of cards at every place.

    ``symbols``: what may lie at a place, with its ways; ``ends[m]``: what a choice is worth if the groups can use ``m``
    naturals at most. Raises UsageError if there are too many classes.
    """
    reached = Reached(automaton.first(), np.zeros((1, len(next(iter(symbols)))), np.int64))
    tables = []
    for left in reversed(range(automaton.places)):
        reached, table = _next(automaton, reached, list(symbols), left, len(ends[0]) - 1)
        tables.append(table)
    best = reached.rows[reached.classes, automaton.end].max(axis=1)
    values = np.stack(ends)[np.maximum(best, 0)]
    values[best < 0] = 0
    for table in reversed(tables):
        made = np.zeros((table.shape[1], values.shape[1]), values.dtype)
        values = np.concatenate([values, np.zeros((1, values.shape[1]), values.dtype)])  # the last one: too many cards
        for ways, targets in zip(symbols.values(), table, strict=True):
            later = values[targets]
            for power, count in enumerate(ways):
                if count:
                    made[:, power:] += later[:, : later.shape[1] - power] * count
        values = made
    total: Polynomial = values[0]
    return total


class Reached(NamedTuple):
    """The classes between two places."""

    rows: Rows
    classes: NDArray[np.int64]
    """Shape (classes, colours): the row of each colour, in sorted order."""


def _next(
    automaton: Automaton | BesideColour, reached: Reached, symbols: Sequence[Symbol], left: int, cards: int
) -> tuple[Reached, NDArray[np.int64]]:
    """What is reached one place further, and for each symbol and class the class that it leads to (-1: none)."""
    rows, classes = reached
    sights: list[Any] = sorted({seen for symbol in symbols for seen in symbol})
    stepped, where = np.unique(
        np.concatenate([automaton.after(rows, seen) for seen in sights]), axis=0, return_inverse=True
    )
    led = dict(zip(sights, where.reshape(len(sights), -1), strict=True))
    done, settled, again = _settled(automaton, stepped, left)
    spent, width = automaton.spent(settled), len(settled)
    keys: NDArray[np.int64] = np.zeros(0, np.int64)
    table = np.zeros((len(symbols), len(classes)), np.int64)
    for symbol, line in zip(symbols, table, strict=True):
        own = np.stack([led[seen][classes[:, colour]] for colour, seen in enumerate(symbol)], axis=1)
        best = done[own].max(axis=1)
        own = np.sort(again[own, best[:, None] + 1], axis=1)
        line[:] = own[:, 0]
        for column in own.T[1:]:
            line[:] = line * width + column
        line[spent[own].sum(axis=1) > cards] = -1
        keys = np.union1d(keys, line[line >= 0])
        if len(keys) > MOST_CLASSES:
            raise UsageError(f"more than {MOST_CLASSES:,} classes of hands would have to be counted")
    for line in table:
        line[:] = np.where(line < 0, -1, np.searchsorted(keys, line))
    columns = []
    for _ in range(classes.shape[1]):
        keys, column = np.divmod(keys, width)
        columns.append(column)
    return Reached(settled, np.stack(columns[::-1], axis=1)), table


def _settled(automaton: Automaton | BesideColour, rows: Rows, left: int) -> tuple[Rows, Rows, NDArray[np.int64]]:
    """What each row has at the end, the rows once some colour has as much, and which: ``[row, end + 1]``."""
    done = rows[:, automaton.end]
    ends = range(-1, int(done.max(initial=-1)) + 1)
    made = []
    for end in ends:
        raised = rows.copy()
        raised[:, automaton.end] = np.maximum(done, end)
        made.append(automaton.pruned(raised, left))
    settled, which = np.unique(np.concatenate(made), axis=0, return_inverse=True)
    return done, settled, which.reshape(len(made), -1).T
