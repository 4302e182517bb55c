"""The stored hands and the timing; what a machine needs for them is never asserted."""

from time import sleep

import pytest
from phaseproof.bench.table import NAIVE, NAIVE_PHASE, baselines, contenders

from phaseproof.bench.hands import MIX, stored_hands
from phaseproof.bench.naive import naive_engine
from phaseproof.bench.timing import Contender, run
from phaseproof.engine import compile_edition, counts_of, keys_from_counts, phases_in, phases_in_batch
from phaseproof.spec.edition import edition

CLASSIC = edition("classic")


def test_stored_hands_are_the_same_each_time() -> None:
    hands = stored_hands(CLASSIC, 40)
    assert hands == stored_hands(CLASSIC, 40)
    assert hands != stored_hands(CLASSIC, 40, seed=1)
    for cards in hands:
        CLASSIC.deck.check(cards)
        assert len(cards) == 11
        assert cards == tuple(sorted(cards))


def test_hands_that_hold_a_phase_do() -> None:
    plan = compile_edition(CLASSIC)
    assert all(phases_in(cards, plan) for cards in stored_hands(CLASSIC, 50, kind="holding"))
    assert all(sum(c.is_wild for c in cards) > 1 for cards in stored_hands(CLASSIC, 50, kind="wild-rich"))
    assert sum(not phases_in(cards, plan) for cards in stored_hands(CLASSIC, 50, kind="near-miss")) > 5
    with pytest.raises(KeyError):
        stored_hands(CLASSIC, 1, kind="none such")
    assert len(MIX) == 4


def test_all_methods_agree_on_the_stored_hands() -> None:
    hands, plan, naive = stored_hands(CLASSIC, 40), compile_edition(CLASSIC), naive_engine(CLASSIC)
    masks = [naive.phases_in(cards) for cards in hands]
    assert masks == [phases_in(cards, plan) for cards in hands]
    assert masks == phases_in_batch(keys_from_counts(counts_of(hands, plan), plan), plan).tolist()


def test_a_run_makes_a_row_for_each_method() -> None:
    seen: list[tuple[int, int]] = []
    engines = [Contender("slow", lambda: sleep(0.02), 1), Contender("ten at a time", lambda: sleep(0.02), 10)]
    rows = run(engines, turns=3, progress=lambda done, of: seen.append((done, of)))
    assert [row.name for row in rows] == ["slow", "ten at a time"]
    assert rows[0].times_faster == 1
    assert seen == [(done, 6) for done in range(1, 7)]
    assert run(engines, baseline="ten at a time", turns=1)[1].times_faster == 1


def test_every_baseline_can_be_called() -> None:
    rows = run(baselines(CLASSIC, stored_hands(CLASSIC, 4)), baseline=NAIVE, turns=1)
    assert [row.name for row in rows] == [
        NAIVE,
        "engine, single hand",
        "engine, numpy batch",
        NAIVE_PHASE,
        "engine, find",
    ]


def test_like_is_compared_with_like() -> None:
    methods = {method.name: method for method in contenders(CLASSIC, stored_hands(CLASSIC, 4))}
    assert {"Z3, reused solver", "matching (networkx)"} <= methods.keys()
    for method in methods.values():
        assert method.baseline is not None
        assert methods[method.baseline].unit == method.unit


def test_a_method_is_compared_with_its_own_baseline() -> None:
    engines = [
        Contender("slow", lambda: sleep(0.02), 1),
        Contender("fast", lambda: sleep(0.02), 10),
        Contender("like the fast one", lambda: sleep(0.02), 10, baseline="fast"),
    ]
    rows = run(engines, turns=3)
    assert [row.baseline for row in rows] == ["slow", "slow", "fast"]
    assert rows[2].times_faster < rows[1].times_faster
    with pytest.raises(ValueError, match="none"):
        run(engines, baseline="none", turns=1)
