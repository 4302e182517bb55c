"""Drafts of *lay*: groups on the edge of being a phase, each spoilt in one way at the most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from phaseproof.properties.strategies import breaking
from phaseproof.properties.strategies.building import Box, build
from phaseproof.properties.strategies.choosing import by_chance
from phaseproof.spec.cards import SKIP, WILD, Meaning, Placed, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, Phase

from .draft import Draft, lay_ask, texts
from .pieces import COLOUR, RUN, SET, Maker, faces, with_card
from .wild_lays import Case, meaning_of, of_wilds, plain_lay, swapped

_SHAPES = {SET: "SET-1", RUN: "RUN-1", COLOUR: "COL-1"}
_HAND = "hand-written"


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition."""
    for phase in edition.phases:
        for rule, boundary, groups, more in _by_hand(edition, phase):
            ask = lay_ask(phase.number, groups, **more)
            yield Draft("lay", "lay.check", ask, rule, f"phase {phase.number}: {boundary}", _HAND, edition=name)
        rng = Random(f"{seed} {edition.id} {phase.number}")
        pick = by_chance(rng)
        for change in dict.fromkeys((*breaking.RIGHT, *breaking.WRONG, breaking.undeclared)):
            title = change.__name__.replace("_", " ")
            for _ in range(3):
                box = Box(edition)
                groups = change(pick, build(pick, phase.groups, box), box, phase.number)
                laid = [group for group in groups if group.cards]
                if laid:
                    for rule in _LIKELY.get(change.__name__, ("PH-LIST",)):
                        yield Draft(
                            "lay",
                            "lay.check",
                            lay_ask(phase.number, laid),
                            rule,
                            f"phase {phase.number}: {title}",
                            f"seed {seed}",
                            edition=name,
                        )


_LIKELY = {
    "unchanged": ("LAY-1",),
    "reordered": ("RUN-1", "SET-1", "COL-1b"),
    "grown": ("LAY-5",),
    "fully_declared": ("WILD-1",),
    "undeclared": ("WILD-4a",),
    "one_short": ("PH-LIST",),
    "skip_inside": ("SKIP-0",),
    "wrong_natural": ("SET-1", "RUN-1", "RUN-4", "COL-1"),
    "misfit_added": ("SET-1", "RUN-1", "RUN-4", "COL-1"),
    "misdeclared": ("SET-1", "RUN-1", "RUN-4", "COL-1", "WILD-1"),
    "all_wild": ("WILD-3",),
    "group_missing": ("LAY-1",),
    "group_added": ("LAY-5",),
    "other_kind": ("PH-LIST",),
    "wrapped": ("RUN-3", "WILD-1"),
    "of_another_phase": ("LAY-2",),
}
"""The rule on whose edge each change puts a lay."""


def _by_hand(edition: Edition, phase: Phase) -> Iterator[Case]:
    yield from _of_groups(edition, phase)
    yield from of_wilds(edition, phase)
    yield from _of_cards(edition, phase)


