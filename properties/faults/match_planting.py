"""Faults in whole matches: one function of specification or engine is changed, and a match property must notice.

They have the shape of the other faults, but a registry of their own: what catches them is a match property, or the
comparison of specification and engine, and no check of ``verify``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from phaseproof.spec.edition import Edition
from phaseproof.spec.state import State

from ..matches.campaign import match_seed, several_finish
from ..matches.lockstep import MatchDisagreement, lockstep
from .registry import Change, Fault, planted

MATCH_FAULTS: dict[str, Fault] = {}
"""Every planted fault of whole matches by id."""

PLAY = "spec.play:"
"""Where the specification carries actions out."""

_ENDINGS = 6
"""Endings tried, which are short, before whole matches."""


def caught(fault: Fault, edition: Edition, *, seed: int = 1, matches: int = 40) -> MatchDisagreement | None:
    """The wrong answer by which the fault is caught; None if it is not, in so many matches."""
    low, high = edition.players
    with planted(fault):
        for index in range(_ENDINGS + matches):
            own, players = match_seed(seed, f"{fault.id} {index}"), low + (index + 2) % (high - low + 1)
            ending = index < _ENDINGS
            start = several_finish(edition, players, own, tied=index % 2 == 0) if ending else None
            policy = ("mixed", "random", "greedy")[index % 3]
            try:
                lockstep(edition, players, own, policy=policy, max_turns=30 if ending else 5000, start=start)
            except MatchDisagreement as wrong:
                if fault.caught_by in wrong.by:
                    return wrong
    return None


def plant(  # noqa: PLR0913, PLR0917 - a fault has that many sides
    id_: str,
    statement: str,
    at: str,
    rules: str,
    change: Change,
    caught_by: str = "",
    concerns: Callable[[Edition], bool] = lambda _: True,
) -> None:
    """Declare a fault; it is named after the match property that catches it, unless that is said."""
    name = f"match-{id_}"
    if name in MATCH_FAULTS:
        message = f"fault {name} is declared twice"
        raise ValueError(message)
    MATCH_FAULTS[name] = Fault(name, statement, at, tuple(rules.split()), caught_by or id_, change, concerns)


def then(change: Callable[..., Any]) -> Change:
    """The right result, spoilt: ``change(result, *arguments)``."""
    return lambda right: lambda *facts: change(right(*facts), *facts)


def a_seat(state: State, index: int, **changed: Any) -> State:  # noqa: ANN401 - any field of a seat
    """The state with one seat changed."""
    return state.with_seat(index, replace(state.seats[index], **changed))
