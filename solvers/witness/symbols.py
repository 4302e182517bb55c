"""Cards that are still open: what Z3 is to choose, one literal for each thing that can be said of a card.

A card is a natural or a Wild. A natural has one number and one colour; of a Wild some, all or nothing is said. No Skip:
no group takes one in any edition (SKIP-0, SKIP-0b). Nothing here is hidden from the outside, so that *not legal* is
simply the negation of *legal*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import z3

from phaseproof.spec.cards import WILD, Card, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from ..encoding import Target


@dataclass(frozen=True, slots=True)
class Common:
    """The cards that every edition of a search has: numbers, colours, and the fewest copies of each."""

    numbers: tuple[int, ...]
    letters: tuple[str, ...]
    copies: int
    wilds: int

    @classmethod
    def of(cls, editions: Sequence[Edition]) -> Common:
        """What the decks of these editions have in common."""
        decks = [edition.deck for edition in editions]
        return cls(
            tuple(number for number in decks[0].numbers if all(number in deck.numbers for deck in decks)),
            tuple(letter for letter in decks[0].letters if all(letter in deck.letters for deck in decks)),
            min(deck.copies for deck in decks),
            min(deck.wilds for deck in decks),
        )


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card in a group of that kind, and everything that can be said of it."""

    name: str
    kind: GroupKind
    wild: z3.BoolRef
    numbers: Mapping[int, z3.BoolRef]
    """That it counts as the number: a natural's own, or what a Wild is said to be."""
    colours: Mapping[str, z3.BoolRef]

    @classmethod
    def named(cls, name: str, kind: GroupKind, common: Common) -> OpenCard:
        """A card under that name."""
        return cls(
            name,
            kind,
            z3.Bool(f"{name} is a Wild"),
            {number: z3.Bool(f"{name} is a {number}") for number in common.numbers},
            {letter: z3.Bool(f"{name} is {letter}") for letter in common.letters},
        )

    @property
    def numbered(self) -> z3.BoolRef:
        """Whether it has a number."""
        return z3.Or(*self.numbers.values())

    @property
    def coloured(self) -> z3.BoolRef:
        """Whether it has a colour."""
        return z3.Or(*self.colours.values())

    def is_natural(self, number: int, letter: str) -> z3.BoolRef:
        """Whether it is that number card."""
        return z3.And(z3.Not(self.wild), self.numbers[number], self.colours[letter])

    def sense(self) -> Iterator[z3.BoolRef]:
        """It is one card. A Wild says what its group asks for before anything else."""
        yield z3.AtMost(*self.numbers.values(), 1)
        yield z3.AtMost(*self.colours.values(), 1)
        yield z3.Or(self.wild, self.numbered)
        yield z3.Or(self.wild, self.coloured)
        if self.kind is GroupKind.COLOUR:
            yield z3.Or(self.coloured, z3.Not(self.numbered))
        else:
            yield z3.Or(self.numbered, z3.Not(self.coloured))

    def costs(self, edition: Edition) -> Iterator[tuple[z3.BoolRef, int]]:
        """For each price in penalty points (SCORE-1), the literal that the card has it."""
        by_price: dict[int, list[z3.BoolRef]] = {edition.scores.wild: [self.wild]}
        for number, literal in self.numbers.items():
            price = edition.scores.points(number_card("", number))
            by_price.setdefault(price, []).append(z3.And(z3.Not(self.wild), literal))
        yield from ((z3.Or(literals), price) for price, literals in by_price.items())

    def preferences(self, *, silent: bool = False) -> Iterator[list[z3.BoolRef]]:
        """For what is left open, what to try in this order: naturals, low numbers, the deck's first colours.

        A Wild is to say what its group asks for, and no more; or, if ``silent``, nothing.
        """
        yield [z3.Not(self.wild)]
        by_colour = self.kind is GroupKind.COLOUR
        needed, further = (self.coloured, self.numbered) if by_colour else (self.numbered, self.coloured)
        yield [z3.Or(z3.Not(self.wild), z3.Not(needed) if silent else needed)]
        yield [z3.Or(z3.Not(self.wild), z3.Not(further))]
        yield list(self.numbers.values())
        yield list(self.colours.values())

    def read(self, model: z3.ModelRef) -> Placed:
        """The card as the model has it."""
        number = next((n for n, literal in self.numbers.items() if _true(model, literal)), None)
        letter = next((c for c, literal in self.colours.items() if _true(model, literal)), None)
        if not _true(model, self.wild):
            return Placed(number_card(letter or "", number or 0))
        return Placed(WILD, None if number is None and letter is None else Meaning(number, letter))


