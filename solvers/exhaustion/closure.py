"""The closure oracle: a hand holds a phase if it is an exact lay-down, or if a hand with one card less holds it.

No maximum, no minimum, no closed form, no search: a different idea from the engine's and from the specification's. The
exact lay-downs are listed from the phase's definition (``layouts``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..proofs.layouts import Layout
from .classes import Rows

Keys = NDArray[np.int64]


def keys_of(rows: Rows, base: int) -> Keys:
    """One number for each row; the columns are its digits."""
    weights = base ** np.arange(rows.shape[1], dtype=np.int64)
    return np.asarray(rows.astype(np.int64) @ weights)


def exact_rows(layouts: Sequence[Layout], width: int) -> Rows:
    """The lay-downs as rows of counts: one column a number, the last one for Wilds. None may be bound to a colour."""
    rows = np.zeros((len(layouts), width + 1), np.int8)
    for at, layout in enumerate(layouts):
        for number, count in layout.numbers:
            rows[at, number] = count
        rows[at, width] = layout.wilds
    return rows


def closure(rows: Rows, base: int, exact: Sequence[Rows]) -> NDArray[np.uint32]:
    """For each hand (a row of counts, Wilds in the last column) the phases that it holds, bit by bit.

    ``exact[k]``: the exact lay-downs of phase ``k``. The rows are all hands up to some size, in any order.
    """
    keys, totals = keys_of(rows, base), rows.sum(axis=1, dtype=np.int16)
    held = np.zeros(len(rows), np.uint32)
    order = np.argsort(keys)
    sorted_keys = keys[order]
    for phase, lays in enumerate(exact):
        wanted = keys_of(lays[lays.max(axis=1, initial=0) < base], base)  # a larger count would pass for other digits
        at = np.minimum(np.searchsorted(sorted_keys, wanted), len(keys) - 1)
        there = sorted_keys[at] == wanted  # a lay-down can need more cards, or more of a kind, than any hand here has
        held[order[at[there]]] |= np.uint32(1 << phase)
    steps = base ** np.arange(rows.shape[1], dtype=np.int64)
    for size in range(1, int(totals.max()) + 1):
        of_size, below = np.flatnonzero(totals == size), np.flatnonzero(totals == size - 1)
        below = below[np.argsort(keys[below])]
        smaller = keys[below]
        for column, step in enumerate(steps):
            able = of_size[rows[of_size, column] > 0]
            held[able] |= held[below[np.searchsorted(smaller, keys[able] - step)]]
    return held
