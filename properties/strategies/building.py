"""Groups put together from what is left of a deck. The recipe is the rulebook's, not the one of any judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from phaseproof.spec.cards import WILD, Card, Deck, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .choosing import Pick, taken

_WILDS = (0, 1, 2, 0, 3, 1, 0, 2, 4, 1, 0, 12)
"""How many places Wilds take at most; 12 is as many as there are."""


def one_colour(kind: GroupKind, edition: Edition) -> bool:
    """Whether a group of the kind is in one colour (COL-1, RUN-2)."""
    return kind is GroupKind.COLOUR or (kind is GroupKind.RUN and edition.reading("run-colour") == "one")


@lru_cache(maxsize=256)
def _contents(deck: Deck) -> dict[Card, int]:
    """How often the deck has each card, in canonical order."""
    return {card: deck.count(card) for card in deck.kinds()}


class Box:
    """What is left of an edition's deck while cards are taken out."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.left = Counter(_contents(edition.deck))

    def take(self, card: Card) -> bool:
        """Take the card out, if there is one left."""
        if not self.left[card]:
            return False
        self.left[card] -= 1
        return True

    def rest(self) -> list[Card]:
        """Every card that is left, in canonical order."""
        return list(self.left.elements())

    def deal(self, pick: Pick, count: int, *, without: frozenset[Card] = frozenset()) -> list[Card]:
        """So many cards by chance, none of those in ``without``."""
        dealt = taken(pick, [card for card in self.rest() if card not in without], count)
        self.left.subtract(dealt)
        return dealt


def meant(kind: GroupKind, edition: Edition, number: int, colour: str) -> Meaning:
    """What a Wild says of itself in a group of the kind (WILD-4a)."""
    if kind is GroupKind.COLOUR:
        return Meaning(colour=colour)
    return Meaning(number, colour) if one_colour(kind, edition) else Meaning(number)


def fitting(group: Group, edition: Edition) -> list[Card]:
    """The naturals that a right group with a known meaning of every card takes; none for a run of all numbers."""
    deck, kind = edition.deck, group.kind
    known = [placed.number for placed in group if placed.number is not None]
    colours = [placed.colour for placed in group if placed.colour is not None]
    letters = colours[:1] if one_colour(kind, edition) else deck.letters
    if kind is GroupKind.COLOUR:
        numbers = list(deck.numbers)
    elif kind is GroupKind.SET:
        numbers = known[:1]
    else:
        numbers = [end for end in (min(known) - 1, max(known) + 1) if end in deck.numbers] if known else []
    return [number_card(letter, number) for number in numbers for letter in letters]


@dataclass(frozen=True, slots=True)
class _Outline:
    """What has to be chosen for a group: how many choices each step has."""

    wanted: GroupDef
    starts: int
    """Numbers that it can start with (a run), or be of (a set)."""
    numbers: int
    """For each card of a colour group: the numbers; for other groups 1."""
    letters: int
    """For each card: the colours; 1 where one colour is chosen for all of them."""

    def bounds(self, edition: Edition) -> list[int]:
        """Start, colour of all, then number and colour for each card."""
        deck, size = edition.deck, self.wanted.size
        return [self.starts, len(deck.letters) if self.letters == 1 else 1, *[self.numbers, self.letters] * size]

    def places(self, edition: Edition, chosen: Iterator[int]) -> list[tuple[int, str]]:
        """For each card the number and colour that it gets if nothing is in the way."""
        deck, kind = edition.deck, self.wanted.kind
        start, common = next(chosen), next(chosen)
        places = []
        for index in range(self.wanted.size):
            number = start + (next(chosen) + (index if kind is GroupKind.RUN else 0))
            letter = common + next(chosen)
            if number < len(deck.numbers):  # a run too long for the deck is built as far as it goes
                places.append((deck.numbers[number], deck.letters[letter]))
        return places


def _outline(wanted: GroupDef, edition: Edition) -> _Outline:
    numbers, letters = len(edition.deck.numbers), len(edition.deck.letters)
    per_card = 1 if one_colour(wanted.kind, edition) else letters
    if wanted.kind is GroupKind.COLOUR:
        return _Outline(wanted, 1, numbers, per_card)
    if wanted.kind is GroupKind.SET:
        return _Outline(wanted, numbers, 1, per_card)
    return _Outline(wanted, max(1, numbers - wanted.size + 1), 1, per_card)


def _natural(box: Box, kind: GroupKind, number: int, colour: str) -> Card | None:
    """The card of the place, or the nearest one of the same use that is left."""
    deck = box.edition.deck
    if kind is GroupKind.COLOUR:
        options = [number_card(colour, other) for other in (number, *deck.numbers)]
    elif one_colour(kind, box.edition):
        options = [number_card(colour, number)]
    else:
        options = [number_card(letter, number) for letter in (colour, *deck.letters)]
    return next((card for card in options if box.take(card)), None)


def build(pick: Pick, wanted: Sequence[GroupDef], box: Box) -> list[Group]:
    """The groups from the box, with Wilds in some places, by the edition's natural rule where the cards allow it.

    A place that neither a natural nor a Wild can fill stays empty: the group is then too short, or left out.
    """
    edition, reading = box.edition, box.edition.reading("natural")
    outlines = [_outline(group, edition) for group in wanted]
    size = sum(group.size for group in wanted)
    bounds = [bound for outline in outlines for bound in outline.bounds(edition)]
    chosen = iter(pick([*bounds, len(_WILDS), *range(size, 0, -1)]))
    plans = [(outline.wanted, outline.places(edition, chosen)) for outline in outlines]
    most = min(_WILDS[next(chosen)], box.left[WILD])
    spots = [(at, index) for at, group in enumerate(wanted) for index in range(group.size)]
    order = list(spots)
    wild = {order.pop(next(chosen)) for _ in range(min(most, size))}
    if reading == "per-phase" and len(wild) == len(spots):
        wild.discard(spots[0])
    for at, (_, places) in enumerate(plans):
        if reading == "per-group" and all((at, index) in wild for index in range(len(places))):
            wild.discard((at, 0))
    groups = []
    for at, (group, places) in enumerate(plans):
        cards = []
        for index, (number, colour) in enumerate(places):
            natural = None if (at, index) in wild else _natural(box, group.kind, number, colour)
            if natural is not None:
                cards.append(Placed(natural))
            elif box.take(WILD):
                cards.append(Placed(WILD, meant(group.kind, edition, number, colour)))
        if cards:
            groups.append(Group(group.kind, tuple(cards)))
    return groups


def unsaid(group: Group, edition: Edition) -> Group | None:
    """The group without a word on its Wilds, if what they stand for follows from its naturals; else None."""
    numbers = [placed.card.number for placed in group if placed.card.is_natural]
    if not numbers:
        return None
    if group.kind is GroupKind.RUN:
        size, every = len(group), edition.deck.numbers
        starts = [start for start in every[: len(every) - size + 1] if set(numbers) <= set(range(start, start + size))]
        if len(starts) != 1:
            return None
    return Group(group.kind, tuple(Placed(placed.card) for placed in group))
