"""The solver as an explanation asks it: within a time, and never taken at more than its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from phaseproof.solvers.assignments import assignments
from phaseproof.solvers.errors import GaveUp
from phaseproof.solvers.facts import Core
from phaseproof.solvers.meanings import hit_meanings, hit_why_not, lay_meanings, lay_why_not
from phaseproof.solvers.nearest import Change, nearest
from phaseproof.solvers.why_not import why_not
from phaseproof.spec.cards import Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group

_T = TypeVar("_T")
Groups = tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Solver:
    """Asks about one edition; what is not decided in time is ``None`` or missing, and noted in ``unproved``."""

    edition: Edition
    timeout_ms: int | None
    unproved: list[str] = field(default_factory=list)

    def _attempt(self, ask: Callable[[], _T]) -> _T | None:
        try:
            return ask()
        except GaveUp as error:
            if error.question not in self.unproved:
                self.unproved.append(error.question)
            return None

    def ways(self, hand: Hand, phase: int, limit: int | None) -> Iterator[Groups]:
        """Ways to lay the phase from the hand, each replayed by specification and engine."""
        found = islice(assignments(hand, phase, self.edition, timeout_ms=self.timeout_ms), limit)
        while (way := self._attempt(lambda: next(found, None))) is not None:
            yield way

    def why_no_phase(self, hand: Hand, phase: int) -> Core | None:
        """Why the hand does not hold the phase."""
        return self._attempt(lambda: why_not(hand, phase, self.edition, timeout_ms=self.timeout_ms))

    def nearest(self, hand: Hand, phase: int) -> Change | None:
        """The fewest cards that the hand lacks."""
        return self._attempt(lambda: nearest(hand, phase, self.edition, timeout_ms=self.timeout_ms))

    def lay_meanings(self, groups: Groups, phase: int, hand: Hand | None) -> tuple[Groups, ...]:
        """Every way to understand the Wilds of a lay so that it is legal."""
        ask = self._attempt(lambda: lay_meanings(groups, phase, self.edition, hand=hand, timeout_ms=self.timeout_ms))
        return ask or ()

    def why_no_lay(self, groups: Groups, phase: int, hand: Hand | None) -> Core | None:
        """Why the groups are no legal lay."""
        return self._attempt(lambda: lay_why_not(groups, phase, self.edition, hand=hand, timeout_ms=self.timeout_ms))

    def hit_meanings(self, group: Group) -> tuple[Placed, ...] | None:
        """Everything that a Wild could mean as a legal hit on the group; None if that was not decided."""
        return self._attempt(lambda: hit_meanings(group, self.edition, timeout_ms=self.timeout_ms))

    def why_no_hit(self, placed: Placed, group: Group) -> Core | None:
        """Why the card is no legal hit on the group."""
        return self._attempt(lambda: hit_why_not(placed, group, self.edition, timeout_ms=self.timeout_ms))
