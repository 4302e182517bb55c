"""Lays and hits judged by Z3 alone, what their Wilds could mean, and why not."""

import pytest

from phaseproof.solvers.answers import Answer
from phaseproof.solvers.cores import Problem
from phaseproof.solvers.meanings import (
    hit_holds,
    hit_meanings,
    hit_why_not,
    lay_holds,
    lay_meanings,
    lay_why_not,
)
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import format_cards, parse_group, parse_hand, parse_placed
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import hitting, laying

FULL = "run: R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"
Readings = dict[str, str]


def read(edition: Edition, readings: Readings) -> Edition:
    for name, reading in readings.items():
        edition = edition.with_reading(name, reading)
    return edition


def groups_of(text: str, edition: Edition) -> tuple[Group, ...]:
    return tuple(parse_group(part, edition.deck) for part in text.split("/"))


LAYS: list[tuple[Readings, int, str, str]] = [
    ({}, 1, "set: R6 B6 Y6 / set: R6 B6 Y6", ""),
    ({}, 1, "set: R3 B3 Y3 G3 R3 / set: R9 B9 Y9 G9", ""),
    ({}, 1, "set: R5 B5 Y5 / set: W=9 W=9 W=9", ""),
    ({}, 9, "set: R7 W=7 / set: R3 B3 Y3 G3 R3", ""),
    ({}, 2, "run: R3 B4 Y5 G6 / set: R9 B9 G9", ""),
    ({}, 4, "run: R1 W=2 Y3 W=4 G5 W=6 B7", ""),
    ({}, 8, "colour: R4 W=R W=R W=R W=R3 W=R W=R", ""),
    ({}, 10, "set: R2 B2 Y2 G2 R2 B2 / set: R6 B6 Y6 G6", ""),
    ({"run-colour": "one"}, 2, "set: R9 B9 G9 / run: G3 W=G4 G5 G6", ""),
    ({"natural": "none"}, 1, "set: W=1 W=1 W=1 / set: W=2 W=2 W=2", ""),
    ({"extras": "exact"}, 9, "set: R7 R7 B7 B7 G7 / set: R3 R3", ""),
    (
        {},
        1,
        "set: R2 B2 Y2 / set: R4 B4 G4 / set: R11 B11 Y11",
        "three groups are laid (PH-LIST)",
    ),
    ({}, 1, "set: R7 B7 Y7", "one group is laid (PH-LIST)"),
    ({}, 4, "run: R3 B4 Y4 G5 R6 B7 Y8", "the run holds B4, the run holds Y4 (RUN-4)"),
    ({}, 6, "run: R5 G6 Y7 B8 R9 G10 Y11 B12 W=13", "the run holds W=13 (WILD-1)"),
    (
        {},
        4,
        "run: R10 R11 R12 R1 R2 R3 R4",
        "the run has seven cards, the run holds R12, the run holds R4 (RUN-1, RUN-3)",
    ),
    ({}, 8, "colour: B1 B2 B4 B5 B9 B12 S", "the colour group holds S (SKIP-0)"),
    (
        {},
        8,
        "colour: B1 B2 B4 B5 B9 R12 W=B",
        "the colour group holds R12, the colour group holds W=B (COL-1)",
    ),
    ({}, 1, "set: R1 R1 B1 / set: W=1 W=2 R2", "the second set holds W=1, the second set holds R2 (SET-1)"),
    ({"run-colour": "one"}, 2, "set: R1 R1 B1 / run: R1 B2 R3 R4", "the run holds B2, the run holds R4 (RUN-2)"),
    (
        {"natural": "per-group"},
        9,
        "set: R3 B3 Y3 G3 R3 / set: W=8 W=8",
        "the second set has two cards, the second set holds W=8, the second set holds a second W=8 (WILD-3)",
    ),
    ({"extras": "exact"}, 1, "set: R1 R1 B1 Y1 / set: R2 R2 B2", "the first set has four cards (PH-LIST, LAY-5)"),
    (
        {"wild-for-seen-card": "forbidden", "run-colour": "one"},
        2,
        "set: G5 G5 R5 / run: G4 W=G5 G6 G7",
        "the set holds G5, the set holds a second G5, the run holds W=G5 (WILD-1)",
    ),
    ({}, 4, "colour: B1 B2 B3 B4 B5 B6 B7", "the colour group has seven cards (PH-LIST)"),
]


@pytest.mark.parametrize(("readings", "phase", "text", "core"), LAYS)
def test_a_lay(classic: Edition, readings: Readings, phase: int, text: str, core: str) -> None:
    game = read(classic, readings)
    groups = groups_of(text, game)
    found = lay_why_not(groups, phase, game)
    assert (found.text if found else "") == core
    assert lay_holds(groups, phase, game) is (Answer.NO if core else Answer.YES)
    assert judge(laying(game, phase, groups), game).legal is not bool(core)
    assert lay_meanings(groups, phase, game) == (() if core else (groups,))
    assert found is None or found.checked


