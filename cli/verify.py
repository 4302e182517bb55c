"""``phaseproof verify``: the rules, the engine and the solvers against each other."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

import click

from phaseproof.spec.errors import UsageError

from .door import Ended, ExitCode
from .examples import examples
from .options import common_to_editions, editions, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from phaseproof.reports.runlog import RunLog

    from .verify_run import Wish


@click.command(
    "verify",
    short_help="Check rules, engine and solvers against each other.",
    epilog=examples("phaseproof verify", "phaseproof verify --budget 0.05 --report report"),
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="What cases are drawn by.")
@click.option(
    "--budget",
    type=click.FloatRange(min=0, min_open=True, max=1000),
    default=1.0,
    show_default=True,
    metavar="F",
    help="How many cases, as a multiple of the full run; below 1 nobody asks whether that was enough.",
)
@click.option("--only", multiple=True, metavar="ID", help="One check or stored dispute alone; may be repeated.")
@click.option("--report", metavar="DIR", help="Write run.jsonl, junit.xml, matrix.html and summary.md there.")
@common_to_editions
@click.pass_context
def command(ctx: click.Context, *, seed: int, budget: float, only: tuple[str, ...], report: str | None) -> None:
    """Ask the specification, the engine, Z3 and the matching oracle the same questions, and compare.

    Besides, check the named properties and every stored dispute, and plant faults to see that each one is caught. A
    full run takes two to three minutes; the same seed gives the same run. The exit code is 1, with the smallest case,
    if anything disagrees, if a fault is not caught, or if an oracle decided less than it owes.
    """
    from .rules import rule_rows
    from .verify_run import Wish, run

    if isnan(budget):
        raise UsageError("--budget: expected a number above 0, found 'nan'")
    if report is not None and not report.strip():
        raise UsageError("--report: expected a folder, found nothing")
    wanted, documents, clean = editions(ctx), [], True
    for name, one in wanted:
        wish = Wish(one, seed, budget, only, name)
        folder = None if report is None else Path(report) / (one.id if len(wanted) > 1 else "")
        log = run(wish, folder)
        if folder is not None:
            from phaseproof.reports.write import write_reports

            write_reports(log, rule_rows(one), str(folder))
        if wants_json(ctx):
            documents.append(_as_json(log, wish))
        else:
            _show(log, wish, titled=len(wanted) > 1)
        clean = clean and log.clean
    if documents:
        show_json(documents if len(wanted) > 1 else documents[0])
    if not clean:
        raise Ended(ExitCode.FINDINGS)


def _as_json(log: RunLog, wish: Wish) -> dict[str, object]:
    from phaseproof.reports.evidence import oracles

    return {
        "clean": log.clean,
        "full": wish.full,
        "header": log.header.to_json(),
        "footer": log.footer.to_json(),
        "oracles": [
            {"name": oracle.name, "decisions": oracle.count, "yes": oracle.yes, "share": oracle.share}
            for oracle in oracles(log)
        ],
        "findings": [result.to_json() for result in log.findings],
        "results": [result.to_json() for result in log.results],
    }


def _show(log: RunLog, wish: Wish, *, titled: bool) -> None:
    from phaseproof.reports.console import console
    from phaseproof.reports.evidence import matrix, oracles
    from phaseproof.reports.terminal import show_run

    from .rules import rule_rows

    screen = console()
    rows = rule_rows(wish.edition)
    if titled:
        say(screen, f"Edition {wish.edition.id}: {wish.edition.name}", style="bold")
    if wish.only:
        concerned = {rule for result in log.results for rule in result.rules}
        rows = tuple(row for row in rows if row.id in concerned)
    show_run(screen, log, matrix(log, rows), oracles(log), compact=False)
    if not wish.full:
        say(screen, "This was a part of the full run: how much each oracle decided was not judged.", style="yellow")
