"""The way the specification looks for a phase, against the plainest thing there is: every grouping of every hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product

import pytest

from phaseproof.spec.cards import Deck, Hand, Meaning, Placed, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.holding import completion, completions
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.phases import Group, GroupKind, parse_phase
from phaseproof.spec.questions import Holding, laying

CLASSIC = edition("classic")
TINY = replace(
    CLASSIC,
    id="tiny",
    deck=Deck("tiny", (("R", "red"), ("B", "blue")), (1, 2, 3, 4), 1, 2, 1),
    phases=tuple(
        parse_phase(number, text)
        for number, text in enumerate(("set 2 + set 2", "set 2 + run 3", "run 4", "colour 3", "run 3 + colour 2"), 1)
    ),
)


def _meanings(kind: GroupKind, tiny: Edition) -> list[Meaning]:
    if kind is GroupKind.COLOUR:
        return [Meaning(colour=letter) for letter in tiny.deck.letters]
    if tiny.reading("run-colour") == "one" and kind is GroupKind.RUN:
        return [Meaning(number, letter) for number in tiny.deck.numbers for letter in tiny.deck.letters]
    return [Meaning(number) for number in tiny.deck.numbers]


def _groups(cards: Hand, kind: GroupKind, tiny: Edition) -> Iterator[Group]:
    choices = [[Placed(card, m) for m in _meanings(kind, tiny)] if card.is_wild else [Placed(card)] for card in cards]
    for placed in product(*choices):
        yield Group(kind, placed)


def _brute(cards: Hand, phase: int, tiny: Edition) -> bool:
    """Whether some grouping of some of the cards, with some meanings, is a legal lay by the clauses."""
    wanted = tiny.phase(phase).groups
    places = range(len(cards))
    for first in combinations(places, wanted[0].size):
        rest = [place for place in places if place not in first]
        for second in combinations(rest, wanted[1].size) if len(wanted) > 1 else [()]:
            parts = [tuple(cards[place] for place in part) for part in (first, second) if part]
            options = [_groups(part, group.kind, tiny) for part, group in zip(parts, wanted, strict=True)]
            if any(judge(laying(tiny, phase, groups, cards), tiny).legal for groups in product(*map(list, options))):
                return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("natural", ["per-phase", "per-group", "none"])
@pytest.mark.parametrize("colours", ["any", "one"])
@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5])
def test_every_small_hand_is_judged_as_by_trying_every_grouping(phase: int, colours: str, natural: str) -> None:
    tiny = replace(TINY, phases=TINY.phases).with_reading("run-colour", colours).with_reading("natural", natural)
    counts = {True: 0, False: 0}
    for cards in combinations_with_replacement(tiny.deck.kinds(), 5):
        if any(cards.count(card) > tiny.deck.count(card) for card in cards):
            continue
        held = completion(hand(cards), phase, tiny) is not None
        counts[held] += 1
        assert held == _brute(hand(cards), phase, tiny), cards
    assert counts[True], "the sample holds the phase now and then"
    assert counts[False], "and now and then it does not"


@pytest.mark.parametrize(
    ("phase", "cards", "held"),
    [
        (1, "R6 R6 B6 B6 Y6 Y6 G2 G9 B11 Y1 S", True),
        (3, "R7 B7 G7 Y5 R6 B8 W W G12 R1 Y11", True),
        (3, "R7 B7 G5 Y6 R10 R1 W W G12 B12 Y3", False),
        (4, "R1 Y3 G5 B7 W W W R12 B12 Y9 G9", True),
        (4, "R3 B4 Y4 G5 R6 B7 Y8 G12 R12 B1 Y1", False),
        (6, "R5 G6 Y7 B8 R9 G10 Y11 B12 W G1 R2", True),
        (8, "R4 W W W W W W B3 B9 Y9 G1", True),
        (8, "B1 B2 B4 B5 B9 B12 S R3 G6 Y7 R10", False),
        (1, "W W W W W W W W S S", False),
    ],
)
def test_known_hands(phase: int, cards: str, held: bool) -> None:
    assert (completion(parse_hand(cards, CLASSIC.deck), phase, CLASSIC) is not None) is held


def test_every_way_found_is_a_legal_lay() -> None:
    cards = parse_hand("R7 B7 G7 Y5 R6 B8 W W G12 R1 Y11", CLASSIC.deck)
    found = list(completions(cards, 3, CLASSIC))
    assert len(found) > 1
    for groups in found:
        assert judge(laying(CLASSIC, 3, groups, cards), CLASSIC).legal, groups


def test_what_a_hand_holds_does_not_depend_on_how_a_hand_may_be_emptied() -> None:
    held = Holding(parse_hand("R6 R6 B6 B9 Y9 Y9", CLASSIC.deck), 1)
    assert judge(held, CLASSIC.with_reading("going-out", "discard")).legal
