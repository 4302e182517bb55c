"""Tables, keys and batches against the kernel, for decks and phases of many kinds."""

from collections.abc import Callable
from dataclasses import replace
from itertools import repeat
from random import Random
from typing import Any

import numpy as np
import pytest

from phaseproof.engine import (
    PhasePlan,
    Plan,
    Reckoning,
    card_keys,
    compile_edition,
    counts_of,
    holds,
    key_lookup,
    key_of,
    keys_from_cards,
    keys_from_counts,
    needs_batch,
    phases_in,
    phases_in_batch,
    tables_of,
)
from phaseproof.engine import keys as keys_module
from phaseproof.engine.families import families
from phaseproof.engine.tables import assembled
from phaseproof.engine.tallies import tally_block
from phaseproof.spec.cards import Hand, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import ImpossibleCards, UsageError
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.phases import Phase, parse_phase

PHASES = [
    "set 3 + set 3",
    "set 2 + set 2 + set 2 + set 2 + set 2",
    "set 4 + set 3 + set 2",
    "run 4 + run 4",
    "run 5 + run 3",
    "set 3 + run 4",
    "set 2 + set 2 + run 3",
    "run 4",
    "colour 6",
    "colour 4 + colour 3",
    "run 3 + colour 3",
    "set 2 + colour 3",
    "set 1",
    "run 16",
]
DECKS: dict[str, dict[str, Any]] = {
    "thirteen ranks": {"numbers": 13, "colours": "RGBY", "copies": 1, "wilds": 4},
    "fifteen numbers": {"numbers": 15, "colours": "RGB", "copies": 3, "wilds": 2},
    "six colours": {"numbers": 5, "colours": "RGBYPQ", "copies": 3, "wilds": 8},
    "one colour": {"numbers": 10, "colours": "R", "copies": 9, "wilds": 3},
    "no Wilds": {"numbers": 8, "colours": "RG", "copies": 2, "wilds": 0},
    "a great many": {"numbers": 4, "colours": "RG", "copies": 200, "wilds": 300},
}


def random_hands(game: Edition, count: int, most: int) -> list[Hand]:
    rng, cards = Random(7), game.deck.cards()
    return [hand(rng.sample(cards, rng.randint(0, min(most, len(cards))))) for _ in range(count)]


