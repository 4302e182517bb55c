"""Reasons from Z3, proved: asked within a time, and never taken at more than its word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from phaseproof.solvers.assignments import assignments
from phaseproof.solvers.errors import GaveUp
from phaseproof.solvers.facts import Core
from phaseproof.solvers.meanings import hit_meanings, hit_why_not, lay_meanings, lay_why_not
from phaseproof.solvers.nearest import nearest
from phaseproof.solvers.why_not import why_not
from phaseproof.spec.cards import Card, Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group

from .explain_grounds import Groups, Near, WhyNot, encoded, laid

_T = TypeVar("_T")


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

    def why_no_phase(self, hand: Hand, phase: int) -> WhyNot | None:
        """Why the hand does not hold the phase."""
        return _told(self._attempt(lambda: why_not(hand, phase, self.edition, timeout_ms=self.timeout_ms)))

    def near_hand(self, hand: Hand, phase: int) -> Near | None:
        """The hand with the fewest further cards that hold the phase, proved to be the fewest."""
        change = self._attempt(lambda: nearest(hand, phase, self.edition, timeout_ms=self.timeout_ms))
        if change is None:
            return None
        data = {
            "add": [str(card) for card in change.add],
            "instead_of": [str(card) for card in change.instead_of],
            "words": list(change.words),
            "lay": encoded(change.lay),
        }
        return Near("change", f"{change.text}; then {laid(change.lay)}", data, proved=True)

    def lay_meanings(self, groups: Groups, phase: int, hand: Hand | None) -> tuple[Groups, ...]:
        """Every way to understand the Wilds of a lay so that it is legal."""
        ask = self._attempt(lambda: lay_meanings(groups, phase, self.edition, hand=hand, timeout_ms=self.timeout_ms))
        return ask or ()

    def why_no_lay(self, groups: Groups, phase: int, hand: Hand | None) -> WhyNot | None:
        """Why the groups are no legal lay."""
        return _told(
            self._attempt(lambda: lay_why_not(groups, phase, self.edition, hand=hand, timeout_ms=self.timeout_ms))
        )

    def hit_meanings(self, group: Group) -> tuple[Placed, ...] | None:
        """Everything that a Wild could mean as a legal hit on the group; None if that was not decided."""
        return self._attempt(lambda: hit_meanings(group, self.edition, timeout_ms=self.timeout_ms))

    def hit_naturals(self, group: Group) -> Sequence[Card]:  # noqa: ARG002 - as Reasons has it
        """Every natural of the deck: the specification is asked of each."""
        return [card for card in self.edition.deck.kinds() if card.is_natural]

    def why_no_hit(self, placed: Placed, group: Group) -> WhyNot | None:
        """Why the card is no legal hit on the group."""
        return _told(self._attempt(lambda: hit_why_not(placed, group, self.edition, timeout_ms=self.timeout_ms)))


def _told(core: Core | None) -> WhyNot | None:
    if core is None:
        return None
    facts = tuple(fact.text for fact in core.facts)
    return WhyNot(facts, tuple(core.rules), core.checked, tuple(dict(fact.json) for fact in core.facts))
