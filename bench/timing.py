"""Timing side by side: methods take turns, so that a machine that is busy for a while slows all of them alike.

What is told is a ratio within one run, never a time to be met: machines differ, and they change their pace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter

LEAST_SECONDS = 0.01
"""A method that is faster than this is called several times in a turn."""

Progress = Callable[[int, int], None]
"""Called with the turns done and the turns in all."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A method under test: ``call`` answers ``units`` questions (such as: the phases of one hand)."""

    name: str
    call: Callable[[], object]
    units: int
    unit: str = ""
    """What one question is, in words."""
    baseline: str | None = None
    """The name of the method that it is compared with: one of the same unit. None: that of the whole run."""


@dataclass(frozen=True, slots=True)
class Row:
    """The outcome for one method."""

    name: str
    seconds: float
    """The median time for one unit."""
    baseline: str
    """The method that it was compared with."""
    times_faster: float
    """The median, over the turns, of the baseline's time for one unit divided by this method's."""


def run(
    engines: Sequence[Contender], *, baseline: str | None = None, turns: int = 5, progress: Progress | None = None
) -> list[Row]:
    """Time the methods in turn; one row each, in the given order.

    ``baseline``: the name of the method with which those that name none of their own are compared; the first if None.
    Every method is called once beforehand, so that what it prepares is not timed. Raises ValueError if there is no such
    baseline.
    """
    names = [engine.name for engine in engines]
    bases = [names.index(engine.baseline or baseline or names[0]) for engine in engines]
    repeats = [max(1, ceil(LEAST_SECONDS / max(_timed(engine, 1), 1e-9))) for engine in engines]
    times: list[list[float]] = [[] for _ in engines]
    for turn in range(turns):
        for step in range(len(engines)):  # a different one begins each turn
            index = (turn + step) % len(engines)
            times[index].append(_timed(engines[index], repeats[index]) / engines[index].units)
            if progress:
                progress(turn * len(engines) + step + 1, turns * len(engines))
    return [
        Row(engine.name, median(own), names[base], median(b / t for b, t in zip(times[base], own, strict=True)))
        for engine, own, base in zip(engines, times, bases, strict=True)
    ]


def _timed(engine: Contender, repeats: int) -> float:
    """The seconds of one call, the mean of so many."""
    start = perf_counter()
    for _ in range(repeats):
        engine.call()
    return (perf_counter() - start) / repeats
