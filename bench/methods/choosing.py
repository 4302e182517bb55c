"""Which methods take part in a comparison, and why others do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from ..naive import naive_engine
from . import cp_sat, engine, fast, limits, native, recursion, solvers
from .base import Input, Method, Missing, Unit

ONE_COLOUR, NAIVE_ONE_COLOUR = "engine, one-colour batch", "naive recursion, one-colour runs"


@dataclass(frozen=True, slots=True)
class Choice:
    """The methods, and what cannot be run here."""

    methods: list[Method]
    missing: dict[str, str] = field(default_factory=dict)
    """Why a kind of method is not there, by its name."""


def choose(given: Input, *, every: bool) -> Choice:
    """The naive recursion, the engine, the kept solvers; ``every``: all methods that this machine can run.

    Raises UsageError for a deck that the engine cannot take.
    """
    chosen = Choice([*recursion.methods(given), *engine.methods(given), *solvers.methods(given, fresh=every)])
    if every:
        chosen.methods.append(engine.batch(given, engine.JOINT_BATCH, joint=True))
        chosen.methods.extend(limits.methods(given))
        for name, methods in (("[fast]", fast.methods), ("CP-SAT", cp_sat.methods), ("C", native.methods)):
            _add(chosen, name, methods, given)
    return chosen


def _add(chosen: Choice, name: str, methods: Callable[[Input], Iterable[Method]], given: Input) -> None:
    try:
        chosen.methods.extend(methods(given))
    except Missing as error:
        chosen.missing[name] = str(error)


def one_colour(given: Input) -> list[Method]:
    """The batch and the naive recursion where every run is in one colour (RUN-2); their answers are other ones."""
    edition = given.edition.with_reading("run-colour", "one")
    own = replace(given, edition=edition)
    methods = [
        recursion.whole(NAIVE_ONE_COLOUR, naive_engine(edition), own.hands),
        engine.batch(own, ONE_COLOUR),
    ]
    return [replace(method, unit=Unit.ONE_COLOUR) for method in methods]
