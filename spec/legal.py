"""Everything that is legal in a state: every candidate is made plainly and kept if its ruling is legal.

The canonical order, the same in spec, engine, protocol and records: draws (stock, discard, nothing); lays; hits;
discards. Actions that differ only in equal cards or in the order of cards within a group are one action; a lay is
listed with its groups in the order of the phase and its cards in canonical order, each Wild declared as its group
needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from .actions import Action, Deal, Discard, Draw, Hit, Lay, Settle
from .cards import Card, Hand, Meaning, Placed
from .edition import Edition
from .judge import judge
from .phases import Group, GroupDef, GroupKind
from .questions import Move
from .skips import targets
from .state import State, Step


def _order(placed: Placed) -> tuple[int, int, str, bool, Card]:
    """Cards of a group by what they count as: number, then colour, naturals before Wilds."""
    return (0, placed.number or 0, placed.colour or "", placed.card.is_wild, placed.card)


def canonical(group: Group) -> Group:
    """The group with its cards in canonical order."""
    return Group(group.kind, tuple(sorted(group.cards, key=_order)))


def _meanings(kind: GroupKind, edition: Edition) -> list[Meaning]:
    """What a Wild can be declared as in a group of that kind."""
    deck = edition.deck
    if kind is GroupKind.COLOUR:
        return [Meaning(colour=letter) for letter in deck.letters]
    if kind is GroupKind.RUN and edition.reading("run-colour") == "one":
        return [Meaning(number, letter) for number in deck.numbers for letter in deck.letters]
    return [Meaning(number) for number in deck.numbers]


def _picks(cards: Hand, size: int) -> Iterator[tuple[Card, ...]]:
    """Every different choice of that many cards."""
    yield from dict.fromkeys(combinations(cards, size))


def _of_one_sort(wanted: GroupDef, cards: Hand, edition: Edition) -> Iterator[Group]:
    """Sets of one number, or groups of one colour, of at least the size wanted."""
    wilds = [card for card in cards if card.is_wild]
    for meaning in _meanings(wanted.kind, edition):
        fitting = [c for c in cards if c.is_natural and meaning in (Meaning(c.number), Meaning(colour=c.colour))]
        for naturals in range(len(fitting) + 1):
            for pick in _picks(tuple(fitting), naturals):
                for used in range(max(0, wanted.size - naturals), len(wilds) + 1):
                    placed = [*map(Placed, pick), *(Placed(wild, meaning) for wild in wilds[:used])]
                    yield canonical(Group(wanted.kind, tuple(placed)))


def _runs(wanted: GroupDef, cards: Hand, edition: Edition) -> Iterator[Group]:
    """Runs of at least the size wanted: each number by each card that has it, or by a Wild."""
    wilds = sum(card.is_wild for card in cards)
    wild = next((card for card in cards if card.is_wild), None)
    one = edition.reading("run-colour") == "one"
    for letter in edition.deck.letters if one else (None,):

        def places(number: int, letter: str | None = letter) -> list[Placed]:
            naturals = sorted({c for c in cards if c.is_natural and c.number == number and letter in (None, c.colour)})
            return [*map(Placed, naturals), *([Placed(wild, Meaning(number, letter))] if wild else [])]

        def grow(run: tuple[Placed, ...], number: int) -> Iterator[tuple[Placed, ...]]:
            if len(run) >= wanted.size:
                yield run
            if number in edition.deck.numbers:
                for placed in places(number):
                    if not placed.card.is_wild or sum(p.card.is_wild for p in run) < wilds:
                        yield from grow((*run, placed), number + 1)

        for start in edition.deck.numbers:
            for run in grow((), start):
                yield canonical(Group(GroupKind.RUN, run))


def _groups(wanted: GroupDef, cards: Hand, edition: Edition) -> list[Group]:
    make = _runs if wanted.kind is GroupKind.RUN else _of_one_sort
    return list(dict.fromkeys(make(wanted, cards, edition)))


def _lays(wanted: tuple[GroupDef, ...], cards: Hand, edition: Edition) -> Iterator[tuple[Group, ...]]:
    """Every combination of groups that uses no card twice; two groups asked for alike are taken in one order only."""
    if not wanted:
        yield ()
        return
    for group in _groups(wanted[0], cards, edition):
        left = tuple(sorted((Counter(cards) - Counter(group.faces)).elements()))
        for rest in _lays(wanted[1:], left, edition):
            alike = bool(rest) and wanted[0] == wanted[1]
            if not alike or _key(group) <= _key(rest[0]):
                yield (group, *rest)


def _key(group: Group) -> tuple[tuple[int, int, str, bool, Card], ...]:
    return tuple(_order(placed) for placed in group)


def _sort_key(groups: tuple[Group, ...]) -> tuple[object, ...]:
    return tuple(_key(group) for group in groups)


def _candidates(state: State, edition: Edition) -> Iterator[Action]:
    cards = state.in_turn.hand or ()
    if state.step is Step.DEAL:
        yield Deal()
    elif state.step is Step.OVER:
        yield Settle()
    elif state.step is Step.DRAW:
        pile = state.discards or ()
        due = not state.stock or (len(state.stock) == 1 and edition.reading("reshuffle-time") == "at-once")
        yield Draw(source="stock", reshuffled=tuple(sorted(pile[:-1])) if due and len(pile) > 1 else None)
        yield Draw(source="discard")
        yield Draw(source="nothing")
    elif state.step is Step.PLAY:
        if not state.in_turn.laid:
            lays = _lays(edition.phase(state.in_turn.phase).groups, cards, edition)
            yield from (Lay(groups=groups) for groups in sorted(dict.fromkeys(lays), key=_sort_key))
        for on, meld in enumerate(state.table):
            for card in dict.fromkeys(cards):
                meanings = _meanings(meld.group.kind, edition) if card.is_wild else [None]
                yield from (Hit(card=Placed(card, meaning), on=on) for meaning in meanings)
        for card in dict.fromkeys(cards):
            yield Discard(card=card)
            if card.is_skip:
                yield from (Discard(card=card, skip=seat) for seat in targets(state, edition))


def legal_actions(state: State, edition: Edition) -> tuple[Action, ...]:
    """Every legal action of the player in turn, in the canonical order; hands must be known.

    A deal and the end of a hand stand for themselves (``Deal()``, ``Settle()``); a draw that needs a reshuffle is
    listed with the new stock in canonical order, for any other order is as legal.
    """
    return tuple(action for action in _candidates(state, edition) if judge(Move(state, action), edition).legal)
