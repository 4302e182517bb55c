"""Drafts of *hit*: cards on the edge of fitting a group, by kind, size, place of the Wilds and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from phaseproof.properties.strategies.building import meant, one_colour
from phaseproof.properties.strategies.choosing import by_chance
from phaseproof.properties.strategies.tables import a_hit, kinds_of
from phaseproof.spec.actions import Hit
from phaseproof.spec.cards import SKIP, WILD, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from .draft import Draft, hit_ask
from .pieces import COLOUR, RUN, SET, Maker

_HAND = "hand-written"
_RULE = {SET: "HIT-SET", RUN: "HIT-RUN", COLOUR: "HIT-COL"}
Case = tuple[str, str, Placed, Group]


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition."""
    asked = kinds_of(edition)
    for rule, boundary, card, group in _by_hand(edition):
        if group.kind in asked:
            yield Draft("hit", "hit.check", hit_ask(card, group), rule, boundary, _HAND, edition=name)
    for kind in asked:
        fitting = Maker(edition).plain(
            next(one for phase in edition.phases for one in phase.groups if one.kind is kind), 3
        )
        fits = _next(fitting, edition)
        if fits is not None:
            for held, what in (([fits.card], "held"), ([number_card("Y", 12)], "not held")):
                ask = hit_ask(fits, fitting, hand=[str(one) for one in held])
                yield Draft("hit", "hit.check", ask, "HAND-0", f"{kind}: {what}", _HAND, edition=name)
        pick = by_chance(Random(f"{seed} {edition.id} {kind}"))
        for _ in range(60):
            move = a_hit(pick, edition, kind=kind)
            assert isinstance(move.action, Hit)  # noqa: S101 - what it is
            group = move.state.table[0].group
            for rule in (_RULE[kind], "WILD-1b", "WILD-4a", "SKIP-0b", "WILD-1"):
                if rule == _RULE[kind] or move.action.card.card.is_wild == (rule != "SKIP-0b"):
                    yield Draft(
                        "hit",
                        "hit.check",
                        hit_ask(move.action.card, group),
                        rule,
                        f"{kind}: by chance",
                        f"seed {seed}",
                        edition=name,
                    )


def _next(group: Group, edition: Edition) -> Placed | None:
    """A natural that fits."""
    if group.kind is SET:
        return Placed(number_card("Y", group.cards[0].number or 1))
    if group.kind is COLOUR:
        return Placed(number_card(group.cards[0].colour or "R", 12))
    number = (group.cards[-1].number or 0) + 1
    letter = (group.cards[0].colour or "R") if one_colour(RUN, edition) else "Y"
    return Placed(number_card(letter, number)) if number in edition.deck.numbers else None


def _by_hand(edition: Edition) -> Iterator[Case]:
    yield from _on_sets(edition)
    yield from _on_runs(edition)
    yield from _on_colours(edition)


def _both(kind: GroupKind, edition: Edition, number: int, letter: str) -> Iterator[tuple[str, Placed]]:
    """The card itself, and a Wild that stands for it."""
    if number in edition.deck.numbers:
        yield "", Placed(number_card(letter, number))
    yield "a Wild as ", Placed(WILD, meant(kind, edition, number, letter))


def _on_sets(edition: Edition) -> Iterator[Case]:
    high = edition.deck.numbers[-1]
    for number, size, wilds in (
        *((5, *shape) for shape in ((3, 0), (3, 1), (3, 2), (4, 0), (6, 2), (8, 0), (2, 0), (2, 1), (6, 0))),
        (1, 3, 0),
        (high, 3, 0),
        (1, 5, 1),
        (high, 4, 2),
    ):
        group = Maker(edition, number).set(number, size, wilds)
        title = f"set of {size}{'' if number == 5 else f' {number}s'} with {wilds} Wild{'s' * (wilds != 1)}"
        letters = [placed.card.colour for placed in group if placed.card.is_natural]
        for step, what in ((0, "its number"), (1, "the next number"), (-1, "the number before")):
            for prefix, card in _both(SET, edition, number + step, "G"):
                if number + step in edition.deck.numbers:
                    yield "HIT-SET", f"{title}: {prefix}{what}", card, group
        if letters:
            yield "HIT-SET", f"{title}: a card that it has", Placed(number_card(letters[0], number)), group
        yield "WILD-4a", f"{title}: a Wild of which nothing is said", Placed(WILD), group
        yield "WILD-1b", f"{title}: a Wild", Placed(WILD), group
        yield "SKIP-0b", f"{title}: a Skip", Placed(SKIP), group
        silent = Group(SET, tuple(replace(card, meaning=None) for card in group))
        if wilds and letters:
            yield "HIT-SET", f"{title}, silent: its number", Placed(number_card("G", number)), silent
            yield (
                "HIT-SET",
                f"{title}, silent: the next number",
                Placed(number_card("G", min(high, number + 1))),
                silent,
            )


def _run_shapes(edition: Edition) -> Iterator[tuple[str, Group]]:
    high = edition.deck.numbers[-1]
    for start, size in (
        (1, 4),
        (3, 4),
        (9, 4),
        (2, 5),
        (4, 7),
        (1, 9),
        (4, 9),
        (2, 11),
        (1, 11),
        (1, 12),
        (5, 5),
        (2, 4),
    ):
        if start + size - 1 > high:
            continue
        named = _named(start, start + size - 1, high)
        for where, wilds in (
            ("", ()),
            ("a Wild below", (0,)),
            ("a Wild above", (size - 1,)),
            ("a Wild inside", (1,)),
            ("Wilds at both ends", (0, size - 1)),
            ("two Wilds above", (size - 2, size - 1)),
            ("one natural", tuple(range(1, size)) if size < 8 else ()),
        ):
            if where and not wilds:
                continue
            yield f"{named}, {where}" if where else named, Maker(edition, start + size).run(start, size, wilds)


