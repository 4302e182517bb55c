"""The methods that are compared, each as a ``Contender`` on the same hands; ``timing.run`` makes rows of them.

Like is compared with like: who judges all phases of a hand, with naive recursion over all phases; who judges one phase,
with naive recursion over one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from phaseproof.engine import compile_edition, counts_of, find, keys_from_counts, phases_in, phases_in_batch
from phaseproof.solvers.matching import holds
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .naive import naive_engine
from .timing import Contender

NAIVE, NAIVE_PHASE = "naive recursion", "naive recursion, one phase"
ONE_PHASE = "one hand and one phase"
BATCH = 1 << 16
"""Hands in the batch: the stored ones, over and over."""


def all_phases(edition: Edition) -> str:
    """The unit of the methods that judge a whole hand."""
    return f"one hand, all {len(edition.phases)} phases"


def baselines(edition: Edition, hands: Sequence[Hand]) -> list[Contender]:
    """The naive recursion and the engine's ways. Raises UsageError for a deck that the engine cannot take."""
    naive, plan, whole = naive_engine(edition), compile_edition(edition), all_phases(edition)
    pairs = _pairs(edition, hands)
    counts = np.resize(counts_of(hands, plan), (BATCH, len(edition.deck.kinds())))
    keys = keys_from_counts(counts, plan)
    return [
        Contender(NAIVE, lambda: [naive.phases_in(hand) for hand in hands], len(hands), whole, NAIVE),
        Contender("engine, single hand", lambda: [phases_in(hand, plan) for hand in hands], len(hands), whole, NAIVE),
        Contender("engine, numpy batch", lambda: phases_in_batch(keys, plan), BATCH, whole, NAIVE),
        Contender(
            NAIVE_PHASE,
            lambda: [next(naive.lays(hand, number), None) for hand, number in pairs],
            len(pairs),
            ONE_PHASE,
            NAIVE_PHASE,
        ),
        Contender(
            "engine, find",
            lambda: [find(hand, number, plan) for hand, number in pairs],
            len(pairs),
            ONE_PHASE,
            NAIVE_PHASE,
        ),
    ]


def oracles(edition: Edition, hands: Sequence[Hand]) -> list[Contender]:
    """The independent judges of one phase, to be timed beside the ``baselines``."""
    pairs, solvers = (
        _pairs(edition, hands),
        {phase.number: PhaseSolver(edition, phase.number) for phase in edition.phases},
    )
    ways = {
        "Z3, reused solver": lambda: [solvers[number].holds(hand) for hand, number in pairs],
        "matching (networkx)": lambda: [holds(hand, number, edition) for hand, number in pairs],
    }
    return [Contender(name, call, len(pairs), ONE_PHASE, NAIVE_PHASE) for name, call in ways.items()]


def contenders(edition: Edition, hands: Sequence[Hand]) -> list[Contender]:
    """Every method, those of one unit together. Raises UsageError for a deck that the engine cannot take."""
    return [*baselines(edition, hands), *oracles(edition, hands)]


def _pairs(edition: Edition, hands: Sequence[Hand]) -> list[tuple[Hand, int]]:
    return [(hand, phase.number) for hand in hands for phase in edition.phases]
