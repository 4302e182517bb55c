"""From the groups of a phase to an automaton: what a walk over the places of an axis must remember.

An *axis* is the numbers of the deck, or its colours; a *place* on it is one number or one colour. Sets and any-colour
runs are placed on numbers, colour groups on colours. A choice of places for all groups of a phase asks for so many
cards of each place, and of a place with ``c`` naturals it can use the smaller of ``c`` and what it asks for. So the
most naturals that a phase can use is the largest sum of such smaller counts, over all choices: a walk along the axis
that adds at each place and keeps the largest sum for each *state*, which says what is yet to be placed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.phases import GroupDef, GroupKind

MOST_STATES = 1 << 8
"""States of one phase; with more it is not worth a table."""


class TooLarge(Exception):
    """The tables would be too large, or would take too long to make."""


class Step(NamedTuple):
    """From one state to another one at a place, asking for so many cards of it."""

    before: int
    after: int
    cards: int


class _State(NamedTuple):
    """How many groups of each size are yet to be placed, and how far each run is: equal runs are not told apart."""

    left: tuple[int, ...]
    runs: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Automaton:
    """The automaton of one phase. State 0 is the first, the last one is that where everything is placed."""

    size: int
    """The size of the phase: no sum is larger."""
    states: int
    steps: tuple[Step, ...]

    @cached_property
    def most(self) -> int:
        """The most cards that it asks for of one place: more are the same to it."""
        return max(step.cards for step in self.steps)

    def reached(self, places: int) -> NDArray[np.bool_]:
        """Which states there can be after so many places."""
        return self._spread(places, [(step.before, step.after) for step in self.steps], 0)

    def finished(self, places: int) -> NDArray[np.bool_]:
        """From which states everything can be placed within so many places."""
        return self._spread(places, [(step.after, step.before) for step in self.steps], self.states - 1)

    def _spread(self, places: int, edges: Sequence[tuple[int, int]], start: int) -> NDArray[np.bool_]:
        there = np.zeros(self.states, bool)
        there[start] = True
        for _ in range(places):
            following = np.zeros_like(there)
            for source, target in edges:
                following[target] |= there[source]
            there = following
        return there


def automaton(groups: Sequence[GroupDef]) -> Automaton:
    """The automaton of groups on one axis. Raises TooLarge."""
    gathered = sorted(Counter(group.size for group in groups if group.kind is not GroupKind.RUN).items())
    runs = sorted(group.size for group in groups if group.kind is GroupKind.RUN)
    if prod(count + 1 for _, count in gathered) * prod(size + 1 for size in runs) > MOST_STATES * MOST_STATES:
        raise TooLarge
    sizes = [size for size, _ in gathered]
    first = _State(tuple(count for _, count in gathered), (0,) * len(runs))
    index, order, steps = {first: 0}, [first], []
    for state in order:
        for after, cards in _moves(state, sizes, runs):
            if after not in index:
                index[after] = len(order)
                order.append(after)
                if len(order) > MOST_STATES:
                    raise TooLarge
            steps.append(Step(index[state], index[after], cards))
    last = index[_State((0,) * len(sizes), tuple(runs))]
    renamed = {last: len(order) - 1, len(order) - 1: last} if last != len(order) - 1 else {}
    steps = [Step(renamed.get(b, b), renamed.get(a, a), cards) for b, a, cards in steps]
    return Automaton(sum(group.size for group in groups), len(order), tuple(sorted(set(steps))))


def _moves(state: _State, sizes: Sequence[int], runs: Sequence[int]) -> Iterator[tuple[_State, int]]:
    """What can be decided at a place, and how many cards of it that asks for."""
    for placed in product(*(range(count + 1) for count in state.left)):
        left = tuple(count - here for count, here in zip(state.left, placed, strict=True))
        cards = sum(size * here for size, here in zip(sizes, placed, strict=True))
        for lengths in product(*map(_lengths, state.runs, runs)):
            taking = sum(after - before for before, after in zip(state.runs, lengths, strict=True))
            yield _State(left, _sorted(lengths, runs)), cards + taking


def _lengths(length: int, size: int) -> tuple[int, ...]:
    """A run that is begun goes on until it is whole."""
    if length == size:
        return (length,)
    return (length + 1,) if length else (0, 1)


def _sorted(lengths: Sequence[int], runs: Sequence[int]) -> tuple[int, ...]:
    """The same lengths with runs of one size in order."""
    return tuple(length for _, length in sorted(zip(runs, lengths, strict=True)))
