"""Cards in words: what is lacking, and what would fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.words import count


def summed_up(cards: Sequence[Card], edition: Edition) -> Iterator[str]:
    """``any 7``, ``any green card``, ``any natural card``; single cards where none fits."""
    deck, left = edition.deck, list(cards)
    if left and len(left) == len(deck.letters) * len(deck.numbers):
        yield "any natural card"
        return
    for number in deck.numbers:
        alike = [card for card in left if card.number == number]
        if len(alike) == len(deck.letters):
            yield f"any {number}"
            left = [card for card in left if card not in alike]
    for letter in deck.letters:
        alike = [card for card in left if card.colour == letter]
        if len(alike) == len(deck.numbers):
            yield f"any {deck.colour_name(letter)} card"
            left = [card for card in left if card not in alike]
    yield from map(str, left)


Place = tuple[int | None, str | None]
"""The number and the colour that a place of a group asks for, as far as it asks for them."""


def in_words(places: Iterable[Place], edition: Edition) -> list[str]:
    """``a 4``, ``two 9s``, ``a green card``, ``a red 8``: what belongs in places that nothing fills."""
    return [_thing(number, colour, many, edition) for (number, colour), many in Counter(places).items()]


def _thing(number: int | None, colour: str | None, many: int, edition: Edition) -> str:
    name = "" if colour is None else edition.deck.colour_name(colour)
    thing = " ".join(word for word in (name, "card" if number is None else str(number)) if word)
    if many > 1:
        return count(many, thing)
    return f"an {thing}" if thing in ("8", "11") else f"a {thing}"
