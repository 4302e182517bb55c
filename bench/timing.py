"""Timing side by side: methods take turns, so that a machine that is busy for a while slows all of them alike.

Times are those of the processor: what other programs take meanwhile does not count. What is told is a ratio within one
run, never a time to be met: machines differ, and they change their pace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

LEAST_SECONDS = 0.01
"""A method that is faster than this is called several times in a turn."""

_MOST_CALLS = 1 << 14
"""And never more often than this."""

Progress = Callable[[int, int], None]
"""Called with the turns done and the turns in all."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A method under test: ``call`` answers ``units`` questions (such as: the phases of one hand)."""

    name: str
    call: Callable[[], object]
    units: int
    clock: Callable[[int], float] | None = None
    """Its own clock: the seconds that so many calls took, where ``call`` cannot be timed from here."""


@dataclass(frozen=True, slots=True)
class Timings:
    """The seconds that one unit took, by method, turn by turn."""

    turns: Mapping[str, Sequence[float]]

    def seconds(self, name: str) -> float:
        """The median time for one unit. Raises KeyError."""
        return median(self.turns[name])

    def ratio(self, slower: str, faster: str) -> float:
        """The median, over the turns, of the one's time for one unit divided by the other's. Raises KeyError."""
        return median(s / f for s, f in zip(self.turns[slower], self.turns[faster], strict=True))


def run(engines: Sequence[Contender], *, turns: int = 5, progress: Progress | None = None) -> Timings:
    """Time the methods in turn. Every method is called beforehand, so that what it prepares is not timed."""
    repeats = [_enough(engine) for engine in engines]
    times: list[list[float]] = [[] for _ in engines]
    for turn in range(turns):
        for step in range(len(engines)):  # a different one begins each turn
            index = (turn + step) % len(engines)
            times[index].append(_timed(engines[index], repeats[index]) / engines[index].units)
            if progress:
                progress(turn * len(engines) + step + 1, turns * len(engines))
    return Timings({engine.name: tuple(own) for engine, own in zip(engines, times, strict=True)})


def _enough(engine: Contender) -> int:
    """How many calls take long enough; doubled step by step, since a clock may stand still for some milliseconds."""
    _timed(engine, 1)
    repeats = 1
    while repeats < _MOST_CALLS and _timed(engine, repeats) * repeats < LEAST_SECONDS:
        repeats *= 2
    return repeats


def _timed(engine: Contender, repeats: int) -> float:
    """The seconds of one call, the mean of so many; never nothing, however coarse the clock."""
    if engine.clock is not None:
        return max(engine.clock(repeats), 1e-9) / repeats
    start = process_time()
    for _ in range(repeats):
        engine.call()
    return max(process_time() - start, 1e-9) / repeats
