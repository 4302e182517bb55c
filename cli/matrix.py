"""``phaseproof matrix``: all evidence for each rule, from the logs of several runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .door import Ended, ExitCode
from .examples import examples
from .options import common, given_edition, wants_json
from .output import show_json

if TYPE_CHECKING:
    from phaseproof.reports.runlog import RunLog
    from phaseproof.spec.edition import Edition


@click.command(
    "matrix",
    short_help="Show all evidence for each rule, from the logs of several runs.",
    epilog=examples("phaseproof matrix --help"),
)
@click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="LOG...")
@click.option("--report", metavar="DIR", help="Write junit.xml, matrix.html and summary.md there.")
@common
@click.pass_context
def command(ctx: click.Context, *, logs: tuple[Path, ...], report: str | None) -> None:
    """Join the logs that "verify", "prove" and "exhaust" wrote with --report, and show rule by rule what speaks for it.

    LOG is a run.jsonl or the folder that holds one. All must be of one edition and one version. The exit code is 1 if
    any of the runs found something wrong.
    """
    from phaseproof.reports.console import console
    from phaseproof.reports.evidence import matrix, oracles
    from phaseproof.reports.joining import joined
    from phaseproof.reports.runlog import LOG_NAME, read_log
    from phaseproof.reports.terminal import show_run
    from phaseproof.reports.write import write_reports

    from .rules import rule_rows

    read = [read_log(path / LOG_NAME if path.is_dir() else path) for path in logs]
    log = joined(read, f"matrix {' '.join(path.name for path in logs)}")
    rows = rule_rows(_edition(ctx, log))
    if report is not None:
        write_reports(log, rows, report)
    if wants_json(ctx):
        found = matrix(log, rows)
        show_json(
            {
                "clean": log.clean,
                "edition": log.header.edition,
                "rules": [
                    {
                        "id": row.id,
                        "statement": row.statement,
                        "evidence": {
                            column.key: {
                                "count": found.cell(row.id, column.key).count,
                                "status": found.cell(row.id, column.key).status.value,
                            }
                            for column in found.columns
                        },
                    }
                    for row in rows
                ],
            }
        )
    else:
        show_run(console(), log, matrix(log, rows), oracles(log), compact=False)
    if not log.clean:
        raise Ended(ExitCode.FINDINGS)


def _edition(ctx: click.Context, log: RunLog) -> Edition:
    """The edition of the log; of somebody's own file, which its name does not tell, the one given."""
    from phaseproof.spec.edition import edition
    from phaseproof.spec.errors import UsageError

    found = edition(given_edition(ctx) or log.header.edition)
    if found.id != log.header.edition:
        raise UsageError(f"--edition: the logs are of {log.header.edition}, not of {found.id}")
    return found
