"""Every legal action of the player in turn, in the canonical order of the project.

Draws (stock, discard, nothing), lays, hits (by group, then by card, then by meaning), discards (a Skip on nobody first,
then by target). Actions that differ only in equal cards, or in the order of cards within a group, are listed once: the
groups of a lay in the order of the phase, its cards by what they count as, every Wild with the meaning that its group
needs. A deal and the end of a hand stand for themselves; a reshuffle is listed in canonical order, for any order will
do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from phaseproof.spec.actions import Action, Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.cards import WILD, Card, Meaning, Placed
from phaseproof.spec.phases import Group, GroupDef, GroupKind
from phaseproof.spec.state import Step

from .detect import holds
from .game_judging import is_legal, may_hit
from .game_position import Position
from .game_setup import Setup
from .game_table import Laid, accepts
from .groups import is_exhausted

_Row = tuple[int, str, bool, int]
"""A card in a group: the number and colour that it counts as, whether it is a Wild, its code. So cards are ordered."""
_Rows = tuple[_Row, ...]


class Offer(NamedTuple):
    """A group that could be laid: its cards in order, and how many are natural."""

    rows: _Rows
    naturals: int


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Every legal action, in the canonical order."""
    if position.step is Step.DEAL:
        return (Deal(),)
    if position.step is Step.OVER:
        return (Settle(),)
    if position.step is Step.DRAW:
        return tuple(draws(position))
    return (*lays(position), *hits(position), *discards(position))


def draws(position: Position) -> list[Draw]:
    """The legal draws."""
    if position.step is not Step.DRAW:
        return []
    under = position.discards[:-1] if position.reshuffle_is_due else []
    reshuffled = position.setup.shown(sorted(under)) if under else None
    offered = [Draw(source="stock", reshuffled=reshuffled), Draw(source="discard"), Draw(source="nothing")]
    return [draw for draw in offered if is_legal(position, draw)]


def hits(position: Position) -> list[Hit]:
    """The legal hits."""
    if not may_hit(position):
        return []
    setup, plan = position.setup, position.setup.plan
    cards = list(dict.fromkeys(position.hands[position.turn]))
    found: list[Hit] = []
    for on, laid in enumerate(position.table):
        for code in cards if position.laid[laid.owner] else ():
            offers = wild_offers(laid, setup) if code == setup.wild else (placed_card(setup, code),)
            legal = (offer for offer in offers if accepts(laid, offer, plan, position.in_sight()))
            found.extend(Hit(card=offer, on=on) for offer in legal)
    return found


def discards(position: Position) -> list[Discard]:
    """The legal discards."""
    if position.step is not Step.PLAY:
        return []
    setup = position.setup
    found = []
    for code in dict.fromkeys(position.hands[position.turn]):
        found.append(Discard(card=setup.kinds[code]))
        if code == setup.skip:
            found.extend(Discard(card=setup.kinds[code], skip=seat) for seat in position.targets)
    return [discard for discard in found if is_legal(position, discard)]


def lays(position: Position) -> list[Lay]:
    """The legal lays."""
    turn, setup = position.turn, position.setup
    if position.step is not Step.PLAY or position.laid[turn]:
        return []
    hand, phase = position.hands[turn], setup.plan.phase(position.phases[turn])
    if not holds(setup.shown(hand), phase.number, setup.plan):
        return []
    chosen = set(_lays(phase.groups, tuple(hand), setup))
    naturals = setup.plan.readings.natural
    found = []
    for offers in sorted(chosen):
        cards = sum(len(offer.rows) for offer in offers)
        if cards == len(hand) and setup.rules.discard_to_go_out:
            continue
        if naturals == "per-phase" and not any(offer.naturals for offer in offers):
            continue
        groups = (_group(wanted, offer.rows, setup) for wanted, offer in zip(phase.groups, offers, strict=True))
        found.append(Lay(groups=tuple(groups)))
    if setup.plan.readings.seen_cards:
        return found
    return [lay for lay in found if is_legal(position, lay)]


def _lays(wanted: tuple[GroupDef, ...], hand: tuple[int, ...], setup: Setup) -> Iterator[tuple[Offer, ...]]:
    """Every choice of groups that uses no card twice; of two groups asked for alike the lower one comes first."""
    if not wanted:
        yield ()
        return
    alike = wanted[1:2] == wanted[:1]
    for offer in _offers(wanted[0], hand, setup):
        left = list(hand)
        for *_, code in offer.rows:
            left.remove(code)
        for rest in _lays(wanted[1:], tuple(left), setup):
            if not alike or offer.rows <= rest[0].rows:
                yield (offer, *rest)


