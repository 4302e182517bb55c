"""Does a hand hold a phase? Cards and slots in a network, for every choice of what the groups are made of.

This oracle shares no code with the solvers beside it, the specification or the engine. Once a number is chosen for
each set, a first number (and colour) for each run and a colour for each colour group, nothing is left but to put cards
into slots, each card into one (LAY-6). That is a flow from the hand through the cards into the slots, and the phase is
there if every slot can be filled.

The natural rule (WILD-3) is a matter of how wide the ways for Wilds are: through all of them together goes one card
less than the phase has slots (one natural in the phase), or through those into each group one card less than it has.

A Wild may be any card, also one of which every copy is laid in another group: under the reading ``forbidden`` of
wild-for-seen-card such a Wild changes places with that card, which holds but for runs in one colour beside groups that
would lose their only natural.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, groupby, product

import networkx as nx
from networkx.algorithms.flow import edmonds_karp

from phaseproof.spec.cards import Card, Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind

Slots = tuple[tuple[frozenset[Card], int], ...]
"""Slots of one group that take the same naturals: the naturals, and how many such slots."""


@dataclass(frozen=True, slots=True)
class _Option:
    """One choice of what a group is made of, seen from the hand."""

    slots: Slots
    reach: int
    """How many of its slots the hand's naturals could fill if they had nothing else to do."""
    cards: frozenset[Card]
    """The different naturals of the hand that could be used."""
    wilds: int
    """How many of its slots Wilds may fill (WILD-3)."""


def _slots(group: GroupDef, edition: Edition) -> Iterator[Slots]:
    """Every choice of what the group is made of (SET-1, RUN-1, RUN-2, RUN-3, RUN-4, COL-1)."""
    naturals = [card for card in edition.deck.kinds() if card.is_natural]
    if group.kind is GroupKind.RUN:
        one_colour = edition.reading("run-colour") == "one"
        palettes = [{letter} for letter in edition.deck.letters] if one_colour else [set(edition.deck.letters)]
        lowest, highest = edition.deck.numbers[0], edition.deck.numbers[-1]
        for first, palette in product(range(lowest, highest - group.size + 2), palettes):
            yield tuple(
                (frozenset(c for c in naturals if c.number == first + step and c.colour in palette), 1)
                for step in range(group.size)
            )
        return
    by_number = group.kind is GroupKind.SET
    alike = sorted(naturals, key=lambda card: (card.number if by_number else 0, card.colour))
    for _, cards in groupby(alike, key=lambda card: card.number if by_number else card.colour):
        fitting = frozenset(cards)
        supply = len(fitting) * edition.deck.copies
        if group.size <= supply or edition.reading("wild-beyond-copies") == "allowed":
            yield ((fitting, group.size),)


def _options(group: GroupDef, held: Counter[Card], edition: Edition, wilds: int) -> Iterator[_Option]:
    """The choices that the naturals of the hand and so many Wilds could fill."""
    free = {"per-group": frozenset[GroupKind](), "per-set-and-run": frozenset({GroupKind.COLOUR})}
    without_natural = group.kind in free.get(edition.reading("natural"), frozenset(GroupKind))
    most = group.size if without_natural else group.size - 1
    for slots in _slots(group, edition):
        reach = sum(min(count, sum(held[card] for card in cards)) for cards, count in slots)
        if reach + min(wilds, most) >= group.size:
            usable = frozenset(card for cards, _ in slots for card in cards if held[card])
            yield _Option(slots, reach, usable, most)


def _choices(options: Sequence[tuple[GroupDef, list[_Option]]]) -> Iterator[tuple[_Option, ...]]:
    """Every combination; groups of the same definition are not told apart."""
    alike = [list(run) for _, run in groupby(sorted(options, key=lambda pair: str(pair[0])), key=lambda pair: pair[0])]
    rows = (combinations_with_replacement(run[0][1], len(run)) for run in alike)
    for chosen in product(*rows):
        yield tuple(option for row in chosen for option in row)


def _fillable(choice: Sequence[_Option], held: Counter[Card], wilds: int) -> bool:
    """Whether the cards fill all slots at once: a flow as large as there are slots."""
    network: nx.DiGraph[object] = nx.DiGraph()
    needed = 0
    network.add_edge("hand", "Wilds", capacity=wilds)
    for at, option in enumerate(choice):
        size = sum(count for _, count in option.slots)
        needed += size
        network.add_edge("Wilds", ("Wilds of", at), capacity=option.wilds)
        for place, (cards, count) in enumerate(option.slots):
            network.add_edge(("Wilds of", at), (at, place), capacity=count)
            network.add_edge((at, place), "full", capacity=count)
            for card in cards & option.cards:
                network.add_edge("hand", card, capacity=held[card])
                network.add_edge(card, (at, place), capacity=min(held[card], count))
    return bool(nx.maximum_flow_value(network, "hand", "full", flow_func=edmonds_karp) == needed)


def holds(hand: Hand, phase: int, edition: Edition) -> bool:
    """Whether the hand holds the phase (PH-DEF). Raises UnknownName and ImpossibleCards."""
    groups = edition.phase(phase).groups
    edition.deck.check(hand)
    size = sum(group.size for group in groups)
    held = Counter(card for card in hand if card.is_natural)
    wilds = min(sum(card.is_wild for card in hand), size - (edition.reading("natural") == "per-phase"))
    options = [(group, list(_options(group, held, edition, wilds))) for group in groups]
    for choice in _choices(options):
        there = sum(held[card] for card in frozenset().union(*(option.cards for option in choice)))
        reach = min(there, sum(option.reach for option in choice))
        if reach + wilds >= size and _fillable(choice, held, wilds):
            return True
    return False
