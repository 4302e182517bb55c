"""Every hit on every group that can lie on the table: the engine against the list of all groups.

The oracle knows no ends and no shapes. It lists the groups that the deck allows (each set, run and colour group of each
size) as what their cards are; a group takes a card exactly if the group with the card is in the list. Of Wilds nobody
spoke about, it tries everything that they could be.

Groups are walked up to what no rule looks at: which copy a card is; what the colours are called, so a group bound to a
colour has the first one, and is offered cards of that and of one other; and, where a run may have any colours, which
colours its naturals have. A run is walked up to every number of the deck; what a full run took beyond that, by the
reading *wilds* of full-run, changes nothing of what it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

from phaseproof.engine import Plan, compile_edition
from phaseproof.engine.groups import decided_shape
from phaseproof.engine.hitting import shape_takes
from phaseproof.spec.cards import SKIP, WILD, Card, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind


class Listed(NamedTuple):
    """A group as what its cards are: their numbers in order (0 where they do not matter), and the colour if it does."""

    kind: GroupKind
    numbers: tuple[int, ...]
    colour: str | None


@dataclass(frozen=True, slots=True)
class Walked:
    """What was asked."""

    groups: int
    expected: int
    """How many groups there are, counted without listing them."""
    questions: int
    yes: int
    differences: int
    example: str


Progress = Callable[[int, int], None]


class Lists:
    """The groups of an edition, and what one of them takes."""

    def __init__(self, edition: Edition) -> None:
        deck, self.edition = edition.deck, edition
        self.numbers, self.letters = deck.numbers, tuple(sorted(deck.letters))
        self.one_colour = edition.reading("run-colour") == "one"
        self.offered = self.letters[:2]
        """The colour of every group that is bound to one, and another one."""
        self.run_colours: tuple[str | None, ...] = self.letters if self.one_colour else (None,)
        copies, wilds = deck.copies * len(deck.colours), deck.wilds
        self.most = {
            GroupKind.SET: copies + wilds,
            GroupKind.RUN: len(self.numbers),
            GroupKind.COLOUR: deck.copies * len(self.numbers) + wilds,
        }
        self.beyond = edition.reading("wild-beyond-copies") == "allowed"
        self.copies = {GroupKind.SET: copies, GroupKind.COLOUR: deck.copies * len(self.numbers)}
        self._known_places: dict[Listed, list[int]] = {}
        self.known = frozenset(
            group for kind in GroupKind for size in self._sizes(kind) for group in self.of(kind, size)
        )

    def _sizes(self, kind: GroupKind) -> range:
        return range(1, self.most[kind] + 2)

    def of(self, kind: GroupKind, size: int) -> Iterator[Listed]:
        """Every group of so many cards."""
        if kind is GroupKind.SET:
            yield from (Listed(kind, (number,) * size, None) for number in self.numbers)
        elif kind is GroupKind.COLOUR:
            yield from (Listed(kind, (0,) * size, letter) for letter in self.letters)
        else:
            for first in range(len(self.numbers) - size + 1):
                yield from (Listed(kind, self.numbers[first : first + size], letter) for letter in self.run_colours)

    def takes(self, placed: Placed, readings: list[Listed]) -> bool:
        """Whether a group that can be understood as ``readings`` takes the card."""
        if placed.card.is_skip or not readings:
            return False
        if len(readings) > 1 and self.edition.reading("undeclared-wild") != "high-end":
            return False  # nobody knows what lies there
        group = readings[-1]  # the list goes from low to high
        if group not in self._known_places:
            self._known_places[group] = self._places(group)
        places = [place for place in self._known_places[group] if self._could_be(placed, place, group)]
        if not placed.card.is_wild:
            return bool(places)
        if not self.beyond and group.kind is not GroupKind.RUN and len(group.numbers) >= self.copies[group.kind]:
            return False
        full = group.kind is GroupKind.RUN and len(group.numbers) >= len(self.numbers)
        if full and self.edition.reading("full-run") == "wilds":
            return True
        return len(places) == 1 or (len(places) > 1 and self.edition.reading("hit-declaration") != "if-ambiguous")

    def _places(self, group: Listed) -> list[int]:
        """The numbers that a further card can have; 0 where numbers do not matter."""
        tried = self.numbers if group.kind is not GroupKind.COLOUR else (0,)
        return [
            number
            for number in tried
            if Listed(group.kind, tuple(sorted((*group.numbers, number))), group.colour) in self.known
        ]

    def _could_be(self, placed: Placed, number: int, group: Listed) -> bool:
        right_number = not number or placed.number == number or (placed.card.is_wild and placed.number is None)
        right_colour = (
            group.colour is None or placed.colour == group.colour or (placed.card.is_wild and placed.colour is None)
        )
        return right_number and right_colour

    def understood(self, group: Group) -> list[Listed]:
        """Everything that the group on the table can be, the lowest first."""
        numbers = [card.number for card in group if card.number is not None]
        colours = {card.colour for card in group} - {None}
        found = []
        for one in self.of(group.kind, len(group)):
            if group.kind is GroupKind.RUN and len(set(numbers)) < len(numbers):
                continue
            fits = group.kind is GroupKind.COLOUR or set(numbers) <= set(one.numbers)
            if fits and (one.colour is None or colours <= {one.colour}):
                found.append(one)
        return found


def walk(edition: Edition, on_progress: Progress = lambda _done, _of: None) -> Walked:
    """Ask every card of every group. Raises UsageError as ``compile_edition``."""
    plan, lists = compile_edition(edition), Lists(edition)
    offers = tuple(_offers(lists, plan))
    expected, groups = _expected(edition, lists), 0
    questions = yes = differences = 0
    example = ""
    for group in _groups(edition, lists):
        readings, groups = lists.understood(group), groups + 1
        shape = decided_shape(group, plan)  # this and shape_takes are all that the engine's can_hit does
        for placed in offers:
            due = lists.takes(placed, readings)
            said = shape is not None and shape_takes(placed, shape, len(group), plan)
            questions, yes = questions + 1, yes + said
            if due is not said:
                differences += 1
                example = example or f"{placed} on {group}: engine {said}, list {due}"
        if not groups % 256:
            on_progress(groups, expected)
    return Walked(groups, expected, questions, yes, differences, example)


def _offers(lists: Lists, plan: Plan) -> Iterator[Placed]:
    """Every card, and a Wild with everything that can be said of it."""
    yield from (Placed(card) for card in plan.deck.kinds() if card.is_skip or card.colour in lists.offered)
    if not plan.deck.skips:
        yield Placed(SKIP)
    yield Placed(WILD)
    yield from (Placed(WILD, Meaning(number)) for number in lists.numbers)
    yield from (Placed(WILD, Meaning(colour=letter)) for letter in lists.offered)
    if lists.one_colour:
        yield from (Placed(WILD, Meaning(number, letter)) for number in lists.numbers for letter in lists.offered)


def _smallest(edition: Edition) -> dict[GroupKind, int]:
    """By kind: the fewest cards that a phase asks of such a group. A kind that none asks for never lies there."""
    asked: dict[GroupKind, int] = {}
    for group in (group for phase in edition.phases for group in phase.groups):
        asked[group.kind] = min(asked.get(group.kind, group.size), group.size)
    return asked


def _groups(edition: Edition, lists: Lists) -> Iterator[Group]:
    """Every group that can lie on the table, its Wilds all declared, and once more with nothing said of them."""
    for kind, smallest in _smallest(edition).items():
        for size in range(smallest, lists.most[kind] + 1):
            for one in lists.of(kind, size):
                if one.colour not in (None, lists.offered[0]):
                    continue
                for wild in _wild_places(kind, size, edition):
                    yield _made(one, wild, lists, declared=True)
                    if wild:
                        yield _made(one, wild, lists, declared=False)


def _wild_places(kind: GroupKind, size: int, edition: Edition) -> Iterator[tuple[int, ...]]:
    """Which cards of a group are Wilds; in sets and colours only their count matters."""
    for count in _wild_counts(kind, size, edition):
        yield from combinations(range(size), count) if kind is GroupKind.RUN else [tuple(range(size - count, size))]


def _wild_counts(kind: GroupKind, size: int, edition: Edition) -> range:
    deck = edition.deck
    naturals = {
        GroupKind.SET: deck.copies * len(deck.colours),
        GroupKind.RUN: size,
        GroupKind.COLOUR: deck.copies * len(deck.numbers),
    }[kind]
    return range(max(0, size - naturals), min(deck.wilds, size - 1) + 1)


def _expected(edition: Edition, lists: Lists) -> int:
    total = 0
    for kind, smallest in _smallest(edition).items():
        for size in range(smallest, lists.most[kind] + 1):
            ways = sum(
                (comb(size, count) if kind is GroupKind.RUN else 1) * (2 if count else 1)
                for count in _wild_counts(kind, size, edition)
            )
            places = {
                GroupKind.SET: len(lists.numbers),
                GroupKind.COLOUR: 1,
                GroupKind.RUN: len(lists.numbers) - size + 1,
            }[kind]
            total += ways * places
    return total


def _made(one: Listed, wild: tuple[int, ...], lists: Lists, *, declared: bool) -> Group:
    cards = []
    for at, number in enumerate(one.numbers):
        if at in wild:
            said = Meaning(number or None, one.colour) if declared else None
            cards.append(Placed(WILD, said))
        else:
            cards.append(Placed(_natural(one, number, at, lists)))
    return Group(one.kind, tuple(cards))


def _natural(one: Listed, number: int, at: int, lists: Lists) -> Card:
    letter = one.colour or lists.letters[at % len(lists.letters)]
    return number_card(letter, number or lists.numbers[at % len(lists.numbers)])
