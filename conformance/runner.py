"""Asking a program every vector: many at once on the way, each judged by itself, whatever the program does.

Questions are sent ahead of the answers, so that a slow pipe costs little. When the program breaks off with several
questions unanswered it is started again and each of those is asked alone, so that the one that breaks it is found and
no other is lost. What fails is asked a second time: a program that then answers otherwise is flaky.
"""

from __future__ import annotations

import hashlib
import queue
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import Edition

from .judging import Judged, asked, goes_on, judge, not_asked
from .process import Bounds, Broken, ProgramBroke
from .protocol import SCRIPT, Hello, Reply
from .session import Interrupted, Session, wrong_seq
from .vectors.model import Vector

WINDOW = 32
"""Questions on the way at once; fewer after the program broke, and again more the longer it does not."""
MOST_TIMEOUTS = 60
"""A program that let so many questions time out is not asked any more."""
IN_A_ROW = 5
"""A kind of question that broke the program so often without an answer between is not asked any more."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the program did with one vector."""

    vector: Vector
    verdict: Verdict
    why: str = ""
    replies: tuple[Reply, ...] = ()
    stderr: str = ""
    """The last that the program wrote to its standard error when it broke off."""
    seconds: float = 0.0


@dataclass(slots=True)
class _Task:
    """A vector on its way through the run."""

    vector: Vector
    first: Outcome | None = None
    """How it failed when it was asked before."""
    broke: ProgramBroke | None = None
    """How the program broke off when this and others were unanswered, and this was the oldest."""
    sent: float = 0.0