BEYOND = "set: W=5 R5 R5 B5 B5 Y5 Y5 G5 G5 / set: R9 R9 B9"


def test_a_ninth_card_of_a_number_depends_on_the_reading(classic: Edition) -> None:
    groups = groups_of(BEYOND, classic)
    assert lay_holds(groups, 1, classic) is Answer.YES
    core = lay_why_not(groups, 1, classic.with_reading("wild-beyond-copies", "forbidden"))
    assert core is not None
    assert core.text == "the first set has nine cards, the first set holds W=5 (WILD-1)"


@pytest.mark.parametrize(
    ("cards", "core"),
    [
        ("R1 R1 B1 R2 B2 Y2", ""),
        ("R1 B1 Y1 R2 B2 Y2", "the first set holds R1, the first set holds a second R1, the hand has one R1 (LAY-6)"),
        ("R1 R1 R2 B2 Y2", "the first set holds B1, the hand has no B1 (HAND-0)"),
    ],
)
def test_a_lay_comes_out_of_the_hand(classic: Edition, cards: str, core: str) -> None:
    hand = parse_hand(cards, classic.deck)
    groups = groups_of("set: R1 R1 B1 / set: R2 B2 Y2", classic)
    found = lay_why_not(groups, 1, classic, hand=hand)
    assert (found.text if found else "") == core
    assert lay_holds(groups, 1, classic, hand=hand) is (Answer.NO if core else Answer.YES)


MEANINGS: list[tuple[Readings, int, str, list[str]]] = [
    ({}, 2, "set: R9 B9 G9 / run: R4 G5 Y6 W", ["W=3", "W=7"]),
    ({}, 2, "set: R9 B9 W / run: W G5 Y6 W", ["W=9 W=3 W=4", "W=9 W=4 W=7", "W=9 W=7 W=8"]),
    ({}, 1, "set: W W W / set: R1 R2 W", []),
    ({}, 8, "colour: W W W W W W W R3", ["W=R W=R W=R W=R W=R W=R W=R"]),
    ({}, 4, "run: R10 W W W R11 R12 W", ["W=6 W=7 W=8 W=9"]),
    ({}, 4, "run: R1 W R3 R4 R5 R6 R7", ["W=2"]),
    ({"run-colour": "one"}, 2, "set: R9 B9 W / run: R5 R6 W W=7", ["W=9 W=R4 W=R7", "W=9 W=R8 W=R7"]),
    ({"natural": "per-group"}, 9, "set: R3 B3 Y3 G3 R3 / set: W W", []),
]


@pytest.mark.parametrize(("readings", "phase", "text", "meanings"), MEANINGS)
def test_what_the_wilds_of_a_lay_could_be(
    classic: Edition, readings: Readings, phase: int, text: str, meanings: list[str]
) -> None:
    game = read(classic, readings)
    groups = groups_of(text, game)
    ways = lay_meanings(groups, phase, game)
    assert [format_cards(p for group in way for p in group if p.card.is_wild) for way in ways] == meanings
    assert lay_holds(groups, phase, game) is (Answer.YES if meanings else Answer.NO)
    assert [[group.faces for group in way] for way in ways] == [[group.faces for group in groups]] * len(ways)


def test_a_set_of_wilds_could_be_any_number(classic: Edition) -> None:
    ways = lay_meanings(groups_of("set: W W W / set: R1 R1 W", classic), 1, classic)
    assert [way[0].cards[0].number for way in ways] == list(classic.deck.numbers)


HITS: list[tuple[Readings, str, str, str]] = [
    ({}, "B6", "run: R2 B3 Y4 G5", ""),
    ({}, "W=6", "run: R2 B3 Y4 G5", ""),
    ({}, "W=R6", "run: R2 B3 Y4 G5", ""),
    ({}, "G9", "set: R9 B9 Y9", ""),
    ({}, "W=G", "colour: G1 G2 G4 G5 G9 G12 G7", ""),
    ({"full-run": "wilds"}, "W", FULL, ""),
    ({"run-colour": "one"}, "G5", "run: G6 G7 G8", ""),
    ({}, "B5", "run: R3 G4 Y5 B6", "B5 is hit, the run begins at 3, the run ends at 6 (HIT-RUN)"),
    ({}, "W", FULL, "the run begins at 1, the run ends at 12 (HIT-RUN)"),
    ({}, "W=13", FULL, "W=13 is hit (HIT-RUN)"),
    ({"full-run": "wilds"}, "B6", FULL, "B6 is hit, the run begins at 1, the run ends at 12 (HIT-RUN)"),
    ({}, "Y6", "colour: B1 B2 B4 B5 B9 B12 B7", "Y6 is hit, the colour group is blue (HIT-COL)"),
    ({}, "R8", "set: R9 B9 Y9", "R8 is hit, the set is of 9s (HIT-SET)"),
    ({}, "S", "set: R9 B9 Y9", "S is hit (SKIP-0b)"),
    ({"run-colour": "one"}, "B5", "run: G6 G7 G8", "B5 is hit, the run is green (RUN-2)"),
    (
        {"wild-beyond-copies": "forbidden"},
        "W=8",
        "set: R8 R8 Y8 Y8 G8 G8 B8 B8",
        "W=8 is hit, the set has eight cards (WILD-1)",
    ),
    (
        {"wild-for-seen-card": "forbidden"},
        "W=G8",
        "colour: G8 G8 G9 G1 G2 G3 G4",
        "W=G8 is hit, every G8 lies there (WILD-1)",
    ),
]


