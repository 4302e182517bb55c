"""A program under test as a method among the others: asked by messages, timed by its own clock, always checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from time import perf_counter
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from phaseproof.engine import phase_numbers
from phaseproof.reports.text import one_line
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .child import Child, Fault, FaultKind
from .corpus import described, words
from .timing import Contender

FORMAT = "phaseproof-bench/1"
_SLACK = 1e-3
"""Seconds by which two clocks may differ."""
_TWICE = 2.0
"""How much longer further passes may take by the clock on the wall than by the program's own."""
_LONG = 0.2
"""Seconds of passes from which on its clock is judged."""


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of the messages."""
    text = (files(__package__) / "schema" / "bench-message.schema.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


@cache
def _replies() -> Draft202012Validator:
    return Draft202012Validator({"$ref": "#/$defs/reply", "$defs": schema()["$defs"]})


class Program:
    """A program that speaks ``phaseproof-bench/1``."""

    def __init__(self, child: Child, edition: Edition) -> None:
        """Tell it the game. Raises Fault."""
        self._child = child
        self._expected: list[list[int]] = []
        self._shown: list[str] = []
        self._runs: list[tuple[int, float, float]] = []
        """Passes, seconds by its clock, seconds on the wall."""
        self.name = str(self._ask("hello", format=FORMAT, edition=described(edition))["name"])

    def load(self, hands: Sequence[Hand], masks: Sequence[int]) -> None:
        """Give it the hands of the runs to come, whose answers are known here. Raises Fault."""
        self._expected = [phase_numbers(mask) for mask in masks]
        self._shown = [" ".join(words(hand)) for hand in hands]
        self._runs.clear()
        told = self._ask("load", hands=[words(hand) for hand in hands])["hands"]
        if told != len(hands):
            raise Fault(FaultKind.RUBBISH, f"it was given {len(hands)} hands and says that it has {told}")

    def run(self, passes: int) -> float:
        """The seconds that so many passes took by its own clock. Raises Fault, also for a wrong answer."""
        start = perf_counter()
        reply = self._ask("run", passes=passes)
        wall = perf_counter() - start
        own = reply["nanoseconds"] / 1e9
        if own > wall + _SLACK:
            raise Fault(FaultKind.CLOCK, f"it says {own:.3g} s for what took {wall:.3g} s in all")
        self._compare(reply["phases"])
        self._runs.append((passes, own, wall))
        return float(own)

    def contender(self) -> Contender:
        """The loaded hands, to be timed beside other methods."""
        return Contender(self.name, lambda: self.run(1), len(self._expected), self.run)

    def check_clock(self) -> None:
        """Hold its clock against the wall's: further passes must take as long by both. Raises Fault.

        What does not grow with the passes (reading and writing messages) is left out by comparing the shortest runs of
        two sizes.
        """
        few, many = min(p for p, *_ in self._runs), max(p for p, *_ in self._runs)
        if few == many:
            many = few * 4 + 1
            for _ in range(3):
                self.run(many)
        shortest = {p: min(((wall, own) for q, own, wall in self._runs if q == p)) for p in (few, many)}
        wall = shortest[many][0] - shortest[few][0]
        own = max(0.0, shortest[many][1] - shortest[few][1])
        if wall > _LONG and wall > _TWICE * own + _SLACK:
            told = f"{many - few} further passes took {wall:.3g} s, of which it told {own:.3g} s"
            raise Fault(FaultKind.CLOCK, told)

    def _compare(self, phases: Sequence[Sequence[int]]) -> None:
        if len(phases) != len(self._expected):
            raise Fault(FaultKind.WRONG, f"{len(phases)} answers to {len(self._expected)} hands")
        wrong = [
            (at, sorted(set(told)))
            for at, (told, expected) in enumerate(zip(phases, self._expected, strict=True))
            if sorted(set(told)) != expected
        ]
        if wrong:
            at, told = wrong[0]
            first = f"{self._shown[at]}: it says {told}, right is {self._expected[at]}"
            raise Fault(FaultKind.WRONG, f"{len(wrong)} of {len(phases)} hands; {first}")

    def _ask(self, kind: str, **fields: object) -> dict[str, Any]:
        reply = self._child.ask({"type": kind, **fields})
        if reply.get("type") == "error":
            raise Fault(FaultKind.REFUSED, f"'{kind}': {one_line(str(reply.get('message')), 200)}")
        problem = best_match(_replies().iter_errors(reply))
        expected = _REPLY[kind]
        if problem is not None or reply["type"] != expected:
            why = one_line(problem.message, 150) if problem else f"it is of type '{reply['type']}'"
            raise Fault(FaultKind.RUBBISH, f"its reply to '{kind}' is no '{expected}': {why}")
        return reply


_REPLY = {"hello": "hello", "load": "loaded", "run": "ran"}
