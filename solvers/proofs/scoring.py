"""Theorems of points (SCORE-1): what the engine counts for a card, and the least that a hand of cards costs.

The engine's ``points`` is executed on symbols, along all its paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import z3

from phaseproof.engine import Plan, compile_edition, points
from phaseproof.spec.cards import SKIP, WILD, Card, CardKind
from phaseproof.spec.edition import Edition

from .claims import Claim, Formula
from .paths import BITS, Explorer, Number


def claims(edition: Edition) -> Iterator[Claim]:
    """The claims for an edition. Raises UsageError as ``compile_edition``."""
    yield points_of_a_card(edition)
    yield unlaid_hand(edition)


def _numbered(explorer: Explorer, name: str, edition: Edition) -> Card:
    """A natural card of any number; its colour costs nothing."""
    numbers = edition.deck.numbers
    number: Any = Number.called(name, range(numbers[0], numbers[-1] + 1), explorer)
    return Card(CardKind.NUMBER, number, edition.deck.letters[0])


def _in_deck(number: z3.BitVecRef, edition: Edition) -> z3.BoolRef:
    return z3.And(number >= edition.deck.numbers[0], number <= edition.deck.numbers[-1])


def _due(number: z3.BitVecRef, edition: Edition) -> z3.BitVecRef:
    """What the edition's table says of a number."""
    worth = z3.BitVecVal(0, BITS)
    for low, high, cost in edition.scores.bands:
        worth = z3.If(z3.And(number >= low, number <= high), z3.BitVecVal(cost, BITS), worth)
    return worth


def points_of_a_card(edition: Edition) -> Claim:
    """What each card costs."""
    plan, scores = compile_edition(edition), edition.scores
    bands = ", ".join(f"{low}-{high} {cost}" for low, high, cost in scores.bands)

    def formula(asked: Plan) -> Formula:
        number = z3.BitVec("number", BITS)
        given = (_in_deck(number, edition),)
        explorer = Explorer(given)
        explored = explorer.explore(lambda: points((_numbered(explorer, "number", edition),), asked))
        others = points((WILD,), asked) != scores.wild or points((SKIP,), asked) != scores.skip
        wrong = explored.where(lambda cost: cost != _due(number, edition))
        return Formula(given, z3.Or(explored.missed, wrong, z3.BoolVal(others)))

    return Claim(
        "points-of-a-card",
        f"A card left in hand costs, by its number, {bands}; a Skip {scores.skip}, a Wild {scores.wild}.",
        ("SCORE-1",),
        "every card of the deck",
        lambda: formula(plan),
        lambda: formula(replace(plan, number_penalty=(*plan.number_penalty[1:], plan.number_penalty[0]))),
    )


class _Costs:
    """The plan's penalties of numbers, to be asked with a symbol."""

    def __init__(self, plan: Plan, explorer: Explorer) -> None:
        self.penalties, self.explorer = plan.number_penalty, explorer

    def __getitem__(self, at: Number) -> Number:
        worth = z3.BitVecVal(0, BITS)
        for index, cost in enumerate(self.penalties):
            worth = z3.If(at.term == index, z3.BitVecVal(cost, BITS), worth)
        return Number(worth, range(max(self.penalties) + 1), self.explorer)


def unlaid_hand(edition: Edition) -> Claim:
    """What a hand costs at least of which nothing was laid."""
    plan, cards, scores = compile_edition(edition), edition.hand_size, edition.scores
    least = cards * min(scores.wild, scores.skip, *plan.number_penalty)
    names = [f"number_{index}" for index in range(cards)]

    def formula(asked: Plan) -> Formula:
        given = tuple(_in_deck(z3.BitVec(name, BITS), edition) for name in names)
        explorer, wrong = Explorer(given), []
        table: Any = _Costs(asked, explorer)
        naturals = [_numbered(explorer, name, edition) for name in names]
        for wilds, skips in product(range(cards + 1), repeat=2):
            if wilds + skips <= cards:
                hand = [*naturals[wilds + skips :], *[WILD] * wilds, *[SKIP] * skips]
                total: Any = points(hand, replace(asked, number_penalty=table))
                wrong.append(total.term < least if isinstance(total, Number) else z3.BoolVal(total < least))
        return Formula(given, z3.Or(wrong))

    return Claim(
        "unlaid-hand",
        f"A hand of {cards} cards costs at least {least} points.",
        ("SCORE-1",),
        f"every hand of {cards} cards, also such as the deck has too few copies for",
        lambda: formula(plan),
        lambda: formula(replace(plan, number_penalty=(0, *plan.number_penalty[1:]))),
    )
