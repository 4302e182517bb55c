"""What the engine wants to reach, as ratios within one run on one core; each is told whether it is met or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .methods.choosing import NAIVE_ONE_COLOUR, ONE_COLOUR
from .methods.engine import BATCH, CARDS, COMPILE, FIND, JOINT_BATCH, KEY, NEEDS
from .methods.fast import FAST
from .methods.limits import EMPTY_CALL
from .methods.native import BYTE_COLUMNS, TABLE_LOOP
from .methods.recursion import NAIVE
from .timing import Timings


@dataclass(frozen=True, slots=True)
class Target:
    """One goal: how long a unit of ``slower`` takes in units of ``faster``, and how it should be."""

    name: str
    slower: str
    faster: str
    least: float | None = None
    most: float | None = None

    @property
    def wanted(self) -> str:
        """The bound in words."""
        return f"at least {self.least:,g}" if self.least is not None else f"at most {self.most:,.3g}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A target, and what was measured; nothing where one of the methods is not there."""

    target: Target
    measured: float | None
    met: bool | None


TARGETS = (
    Target("a hand by its key, against naive recursion", NAIVE, KEY, least=2000),
    Target("a hand by its key, in empty calls", KEY, EMPTY_CALL, most=20),
    Target("a hand from a list of 11 cards, against naive recursion", NAIVE, CARDS, least=800),
    Target("a hand of a numpy batch, against naive recursion", NAIVE, BATCH, least=80_000),
    Target("the same with joint tables", NAIVE, JOINT_BATCH, least=80_000),
    Target("a hand of a numpy batch, in those of a C loop over the same tables", BATCH, TABLE_LOOP, most=3.5),
    Target("a hand of a numpy batch, against a hand by its key in Python", KEY, BATCH, least=20),
    Target("a hand of a [fast] batch, in those of byte columns in C", FAST, BYTE_COLUMNS, most=2),
    Target("a hand of a one-colour batch, against naive recursion", NAIVE_ONE_COLOUR, ONE_COLOUR, least=12_000),
    Target("find, in hands of naive recursion", FIND, NAIVE, most=1 / 40),
    Target("a hand of needs_batch, in hands of phases_in_batch", NEEDS, BATCH, most=4),
    Target("compiling an edition, in hands of naive recursion", COMPILE, NAIVE, most=300),
)


def outcomes(timings: Timings) -> Iterator[Outcome]:
    """Every target with what was measured."""
    for target in TARGETS:
        if target.slower not in timings.turns or target.faster not in timings.turns:
            yield Outcome(target, None, None)
            continue
        ratio = timings.ratio(target.slower, target.faster)
        met = ratio >= target.least if target.least is not None else ratio <= (target.most or 0)
        yield Outcome(target, ratio, met)
