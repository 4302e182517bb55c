"""``phaseproof corpus export``: hands with answers as flat files."""

from __future__ import annotations

from pathlib import Path

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json

_HANDS = 1000
_MOST = 1_000_000


@click.command(
    "export",
    short_help="Write hands with answers as files.",
    epilog=examples(
        "phaseproof corpus export hands --hands 20", "phaseproof corpus export hub --hands 5 --edition hub"
    ),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--hands", type=click.IntRange(1, _MOST), default=_HANDS, show_default=True, help="How many of each corpus."
)
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Other hands than the stored ones.")
@common
@click.pass_context
def command(ctx: click.Context, folder: Path, *, hands: int, seed: int | None) -> None:
    """Write the hands of every corpus to DIR, with the phases that each one holds.

    DIR gets a description, corpus.json, and for each corpus a file of JSON lines. The answers are those on which the
    engine and naive recursion agree; if they do not, nothing is written, and the exit code is 1.
    """
    from phaseproof.bench.corpus import export
    from phaseproof.bench.hands import MIX, SEED
    from phaseproof.reports.console import console, progress

    game = edition(ctx)
    with progress("answering", hands * len(MIX)) as steps:
        wrong = export(game, folder, hands=hands, seed=SEED if seed is None else seed, progress=steps.advance)
    if wants_json(ctx):
        told = [
            {"id": one.id, "cards": [str(card) for card in one.hand], "engine": one.engine, "naive": one.naive}
            for one in wrong
        ]
        show_json(
            {"edition": game.id, "folder": str(folder), "corpora": list(MIX), "hands": hands, "differences": told}
        )
    else:
        screen = console()
        for one in wrong:
            say(screen, f"{' '.join(map(str, one.hand))}: engine {one.engine}, recursion {one.naive}", key=one.id)
        if not wrong:
            say(screen, f"{folder}: {len(MIX)} corpora of {hands} hands, described in corpus.json")
    ctx.exit(1 if wrong else 0)
