"""Whether a card may be hit on a group, as a formula over cards that are still open.

The group lies there as a group that every edition of the search lets be: it fits a shape, its Wilds are declared, it
holds a natural, it is as large as some phase asks for. The rules of the hit:

- HIT-SET, HIT-COL: the set's number, the group's colour · SKIP-0b: no Skip is among the open cards
- HIT-RUN: the next number at either end; a run that has every number takes nothing, or by the reading ``wilds`` of
  full-run a Wild · RUN-2: by its reading in the run's colour
- WILD-4a: by the reading of hit-declaration, a Wild that could be at either end is said to be at one
- WILD-1: by the readings of wild-beyond-copies and wild-for-seen-card, a card that there still is
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import z3

from phaseproof.spec.cards import Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from ..encoding import Target
from .cheapest import Seeker, Unproved, cheapest
from .findings import Sides
from .likeness import inseparable, of_hit, outgrows
from .symbols import Common, OpenCard, OpenGroup, all_copies, supplied

_T = TypeVar("_T", int, str)


@dataclass(frozen=True, slots=True)
class HitFound:
    """A hit that some editions allow and others forbid."""

    card: Placed
    group: Group
    phase: int
    """The first phase that all editions have with such a group."""
    cards: int
    penalty: int
    """Penalty points of the card and of the group."""


def _one_colour(edition: Edition) -> bool:
    return edition.reading("run-colour") == "one"


def _lies_there(group: OpenGroup, edition: Edition, *, with_colour: bool) -> Iterator[z3.BoolRef]:
    """The group is a group, and its Wilds say all that any edition of the search asks for."""
    shapes = group.shapes(edition)
    yield z3.Or([fits for _, fits in shapes])
    if group.kind is GroupKind.RUN:  # RUN-4, and the cards lie in order
        for shape, fits in shapes:
            in_place = [card.numbers.get(n) for card, n in zip(group.cards, shape.numbers, strict=True)]
            yield z3.Implies(fits, z3.BoolVal(False) if None in in_place else z3.And(in_place))
    else:
        yield from group.in_order()
    yield group.holds_natural
    for card in group.cards:
        yield card.numbered if group.kind is not GroupKind.COLOUR else card.coloured
        if with_colour and group.kind is GroupKind.RUN:
            yield card.coloured
        else:
            more = card.numbered if group.kind is GroupKind.COLOUR else card.coloured
            yield z3.Or(z3.Not(card.wild), z3.Not(more))
    if outgrows(group.kind, group.size, edition):
        yield z3.Not(group.holds_wild)


def _is_only(said: Mapping[_T, z3.BoolRef], *right: _T) -> z3.BoolRef:
    """Nothing else is said than one of these."""
    return z3.Not(z3.Or([literal for value, literal in said.items() if value not in right]))


def _ends(shape: Target, edition: Edition) -> list[int]:
    """The numbers that a run takes next."""
    return [end for end in (shape.numbers[0] - 1, shape.numbers[-1] + 1) if end in edition.deck.numbers]


def _on_a_run(card: OpenCard, shape: Target, edition: Edition) -> z3.BoolRef:
    ends = _ends(shape, edition)
    if not ends:
        return z3.And(card.wild, z3.BoolVal(edition.reading("full-run") == "wilds"))
    rules = [_is_only(card.numbers, *ends)]
    if shape.colour is not None:
        rules.append(_is_only(card.colours, shape.colour or ""))
    if len(ends) > 1 and edition.reading("hit-declaration") == "if-ambiguous":
        rules.append(card.numbered)
    return z3.And(rules)


def _fits(card: OpenCard, group: OpenGroup, edition: Edition) -> Iterator[z3.BoolRef]:
    for shape, fits in group.shapes(edition):
        if group.kind is GroupKind.SET:
            good = _is_only(card.numbers, *shape.numbers)
        elif group.kind is GroupKind.COLOUR:
            good = _is_only(card.colours, shape.colour or "")
        else:
            good = _on_a_run(card, shape, edition)
        yield z3.Implies(fits, good)


def _seen(card: OpenCard, group: OpenGroup, edition: Edition) -> Iterator[z3.BoolRef]:
    """The Wild counts as a number card of which every copy lies in the group."""
    for shape, fits in group.shapes(edition):
        for number in card.numbers:
            for letter in card.colours:
                is_number, is_colour = card.numbers[number], card.colours[letter]
                if group.kind is GroupKind.SET and number in shape.numbers:
                    is_number = z3.Or(is_number, z3.Not(card.numbered))
                if letter == shape.colour:
                    is_colour = z3.Or(is_colour, z3.Not(card.coloured))
                all_there = all_copies(group.cards, number, letter, edition)
                if not z3.is_false(all_there):
                    yield z3.And(fits, card.wild, is_number, is_colour, all_there)


def hit_is_good(card: OpenCard, group: OpenGroup, edition: Edition) -> z3.BoolRef:
    """The condition that the group takes the card, nothing else being in sight."""
    rules = list(_fits(card, group, edition))
    if outgrows(group.kind, group.size + 1, edition):
        rules.append(z3.Not(card.wild))
    if edition.reading("wild-for-seen-card") == "forbidden":
        rules.append(z3.Not(z3.Or(list(_seen(card, group, edition)))))
    return z3.And(rules)


def _homes(editions: Sequence[Edition], size: int) -> Iterator[tuple[GroupKind, int]]:
    """Kinds of group that lie on the table with so many cards, and the first phase for each."""
    for kind in GroupKind:
        for phase in editions[0].phases:
            others = [found for edition in editions for found in edition.phases if found.number == phase.number]
            asks = [any(g.kind is kind and g.size <= size for g in found.groups) for found in others]
            if len(others) == len(editions) and all(asks):
                yield kind, phase.number
                break


def separating_hit(sides: Sides, cards: int, limit: int | None, timeout_ms: int) -> HitFound | None:
    """The cheapest hit that one side allows and the other forbids, group and card together so many cards.

    ``limit``: only one of fewer penalty points. Of equals one on a set, then a run, then a colour group. Raises
    Unproved.
    """
    editions = sides.editions
    common, best, unproved = Common.of(editions), None, False
    with_colour = any(map(_one_colour, editions))
    for kind, phase in _homes(editions, cards - 1):
        if inseparable(sides, partial(of_hit, kind, cards - 1)):
            continue
        group = OpenGroup.named("group", kind, cards - 1, common)
        card = OpenCard.named("hit", kind, common)
        condition = z3.simplify(
            z3.And(
                *(hit_is_good(card, group, edition) for edition in sides.allow),
                *(z3.Not(hit_is_good(card, group, edition)) for edition in sides.forbid),
            )
        )
        if z3.is_false(condition):
            continue
        every = [*group.cards, card]
        rules = [rule for open_card in every for rule in open_card.sense()]
        rules += [rule for edition in editions for rule in _lies_there(group, edition, with_colour=with_colour)]
        ask = Seeker([*rules, *supplied(every, common), condition], timeout_ms)
        costs = [cost for open_card in every for cost in open_card.costs(sides.allow[0])]
        wishes = [wish for open_card in every for wish in open_card.preferences(silent=open_card is card)]
        try:
            found = cheapest(ask, costs, cards, wishes, limit)
        except Unproved:
            unproved = True
            continue
        if found is not None:
            model, limit = found
            best = HitFound(card.read(model), group.read(model), phase, cards, limit)
    if best is None and unproved:
        raise Unproved
    return best
