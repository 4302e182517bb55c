"""Classes of hands: what a phase can tell apart, counted and listed.

A phase of sets and runs of any colours sees how often each number is there, and how many Wilds. With runs in one colour
it sees besides which numbers are there in that colour. Of each number the deck has ``copies`` in each colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int8]


def polynomial(states: Sequence[int], places: int, most: int) -> list[int]:
    """How many choices of a state at each place have each total, up to ``most``; a state is the cards that it takes."""
    one = [states.count(cards) for cards in range(most + 1)]
    return reduce(lambda so_far, _: _times(so_far, one, most), range(places), [1] + [0] * most)


def _times(left: Sequence[int], right: Sequence[int], most: int) -> list[int]:
    return [sum(left[low] * right[total - low] for low in range(total + 1)) for total in range(most + 1)]


def count_of_hands(copies: Iterable[int], most: int) -> int:
    """How many hands of up to ``most`` cards a deck has, with so many copies of each kind of card."""
    ways = [1] + [0] * most
    for count in copies:
        ways = _times(ways, [1] * (min(count, most) + 1) + [0] * (most - min(count, most)), most)
    return sum(ways)


def count_of_numbers(width: int, copies: int, wilds: int, most: int) -> int:
    """How many classes of numbers and Wilds there are, of hands of up to ``most`` cards; counted, not listed."""
    numbers = polynomial(range(copies + 1), width, most)
    with_wilds = _times(numbers, [1] * (wilds + 1) + [0] * most, most)
    return sum(with_wilds)


def count_of_one_colour(width: int, states: Sequence[State], most: int) -> int:
    """How many classes of numbers and presence in one colour there are, of hands of up to ``most`` cards."""
    return sum(polynomial([state.cards for state in states], width, most))


def vectors(places: int, limit: int, most: int) -> Rows:
    """Every vector of counts up to ``limit`` with a total up to ``most``, by total; shape (vectors, places)."""
    rows = np.zeros((1, 0), np.int8)
    totals = np.zeros(1, np.int8)
    for _ in range(places):
        counts = np.arange(limit + 1, dtype=np.int8)
        grown = totals[:, None] + counts[None, :]
        which, count = np.nonzero(grown <= most)
        rows = np.concatenate([rows[which], counts[count, None]], axis=1)
        totals = grown[which, count]
    return rows[np.argsort(totals, kind="stable")]


class State(NamedTuple):
    """What a one-colour phase sees of one number: how many cards, and whether one of them is in the colour."""

    cards: int
    present: bool


def states_of(colours: int, copies: int) -> tuple[State, ...]:
    """Every state of a number in a deck."""
    others, own = (colours - 1) * copies, copies
    found = {State(other + mine, bool(mine)) for other in range(others + 1) for mine in range(own + 1)}
    return tuple(sorted(found))


class Half(NamedTuple):
    """The states of some of the numbers, by total."""

    totals: NDArray[np.int8]
    counts: Rows
    """Shape (vectors, numbers)."""
    present: NDArray[np.int16]
    """A mask of numbers for each vector."""


def half(places: int, states: Sequence[State], most: int, first: int) -> Half:
    """Every choice of states for the numbers from ``first`` on, with a total up to ``most``."""
    found = [
        (sum(state.cards for state in chosen), tuple(state.cards for state in chosen), _mask(chosen, first))
        for chosen in _choices(places, states, most)
    ]
    found.sort()
    return Half(
        np.array([total for total, *_ in found], np.int8),
        np.array([counts for _, counts, _ in found], np.int8).reshape(len(found), places),
        np.array([mask for *_, mask in found], np.int16),
    )


def _mask(chosen: Sequence[State], first: int) -> int:
    return sum(1 << (first + place) for place, state in enumerate(chosen) if state.present)


def _choices(places: int, states: Sequence[State], most: int) -> Iterator[tuple[State, ...]]:
    if not places:
        yield ()
        return
    for state in states:
        if state.cards <= most:
            yield from ((state, *rest) for rest in _choices(places - 1, states, most - state.cards))


def all_masks(counts: Rows, rungs: int, first: int = 0) -> list[NDArray[np.int16]]:
    """Rung ``j``: the numbers of which a vector has at least ``j + 1``, as a mask; the kernel's view."""
    weights = (1 << np.arange(first, first + counts.shape[1])).astype(np.int16)
    return [((counts > rung) * weights).sum(axis=1, dtype=np.int16) for rung in range(rungs)]


def colour_totals(colours: int, most: int, wilds: int) -> Rows:
    """Every multiset of colour totals with a number of Wilds, up to ``most`` cards; shape (classes, colours + 1)."""
    rows = [
        (*totals, wild)
        for totals in product(range(most + 1), repeat=colours)
        for wild in range(wilds + 1)
        if list(totals) == sorted(totals) and sum(totals) + wild <= most
    ]
    return np.array(rows, np.int8)
