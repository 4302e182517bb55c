"""The kernel written out: one straight function of Python ints for several phases of a plan.

The kernel runs once on words that write down what is done to them; as it is branch-free, that is all that it ever does.
The lines are then compiled. The same operations without calls and loops are about three times as fast on one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from .kernel import Tally
from .plan import Plan
from .reckoning import Reckoning
from .shapes import PhasePlan

_Masks: TypeAlias = Callable[[int, Sequence[int], Sequence[int], Sequence[int]], int]
"""From Wilds, numbers, present and totals of a tally to the mask of phases."""


class _Recorder:
    """The lines written so far; the same operation on the same words is written once."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        """From an expression to the name of its value, in the order of the lines."""

    def word(self, expression: str) -> _Word:
        """A word with the value of an expression."""
        return _Word(self, self.names.setdefault(expression, f"v{len(self.names)}"))


class _Word:
    """A word that writes down what is done to it."""

    def __init__(self, recorder: _Recorder, name: str) -> None:
        self.recorder, self.name = recorder, name

    def __str__(self) -> str:
        return self.name

    def _written(self, left: _Word | int, operator: str, right: _Word | int) -> _Word:
        return self.recorder.word(f"{left} {operator} {right}")

    def __add__(self, other: _Word | int) -> _Word:
        return self._written(self, "+", other)

    def __radd__(self, other: int) -> _Word:
        return self._written(other, "+", self) if other else self

    def __sub__(self, other: _Word | int) -> _Word:
        return self._written(self, "-", other)

    def __rsub__(self, other: int) -> _Word:
        return self._written(other, "-", self)

    def __and__(self, other: _Word | int) -> _Word:
        return self._written(self, "&", other)

    def __or__(self, other: _Word | int) -> _Word:
        return self._written(self, "|", other)

    def __lshift__(self, other: int) -> _Word:
        return self._written(self, "<<", other)

    def __rshift__(self, other: int) -> _Word:
        return self._written(self, ">>", other)

    def __neg__(self) -> _Word:
        return self.recorder.word(f"-{self}")

    def __invert__(self) -> _Word:
        return self.recorder.word(f"~{self}")


@cache
def unrolled(plan: Plan, phases: tuple[PhasePlan, ...]) -> _Masks:
    """The function for phases of a plan none of which is counted by placements (those would fill books)."""
    recorder = _Recorder()
    colours = range(len(plan.letters))
    tally = Tally(
        recorder.word("wilds"),
        tuple(recorder.word(f"numbers[{rung}]") for rung in range(plan.rungs)),
        [recorder.word(f"present[{colour}]") for colour in colours],
        [recorder.word(f"totals[{colour}]") for colour in colours],
    )
    reckoning = Reckoning(tally, plan.width, one_colour=plan.readings.one_colour_runs)
    parts = [f"{reckoning.holds(phase)} << {phase.number - 1}" for phase in phases]
    lines = [f"    {name} = {expression}" for expression, name in recorder.names.items()]
    source = "\n".join(["def masks(wilds, numbers, present, totals):", *lines, f"    return {' | '.join(parts) or 0}"])
    scope: dict[str, _Masks] = {}
    exec(compile(source, f"<phaseproof kernel for {plan.deck.id}>", "exec"), scope)  # noqa: S102 -- our own lines
    return scope["masks"]
