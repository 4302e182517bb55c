"""``phaseproof recheck``: kept certificates, solved again from their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, wants_json
from .output import say, show_json, table
from .proving import shown, solver_option, solvers_for, timeout_option

if TYPE_CHECKING:
    from phaseproof.solvers.proofs.rechecking import Rechecked


@click.command(
    "recheck",
    short_help="Solve kept certificates again, from their files.",
    epilog=examples("phaseproof recheck --help"),
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--files-only", is_flag=True, help="Believe that the files mean what their statements say.")
@solver_option
@timeout_option
@common
@click.pass_context
def command(ctx: click.Context, *, folder: Path, files_only: bool, solver: str, timeout: int) -> None:
    """Solve every certificate in DIR again, in fresh processes, from its files.

    What is checked is that the files are those of claim.json, that they hold, that the lemmas of each claim do, and
    that the files are the ones that this version makes of the statement. A certificate of another version, or of
    somebody's own edition, cannot be made anew; --files-only leaves that out.

    A file that is missing or was changed, an answer that is no answer, and a refuted claim are told apart; none of them
    is a proof, and the exit code is 1 then.
    """
    from phaseproof.reports.console import console, progress
    from phaseproof.solvers.proofs.rechecking import recheck

    with progress("solving again", None) as bar:
        told = shown(bar.describe, "solving again")
        found = recheck(folder, solvers_for(solver), timeout=timeout, files_only=files_only, on_progress=told)
    if wants_json(ctx):
        show_json([_as_json(one, folder) for one in found])
    else:
        listing = table("Certificates", ["Claim", "Edition", "Result"])
        for one in found:
            listing.add_row(one.id, one.edition, one.verdict)
        console().print(listing)
        for one in found:
            if one.detail:
                say(console(), one.detail, key=str(one.folder.relative_to(folder)))
    ctx.exit(0 if all(one.standing.is_proof for one in found) else 1)


def _as_json(one: Rechecked, folder: Path) -> dict[str, object]:
    return {
        "certificate": str(one.folder.relative_to(folder)),
        "id": one.id,
        "edition": one.edition,
        "statement": one.statement,
        "result": one.standing.value,
        "verdict": one.verdict,
        "detail": one.detail,
        "needs": list(one.needs),
        "lacking": list(one.lacking),
        "runs": {
            name: [{"solver": run.solver, "found": run.found.value, "seconds": run.seconds} for run in runs]
            for name, runs in one.runs.items()
        },
    }
