"""How phase detection is changed: lays that are not seen, cards and phases taken for others, hands taken for more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from phaseproof.spec.cards import Card, Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase

from ..faults.registry import Change, Function
from .program import Groups


def kept(good: Callable[[Groups, Hand, Edition], object]) -> Change:
    """Only such lays are seen."""

    def change(right: Function) -> Function:
        def wrong(hand: Hand, phase: int, edition: Edition) -> Iterator[Groups]:
            return (groups for groups in right(hand, phase, edition) if good(groups, hand, edition))

        return wrong

    return change


def in_phases(wanted: Callable[[Phase], object], change: Change) -> Change:
    """The change, where the phase is such a one."""

    def limited(right: Function) -> Function:
        wrong = change(right)
        return lambda hand, phase, edition: (wrong if wanted(edition.phase(phase)) else right)(
            hand, phase, edition
        )  # one of the two is called

    return limited


def of_cards(seen: Callable[[Hand, Edition], Hand]) -> Change:
    """Other cards are looked at than those in the hand."""
    return lambda right: lambda hand, phase, edition: right(seen(hand, edition), phase, edition)


def of_phases(asked: Callable[[Phase], tuple[GroupDef, ...]]) -> Change:
    """Other groups are asked for."""

    def change(right: Function) -> Function:
        def wrong(hand: Hand, phase: int, edition: Edition) -> Iterator[Groups]:
            phases = tuple(replace(one, groups=asked(one)) for one in edition.phases)
            return right(hand, phase, replace(edition, phases=phases))  # type: ignore[no-any-return]

        return wrong

    return change


def also(when: Callable[[Hand, Phase, Edition], object]) -> Change:
    """Further hands seem to hold the phase; what is handed back are cards as they come."""

    def change(right: Function) -> Function:
        def wrong(hand: Hand, phase: int, edition: Edition) -> Iterator[Groups]:
            yield from right(hand, phase, edition)
            if when(hand, edition.phase(phase), edition):
                yield as_they_come(hand, edition.phase(phase))

        return wrong

    return change


def as_they_come(hand: Hand, phase: Phase) -> Groups:
    """The cards of a hand as the groups of a phase, one after the other."""
    groups, rest = [], [Placed(card) for card in hand]
    for wanted in phase.groups:
        groups.append(Group(wanted.kind, tuple(rest[: wanted.size])))
        rest = rest[wanted.size :]
    return tuple(groups)


def wilds_of(cards: tuple[Card, ...]) -> int:
    """How many of the cards are Wilds."""
    return sum(card.is_wild for card in cards)


def numbers_in(hand: Hand) -> Counter[int]:
    """How many naturals of each number there are."""
    return Counter(card.number for card in hand if card.is_natural)


def of_kind(groups: Groups, kind: GroupKind) -> list[Group]:
    """The groups of a kind."""
    return [group for group in groups if group.kind is kind]


def asks(kind: GroupKind, size: int = 0, groups: int = 0) -> Callable[[Phase], bool]:
    """Phases that ask for such a group (of so many cards; among so many groups)."""
    return lambda phase: (
        any(wanted.kind is kind and size in (0, wanted.size) for wanted in phase.groups)
        and groups in (0, len(phase.groups))
    )


def in_both(right: Function) -> Function:
    """Each group is looked for in the whole hand."""

    def wrong(hand: Hand, phase: int, edition: Edition) -> Iterator[Groups]:
        yield from right(hand, phase, edition)
        for number in sorted(numbers_in(hand)):
            one = next((card for card in hand if card.number == number), None)
            if one is not None:
                yield from right((*hand, one), phase, edition)

    return wrong


def number_of(group: Group) -> int:
    """The number of the first card of a group."""
    return group.cards[0].number or 0
