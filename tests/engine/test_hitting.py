from collections.abc import Callable

import pytest

from phaseproof.engine import Plan, can_hit, compile_edition, hits, meanings
from phaseproof.spec.edition import Edition
from phaseproof.spec.notation import parse_group, parse_hand, parse_placed

FULL = "run: R1 R2 R3 R4 B5 B6 G7 G8 Y9 Y10 Y11 W=12"


def may_hit(card: str, group: str, game: Edition, top: str | None = None) -> bool:
    on = parse_group(group, game.deck)
    seen = parse_placed(top, game.deck).card if top else None
    return can_hit(parse_placed(card, game.deck), on, compile_edition(game), table=[on], top=seen)


@pytest.mark.parametrize(
    ("card", "group", "legal"),
    [
        # HIT-SET
        ("B8", "set: R8 G8 W=8", True),
        ("B7", "set: R8 G8 W=8", False),
        ("W=8", "set: R8 G8 Y8", True),
        ("W=7", "set: R8 G8 Y8", False),
        ("W", "set: R8 G8 Y8", True),
        ("W=G8", "set: R8 G8 Y8", True),
        # HIT-RUN, RUN-3
        ("B2", "run: R3 G4 Y5 B6", True),
        ("B7", "run: R3 G4 Y5 B6", True),
        ("B4", "run: R3 G4 Y5 B6", False),
        ("B8", "run: R3 G4 Y5 B6", False),
        ("W=7", "run: R3 G4 Y5 B6", True),
        ("W=8", "run: R3 G4 Y5 B6", False),
        ("R12", "run: R1 R2 R3 R4", False),
        ("W=13", "run: R9 R10 R11 R12", False),
        ("W=0", "run: R1 R2 R3 R4", False),
        ("W=8", FULL, False),
        ("W", FULL, False),
        # HIT-COL
        ("G12", "colour: G1 G1 G3 W=G G7 G8 G9", True),
        ("R1", "colour: G1 G1 G3 W=G G7 G8 G9", False),
        ("W=G", "colour: G1 G1 G3 W=G G7 G8 G9", True),
        ("W=R", "colour: G1 G1 G3 W=G G7 G8 G9", False),
        ("W", "colour: G1 G1 G3 W=G G7 G8 G9", True),
        ("W=13", "colour: G1 G1 G3 W=G G7 G8 G9", False),
        # WILD-4a: two meanings fit, or one
        ("W", "run: R3 G4 Y5 B6", False),
        ("W", "run: R1 G2 Y3 B4", True),
        ("W", "run: R9 G10 Y11 B12", True),
        # the group's own Wilds: decided by the group, or not
        ("B7", "run: R3 W Y5 B6", True),
        ("B7", "run: R4 Y5 B6 W", False),
        ("W=8", "set: W W W", False),
        ("B8", "set: W W=8 W", True),
        # SKIP-0b, and a group that is none
        ("S", "set: R8 G8 W=8", False),
        ("R8", "set: R8 G8 W=7", False),
        ("R8", "set: R8 G8 S", False),
    ],
)
def test_a_hit(classic: Edition, card: str, group: str, legal: bool) -> None:
    assert may_hit(card, group, classic) == legal


def test_readings_of_hits(classic: Edition) -> None:
    high_end = classic.with_reading("undeclared-wild", "high-end")
    assert may_hit("B8", "run: R4 Y5 B6 W", high_end)
    assert not may_hit("B3", "run: R5 Y6 B7 W", high_end)
    assert may_hit("W", "run: R3 G4 Y5 B6", classic.with_reading("hit-declaration", "never"))
    surplus = classic.with_reading("full-run", "wilds")
    assert may_hit("W", FULL, surplus)
    assert may_hit("W", f"{FULL} W", surplus)
    assert not may_hit("R1", FULL, surplus)
    one = classic.with_reading("run-colour", "one")
    assert may_hit("R7", "run: R3 R4 W=R5 R6", one)
    assert not may_hit("B7", "run: R3 R4 W=R5 R6", one)
    assert not may_hit("W=B7", "run: R3 R4 W=R5 R6", one)
    assert may_hit("W=7", "run: R3 R4 W=R5 R6", one)


def test_no_ninth_card_of_a_set(classic: Edition) -> None:
    eight = "set: R5 R5 B5 B5 G5 G5 Y5 W=5"
    assert may_hit("W=5", eight, classic)
    forbidden = classic.with_reading("wild-beyond-copies", "forbidden")
    assert not may_hit("W=5", eight, forbidden)
    assert may_hit("Y5", eight, forbidden)
    assert meanings(parse_group(eight, classic.deck), compile_edition(forbidden)) == ()


def test_no_wild_for_a_card_in_sight(classic: Edition) -> None:
    game = classic.with_reading("run-colour", "one").with_reading("wild-for-seen-card", "forbidden")
    plan = compile_edition(game)
    run, both = parse_group("run: R3 R4 R5", game.deck), parse_group("set: R6 R6 B6", game.deck)
    assert can_hit(parse_placed("W=R6", game.deck), run, plan, table=[run])
    assert not can_hit(parse_placed("W=R6", game.deck), run, plan, table=[run, both])
    assert [str(option.card) for option in hits(parse_hand("W", game.deck), [run, both], plan)] == ["W=R2", "W=6"]
    one = parse_group("set: R6 B6 G6", game.deck)
    assert can_hit(parse_placed("W=R6", game.deck), run, plan, table=[run, one])
    seen = parse_placed("R6", game.deck).card
    assert not can_hit(parse_placed("W=R6", game.deck), run, plan, table=[run, one], top=seen)


def test_every_hit_in_canonical_order(classic: Edition, plan: Plan) -> None:
    table = [parse_group(text, classic.deck) for text in ("set: R8 G8 W=8", "run: R3 G4 Y5 B6", "run: R5 W W R4", FULL)]
    found = hits(parse_hand("R7 R7 G8 B2 W W S", classic.deck), table, plan)
    assert [(str(option.card), option.on) for option in found] == [
        ("B2", 1),
        ("R7", 1),
        ("G8", 0),
        ("W=8", 0),
        ("W=2", 1),
        ("W=7", 1),
    ]
    surplus = compile_edition(classic.with_reading("full-run", "wilds"))
    assert [(str(option.card), option.on) for option in hits(parse_hand("W", classic.deck), table[3:], surplus)] == [
        ("W", 0)
    ]


def test_meanings(classic: Edition, plan: Plan) -> None:
    def told(text: str, asked: Plan = plan) -> list[str]:
        return [str(meaning) for meaning in meanings(parse_group(text, classic.deck), asked)]

    assert told("set: R8 G8") == ["8"]
    assert told("run: R3 R4 R5 W=6") == ["2", "7"]
    assert told("run: R1 R2 R3 R4") == ["5"]
    assert told(FULL) == []
    assert told("colour: G1 G2") == ["G"]
    assert told("run: R4 R5 R6 W") == []
    one = compile_edition(classic.with_reading("run-colour", "one"))
    assert told("run: R3 R4 R5 W=6", one) == ["R2", "R7"]
    assert told("run: R3 B4 R5 W=6", one) == []


def test_a_deck_of_another_size(small_edition: Callable[..., Edition]) -> None:
    thirteen = small_edition(["run 4"], numbers=13)
    assert may_hit("R13", "run: R9 R10 R11 R12", thirteen)
    assert not may_hit("W=14", "run: R10 R11 R12 R13", thirteen)
