"""The comparison: every method on the same hands in one run, its answers checked before its time is told."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from phaseproof.engine import phase_numbers
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .child import Child, Fault
from .cores import Scaling, scaling
from .corpus import all_hands
from .hands import stored_hands
from .methods import Input, Method, Unit, choose
from .methods.choosing import NAIVE_ONE_COLOUR, one_colour
from .methods.recursion import NAIVE, NAIVE_PHASE
from .naive import naive_engine
from .outside import Program
from .targets import Outcome, outcomes
from .timing import Contender, Timings, run

_BATCH, _SMALL_BATCH = 1 << 18, 1 << 16
_BASELINES = {Unit.WHOLE: NAIVE, Unit.ONE_COLOUR: NAIVE_ONE_COLOUR, Unit.ONE: NAIVE_PHASE}
"""The naive method of each unit that has one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be compared."""

    edition: Edition
    name: str
    """How the edition was asked for, so that another process can ask for it, too."""
    hands: int
    """Of each corpus; those of the uniform one are timed."""
    turns: int
    seed: int
    every: bool
    """All methods that can be run here, and the targets."""
    quick: bool

    @property
    def batch(self) -> int:
        """Hands in a batch."""
        return _BATCH if self.every and not self.quick else _SMALL_BATCH


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand to which a method says something else than the naive recursion does."""

    method: str
    id: str
    """Which hand of which corpus."""
    hand: Hand
    says: tuple[int, ...]
    """The phases that it finds in the hand."""
    naive: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """How fast a method is."""

    name: str
    group: str
    unit: str
    seconds: float
    """The median time for one unit."""
    baseline: str | None
    """The naive method of the same unit; None where there is none."""
    times_baseline: float | None
    in_one_naive_hand: float
    """Units that pass while the naive recursion looks at one hand for all phases."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome."""

    asked: Asked
    checked: int
    """Hands of all corpora that every method was asked about."""
    agreeing: tuple[str, ...]
    """The methods that were asked."""
    differences: tuple[Difference, ...]
    missing: Mapping[str, str]
    timings: Timings | None = None
    """None if there was a fault of the program before anything was timed."""
    rows: tuple[Row, ...] = ()
    targets: tuple[Outcome, ...] = ()
    scaling: Scaling | None = None
    program: str | None = None
    """How the program from outside calls itself."""
    fault: Fault | None = None
    machine: Mapping[str, object] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether all answers are alike, and nothing is wrong with the program."""
        return not self.differences and self.fault is None


def machine() -> dict[str, object]:
    """On what it was measured."""
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
    }


Advance = Callable[[str], None]
"""Called with what is done next."""


def differences(
    methods: Sequence[Method], hands: Sequence[tuple[str, Hand]], advance: Advance
) -> tuple[list[Difference], list[str]]:
    """Ask every method about all hands, each told with its id; the first method is right.

    The second value names the methods that were asked; the others have no answers of their own.
    """
    found: list[Difference] = []
    asked: list[str] = []
    only = [hand for _, hand in hands]
    right: list[int] = []
    for method in methods:
        if method.judge is None:
            continue
        advance(f"checking {method.name}")
        masks = list(method.judge(only))
        asked.append(method.name)
        right = right or masks
        found += [
            Difference(method.name, id_, hand, tuple(phase_numbers(mask)), tuple(phase_numbers(truth)))
            for (id_, hand), mask, truth in zip(hands, masks, right, strict=True)
            if mask != truth
        ]
    return found, asked


def timed(methods: Sequence[Method], others: Sequence[Contender], turns: int, advance: Advance) -> Timings:
    """Time every method, and what else there is, in turn."""
    contenders = []
    for method in methods:
        advance(f"preparing {method.name}")
        contenders.append(method.prepare())
    return run([*contenders, *others], turns=turns, progress=lambda _done, _all: advance("timing"))


def compared(asked: Asked, child: Child | None, advance: Advance) -> Comparison:
    """Check all methods on all corpora, then time them, and the program of ``child`` among them.

    Raises UsageError for an edition that the engine cannot take.
    """
    timed_hands = stored_hands(asked.edition, asked.hands, seed=asked.seed, kind="uniform")
    given = Input(asked.edition, timed_hands, asked.batch, asked.seed)
    choice = choose(given, every=asked.every)
    hands = list(all_hands(asked.edition, asked.hands, seed=asked.seed))
    found, agreeing = differences(choice.methods, hands, advance)
    methods = [*choice.methods, *(one_colour(given) if asked.every else [])]
    outcome = Comparison(asked, len(hands), tuple(agreeing), tuple(found), choice.missing, machine=machine())
    program = None
    try:
        if child is not None:
            advance("checking the program")
            program = Program(child, asked.edition)
            _check(program, asked.edition, [hand for _, hand in hands], timed_hands)
        timings = timed(methods, [program.contender()] if program else [], asked.turns, advance)
        if program:
            program.check_clock()
    except Fault as fault:
        return replace(outcome, program=program.name if program else None, fault=fault)
    rows = tuple(_row(method.name, method.group, method.unit, timings) for method in methods)
    if program:
        rows += (_row(program.name, "program", Unit.WHOLE, timings),)
    advance("timing two processes")
    return replace(
        outcome,
        timings=timings,
        rows=rows,
        targets=tuple(outcomes(timings)) if asked.every else (),
        scaling=scaling(asked.name) if asked.every else None,
        program=program.name if program else None,
    )


def _check(program: Program, edition: Edition, hands: Sequence[Hand], timed_hands: Sequence[Hand]) -> None:
    """Have it answer all hands once, and leave it with those that are timed."""
    naive = naive_engine(edition)
    for part in (hands, timed_hands):
        program.load(part, [naive.phases_in(hand) for hand in part])
        program.run(1)


def _row(name: str, group: str, unit: Unit, timings: Timings) -> Row:
    baseline = _BASELINES.get(unit)
    times = timings.ratio(baseline, name) if baseline else None
    return Row(name, group, unit, timings.seconds(name), baseline, times, timings.ratio(NAIVE, name))
