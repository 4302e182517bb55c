"""Naive recursion, the yardstick of everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phaseproof.spec.cards import Hand

from ..naive import NaiveEngine, naive_engine
from ..timing import Contender
from .base import Input, Method, Unit

NAIVE = "naive recursion"
NAIVE_PHASE = "naive recursion, one phase"
_GROUP = "recursion"


def methods(given: Input) -> Iterator[Method]:
    """All phases of a hand, and one phase of it."""
    naive = naive_engine(given.edition)
    yield whole(NAIVE, naive, given.hands)
    pairs = [(hand, phase.number) for hand in given.hands for phase in given.edition.phases]
    yield Method(
        NAIVE_PHASE,
        _GROUP,
        Unit.ONE,
        lambda: Contender(NAIVE_PHASE, lambda: [next(naive.lays(hand, k), None) for hand, k in pairs], len(pairs)),
    )


def whole(name: str, naive: NaiveEngine, hands: Sequence[Hand]) -> Method:
    """All phases of a hand."""
    return Method(
        name,
        _GROUP,
        Unit.WHOLE,
        lambda: Contender(name, lambda: [naive.phases_in(hand) for hand in hands], len(hands)),
        lambda asked: [naive.phases_in(hand) for hand in asked],
    )
