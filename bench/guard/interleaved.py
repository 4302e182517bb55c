"""Old and new code by time: round after round in fresh processes, pair after pair in turn.

In a round each side has a new process, since where its memory happens to lie is good or bad luck for all of its life.
In it, every probe is timed in pairs, old and new in turn; the median of the pairs' ratios is the round's ratio. The
median of the rounds is told, and between which rounds it lies for sure: a bound that assumes nothing about the noise
but that rounds do not know of each other.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import comb
from statistics import median
from typing import Self

from phaseproof.reports.text import one_line
from phaseproof.spec.errors import InfrastructureError

from .trees import Tree
from .verdicts import Standing, Verdict, Verdicts

ALLOWED = 1.02
"""A ratio up to this is no slow-down: two clones of the same code may differ by so much."""
QUIET, LOUD = 0.03, 0.10
"""The noise at which rounds are enough; the noise with which nothing can be said."""
LEAST_ROUNDS, MOST_ROUNDS = 9, 25
SURE = 0.995
"""How sure it must be that the true median lies within the bound."""
_PAIRS = 5
_NANOSECONDS = 15e6
"""What one measurement should take."""
_PATIENCE = 120

Advance = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to go on."""

    least: int = LEAST_ROUNDS
    most: int = MOST_ROUNDS
    quiet: float = QUIET


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """Between which of the values the true median lies, with certainty ``SURE`` if there are eight or more.

    So many values lie below the median as heads fall in so many throws of a coin.
    """
    ordered, count = sorted(values), len(values)
    cut, outside = 0, 2 / 2**count
    while cut + 1 < count // 2 and outside + 2 * comb(count, cut + 1) / 2**count <= 1 - SURE:
        cut += 1
        outside += 2 * comb(count, cut) / 2**count
    return ordered[cut], ordered[-1 - cut]


def compare_times(base: Tree, new: Tree, edition: str, advance: Advance, effort: Effort | None = None) -> Verdicts:
    """Time both sides until all probes are quiet enough. Raises InfrastructureError if a side cannot run."""
    effort = effort or Effort()
    ratios: dict[str, list[float]] = {}
    notes: set[str] = set()
    left_out: dict[str, str] = {}
    for number in range(1, effort.most + 1):
        advance(f"round {number} of up to {effort.most}")
        with ExitStack() as stack:
            # Which one starts first changes from round to round.
            order = (base, new) if number % 2 else (new, base)
            sides = {tree.name: stack.enter_context(_Side(tree, edition, number)) for tree in order}
            old, ours = sides[base.name], sides[new.name]
            left_out = {
                probe: f"only {base.name if probe in old.probes else new.name} has it"
                for probe in {*old.probes} ^ {*ours.probes}
            }
            for probe in old.probes:
                if probe in ours.probes:
                    if old.probes[probe] != ours.probes[probe]:
                        notes.add(f"the two sides answer '{probe}' differently")
                    ratios.setdefault(probe, []).append(_round(old, ours, probe, number))
        if number >= effort.least and all(_noise(of) <= effort.quiet for of in ratios.values()):
            break
    verdicts = [_verdict(probe, of) for probe, of in ratios.items()]
    verdicts += [Verdict(probe, Standing.LEFT_OUT, note=why) for probe, why in sorted(left_out.items())]
    how = f"processor time in {number} rounds, each the median of {2 * _PAIRS} pairs"
    return Verdicts(how, tuple(verdicts), ALLOWED, tuple(sorted(notes)))


def _noise(ratios: Sequence[float]) -> float:
    low, high = bounds(ratios)
    return (high - low) / 2 / median(ratios)


def _verdict(probe: str, ratios: Sequence[float]) -> Verdict:
    low, high = bounds(ratios)
    standing = Standing.FINE
    if low > ALLOWED:
        standing = Standing.SLOWER  # however noisy: even the lowest bound says so
    elif _noise(ratios) > LOUD:
        standing = Standing.NOISY
    return Verdict(probe, standing, median(ratios), low, high)


def _round(old: _Side, new: _Side, probe: str, number: int) -> float:
    """The median, over pairs, of the new side's time divided by the old one's; who is first changes."""
    passes = 1
    while old.nanoseconds(probe, passes) < _NANOSECONDS / 2:  # a clock may stand still for some milliseconds
        passes *= 2
    new.nanoseconds(probe, passes)
    found = []
    for pair in range(2 * _PAIRS):
        if (pair + number) % 2:
            before, after = old.nanoseconds(probe, passes), new.nanoseconds(probe, passes)
        else:
            after, before = new.nanoseconds(probe, passes), old.nanoseconds(probe, passes)
        found.append(after / before)
    return median(found)


class _Side:
    """A worker that runs."""

    def __init__(self, tree: Tree, edition: str, seed: int) -> None:
        self._tree = tree
        self._process = subprocess.Popen(  # ended by __exit__
            tree.command("serve", edition),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=tree.environment(seed),
        )
        self.probes: Mapping[str, list[int]] = {}

    def __enter__(self) -> Self:
        """Wait until it is ready."""
        try:
            self.probes = json.loads(self._line())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()

    def nanoseconds(self, probe: str, passes: int) -> float:
        """What so many passes take, by the clock of its processor."""
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps([probe, passes]) + "\n")
            self._process.stdin.flush()
        return max(1.0, float(self._line()))

    def _line(self) -> str:
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            _, said = self._process.communicate(timeout=_PATIENCE)
            last = said.strip().splitlines()[-1:] or ["it said nothing"]
            raise InfrastructureError(f"{self._tree.name} cannot be measured: {one_line(last[0])}")
        return line
