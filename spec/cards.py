"""Cards and decks: the values that every room shares.

Rules behind the numbers: DECK-1 (the 108 cards), WILD-1 and WILD-4a (what a Wild stands for).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from .errors import ImpossibleCards


class CardKind(IntEnum):
    """What a card is; the order is the canonical order of a hand."""

    NUMBER = 0
    WILD = 1
    SKIP = 2


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card as it lies in a hand. Sorted: numbers (by number, then colour letter), Wilds, Skips."""

    kind: CardKind
    number: int = 0
    colour: str = ""

    @property
    def is_natural(self) -> bool:
        """A number card, neither Wild nor Skip."""
        return self.kind is CardKind.NUMBER

    @property
    def is_wild(self) -> bool:
        """A Wild (in the joker game: a joker)."""
        return self.kind is CardKind.WILD

    @property
    def is_skip(self) -> bool:
        """A Skip."""
        return self.kind is CardKind.SKIP

    def __str__(self) -> str:
        """The card in the notation: ``R5``, ``W``, ``S``."""
        if self.is_natural:
            return f"{self.colour}{self.number}"
        return "W" if self.is_wild else "S"


WILD = Card(CardKind.WILD)
SKIP = Card(CardKind.SKIP)

Hand = tuple[Card, ...]
"""Cards in canonical order; equal cards repeat."""


def number_card(colour: str, number: int) -> Card:
    """The number card of a colour letter and a number."""
    return Card(CardKind.NUMBER, number, colour)


def hand(cards: Iterable[Card]) -> Hand:
    """The cards in canonical order."""
    return tuple(sorted(cards))


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck by its composition; nothing else in the project assumes 12 numbers, 8 copies or 108 cards."""

    id: str
    colours: tuple[tuple[str, str], ...]
    """Pairs of letter and name, in the order of the deck's description."""
    numbers: tuple[int, ...]
    """Every number, ascending and without a hole."""
    copies: int
    """Copies of each number in each colour."""
    wilds: int
    skips: int

    @property
    def letters(self) -> tuple[str, ...]:
        """The colour letters."""
        return tuple(letter for letter, _ in self.colours)

    @property
    def size(self) -> int:
        """All cards."""
        return len(self.colours) * len(self.numbers) * self.copies + self.wilds + self.skips

    def colour_name(self, letter: str) -> str:
        """The name behind a colour letter; the letter itself if the deck lacks it."""
        return dict(self.colours).get(letter, letter)

    def count(self, card: Card) -> int:
        """How many copies of the card the deck holds (0 if none)."""
        if card.is_wild:
            return self.wilds
        if card.is_skip:
            return self.skips
        return self.copies if card.colour in self.letters and card.number in self.numbers else 0

    def kinds(self) -> Hand:
        """Every different card once, in canonical order."""
        naturals = [number_card(letter, number) for letter in self.letters for number in self.numbers]
        return hand([*naturals, *([WILD] if self.wilds else []), *([SKIP] if self.skips else [])])

    def cards(self) -> Hand:
        """Every card of the deck, in canonical order."""
        return hand(card for kind in self.kinds() for card in [kind] * self.count(kind))

    def check(self, cards: Iterable[Card]) -> None:
        """Raise ImpossibleCards if the deck cannot supply all these cards at once."""
        for card, given in sorted(Counter(cards).items()):
            if given > self.count(card):
                raise ImpossibleCards(str(card), given, self.count(card), self.id)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a Wild stands for: a number, a colour, or both. At least one of them is given."""

    number: int | None = None
    colour: str | None = None

    def __post_init__(self) -> None:
        """Refuse an empty meaning: an undeclared Wild has no Meaning at all."""
        if self.number is None and self.colour is None:
            message = "a meaning needs a number or a colour"
            raise ValueError(message)

    def __str__(self) -> str:
        """The part behind ``W=``."""
        return f"{self.colour or ''}{'' if self.number is None else self.number}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a group on the table (or on its way there): the card, and for a Wild what it stands for."""

    card: Card
    meaning: Meaning | None = None

    @property
    def number(self) -> int | None:
        """The number it counts as; None for a Wild that stands for a colour or was not declared, and for a Skip."""
        if self.card.is_natural:
            return self.card.number
        return self.meaning.number if self.meaning else None

    @property
    def colour(self) -> str | None:
        """The colour it counts as; None where none is said."""
        if self.card.is_natural:
            return self.card.colour
        return self.meaning.colour if self.meaning else None

    @property
    def is_undeclared(self) -> bool:
        """A Wild of which nothing was said."""
        return self.card.is_wild and self.meaning is None

    def __str__(self) -> str:
        """The card in the notation, with its meaning: ``R5``, ``W=8``, ``W=G``."""
        return f"{self.card}={self.meaning}" if self.meaning else str(self.card)
