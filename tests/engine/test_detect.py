"""Detection against plain recursion: every hand of small decks, under every reading that matters."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phaseproof.bench.naive import naive_engine
from phaseproof.engine import (
    Method,
    Plan,
    compile_edition,
    counts_of,
    holds,
    keys_from_counts,
    phase_numbers,
    phases_in,
    phases_in_batch,
)
from phaseproof.spec.cards import Card, Hand, hand, number_card
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import parse_hand

CLASSIC = edition("classic")

PHASES = [
    "set 2",
    "set 3",
    "set 2 + set 2",
    "set 3 + set 2",
    "set 2 + set 2 + set 2",
    "run 3",
    "run 4",
    "set 2 + run 3",
    "set 3 + run 2",
    "colour 3",
    "colour 4",
    "run 3 + colour 2",
    "run 2 + colour 3",
    # counted by placements:
    "colour 2 + colour 2",
    "run 2 + run 3",
    "set 2 + colour 2",
    "set 3 + set 2 + set 1",
    "set 2 + run 2 + colour 2",
    # no hand can hold it:
    "run 9",
]
READINGS = list(product(["any", "one"], ["per-phase", "per-group", "per-set-and-run", "none"]))


@pytest.mark.parametrize(("run_colour", "natural"), READINGS)
@pytest.mark.parametrize(("numbers", "colours", "copies", "most"), [(5, "RG", 1, 7), (3, "RG", 2, 8), (4, "RGB", 1, 6)])
def test_every_hand_of_a_small_deck(  # noqa: PLR0913, PLR0917 -- parameters and fixtures
    small_edition: Callable[..., Edition],
    all_hands: Callable[[Edition, int], list[Hand]],
    numbers: int,
    colours: str,
    copies: int,
    most: int,
    run_colour: str,
    natural: str,
) -> None:
    game = small_edition(
        PHASES, numbers=numbers, colours=colours, copies=copies, wilds=3, run_colour=run_colour, natural=natural
    )
    plan, naive = compile_edition(game), naive_engine(game)
    hands = all_hands(game, most)
    masks = phases_in_batch(keys_from_counts(counts_of(hands, plan), plan), plan)
    for cards, mask in zip(hands, masks.tolist(), strict=True):
        assert mask == naive.phases_in(cards), cards


def test_one_hand_and_a_batch_agree(
    small_edition: Callable[..., Edition], all_hands: Callable[[Edition, int], list[Hand]]
) -> None:
    for run_colour, phases in product(["any", "one"], [PHASES, PHASES[:11]]):
        game = small_edition(phases, run_colour=run_colour)
        plan = compile_edition(game)
        hands = all_hands(game, 5)
        assert phases_in_batch(keys_from_counts(counts_of(hands, plan), plan), plan).tolist() == [
            phases_in(cards, plan) for cards in hands
        ]


@pytest.mark.parametrize(
    ("cards", "phases"),
    [
        ("R4 B4 G4 R9 B10 Y11 G12 W S S", [2, 3]),
        ("R1 R1 B1 B1 G1 G1", [1]),
        ("R5 W W W W W W W W", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        ("W W W W W W W W", []),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11", [4, 5, 6, 8]),
        ("S S S S", []),
        ("", []),
        ("R1 B1 G1 Y1 R1 B1 G1", [1, 9]),
        ("R1 B1 G1 Y1 R1 B1 G1 Y1", [1, 7, 9, 10]),
        ("R3 B3 G3 R4 R5 R6", []),
        ("R3 B3 G3 Y3 R4 R5 R6", [2]),
        ("R12 R1 R2 R3 B7 B7 G7", []),
    ],
)
def test_known_hands(plan: Plan, classic: Edition, cards: str, phases: list[int]) -> None:
    asked = parse_hand(cards, classic.deck)
    assert phase_numbers(phases_in(asked, plan)) == phases
    assert [phase for phase in range(1, 11) if holds(asked, phase, plan)] == phases


HANDS = st.lists(st.sampled_from(CLASSIC.deck.kinds()), max_size=11).filter(
    lambda cards: all(cards.count(card) <= CLASSIC.deck.count(card) for card in cards)
)


@given(HANDS.map(hand))
def test_classic_hands(cards: Hand) -> None:
    assert phases_in(cards, compile_edition(CLASSIC)) == naive_engine(CLASSIC).phases_in(cards)


@given(HANDS, st.sampled_from(CLASSIC.deck.kinds()))
def test_a_further_card_destroys_no_phase(cards: list[Card], card: Card) -> None:
    plan = compile_edition(CLASSIC)
    before, after = phases_in(hand(cards), plan), phases_in(hand([*cards, card]), plan)
    assert before & after == before


def test_the_classic_phases_have_closed_forms(plan: Plan) -> None:
    assert [phase.method for phase in plan.phases] == [
        Method.SETS,
        Method.SET_AND_RUN,
        Method.SET_AND_RUN,
        Method.RUN,
        Method.RUN,
        Method.RUN,
        Method.SETS,
        Method.COLOUR,
        Method.SETS,
        Method.SETS,
    ]


def test_a_plan_is_made_once(classic: Edition, plan: Plan) -> None:
    assert compile_edition(classic) is plan
    assert compile_edition(classic.with_reading("natural", "none")) is not plan


def test_faults_of_the_caller_are_named(plan: Plan) -> None:
    for stranger in (number_card("R", 13), number_card("R", 0), number_card("X", 1)):
        with pytest.raises(ImpossibleCards):
            phases_in((stranger,), plan)
        with pytest.raises(ImpossibleCards):
            counts_of([(stranger,)], plan)
    with pytest.raises(UnknownName):
        holds((), 11, plan)
    with pytest.raises(ValueError, match=r"shape \(hands, 50\)"):
        keys_from_counts(np.zeros((3, 49), np.uint8), plan)


def test_a_batch_longer_than_a_block(plan: Plan, classic: Edition) -> None:
    row = keys_from_counts(counts_of([parse_hand("R5 W W W W W W W W", classic.deck)], plan), plan)
    masks = phases_in_batch(np.repeat(row, 10_000), plan)
    assert masks.dtype == np.uint32
    assert set(masks.tolist()) == {1023}
    assert phases_in_batch(row[:0], plan).shape == (0,)