def _of_groups(edition: Edition, phase: Phase) -> Iterator[Case]:
    """The groups themselves: sizes, numbers, order."""
    low, high = edition.deck.numbers[0], edition.deck.numbers[-1]
    plain, maker = plain_lay(edition, phase), Maker(edition, 2)
    yield "LAY-1", "whole and in order", plain, {}
    yield "COL-2", "whole and in order", plain, {}
    yield "LAY-1", "groups in another order", plain[::-1], {}
    yield "PH-LIST", "lowest numbers", plain_lay(edition, phase, (low, low + 1, low + 2, low + 3)), {}
    yield "PH-LIST", "highest numbers", plain_lay(edition, phase, (high, high - 1, high - 2, high - 3), 1), {}
    if len(plain) > 1:
        yield "LAY-1", "one group now, the other one later", plain[:1], {}
        yield "LAY-1", "the second group alone", plain[1:], {}
        yield "SET-2", "one number for all sets", plain_lay(edition, phase, (6, 6, 6, 6)), {}
    yield "LAY-5", "a group more", [*plain, maker.set(11, 3)], {}
    for at, (wanted, group) in enumerate(zip(phase.groups, plain, strict=True)):
        title = f"{wanted.kind} {at + 1}"
        for more in (1, 2, 3):
            grown = _grown(edition, group, more)
            if grown is not None:
                yield "LAY-5", f"{title} with {more} more", swapped(plain, at, grown), {}
        shorter = Group(group.kind, group.cards[:-1])
        if shorter.cards:
            yield "PH-LIST", f"{title} one card short", swapped(plain, at, shorter), {}
            yield "LAY-2", f"{title} one card short", swapped(plain, at, shorter), {}
            yield (
                "SET-1c" if wanted.kind is SET else "PH-LIST",
                f"{title} one card short",
                swapped(plain, at, shorter),
                {},
            )
        if wanted.kind is RUN:
            yield from (
                (rule, f"{title} {what}", swapped(plain, at, run), {}) for rule, what, run in _runs(edition, group)
            )
        elif wanted.kind is SET:
            yield from (
                (rule, f"{title} {what}", swapped(plain, at, one), {}) for rule, what, one in _sets(edition, group)
            )
        else:
            yield from (
                (rule, f"{title} {what}", swapped(plain, at, one), {}) for rule, what, one in _colours(edition, group)
            )
    for other in edition.phases:
        if other.number in (phase.number - 1, phase.number + 1, 1, edition.last_phase) and other != phase:
            yield "LAY-2", f"phase {other.number} instead", plain_lay(edition, other), {}
            yield "COL-2", f"phase {other.number} instead", plain_lay(edition, other, (3, 6, 9, 2), 2), {}
            yield "RUN-5", f"phase {other.number} instead", plain_lay(edition, other), {}


def _grown(edition: Edition, group: Group, more: int) -> Group | None:
    """The group with further cards that fit; None where there are none."""
    maker = Maker(edition, 3)
    if group.kind is SET:
        number = group.cards[0].number or 1
        return Group(SET, (*group.cards, *maker.set(number, more)))
    if group.kind is COLOUR:
        letter = group.cards[0].colour or ""
        return Group(COLOUR, (*group.cards, *maker.colour(edition.deck.numbers[:more], letter=letter)))
    start, size = group.cards[0].number or 1, len(group) + more
    return maker.run(start, size) if start + size - 1 <= edition.deck.numbers[-1] else None


def _runs(edition: Edition, run: Group) -> Iterator[tuple[str, str, Group]]:
    size, maker, high = len(run), Maker(edition, 1), edition.deck.numbers[-1]
    plain = maker.run(3, size) if size + 2 <= high else maker.run(1, size)
    cards, letters = plain.cards, edition.deck.letters
    held = [card.number or 0 for card in cards]
    yield "RUN-3", "from 1", maker.run(1, size)
    yield "RUN-3", "to the highest", maker.run(high - size + 1, size)
    yield "RUN-1", "turned round", Group(RUN, cards[::-1])
    yield "RUN-1", "in any order", Group(RUN, (*cards[2:], *cards[:2]))
    yield "RUN-1", "last card first", Group(RUN, (cards[-1], *cards[:-1]))
    yield "RUN-2", "in one colour", Group(RUN, tuple(Placed(number_card(letters[0], n)) for n in held))
    yield "RUN-2", "in two colours", Group(RUN, tuple(Placed(number_card(letters[n == held[0]], n)) for n in held))
    yield "RUN-4", "its first number twice, one more", Group(RUN, (*cards, Placed(number_card(letters[3], held[0]))))
    yield "RUN-4", "its last number twice, one more", Group(RUN, (*cards, Placed(number_card(letters[3], held[-1]))))
    yield "RUN-4", "a middle number twice, one more", Group(RUN, (*cards, Placed(number_card(letters[3], held[2]))))
    beyond = held[-1] + 2
    if beyond <= high:
        yield "RUN-1", "a number left out", Group(RUN, (*cards[:-1], Placed(number_card(letters[2], held[-1] + 1))))
        yield "RUN-1", "a number left out, one more", Group(RUN, (*cards, Placed(number_card(letters[2], beyond))))
        doubled = (*cards[:2], Placed(number_card(letters[0], held[0])), *cards[3:])
        yield "RUN-4", "a double for a gap", Group(RUN, doubled)
        wild = Placed(WILD, Meaning(held[-1] + 2, cards[0].colour if edition.reading("run-colour") == "one" else None))
        yield "RUN-1", "a Wild beyond a gap", Group(RUN, (*cards, wild))
    for beyond_top in (1, 2):
        kept = [Placed(number_card(letters[n % 4], n)) for n in range(high - size + beyond_top + 1, high + 1)]
        low = [Placed(number_card(letters[n % 4], n)) for n in range(1, beyond_top + 1)]
        yield "RUN-3", f"around the corner by {beyond_top}", Group(RUN, (*kept, *low))
    inside = maker.run(high - size + 1, size, (0,))
    yield "RUN-3", "around the corner with a Wild", Group(RUN, (*inside.cards[1:], Placed(number_card("R", 1))))


