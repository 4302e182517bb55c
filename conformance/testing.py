"""What the pytest plugin does once it is wanted: a program is asked one vector at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError

from .connectors import arguments, from_text
from .judging import Judged, asked, goes_on, judge, not_asked
from .process import Bounds, ProgramBroke
from .protocol import Hello, Reply, Said, read_hello
from .results import replay_line
from .serve import answer_of, functions_of, welcome
from .session import Session
from .vectors.model import Vector
from .vectors.store import SUITE, chosen, suite, vectors_in, wanted_version


class Wrong(AssertionError):
    """The program answered wrongly, or broke; the message is all that a person needs."""


class Passed:
    """The program answered rightly."""


def picked(edition_named: str, upto: str, file: str) -> list[Vector]:
    """The vectors to ask. Raises UsageError."""
    every = vectors_in(Path(file)) if file else suite()
    found = chosen(every, edition(edition_named).id, wanted_version(upto, every))
    if not found:
        raise UsageError(f"there are no vectors for the edition {edition_named}")
    return found


class Asker:
    """A program, or a Python object in this very process, that is asked; started when it is first needed."""

    def __init__(self, implementation: Any, edition_named: str, timeout: str) -> None:  # noqa: ANN401 - whatever it is
        self.edition = edition(edition_named)
        self.command: tuple[str, ...] = ()
        self._session: Session | None = None
        self._functions: Mapping[str, Callable[..., object]] = {}
        self._hello: Hello | None = None
        if isinstance(implementation, str | list | tuple):
            given = from_text(implementation) if isinstance(implementation, str) else tuple(map(str, implementation))
            self.command = given
            try:
                bounds = Bounds(answer=float(timeout))
            except ValueError:
                raise UsageError(f"the time for an answer: expected seconds, found '{timeout}'") from None
            self._session = Session(arguments(given), self.edition.id, str(SUITE), bounds)
        else:
            self._functions = functions_of(implementation)
            self._hello = read_hello(welcome(implementation, self._functions, type(implementation).__name__))

    def hello(self) -> Hello:
        """How it introduces itself; a program is started for that. Raises ProgramBroke."""
        if self._hello is None:
            assert self._session is not None  # noqa: S101 - either the one or the other
            self._hello = self._session.start()
        return self._hello

    def ask(self, kind: str, ask: Mapping[str, Any]) -> Reply:
        """One question. Raises ProgramBroke; then the program is started again."""
        if self._session is None:
            return self._here(kind, ask)
        try:
            return self._session.ask(kind, ask)
        except ProgramBroke:
            self._session.restart()
            raise

    def _here(self, kind: str, ask: Mapping[str, Any]) -> Reply:
        try:
            given = answer_of(self._functions, kind, self.edition.id, json.loads(json.dumps(ask)))
        except NotImplementedError as error:
            return Reply(0, Said.UNSUPPORTED, why=str(error) or f"no {kind}")
        except Exception as error:
            raise Wrong(f"{kind} {json.dumps(ask)} raised {type(error).__name__}: {error}") from error
        return Reply(0, Said.ANSWER, json.loads(json.dumps(given)))

    def close(self) -> None:
        """End the program."""
        if self._session is not None:
            self._session.close()


def put(asker: Asker, vector: Vector) -> Passed | str:
    """Ask one vector: whether it passed, or why it does not count. Raises Wrong."""
    replies: list[Reply] = []
    try:
        hello = asker.hello()
        told = not_asked(vector, hello, asker.edition)
        if told is None:
            for at, (kind, ask) in enumerate(asked(vector, hello)):
                replies.append(asker.ask(kind, ask))
                if not goes_on(vector, at, replies[-1], hello, asker.edition):
                    break
            told = judge(vector, replies, hello, asker.edition)
    except ProgramBroke as broke:
        told = Judged(Verdict(broke.how.value), f"the program {broke}")
    if told.verdict is Verdict.PASS:
        return Passed()
    if told.verdict is Verdict.FAIL or told.verdict.is_broken:
        raise Wrong(_message(asker, vector, told, replies))
    return f"{told.verdict.value}: {told.why}"


def _message(asker: Asker, vector: Vector, told: Judged, replies: list[Reply]) -> str:
    given = [dict(reply.answer) for reply in replies]
    again = [f"again: {replay_line(vector.id, asker.command, asker.edition.id)}"] if asker.command else []
    lines = (
        f"{told.verdict.value}: {told.why}",
        f"rules: {', '.join(vector.rules)}",
        f"ask: {vector.kind} {json.dumps(dict(vector.ask))}",
        f"expected: {json.dumps(dict(vector.expect.answer))}",
        f"got: {json.dumps(given[0] if len(given) == 1 else given)}",
        vector.why,
    )
    return "\n".join([*lines, *again])
