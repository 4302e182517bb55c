"""Worker processes with a deadline: who is late is killed, so that no question can hold up the page.

A job is one line of JSON to the worker's standard input, its result one line back (``worker.py``).
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import phaseproof
from phaseproof.spec.errors import InfrastructureError

_MODULE = f"{__package__}.worker"
_LONGEST_RESULT = 1 << 24
"""Bytes of the longest line that a worker may send."""

Job = Mapping[str, Any]


class Busy(Exception):
    """Too many jobs are waiting already."""


class TooLate(Exception):
    """The deadline passed; the worker was killed."""


class Worker:
    """One child process, started when it is needed and again after it was killed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    async def do(self, job: Job, deadline: float) -> dict[str, Any]:
        """The result of a job. Raises TooLate, and InfrastructureError if the process dies."""
        try:
            async with asyncio.timeout(deadline):
                return await self._do(job)
        except TimeoutError:
            await self.stop()
            raise TooLate from None
        except BaseException:  # whatever it is, the next job must not get this one's result
            await self.stop()
            raise

    async def _do(self, job: Job) -> dict[str, Any]:
        process = self._process = self._process or await _started()
        assert process.stdin is not None  # noqa: S101 - both are pipes, for mypy
        assert process.stdout is not None  # noqa: S101
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
        except (ConnectionError, ValueError) as error:  # ValueError: a line beyond the limit
            raise InfrastructureError("the process that answers broke off") from error
        if not line.endswith(b"\n"):
            raise InfrastructureError("the process that answers died")
        result: dict[str, Any] = json.loads(line)
        return result

    async def stop(self) -> None:
        """Kill the process, if there is one, and see it off."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


async def _started() -> asyncio.subprocess.Process:
    """A process that imports this very phaseproof; Ctrl-C is for its parent, which ends it."""
    found = str(Path(phaseproof.__file__).parents[1])
    path = os.pathsep.join([found, *filter(None, [os.environ.get("PYTHONPATH")])])
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _MODULE,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST_RESULT,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )


class Workers:
    """So many workers, and so many jobs that may wait for one of them."""

    def __init__(self, size: int, waiting: int, deadline: float) -> None:
        self._all = [Worker() for _ in range(size)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._room, self.deadline = size + waiting, deadline
        for worker in reversed(self._all):
            self._idle.put_nowait(worker)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run."""
        return tuple(worker.pid for worker in self._all if worker.pid is not None)

    async def do(self, job: Job) -> dict[str, Any]:
        """The result of a job. Raises Busy, TooLate and InfrastructureError."""
        if self._room <= 0:
            raise Busy
        self._room -= 1
        try:
            try:
                worker = await asyncio.wait_for(self._idle.get(), self.deadline)
            except TimeoutError:
                raise Busy from None
            try:
                return await worker.do(job, self.deadline)
            finally:
                self._idle.put_nowait(worker)
        finally:
            self._room += 1

    async def stop(self) -> None:
        """End every process."""
        await asyncio.gather(*(worker.stop() for worker in self._all))