@lru_cache(maxsize=256)
def _offers(wanted: GroupDef, hand: tuple[int, ...], setup: Setup) -> tuple[Offer, ...]:
    """Every group of that kind and at least that size that the cards make."""
    made = _runs if wanted.kind is GroupKind.RUN else _alike
    readings = setup.plan.readings
    found = []
    for rows in made(wanted, hand, setup):
        naturals = sum(not row[2] for row in rows)
        if len(rows) > wanted.size and not readings.extras:
            continue
        if readings.needs_natural(wanted.kind) and not naturals:
            continue
        if naturals < len(rows) and is_exhausted(wanted.kind, len(rows), setup.plan):
            continue
        found.append(Offer(rows, naturals))
    return tuple(found)


def _alike(wanted: GroupDef, hand: tuple[int, ...], setup: Setup) -> Iterator[_Rows]:
    """Sets of each number, or groups of each colour: so many of each card, and so many Wilds."""
    by_colour = wanted.kind is GroupKind.COLOUR
    wilds = hand.count(setup.wild)
    for number, colour in (
        [(0, c) for c in setup.plan.letters] if by_colour else [(n, "") for n in setup.plan.deck.numbers]
    ):
        kinds = [
            (code, hand.count(code))
            for code in dict.fromkeys(hand)
            if setup.kinds[code].is_natural
            and (setup.kinds[code].colour == colour if by_colour else setup.kinds[code].number == number)
        ]
        for counts in product(*(range(held + 1) for _, held in kinds)):
            naturals = [_row(code, setup) for (code, _), count in zip(kinds, counts, strict=True) for _ in range(count)]
            for used in range(max(0, wanted.size - len(naturals)), wilds + 1):
                yield tuple(sorted([*naturals, *[(number, colour, True, setup.wild)] * used]))


def _runs(wanted: GroupDef, hand: tuple[int, ...], setup: Setup) -> Iterator[_Rows]:
    """Runs from each number on: each place by a card that has its number, or by a Wild."""
    numbers, wilds = setup.plan.deck.numbers, hand.count(setup.wild)
    for colour in setup.plan.letters if setup.plan.readings.one_colour_runs else ("",):
        fillers: dict[int, list[_Row]] = {number: [] for number in numbers}
        for code in dict.fromkeys(hand):
            card = setup.kinds[code]
            if card.is_natural and colour in ("", card.colour):
                fillers[card.number].append(_row(code, setup))
        for number in numbers if wilds else ():
            fillers[number].append((number, colour, True, setup.wild))
        for start in numbers:
            runs: list[_Rows] = [()]
            for number in range(start, numbers[-1] + 1):
                runs = [
                    (*run, row)
                    for run in runs
                    for row in fillers[number]
                    if not row[2] or sum(taken[2] for taken in run) < wilds
                ]
                if number - start + 1 >= wanted.size:
                    yield from runs


def _row(code: int, setup: Setup) -> _Row:
    card = setup.kinds[code]
    return card.number, card.colour, False, code


def _group(wanted: GroupDef, rows: _Rows, setup: Setup) -> Group:
    cards = [
        declared_wild(number or None, colour or None) if wild else placed_card(setup, code)
        for number, colour, wild, code in rows
    ]
    return Group(wanted.kind, tuple(cards))


def wild_offers(laid: Laid, setup: Setup) -> list[Placed]:
    """A Wild with each meaning that could fit the group: any at all on a run that has every number and takes Wilds."""
    plan = setup.plan
    if not laid.is_full(plan):
        return [declared_wild(place.number, place.colour) for place in laid.places(plan)]
    letters = plan.deck.letters if plan.readings.one_colour_runs else (None,)
    return [declared_wild(number, letter) for number in plan.deck.numbers for letter in letters]


@cache
def declared_wild(number: int | None, colour: str | None) -> Placed:
    """A Wild with its meaning; made once."""
    return Placed(WILD, Meaning(number, colour))


def placed_card(setup: Setup, code: int) -> Placed:
    """A natural card on its way to a group; made once."""
    return _placed(setup.kinds[code])


@cache
def _placed(card: Card) -> Placed:
    return Placed(card)
