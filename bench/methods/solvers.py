"""The independent judges: Z3, asked anew or kept, and matching."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import z3

from phaseproof.solvers.answers import Answer
from phaseproof.solvers.axes import axis_of, naturals_by_sort
from phaseproof.solvers.encoding import encode
from phaseproof.solvers.matching import holds
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .base import Input, Method, one_by_one

KEPT, FRESH, MATCHING = "Z3, reused solver", "Z3, fresh solver", "matching (networkx)"
_GROUP = "solver"
_FEW = 5
"""Hands that are enough to time what is very slow."""


def methods(given: Input, *, fresh: bool) -> Iterator[Method]:
    """One question at a time; ``fresh``: also with a new Z3 solver for each question."""
    edition = given.edition
    kept = {phase.number: PhaseSolver(edition, phase.number) for phase in edition.phases}
    yield one_by_one(KEPT, _GROUP, lambda hand, number: kept[number].holds(hand) is Answer.YES, given)
    if fresh:
        few = replace(given, hands=given.hands[:_FEW])
        yield one_by_one(FRESH, _GROUP, lambda hand, number: _asked_anew(hand, number, edition), few)
    yield one_by_one(MATCHING, _GROUP, lambda hand, number: holds(hand, number, edition), given)


def _asked_anew(hand: Hand, number: int, edition: Edition) -> bool:
    """Encode the phase over the cards of this hand alone, and solve that."""
    phase = edition.phase(number)
    axis = axis_of(phase, edition)
    encoding = encode(phase, edition, axis, naturals_by_sort(hand, axis).items())
    solver, wilds = z3.SimpleSolver(), sum(card.is_wild for card in hand)
    solver.add(*encoding.constraints)
    if wilds < len(encoding.wilds):
        solver.add(z3.Not(encoding.wilds[wilds]))
    return bool(solver.check() == z3.sat)
