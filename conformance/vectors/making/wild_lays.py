"""Drafts of *lay* with Wilds, and what all drafts of lays are put together from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from phaseproof.properties.strategies.building import meant
from phaseproof.spec.cards import WILD, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, Phase

from .pieces import COLOUR, RUN, SET, Maker, faces, with_card

Case = tuple[str, str, Sequence[Group], dict[str, object]]
"""Rule, boundary, groups, and further fields of the ask."""


def plain_lay(edition: Edition, phase: Phase, numbers: Sequence[int] = (4, 7, 2, 9), turn: int = 0) -> list[Group]:
    """The phase as it is asked for, of these numbers."""
    return Maker(edition, turn).phase(phase.groups, numbers)


def swapped(groups: Sequence[Group], at: int, group: Group) -> list[Group]:
    """The groups with another one in a place."""
    return [*groups[:at], group, *groups[at + 1 :]]


def meaning_of(group: Group, card: Placed, edition: Edition) -> Meaning:
    """What a Wild in the place of a card of the group would say."""
    return meant(group.kind, edition, card.number or 1, card.colour or "R")


def of_wilds(edition: Edition, phase: Phase) -> Iterator[Case]:
    """Wilds: how many, where, as what, and said or not."""
    plain = plain_lay(edition, phase, (5, 8, 3, 10))
    for at, (wanted, _) in enumerate(zip(phase.groups, plain, strict=True)):
        title = f"{wanted.kind} {at + 1}"
        for wilds in range(1, wanted.size + 1):
            group = Maker(edition, wilds).plain(wanted, 5, min(wilds, wanted.size))
            if wanted.kind is RUN:
                group = Maker(edition, wilds).run(2, wanted.size, range(wanted.size - wilds, wanted.size))
            laid = swapped(plain, at, group)
            if faces(laid).count(WILD) > edition.deck.wilds:
                continue
            rule = "WILD-3" if wilds == wanted.size else "WILD-2" if wilds > 1 else "WILD-1"
            yield rule, f"{title} with {wilds} Wild{'s' * (wilds > 1)}", laid, {}
            silent = Group(group.kind, tuple(replace(card, meaning=None) for card in group))
            yield "WILD-4a", f"{title}: nothing said of {wilds}", swapped(plain, at, silent), {}
            front = Group(group.kind, (*group.cards[-wilds:], *group.cards[:-wilds]))
            if wanted.kind is not RUN:
                yield rule, f"{title}: {wilds} Wild{'s' * (wilds > 1)} in front", swapped(plain, at, front), {}
        yield from (_in_runs if wanted.kind is RUN else _misnamed)(edition, wanted, plain, at)
    every = [
        Group(group.kind, tuple(Placed(WILD, meaning_of(group, card, edition)) for card in group)) for group in plain
    ]
    if faces(every).count(WILD) <= edition.deck.wilds:
        yield "WILD-3", "Wilds alone", every, {}
        one = [*every[:-1], with_card(every[-1], 0, plain[-1].cards[0])]
        yield "WILD-3", "one natural alone", one, {}


def _in_runs(edition: Edition, wanted: GroupDef, plain: Sequence[Group], at: int) -> Iterator[Case]:
    """Wilds in each place of a run, beyond its ends, and as a number that is there."""
    high, title = edition.deck.numbers[-1], f"{wanted.kind} {at + 1}"
    for start, named in ((1, "from 1"), (3, "between"), (high - wanted.size + 1, "to the highest")):
        for place in dict.fromkeys((0, 1, wanted.size // 2, wanted.size - 1)):
            run = Maker(edition, place).run(start, wanted.size, (place,))
            yield "WILD-1", f"{title}: a Wild in place {place + 1} of a run {named}", swapped(plain, at, run), {}
            bare = with_card(run, place, Placed(WILD))
            yield (
                "WILD-4a",
                f"{title}: an unsaid Wild in place {place + 1} of a run {named}",
                swapped(plain, at, bare),
                {},
            )
    run = Maker(edition, 2).run(2, wanted.size, (1, 2))
    yield "WILD-2", f"{title}: two Wilds side by side", swapped(plain, at, run), {}
    for number in (0, high + 1):
        edge = Maker(edition, 1).run(1 if number == 0 else high - wanted.size + 1, wanted.size)
        far = edge.cards[-1] if number == 0 else edge.cards[0]
        kept = tuple(card for card in edge if card != far)
        colour = edge.cards[1].colour if edition.reading("run-colour") == "one" else None
        yield (
            "WILD-1",
            f"{title}: a Wild as {number}",
            swapped(plain, at, Group(RUN, (*kept, Placed(WILD, Meaning(number, colour))))),
            {},
        )
    taken = with_card(
        Maker(edition, 1).run(3 if wanted.size < 9 else 1, wanted.size, (1,)),
        1,
        Placed(WILD, Meaning(3 if wanted.size < 9 else 1, "R" if edition.reading("run-colour") == "one" else None)),
    )
    yield "RUN-4", f"{title}: a Wild as a number that is there", swapped(plain, at, taken), {}
    more = Group(RUN, (*Maker(edition, 1).run(1, wanted.size, (1,)), Placed(number_card("G", 2))))
    yield "RUN-4", f"{title}: the card that a Wild stands for, one more", swapped(plain, at, more), {}


def _misnamed(edition: Edition, wanted: GroupDef, plain: Sequence[Group], at: int) -> Iterator[Case]:
    """Wilds of sets and colour groups said to be something else, or more than need be said."""
    title = f"{wanted.kind} {at + 1}"
    if wanted.kind is SET:
        odd = with_card(Maker(edition, 1).set(5, wanted.size, 1), wanted.size - 1, Placed(WILD, Meaning(6)))
        yield "SET-1", f"{title}: a Wild of another number", swapped(plain, at, odd), {}
        coloured = with_card(odd, wanted.size - 1, Placed(WILD, Meaning(5, "G")))
        yield "WILD-1", f"{title}: a Wild with a colour as well", swapped(plain, at, coloured), {}
    else:
        odd = Maker(edition).colour(range(1, wanted.size), letter="B")
        wrong = Group(COLOUR, (*odd, Placed(WILD, Meaning(colour="G"))))
        yield "COL-1", f"{title}: a Wild of another colour", swapped(plain, at, wrong), {}
        full = Group(COLOUR, (*odd, Placed(WILD, Meaning(9, "B"))))
        yield "WILD-1", f"{title}: a Wild with a number as well", swapped(plain, at, full), {}
