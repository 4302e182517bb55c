"""Groups and phases put together by hand: where a run begins, where its Wilds stand, of what a set is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice

from phaseproof.properties.strategies.building import meant, one_colour
from phaseproof.spec.cards import WILD, Card, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind

SET, RUN, COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR
_NONE: frozenset[int] = frozenset()


class Maker:
    """Makes groups for one edition; colours go round, so that no card is needed more often than there is."""

    def __init__(self, edition: Edition, turn: int = 0) -> None:
        self.edition = edition
        letters = edition.deck.letters
        self._letters: Iterator[str] = islice(cycle(letters), turn % len(letters), None)

    def letter(self) -> str:
        """The next colour."""
        return next(self._letters)

    def _placed(self, kind: GroupKind, number: int, letter: str, *, wild: bool) -> Placed:
        if wild:
            return Placed(WILD, meant(kind, self.edition, number, letter))
        return Placed(number_card(letter, number))

    def run(self, start: int, size: int, wilds: Iterable[int] = _NONE) -> Group:
        """A run from ``start``, with Wilds in these places (from 0)."""
        at, own = frozenset(wilds), self.letter()
        one = one_colour(RUN, self.edition)
        cards = [
            self._placed(RUN, start + place, own if one else self.letter(), wild=place in at) for place in range(size)
        ]
        return Group(RUN, tuple(cards))

    def set(self, number: int, size: int, wilds: int = 0) -> Group:
        """A set, its Wilds behind."""
        cards = [self._placed(SET, number, self.letter(), wild=place >= size - wilds) for place in range(size)]
        return Group(SET, tuple(cards))

    def colour(self, numbers: Sequence[int], wilds: int = 0, letter: str = "") -> Group:
        """Cards of one colour, and so many Wilds as that colour behind them."""
        own = letter or self.letter()
        cards = [self._placed(COLOUR, number, own, wild=False) for number in numbers]
        cards += [self._placed(COLOUR, 1, own, wild=True)] * wilds
        return Group(COLOUR, tuple(cards))

    def plain(self, wanted: GroupDef, number: int, wilds: int = 0) -> Group:
        """A group as it is asked for: a set of the number, a run from it, a colour from it on."""
        match wanted.kind:
            case GroupKind.SET:
                return self.set(number, wanted.size, wilds)
            case GroupKind.RUN:
                highest = len(self.edition.deck.numbers) - wanted.size + 1
                return self.run(min(number, highest), wanted.size, range(1, 1 + wilds))
            case GroupKind.COLOUR:
                numbers = [self.edition.deck.numbers[(number + 2 * place) % 12] for place in range(wanted.size - wilds)]
                return self.colour(numbers, wilds)

    def phase(self, wanted: Sequence[GroupDef], numbers: Sequence[int], wilds: Sequence[int] = ()) -> list[Group]:
        """The groups of a phase: of these numbers, with so many Wilds in each."""
        many = [*wilds, *[0] * len(wanted)]
        return [self.plain(one, number, count) for one, number, count in zip(wanted, numbers, many, strict=False)]


def faces(groups: Iterable[Group]) -> list[Card]:
    """Every card of the groups."""
    return [card for group in groups for card in group.faces]


def with_card(group: Group, place: int, card: Placed) -> Group:
    """The group with another card in a place."""
    cards = list(group.cards)
    cards[place] = card
    return Group(group.kind, tuple(cards))
