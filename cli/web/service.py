"""What stands between requests and workers: which worker a job goes to, what is remembered, what an error means."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import InfrastructureError, UsageError

from .asking import named_edition
from .fields import FieldError
from .limits import Times
from .workers import Busy, Job, TooLate, Workers

_REMEMBERED = 256
"""Answers kept in memory: a table asks the same thing again, by another page or with a reload."""
_ANSWERERS, _WAITING = 2, 64
_PROVERS, _PROOFS_WAITING = 1, 4


class Failure(Exception):
    """A request cannot be answered: the status as HTTP counts, one message, and the place of the fault."""

    def __init__(self, status: int, message: str, where: str | None = None) -> None:
        self.status, self.message, self.where = status, message, where
        super().__init__(message)


@dataclass
class Service:
    """Asks the workers. ``edition`` is asked where none is named; ``own`` is its id and file if it has a file."""

    edition: str
    own: tuple[str, str] | None = None
    times: Times = field(default_factory=Times)
    _known: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)

    def __post_init__(self) -> None:
        """Workers start when they are needed."""
        self.answerers = Workers(_ANSWERERS, _WAITING, self.times.answer)
        self.provers = Workers(_PROVERS, _PROOFS_WAITING, self.times.proof)

    def named(self, name: str) -> Edition:
        """The edition of a name. Raises Failure."""
        try:
            return named_edition(name, self.own)
        except UsageError as error:
            raise Failure(422, str(error), error.where if isinstance(error, FieldError) else None) from None

    async def do(self, job: Job) -> dict[str, Any]:
        """The result of a job, remembered or made now. Raises Failure."""
        key = json.dumps(job, sort_keys=True)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        result = await self._made({**job, "own": self.own})
        if self.own is None or job.get("edition") != self.own[0]:  # somebody may edit the file
            self._known[key] = result
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return result

    async def _made(self, job: Job) -> dict[str, Any]:
        proof = bool(job.get("prove"))
        workers = self.provers if proof else self.answerers
        try:
            result = await workers.do(job)
        except Busy:
            raise Failure(503, "too many questions are waiting; ask again in a few seconds") from None
        except TooLate:
            what = "the proof" if proof else "the answer"
            raise Failure(504, f"{what} took longer than {workers.deadline:g} s and was stopped") from None
        except InfrastructureError as error:
            raise Failure(500, f"{error}; ask again") from None
        if "error" in result:
            raise Failure(**result["error"])
        return result

    async def start(self) -> None:
        """Have the first worker load what it needs before anybody asks."""
        await self.answerers.do({"do": "load"})

    async def stop(self) -> None:
        """End the workers."""
        await self.answerers.stop()
        await self.provers.stop()
