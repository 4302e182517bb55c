"""What ``conform`` does with its options."""

from __future__ import annotations

import shlex
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType

from phaseproof.conformance.baseline import Baseline, read_baseline, write_baseline
from phaseproof.conformance.conform import Conformed, Stopped, Wish, conform
from phaseproof.conformance.connectors import arguments
from phaseproof.conformance.from_records import read_game, results
from phaseproof.conformance.judging import asked
from phaseproof.conformance.process import Bounds, ProgramBroke
from phaseproof.conformance.results import VECTOR, of_outcome, replay_line
from phaseproof.conformance.runner import Outcome, Run, shard
from phaseproof.conformance.session import Session
from phaseproof.conformance.timing import BENCH, timed
from phaseproof.conformance.vectors import Vector, vectors_text
from phaseproof.conformance.vectors.model import SuiteVersion
from phaseproof.conformance.vectors.store import chosen, suite, vectors_in, wanted_version
from phaseproof.reports.atomic import write_text
from phaseproof.reports.console import progress
from phaseproof.reports.programs.grades import FUZZ
from phaseproof.reports.runlog import LOG_NAME, Header, Result, RunLog, RunLogWriter, Status, Verdict
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError

from .rules import rule_rows

FUZZ_FILE = "fuzz-vectors.json"
"""Where the vectors that ``--fuzz`` made are written: into the folder of reports, or here."""
_MIB = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The options as they were given."""

    edition: Edition
    named: str
    program: tuple[str, ...]
    only: tuple[str, ...]
    suite: str | None
    jobs: int
    shard: tuple[int, int] | None
    timeout: float
    hello_timeout: float
    memory: int | None
    replay: str | None
    baseline: Path | None
    write_baseline: Path | None
    reason: str
    fuzz: float | None
    bench: float | None
    seed: int
    records: tuple[str, ...]
    vectors: Path | None
    report: Path | None
    form: str

    @property
    def bounds(self) -> Bounds:
        """What the program is allowed."""
        memory = None if self.memory is None else self.memory * _MIB
        return Bounds(hello=self.hello_timeout, answer=self.timeout, memory=memory)

    @property
    def command(self) -> tuple[str, ...]:
        """The program, as it was given. Raises UsageError if none was."""
        arguments(self.program)
        return self.program

    def picked(self) -> tuple[list[Vector], SuiteVersion]:
        """The vectors to ask, and the version of the suite. Raises UsageError, UnknownName."""
        every = suite() if self.vectors is None else vectors_in(self.vectors)
        upto = wanted_version(self.suite, every)
        ids = () if self.replay is None else (self.replay,)
        found = chosen(every, self.edition.id, upto, self.only, ids)
        if self.shard is not None:
            found = shard(found, *self.shard)
        if not found and not self.fuzz:
            raise UsageError(f"there are no such vectors for the edition {self.edition.id} in the suite {upto}")
        return found, upto


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """SIGTERM ends the run as Ctrl-C does: what was found is kept."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Stopped

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def run(given: Given) -> Conformed:
    """Ask the vectors, and the drawn questions if they are wanted; write what is to be written."""
    vectors, upto = given.picked()
    baseline = None if given.baseline is None else read_baseline(given.baseline)
    if baseline is not None and baseline.edition != given.edition.id:
        raise UsageError(f"{given.baseline} is of the edition {baseline.edition}, not of {given.edition.id}")
    whole = not given.only and given.shard is None and given.vectors is None
    wish = Wish(
        given.command,
        given.edition,
        upto,
        given.jobs,
        given.bounds,
        baseline,
        whole,
        given.named,
        "" if given.vectors is None else str(given.vectors),
    )
    with ended_by_signals(), progress("asking", len(vectors)) as bar:
        done = conform(wish, vectors, given.report, lambda _: bar.advance())
    if given.fuzz is not None and done.hello is not None and not done.stopped:
        done = _with_fuzz(given, done, upto)
    if given.bench is not None and done.hello is not None and not done.stopped:
        done = _with_times(given, done, vectors, upto)
    if given.report is not None:
        _write_reports(given, done.log, given.report)
    if given.write_baseline is not None and not done.stopped:
        _note(given, baseline, [result for result in done.log.results if result.kind == VECTOR], str(upto), whole=whole)
    return done


def _note(given: Given, baseline: Baseline | None, results: list[Result], upto: str, *, whole: bool) -> None:
    """Write the baseline; what a file that is there already says of a failure stays."""
    assert given.write_baseline is not None  # noqa: S101 - asked before
    if baseline is None and given.write_baseline.exists():
        baseline = read_baseline(given.write_baseline)
    before = Baseline(given.edition.id, upto, {} if baseline is None else baseline.known)
    write_baseline(given.write_baseline, results, before, given.reason, whole=whole)


