"""Running one check: cases made, the judges asked, the failing case shrunk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.configuration import set_hypothesis_home_dir

from phaseproof.spec.edition import Edition

from .errors import Disagreement, Json
from .judges import Court, Tally
from .registry import Look, Property
from .shrinking import Trail, by_list, shrunk
from .strategies.choosing import by_chance


class Status(StrEnum):
    """How a check ended."""

    PASS = "pass"  # noqa: S105 - no password
    FAIL = "fail"
    """A wrong answer was found (for a planted fault: it was not caught)."""
    ERROR = "error"
    """The check itself broke down; nothing is shown."""
    UNPROVED = "unproved"
    """Neither green nor red: no case concerned it, or a solver did not know."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a check showed."""

    status: Status
    tallies: Mapping[str, Tally]
    seconds: float
    cases: int
    concerned: int
    detail: str = ""
    case: Json = None
    """The shrunk question of a wrong answer."""


def run(check: Property, edition: Edition, *, seed: int, cases: int, shrink: bool = True) -> Run:
    """Run a check on an edition. The same seed and number of cases give the same result, whatever ran before.

    (Of a cross-check: anywhere. Of a property: in one installation, since Hypothesis likes numbers from the code.)
    """
    look, started = Look(Court(edition)), time.perf_counter()
    status, detail, case = Status.PASS, "", None
    try:
        if check.recipe is not None:
            _by_recipe(check, look, seed=seed, cases=cases, shrink=shrink)
        else:
            _by_strategy(check, look, seed=seed, cases=cases, shrink=shrink)
    except Disagreement as wrong:
        status, detail, case = Status.FAIL, wrong.because, wrong.case
    except Exception as error:  # noqa: BLE001 - whatever breaks a check down is reported as its result
        status, detail = Status.ERROR, f"{type(error).__name__}: {' '.join(str(error).split())}"
    if status is Status.PASS:
        status, detail = _shown(look)
    tallies = {name: tally for name, tally in look.court.tallies.items() if tally.count or tally.unknown}
    return Run(status, tallies, time.perf_counter() - started, look.cases, look.concerned, detail, case)


def _by_strategy(check: Property, look: Look, *, seed: int, cases: int, shrink: bool) -> None:
    """Cases from Hypothesis, which shrinks what fails. Raises Disagreement."""

    @seeded(crc32(f"{seed} {check.id}".encode()))
    @settings(
        max_examples=max(1, cases),
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    @given(check.strategy(look.edition))
    def attempt(case: Any) -> None:  # noqa: ANN401 - each check has cases of its own
        look.begin()
        check.check(look, case)

    with _nothing_kept():
        attempt()


@contextmanager
def _nothing_kept() -> Iterator[None]:
    """Hypothesis keeps notes on the code that it runs in the folder where it is started, unless it is given another."""
    with TemporaryDirectory(prefix="phaseproof-") as folder:
        set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)


def _by_recipe(check: Property, look: Look, *, seed: int, cases: int, shrink: bool) -> None:
    """Cases from a generator, each with a seed of its own. Raises Disagreement, with the shrunk case."""
    for index in range(max(1, cases)):
        trail = Trail(by_chance(Random(f"{seed} {check.id} {index}")))
        look.begin()
        try:
            check.check(look, check.made(trail.pick, look.edition))
        except Disagreement as wrong:
            raise (_smallest(check, look.edition, trail.values) if shrink else None) or wrong from None


def _smallest(check: Property, edition: Edition, values: Sequence[int]) -> Disagreement | None:
    """What is wrong in the smallest case of the kind; asked of a court of its own, so that no decision counts twice."""
    court = Court(edition)

    def wrong(trial: Sequence[int]) -> Disagreement | None:
        try:
            check.check(Look(court), check.made(by_list(trial), edition))
        except Disagreement as found:
            return found
        except Exception:  # noqa: BLE001 - a trial that breaks down is no smaller case of the same kind
            return None
        return None

    fails: Callable[[Sequence[int]], bool] = lambda trial: wrong(trial) is not None  # noqa: E731
    return wrong(shrunk(values, fails))


def _shown(look: Look) -> tuple[Status, str]:
    """What a run without a wrong answer has shown."""
    unknown = {name: tally.unknown for name, tally in look.court.tallies.items() if tally.unknown}
    said = f"{look.concerned} of {look.cases} cases concerned it"
    if any(not look.court.tallies[name].count for name in unknown):
        return Status.UNPROVED, f"{said}; {', '.join(unknown)} answered nothing"
    return Status.PASS, said + "".join(f"; {name} did not know {count} times" for name, count in unknown.items())