class _Asker:
    """One program and its share of the vectors."""

    def __init__(self, session: Session, edition: Edition, tell: Callable[[list[Outcome]], None]) -> None:
        self.session, self.edition, self._tell = session, edition, tell
        self._told: list[Outcome] = []
        self.flight: dict[int, _Task] = {}
        self.alone: deque[_Task] = deque()
        self.is_alone = False
        """Whether what is on the way is asked alone."""
        self.window, self.timeouts = WINDOW, 0
        self.broken_in_a_row: Counter[str] = Counter()
        self.ended = ""
        """Why nothing more is asked; empty while the program can be asked."""

    @property
    def hello(self) -> Hello:
        return self.session.hello

    def tell(self, outcome: Outcome) -> None:
        """Keep an outcome to be told with others: to wake the main thread for each one takes long."""
        self._told.append(outcome)

    def _flush(self) -> None:
        if self._told:
            self._tell(self._told)
            self._told = []

    def run(self, todo: Iterator[Vector], stopped: threading.Event) -> None:
        """Ask everything; games come when the plain questions are through."""
        games: list[_Task] = []
        again: deque[_Task] = deque()
        plain = (_Task(vector) for vector in todo)
        while not stopped.is_set():
            self._fill(plain, again, games)
            if not self.flight:
                break
            self._receive(again)
            self._flush()
        while games and not stopped.is_set():
            self._play(games.pop())
            self._flush()
        self._flush()

    def _fill(self, plain: Iterator[_Task], again: deque[_Task], games: list[_Task]) -> None:
        if not self.flight:
            self.is_alone = False
        while self.alone and not self.flight:
            self.is_alone = True
            self._send(self.alone.popleft())
        if self.flight and self.is_alone:
            return
        while len(self.flight) < self.window:
            task = next(plain, None) or (again.popleft() if again else None)
            if task is None:
                return
            if task.vector.kind == SCRIPT:
                games.append(task)
            else:
                self._send(task)

    def _unasked(self, task: _Task) -> bool:
        """Tell why a vector is not asked, if it is not."""
        told = not_asked(task.vector, self.hello, self.edition)
        kind = task.vector.kind
        if self.ended:
            told = Judged(Verdict.SKIP, f"not asked: {self.ended}")
        elif told is None and self.broken_in_a_row[kind] >= IN_A_ROW:
            told = Judged(Verdict.SKIP, f"not asked: {kind} broke the program {IN_A_ROW} times in a row")
        if told is None:
            return False
        self.tell(task.first or Outcome(task.vector, told.verdict, told.why))
        return True

    def _send(self, task: _Task) -> None:
        if self._unasked(task):
            return
        ((kind, ask),) = asked(task.vector, self.hello)
        seq, _ = self.session.send(kind, ask)
        task.sent = time.monotonic()
        self.flight[seq] = task

    def _receive(self, again: deque[_Task]) -> None:
        """Wait for replies. The oldest question has its time from when it was first in line."""
        oldest = next(iter(self.flight.values()))
        limit = self.session.bounds.answer
        try:
            lines = self.session.lines(max(0.0, oldest.sent + limit - time.monotonic()))
            if not lines and time.monotonic() >= oldest.sent + limit:
                raise ProgramBroke(Broken.TIMEOUT, f"did not answer in {limit:g} s")  # noqa: TRY301 - handled as one
            for line in lines:
                reply = self.session.reply(line)
                if reply.seq not in self.flight:
                    raise ProgramBroke(Broken.PROTOCOL, wrong_seq([reply.seq], list(self.flight)))  # noqa: TRY301
                self._settle(self.flight.pop(reply.seq), reply, again)
        except ProgramBroke as broke:
            self._broke(broke)
            return
        self.window = min(WINDOW, self.window + len(lines))
        if lines and self.flight:
            next(iter(self.flight.values())).sent = time.monotonic()  # it could not be answered before the others were

    def _settle(self, task: _Task, reply: Reply, again: deque[_Task]) -> None:
        told = judge(task.vector, (reply,), self.hello, self.edition)
        outcome = Outcome(task.vector, told.verdict, told.why, (reply,), seconds=time.monotonic() - task.sent)
        self.broken_in_a_row[task.vector.kind] = 0
        self._conclude(task, outcome, again)

    def _conclude(self, task: _Task, outcome: Outcome, again: deque[_Task]) -> None:
        if task.broke is not None and outcome.verdict in (Verdict.PASS, Verdict.FAIL):
            why = f"{task.broke} when it was asked among others; asked alone it answered"
            outcome = replace(outcome, verdict=Verdict.FLAKY, why=why)
        elif task.first is not None:
            same = [reply.answer for reply in task.first.replies] == [reply.answer for reply in outcome.replies]
            why = "asked again it answered otherwise"
            outcome = task.first if same else replace(task.first, verdict=Verdict.FLAKY, why=why)
        elif outcome.verdict is Verdict.FAIL:
            again.append(_Task(task.vector, first=outcome))
            return
        self.tell(outcome)

    def _broke(self, broke: ProgramBroke) -> None:
        """The program broke off: blame the question if it was alone, else ask each that is unanswered alone."""
        tasks, stderr = list(self.flight.values()), self.session.stderr
        self.flight.clear()
        if len(tasks) == 1:
            self._blame(tasks[0], broke, stderr)
        elif tasks:
            self.window = 1
            tasks[0].broke = tasks[0].broke or broke
            self.alone.extend(tasks)
        self._restart()

    def _blame(self, task: _Task, broke: ProgramBroke, stderr: str) -> None:
        self.broken_in_a_row[task.vector.kind] += 1
        self.window = 1
        self.timeouts += broke.how is Broken.TIMEOUT
        if task.first is not None:
            self.tell(replace(task.first, verdict=Verdict.FLAKY, why=f"asked again the program {broke}"))
        else:
            self.tell(Outcome(task.vector, Verdict(broke.how.value), str(broke), stderr=stderr))

    def _restart(self) -> None:
        if self.timeouts >= MOST_TIMEOUTS:
            self.ended = f"the program did not answer in time {MOST_TIMEOUTS} times"
        try:
            self.session.restart()
        except ProgramBroke as broke:
            self.ended = f"the program {broke}"

    def _play(self, task: _Task) -> None:
        """A game: question by question, as far as the answers are right."""
        if self._unasked(task):
            return
        begun, replies = time.monotonic(), []
        try:
            for at, (kind, ask) in enumerate(asked(task.vector, self.hello)):
                replies.append(self.session.ask(kind, ask))
                if not goes_on(task.vector, at, replies[-1], self.hello, self.edition):
                    break
        except ProgramBroke as broke:
            self._blame(task, broke, self.session.stderr)
            self._restart()
            return
        told = judge(task.vector, replies, self.hello, self.edition)
        self.broken_in_a_row[SCRIPT] = 0
        seconds = time.monotonic() - begun
        outcome = Outcome(task.vector, told.verdict, told.why, tuple(replies), seconds=seconds)
        again: deque[_Task] = deque()
        self._conclude(task, outcome, again)
        for once_more in again:
            self._play(once_more)