def _named(low: int, top: int, high: int) -> str:
    """A run by where it ends: what is beyond its ends is what matters."""
    if (low, top) == (1, high):
        return "full run"
    if top == high or low == 1:
        return "run to the highest" if top == high else "run from 1"
    if low == 2 or top == high - 1:
        return "run from 2" if low == 2 else "run to the highest but one"
    return "run between"


def _places(run: Group, edition: Edition) -> Iterator[tuple[str, int]]:
    """Numbers on the edges of a run, and what they are to it."""
    high, held = edition.deck.numbers[-1], [card.number or 0 for card in run]
    low, top = held[0], held[-1]
    yield "the number below", low - 1
    yield "the number above", top + 1
    yield "two below", low - 2
    yield "two above", top + 2
    yield "its low end again", low
    yield "its high end again", top
    yield "a middle number again", held[len(held) // 2]
    yield "the other corner", 1 if top == high else high
    yield "a natural's number", next(card.number or 0 for card in run if card.card.is_natural)
    yield from (("a Wild's number", card.number or 0) for card in run if card.card.is_wild)


def _on_runs(edition: Edition) -> Iterator[Case]:
    high = edition.deck.numbers[-1]
    for title, run in _run_shapes(edition):
        own = next((card.card.colour for card in run if card.card.is_natural), "R")
        letter = own if one_colour(RUN, edition) else "Y"
        for what, number in dict(reversed(list(_places(run, edition)))).items():
            if 0 <= number <= high + 1:
                yield from _at(title, what, number, letter, run, edition)
        yield "WILD-4a", f"{title}: a Wild of which nothing is said", Placed(WILD), run
        yield "HIT-RUN", f"{title}: a Wild of which nothing is said", Placed(WILD), run
        yield "SKIP-0b", f"{title}: a Skip", Placed(SKIP), run
        other, top = next(one for one in edition.deck.letters if one != own), run.cards[-1].number or high
        if top < high:
            yield "HIT-RUN", f"{title}: the number above in another colour", Placed(number_card(other, top + 1)), run
        silent = Group(RUN, tuple(replace(card, meaning=None) for card in run))
        for what, number in _places(run, edition) if silent != run else ():
            if number in edition.deck.numbers and what in ("the number above", "the number below", "a Wild's number"):
                yield "WILD-4b", f"{title}, silent: {what}", Placed(number_card(letter, number)), silent
                yield "HIT-RUN", f"{title}, silent: {what}", Placed(number_card(letter, number)), silent
    mono = Group(RUN, tuple(Placed(number_card("R", number)) for number in (3, 4, 5, 6)))
    yield "HIT-RUN", "a run in one colour: another colour above", Placed(number_card("G", 7)), mono
    yield "HIT-RUN", "a run in one colour: its colour above", Placed(number_card("R", 7)), mono
    yield "HIT-RUN", "a run in one colour: a Wild of another colour", Placed(WILD, Meaning(7, "G")), mono


def _at(title: str, what: str, number: int, letter: str, run: Group, edition: Edition) -> Iterator[Case]:  # noqa: PLR0913, PLR0917
    """The card of a number, and a Wild that stands for it."""
    for prefix, card in _both(RUN, edition, number, letter):
        if prefix and "inside" in title:
            continue
        yield "HIT-RUN", f"{title}: {prefix}{what}", card, run
        if number in (0, edition.deck.numbers[-1] + 1):
            yield "WILD-1", f"{title}: {prefix}{what}", card, run
        if card.card.is_wild and what in ("the number below", "the number above"):
            yield "WILD-1b", f"{title}: {prefix}{what}", card, run


def _on_colours(edition: Edition) -> Iterator[Case]:
    for size, wilds in ((7, 0), (7, 1), (7, 2), (7, 5), (7, 6), (8, 0), (9, 0), (9, 3), (4, 0)):
        numbers = [1, 3, 4, 6, 8, 10, 12, 12, 2][: size - wilds]
        group = Maker(edition, size).colour(numbers, wilds)
        own = group.cards[0].colour or "R"
        other = next(letter for letter in edition.deck.letters if letter != own)
        title = f"colour of {size} with {wilds} Wild{'s' * (wilds != 1)}"
        for what, card in (
            ("its colour, a new number", Placed(number_card(own, 9))),
            ("its colour, next to one", Placed(number_card(own, 2))),
            ("a card that it has", Placed(number_card(own, 1))),
            ("another colour, a number that it has", Placed(number_card(other, 1))),
            ("another colour, a new number", Placed(number_card(other, 9))),
            ("a Wild as its colour", Placed(WILD, Meaning(colour=own))),
            ("a Wild as another colour", Placed(WILD, Meaning(colour=other))),
            ("a Wild as a card of its colour", Placed(WILD, Meaning(5, own))),
        ):
            yield "HIT-COL", f"{title}: {what}", card, group
        yield "WILD-4a", f"{title}: a Wild of which nothing is said", Placed(WILD), group
        yield "WILD-1b", f"{title}: a Wild", Placed(WILD), group
        yield "SKIP-0b", f"{title}: a Skip", Placed(SKIP), group
        if wilds and size > wilds:
            silent = Group(COLOUR, tuple(replace(card, meaning=None) for card in group))
            yield "HIT-COL", f"{title}, silent: its colour", Placed(number_card(own, 9)), silent
            yield "HIT-COL", f"{title}, silent: another colour", Placed(number_card(other, 9)), silent
