"""Match properties: truths of every step of a match, each a function of the step alone, so that a failure shrinks.

A property is declared on its check::

    @observe("hit-needs-the-phase", "Nobody hits before laying.", rules=("HIT-1",))
    def hit_needs_the_phase(seen: Seen) -> Found:
        if not isinstance(seen.action, Hit):
            return None
        return unless(seen.before.in_turn.laid, "a hit before the phase was laid")

The check answers None where the step does not concern it, otherwise what is wrong (nothing: an empty text).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from phaseproof.spec.actions import Action
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Event, State, Step

Found = str | None
"""None: not concerned. An empty text: the property holds. Otherwise: what is wrong."""

IN_PLAY = (Step.DRAW, Step.PLAY, Step.OVER)
"""Where the cards are dealt."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One step of a match, as the specification carried it out."""

    before: State
    action: Action
    after: State
    edition: Edition
    listed: tuple[Action, ...] | None = None
    """What the engine lists as legal before the step, where it was asked."""

    @property
    def new_events(self) -> tuple[Event, ...]:
        """What the step added to the record of the hand."""
        return self.after.events[len(self.before.events) :]

    def held(self, state: State, seat: int) -> Hand:
        """The cards that a seat holds."""
        return state.seats[seat].hand or ()


def _always(edition: Edition) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True, slots=True)
class Observer:
    """A named truth of every step of a match, and the rules that it serves."""

    id: str
    statement: str
    rules: tuple[str, ...]
    check: Callable[[Seen], Found]
    concerns: Callable[[Edition], bool] = _always
    """Whether the statement holds in the readings of the edition."""


OBSERVERS: dict[str, Observer] = {}
"""Every match property by id, in the order of declaration."""

Check = Callable[[Seen], Found]


def observe(
    id: str,  # noqa: A002 - the field's own word
    statement: str,
    *,
    rules: tuple[str, ...],
    concerns: Callable[[Edition], bool] = _always,
) -> Callable[[Check], Check]:
    """Declare the decorated function as the check of a match property."""

    def register(check: Check) -> Check:
        if id in OBSERVERS:
            message = f"match property {id} is declared twice"
            raise ValueError(message)
        OBSERVERS[id] = Observer(id, statement, rules, check, concerns)
        return check

    return register


def unless(condition: object, because: str) -> str:
    """What is wrong, unless the condition holds."""
    return "" if condition else because
