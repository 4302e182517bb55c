"""Hands as numbers: every card has a constant, a hand's key is the sum of those of its cards.

Drawing a card is an addition, discarding one a subtraction. A key has *fields*: counts of some numbers, of the Wilds,
of some colours, and, where a phase asks for both at once, of every single card. A field is a number whose digits are
those counts; its base is one more than the deck has of what is counted, so that no hand of the deck ever carries. Skips
are in no field: no phase asks for them.

A field lies within one 64-bit word. In every edition of our own without one-colour runs, or runs beside colours, one
word is enough: a batch of keys is then a plain array of ``uint64``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil

from phaseproof.spec.cards import Card, CardKind
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import GroupKind

from .plan import Plan
from .shapes import Method, PhasePlan

WORD = 64
LARGEST = 1 << 20
"""Values of a field of numbers or colours; a table has one entry for each."""
LARGEST_OF_CELLS = 1 << 12
"""Values of a field of single cards; such tables are small, since there are several for each colour."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some counts within a key."""

    word: int
    shift: int
    """Its lowest bit in the word."""
    bits: int
    first: int
    """The first number or colour that it counts, as an index."""
    places: int
    """How many numbers or colours it counts, ascending, the first one as the lowest digit."""
    base: int

    @property
    def mask(self) -> int:
        """As many ones as the field has bits."""
        return (1 << self.bits) - 1

    @property
    def values(self) -> int:
        """How many different values it can have."""
        return int(self.base**self.places)

    def constant(self, place: int) -> int:
        """What one card at that place (from 0 in this field) adds to a key."""
        return int(self.base**place) << (self.word * WORD + self.shift)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a key has what; see ``layout``."""

    numbers: tuple[Field, ...]
    """The copies of each number."""
    wilds: Field
    colours: tuple[Field, ...]
    """The naturals of each colour."""
    cells: tuple[tuple[Field, ...], ...]
    """For each colour the copies of each number in it; empty where no phase asks for it."""
    words: int


@lru_cache(maxsize=256)
def layout(plan: Plan) -> Layout:
    """The fields of a plan's keys. Raises UsageError for a deck with too many copies of a number or of a colour.

    The fields of numbers, Wilds and colours depend on the deck alone; what follows them, on the phases.
    """
    taken = [0]

    def placed(first: int, places: int, base: int) -> Field:
        bits = int(base**places - 1).bit_length()
        if taken[-1] + bits > WORD:
            taken.append(0)
        shift, taken[-1] = taken[-1], taken[-1] + bits
        return Field(len(taken) - 1, shift, bits, first, places, base)

    def fields(places: int, copies: int, largest: int) -> tuple[Field, ...]:
        base = copies + 1
        if base > largest:
            raise UsageError(f"deck '{plan.deck.id}' has {copies} cards alike; the engine's keys hold {largest - 1}")
        most = next(count for count in range(places, 0, -1) if base**count <= largest)
        parts = ceil(places / most)
        ends = [ceil(places * part / parts) for part in range(parts + 1)]
        return tuple(placed(start, end - start, base) for start, end in pairwise(ends))

    numbers = fields(plan.width, plan.copies_of_number, LARGEST)
    wilds = placed(0, 1, plan.deck.wilds + 1)
    colours = fields(len(plan.letters), plan.copies_of_colour, LARGEST)
    cells = tuple(
        fields(plan.width, plan.deck.copies, LARGEST_OF_CELLS) for _ in plan.letters if any(_needs_cells(plan))
    )
    return Layout(numbers, wilds, colours, cells, len(taken))


def asks_for_numbers(phase: PhasePlan, plan: Plan) -> bool:
    """Whether all its groups ask for numbers in any colours."""
    kinds = {group.kind for group in phase.groups}
    return GroupKind.COLOUR not in kinds and not (plan.readings.one_colour_runs and GroupKind.RUN in kinds)


def asks_for_colours(phase: PhasePlan) -> bool:
    """Whether all its groups are colour groups."""
    return all(group.kind is GroupKind.COLOUR for group in phase.groups)


def _needs_cells(plan: Plan) -> Iterator[bool]:
    """For each phase, whether numbers and colours must be known together."""
    for phase in plan.phases:
        apart = asks_for_numbers(phase, plan) or asks_for_colours(phase)
        yield phase.method is not Method.IMPOSSIBLE and not apart


@lru_cache(maxsize=256)
def card_keys(plan: Plan) -> tuple[int, ...]:
    """The constant of each kind of card, in the order of ``plan.deck.kinds()``; a Skip's is 0.

    The key of a hand is the sum of its cards' constants. Keys of two plans with the same deck agree in the counts of
    numbers, Wilds and colours. Raises UsageError as ``layout``.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import card_keys, compile_edition, key_of
    >>> classic = edition("classic")
    >>> plan = compile_edition(classic)
    >>> keys = dict(zip(plan.deck.kinds(), card_keys(plan)))
    >>> five, wild = parse_hand("R5 W", classic.deck)
    >>> keys[five] + keys[wild] == key_of((five, wild), plan)
    True
    """
    return tuple(_constant(card, plan) for card in plan.deck.kinds())


def _constant(card: Card, plan: Plan) -> int:
    of = layout(plan)
    if card.is_wild:
        return of.wilds.constant(0)
    if card.is_skip:
        return 0
    number, colour = card.number - plan.low, plan.colour_index[card.colour]
    counted = [(of.numbers, number), (of.colours, colour)]
    if of.cells:
        counted.append((of.cells[colour], number))
    return sum(_add(fields, index) for fields, index in counted)


def _add(fields: Sequence[Field], index: int) -> int:
    field = next(field for field in fields if field.first <= index < field.first + field.places)
    return field.constant(index - field.first)


@lru_cache(maxsize=256)
def constants(plan: Plan) -> tuple[dict[str, dict[int, int]], list[int | None]]:
    """The constants by colour and number, and those of other cards by their kind; None if the deck has none."""
    of_numbers: dict[str, dict[int, int]] = {letter: {} for letter in plan.letters}
    others: list[int | None] = [None] * len(CardKind)
    for card, key in zip(plan.deck.kinds(), card_keys(plan), strict=True):
        if card.is_natural:
            of_numbers[card.colour][card.number] = key
        else:
            others[card.kind] = key
    return of_numbers, others


def key_of(hand: Iterable[Card], plan: Plan) -> int:
    """The key of a hand, in any order.

    Raises ImpossibleCards for a card that the deck does not have. That it has so many copies is not checked, and a hand
    of more copies has no key: its sum is that of other cards.
    """
    of_numbers, others = constants(plan)
    key = 0
    try:
        for card in hand:
            colour = card.colour  # a Wild or Skip has none
            key += of_numbers[colour][card.number] if colour else others[card.kind]  # type: ignore[operator]
    except (KeyError, TypeError):
        plan.deck.check(hand)
        raise
    return key


def card_counts(key: int, plan: Plan) -> list[int]:
    """How often a hand has each kind of card, in the order of ``plan.deck.kinds()``, where its key spells them out.

    That is where some phase asks for numbers and colours together; Skips are in no key.
    """
    of, counts = layout(plan), []
    for card in plan.deck.kinds():
        if card.is_natural:
            number = card.number - plan.low
            fields = of.cells[plan.colour_index[card.colour]]
            field = next(field for field in fields if number < field.first + field.places)
            place = number - field.first
        else:
            field, place = of.wilds, 0
        value = key >> (field.word * WORD + field.shift) & field.mask
        counts.append(0 if card.is_skip else value // field.base**place % field.base)
    return counts
