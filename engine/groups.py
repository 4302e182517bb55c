"""Understanding a group: the shapes that its cards fit, and what each Wild then stands for (WILD-4a).

A group is right exactly when it fits a shape; what its undeclared Wilds stand for is decided exactly when it fits one
shape alone. The order in which the cards lie does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from phaseproof.spec.cards import Card, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind

from .plan import Plan


class Shape(NamedTuple):
    """What a group is: a set of ``low``, a run from ``low`` to ``high``, or cards of ``colour``.

    A set has ``low == high``, a colour group has 0 for both; ``colour`` is None where any will do.
    """

    kind: GroupKind
    low: int
    high: int
    colour: str | None


def shapes(group: Group, plan: Plan, *, surplus: bool = False) -> list[Shape]:
    """Every shape that the group fits, the lowest first. None for a group with a Skip or without cards.

    ``surplus``: the group lies on the table, where a run that has every number may have taken further Wilds, if that
    is the edition's reading (HIT-RUN).
    """
    if not group.cards or any(placed.card.is_skip or not exists(placed, plan) for placed in group):
        return []
    if surplus and is_overfull(group, plan):
        return [shape for shape in _overfull_shapes(plan) if _fits_overfull(group, shape)]
    return [shape for shape in _candidates(group, plan) if _fits(group, shape)]


def decided_shape(group: Group, plan: Plan) -> Shape | None:
    """The shape of a group on the table; None if it fits none, or several that no reading chooses from.

    Only the reading ``high-end`` of ``undeclared-wild`` chooses: the highest. Otherwise a group whose undeclared Wilds
    could mean two things is not decidable for the engine.
    """
    found = shapes(group, plan, surplus=True)
    if len(found) == 1 or (found and plan.readings.undeclared_lay == "high-end"):
        return found[-1]
    return None


def completed(group: Group, shape: Shape) -> tuple[Placed, ...]:
    """The cards with every Wild's meaning as far as the shape says it; missing numbers go to the Wilds in order."""
    known = {placed.number for placed in group}
    missing = (number for number in range(shape.low, shape.high + 1) if number not in known)
    return tuple(_completed(placed, shape, missing) for placed in group)


def _completed(placed: Placed, shape: Shape, missing: Iterator[int]) -> Placed:
    if not placed.card.is_wild:
        return placed
    number, colour = placed.number, placed.colour
    if number is None and shape.kind is GroupKind.SET:
        number = shape.low
    elif number is None and shape.kind is GroupKind.RUN:
        number = next(missing, None)
    if colour is None:
        colour = shape.colour
    return placed if number is None and colour is None else Placed(placed.card, Meaning(number, colour))


def exists(placed: Placed, plan: Plan) -> bool:
    """Whether a Wild's meaning names numbers and colours that the deck has."""
    number, colour, numbers = placed.number, placed.colour, plan.deck.numbers
    return (number is None or numbers[0] <= number <= numbers[-1]) and (colour is None or colour in plan.colour_index)


def is_overfull(group: Group, plan: Plan) -> bool:
    """Whether the group is a run with more cards than there are numbers, and the edition lets that be."""
    return plan.readings.full_run_takes_wilds and group.kind is GroupKind.RUN and len(group) > plan.width


def is_exhausted(kind: GroupKind, cards: int, plan: Plan) -> bool:
    """Whether a Wild among so many cards of a set or a colour would be one card more than the deck has (WILD-1)."""
    if plan.readings.beyond_copies or kind is GroupKind.RUN:
        return False
    return cards > (plan.copies_of_number if kind is GroupKind.SET else plan.copies_of_colour)


def room_for_wilds(kind: GroupKind, cards: int, wilds: int, plan: Plan) -> int:
    """How many of so many Wilds a set or a colour group of that many cards can still take (WILD-1)."""
    return sum(not is_exhausted(kind, cards + further, plan) for further in range(1, wilds + 1))


def is_seen_out(placed: Placed, seen: Sequence[Card], plan: Plan) -> bool:
    """Whether a Wild stands for a card, number and colour, of which every copy lies in sight (WILD-1)."""
    if plan.readings.seen_cards or not placed.card.is_wild or placed.number is None or placed.colour is None:
        return False
    same = sum(card.number == placed.number and card.colour == placed.colour for card in seen)
    return same >= plan.deck.copies


def cards_in_sight(table: Sequence[Group], top: Card | None) -> list[Card]:
    """The cards of the groups on the table, and the top discard."""
    return [placed.card for group in table for placed in group] + ([top] if top else [])


def _candidates(group: Group, plan: Plan) -> Iterator[Shape]:
    letters: tuple[str | None, ...] = plan.deck.letters
    if group.kind is GroupKind.COLOUR:
        yield from (Shape(group.kind, 0, 0, letter) for letter in letters)
    elif group.kind is GroupKind.SET:
        yield from (Shape(group.kind, number, number, None) for number in plan.deck.numbers)
    else:
        for low in plan.deck.numbers[: max(0, plan.width - len(group) + 1)]:
            for letter in letters if plan.readings.one_colour_runs else (None,):
                yield Shape(group.kind, low, low + len(group) - 1, letter)


def _fits(group: Group, shape: Shape) -> bool:
    if shape.colour is not None and any(placed.colour not in (None, shape.colour) for placed in group):
        return False
    if shape.kind is GroupKind.COLOUR:
        return True
    numbers = [placed.number for placed in group if placed.number is not None]
    if shape.kind is GroupKind.RUN and len(set(numbers)) < len(numbers):
        return False
    return all(shape.low <= number <= shape.high for number in numbers)


def _overfull_shapes(plan: Plan) -> Iterator[Shape]:
    letters: tuple[str | None, ...] = plan.deck.letters if plan.readings.one_colour_runs else (None,)
    yield from (Shape(GroupKind.RUN, plan.deck.numbers[0], plan.deck.numbers[-1], letter) for letter in letters)


def _fits_overfull(group: Group, shape: Shape) -> bool:
    """A surplus Wild stands for nothing that the run lacks, so only the naturals are held to one of each number."""
    naturals = [card.number for card in group.faces if card.is_natural]
    colours = {placed.colour for placed in group} - {None, shape.colour}
    return len(set(naturals)) == len(naturals) and (shape.colour is None or not colours)
