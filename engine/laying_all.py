"""Every way to lay a phase in just its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from phaseproof.spec.cards import WILD, Card, Hand, Meaning, Placed, number_card
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .detect import holds
from .laying import LayDown
from .legality import lay_is_legal, points
from .plan import Plan

_Offer = tuple[int, tuple[Placed, ...]]
"""A group that could be laid: the rank of its target, and its cards."""


def find_all(hand: Hand, phase: int, plan: Plan) -> Iterator[LayDown]:
    """Every legal lay of exactly as many cards as the phase asks for, one after the other (PH-DEF, LAY-1).

    Lays that differ in equal cards, in the order of cards within a group, or in the order of groups asked for alike,
    are one lay. Every Wild has the meaning that its group needs: a number in a set or run, a colour in a colour group,
    both in a one-colour run. Where a hand may be emptied by a discard only (OUT-3), one card is kept for it.

    The order is canonical, group by group in the order of the phase: the lower number of a set, the lower first number
    of a run, then the colour whose letter comes first; then card by card, the lower card, a natural before a Wild. Of
    groups asked for alike the one that comes first in this order is the first.

    The hand is one that the deck can supply; that is not checked. There can be very many lays, and they are made as
    they are asked for. Raises UnknownName.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, find_all
    >>> classic = edition("classic")
    >>> for lay in find_all(parse_hand("R4 B4 G4 R9 B9 R9 W", classic.deck), 1, compile_edition(classic)):
    ...     print(*lay.groups, lay.penalty_left, sep=" | ")
    set: B4 G4 R4 | set: B9 R9 R9 | 25
    set: B4 G4 R4 | set: B9 R9 W=9 | 5
    set: B4 G4 R4 | set: R9 R9 W=9 | 5
    set: B4 G4 W=4 | set: B9 R9 R9 | 5
    set: B4 R4 W=4 | set: B9 R9 R9 | 5
    set: G4 R4 W=4 | set: B9 R9 R9 | 5
    """
    wanted = plan.phase(phase)
    if not holds(hand, phase, plan) or (plan.readings.discard_to_go_out and len(hand) <= wanted.size):
        return
    whole = points(hand, plan)
    for offers in _lays(wanted.groups, Counter(hand), plan, {}):
        groups = tuple(Group(group.kind, cards) for group, (_, cards) in zip(wanted.groups, offers, strict=True))
        if lay_is_legal(groups, phase, plan):
            laid = [placed.card for group in groups for placed in group]
            yield LayDown(groups, whole - points(laid, plan))


def _lays(
    wanted: Sequence[GroupDef], left: Counter[Card], plan: Plan, alike: dict[GroupDef, _Offer]
) -> Iterator[tuple[_Offer, ...]]:
    """Every choice of groups from the cards left; ``alike``: the last group chosen that was asked for so."""
    if not wanted:
        yield ()
        return
    group, *others = wanted
    for offer in _offers(group, left, plan):
        if group in alike and _order(offer) < _order(alike[group]):
            continue
        rest = left - Counter(placed.card for placed in offer[1])
        for further in _lays(others, rest, plan, alike | {group: offer}):
            yield (offer, *further)


def _order(offer: _Offer) -> tuple[int, tuple[Card, ...]]:
    target, cards = offer
    return target, tuple(placed.card for placed in cards)


def _offers(group: GroupDef, left: Counter[Card], plan: Plan) -> Iterator[_Offer]:
    """Every such group that the cards left make."""
    numbers, letters = plan.deck.numbers, plan.letters
    if group.kind is GroupKind.SET:
        for rank, number in enumerate(numbers):
            cards = [number_card(letter, number) for letter in letters]
            yield from ((rank, chosen) for chosen in _alike(cards, Meaning(number), left, group.size))
    elif group.kind is GroupKind.COLOUR:
        for rank, letter in enumerate(letters):
            cards = [number_card(letter, number) for number in numbers]
            yield from ((rank, chosen) for chosen in _alike(cards, Meaning(None, letter), left, group.size))
    else:
        for first in range(plan.width - group.size + 1):
            for rank, colour in enumerate(letters if plan.readings.one_colour_runs else (None,)):
                places = [Meaning(number, colour) for number in numbers[first : first + group.size]]
                for chosen in _run(places, left, plan, left[WILD]):
                    yield first * len(letters) + rank, chosen


def _alike(cards: Sequence[Card], meaning: Meaning, left: Counter[Card], size: int) -> Iterator[tuple[Placed, ...]]:
    """So many of these cards, ascending, and of Wilds that stand for one."""
    if not size:
        yield ()
        return
    for at, card in enumerate(cards):
        copies = left[card]
        for count in range(min(copies, size), 0, -1):
            for rest in _alike(cards[at + 1 :], meaning, left, size - count):
                yield (*[Placed(card)] * count, *rest)
    if left[WILD] >= size:
        yield (Placed(WILD, meaning),) * size


def _run(places: Sequence[Meaning], left: Counter[Card], plan: Plan, wilds: int) -> Iterator[tuple[Placed, ...]]:
    """A card that fits, or a Wild, at each place."""
    if not places:
        yield ()
        return
    place, *others = places
    for letter in plan.letters if place.colour is None else (place.colour,):
        card = number_card(letter, place.number or 0)
        if left[card]:
            yield from ((Placed(card), *rest) for rest in _run(others, left, plan, wilds))
    if wilds:
        yield from ((Placed(WILD, place), *rest) for rest in _run(others, left, plan, wilds - 1))
