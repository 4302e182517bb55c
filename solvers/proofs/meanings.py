"""Theorem *meanings*: what a group is by the engine's code, and when that decides what its Wilds stand for (WILD-4a).

``engine.groups`` is executed on groups whose cards are symbols, along all its paths. The rule of a run: its numbers lie
within as many consecutive numbers of the deck as it has cards. So there is one way to understand it exactly if its
Wilds only fill gaps, or its numbers reach an end of the deck, or it has as many cards as the deck has numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import z3

from phaseproof.engine import Plan, compile_edition
from phaseproof.engine.groups import Shape, decided_shape, shapes
from phaseproof.spec.cards import WILD, Card, CardKind, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from .claims import Claim, Formula
from .paths import BITS, AmongItself, Explorer, Letter

_ORDER = "the cards in one order, the others being the same to the engine by a test"

_MOST = 4
"""Cards of a set or colour group that is looked at; each is asked the same."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards with a number: naturals, and Wilds of which it was said, in turn. Beside them lie Wilds without a word."""

    numbers: tuple[z3.BitVecRef, ...]
    """The numbers printed or said."""
    colours: tuple[z3.BitVecRef, ...]
    """The index of the colour of each."""
    size: int
    """How many cards the group has, all in all."""

    def given(self, edition: Edition) -> Iterator[z3.BoolRef]:
        """That the deck has such cards."""
        deck = edition.deck
        yield from (z3.And(number >= deck.numbers[0], number <= deck.numbers[-1]) for number in self.numbers)
        yield from (z3.And(colour >= 0, colour < len(deck.letters)) for colour in self.colours)

    def group(self, kind: GroupKind, plan: Plan, explorer: Explorer) -> Group:
        """As the engine sees them."""
        values = range(plan.deck.numbers[0], plan.deck.numbers[-1] + 1)
        placed = []
        for at, (number, colour) in enumerate(zip(self.numbers, self.colours, strict=True)):
            face: Any = AmongItself(number, values, explorer)
            letter: Any = Letter(colour, plan.deck.letters, explorer)
            in_colour = kind is GroupKind.COLOUR or (kind is GroupKind.RUN and plan.readings.one_colour_runs)
            asked = Meaning(None if kind is GroupKind.COLOUR else face, letter if in_colour else None)
            placed.append(Placed(WILD, asked) if at % 2 else Placed(Card(CardKind.NUMBER, face, letter)))
        return Group(kind, (*placed, *[Placed(WILD)] * (self.size - len(placed))))


def cards(known: int, size: int, *, colours: int) -> Cards:
    """A group of that size, ``known`` of its cards with a number, in so many colours at most: the last ones in one."""
    name = f"{known}_of_{size}"
    letters = [z3.BitVec(f"colour_{index}_{name}", BITS) for index in range(colours)]
    return Cards(
        tuple(z3.BitVec(f"number_{index}_{name}", BITS) for index in range(known)),
        tuple(letters[min(index, colours - 1)] for index in range(known)),
        size,
    )


def claims(edition: Edition) -> Iterator[Claim]:
    """The claims for an edition. Raises UsageError as ``compile_edition``."""
    plan = compile_edition(edition)
    for size in range(1, plan.width + 1):
        yield run_of(size, edition, plan)
    yield no_run(edition, plan)
    yield set_of(edition, plan)
    yield colour_group(edition, plan)


def _any(parts: Sequence[tuple[Sequence[z3.BoolRef], z3.BoolRef]]) -> Formula:
    """That something is wrong with one of the groups, each with symbols of its own and what is given of them."""
    return Formula(tuple(term for given, _ in parts for term in given), z3.Or([wrong for _, wrong in parts]))


def _counts(least: int, most: int, wilds: int) -> list[tuple[int, int]]:
    """Pairs of how many cards have a number and how many there are, with so many open Wilds at most."""
    pairs = ((known, known + open_) for known in range(least, most + 1) for open_ in range(wilds + 1))
    return [(known, size) for known, size in pairs if 0 < size <= most]


