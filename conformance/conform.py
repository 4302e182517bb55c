"""A whole run of the suite against a program, as a run log: it is written as the results come, and always finished."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from phaseproof.reports.runlog import LOG_NAME, Header, Result, RunLog, RunLogWriter, Status, Verdict
from phaseproof.spec.edition import Edition

from .baseline import Baseline
from .connectors import arguments
from .process import Bounds, ProgramBroke
from .protocol import Hello, Said
from .results import PROGRAM, about_editions, against, news, of_outcome, replay_line
from .runner import Run
from .vectors.model import SuiteVersion, Vector


class Stopped(KeyboardInterrupt):
    """Somebody wants the run to end now (a signal); what was found is kept."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    command: tuple[str, ...]
    """The program, as it was given."""
    edition: Edition
    suite: SuiteVersion
    jobs: int = 1
    bounds: Bounds = field(default_factory=Bounds)
    baseline: Baseline | None = None
    whole: bool = True
    """Whether every vector of the edition is asked."""
    named: str = ""
    """How the edition was named."""
    vectors: str = ""
    """The file of vectors, if it is not the suite."""


@dataclass(frozen=True, slots=True)
class Conformed:
    """What a run found: its log, how the program introduced itself (None: it did not), and whether it was stopped."""

    log: RunLog
    hello: Hello | None
    stopped: bool


def _program(wish: Wish, hello: Hello | None) -> dict[str, str]:
    told = {"suite": str(wish.suite)}
    if hello is None:
        return {"name": Path(wish.command[0]).name[:200] or "program", **told}
    named = {name: getattr(hello, name)[:200] for name in ("name", "version", "language", "homepage", "issues")}
    return {**{name: value for name, value in named.items() if value}, **told}


def _header(wish: Wish, hello: Hello | None) -> Header:
    command = f"conform --edition {shlex.quote(wish.named or wish.edition.id)} --suite {wish.suite}"
    return Header.now(command, wish.edition.id, None, solvers=(), program=_program(wish, hello))


def conform(
    wish: Wish, vectors: Sequence[Vector], folder: Path | None, on_result: Callable[[Result], None]
) -> Conformed:
    """Ask the vectors. With a folder the log is written there. Raises UsageError if there is no such program.

    ``Stopped`` and KeyboardInterrupt end the run: the log then says so, holds what was found, and is complete.
    """
    run, begun = Run(arguments(wish.command), wish.edition, str(wish.suite), wish.bounds, wish.jobs), time.monotonic()
    results: list[Result] = []
    stopped, hello, replied = False, None, Counter[Said]()
    with ExitStack() as stack:
        stack.callback(run.close)
        try:
            hello = run.greet()
            source = _results(wish, run, vectors, replied)
        except ProgramBroke as broke:
            source = iter((_no_hello(broke, run.stderr),))
        header = _header(wish, hello)
        writer = stack.enter_context(RunLogWriter(folder / LOG_NAME, header)) if folder is not None else None

        def take(result: Result) -> None:
            results.append(result)
            if writer is not None:
                writer.write(result)
            on_result(result)

        try:
            for result in source:
                take(result)
            if hello is not None:
                for result in (
                    *(about_editions(replied, hello, wish.edition.id) if vectors else ()),
                    *(news(results, wish.baseline, whole=wish.whole) if wish.baseline else ()),
                ):
                    take(result)
        except KeyboardInterrupt:
            stopped = True
            why = f"the run was stopped after {len(results)} of {len(vectors)} vectors"
            take(Result(PROGRAM, f"{PROGRAM}:stopped", (), Status.ERROR, why))
        order = {vector.id: at for at, vector in enumerate(vectors)}
        results.sort(key=lambda result: order.get(result.id, len(order)))
    return Conformed(RunLog.of(header, results, time.monotonic() - begun), hello, stopped)


def _results(wish: Wish, run: Run, vectors: Sequence[Vector], replied: Counter[Said]) -> Iterator[Result]:
    named = wish.named or wish.edition.id
    for outcome in run.outcomes(vectors):
        replied.update(reply.said for reply in outcome.replies)
        result = of_outcome(outcome, replay_line(outcome.vector.id, wish.command, named, wish.vectors))
        yield result if wish.baseline is None else against(result, wish.baseline)


def _no_hello(broke: ProgramBroke, stderr: str) -> Result:
    told = f"the program {broke}" + (f"\nits last words: {stderr[-2000:]}" if stderr else "")
    return Result(PROGRAM, f"{PROGRAM}:hello", (), Status.ERROR, told, verdict=Verdict(broke.how.value))
