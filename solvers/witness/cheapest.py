"""The smallest model: as few penalty points as possible, then the first in a fixed order of preferences.

So the outcome does not depend on which model a solver happens to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Protocol

import z3

from ..answers import Answer, answer_of

Costs = Sequence[tuple[z3.BoolRef, int]]


class Asks(Protocol):
    """Something that looks for a model under further constraints."""

    def __call__(self, *further: z3.BoolRef) -> z3.ModelRef | None:
        """A model; None if there is none. Raises Unproved."""


class Unproved(Exception):
    """A solver gave up, so there may be a model or not."""


class Seeker:
    """A solver that looks for models of fixed constraints, and of further ones for one question each."""

    def __init__(self, constraints: Iterable[z3.BoolRef], timeout_ms: int) -> None:
        self.solver = z3.SolverFor("QF_FD")
        self.solver.set("timeout", timeout_ms)
        self.solver.add(*constraints)

    def __call__(self, *further: z3.BoolRef) -> z3.ModelRef | None:
        """A model under the further constraints; None if there is none. Raises Unproved."""
        self.solver.push()
        self.solver.add(*further)
        answer = answer_of(self.solver.check())
        model = self.solver.model() if answer is Answer.YES else None
        self.solver.pop()
        if answer is Answer.UNKNOWN:
            raise Unproved
        return model


def _mixtures(prices: Sequence[int], cards: int) -> list[tuple[int, ...]]:
    """Every way to have so many cards, as counts by price, the cheapest first."""
    ranges = [range(cards + 1) for _ in prices]
    found = [counts for counts in product(*ranges) if sum(counts) == cards]
    return sorted(found, key=lambda counts: (_total(counts, prices), counts[::-1]))


def _total(counts: Sequence[int], prices: Sequence[int]) -> int:
    return sum(count * price for count, price in zip(counts, prices, strict=True))


def cheapest(
    ask: Asks, costs: Costs, cards: int, preferences: Iterable[Sequence[z3.BoolRef]], limit: int | None = None
) -> tuple[z3.ModelRef, int] | None:
    """The first of the models that cost least, and its cost; None if no model costs less than the limit.

    ``costs`` gives for each card and price the literal that the card has it; so many of these are true as there are
    ``cards``. How many have which price is settled first, the cheapest mixture before the others. Each of the
    ``preferences`` is a list of literals of which the first possible one is chosen. Raises Unproved.
    """
    prices = sorted({price for _, price in costs})
    if limit is not None and cards * prices[0] >= limit:
        return None
    if ask() is None:
        return None
    by_price = [[literal for literal, cost in costs if cost == price] for price in prices]
    for counts in _mixtures(prices, cards):
        total = _total(counts, prices)
        if limit is not None and total >= limit:
            return None
        if all(count <= len(literals) for count, literals in zip(counts, by_price, strict=True)):
            mixture = list(_exactly(by_price, counts))
            model = ask(*mixture)
            if model is not None:
                return _preferred(ask, model, mixture, preferences), total
    return None


def _exactly(by_price: Sequence[Sequence[z3.BoolRef]], counts: Sequence[int]) -> Iterator[z3.BoolRef]:
    for literals, count in zip(by_price, counts, strict=True):
        yield z3.AtMost(*literals, count)
        yield z3.AtLeast(*literals, count)


def _preferred(
    ask: Asks, model: z3.ModelRef, settled: list[z3.BoolRef], preferences: Iterable[Sequence[z3.BoolRef]]
) -> z3.ModelRef:
    for wishes in preferences:
        for wish in wishes:
            found = model if z3.is_true(model.eval(wish, model_completion=True)) else ask(*settled, wish)
            if found is not None:
                model = found
                settled.append(wish)
                break
    return model