def _sets(edition: Edition, one: Group) -> Iterator[tuple[str, str, Group]]:
    size, letters = len(one), edition.deck.letters
    maker = Maker(edition, 1)
    yield (
        "SET-1b",
        "two of each colour",
        Group(SET, tuple(Placed(number_card(letters[place // 2 % 4], 8)) for place in range(size))),
    )
    yield "SET-1b", "all colours", maker.set(8, size)
    other = Placed(number_card("Y", 9))
    yield "SET-1", "one card of the next number", with_card(maker.set(8, size), size - 1, other)
    yield "SET-1", "one card of another number, one more", Group(SET, (*maker.set(8, size), other))
    for number in (1, edition.deck.numbers[-1]):
        yield "SET-1", f"of {number}", maker.set(number, size)
    if size <= 8:
        eight = Group(SET, tuple(Placed(number_card(letters[place % 4], 7)) for place in range(8)))
        yield "WILD-1", "every card of a number", eight
        yield "WILD-1", "a Wild as the ninth of a number", Group(SET, (*eight, Placed(WILD, Meaning(7))))


def _colours(edition: Edition, one: Group) -> Iterator[tuple[str, str, Group]]:
    letters, size = edition.deck.letters, len(one)
    maker = Maker(edition)
    for letter in letters:
        yield "COL-1", f"of {edition.deck.colour_name(letter)}", maker.colour(range(2, 2 + size), letter=letter)
    yield (
        "COL-1b",
        "equal cards",
        Group(COLOUR, tuple(Placed(number_card("G", 1 + place // 2)) for place in range(size))),
    )
    yield "COL-1b", "not in order", maker.colour([9, 3, 12, 1, 7, 5, 11, 2, 4, 6][:size], letter="B")
    yield "COL-1", "one card of another colour", with_card(one, size - 1, Placed(number_card(_other(one, letters), 5)))
    yield (
        "COL-1",
        "one card of another colour, one more",
        Group(COLOUR, (*one.cards, Placed(number_card(_other(one, letters), 5)))),
    )


def _other(group: Group, letters: Sequence[str]) -> str:
    return next(letter for letter in letters if letter != group.cards[0].colour)


def _of_cards(edition: Edition, phase: Phase) -> Iterator[Case]:
    """The cards: held or not, Skips, in two groups, in sight."""
    plain = plain_lay(edition, phase, (5, 8, 3, 10), 1)
    for at, group in enumerate(plain):
        title = f"{group.kind} {at + 1}"
        for place in dict.fromkeys((0, len(group) // 2, len(group) - 1)):
            yield (
                "SKIP-0",
                f"{title}: a Skip in place {place + 1}",
                swapped(plain, at, with_card(group, place, Placed(SKIP))),
                {},
            )
        yield "SKIP-0", f"{title}: a Skip more", swapped(plain, at, Group(group.kind, (*group.cards, Placed(SKIP)))), {}
        if group.kind is SET and len(group) <= edition.deck.skips:
            yield "SKIP-0", f"{title}: Skips alone", swapped(plain, at, Group(SET, (Placed(SKIP),) * len(group))), {}
            meaning = Meaning(4)
            yield (
                "SKIP-0",
                f"{title}: a Skip and Wilds",
                swapped(plain, at, Group(SET, (Placed(SKIP), *[Placed(WILD, meaning)] * (len(group) - 1)))),
                {},
            )
            yield (
                "SKIP-0",
                f"{title}: a Skip and silent Wilds",
                swapped(plain, at, Group(SET, (Placed(SKIP), *[Placed(WILD)] * (len(group) - 1)))),
                {},
            )
    cards = faces(plain)
    room = edition.hand_size + 1 - len(cards)
    spare = [card for card in edition.deck.kinds() if card not in cards][:room]
    yield "HAND-0", "held, and other cards", plain, {"hand": texts(hand([*cards, *spare]))}
    if room:
        yield "HAND-0", "held, and no others but one", plain, {"hand": texts(hand([*cards, *spare[:1]]))}
    lacking = hand([*cards[1:], *spare])
    if cards[0] not in lacking:
        yield "HAND-0", "a card is not held", plain, {"hand": texts(lacking)}
    if WILD not in cards:
        wild = swapped(plain, 0, with_card(plain[0], 0, Placed(WILD, meaning_of(plain[0], plain[0].cards[0], edition))))
        yield "HAND-0", "a Wild is not held", wild, {"hand": texts(hand([*cards[1:], *spare]))}
    twice = with_card(plain[-1], 0, plain[0].cards[0])
    if len(plain) > 1 and twice.kind is SET is plain[0].kind:
        equal = Maker(edition, 1).phase(phase.groups, (5, 5, 5, 5))
        once = Group(SET, (equal[0].cards[0], *equal[1].cards[1:]))
        held = hand(dict.fromkeys([*faces(equal[:1]), *once.faces[1:]]))
        yield "LAY-6", "one card in two sets", [equal[0], once, *equal[2:]], {"hand": texts(hand([*held, *spare[:1]]))}
    if len(plain) > 1 and plain[0].kind is SET and plain[1].kind is RUN:
        run = plain[1]
        number = run.cards[1].number or 1
        sets = Maker(edition, 2).set(number, len(plain[0]))
        shared = Group(SET, (run.cards[1], *[card for card in sets if card.card != run.cards[1].card][: len(sets) - 1]))
        held = hand([*run.faces, *shared.faces[1:], *spare[:1]])
        yield "LAY-6", "one card in set and run", [shared, run, *plain[2:]], {"hand": texts(held)}
        both = hand([*run.faces, *shared.faces, *spare[:1]])
        yield "LAY-6", "equal numbers in set and run", [shared, run, *plain[2:]], {"hand": texts(both)}
    if any(group.kind is RUN for group in plain):
        at = next(index for index, group in enumerate(plain) if group.kind is RUN)
        number = plain[at].cards[1].number or 1
        seen = Group(SET, tuple(Placed(number_card(letter, number)) for letter in ("R", "R", "B", "B")))
        laid = swapped(plain, at, with_card(plain[at], 1, Placed(WILD, Meaning(number, "R"))))
        yield (
            "WILD-1",
            "a Wild as a card of which every copy lies in sight",
            laid,
            {"table": [{"kind": "set", "cards": texts(seen)}]},
        )
        yield (
            "WILD-1",
            "a Wild as a card of which a copy is out of sight",
            laid,
            {"table": [{"kind": "set", "cards": texts(seen.cards[1:])}]},
        )
