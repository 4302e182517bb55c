"""Adding a card to a group on the table: HIT-SET, HIT-RUN, HIT-COL, SKIP-0b, and what a Wild there stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from phaseproof.spec.cards import WILD, Card, Hand, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind

from .groups import Shape, cards_in_sight, decided_shape, exists, is_exhausted, is_seen_out
from .plan import Plan


@dataclass(frozen=True, slots=True)
class HitOption:
    """A legal hit: the card (a Wild with its meaning) and the index of the group that takes it."""

    card: Placed
    on: int


def hits(hand: Hand, table: Sequence[Group], plan: Plan, *, top: Card | None = None) -> list[HitOption]:
    """Every single hit that the groups allow: equal cards once, a Wild once for each meaning.

    In canonical order: by card as in a hand, then by group, then by meaning, lowest number first. Who may hit at all
    (HIT-1, HIT-2) is not judged. A run that has every number takes a Wild without meaning, if the edition lets it. A
    group whose own Wilds are not decided takes nothing (see ``meanings``). ``top``: the top discard, which is in sight.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_group, parse_hand
    >>> from phaseproof.engine import compile_edition, hits
    >>> classic = edition("classic")
    >>> run = parse_group("R3 G4 Y5 B6", classic.deck)
    >>> options = hits(parse_hand("G2 R8 W S", classic.deck), [run], compile_edition(classic))
    >>> [str(option.card) for option in options]
    ['G2', 'W=2', 'W=7']
    """
    found: list[HitOption] = []
    for card in sorted(set(hand)):
        for index, group in enumerate(table):
            offers = _wild_offers(group, plan) if card.is_wild else [Placed(card)]
            legal = (offer for offer in offers if can_hit(offer, group, plan, table=table, top=top))
            found.extend(HitOption(offer, index) for offer in legal)
    return found


def can_hit(
    placed: Placed,
    group: Group,
    plan: Plan,
    *,
    table: Sequence[Group] = (),
    top: Card | None = None,
) -> bool:
    """Whether the group takes the card.

    A Wild of which nothing was said is legal where one meaning fits, or where the edition asks for no declaration; so
    is, for what it leaves open, one of which a part was said. ``table`` and ``top``, the groups and the top discard in
    sight, matter where the edition forbids a Wild as a card that is all in sight. False for a group that fits no shape
    or whose own Wilds are not decided.
    """
    shape = decided_shape(group, plan)
    seen = () if plan.readings.seen_cards else cards_in_sight(table, top)
    return shape is not None and shape_takes(placed, shape, len(group), plan, seen)


def shape_takes(placed: Placed, shape: Shape, cards: int, plan: Plan, seen: Sequence[Card] = ()) -> bool:
    """Whether a group of that shape and of so many cards takes the card, as ``can_hit``; ``seen``: all in sight."""
    if placed.card.is_skip:
        return False
    if placed.card.is_natural:
        return any(_matches(placed, place) for place in _open_places(shape, plan))
    if not exists(placed, plan) or is_exhausted(shape.kind, cards + 1, plan):
        return False
    meant = [_filled(placed, place) for place in _open_places(shape, plan) if _matches(placed, place)]
    if _takes_surplus(shape, plan):
        meant = [placed]
    if not meant or (len(meant) > 1 and plan.readings.hit_needs_meaning):
        return False
    return not is_seen_out(meant[-1], seen, plan)


def meanings(group: Group, plan: Plan) -> tuple[Meaning, ...]:
    """What a further Wild in the group could stand for, the lowest number first.

    A number in sets and any-colour runs, a colour in colour groups, both in one-colour runs. Nothing for a run that has
    every number, for a group that fits no shape, and for one whose own undeclared Wilds could mean two things (unless
    the edition's reading says which): the engine does not decide what is not decided.
    """
    shape = decided_shape(group, plan)
    return () if shape is None else shape_meanings(shape, len(group), plan)


def shape_meanings(shape: Shape, cards: int, plan: Plan) -> tuple[Meaning, ...]:
    """``meanings`` for a group of that shape and of so many cards."""
    return () if is_exhausted(shape.kind, cards + 1, plan) else tuple(_open_places(shape, plan))


def _wild_offers(group: Group, plan: Plan) -> list[Placed]:
    shape = decided_shape(group, plan)
    if shape is not None and _takes_surplus(shape, plan):
        return [Placed(WILD)]
    return [Placed(WILD, meaning) for meaning in meanings(group, plan)]


def _open_places(shape: Shape, plan: Plan) -> list[Meaning]:
    """What the next card may be: its number, its colour, or both."""
    if shape.kind is GroupKind.COLOUR:
        return [Meaning(colour=shape.colour)]
    if shape.kind is GroupKind.SET:
        return [Meaning(shape.low)]
    ends = (shape.low - 1, shape.high + 1)
    lowest, highest = plan.deck.numbers[0], plan.deck.numbers[-1]
    return [Meaning(number, shape.colour) for number in ends if lowest <= number <= highest]


def _takes_surplus(shape: Shape, plan: Plan) -> bool:
    """Whether the group is a run that has every number and takes Wilds all the same."""
    return plan.readings.full_run_takes_wilds and shape.kind is GroupKind.RUN and not _open_places(shape, plan)


def _matches(placed: Placed, place: Meaning) -> bool:
    """Whether the card is what the place asks for, or as a Wild could be it."""
    return (place.number is None or placed.number in (None, place.number)) and (
        place.colour is None or placed.colour in (None, place.colour)
    )


def _filled(placed: Placed, place: Meaning) -> Placed:
    """The Wild with what was not said of it taken from the place."""
    number = place.number if placed.number is None else placed.number
    return Placed(placed.card, Meaning(number, placed.colour or place.colour))
