"""The one notation: cards, hands, Wild meanings and groups as people type them.

``R5 Y12 B1 G7`` number cards (letter of the colour, number) · ``W`` Wild · ``S`` Skip · ``W=8`` a Wild that stands for
an 8 · ``W=G`` for a green card · ``W=G8`` for the green 8 · ``run: R3 W=4 B5 G6`` a group. Commas count as blanks, case
is ignored. In a hand ``W`` is the card; in a group a bare ``W`` says that nothing was said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .cards import SKIP, WILD, Card, Deck, Hand, Meaning, Placed, hand, number_card
from .errors import NotationError
from .phases import Group, GroupKind

_WORD = re.compile(r"[^\s,]+")
_KIND = re.compile(r"\s*(\w+)\s*:")
_FACE = re.compile(r"([A-Z])([0-9]{1,2})")
_MEANING = re.compile(r"([A-Z])?([0-9]{1,2})?")


def _expected(deck: Deck) -> str:
    letters, low, high = ", ".join(deck.letters), deck.numbers[0], deck.numbers[-1]
    specials = " or ".join(text for text, count in (("W", deck.wilds), ("S", deck.skips)) if count)
    return f"a card: a colour letter ({letters}) and a number {low}-{high}, or {specials}"


def _words(text: str) -> Iterator[tuple[int, str]]:
    for match in _WORD.finditer(text):
        yield match.start(), match[0].upper()


def _card(word: str, deck: Deck) -> Card | None:
    if word == "W" and deck.wilds:
        return WILD
    if word == "S" and deck.skips:
        return SKIP
    match = _FACE.fullmatch(word)
    if match and match[1] in deck.letters and int(match[2]) in deck.numbers:
        return number_card(match[1], int(match[2]))
    return None


def parse_card(text: str, deck: Deck) -> Card:
    """Read one card such as ``R5``. Raises NotationError."""
    card = _card(text.strip().upper(), deck)
    if card is None:
        raise NotationError(text, 0, _expected(deck))
    return card


def parse_hand(text: str, deck: Deck) -> Hand:
    """Read a hand such as ``R5 W S``; the result is in canonical order.

    Raises NotationError, or ImpossibleCards for a hand that the deck cannot supply.
    """
    cards = []
    for position, word in _words(text):
        card = _card(word, deck)
        if card is None:
            raise NotationError(text, position, _expected(deck))
        cards.append(card)
    deck.check(cards)
    return hand(cards)


def _placed(word: str, deck: Deck) -> Placed | None:
    """A card or ``W=meaning``; a meaning may name a number that no card has: judging that is the rules' business."""
    face, equals, meaning = word.partition("=")
    card = _card(face, deck)
    if card is None or not equals:
        return None if card is None else Placed(card)
    match = _MEANING.fullmatch(meaning)
    if not card.is_wild or not meaning or match is None or (match[1] and match[1] not in deck.letters):
        return None
    return Placed(card, Meaning(int(match[2]) if match[2] else None, match[1]))


def _expected_placed(deck: Deck) -> str:
    return f"{_expected(deck)}, or a Wild with its meaning (W=8, W={deck.letters[-1]}, W={deck.letters[-1]}8)"


def parse_placed(text: str, deck: Deck) -> Placed:
    """Read one card on its way to a group: ``R5``, ``W`` or ``W=8``. Raises NotationError."""
    placed = _placed(text.strip().upper(), deck)
    if placed is None:
        raise NotationError(text, 0, _expected_placed(deck))
    return placed


def possible_kinds(cards: Iterable[Placed]) -> tuple[GroupKind, ...]:
    """The kinds that these cards can be meant as, judged by what is written alone.

    A set needs one number, a run different numbers, a colour group one colour; a Wild declared as a number alone is not
    in a colour group, one declared as a colour alone is in nothing else.
    """
    cards = tuple(cards)
    numbers = [placed.number for placed in cards if placed.number is not None]
    colours = {placed.colour for placed in cards if placed.colour is not None}
    number_only = any(placed.meaning and placed.meaning.colour is None for placed in cards)
    colour_only = any(placed.meaning and placed.meaning.number is None for placed in cards)
    kinds = []
    if not colour_only and len(set(numbers)) <= 1:
        kinds.append(GroupKind.SET)
    spread = max(numbers) - min(numbers) if numbers else 0
    if not colour_only and len(set(numbers)) == len(numbers) and spread < len(cards):
        kinds.append(GroupKind.RUN)
    if not number_only and len(colours) <= 1:
        kinds.append(GroupKind.COLOUR)
    return tuple(kinds)


def parse_group(text: str, deck: Deck, kinds: Iterable[GroupKind] = tuple(GroupKind)) -> Group:
    """Read ``run: R3 W=4 B5 G6``; the kind may be left out where only one of ``kinds`` fits the cards.

    A colour group may be headed ``color:`` too. Raises NotationError.
    """
    allowed = tuple(dict.fromkeys(kinds))
    head = _KIND.match(text)
    start = head.end() if head else 0
    cards = []
    for position, word in _words(text[start:]):
        placed = _placed(word, deck)
        if placed is None:
            raise NotationError(text, start + position, _expected_placed(deck))
        cards.append(placed)
    if not cards:
        raise NotationError(text, start, _expected_placed(deck))
    if head:
        name = {"color": "colour"}.get(head[1].lower(), head[1].lower())
        if name not in tuple(GroupKind):
            raise NotationError(text, 0, "set:, run: or colour:")
        return Group(GroupKind(name), tuple(cards))
    fitting = [kind for kind in possible_kinds(cards) if kind in allowed]
    if len(allowed) == 1 or len(fitting) == 1:
        return Group((fitting or allowed)[0], tuple(cards))
    choice = " or ".join(f"{kind}:" for kind in (fitting or allowed))
    example = f"{(fitting or allowed)[0]}: {text.strip()}"
    raise NotationError(text, 0, f"the kind of the group in front of it ({choice}), as in '{example}'")


def format_cards(cards: Iterable[Card | Placed]) -> str:
    """Cards in the notation, in the given order."""
    return " ".join(str(card) for card in cards)
