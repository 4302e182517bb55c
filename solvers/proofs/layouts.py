"""The declarative side of the proofs: every exact lay-down of a phase, listed straight from what the phase asks for.

An exact lay-down says which naturals and how many Wilds make the groups, nothing left over. A hand holds the phase
exactly if it covers one of them. Nothing here knows of the engine, nor of any closed form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind


@dataclass(frozen=True, slots=True)
class Layout:
    """What one exact lay-down takes. Numbers count from 0; *the colour* is the one that colour-bound groups are in."""

    numbers: tuple[tuple[int, int], ...]
    """Pairs of a number and how many naturals of it are needed in all."""
    coloured: tuple[int, ...]
    """Numbers of which a natural in the colour is needed."""
    plain: tuple[int, ...]
    """Numbers of which a natural in another colour is needed."""
    of_colour: int
    """How many naturals of the colour are needed in all."""
    wilds: int


@dataclass(frozen=True, slots=True)
class _Part:
    """One way to make one group."""

    numbers: tuple[int, ...] = ()
    """The naturals in any colour, each by its number."""
    coloured: tuple[int, ...] = ()
    plain: tuple[int, ...] = ()
    of_colour: int = 0
    wilds: int = 0

    @property
    def naturals(self) -> int:
        return len(self.numbers) + len(self.coloured) + len(self.plain) + self.of_colour


def layouts(groups: Sequence[GroupDef], edition: Edition) -> tuple[Layout, ...]:
    """Every exact lay-down of the groups, those left out that need more than another one.

    Colour-bound groups are all in one and the same colour, or in any: see ``containing``.
    """
    return _layouts(tuple(groups), len(edition.deck.numbers), edition.reading("run-colour"), edition.reading("natural"))


@cache
def _layouts(groups: tuple[GroupDef, ...], width: int, run_colour: str, natural: str) -> tuple[Layout, ...]:
    beside_colour = any(group.kind is GroupKind.COLOUR for group in groups)
    run_places = _run_places(one_colour=run_colour == "one", beside_colour=beside_colour)
    choices = [list(_parts(group, width, run_places)) for group in groups]
    found = {
        _together(parts)
        for parts in product(*choices)
        if _natural_enough(tuple(zip(groups, parts, strict=True)), natural)
    }
    return tuple(sorted(found, key=repr))


def _natural_enough(made: Iterable[tuple[GroupDef, _Part]], natural: str) -> bool:
    """WILD-3 by its reading."""
    pairs = tuple(made)
    if natural == "per-phase":
        return any(part.naturals for _, part in pairs)
    if natural == "per-set-and-run":
        pairs = tuple((group, part) for group, part in pairs if group.kind is not GroupKind.COLOUR)
    return natural == "none" or all(part.naturals for _, part in pairs)


def _run_places(*, one_colour: bool, beside_colour: bool) -> tuple[str, ...]:
    """What a place of a run can hold: a Wild, or a natural; where its colour matters, in *the colour* or in another."""
    if one_colour:
        return ("wild", "coloured")
    return ("wild", "coloured", "plain") if beside_colour else ("wild", "any")


def _parts(group: GroupDef, width: int, run_places: tuple[str, ...]) -> Iterator[_Part]:
    """Every way to make a group: which number, first number or none, and which of its places Wilds fill."""
    if group.kind is GroupKind.COLOUR:
        yield from (_Part(of_colour=count, wilds=group.size - count) for count in range(group.size + 1))
    elif group.kind is GroupKind.SET:
        for number in range(width):
            yield from (_Part((number,) * count, wilds=group.size - count) for count in range(group.size + 1))
    else:
        for first in range(width - group.size + 1):
            for filled in product(run_places, repeat=group.size):
                places = list(enumerate(filled, start=first))
                of = {kind: tuple(number for number, what in places if what == kind) for kind in run_places}
                yield _Part(of.get("any", ()), of.get("coloured", ()), of.get("plain", ()), 0, len(of["wild"]))


def _together(parts: Sequence[_Part]) -> Layout:
    numbers = Counter(number for part in parts for number in (*part.numbers, *part.coloured, *part.plain))
    coloured = Counter(number for part in parts for number in part.coloured)
    return Layout(
        tuple(sorted(numbers.items())),
        tuple(sorted(coloured)),
        tuple(sorted({number for part in parts for number in part.plain})),
        sum(part.of_colour for part in parts) + sum(coloured.values()),
        sum(part.wilds for part in parts),
    )
