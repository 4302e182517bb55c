"""Logs of several runs on one edition, joined into one, so that the matrix shows all evidence side by side."""

from __future__ import annotations

from collections.abc import Sequence

from phaseproof.spec.errors import UsageError

from .records import Header, RunLog


def joined(logs: Sequence[RunLog], command: str) -> RunLog:
    """One log with the results of all, in their order; ``command`` is what joined them.

    Raises UsageError where they are of different editions or versions, or two of them hold the same result.
    """
    first = logs[0].header
    for header in (log.header for log in logs[1:]):
        for name in ("edition", "phaseproof"):
            mine, theirs = getattr(first, name), getattr(header, name)
            if mine != theirs:
                raise UsageError(f"logs of one {name} can be joined; found '{mine}' and '{theirs}'")
    seen: set[str] = set()
    for result in (result for log in logs for result in log.results):
        if result.id in seen:
            raise UsageError(f"two of the logs hold the result '{result.id}'; name each run once")
        seen.add(result.id)
    solvers = tuple(dict.fromkeys(name for log in logs for name in log.header.solvers))
    seeds = {log.header.seed for log in logs} - {None}
    header = Header.now(command, first.edition, seeds.pop() if len(seeds) == 1 else None, solvers)
    return RunLog.of(
        header, (result for log in logs for result in log.results), sum(log.footer.seconds for log in logs)
    )
