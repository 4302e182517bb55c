"""Which cards a phase can tell apart.

Sets and any-colour runs see numbers only, colour groups see colours only. A phase of one sort needs no more than the
counts along that axis; a phase of both sorts, or with runs in one colour (RUN-2), needs every card by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from phaseproof.spec.cards import Card, Deck
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase


class Axis(StrEnum):
    """Along what the natural cards are counted."""

    NUMBER = "number"
    COLOUR = "colour"
    CARD = "card"


@dataclass(frozen=True, slots=True, order=True)
class Sort:
    """Natural cards that are alike along an axis: all of a number, all of a colour, or all copies of one card."""

    number: int | None = None
    colour: str | None = None

    def takes(self, card: Card) -> bool:
        """Whether the card is of this sort."""
        return card.is_natural and self.number in (None, card.number) and self.colour in (None, card.colour)

    def supply(self, deck: Deck) -> int:
        """How many cards of this sort the deck has."""
        numbers = 1 if self.number is not None else len(deck.numbers)
        colours = 1 if self.colour is not None else len(deck.letters)
        return numbers * colours * deck.copies


def in_one_colour(group: GroupDef, edition: Edition) -> bool:
    """Whether all naturals of the group must share their colour (COL-1, and RUN-2 by its reading)."""
    return group.kind is GroupKind.COLOUR or (group.kind is GroupKind.RUN and edition.reading("run-colour") == "one")


def axis_of(phase: Phase, edition: Edition) -> Axis:
    """The coarsest axis that decides the phase."""
    if not any(in_one_colour(group, edition) for group in phase.groups):
        return Axis.NUMBER
    if all(group.kind is GroupKind.COLOUR for group in phase.groups):
        return Axis.COLOUR
    return Axis.CARD


def sorts(axis: Axis, deck: Deck) -> tuple[Sort, ...]:
    """Every sort along the axis, numbers ascending, colours in the deck's order."""
    if axis is Axis.NUMBER:
        return tuple(Sort(number) for number in deck.numbers)
    if axis is Axis.COLOUR:
        return tuple(Sort(colour=letter) for letter in deck.letters)
    return tuple(Sort(number, letter) for number in deck.numbers for letter in deck.letters)


def sort_of(card: Card, axis: Axis) -> Sort:
    """The sort of a natural card along the axis."""
    return Sort(
        None if axis is Axis.COLOUR else card.number,
        None if axis is Axis.NUMBER else card.colour,
    )


def naturals_by_sort(cards: Iterable[Card], axis: Axis) -> Counter[Sort]:
    """How many naturals of each sort there are."""
    return Counter(sort_of(card, axis) for card in cards if card.is_natural)


def supply(kind: GroupKind, deck: Deck) -> int | None:
    """How many naturals of one number, or of one colour, the deck has; None for runs, which need each card once."""
    if kind is GroupKind.RUN:
        return None
    return (Sort(deck.numbers[0]) if kind is GroupKind.SET else Sort(colour=deck.letters[0])).supply(deck)