def _true(model: z3.ModelRef, literal: z3.BoolRef) -> bool:
    return bool(z3.is_true(model.eval(literal, model_completion=True)))


@dataclass(frozen=True, slots=True)
class OpenGroup:
    """A group of open cards; its kind and its number of cards are settled."""

    kind: GroupKind
    cards: tuple[OpenCard, ...]

    @classmethod
    def named(cls, name: str, kind: GroupKind, size: int, common: Common) -> OpenGroup:
        """A group of so many cards under that name."""
        return cls(kind, tuple(OpenCard.named(f"{name}, {at}", kind, common) for at in range(1, size + 1)))

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def holds_wild(self) -> z3.BoolRef:
        """Whether there is a Wild in it."""
        return z3.Or(*(card.wild for card in self.cards))

    @property
    def holds_natural(self) -> z3.BoolRef:
        """Whether there is a natural in it."""
        return z3.Or(*(z3.Not(card.wild) for card in self.cards))

    def shapes(self, edition: Edition) -> list[tuple[Target, z3.BoolRef]]:
        """Everything that a group of this kind and size can be, lowest first, and the condition that it fits.

        SET-1, COL-1, RUN-1 to RUN-3. It fits if nothing that was said of a card speaks against it.
        """
        deck = edition.deck
        if self.kind is GroupKind.SET:
            made = [Target((number,)) for number in deck.numbers]
        elif self.kind is GroupKind.COLOUR:
            made = [Target(colour=letter) for letter in deck.letters]
        else:
            colours = deck.letters if edition.reading("run-colour") == "one" else (None,)
            starts = range(max(0, len(deck.numbers) - self.size + 1))
            made = [Target(deck.numbers[at : at + self.size], colour) for at in starts for colour in colours]
        return [(shape, self._fits(shape)) for shape in made]

    def _fits(self, shape: Target) -> z3.BoolRef:
        odd = []
        for card in self.cards:
            if shape.numbers:
                odd += [literal for number, literal in card.numbers.items() if number not in shape.numbers]
            if shape.colour is not None:
                odd += [literal for letter, literal in card.colours.items() if letter != shape.colour]
        return z3.Not(z3.Or(odd))

    def each_number_once(self) -> list[z3.BoolRef]:
        """RUN-4; nothing for other kinds."""
        if self.kind is not GroupKind.RUN or not self.cards:
            return []
        return [z3.AtMost(*(card.numbers[number] for card in self.cards), 1) for number in self.cards[0].numbers]

    def in_order(self) -> Iterator[z3.BoolRef]:
        """One order of the cards for all: in a run by number, what has none last; elsewhere Wilds last."""
        for one, other in pairwise(self.cards):
            if self.kind is not GroupKind.RUN:
                yield z3.Or(z3.Not(one.wild), other.wild)
                continue
            yield z3.Or(one.numbered, z3.Not(other.numbered))
            for number, literal in one.numbers.items():
                yield from (
                    z3.Or(z3.Not(literal), z3.Not(lower)) for low, lower in other.numbers.items() if low <= number
                )

    def read(self, model: z3.ModelRef) -> Group:
        """The group as the model has it."""
        return Group(self.kind, tuple(card.read(model) for card in self.cards))


def supplied(cards: Sequence[OpenCard], common: Common) -> Iterator[z3.BoolRef]:
    """The decks can supply all these cards at once."""
    if len(cards) > common.wilds:
        yield z3.AtMost(*(card.wild for card in cards), common.wilds)
    if len(cards) > common.copies:
        for number in common.numbers:
            for letter in common.letters:
                yield z3.AtMost(*(card.is_natural(number, letter) for card in cards), common.copies)


def all_copies(cards: Iterable[OpenCard], number: int, letter: str, edition: Edition) -> z3.BoolRef:
    """Whether every copy of a number card is among these cards."""
    same = [card.is_natural(number, letter) for card in cards]
    return z3.AtLeast(*same, edition.deck.copies) if len(same) >= edition.deck.copies else z3.BoolVal(False)


def faces(groups: Iterable[Group]) -> tuple[Card, ...]:
    """Every card of the groups."""
    return tuple(card for group in groups for card in group.faces)
