"""Drafts of *phase-check* and *phase-find*: hands on the edge of holding a phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from phaseproof.properties.strategies.choosing import by_chance
from phaseproof.properties.strategies.hands import a_hand_for, a_wild_hand
from phaseproof.spec.cards import SKIP, WILD, Card, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import Group, Phase

from .draft import Draft, texts
from .pieces import RUN, Maker, faces

BY_HAND = "hand-written"


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition: systematic ones first, then the traps, then hands dealt by chance."""
    seen: set[tuple[str, int, tuple[Card, ...]]] = set()
    for phase in edition.phases:
        for boundary, cards, provenance in _of_phase(edition, phase, seed):
            held = hand(cards)
            if (boundary, phase.number, held) in seen or not _possible(held, edition):
                continue
            seen.add((boundary, phase.number, held))
            ask = {"cards": texts(held), "phase": phase.number}
            yield Draft("phase-check", "phase.check", ask, "PH-DEF", boundary, provenance, edition=name)
            if len(held) >= phase.size and not _is_short(boundary):
                yield Draft("phase-find", "phase.find", ask, "PH-DEF", boundary, provenance, edition=name)


_PLAIN = ("lowest numbers", "highest numbers", "as many Wilds as there are")
"""Edges whose hands are spoilt in every way; of the others the hand itself is asked about."""


def _is_short(boundary: str) -> bool:
    """Whether the other kind of question about the same hand would add nothing."""
    return ", " in boundary and "among eleven" not in boundary


def _possible(cards: Sequence[Card], edition: Edition) -> bool:
    try:
        edition.deck.check(cards)
    except UsageError:
        return False
    return len(cards) <= edition.hand_size + 1


def _of_phase(edition: Edition, phase: Phase, seed: int) -> Iterator[tuple[str, list[Card], str]]:
    title = f"phase {phase.number}"
    for what, groups in _edges(edition, phase):
        cards = faces(groups)
        yield f"{title}: {what}", cards, BY_HAND
        if what in _PLAIN or what.startswith("1 Wild in"):
            for where, spoilt in _spoilt(edition, cards):
                yield f"{title}: {what}, {where}", spoilt, BY_HAND
    for what, text in _TRAPS.get(phase.number, ()) if edition.deck.size == 108 and _is_classic(phase) else ():
        yield f"{title}: {what}", [_card(word) for word in text.split()], "hand-written: a fault of published programs"
    rng = Random(f"{seed} {edition.id} {phase.number}")
    pick = by_chance(rng)
    for _ in range(15):
        yield f"{title}: by chance", list(a_hand_for(pick, edition, phase.number)), f"seed {seed}"
    for _ in range(5):
        cards = list(a_wild_hand(pick, edition).hand)
        yield f"{title}: few naturals", cards, f"seed {seed}"


def _is_classic(phase: Phase) -> bool:
    return str(phase) == _CLASSIC.get(phase.number)


_CLASSIC = {
    1: "set 3 + set 3",
    2: "set 3 + run 4",
    3: "set 4 + run 4",
    4: "run 7",
    5: "run 8",
    6: "run 9",
    7: "set 4 + set 4",
    8: "colour 7",
    9: "set 5 + set 2",
    10: "set 5 + set 3",
}


def _card(word: str) -> Card:
    from phaseproof.spec.edition import edition
    from phaseproof.spec.notation import parse_card

    return parse_card(word, edition("classic").deck)


def _edges(edition: Edition, phase: Phase) -> Iterator[tuple[str, list[Group]]]:
    """Ways to hold the phase exactly, each on an edge of its own."""
    numbers, groups = edition.deck.numbers, phase.groups
    low, high = numbers[0], numbers[-1]
    for what, chosen in (
        ("lowest numbers", (low, low + 1, low + 2, low + 3)),
        ("highest numbers", (high, high - 1, high - 2, high - 3)),
        ("middle numbers", (5, 8, 3, 10)),
        ("numbers shared", (6, 6, 6, 6)),
    ):
        yield what, Maker(edition).phase(groups, chosen)
    for at, wanted in enumerate(groups):
        kind = f"the {wanted.kind}" if len(groups) == 1 or len({one.kind for one in groups}) > 1 else f"group {at + 1}"
        for wilds in range(1, wanted.size):
            many = [0] * len(groups)
            many[at] = wilds
            if sum(many) <= edition.deck.wilds:
                yield f"{wilds} Wild{'s' * (wilds > 1)} in {kind}", Maker(edition, at).phase(groups, (4, 7, 2, 9), many)
        if wanted.kind is RUN:
            for where, place in (("low end", 0), ("high end", wanted.size - 1)):
                for start, named in (
                    (low, "from the lowest"),
                    (4, "between"),
                    (high - wanted.size + 1, "to the highest"),
                ):
                    maker = Maker(edition, at + place)
                    rest = [maker.plain(one, 9, 0) for one in groups if one is not wanted]
                    yield f"a Wild at the {where} of the run {named}", [*rest, maker.run(start, wanted.size, (place,))]
    if len(groups) > 1:
        yield "a Wild in every group", Maker(edition, 1).phase(groups, (4, 7, 2, 9), [1] * len(groups))
        every = [max(0, one.size - 1) for one in groups]
        while sum(every) > edition.deck.wilds:
            every[every.index(max(every))] -= 1
        yield "as many Wilds as there are", Maker(edition, 2).phase(groups, (5, 8, 3, 10), every)
    else:
        most = min(edition.deck.wilds, groups[0].size - 1)
        yield "as many Wilds as there are", Maker(edition, 2).phase(groups, (3,), [most])


