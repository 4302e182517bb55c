"""``phaseproof compare``: two runs against a program, and what changed between them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.reports.programs.comparing import Change

_FILE = click.Path(path_type=Path)


@click.command(
    "compare",
    short_help="What changed between two runs of conform.",
    epilog=examples("phaseproof conform --log short-match --report a && phaseproof compare a a"),
)
@click.argument("before", type=_FILE, metavar="A")
@click.argument("after", type=_FILE, metavar="B")
@common
@click.pass_context
def command(ctx: click.Context, before: Path, after: Path) -> None:
    """Compare two run logs of "phaseproof conform --report" (the files, or their folders).

    The exit code is 1 if a vector does worse than before.
    """
    from phaseproof.reports.console import console
    from phaseproof.reports.programs.comparing import changes
    from phaseproof.reports.programs.grades import overall
    from phaseproof.reports.runlog import LOG_NAME, read_log

    logs = [read_log(path / LOG_NAME if path.is_dir() else path) for path in (before, after)]
    found = changes(*logs)
    grades = [overall(log).percent for log in logs]
    if wants_json(ctx):
        show_json(
            {
                "before": {"grade": grades[0], "program": dict(logs[0].header.program)},
                "after": {"grade": grades[1], "program": dict(logs[1].header.program)},
                "changes": [
                    {
                        "id": change.id,
                        "sort": change.sort,
                        "before": change.before,
                        "after": change.after,
                        "rules": list(change.result.rules),
                    }
                    for change in found
                ],
            }
        )
    else:
        _show(console(), found, grades)
    ctx.exit(1 if any(change.sort == "worse" for change in found) else 0)


def _show(screen: Console, found: tuple[Change, ...], grades: list[str]) -> None:
    from phaseproof.reports.programs.comparing import SORTS

    for sort, title in SORTS.items():
        of_sort = [change for change in found if change.sort == sort]
        if of_sort:
            say(screen, f"{title}: {len(of_sort)}", style="bold")
        for change in of_sort:
            was, now = (str(verdict) if verdict else "not asked" for verdict in (change.before, change.after))
            say(screen, f"{change.id}: {was} → {now} ({', '.join(change.result.rules)})", indent=2)
    say(screen, f"{grades[0]} → {grades[1]}{'' if found else '; nothing changed'}", style="bold")
