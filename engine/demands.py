"""What the placements of a phase ask for, where no closed form is known: each choice of numbers and colours, a tree.

Placements that ask for the same cards are one *demand*. Demands that ask for the same of their first numbers share a
branch, so that what these numbers give is added up once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from phaseproof.spec.cards import Deck
from phaseproof.spec.phases import GroupDef, GroupKind

from .shapes import Branch, DemandTree, NumberDemand

_Places = tuple[tuple[tuple[int | None, int | None], int], ...]
"""Pairs of a place and how many cards go there; a place is (number, colour), None where either may be any."""


def demand_trees(groups: Sequence[GroupDef], deck: Deck, *, one_colour_runs: bool) -> tuple[DemandTree, ...]:
    """The demands of all placements, those together that ask for the same colours whatever the number."""
    found: set[_Places] = {()}
    for group in groups:
        choices = list(_choices(group, deck, one_colour=one_colour_runs))
        found = {_together(places, choice) for places in found for choice in choices}
    demands = sorted((_colours(places), _numbers(places)) for places in found)
    return tuple(
        _tree(colours, [numbers for _, numbers in same]) for colours, same in groupby(demands, key=lambda one: one[0])
    )


def _choices(group: GroupDef, deck: Deck, *, one_colour: bool) -> Iterator[_Places]:
    """Every choice of number or colour for a group."""
    if group.kind is GroupKind.COLOUR:
        yield from ((((None, colour), group.size),) for colour in range(len(deck.colours)))
    elif group.kind is GroupKind.SET:
        yield from ((((number, None), group.size),) for number in range(len(deck.numbers)))
    else:
        for colour in range(len(deck.colours)) if one_colour else (None,):
            for start in range(len(deck.numbers) - group.size + 1):
                yield tuple(((number, colour), 1) for number in range(start, start + group.size))


def _together(left: _Places, right: _Places) -> _Places:
    counts = dict(left)
    for place, count in right:
        counts[place] = counts.get(place, 0) + count
    return tuple(sorted(counts.items(), key=repr))


def _colours(places: _Places) -> tuple[tuple[int, int], ...]:
    return tuple((colour, count) for (number, colour), count in places if number is None and colour is not None)


_Numbers = tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]
"""For each number asked for: how many cards of any colour, and pairs of a colour and how many of it."""


def _numbers(places: _Places) -> _Numbers:
    counts = dict(places)
    return tuple(
        (
            number,
            counts.get((number, None), 0),
            tuple((colour, count) for (n, colour), count in places if n == number and colour is not None),
        )
        for number in sorted({number for number, _ in counts if number is not None})
    )


def _tree(colours: tuple[tuple[int, int], ...], demands: Sequence[_Numbers]) -> DemandTree:
    parts = sorted({part for numbers in demands for part in numbers})
    index = {part: at for at, part in enumerate(parts)}
    rows = sorted(tuple(index[part] for part in numbers) for numbers in demands)
    return DemandTree(colours, tuple(NumberDemand(*part) for part in parts), _branches(rows))


def _branches(rows: Sequence[tuple[int, ...]]) -> tuple[Branch, ...]:
    """The rows, sorted, by their first entry; a row that ends makes a branch without further ones."""
    return tuple(
        Branch(part, _branches([row[1:] for row in same if len(row) > 1]))
        for part, same in ((part, list(same)) for part, same in groupby(filter(None, rows), key=lambda row: row[0]))
    )