# --- runs


def _run_fits(low: int, numbers: Sequence[z3.BitVecRef], size: int) -> z3.BoolRef:
    """Whether a run of that size from that number on has a place for each of the numbers."""
    return z3.And(z3.BoolVal(True), *(z3.And(number >= low, number < low + size) for number in numbers))


def _one_way(lowest: z3.BitVecRef, highest: z3.BitVecRef, size: int, edition: Edition) -> z3.BoolRef:
    """Whether a run of that size with these numbers, its lowest and highest, is decided; the theorem itself."""
    deck, span = edition.deck.numbers, highest - lowest + 1
    at_an_end = z3.Or(lowest == deck[0], highest == deck[-1], z3.BoolVal(size == len(deck)))
    return z3.And(span <= size, z3.Or(span == size, at_an_end))


def run_of(size: int, edition: Edition, plan: Plan) -> Claim:
    """What a run of so many cards is."""
    deck = edition.deck.numbers
    one_colour = plan.readings.one_colour_runs

    def of_known(known: int, asked: Plan) -> tuple[list[z3.BoolRef], z3.BoolRef]:
        laid = cards(known, size, colours=1)
        # The highest card first, then the lowest: so what is asked of the others is decided.
        ascending = (*laid.numbers[1:], *laid.numbers[:1])
        given = [*laid.given(edition), *(low < high for low, high in pairwise(ascending))]
        explorer = Explorer(given)
        group = laid.group(GroupKind.RUN, asked, explorer)
        explored = explorer.explore(lambda: (shapes(group, asked), decided_shape(group, asked)))
        letters = range(len(plan.letters)) if one_colour and not known else range(1)
        due = {low: _run_fits(low, laid.numbers, size) for low in range(deck[0], deck[-1] - size + 2)}
        decided = _one_way(ascending[0], ascending[-1], size, edition) if known else z3.BoolVal(size == len(deck))
        decided = z3.And(decided, z3.BoolVal(len(letters) == 1))
        wrong = [explored.missed]
        for condition, (found, settled) in explored.paths:
            lows = [shape.low for shape in found]
            listed = [due[low] == z3.BoolVal(lows.count(low) == len(letters)) for low in due]
            alone = decided == z3.BoolVal(len(found) == 1)
            right = _settles(found, settled, asked) and set(lows) <= due.keys() and _whole(found, size)
            wrong.append(z3.And(condition, z3.Not(z3.And(*listed, alone, z3.BoolVal(right)))))
        return given, z3.Or(wrong)

    def formula(asked: Plan) -> Formula:
        return _any([of_known(known, asked) for known in range(size + 1)])

    shorter = replace(plan, width=plan.width - 1)
    return Claim(
        f"group-run-of-{size}",
        f"A run of {size} is understood in each way in which its numbers lie within {size} consecutive ones: in one way"
        " exactly if its open Wilds fill gaps only, or its numbers reach an end of the deck, or it has all numbers"
        + (", and some card tells its colour." if one_colour else "."),
        ("RUN-1", "RUN-3", "RUN-4", "WILD-1", "WILD-4a", *(("RUN-2",) if one_colour else ())),
        f"any different numbers on any of its cards; {_ORDER}",
        lambda: formula(plan),
        lambda: formula(shorter),
    )


def _whole(found: Sequence[Shape], size: int) -> bool:
    return all(shape.high - shape.low + 1 == size for shape in found)


def _settles(found: Sequence[Shape], settled: Shape | None, plan: Plan) -> bool:
    """Whether what a group on the table is taken for is its one shape, or the highest by the reading ``high-end``."""
    clear = len(found) == 1 or (bool(found) and plan.readings.undeclared_lay == "high-end")
    return settled == (found[-1] if clear else None)


