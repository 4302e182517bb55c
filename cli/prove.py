"""``phaseproof prove``: theorems for every hand, by two solvers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common_to_editions, editions, wants_json
from .output import say, show_json, table
from .proving import left_out, shown, solver_option, solvers_for, timeout_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phaseproof.solvers.proofs.claims import Claim
    from phaseproof.solvers.proofs.ledger import Entry


_REPORT = "Write the log run.jsonl there, in a folder for each edition; see 'phaseproof matrix'."


@click.command(
    "prove",
    short_help="Prove theorems for every hand, by two solvers.",
    epilog=examples("phaseproof prove contained-4 --solver z3", "phaseproof prove --list"),
)
@click.argument("theorems", nargs=-1, metavar="[ID]...")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Keep certificates there.")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help=_REPORT)
@click.option("--list", "only_list", is_flag=True, help="List the claims without proving them.")
@solver_option
@timeout_option
@common_to_editions
@click.pass_context
def command(  # noqa: PLR0913 - one for each option
    ctx: click.Context,
    *,
    theorems: tuple[str, ...],
    out: Path | None,
    report: Path | None,
    only_list: bool,
    solver: str,
    timeout: int,
) -> None:
    """Prove the claims of an edition, or those of the given theorems, and print the ledger.

    The engine's own kernel is executed on symbols and set against what the rules ask for. Each claim goes to the
    solvers as a file, in fresh processes; it counts only if its premises are possible and a planted wrong rule is
    noticed. The exit code is 1 unless every claim is proved.
    """
    from phaseproof.reports.console import console, progress
    from phaseproof.solvers.proofs.ledger import described, prove
    from phaseproof.solvers.proofs.theorems import claims

    wanted = [(one.id, claim) for _, one in editions(ctx) for claim in claims(one, theorems)]
    if only_list:
        _list(wanted, as_json=wants_json(ctx))
        return
    solvers = solvers_for(solver)
    with progress("proving", None) as bar:
        entries = list(prove(wanted, solvers, timeout=timeout, out=out, on_progress=shown(bar.describe, "proving")))
    if report is not None:
        _write(report, entries, " ".join(["prove", *theorems]))
    if wants_json(ctx):
        show_json([described(entry) for entry in entries])
    else:
        screen = console()
        ledger = table("Ledger", ["Claim", "Edition", "Result"], numbers=["Seconds"])
        for entry in entries:
            ledger.add_row(entry.claim.id, entry.edition, entry.standing.value, f"{entry.seconds:.1f}")
        screen.print(ledger)
        _explain(entries)
        if left_out(solver):
            say(screen, left_out(solver), style="dim")
    ctx.exit(0 if all(entry.standing.is_proof for entry in entries) else 1)


def _write(folder: Path, entries: Sequence[Entry], command: str) -> None:
    from .proof_log import of_entry, write

    for name in dict.fromkeys(entry.edition for entry in entries):
        write(folder / name, command, name, (of_entry(entry) for entry in entries if entry.edition == name))


def _list(wanted: Sequence[tuple[str, Claim]], *, as_json: bool) -> None:
    if as_json:
        show_json(
            [
                {"id": c.id, "edition": e, "statement": c.statement, "rules": list(c.rules), "bounds": c.bounds}
                for e, c in wanted
            ]
        )
        return
    from phaseproof.reports.console import console

    screen = console()
    for name, claim in wanted:
        say(screen, claim.statement, key=claim.id)
        say(screen, f"{name}; {claim.bounds}; rules {', '.join(claim.rules)}", indent=4, style="dim")


def _explain(entries: Sequence[Entry]) -> None:
    from phaseproof.reports.console import console

    screen = console()
    proved = [entry for entry in entries if entry.standing.is_proof]
    say(screen, f"{len(proved)} of {len(entries)} claims proved.", style="bold")
    for entry in entries:
        if not entry.standing.is_proof:
            said = [
                f"{run.solver}, {name}: {run.found} {run.detail}" for name, runs in entry.runs.items() for run in runs
            ]
            lacking = [f"it needs {', '.join(entry.lacking)}"] if entry.lacking else []
            why = entry.claim.left or "; ".join([*lacking, *said])
            say(screen, f"{entry.standing.value}: {why}", key=entry.claim.id)
