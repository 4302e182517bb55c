"""The yardstick: plain recursion on cards, without any idea that would make it fast.

For each group of the phase every target (a number, a first number, a colour), for each place of the target every card
that fits, then a Wild. Speeds of other methods are told as multiples of this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from phaseproof.spec.cards import Card, Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind

_Place: TypeAlias = tuple[int, ...]
"""The kinds of natural that fit a place, as indices into ``deck.kinds()``."""
_Target: TypeAlias = tuple[_Place, ...]


@dataclass(frozen=True)
class NaiveEngine:
    """The targets of every group of an edition's phases, listed once."""

    kinds: Hand
    wild: int
    """The index of the Wild among the kinds; -1 if the deck has none."""
    phases: tuple[tuple[int, tuple[tuple[_Target, ...], ...]], ...]
    """Pairs of a phase's number and, for each of its groups, the targets."""
    own_natural: Mapping[int, tuple[bool, ...]]
    """For each phase, for each of its groups, whether it needs a natural of its own (WILD-3)."""
    one_natural: bool
    """Whether the phase needs one somewhere."""

    def phases_in(self, hand: Hand) -> int:
        """The phases that the hand holds, as a mask: bit ``k - 1`` is phase ``k``."""
        counts = [hand.count(kind) for kind in self.kinds]
        return sum(1 << (number - 1) for number, groups in self.phases if self._holds(list(counts), number, groups))

    def lays(self, hand: Hand, phase: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        """Every way to lay a phase in its least size: the cards of each group, place by place."""
        counts = [hand.count(kind) for kind in self.kinds]
        for groups in self._lays(counts, dict(self.phases)[phase]):
            if self._is_natural_enough(groups, phase):
                yield tuple(tuple(self.kinds[kind] for kind in group) for group in groups)

    def _holds(self, counts: list[int], phase: int, groups: Sequence[Sequence[_Target]]) -> bool:
        return any(self._is_natural_enough(laid, phase) for laid in self._lays(counts, groups))

    def _is_natural_enough(self, groups: Sequence[_Place], phase: int) -> bool:
        naturals = [any(kind != self.wild for kind in group) for group in groups]
        if self.one_natural:
            return any(naturals)
        return all(there or not own for there, own in zip(naturals, self.own_natural[phase], strict=True))

    def _lays(self, counts: list[int], groups: Sequence[Sequence[_Target]]) -> Iterator[tuple[_Place, ...]]:
        if not groups:
            yield ()
            return
        for target in groups[0]:
            for cards in self._fill(counts, target):
                for rest in self._lays(counts, groups[1:]):
                    yield (cards, *rest)

    def _fill(self, counts: list[int], places: _Target) -> Iterator[_Place]:
        """Every way to fill the places; the cards are out of ``counts`` while it yields, and stay out if it is left."""
        if not places:
            yield ()
            return
        for kind in (*places[0], self.wild):
            if kind >= 0 and counts[kind]:
                counts[kind] -= 1
                for rest in self._fill(counts, places[1:]):
                    yield (kind, *rest)
                counts[kind] += 1


def naive_engine(edition: Edition) -> NaiveEngine:
    """The naive engine of an edition."""
    kinds = edition.deck.kinds()
    wild = next((index for index, kind in enumerate(kinds) if kind.is_wild), -1)
    phases = tuple(
        (phase.number, tuple(tuple(_targets(group, edition, kinds)) for group in phase.groups))
        for phase in edition.phases
    )
    reading = edition.reading("natural")
    own = {
        "per-group": frozenset(GroupKind),
        "per-set-and-run": frozenset({GroupKind.SET, GroupKind.RUN}),
    }.get(reading, frozenset[GroupKind]())
    own_natural = {phase.number: tuple(group.kind in own for group in phase.groups) for phase in edition.phases}
    return NaiveEngine(kinds, wild, phases, own_natural, one_natural=reading == "per-phase")


def _targets(group: GroupDef, edition: Edition, kinds: Hand) -> Iterator[_Target]:
    deck = edition.deck

    def of(number: int | None, colour: str | None) -> _Place:
        return tuple(
            index
            for index, kind in enumerate(kinds)
            if kind.is_natural and number in (None, kind.number) and colour in (None, kind.colour)
        )

    if group.kind is GroupKind.SET:
        yield from ((of(number, None),) * group.size for number in deck.numbers)
    elif group.kind is GroupKind.COLOUR:
        yield from ((of(None, letter),) * group.size for letter in deck.letters)
    else:
        for letter in deck.letters if edition.reading("run-colour") == "one" else (None,):
            for low in deck.numbers[: max(0, len(deck.numbers) - group.size + 1)]:
                yield tuple(of(number, letter) for number in range(low, low + group.size))