def _spoilt(edition: Edition, cards: list[Card]) -> Iterator[tuple[str, list[Card]]]:
    """The hand with one thing changed, and hands that hold more."""
    naturals = [index for index, card in enumerate(cards) if card.is_natural]
    for index in dict.fromkeys((naturals[0], naturals[len(naturals) // 2], naturals[-1])) if naturals else ():
        rest = [card for place, card in enumerate(cards) if place != index]
        yield "a natural short", rest
        yield "a Skip for a natural", [*rest, SKIP]
        yield "a Wild for a natural", [*rest, WILD]
        other = cards[index]
        number = other.number + 1 if other.number < edition.deck.numbers[-1] else edition.deck.numbers[0]
        yield "one natural of the next number", [*rest, Card(other.kind, number, other.colour)]
        letters = edition.deck.letters
        colour = letters[(letters.index(other.colour) + 1) % len(letters)]
        yield "one natural of the next colour", [*rest, Card(other.kind, other.number, colour)]
    if WILD in cards:
        fewer = list(cards)
        fewer.remove(WILD)
        yield "a Wild short", fewer
        yield "a Skip for a Wild", [*fewer, SKIP]
    if naturals:
        yield "and one of them again", [*cards, cards[naturals[0]]]
        yield "a Skip beside", [*cards, SKIP]
    wilds = [WILD if card.is_natural else card for card in cards]
    if wilds.count(WILD) <= edition.deck.wilds:
        yield "Wilds alone", wilds
    full = [*cards]
    for card in edition.deck.kinds()[::5]:
        if len(full) < edition.hand_size + 1 and card not in full and not card.is_wild:
            full.append(card)
    yield "among eleven cards", full


_TRAPS: dict[int, tuple[tuple[str, str], ...]] = {
    1: (
        ("one number for both sets", "R5 R5 B5 B5 G5 G5"),
        ("one number for both sets, and a card", "R5 R5 B5 B5 G5 G5 S"),
        ("a natural more than a set needs", "R3 B3 G3 R11 B11 G11 Y11"),
        ("a lone low number", "R1 B4 G4 B11 R11 W W"),
        ("Wilds in both sets", "B3 Y3 Y4 W W W R9"),
        ("two Wilds in one set", "B2 B4 G4 Y4 W W"),
        ("two naturals of one number", "B10 Y10 W W W W"),
        ("every card needed", "B4 G4 B11 R11 W W"),
        ("a lone number for each set", "R2 R4 B4 W W W"),
        ("a natural in one set only", "R6 W W W W W"),
        ("Skips as a set", "S S S R5 B5 G5"),
        ("Skips and Wilds", "W W W W W W S S S S"),
        ("plain sets", "R3 B3 G3 R7 B7 G7"),
        ("one set and a card", "R3 B3 G3 R7"),
        ("a set short of a Wild", "R3 B3 G3 Y3 R7 W W"),
        ("five of a number", "R5 R5 B5 B5 G5 Y1 Y2"),
        ("six of the highest", "R12 R12 B12 B12 G12 G12"),
    ),
    2: (
        ("the set starves the run", "B3 B3 G3 Y3 R4 R5 Y6"),
        ("two naturals of one number", "B2 Y2 W W W W W"),
        ("set and run share a number", "B1 R6 G8 Y9 B7 Y3 B6 B10 Y3 R6"),
        ("one card in set and run", "R5 B5 G5 R6 G7 Y8"),
        ("the first set starves the run", "R5 B5 G5 R9 B9 G9 R4 Y6 G7"),
        ("a Wild in set and run", "R9 B9 W R4 G5 B6"),
        ("a wrap", "R5 B5 G5 R11 G12 B1 Y2"),
        ("a Skip in the run", "R1 G1 Y1 S G6 G7 B8"),
        ("the run needs the Wild", "R3 B3 G3 Y3 R5 W G7 B8"),
    ),
    3: (
        ("one card in set and run", "R5 B5 G5 Y5 R6 G7 Y8"),
        ("the set starves the run", "B3 B3 G3 Y3 R3 R4 R5 Y6"),
        ("set of three is too small", "R5 B5 G5 R1 G2 Y3 B4"),
    ),
    4: (
        ("a Wild below the lowest natural", "B7 B8 R9 Y11 Y12 W W"),
        ("a broken streak before", "B4 Y6 B7 G8 Y9 Y10 W"),
        ("a streak after a gap", "B1 B6 B7 G8 Y9 R10 B11 G12"),
        ("a streak below, too short", "R1 G2 B5 Y6 R7 G8 B9 Y10 R11"),
        ("a Wild alone", "W"),
        ("Wilds alone", "W W W W W W W"),
        ("a Skip in the place of a number", "R1 R2 R3 R4 R5 R6 S"),
        ("one Wild for two gaps", "Y4 Y6 B7 G9 R10 R1 W"),
        ("a wrap", "R9 B10 G11 Y12 R1 B2 G3"),
        ("a wrap with a Wild", "R9 B10 G11 Y12 W R1 B2"),
        ("a Wild above the highest", "R7 B8 G9 Y10 R11 G12 W"),
        ("only with the Wild above", "R1 B2 G3 Y4 R5 G6 W"),
        ("a gap of two", "R1 B2 G3 Y6 R7 W W"),
        ("a gap of three", "R1 B2 G3 Y7 W W W"),
        ("doubles do not count", "R1 B1 B2 G2 G3 Y4 R5 B6"),
    ),
    5: (
        ("a Skip beside a run", "R2 G3 B4 Y5 R6 G7 B8 Y9 S"),
        ("a Skip beside seven", "R2 G3 B4 Y5 R6 G7 B8 S"),
        ("four Wilds and three naturals", "R1 B6 Y12 W W W W"),
        ("four Wilds spread", "R1 B4 G9 Y12 W W W W"),
        ("four Wilds and four naturals", "R1 B3 G5 Y7 W W W W"),
        ("five Wilds too far", "R1 B5 Y10 W W W W W"),
        ("a wrap", "R8 B9 G10 Y11 R12 B1 G2 Y3"),
    ),
    6: (
        ("one Wild for two gaps", "R1 G2 B3 Y4 R6 G7 B8 W"),
        ("one Wild for two gaps of nine", "R1 G2 B4 Y5 R7 G8 B9 W"),
        ("eight in a row", "R3 G4 B5 Y6 R7 G8 B9 Y10"),
        ("to the highest", "R4 G5 B6 Y7 R8 G9 B10 Y11 R12"),
        ("from the lowest", "R1 G2 B3 Y4 R5 G6 B7 Y8 R9"),
        ("a wrap", "R7 G8 B9 Y10 R11 G12 B1 Y2 R3"),
        ("a double for a gap", "R1 G2 B3 Y4 R4 G6 B7 Y8 R9"),
    ),
    7: (
        ("one number for both sets", "R5 R5 B5 B5 G5 G5 Y5 Y5"),
        ("one number and a Wild", "R5 R5 B5 B5 G5 G5 Y5 W"),
        ("seven of a colour", "R1 R2 R3 R5 R7 R8 R10"),
        ("sets of three", "R3 B3 G3 R7 B7 G7"),
        ("doubles in a set of four", "R3 R3 B3 B3 G7 G7 Y7 Y7"),
    ),
    8: (
        ("a natural more than needed", "R1 R2 R3 R5 R7 R8 R10 R12"),
        ("six and another colour", "R1 R2 R3 R5 R7 R8 B10"),
        ("equal cards", "R1 R1 R5 R5 R9 R9 R12"),
        ("equal cards, and more", "R1 R1 R5 R5 R9 R9 B2 B3"),
        ("the last colour", "Y1 Y2 Y4 Y6 Y8 Y10 Y12"),
        ("the last colour and a Wild", "Y1 Y2 Y4 Y6 Y8 Y10 W"),
        ("six and a Skip", "G1 G2 G4 G6 G8 G10 S"),
        ("six and a Wild", "G1 G2 G4 G6 G8 G10 W"),
        ("Wilds alone", "W W W W W W W"),
        ("one natural", "B7 W W W W W W"),
        ("four and four Wilds of eight", "B7 B8 B9 W W W W"),
        ("two sets of four", "R3 B3 G3 Y3 R7 B7 G7 Y7"),
    ),
    9: (
        ("a pair of a natural and a Wild", "R3 B3 G3 Y3 R3 G7 W"),
        ("a pair of Wilds", "R3 B3 G3 Y3 R3 W W"),
        ("one number for both", "R5 R5 B5 B5 G5 G5 Y5"),
        ("five and one", "R5 B5 G5 Y5 R5 G7"),
        ("four and two", "R5 B5 G5 Y5 R7 G7"),
        ("a Skip makes five", "R5 B5 G5 Y5 S R7 G7"),
        ("five and three", "R5 B5 G5 Y5 R5 R7 G7 B7"),
    ),
    10: (
        ("four and three", "R5 B5 G5 Y5 R7 B7 G7 R1 B2 G3"),
        ("five and a run", "R2 B2 G2 Y2 R2 R6 B7 G8 Y9 R10"),
        ("one number for both", "R5 R5 B5 B5 G5 G5 Y5 Y5"),
        ("five and two", "R5 B5 G5 Y5 R5 R7 G7"),
        ("a Skip makes five", "R5 B5 G5 Y5 S R7 G7 B7"),
        ("Wilds in both sets", "R5 B5 G5 W W R7 B7 W"),
        ("eight Wilds and three naturals", "R5 B6 Y7 W W W W W W W W"),
    ),
}
"""Hands on which careless programs stumble, by the phase of the printed game."""
