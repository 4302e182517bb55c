from dataclasses import replace

import pytest

from phaseproof.spec.answer import Verdict, answer
from phaseproof.spec.edition import Basis, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_group, parse_hand, parse_placed
from phaseproof.spec.phases import parse_phase
from phaseproof.spec.questions import Counting, hitting, laying

CLASSIC = edition("classic")
DECK = CLASSIC.deck


def hit(card: str, group: str) -> Verdict:
    return answer(hitting(parse_placed(card, DECK), parse_group(group, DECK)), CLASSIC).verdict


@pytest.mark.parametrize(
    ("card", "group", "verdict"),
    [
        ("W", "set: R5 B5 Y5", Verdict.LEGAL),
        ("W", "colour: G1 G2 G4 G5 G9 G12 G7", Verdict.LEGAL),
        ("W", "run: R9 B10 Y11 G12", Verdict.LEGAL),
        ("W", "run: R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12", Verdict.ILLEGAL),
        ("W", "run: R3 G4 Y5 B6", Verdict.UNSPECIFIED),
        ("W=7", "run: R3 G4 Y5 B6", Verdict.LEGAL),
        ("W=8", "run: R3 G4 Y5 B6", Verdict.ILLEGAL),
    ],
)
def test_a_bare_wild_is_unspecified_exactly_where_two_meanings_fit(card: str, group: str, verdict: Verdict) -> None:
    assert hit(card, group) is verdict


def test_a_wild_left_open_on_the_table_leaves_open_what_it_decides_and_no_more() -> None:
    assert hit("R3", "run: W G4 Y5 B6") is Verdict.UNSPECIFIED
    assert hit("R9", "run: W G4 Y5 B6") is Verdict.ILLEGAL
    assert hit("R4", "set: W G4 Y4") is Verdict.LEGAL


def test_what_would_change_the_outcome_is_named() -> None:
    groups = [parse_group(text, DECK) for text in ("set: R9 B9 G9", "run: R4 G5 Y6 W")]
    answered = answer(laying(CLASSIC, 2, groups), CLASSIC)
    assert answered.verdict is Verdict.UNSPECIFIED
    assert answered.ruling.broken == ("WILD-4a",)
    assert [dict(other.readings) for other in answered.otherwise] == [
        {"undeclared-wild": "high-end"},
        {"undeclared-wild": "open"},
    ]
    assert answered.ruling.standing is Basis.INTERPRETATION


def test_a_second_fault_decides_whatever_is_left_open() -> None:
    groups = [parse_group(text, DECK) for text in ("set: R9 B9 G8", "run: R4 G5 Y6 W")]
    assert answer(laying(CLASSIC, 2, groups), CLASSIC).verdict is Verdict.ILLEGAL


def test_a_ninth_card_by_a_wild_is_left_open() -> None:
    nine = "set: R5 R5 Y5 Y5 B5 B5 G5 G5"
    assert hit("W", nine) is Verdict.UNSPECIFIED
    assert hit("W", "set: R5 R5 Y5 Y5 B5 B5 G5") is Verdict.LEGAL


def test_scores_are_counted_and_claims_judged() -> None:
    hand = parse_hand("W S R11 B7 G3", DECK)
    assert answer(Counting(hand), CLASSIC).ruling.value == 60
    assert answer(Counting(hand, claim=60), CLASSIC).verdict is Verdict.LEGAL
    assert answer(Counting(hand, claim=55), CLASSIC).ruling.broken == ("SCORE-1",)


@pytest.mark.parametrize(
    ("phase", "groups", "broken"),
    [
        ("colour 4 + colour 4", ("colour: B1 B1 B2 B2", "colour: B3 R1 R2 R2"), ("COL-1",)),
        ("colour 4 + colour 4", ("colour: B1 B1 B2 B2", "colour: R3 R1 R2 R2"), ()),
        ("set 2 + set 2", ("set: B1 R1", "set: B3 R4"), ("SET-1",)),
        ("run 4 + run 4", ("run: B9 B10 B11 B12", "run: R10 R11 R12 R1"), ("RUN-1", "RUN-3")),
        ("run 4 + run 4", ("run: B1 B2 B3 B4", "run: R1 R2 R2 R3"), ("RUN-4",)),
    ],
)
def test_every_group_of_a_kind_is_judged_not_the_first_alone(
    phase: str, groups: tuple[str, ...], broken: tuple[str, ...]
) -> None:
    game = replace(CLASSIC, phases=(parse_phase(1, phase),))
    laid = [parse_group(text, DECK) for text in groups]
    assert judge(laying(game, 1, laid), game).broken == broken
