"""One conversation after the other with a program: it is started, greeted, asked, and started again when it broke."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from phaseproof.spec.errors import UsageError

from .process import Bounds, Broken, Child, ProgramBroke
from .protocol import Hello, ProtocolFault, Reply, Said, ask_line, bye_line, hello_line, read_hello, read_reply
from .protocol.messages import shown

_TICK = 0.2
"""Seconds after which a run that is to stop notices it, at the latest."""
MORE_RESTARTS = 500
"""How often a program is started anew in one run, at most."""


class Interrupted(Exception):
    """The run is to stop now."""


class Session:
    """A program that is kept alive. Every method that talks to it raises ProgramBroke; then ``restart`` it."""

    def __init__(
        self, argv: Sequence[str], edition: str, suite: str, bounds: Bounds, stopped: threading.Event | None = None
    ) -> None:
        """``stopped``: set when the run is to stop; whoever waits for the program then gets Interrupted."""
        self.argv, self.edition, self.suite, self.bounds = tuple(argv), edition, suite, bounds
        self._stopped = stopped or threading.Event()
        self.restarts_left = MORE_RESTARTS
        self._child: Child | None = None
        self._seq = count()
        self._hello: Hello | None = None

    @property
    def hello(self) -> Hello:
        """How the program introduced itself when it was first started."""
        assert self._hello is not None  # noqa: S101 - nobody is asked before
        return self._hello

    @property
    def stderr(self) -> str:
        """The last that it wrote to its standard error."""
        return "" if self._child is None else self._child.stderr

    def start(self) -> Hello:
        """Start the program and greet it. Raises UsageError if there is no such program, ProgramBroke."""
        self._child = Child(self.argv, self.bounds)
        seq = next(self._seq)
        self._child.send(hello_line(seq, self.suite, self.edition))
        replies = [self.reply(line, "hello") for line in self.lines(self.bounds.hello)]
        if not replies:
            raise ProgramBroke(Broken.TIMEOUT, f"did not answer hello in {self.bounds.hello:g} s")
        if len(replies) != 1 or replies[0].seq != seq or replies[0].said is not Said.ANSWER:
            raise ProgramBroke(Broken.PROTOCOL, f"hello: expected one answer, with seq {seq}")
        try:
            hello = read_hello(replies[0].answer)
        except ProtocolFault as fault:
            raise ProgramBroke(Broken.PROTOCOL, f"hello: {fault}") from None
        if self._hello is not None and hello != self._hello:
            raise ProgramBroke(Broken.PROTOCOL, "hello: introduces itself differently after it was started again")
        self._hello = hello
        return hello

    def restart(self) -> None:
        """End the program and start it again. Raises ProgramBroke, also if it was started too often."""
        self.close(politely=False)
        if self.restarts_left <= 0:
            raise ProgramBroke(Broken.CRASH, f"had to be started again {MORE_RESTARTS} times")
        self.restarts_left -= 1
        try:
            self.start()
        except UsageError as error:  # it was there before
            raise ProgramBroke(Broken.CRASH, f"could not be started again: {error}") from None

    def send(self, kind: str, ask: Mapping[str, Any]) -> tuple[int, bytes]:
        """Ask without waiting; the seq of the question and its line."""
        assert self._child is not None  # noqa: S101 - started before
        seq = next(self._seq)
        line = ask_line(seq, self.edition, kind, ask)
        self._child.send(line)
        return seq, line

    def lines(self, seconds: float) -> list[bytes]:
        """The lines that have come, waiting at most so long for the first; none if the time is over."""
        assert self._child is not None  # noqa: S101 - started before
        deadline = time.monotonic() + seconds
        while True:
            left = max(0.0, deadline - time.monotonic())
            found = self._child.lines(min(_TICK, left))
            if found or left <= _TICK:
                return found
            if self._stopped.is_set():
                raise Interrupted

    @staticmethod
    def reply(line: bytes, what: str = "reply") -> Reply:
        """What a line says."""
        try:
            return read_reply(line)
        except ProtocolFault as fault:
            raise ProgramBroke(Broken.PROTOCOL, f"{what}: {fault}; the line: {shown(line)}") from None

    def ask(self, kind: str, ask: Mapping[str, Any], seconds: float | None = None) -> Reply:
        """Ask one question and wait for its reply."""
        seq, _ = self.send(kind, ask)
        limit = self.bounds.answer if seconds is None else seconds
        replies = [self.reply(line) for line in self.lines(limit)]
        if not replies:
            raise ProgramBroke(Broken.TIMEOUT, f"did not answer in {limit:g} s")
        if len(replies) > 1 or replies[0].seq != seq:
            raise ProgramBroke(Broken.PROTOCOL, wrong_seq([reply.seq for reply in replies], [seq]))
        return replies[0]

    def close(self, *, politely: bool = True) -> bool:
        """End the program; whether it ended by itself with exit code 0."""
        return self._child is not None and self._child.close(bye_line(next(self._seq)) if politely else None)


def wrong_seq(answered: Sequence[int], asked: Sequence[int]) -> str:
    """What is wrong with replies to other questions than those that were asked."""
    waiting = ", ".join(map(str, asked)) or "none"
    return f"answered seq {', '.join(map(str, answered))}; waiting: {waiting}"
