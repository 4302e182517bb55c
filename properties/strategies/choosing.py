"""How situations are chosen: a recipe asks ``pick`` for numbers, and whoever runs it says where they come from.

From Hypothesis (which shrinks them), from a seeded generator (which is a hundred times faster, for the many questions
of a cross-check), or from a list of choices made before. 0 is always the plainest choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")
P = ParamSpec("P")

Pick = Callable[[Sequence[int]], list[int]]
"""For each bound one number from 0 to below it."""


@lru_cache(maxsize=8192)
def _below(bound: int) -> st.SearchStrategy[int]:
    return st.integers(0, bound - 1)


def by_drawing(draw: st.DrawFn) -> Pick:
    """Choices from Hypothesis."""
    return lambda bounds: [draw(_below(bound)) if bound > 1 else 0 for bound in bounds]


def by_chance(random: Random) -> Pick:
    """Choices from a generator."""
    return lambda bounds: [int(random.random() * bound) for bound in bounds]


def drawn(recipe: Callable[Concatenate[Pick, P], T], *args: P.args, **kwargs: P.kwargs) -> st.SearchStrategy[T]:
    """The strategy that follows a recipe."""

    @st.composite
    def follow(draw: st.DrawFn) -> T:
        return recipe(by_drawing(draw), *args, **kwargs)

    return follow()


def choice(pick: Pick, items: Sequence[T]) -> T:
    """One of the items; the first is the plainest."""
    return items[pick((len(items),))[0]]


def taken(pick: Pick, items: list[T], count: int) -> list[T]:
    """So many of the items (all if there are fewer), taken out of the list."""
    count = max(0, min(count, len(items)))
    return [items.pop(index) for index in pick(range(len(items), len(items) - count, -1))]


def shuffled(pick: Pick, items: Sequence[T]) -> list[T]:
    """The items in another order; the plainest is the one given."""
    return taken(pick, list(items), len(items))
