"""A program in a process of its own that is asked by lines of JSON, and what can go wrong with it.

It may hang, crash, talk rubbish or leave children behind: every reply has a time limit, and at the end its whole
process group is killed.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from time import monotonic
from typing import Any, Self

from phaseproof.reports.text import one_line
from phaseproof.spec.errors import UsageError

_PIECE = 1 << 16
_LONGEST = 1 << 26
"""A reply longer than this many bytes is taken for rubbish."""
_TAIL = 2000
_GRACE = 1.0
"""Seconds that the program has to end by itself."""


class FaultKind(StrEnum):
    """What is wrong with a program under test."""

    CRASH = "crash"
    HANG = "hang"
    RUBBISH = "rubbish"
    REFUSED = "refused"
    CLOCK = "clock"
    WRONG = "wrong answers"


class Fault(Exception):
    """The program under test is at fault: a finding, not an error of ours."""

    def __init__(self, kind: FaultKind, what: str) -> None:
        self.kind, self.what = kind, what
        super().__init__(f"{kind}: {what}")


class Child:
    """The process; used as a context, at whose end it is gone."""

    def __init__(self, command: Sequence[str], *, timeout: float) -> None:
        """Start it; ``timeout``: seconds for each reply. Raises UsageError if it cannot be started."""
        self.timeout = timeout
        self._left, self._said = bytearray(), bytearray()
        try:
            self._process = subprocess.Popen(  # ended by __exit__
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise UsageError(f"cannot start '{command[0]}': {reason}") from None
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            os.set_blocking(pipe.fileno(), False)  # type: ignore[union-attr]

    def __enter__(self) -> Self:
        """The process is there already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Say good-bye if all went well, wait a moment, and kill whatever of it is left."""
        if kind is None:
            with suppress(OSError):
                self._write(b'{"type": "bye"}\n')
                self._process.stdin.close()  # type: ignore[union-attr]
                end = monotonic() + _GRACE
                while monotonic() < end and os.waitid(os.P_PID, self._process.pid, _ENDED) is None:
                    self._drain(0.02)
        self._kill()

    def ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a request and give the reply. Raises Fault."""
        if self._left:
            raise Fault(FaultKind.RUBBISH, f"it sent more than one line: '{self._shown(self._left)}'")
        line = self._exchange(json.dumps(message).encode() + b"\n", str(message.get("type")))
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault(FaultKind.RUBBISH, f"its reply is not JSON: '{self._shown(line)}'") from None
        if not isinstance(reply, dict):
            raise Fault(FaultKind.RUBBISH, f"its reply is no JSON object: '{self._shown(line)}'")
        return reply

    def _exchange(self, data: bytes, what: str) -> bytes:  # noqa: C901 - what may come, in one loop
        """Write all of it while reading, up to the end of a line."""
        end, rest = monotonic() + self.timeout, memoryview(data)
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdin, selectors.EVENT_WRITE)  # type: ignore[arg-type]
            selector.register(self._process.stdout, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(self._process.stderr, selectors.EVENT_READ)  # type: ignore[arg-type]
            while True:
                ready = selector.select(max(0.0, end - monotonic()))
                if not ready and monotonic() >= end:
                    raise Fault(FaultKind.HANG, f"no reply to '{what}' within {self.timeout:g} s{self._last_words()}")
                for key, _ in ready:
                    if key.fileobj is self._process.stdin:
                        rest = rest[self._written(rest) :]
                        if not rest:
                            selector.unregister(key.fileobj)
                        continue
                    piece = os.read(key.fd, _PIECE)
                    if key.fileobj is self._process.stderr:
                        self._keep(piece)
                        if not piece:
                            selector.unregister(key.fileobj)
                        continue
                    self._left += piece
                    if b"\n" in piece:
                        line, _, self._left = self._left.partition(b"\n")
                        return bytes(line)
                    if not piece:
                        raise Fault(FaultKind.CRASH, self._ended(what))
                    if len(self._left) > _LONGEST:
                        raise Fault(FaultKind.RUBBISH, f"its reply to '{what}' has no end")

    def _written(self, data: memoryview) -> int:
        try:
            return self._write(data)
        except BrokenPipeError:
            return len(data)  # it reads no more; whether it replies is seen at its output

    def _write(self, data: bytes | memoryview) -> int:
        return os.write(self._process.stdin.fileno(), data[:_PIECE])  # type: ignore[union-attr]

    def _drain(self, seconds: float) -> None:
        """Let it write, so that it can end."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)  # type: ignore[arg-type]
            selector.register(self._process.stderr, selectors.EVENT_READ)  # type: ignore[arg-type]
            for key, _ in selector.select(seconds):
                os.read(key.fd, _PIECE)

    def _keep(self, piece: bytes) -> None:
        self._said += piece
        del self._said[:-_TAIL]

    def _last_words(self) -> str:
        with suppress(OSError):
            while piece := os.read(self._process.stderr.fileno(), _PIECE):  # type: ignore[union-attr]
                self._keep(piece)
        lines = bytes(self._said).decode("utf-8", "replace").strip().splitlines()
        return f"; it said: {one_line(lines[-1], 200)}" if lines else ""

    def _ended(self, what: str) -> str:
        """How it ended, once its output is closed."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_GRACE)
            how = f"signal {-code}" if code < 0 else f"exit code {code}"
            return f"it ended with {how} before it replied to '{what}'{self._last_words()}"
        return f"it closed its output before it replied to '{what}'{self._last_words()}"

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    @staticmethod
    def _shown(data: bytes | bytearray) -> str:
        return one_line(bytes(data[:400]).decode("utf-8", "replace"), 120)


_ENDED = os.WEXITED | os.WNOHANG | os.WNOWAIT
"""Ask whether it ended, and leave it to be waited for."""
