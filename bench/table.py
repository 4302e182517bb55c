"""The methods that are compared, each as a ``Contender`` on the same hands; ``timing.run`` makes rows of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from phaseproof.engine import compile_edition, counts_of, find, phases_in, phases_in_batch
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .naive import naive_engine
from .timing import Contender

NAIVE = "naive recursion"
BATCH = 1 << 16
"""Hands in the batch: the stored ones, over and over."""


def baselines(edition: Edition, hands: Sequence[Hand]) -> list[Contender]:
    """The naive recursion and the engine's ways; a unit is one hand (all phases), for ``find`` one hand and phase.

    Raises UsageError for a deck that the engine cannot take.
    """
    naive, plan = naive_engine(edition), compile_edition(edition)
    numbers = [phase.number for phase in edition.phases]
    counts = np.resize(counts_of(hands, plan), (BATCH, len(edition.deck.kinds())))
    return [
        Contender(NAIVE, lambda: [naive.phases_in(hand) for hand in hands], len(hands)),
        Contender("engine, single hand", lambda: [phases_in(hand, plan) for hand in hands], len(hands)),
        Contender("engine, numpy batch", lambda: phases_in_batch(counts, plan), BATCH),
        Contender(
            "engine, find",
            lambda: [find(hand, number, plan) for hand in hands for number in numbers],
            len(hands) * len(numbers),
        ),
    ]
