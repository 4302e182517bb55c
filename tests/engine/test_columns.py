"""Columns of bytes give the answers of tables, by numba or without it."""

import builtins
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from phaseproof.engine import (
    Plan,
    columns,
    columns_from_counts,
    compile_edition,
    counts_of,
    keys_from_counts,
    phases_in_batch,
    phases_in_columns,
)
from phaseproof.engine.columns import Columns
from phaseproof.solvers.exhaustion.classes import vectors
from phaseproof.spec.cards import hand
from phaseproof.spec.edition import Edition, edition

SMALL = ["set 2", "set 2 + set 2", "set 3 + set 2", "run 4", "set 2 + run 3", "set 3 + run 5", "colour 3", "run 9"]


@pytest.fixture(params=[True, False], ids=["numba", "without numba"])
def _with_or_without(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once with numba, if it is there, and once as if it were not."""
    columns._compiled.cache_clear()
    if request.param:
        pytest.importorskip("numba")
        return
    right = builtins.__import__

    def without(name: str, *facts: object) -> object:
        if name == "numba":
            raise ImportError(name)
        return right(name, *facts)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)


def by_tables(of: Columns, plan: Plan) -> list[int]:
    masks: list[int] = phases_in_batch(columns._keys(of, plan), plan).tolist()
    return masks


@pytest.mark.usefixtures("_with_or_without")
@pytest.mark.parametrize("natural", ["per-phase", "per-group", "none"])
def test_every_hand_of_a_small_deck(
    small_edition: Callable[..., Edition], all_hands: Callable[[Edition, int], list[tuple[()]]], natural: str
) -> None:
    game = small_edition([*SMALL, "colour 2 + colour 2"], numbers=5, colours="RG", copies=1, natural=natural)
    plan = compile_edition(game)
    counts = counts_of(all_hands(game, 8), plan)
    found = phases_in_columns(columns_from_counts(counts, plan), plan)
    assert found.dtype == np.uint32
    assert found.tolist() == phases_in_batch(keys_from_counts(counts, plan), plan).tolist()


@pytest.mark.usefixtures("_with_or_without")
def test_a_phase_without_a_form(small_edition: Callable[..., Edition]) -> None:
    game = small_edition([*SMALL, "set 3 + set 2 + set 1"], numbers=6, colours="RGB", copies=2)
    plan, rng = compile_edition(game), Random(3)
    hands = [hand(rng.sample(game.deck.cards(), 9)) for _ in range(300)]
    counts = counts_of(hands, plan)
    masks = phases_in_batch(keys_from_counts(counts, plan), plan)
    assert phases_in_columns(columns_from_counts(counts, plan), plan).tolist() == masks.tolist()


@pytest.mark.parametrize("name", ["classic", "party", "classic+natural=none"])
def test_numba_on_all_classes_of_hands(name: str) -> None:
    pytest.importorskip("numba")
    plan = compile_edition(edition(name))
    numbers = vectors(12, 8, 11)
    rng = np.random.default_rng(5)
    of = np.zeros((17, len(numbers)), np.uint8)
    of[:12] = numbers.T
    of[13:] = rng.integers(0, 12, (4, len(numbers)))  # the colours are looked at by themselves
    for wilds in range(9 if name == "classic" else 3):
        of[12] = wilds
        assert phases_in_columns(of, plan).tolist() == by_tables(of, plan)
    assert columns._compiled(plan) is not None


def test_what_columns_do_not_tell_is_refused(plan: Plan, small_edition: Callable[..., Edition]) -> None:
    for game in (edition("hub"), edition("plus-ten")):
        with pytest.raises(ValueError, match="numbers and colours together"):
            phases_in_columns(np.zeros((17, 1), np.uint8), compile_edition(game))
    many = compile_edition(small_edition(["set 2"], copies=100, numbers=3))
    with pytest.raises(ValueError, match="300 cards alike"):
        columns_from_counts(np.zeros((1, 8), np.uint8), many)
    for wrong in (np.zeros((16, 2), np.uint8), np.zeros(17, np.uint8), np.zeros((17, 2), np.int64)):
        with pytest.raises(ValueError, match=r"shape \(17, hands\)"):
            phases_in_columns(wrong, plan)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"shape \(hands, 50\)"):
        columns_from_counts(np.zeros((2, 17), np.uint8), plan)
    assert phases_in_columns(np.zeros((17, 0), np.uint8), plan).shape == (0,)