@pytest.mark.parametrize("natural", ["per-phase", "per-set-and-run"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
@pytest.mark.parametrize("deck", DECKS)
def test_every_form_says_what_the_kernel_says(
    small_edition: Callable[..., Edition], deck: str, run_colour: str, natural: str
) -> None:
    game = small_edition(PHASES, **DECKS[deck], run_colour=run_colour, natural=natural)
    plan = compile_edition(game)
    hands = random_hands(game, 60, 22)
    counts = counts_of(hands, plan)
    keys = keys_from_counts(counts, plan)
    masks, short, lookup = phases_in_batch(keys, plan), needs_batch(keys, plan), key_lookup(plan)
    reckoning = Reckoning(tally_block(counts, plan), plan.width, one_colour=run_colour == "one")
    for column, phase in enumerate(plan.phases):
        held = reckoning.holds(phase).astype(bool)
        assert ((masks >> np.uint32(phase.number - 1) & 1) == held).all()
        if phase.method == "impossible":
            assert (short[:, column] == 255).all()
        else:
            most = np.minimum(reckoning.naturals(phase), phase.size)
            assert short[:, column].tolist() == list(map(cards_short, most, reckoning.tally.wilds, repeat(phase)))
        assert ((short[:, column] == 0) == held).all()
    for cards, mask in zip(hands[:12], masks.tolist(), strict=False):
        assert phases_in(cards, plan) == lookup(key_of(cards, plan)) == mask


def cards_short(most: int, wilds: int, phase: PhasePlan) -> int:
    """The least number of naturals and Wilds more, by trying."""
    return next(
        more
        for more in range(phase.size + 1)
        if any(most + n >= phase.naturals and most + more + wilds >= phase.size for n in range(more + 1))
    )


@pytest.mark.parametrize("largest", [9, 30, 100])
def test_keys_of_many_fields(
    small_edition: Callable[..., Edition], monkeypatch: pytest.MonkeyPatch, largest: int
) -> None:
    monkeypatch.setattr(keys_module, "LARGEST", largest)
    game = small_edition([*PHASES[:9], "run 2"], numbers=7, colours="RG", copies=1, wilds=largest % 5)
    plan = compile_edition(game)
    keys_module.layout.cache_clear()
    try:
        assert len(keys_module.layout(plan).numbers) > 2 or largest > 50
        hands = random_hands(game, 150, 12)
        keys = keys_from_counts(counts_of(hands, plan), plan)
        masks = phases_in_batch(keys, plan).tolist()
        lookup = key_lookup(plan)
        for cards, mask in zip(hands, masks, strict=True):
            assert (
                mask
                == sum(holds(cards, p.number, plan) << (p.number - 1) for p in plan.phases)
                == phases_in(cards, plan)
            )
            assert lookup(key_of(cards, plan)) == mask
    finally:
        keys_module.layout.cache_clear()


def test_tables_cover_what_they_can(small_edition: Callable[..., Edition]) -> None:
    tables = tables_of(compile_edition(small_edition(PHASES, numbers=12, colours="RGBY", copies=2, wilds=8)))
    assert [phase.number for phase in tables.left] == [12]
    for name in ("classic", "plus-ten", "hub", "party"):
        assert not tables_of(compile_edition(edition(name))).left


def test_a_joint_table_says_the_same(small_edition: Callable[..., Edition]) -> None:
    game = small_edition(PHASES[:9], numbers=6, colours="RG", copies=2)
    plan = compile_edition(game)
    joint = assembled(plan, *families(plan, joint=True))
    assert len(joint.families) == 2
    hands = random_hands(game, 200, 12)
    keys = keys_from_counts(counts_of(hands, plan), plan)
    assert phases_in_batch(keys, plan, tables=joint).tolist() == phases_in_batch(keys, plan).tolist()
    assert needs_batch(keys, plan, tables=joint).tolist() == needs_batch(keys, plan).tolist()
    assert [key_lookup(plan, joint)(key_of(cards, plan)) for cards in hands] == phases_in_batch(keys, plan).tolist()


def test_keys_add_up(plan: Plan, classic: Edition) -> None:
    kinds, keys = plan.deck.kinds(), card_keys(plan)
    cards = parse_hand("R1 R1 G5 Y12 W W S", classic.deck)
    assert sum(keys[kinds.index(card)] for card in cards) == key_of(cards, plan)
    whole = key_of(classic.deck.cards(), plan)
    assert whole < 1 << 64
    assert key_lookup(plan)(whole) == 1023
    assert keys[kinds.index(cards[-1])] == 0


@pytest.mark.parametrize("name", ["classic", "hub"])
def test_keys_from_cards_are_those_from_counts(name: str) -> None:
    game = edition(name)
    plan = compile_edition(game)
    hands = random_hands(game, 300, 11)
    kinds = game.deck.kinds()
    cards = np.full((len(hands), 11), len(kinds), np.uint8)
    for row, one in zip(cards, hands, strict=True):
        row[: len(one)] = [kinds.index(card) for card in one]
    due = keys_from_counts(counts_of(hands, plan), plan)
    assert due.dtype == np.uint64
    assert due.shape == ((300,) if name == "classic" else (3, 300))
    assert (keys_from_cards(cards, plan) == due).all()
    assert (keys_from_cards(np.ascontiguousarray(cards.T), plan, card_major=True) == due).all()
    assert keys_from_cards(cards[:0], plan).shape == due[..., :0].shape


def test_keys_are_read_where_they_are(plan: Plan) -> None:
    keys = np.full(40_000, card_keys(plan)[0], np.uint64)
    keys.flags.writeable = False
    assert not phases_in_batch(keys, plan).any()
    assert phases_in_batch(keys[::3], plan).shape == (13_334,)
    assert needs_batch(keys, plan).dtype == np.uint8


def test_what_is_no_batch_is_refused(plan: Plan) -> None:
    hub = compile_edition(edition("hub"))
    for wrong, of in (
        (np.zeros(3, np.int64), plan),
        (np.zeros((2, 3), np.uint64), plan),
        (np.zeros(3, np.uint64), hub),
        (np.zeros((2, 3), np.uint64), hub),
    ):
        with pytest.raises(ValueError, match="expected keys of dtype uint64 and of shape"):
            phases_in_batch(wrong, of)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="expected keys"):
            needs_batch(wrong, of)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no hand's key"):
        phases_in_batch(np.full(3, (1 << 64) - 1, np.uint64), plan)
    with pytest.raises(ValueError, match="from 0 to 50, found 51"):
        keys_from_cards(np.full((2, 2), 51, np.uint8), plan)
    for cards in (np.zeros(3, np.uint8), np.zeros((3, 3), np.int64)):
        with pytest.raises(ValueError, match="expected cards of dtype uint8"):
            keys_from_cards(cards, plan)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="hand 1 has 3 of B1, of which the deck has 2"):
        keys_from_counts(np.array([[0] * 50, [3] + [0] * 49], np.uint8), plan)


def test_phases_of_large_numbers(classic: Edition) -> None:
    many = replace(classic, phases=tuple(Phase(number, parse_phase(1, "set 2").groups) for number in (1, 40, 70)))
    plan = compile_edition(many)
    cards = parse_hand("R1 W", classic.deck)
    assert phases_in(cards, plan) == 1 | 1 << 39 | 1 << 69
    keys = keys_from_counts(counts_of([cards], plan), plan)
    assert needs_batch(keys, plan).tolist() == [[0, 0, 0]]
    with pytest.raises(ValueError, match="32 bits"):
        phases_in_batch(keys, plan)


def test_a_deck_with_too_many_copies_is_refused(small_edition: Callable[..., Edition]) -> None:
    plan = compile_edition(small_edition(["set 2"], numbers=2, colours="R", copies=1 << 20))
    with pytest.raises(UsageError, match="keys hold"):
        tables_of(plan)


def test_strangers_are_named(plan: Plan, classic: Edition) -> None:
    with pytest.raises(ImpossibleCards):
        key_of((replace(classic.deck.cards()[0], number=13),), plan)
    with pytest.raises(ImpossibleCards):
        phases_in((replace(classic.deck.cards()[0], colour="X"),), plan)
