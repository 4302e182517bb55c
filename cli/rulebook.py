"""``phaseproof rulebook``: the rulebook as pages, and sheets to print."""

from __future__ import annotations

from pathlib import Path

import click

from .examples import examples
from .options import common_to_editions, editions, wants_json
from .output import say, show_json


@click.command(
    "rulebook",
    short_help="Write the rulebook as pages, with sheets to print.",
    epilog=examples("phaseproof rulebook --out rulebook"),
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder of the site: new, empty, or that of an earlier one, which is written anew.",
)
@click.option(
    "--log",
    "logs",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="LOG",
    help="Show what this run of verify, prove or exhaust found: a run.jsonl, or the folder that holds one. Repeatable.",
)
@common_to_editions
@click.pass_context
def command(ctx: click.Context, *, out: Path, logs: tuple[Path, ...]) -> None:
    """Write a site that needs no network and opens from a file: DIR/index.html.

    Each rule has its sources, the readings of each edition, exceptions, gaps and evidence; each edition has a rulebook
    of its own, and sheets to print: cheat card, reference cards, score sheet, and a checklist for phases in any order.
    With 'phaseproof[pdf]' the sheets are there as PDF too.
    """
    from phaseproof.reports.console import console, progress
    from phaseproof.reports.rulebook.pdf import MISSING, available
    from phaseproof.reports.rulebook.writing import amount, earlier_site, write_site

    from .rulebook_book import book

    earlier_site(out)  # a folder that cannot be used is refused before the work
    with progress("bringing the rulebook together", None):
        made = book(editions(ctx), logs)
    with progress("writing the rulebook", amount(made)) as steps:
        written = write_site(made, out, steps)
    if wants_json(ctx):
        ids = [volume.edition.id for volume in made.volumes]
        pages = [name for name in written if name.endswith(".html")]
        show_json({"out": str(out), "editions": ids, "pdf": available(), "pages": len(pages), "files": list(written)})
        return
    screen = console()
    say(screen, f"{len(written)} files: open {out / 'index.html'}")
    if not available():
        say(screen, MISSING, style="dim")
