"""A group on the table of a game: what it takes, and how it grows (HIT-SET, HIT-RUN, HIT-COL, WILD-1, WILD-4a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from phaseproof.spec.cards import Card, CardKind, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.state import Meld

from .groups import Shape, completed, exists, is_exhausted, is_seen_out, shapes
from .plan import Plan

_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR
_NUMBER, _SKIP = CardKind.NUMBER, CardKind.SKIP


class Laid:
    """A group that lies on the table.

    A set has ``low == high``; a colour group has 0 for both; ``colour`` is "" where any will do.
    """

    __slots__ = ("cards", "colour", "high", "kind", "low", "owner", "phase", "sound")

    def __init__(self, owner: int, phase: int, group: Group, plan: Plan, *, old: bool = False) -> None:
        """``old``: it lay there before, so that a run with every number may have taken further Wilds.

        What nobody said of a Wild is understood: the highest meaning that fits.
        """
        self.owner, self.phase, self.kind = owner, phase, group.kind
        self.cards: list[Placed] = list(group.cards)
        plain = plain_shape(group, plan)
        found = [plain] if plain else shapes(group, plan, surplus=old)
        self.sound = bool(found)
        """Whether it is a set, a run or a colour group at all; what is not takes no card."""
        self.low, self.high, self.colour = 0, 0, ""
        if found:
            _, self.low, self.high, colour = found[-1]
            self.colour = colour or ""
            if not plain:
                self.cards = list(completed(group, found[-1]))

    def copy(self) -> Laid:
        """The same, to grow by itself."""
        twin = Laid.__new__(Laid)
        twin.owner, twin.phase, twin.kind, twin.cards = self.owner, self.phase, self.kind, self.cards[:]
        twin.low, twin.high, twin.colour, twin.sound = self.low, self.high, self.colour, self.sound
        return twin

    def meld(self) -> Meld:
        """The group as the specification writes it."""
        return Meld(self.owner, self.phase, Group(self.kind, tuple(self.cards)))

    def places(self, plan: Plan) -> list[Meaning]:
        """What the next card may be: its number, its colour, or both; nothing for a run that has every number."""
        if not self.sound:
            return []
        if self.kind is _COLOUR:
            return [Meaning(colour=self.colour)]
        if self.kind is _SET:
            return [Meaning(self.low)]
        numbers = plan.deck.numbers
        ends = (self.low - 1, self.high + 1)
        return [Meaning(number, self.colour or None) for number in ends if numbers[0] <= number <= numbers[-1]]

    def is_full(self, plan: Plan) -> bool:
        """Whether it is a run that has every number."""
        return self.kind is _RUN and self.sound and self.high - self.low + 1 == plan.width

    def takes(self, card: Card) -> bool:
        """Whether it takes this natural card."""
        number = card.number
        if self.kind is _RUN:
            fits = number == self.high + 1 or (number == self.low - 1)
            return fits and self.sound and (not self.colour or card.colour == self.colour)
        return self.sound and (card.colour == self.colour if self.kind is _COLOUR else number == self.low)

    def understood(self, placed: Placed, plan: Plan) -> tuple[Placed, ...]:
        """The meanings that the Wild may have here, what was not said of it filled in; the lowest first."""
        if not exists(placed, plan):
            return ()
        if self.is_full(plan):
            return (placed,) if plan.readings.full_run_takes_wilds else ()
        return tuple(_filled(placed, place) for place in self.places(plan) if _fits(placed, place))

    def add(self, placed: Placed) -> None:
        """Put the card down: below a run in front of it, else behind."""
        number = placed.number
        if self.kind is _RUN and number is not None and number < self.low:
            self.cards.insert(0, placed)
            self.low = number
            return
        self.cards.append(placed)
        if self.kind is _RUN and number is not None and number > self.high:
            self.high = number


def accepts(laid: Laid, placed: Placed, plan: Plan, seen: Iterable[Card]) -> bool:
    """Whether the group takes the card: a natural that fits, or a Wild whose meaning is clear and possible.

    ``seen``: the cards in sight; asked for only where the edition forbids a Wild as a card that is all in sight.
    """
    card = placed.card
    if card.kind is _NUMBER:
        return laid.takes(card)
    if card.kind is _SKIP or is_exhausted(laid.kind, len(laid.cards) + 1, plan):
        return False
    meant = laid.understood(placed, plan)
    if not meant or (len(meant) > 1 and plan.readings.hit_needs_meaning):
        return False
    return plan.readings.seen_cards or not is_seen_out(meant[-1], list(seen), plan)


def plain_shape(group: Group, plan: Plan) -> Shape | None:
    """The shape of a group of which all that it needs to know is said, found quickly; None for any other group."""
    kind, deck = group.kind, plan.deck.numbers
    one_colour = kind is _COLOUR or (kind is _RUN and plan.readings.one_colour_runs)
    said = _said(group, number=kind is not _COLOUR, colour=one_colour)
    if said is None:
        return None
    numbers, colours = said
    low, high = min(numbers, default=deck[0]), max(numbers, default=deck[0])
    if low < deck[0] or high > deck[-1] or not colours <= plan.colour_index.keys():
        return None
    if one_colour and len(colours) != 1:
        return None
    colour = next(iter(colours)) if one_colour else None
    if kind is _COLOUR:
        return Shape(kind, 0, 0, colour)
    width = len(numbers) if kind is _RUN else 1
    if not numbers or high - low + 1 != width or (kind is _RUN and len(set(numbers)) != width):
        return None
    return Shape(kind, low, high, colour)


def _said(group: Group, *, number: bool, colour: bool) -> tuple[list[int], set[str]] | None:
    """The numbers and colours that the cards count as; None where one is needed and not said, or for a Skip."""
    numbers, colours = [], set()
    for placed in group.cards:
        card, meaning = placed.card, placed.meaning
        if card.kind is _NUMBER:
            numbers.append(card.number)
            colours.add(card.colour)
            continue
        if meaning is None or card.kind is _SKIP:
            return None
        if (number and meaning.number is None) or (colour and meaning.colour is None):
            return None
        if meaning.number is not None:
            numbers.append(meaning.number)
        if meaning.colour is not None:
            colours.add(meaning.colour)
    return numbers, colours


def plain_lay_is_legal(groups: Sequence[Group], phase: int, plan: Plan) -> bool | None:
    """What ``lay_is_legal`` says of groups of which all is said, found quickly; None where it has to be asked.

    LAY-1, LAY-5, PH-LIST by kinds and sizes, WILD-3 by the naturals; the shapes are right already.
    """
    readings = plan.readings
    if not (readings.seen_cards and readings.beyond_copies):
        return None
    for group in groups:
        if plain_shape(group, plan) is None:
            return None
    wanted = plan.phase(phase).groups
    laid = sorted([(group.kind, len(group.cards)) for group in groups])
    asked = sorted([(group.kind, group.size) for group in wanted])
    if [kind for kind, _ in laid] != [kind for kind, _ in asked]:
        return False
    for (_, size), (_, least) in zip(laid, asked, strict=True):
        if size < least or (size > least and not readings.extras):
            return False
    naturals = [any(placed.card.kind is _NUMBER for placed in group.cards) for group in groups]
    if readings.natural == "per-phase":
        return any(naturals)
    return all(some for some, group in zip(naturals, groups, strict=True) if readings.needs_natural(group.kind))


def _fits(placed: Placed, place: Meaning) -> bool:
    """Whether the Wild, as far as something was said of it, can be what the place asks for."""
    number, colour = placed.number, placed.colour
    if place.number is not None and number is not None and number != place.number:
        return False
    return place.colour is None or colour is None or colour == place.colour


def _filled(placed: Placed, place: Meaning) -> Placed:
    number = place.number if placed.number is None else placed.number
    colour = place.colour if placed.colour is None else placed.colour
    if (number, colour) == (placed.number, placed.colour):
        return placed
    return Placed(placed.card, Meaning(number, colour))
