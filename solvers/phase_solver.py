"""Does a hand hold a phase? One Z3 solver for each phase, asked about many hands."""

from __future__ import annotations

import z3
from z3 import z3core

from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .answers import Answer
from .axes import axis_of, sort_of, sorts
from .encoding import Encoding, encode

_ANSWERS = {z3.Z3_L_TRUE: Answer.YES, z3.Z3_L_FALSE: Answer.NO}


def encode_phase(phase: int, edition: Edition) -> Encoding:
    """The phase over every hand of the edition's deck. Raises UnknownName for a phase that it does not have."""
    wanted = edition.phase(phase)
    axis = axis_of(wanted, edition)
    return encode(wanted, edition, axis, ((sort, sort.supply(edition.deck)) for sort in sorts(axis, edition.deck)))


class PhaseSolver:
    """Whether hands hold one phase of an edition (PH-DEF), decided by Z3 from the rulebook alone.

    The phase is told to the solver once. A hand is told by assumptions, one literal for each sort of card: it has no
    more than so many. No engine and no judgement of the specification takes part.
    """

    def __init__(self, edition: Edition, phase: int, *, timeout_ms: int | None = None) -> None:
        """``timeout_ms`` bounds each question; without it the solver takes the time that it needs.

        Raises UnknownName for a phase that the edition does not have.
        """
        self.edition, self.phase = edition, phase
        encoding = encode_phase(phase, edition)
        self._solver = z3.SimpleSolver()
        if timeout_ms is not None:
            self._solver.set("timeout", timeout_ms)
        self._solver.add(*encoding.constraints)
        ladders = [*encoding.at_least.values(), encoding.wilds]
        place_of_sort = {sort: place for place, sort in enumerate(encoding.at_least)}
        self._place = {
            card: place_of_sort[sort_of(card, encoding.axis)] if card.is_natural else len(place_of_sort)
            for card in edition.deck.kinds()
            if not card.is_skip
        }
        self._bounds = [[z3.Not(literal) for literal in ladder] for ladder in ladders]
        self._asts = [[bound.as_ast() for bound in column] for column in self._bounds]
        self._assumed = (z3core.Ast * len(ladders))()

    def bounds(self, hand: Hand) -> list[z3.BoolRef]:
        """The hand as the solver is told it: for each sort of card, that there are no more. Raises ImpossibleCards."""
        counts = self._counts(hand)
        return [column[counts[place]] for place, column in enumerate(self._bounds) if counts[place] < len(column)]

    def holds(self, hand: Hand) -> Answer:
        """Whether the hand holds the phase; ``UNKNOWN`` if the time was up. Raises ImpossibleCards."""
        counts, assumed, length = self._counts(hand), self._assumed, 0
        for place, column in enumerate(self._asts):
            if counts[place] < len(column):
                assumed[length] = column[counts[place]]
                length += 1
        solver = self._solver
        result = z3core.Z3_solver_check_assumptions(solver.ctx.ref(), solver.solver, length, assumed)
        return _ANSWERS.get(result, Answer.UNKNOWN)

    def _counts(self, hand: Hand) -> list[int]:
        counts = [0] * len(self._asts)
        place = self._place
        try:
            for card in hand:
                if not card.is_skip:
                    counts[place[card]] += 1
        except KeyError:
            self.edition.deck.check(hand)
            raise
        return counts
