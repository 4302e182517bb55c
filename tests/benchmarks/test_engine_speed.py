"""Measure with ``pytest tests/benchmarks --benchmark-enable``; compare only figures of one run."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from phaseproof.bench.hands import MIX, stored_hands
from phaseproof.bench.naive import naive_engine
from phaseproof.engine import (
    columns_from_counts,
    compile_edition,
    counts_of,
    find,
    joint_tables,
    key_lookup,
    key_of,
    keys_from_counts,
    needs_batch,
    phases_in,
    phases_in_batch,
    phases_in_columns,
)
from phaseproof.engine.families import families
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_group

CLASSIC = edition("classic")
HANDS = stored_hands(CLASSIC, 100)
ONE_COLOUR = CLASSIC.with_reading("run-colour", "one")


@pytest.mark.benchmark(group="single hand, all phases")
@pytest.mark.parametrize("kind", MIX)
def test_single_hands(benchmark: Any, kind: str) -> None:  # noqa: ANN401 -- the fixture has no public type
    hands, plan = stored_hands(CLASSIC, 100, kind=kind), compile_edition(CLASSIC)
    masks = benchmark(lambda: [phases_in(cards, plan) for cards in hands])
    assert len(masks) == len(hands)


@pytest.mark.benchmark(group="single hand, all phases")
def test_single_hands_with_one_colour_runs(benchmark: Any) -> None:  # noqa: ANN401
    plan = compile_edition(ONE_COLOUR)
    masks = benchmark(lambda: [phases_in(cards, plan) for cards in HANDS])
    assert len(masks) == len(HANDS)


@pytest.mark.benchmark(group="single hand, all phases")
def test_naive_recursion(benchmark: Any) -> None:  # noqa: ANN401
    naive = naive_engine(CLASSIC)
    masks = benchmark.pedantic(lambda: [naive.phases_in(cards) for cards in HANDS], rounds=3, warmup_rounds=0)
    assert masks == [phases_in(cards, compile_edition(CLASSIC)) for cards in HANDS]


@pytest.mark.benchmark(group="batch of 65,536 hands, all phases")
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_batches(benchmark: Any, run_colour: str) -> None:  # noqa: ANN401
    plan = compile_edition(CLASSIC.with_reading("run-colour", run_colour))
    counts = np.resize(counts_of(HANDS, plan), (1 << 16, 50))
    keys = keys_from_counts(counts, plan)
    masks = benchmark(phases_in_batch, keys, plan)
    assert masks[: len(HANDS)].tolist() == [phases_in(cards, plan) for cards in HANDS]


@pytest.mark.benchmark(group="find")
@pytest.mark.parametrize("phase", range(1, 11))
def test_find(benchmark: Any, phase: int) -> None:  # noqa: ANN401
    plan = compile_edition(CLASSIC)
    lays = benchmark(lambda: [find(cards, phase, plan) for cards in HANDS])
    assert any(lays)


@pytest.mark.benchmark(group="find")
@pytest.mark.parametrize("what", ["extras", "hits"])
def test_find_with_more(benchmark: Any, what: str) -> None:  # noqa: ANN401
    plan = compile_edition(CLASSIC)
    table = [parse_group(text, CLASSIC.deck) for text in ("run: R3 B4 B5 B6", "set: R9 B9 W=9")]
    options: dict[str, Any] = {"extras": True} if what == "extras" else {"hits": table}
    lays = benchmark.pedantic(lambda: [find(cards, 2, plan, **options) for cards in HANDS], rounds=3, warmup_rounds=1)
    assert any(lays)


@pytest.mark.benchmark(group="single hand, all phases")
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_hands_given_as_keys(benchmark: Any, run_colour: str) -> None:  # noqa: ANN401
    plan = compile_edition(CLASSIC.with_reading("run-colour", run_colour))
    keys, lookup = [key_of(cards, plan) for cards in HANDS], key_lookup(plan)
    masks = benchmark(lambda: [lookup(key) for key in keys])
    assert masks == [phases_in(cards, plan) for cards in HANDS]


@pytest.mark.benchmark(group="batch of 65,536 hands, all phases")
@pytest.mark.parametrize("what", ["needs", "columns", "joint"])
def test_other_batches(benchmark: Any, what: str, tmp_path: Path) -> None:  # noqa: ANN401
    plan = compile_edition(CLASSIC)
    counts = np.resize(counts_of(HANDS, plan), (1 << 16, 50))
    keys, columns = keys_from_counts(counts, plan), columns_from_counts(counts, plan)
    masks = phases_in_batch(keys, plan)
    if what == "needs":
        assert ((benchmark(needs_batch, keys, plan) == 0) @ (1 << np.arange(10)) == masks).all()
    elif what == "columns":
        assert (benchmark(phases_in_columns, columns, plan) == masks).all()
    else:
        joint = joint_tables(plan, folder=tmp_path)
        assert (benchmark(lambda: phases_in_batch(keys, plan, tables=joint)) == masks).all()


@pytest.mark.benchmark(group="compiling")
def test_compiling_tables(benchmark: Any) -> None:  # noqa: ANN401
    made, left = benchmark.pedantic(families, [compile_edition(CLASSIC)], rounds=3, warmup_rounds=0)
    assert sum(len(family.phases) for family in made) == 10
    assert not left
