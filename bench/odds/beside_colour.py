"""A run of any colours beside a colour group, as rows over numbers, one for each colour of the group.

Once run and colour are chosen, the naturals that can be used are the smaller of two sums: what the run can use of all
cards and the size of the group, or what the run can use of other colours and all cards of the group's colour (the least
cut of the flow from cards to places). So for a run both counts are kept, of all colours and of others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .automaton import NEVER, Rows


class Sight(NamedTuple):
    """What the cards of one number are to the run and to the group of one colour."""

    own: int
    """How many cards of the group's colour."""
    others: bool
    """Whether there is a card of another colour."""


class BesideColour:
    """The rows: the best so far, the group's cards, the runs under way, and the runs that are laid.

    Column 0 is the best; column 1 the cards of the colour; then for each length of a run under way two counts (all
    colours, other colours); then for each count of all colours the most of other colours among the runs that are laid.
    """

    end = 0

    def __init__(self, run: int, group: int, places: int, copies: int) -> None:
        """``run``, ``group``: the sizes; ``copies``: the cards of one number and colour that the deck has."""
        self.run, self.group, self.places, self.copies = run, group, places, copies
        self._laid = 2 + 2 * (run - 1)

    def first(self) -> Rows:
        """The row before the lowest number."""
        row = np.full((1, self._laid + self.run + 1), NEVER, np.int16)
        row[0, 1] = 0
        return row

    def spent(self, rows: Rows) -> Rows:
        """How many cards each row has taken at least."""
        return rows[:, 1]

    def after(self, rows: Rows, seen: Sight) -> Rows:
        """The rows after a number with such cards."""
        made = rows.copy()
        made[:, 1] = np.minimum(rows[:, 1] + seen.own, self.run + self.group)  # more make no difference
        there, other = np.int16(seen.own > 0 or seen.others), np.int16(seen.others)
        for length in range(1, self.run + 1):
            before = rows[:, self._under_way(length - 1)] if length > 1 else np.zeros((len(rows), 2), np.int16)
            grown = np.where(before == NEVER, np.int16(NEVER), before + np.array([there, other], np.int16))
            if length < self.run:
                made[:, self._under_way(length)] = grown
            else:
                able = np.flatnonzero(grown[:, 0] != NEVER)
                at = self._laid + grown[able, 0]
                made[able, at] = np.maximum(made[able, at], grown[able, 1])
        counts = np.arange(self.run + 1, dtype=np.int16)
        laid = made[:, self._laid :]
        used = np.minimum(counts + np.int16(self.group), laid + made[:, 1:2])
        made[:, 0] = np.maximum(made[:, 0], np.where(laid == NEVER, NEVER, used).max(axis=1))
        return made

    def pruned(self, rows: Rows, left: int) -> Rows:
        """The rows without runs that cannot beat the best, or another run, in the numbers that are ``left``."""
        rows = rows.copy()
        best = rows[:, 0]
        most = rows[:, 1] + np.int16(self.copies * left)
        for length in range(1, self.run):
            pair, rest = rows[:, self._under_way(length)], self.run - length
            in_vain = np.minimum(pair[:, 0] + rest + self.group, pair[:, 1] + rest + most) <= best
            in_vain |= left < rest
            for shorter in range(length):
                if left >= self.run - shorter:
                    other = rows[:, self._under_way(shorter)] if shorter else np.zeros((len(rows), 2), np.int16)
                    in_vain |= (other[:, 0] != NEVER) & (pair <= other).all(axis=1)
            rows[in_vain, self._under_way(length)] = NEVER
        for count in range(self.run + 1):
            laid = rows[:, self._laid + count]
            in_vain = np.minimum(count + self.group, laid + most) <= best
            in_vain |= (rows[:, self._laid + count + 1 :] >= laid[:, None]).any(axis=1)
            rows[in_vain, self._laid + count] = NEVER
        return rows

    def _under_way(self, length: int) -> slice:
        return slice(2 * length, 2 * length + 2)
