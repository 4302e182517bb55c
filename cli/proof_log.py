"""The run logs of ``prove`` and ``exhaust``: what they showed, as evidence for the matrix."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from phaseproof.reports.runlog import LOG_NAME, Header, Result, RunLogWriter, Status

from .options import DEFAULT_EDITION

if TYPE_CHECKING:
    from phaseproof.solvers.exhaustion import Report
    from phaseproof.solvers.proofs.ledger import Entry

_SOLVERS = ("z3-solver", "cvc5")


def write(folder: Path, command: str, edition: str, results: Iterable[Result]) -> None:
    """Write the log of a run that is over. Raises UsageError if it cannot be written."""
    with RunLogWriter(folder / LOG_NAME, Header.now(command, edition, None, _SOLVERS)) as log:
        for result in results:
            log.write(result)


def of_entry(entry: Entry) -> Result:
    """A line of the ledger. What is refuted, vacuous or blind is a finding; what is not proved is neither."""
    from phaseproof.solvers.proofs.ledger import Standing

    standing = entry.standing
    shown = {Standing.NOT_PROVED: Status.UNPROVED, Standing.TWO_SOLVERS: Status.PASS, Standing.ONE_SOLVER: Status.PASS}
    status = shown.get(standing, Status.FAIL)
    told = f"{standing.value}: {entry.claim.left}" if entry.claim.left else standing.value
    flag = "" if entry.edition == DEFAULT_EDITION else f" --edition {shlex.quote(entry.edition)}"
    return Result(
        "proof",
        f"proof:{entry.claim.id}",
        entry.claim.rules,
        status,
        f"{entry.claim.statement} {told}",
        entry.seconds,
        replay=f"phaseproof prove {entry.claim.id}{flag}",
    )


def of_report(report: Report, named: str) -> Iterable[Result]:
    """Each part of what was walked."""
    flag = "" if named == DEFAULT_EDITION else f" --edition {shlex.quote(named)}"
    for part in report.parts:
        yield Result(
            "exhaustion",
            f"exhaustion:{part.name}",
            part.rules,
            Status.PASS if part.ok else Status.FAIL,
            f"{part.classes:,} classes of {part.expected:,}, {part.differences:,} differences {part.example}".strip(),
            replay=f"phaseproof exhaust --cards {report.most}{flag}",
        )