@pytest.mark.parametrize(("readings", "card", "text", "core"), HITS)
def test_a_hit(classic: Edition, readings: Readings, card: str, text: str, core: str) -> None:
    game = read(classic, readings)
    placed, group = parse_placed(card, game.deck), parse_group(text, game.deck)
    found = hit_why_not(placed, group, game)
    assert (found.text if found else "") == core
    assert hit_holds(placed, group, game) is (Answer.NO if core else Answer.YES)
    assert judge(hitting(placed, group), game).legal is not bool(core)
    assert found is None or found.checked


@pytest.mark.parametrize(
    ("readings", "text", "meanings"),
    [
        ({}, "run: R3 G4 Y5 B6", "W=2 W=7"),
        ({}, "run: R1 G2 Y3 B4", "W=5"),
        ({}, "run: R9 G10 Y11 B12", "W=8"),
        ({}, FULL, ""),
        ({"full-run": "wilds"}, FULL, "W"),
        ({}, "set: R9 W=9", "W=9"),
        ({}, "colour: W=B B2", "W=B"),
        ({"run-colour": "one"}, "run: G6 G7 G8", "W=G5 W=G9"),
        ({}, "run: R3 G4 Y5 W", "W=1 W=2 W=6 W=7"),
        ({}, "run: R3 S Y5 B6", ""),
    ],
)
def test_what_a_wild_could_be_as_a_hit(classic: Edition, readings: Readings, text: str, meanings: str) -> None:
    game = read(classic, readings)
    assert format_cards(hit_meanings(parse_group(text, game.deck), game)) == meanings


def test_a_hit_on_a_run_with_an_open_wild_holds_if_some_meaning_allows_it(classic: Edition) -> None:
    group = parse_group("run: R3 G4 Y5 W", classic.deck)
    for card, answer in (("R1", Answer.YES), ("R2", Answer.YES), ("R7", Answer.YES), ("R8", Answer.NO)):
        placed = parse_placed(card, classic.deck)
        assert hit_holds(placed, group, classic) is answer
        assert (hit_why_not(placed, group, classic) is None) is (answer is Answer.YES)


def test_nothing_fits_what_cannot_be_understood(classic: Edition) -> None:
    group = parse_group("run: R3 R9 W", classic.deck)
    card = parse_placed("R10", classic.deck)
    core = hit_why_not(card, group, classic)
    assert hit_holds(card, group, classic) is Answer.NO
    assert core is not None
    assert core.text == "the run has three cards, the run holds R3, the run holds R9 (RUN-1)"


def test_an_unknown_phase(classic: Edition) -> None:
    with pytest.raises(UnknownName):
        lay_holds((), 11, classic)
    with pytest.raises(UnknownName):
        lay_why_not((), 11, classic)
    with pytest.raises(UnknownName):
        lay_meanings((), 11, classic)


@pytest.mark.parametrize(
    ("rule", "text"),
    [("SKIP-0", "colour: B1 B2 B4 B5 B9 B12 S"), ("COL-1", "colour: B1 B2 B4 B5 B9 B12 R3")],
)
def test_a_rule_without_its_constraint_is_caught(
    classic: Edition, monkeypatch: pytest.MonkeyPatch, rule: str, text: str
) -> None:
    """Planted: a rule is left out of the encoding; the specification then says otherwise."""
    right = Problem.rule

    def forgetful(self: Problem, name: str, *constraints: object) -> None:
        if name != rule:
            right(self, name, *constraints)

    groups = groups_of(text, classic)
    assert lay_holds(groups, 8, classic) is Answer.NO
    monkeypatch.setattr(Problem, "rule", forgetful)
    assert lay_holds(groups, 8, classic) is Answer.YES
    assert not judge(laying(classic, 8, groups), classic).legal
