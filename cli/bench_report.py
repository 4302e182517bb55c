"""``phaseproof bench --report``: tables and plots of everything that is measured."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from .options import edition, edition_named, wants_json
from .output import say, show_json


def write_report(  # noqa: PLR0913 - what was asked for, by name
    ctx: click.Context, folder: Path, names: Sequence[str], *, hands: int, turns: int, quick: bool
) -> None:
    """Measure and write the figures asked for; all of them if none is named."""
    from phaseproof.bench.reporting import FIGURES, Scope, write
    from phaseproof.reports.console import console, progress
    from phaseproof.spec.errors import UnknownName

    for name in names:
        if name not in FIGURES:
            raise UnknownName("figure", name, FIGURES)
    wanted = [name for name in FIGURES if name in names or not names]
    scope = Scope(edition(ctx), edition_named(ctx), hands, turns, quick)
    with progress("measuring", len(wanted)) as steps:
        files = write(folder, scope, wanted, steps)
    if wants_json(ctx):
        show_json({"edition": scope.edition.id, "folder": str(folder), "figures": wanted, "files": files})
    else:
        say(console(), f"{folder}: {len(files)} files; report.md has all of it")
