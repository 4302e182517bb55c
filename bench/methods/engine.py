"""The engine's own ways: one hand, many hands, lays, cards short, keys, and compiling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import (
    Tables,
    compile_edition,
    counts_of,
    find,
    joint_tables,
    key_lookup,
    key_of,
    keys_from_cards,
    keys_from_counts,
    needs_batch,
    phases_in,
    phases_in_batch,
    tables_of,
)
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from ..timing import Contender
from .base import Input, Method, Unit, one_by_one

KEY, CARDS, BATCH = "engine, key given", "engine, from a list of cards", "engine, numpy batch"
JOINT_BATCH = "engine, numpy batch, joint tables"
FIND, NEEDS, COMPILE = "engine, find", "engine, needs_batch", "engine, compiling"
KEYS_OF_COUNTS, KEYS_OF_CARDS = "engine, keys from counts", "engine, keys from cards"
_GROUP = "engine"
_LEAST = 2000
"""Single hands are asked about so often in one call, so that the call itself does not count."""


def methods(given: Input) -> Iterator[Method]:
    """Everything that the engine offers. Raises UsageError for a deck that it cannot take."""
    plan, edition = given.plan, given.edition
    hands = list(given.hands) * (1 + _LEAST // max(1, len(given.hands)))
    lookup = key_lookup(plan)
    keys = [key_of(hand, plan) for hand in hands]
    yield _whole(
        KEY,
        lambda: Contender(KEY, lambda: [lookup(key) for key in keys], len(keys)),
        lambda asked: [lookup(key_of(hand, plan)) for hand in asked],
    )
    yield _whole(
        CARDS,
        lambda: Contender(CARDS, lambda: [phases_in(hand, plan) for hand in hands], len(hands)),
        lambda asked: [phases_in(hand, plan) for hand in asked],
    )
    yield batch(given)
    lays = one_by_one(FIND, _GROUP, lambda hand, number: find(hand, number, plan), given)
    if edition.reading("going-out") == "discard":  # a hand may hold a phase that it cannot lay (OUT-3)
        lays = replace(lays, judge=None)
    yield lays
    yield _needs(given)
    yield from _keys(given)
    yield _compiling(edition, hands[0])


def batch(given: Input, name: str = BATCH, *, joint: bool = False) -> Method:
    """The numpy batch on random deals; ``joint``: with joint tables, made anew and kept for this run alone."""
    plan = given.plan

    @cache
    def tables() -> Tables:
        if not joint:
            return tables_of(plan)
        with TemporaryDirectory() as folder:
            return joint_tables(plan, folder=Path(folder))

    def prepare() -> Contender:
        keys, used = keys_from_counts(given.deals, plan), tables()
        return Contender(name, lambda: phases_in_batch(keys, plan, tables=used), given.batch)

    def judge(asked: Sequence[Hand]) -> list[int]:
        keys = keys_from_counts(counts_of(asked, plan), plan)
        masks: list[int] = phases_in_batch(keys, plan, tables=tables()).tolist()
        return masks

    return _whole(name, prepare, judge)


def _whole(name: str, prepare: Callable[[], Contender], judge: Callable[[Sequence[Hand]], Sequence[int]]) -> Method:
    return Method(name, _GROUP, Unit.WHOLE, prepare, judge)


def _needs(given: Input) -> Method:
    plan = given.plan

    def prepare() -> Contender:
        keys = keys_from_counts(given.deals, plan)
        return Contender(NEEDS, lambda: needs_batch(keys, plan), given.batch)

    def judge(asked: Sequence[Hand]) -> list[int]:
        short = needs_batch(keys_from_counts(counts_of(asked, plan), plan), plan)
        bits = [1 << (phase.number - 1) for phase in plan.phases]
        return [sum(bit for bit, cards in zip(bits, row, strict=True) if not cards) for row in short.tolist()]

    return Method(NEEDS, _GROUP, Unit.NEEDS, prepare, judge)


def _keys(given: Input) -> Iterator[Method]:
    plan = given.plan

    def from_counts() -> Contender:
        counts = given.deals
        return Contender(KEYS_OF_COUNTS, lambda: keys_from_counts(counts, plan), len(counts))

    def from_cards() -> Contender:
        cards = _by_card(given.deals)
        return Contender(KEYS_OF_CARDS, lambda: keys_from_cards(cards, plan, card_major=True), cards.shape[1])

    yield Method(KEYS_OF_COUNTS, _GROUP, Unit.KEY, from_counts)
    yield Method(KEYS_OF_CARDS, _GROUP, Unit.KEY, from_cards)


def _by_card(counts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same hands card by card, each card as its column: shape (cards of a hand, hands)."""
    hands, kinds = counts.shape
    cards = np.repeat(np.tile(np.arange(kinds, dtype=np.uint8), hands), counts.ravel())
    return np.ascontiguousarray(cards.reshape(hands, -1).T)


def _compiling(edition: Edition, hand: Hand) -> Method:
    """From an edition to the first answer; a deck with a name of its own, so that nothing kept is of use."""
    numbers = count()

    def compiled() -> int:
        deck = replace(edition.deck, id=f"{edition.deck.id}-{next(numbers)}")
        plan = compile_edition(replace(edition, deck=deck))
        return key_lookup(plan)(key_of(hand, plan))

    return Method(COMPILE, _GROUP, Unit.EDITION, lambda: Contender(COMPILE, compiled, 1))
