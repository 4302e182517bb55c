"""Situations changed in a way that must not matter: other colours, mirrored numbers, another order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import Card, Meaning, Placed, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, Phase
from phaseproof.spec.questions import Holding, Move


@dataclass(frozen=True, slots=True)
class Recast:
    """Another number and another colour for every card and every meaning."""

    number: Callable[[int], int]
    colour: Callable[[str], str]

    def card(self, card: Card) -> Card:
        """The card in its new part; Wilds and Skips stay what they are."""
        return number_card(self.colour(card.colour), self.number(card.number)) if card.is_natural else card

    def placed(self, placed: Placed) -> Placed:
        """The card, and what the Wild stands for."""
        if placed.meaning is None:
            return Placed(self.card(placed.card))
        number, colour = placed.meaning.number, placed.meaning.colour
        meaning = Meaning(
            None if number is None else self.number(number), None if colour is None else self.colour(colour)
        )
        return Placed(placed.card, meaning)

    def group(self, group: Group) -> Group:
        """Every card of the group."""
        return Group(group.kind, tuple(map(self.placed, group.cards)))

    def holding(self, question: Holding) -> Holding:
        """The same phase asked of the hand in its new part."""
        return Holding(hand(map(self.card, question.hand)), question.phase)

    def move(self, question: Move) -> Move:
        """The same lay or hit with every card in its new part."""
        state, action = question.state, question.action
        table = tuple(replace(meld, group=self.group(meld.group)) for meld in state.table)
        if isinstance(action, Lay):
            return Move(replace(state, table=table), replace(action, groups=tuple(map(self.group, action.groups))))
        if isinstance(action, Hit):
            return Move(replace(state, table=table), replace(action, card=self.placed(action.card)))
        return question


def mirror(edition: Edition) -> Recast:
    """Numbers counted from the other end: the lowest is the highest."""
    ends = edition.deck.numbers[0] + edition.deck.numbers[-1]
    return Recast(lambda number: ends - number, lambda colour: colour)


def repaint(colours: Mapping[str, str]) -> Recast:
    """Colours exchanged."""
    return Recast(lambda number: number, lambda colour: colours.get(colour, colour))


def groups_laid(move: Move) -> tuple[Group, ...]:
    """The groups of a lay; none for another move."""
    return move.action.groups if isinstance(move.action, Lay) else ()


def card_hit(move: Move) -> Placed:
    """The card of a hit. Raises TypeError for another move."""
    if not isinstance(move.action, Hit):
        raise TypeError(type(move.action).__name__)
    return move.action.card


def with_phases(edition: Edition, *phases: Phase) -> Edition:
    """The same game with another list of phases."""
    return replace(edition, id=edition.id if edition.id == "tiny" else f"{edition.id}, other phases", phases=phases)
