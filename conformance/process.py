"""A program as a child process: its own process group, lines in and out, and bounds on everything that it can do.

One thread reads and writes, and never waits longer than it is told. When the child ends, is closed or killed, its whole
group goes with it, so that a grandchild that keeps the pipe open neither holds up the run nor outlives it.
"""

from __future__ import annotations

import os
import resource
import selectors
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import IO

from phaseproof.spec.errors import InfrastructureError, UsageError

_CHUNK = 1 << 16
_DEATH = 0.25
"""Seconds for a program that has closed its output to end, so that its exit code can be told."""


class Broken(StrEnum):
    """How a program broke off; the values are verdicts."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"


class ProgramBroke(Exception):
    """The program cannot be asked any further. ``how`` is the verdict; the message says what happened."""

    def __init__(self, how: Broken, told: str) -> None:
        self.how = how
        super().__init__(told)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a program is allowed. Times in seconds, sizes in bytes."""

    hello: float = 30.0
    answer: float = 2.0
    goodbye: float = 2.0
    line: int = 1 << 20
    output: int = 1 << 28
    """Everything that a program writes to its standard output and standard error between two questions."""
    stderr_kept: int = 1 << 16
    memory: int | None = None
    """Address space, where the system can limit it; None: as much as it likes."""


class Child:
    """A running program. Raises UsageError if it cannot be started."""

    def __init__(self, argv: Sequence[str], bounds: Bounds) -> None:
        self.bounds = bounds
        try:
            self._process = subprocess.Popen(
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise UsageError(f"cannot start '{argv[0] if argv else ''}': {reason}") from None
        self._limit_memory()
        self._out, self._tail = bytearray(), deque[bytes]()
        self._tail_size = self._written = 0
        self._pending = bytearray()
        self._lines: deque[bytes] = deque()
        self._selector = selectors.DefaultSelector()
        for stream in (self._process.stdout, self._process.stderr, self._process.stdin):
            assert stream is not None  # noqa: S101 - all three are pipes
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._pipe("stdout"), selectors.EVENT_READ, "stdout")
        self._selector.register(self._pipe("stderr"), selectors.EVENT_READ, "stderr")
        self._closed = False

    def _pipe(self, name: str) -> IO[bytes]:
        stream: IO[bytes] = getattr(self._process, name)
        return stream

    def _limit_memory(self) -> None:
        limit = self.bounds.memory
        if limit is not None:
            if not hasattr(resource, "prlimit"):
                self._process.kill()
                raise InfrastructureError(f"this system ({sys.platform}) cannot limit the memory of a program")
            with suppress(ProcessLookupError):
                resource.prlimit(self._process.pid, resource.RLIMIT_AS, (limit, limit))

    @property
    def stderr(self) -> str:
        """The last that the program wrote to its standard error."""
        return b"".join(self._tail).decode("utf-8", "replace").strip()

    def send(self, line: bytes) -> None:
        """Give the program a line; it is written, with those before it, when answers are waited for."""
        self._pending += line
        self._written = 0

    def _write(self) -> None:
        stdin = self._pipe("stdin")
        if stdin.closed:
            return
        try:
            while self._pending:
                del self._pending[: os.write(stdin.fileno(), self._pending)]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ValueError):
            self._pending.clear()  # it closed its input; whether it still answers is seen from its output
        self._watch_writing(waiting=bool(self._pending))

    def _watch_writing(self, *, waiting: bool) -> None:
        stdin = self._pipe("stdin")
        watched = stdin in self._selector.get_map()
        if waiting and not watched:
            self._selector.register(stdin, selectors.EVENT_WRITE, "stdin")
        elif watched and not waiting:
            self._selector.unregister(stdin)

    def lines(self, seconds: float) -> list[bytes]:
        """The lines that have come, waiting at most so long for the first; none if the time is over.

        Raises ProgramBroke: the program has ended, closed its output, or wrote more than it may.
        """
        self._write()
        deadline = time.monotonic() + seconds
        while not self._lines:
            left = deadline - time.monotonic()
            if left < 0:
                if self._has_ended():  # and yet its output is open: somebody else holds it
                    raise ProgramBroke(Broken.CRASH, f"{self._ending()} and left a process behind")
                return []
            for key, _ in self._selector.select(left):
                if key.data == "stdin":
                    self._write()
                elif key.data == "stderr":
                    self._read_stderr()
                else:
                    self._read_stdout()
        found = list(self._lines)
        self._lines.clear()
        return found

    def _read(self, name: str) -> bytes | None:
        """What has come, empty at the end; None if nothing has."""
        try:
            found = os.read(self._pipe(name).fileno(), _CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return b""
        self._written += len(found)
        if self._written > self.bounds.output:
            raise ProgramBroke(Broken.PROTOCOL, f"wrote more than {self.bounds.output:,} bytes")
        return found

    def _read_stderr(self) -> None:
        found = self._read("stderr")
        if found == b"":
            if self._pipe("stderr") in self._selector.get_map():
                self._selector.unregister(self._pipe("stderr"))
        elif found:
            self._tail.append(found)
            self._tail_size += len(found)
            while self._tail_size - len(self._tail[0]) >= self.bounds.stderr_kept:
                self._tail_size -= len(self._tail.popleft())

    def _read_stdout(self) -> None:
        found = self._read("stdout")
        if found is None:
            return
        if not found:
            self._gone()
        parts = found.split(b"\n")
        self._out += parts[0]
        for part in parts[1:]:
            self._within_line(len(self._out))
            self._lines.append(bytes(self._out))
            self._out = bytearray(part)
        self._within_line(len(self._out))

    def _within_line(self, length: int) -> None:
        if length > self.bounds.line:
            raise ProgramBroke(Broken.PROTOCOL, f"wrote a line of more than {self.bounds.line:,} bytes")

    def _gone(self) -> None:
        """Its output is at an end. Raises ProgramBroke, with what is known of why."""
        deadline = time.monotonic() + _DEATH
        while not self._has_ended() and time.monotonic() < deadline:
            time.sleep(0.005)
        with suppress(ProgramBroke):
            self._read_stderr()
        if self._out:
            raise ProgramBroke(Broken.CRASH, f"{self._ending()} in the middle of a line")
        raise ProgramBroke(Broken.CRASH, self._ending())

    def _has_ended(self) -> bool:
        """Whether the program has ended, without taking note of it: as long as nobody does, its group keeps its id."""
        if not hasattr(os, "waitid"):
            return self._process.poll() is not None
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return self._process.returncode is not None or os.waitid(os.P_PID, self._process.pid, flags) is not None

    def _ending(self) -> str:
        if not self._has_ended():
            return "closed its output without ending"
        self._kill_group()
        code = self._process.wait()
        if code >= 0:
            return f"ended with exit code {code}"
        try:
            return f"was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"was ended by signal {-code}"

    def _kill_group(self) -> None:
        if self._process.returncode is None:  # not yet taken note of: the id is still its own
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, goodbye: bytes | None = None) -> bool:
        """End the program: politely, if there is something to say, and at once if it does not end in time.

        Whether it ended by itself with exit code 0.
        """
        if self._closed:
            return False
        self._closed = True
        if goodbye is not None and self._process.returncode is None:
            self._take_leave(goodbye)
        self._kill_group()
        self._process.wait()
        self._selector.close()
        for name in ("stdin", "stdout", "stderr"):
            with suppress(OSError):
                self._pipe(name).close()
        return self._process.returncode == 0

    def _take_leave(self, goodbye: bytes) -> None:
        with suppress(ProgramBroke, OSError):
            self.send(goodbye)
            self._write()
            if not self._pending:
                self._pipe("stdin").close()  # nothing follows
            deadline = time.monotonic() + self.bounds.goodbye
            while not self._has_ended() and time.monotonic() < deadline:
                self.lines(0.01)
                self._lines.clear()