def in_asking_order(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors mixed, the same way each time: a rule that breaks the program shall not hide the ones beside it."""
    return sorted(vectors, key=lambda vector: hashlib.sha256(vector.id.encode()).digest())


def shard(vectors: Sequence[Vector], index: int, count: int) -> list[Vector]:
    """Every ``count``-th vector, from the ``index``-th (from 1) on."""
    return list(vectors)[index - 1 :: count]


class Run:
    """A run of vectors against a program, by one or more processes of it at once."""

    def __init__(self, argv: Sequence[str], edition: Edition, suite: str, bounds: Bounds, jobs: int = 1) -> None:
        self.argv, self.edition, self.suite, self.bounds, self.jobs = tuple(argv), edition, suite, bounds, jobs
        self.stopped = threading.Event()
        self._sessions = [Session(self.argv, edition.id, suite, bounds, self.stopped)]

    def greet(self) -> Hello:
        """Start the program once. Raises UsageError if there is no such program, ProgramBroke if it will not speak."""
        try:
            return self._sessions[0].start()
        except BaseException:
            self._sessions[0].close(politely=False)
            raise

    @property
    def stderr(self) -> str:
        """The last that the program wrote to its standard error."""
        return self._sessions[0].stderr

    def outcomes(self, vectors: Sequence[Vector]) -> Iterator[Outcome]:
        """Ask the vectors; each has one outcome, in the order in which they come. ``greet`` first.

        Whatever ends the loop, every process of the program is ended before it is left.
        """
        jobs = max(1, min(self.jobs, len(vectors)))
        told: queue.SimpleQueue[list[Outcome] | BaseException | None] = queue.SimpleQueue()
        todo, lock = iter(in_asking_order(vectors)), threading.Lock()

        def shared() -> Iterator[Vector]:
            while True:
                with lock:
                    vector = next(todo, None)
                if vector is None:
                    return
                yield vector

        self._sessions += [
            Session(self.argv, self.edition.id, self.suite, self.bounds, self.stopped) for _ in range(jobs - 1)
        ]
        threads = [
            threading.Thread(target=self._work, args=(session, shared(), told, at > 0), daemon=True)
            for at, session in enumerate(self._sessions)
        ]
        for thread in threads:
            thread.start()
        working = len(threads)
        try:
            while working:
                one = told.get()
                if one is None:
                    working -= 1
                elif isinstance(one, BaseException):
                    raise one
                else:
                    yield from one
        finally:
            self.stopped.set()
            for thread in threads:
                thread.join()

    def _work(
        self,
        session: Session,
        todo: Iterator[Vector],
        told: queue.SimpleQueue[list[Outcome] | BaseException | None],
        further: bool,  # noqa: FBT001 - passed by the thread
    ) -> None:
        try:
            if further:
                session.start()
            _Asker(session, self.edition, told.put).run(todo, self.stopped)
        except (Interrupted, ProgramBroke):
            pass  # a further process that does not start leaves its share to the others
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            told.put(error)
        finally:
            try:
                session.close(politely=not self.stopped.is_set())
            finally:
                told.put(None)

    def close(self) -> None:
        """End every process of the program."""
        self.stopped.set()
        for session in self._sessions:
            session.close(politely=False)