def _with_fuzz(given: Given, done: Conformed, upto: SuiteVersion) -> Conformed:
    from phaseproof.conformance.fuzz import Fuzzed, fuzz

    assert given.fuzz is not None  # noqa: S101 - asked before
    session, begun = Session(arguments(given.command), given.edition.id, str(upto), given.bounds), time.monotonic()
    fuzzed = Fuzzed({}, ())
    try:
        with ended_by_signals(), progress("asking drawn questions", None) as bar:
            session.start()
            fuzzed = fuzz(session, given.edition, given.fuzz, given.seed, bar.advance)
    except KeyboardInterrupt:
        done = replace(done, stopped=True)
    except ProgramBroke as broke:
        raise UsageError(f"the program was started again for --fuzz, and {broke}") from None
    finally:
        session.close()
    file = (given.report or Path()) / FUZZ_FILE
    if fuzzed.outcomes:
        found_by = f"found with seed {given.seed}"
        write_text(file, vectors_text((outcome.vector for outcome in fuzzed.outcomes), found_by))
    found = [
        replace(of_outcome(one, replay_line(one.vector.id, given.command, given.named, str(file))), kind=FUZZ)
        for one in fuzzed.outcomes
    ]
    drawn = ", ".join(f"{count:,} {kind}" for kind, count in fuzzed.asked.items()) or "none that the program answers"
    told = f"drawn questions: {drawn}; {len(found)} findings{f', in {file}' if found else ''}"
    found.append(Result(FUZZ, f"{FUZZ}:asked", (), Status.PASS, told))
    seconds = done.log.footer.seconds + time.monotonic() - begun
    return _with_more(given, done, found, seconds)


def _with_times(given: Given, done: Conformed, vectors: Sequence[Vector], upto: SuiteVersion) -> Conformed:
    assert given.bench is not None  # noqa: S101 - asked before
    session, begun = Session(arguments(given.command), given.edition.id, str(upto), given.bounds), time.monotonic()
    found: list[Result] = []
    try:
        with progress("timing", None) as bar:
            session.start()
            for result in timed(session, vectors, given.bench):
                found.append(result)
                bar.advance()
    except KeyboardInterrupt:
        done = replace(done, stopped=True)
    except ProgramBroke as broke:
        verdict = Verdict(broke.how.value)
        found.append(Result(BENCH, f"{BENCH}:broke", (), verdict.status, f"the program {broke}", verdict=verdict))
    finally:
        session.close()
    return _with_more(given, done, found, done.log.footer.seconds + time.monotonic() - begun)


def _with_more(given: Given, done: Conformed, found: list[Result], seconds: float) -> Conformed:
    log = RunLog.of(done.log.header, [*done.log.results, *found], seconds)
    if given.report is not None:
        _write_log(log, given.report)
    return replace(done, log=log)


def _write_log(log: RunLog, folder: Path) -> None:
    with RunLogWriter(folder / LOG_NAME, log.header) as writer:
        for result in log.results:
            writer.write(result)


def _write_reports(given: Given, log: RunLog, folder: Path) -> None:
    from phaseproof.reports.programs.write import write_program_reports

    write_program_reports(log, rule_rows(given.edition), folder)


def judge_records(given: Given) -> RunLog:
    """Judge recorded games as if a program had been asked whether it may do what it did."""
    from phaseproof.disputes.replay import builtin_records

    begun, found, stored = time.monotonic(), list[Result](), builtin_records()
    paths = [stored.get(name, Path(name)) for name in given.records]
    for number, path in enumerate(paths, 1):
        record = read_game(path, given.named)
        with progress(f"judging {path.name}", len(record.entries)) as bar:
            for result in results(record, path, number):
                found.append(result)
                bar.advance()
    name = ", ".join(path.name for path in paths)[:200]
    told = {"name": name, "suite": "recorded games"}
    names = " ".join(f"--log {shlex.quote(path.name)}" for path in paths)
    header = Header.now(f"conform --edition {given.named} {names}", given.edition.id, None, solvers=(), program=told)
    log = RunLog.of(header, found, time.monotonic() - begun)
    if given.report is not None:
        _write_log(log, given.report)
        _write_reports(given, log, given.report)
    return log


def replay(given: Given) -> tuple[dict[str, object], bool]:
    """Ask one vector: the whole conversation as JSON, and whether it passed."""
    vectors, upto = given.picked()
    outcome, sent = _once(given, vectors[0], upto)
    said: Sequence[dict[str, object]] = [
        {"seq": reply.seq, reply.said.value: dict(reply.answer) if reply.said == "answer" else reply.why}
        for reply in outcome.replies
    ]
    return {
        "vector": outcome.vector.to_json(),
        "verdict": outcome.verdict.value,
        "why": outcome.why,
        "sent": [dict(one) for one in sent],
        "received": list(said),
        "stderr": outcome.stderr,
    }, outcome.verdict is Verdict.PASS


def _once(given: Given, vector: Vector, upto: SuiteVersion) -> tuple[Outcome, list[dict[str, object]]]:
    run = Run(arguments(given.command), given.edition, str(upto), given.bounds)
    try:
        hello = run.greet()
        sent: list[dict[str, object]] = [{"kind": kind, "ask": dict(ask)} for kind, ask in asked(vector, hello)]
        (outcome,) = run.outcomes([vector])
    except ProgramBroke as broke:
        return Outcome(vector, Verdict(broke.how.value), f"hello: the program {broke}", stderr=run.stderr), []
    finally:
        run.close()
    return outcome, sent