def no_run(edition: Edition, plan: Plan) -> Claim:
    """What is no run."""
    one_colour = plan.readings.one_colour_runs

    def of_known(known: int, size: int, *, planted: bool) -> tuple[list[z3.BoolRef], z3.BoolRef]:
        laid = cards(known, size, colours=2)
        given = [*laid.given(edition), *(low < high for low, high in pairwise(laid.numbers[1:]))]
        twice = laid.numbers[0] == laid.numbers[1]
        mixed = z3.And(laid.numbers[0] < laid.numbers[1], laid.colours[0] != laid.colours[1])
        given.append(z3.Or(twice, mixed) if one_colour else twice)
        explorer = Explorer(given)
        group = laid.group(GroupKind.RUN, plan, explorer)
        if planted:  # the first card is not looked at
            group = Group(group.kind, group.cards[1:])
        explored = explorer.explore(lambda: shapes(group, plan))
        return given, z3.Or(explored.missed, explored.where(bool))

    def formula(*, planted: bool) -> Formula:
        counts = _counts(2, 2 if planted else plan.width, 1)
        return _any([of_known(known, size, planted=planted) for known, size in counts])

    return Claim(
        "group-no-run",
        "Cards of which two have one number" + (" or one has another colour" if one_colour else "") + " are no run.",
        ("RUN-1", "RUN-4", *(("RUN-2",) if one_colour else ())),
        f"2 to {plan.width} cards, the other numbers different, at most 1 open Wild; {_ORDER}",
        lambda: formula(planted=False),
        lambda: formula(planted=True),
    )


# --- sets and colour groups


def set_of(edition: Edition, plan: Plan) -> Claim:
    """What a set is."""
    most = _MOST
    return Claim(
        "group-set",
        "A set is understood in one way exactly if some card tells its number; it is none if two tell two numbers.",
        ("SET-1", "WILD-4a"),
        f"1 to {most} cards, at most 1 open Wild; {_ORDER}",
        lambda: _alike(GroupKind.SET, most, edition, plan),
        lambda: _alike(GroupKind.SET, 2, edition, plan, planted=True),
    )


def colour_group(edition: Edition, plan: Plan) -> Claim:
    """What a colour group is."""
    most = _MOST
    return Claim(
        "group-colour",
        "A colour group is understood in one way exactly if some card tells its colour; it is none if two tell two.",
        ("COL-1", "WILD-4a"),
        f"1 to {most} cards, at most 1 open Wild; {_ORDER}",
        lambda: _alike(GroupKind.COLOUR, most, edition, plan),
        lambda: _alike(GroupKind.COLOUR, 2, edition, plan, planted=True),
    )


def _alike(kind: GroupKind, most: int, edition: Edition, plan: Plan, *, planted: bool = False) -> Formula:
    """That the engine is wrong about a group whose cards all have one number, or one colour."""
    letters = plan.deck.letters
    values = plan.deck.numbers if kind is GroupKind.SET else tuple(range(len(letters)))

    def value(shape: Shape) -> int:
        return shape.low if shape.colour is None else letters.index(shape.colour)

    def of_known(known: int, size: int) -> tuple[list[z3.BoolRef], z3.BoolRef]:
        laid = cards(known, size, colours=max(1, known))
        given = list(laid.given(edition))
        explorer = Explorer(given)
        group = laid.group(kind, plan, explorer)
        if planted:  # the first card is not looked at
            group = Group(kind, (*group.cards[1:], Placed(WILD)))
        explored = explorer.explore(lambda: (shapes(group, plan), decided_shape(group, plan)))
        told = laid.numbers if kind is GroupKind.SET else laid.colours[:known]
        due = {at: z3.And(z3.BoolVal(True), *(one == at for one in told)) for at in values}
        wrong = [explored.missed]
        for condition, (found, settled) in explored.paths:
            is_ = [value(shape) for shape in found]
            listed = [due[at] == z3.BoolVal(is_.count(at) == 1) for at in values]
            right = _settles(found, settled, plan)
            wrong.append(z3.And(condition, z3.Not(z3.And(*listed, z3.BoolVal(right)))))
        return given, z3.Or(wrong)

    return _any([of_known(known, size) for known, size in _counts(0, most, 1)])
