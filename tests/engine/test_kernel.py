"""The same functions on Python ints, int16 arrays and Z3 bit-vectors."""

from collections.abc import Callable
from functools import reduce
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
import z3

from phaseproof.engine import Plan, Reckoning, Tally, compile_edition, phases_in
from phaseproof.engine import kernel as k
from phaseproof.engine.tallies import tally
from phaseproof.spec.cards import Hand, hand
from phaseproof.spec.edition import Edition

WORDS: dict[str, tuple[Callable[[int], Any], Callable[[Any], int]]] = {
    "int": (lambda value: value, lambda word: word),
    "int16": (lambda value: np.array([value], np.int16), lambda word: int(word[0])),
    "z3": (lambda value: z3.BitVecVal(value, 16), lambda word: z3.simplify(word).as_signed_long()),
}

COUNTS = [-9, -1, 0, 1, 2, 5, 108]
MASKS = [0, 1, 2, 3, 0b1000_0000_0000, 0b1111_1111_1111, 0b101_0101_0101, 0b0100_0000_0000_0000, 0x7FFF]


@pytest.fixture(params=WORDS)
def word(request: pytest.FixtureRequest) -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    return WORDS[request.param]


def test_arithmetic(word: tuple[Callable[[int], Any], Callable[[Any], int]]) -> None:
    put, get = word
    for left, right in product(COUNTS, repeat=2):
        assert get(k.at_least(put(left), put(right))) == (left >= right)
        assert get(k.at_least(put(left), right)) == (left >= right)
        assert get(k.larger(put(left), put(right))) == max(left, right)
        assert get(k.smaller(put(left), put(right))) == min(left, right)
    for mask in MASKS:
        assert get(k.some(put(mask))) == bool(mask)
        assert get(k.everywhere(put(mask))) == -bool(mask)
        assert get(k.without_lowest(put(mask))).bit_count() == max(0, mask.bit_count() - 1)


def test_climbing(word: tuple[Callable[[int], Any], Callable[[Any], int]]) -> None:
    put, get = word
    masks = [0b0110, 0b0011, 0b0000, 0b1010]
    ladder: k.Ladder = reduce(k.climb, map(put, masks), ())
    counts = [sum(mask >> place & 1 for mask in masks) for place in range(4)]
    assert list(map(get, ladder)) == [
        sum((count > rung) << place for place, count in enumerate(counts)) for rung in range(4)
    ]
    assert get(k.height(ladder)) == max(counts)


def test_the_runs_of_every_mask(word: tuple[Callable[[int], Any], Callable[[Any], int]]) -> None:
    put, get = word
    for mask in range(1 << 6):
        ladder = (put(mask),)
        for size in range(2, 7):
            ladder = k.longer_run(ladder, put(mask))
            starts = range(6 - size + 1)
            assert get(k.height(ladder)) == max((mask >> start & (1 << size) - 1).bit_count() for start in starts)


def test_numbers_outside_a_run(word: tuple[Callable[[int], Any], Callable[[Any], int]]) -> None:
    put, get = word
    for mask, size in product(range(1 << 6), range(1, 7)):
        outside = get(k.outside(put(mask), size, 6))
        for start in range(6 - size + 1):
            assert (outside >> start & 1) == bool(mask & ~((1 << size) - 1 << start)), (mask, size, start)


def numbers_of(counts: tuple[int, ...]) -> list[int]:
    """The rungs of a hand with so many cards of each number."""
    return [sum((count > rung) << index for index, count in enumerate(counts)) for rung in range(max(counts) or 1)]


def test_sets_of_every_small_hand() -> None:
    for counts in product(range(6), repeat=3):
        numbers = tuple(numbers_of(counts))
        ones = [0, *(sum(map(k.some, numbers[: rung + 1])) for rung in range(len(numbers)))]
        twos = [0, *(sum(k.some(k.without_lowest(m)) for m in numbers[: rung + 1]) for rung in range(len(numbers)))]
        for first, second in [(1, 1), (2, 1), (3, 3), (4, 2), (5, 3)]:
            assert k.two_sets(ones, twos, first, second) == most_in_sets(counts, (first, second))
        for sets, size in [(1, 3), (2, 2), (3, 1), (3, 2), (4, 2)]:
            assert k.equal_sets(numbers, sets, size) == most_in_sets(counts, (size,) * sets)


def most_in_sets(counts: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """By trying every choice of numbers."""
    if not sizes:
        return 0
    best = 0
    for index, count in enumerate(counts):
        used = min(count, sizes[0])
        left = (*counts[:index], count - used, *counts[index + 1 :])
        best = max(best, used + most_in_sets(left, sizes[1:]))
    return best


def bit_vectors(counted: Tally) -> Tally:
    def put(value: int) -> Any:  # noqa: ANN401
        return z3.BitVecVal(value, 16)

    return Tally(
        put(counted.wilds),
        tuple(map(put, counted.numbers)),
        [put(mask) for mask in counted.present],
        [put(total) for total in counted.totals],
        [[put(cell) for cell in row] for row in counted.cells],
    )


def z3_mask(cards: Hand, plan: Plan) -> int:
    reckoning = Reckoning(bit_vectors(tally(cards, plan)), plan.width, one_colour=plan.readings.one_colour_runs)
    held = [z3.simplify(reckoning.holds(phase)).as_long() for phase in plan.phases]
    return sum(bit << (phase.number - 1) for bit, phase in zip(held, plan.phases, strict=True))


@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_hands_as_bit_vectors(classic: Edition, run_colour: str) -> None:
    plan, rng = compile_edition(classic.with_reading("run-colour", run_colour)), Random(7)
    deck = [card for card in classic.deck.cards() if not card.is_skip]
    wilds = [card for card in deck if card.is_wild]
    for size in [0, 1, *range(6, 12)] * 4:
        cards = hand([*rng.sample(wilds, size // 4), *rng.sample(deck, size)])[: size + 2]
        assert z3_mask(cards, plan) == phases_in(cards, plan)


def test_placements_as_bit_vectors(small_edition: Callable[..., Edition]) -> None:
    phases = ["set 2 + run 2 + colour 2", "run 2 + run 3", "colour 2 + colour 2", "run 9"]
    plan, rng = compile_edition(small_edition(phases, numbers=4, copies=2)), Random(8)
    for size in (0, 4, 5, 6, 7):
        cards = hand(rng.sample(plan.deck.cards(), size))
        assert z3_mask(cards, plan) == phases_in(cards, plan)


def test_the_kernel_proves_a_theorem(classic: Edition) -> None:
    """A run of 8 holds a run of 7, for every hand at once: the word may be a symbol."""
    plan = compile_edition(classic)
    counted = Tally(z3.BitVec("wilds", 16), (z3.BitVec("present", 16),))
    reckoning = Reckoning(counted, plan.width, one_colour=False)
    solver = z3.Solver()
    solver.add(counted.wilds >= 0, counted.wilds <= 8, counted.numbers[0] >= 0, counted.numbers[0] < 1 << 12)
    solver.add(reckoning.holds(plan.phase(5)) == 1)
    assert solver.check() == z3.sat
    solver.add(reckoning.holds(plan.phase(4)) == 0)
    assert solver.check() == z3.unsat
