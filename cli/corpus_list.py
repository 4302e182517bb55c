"""``phaseproof corpus list``: which corpora there are, and how their hands are made."""

from __future__ import annotations

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json

_HANDS = 2


@click.command("list", short_help="How the hands of each corpus are made.", epilog=examples("phaseproof corpus list"))
@common
@click.pass_context
def command(ctx: click.Context) -> None:
    """Name the corpora, say how their hands are made, and show the first ones. The same seed gives the same hands."""
    from phaseproof.bench.hands import MIX, SEED, description, stored_hands
    from phaseproof.reports.console import console

    game = edition(ctx)
    shown = {kind: stored_hands(game, _HANDS, kind=kind) for kind in MIX}
    if wants_json(ctx):
        corpora = [
            {"name": kind, "made": description(kind), "first": [[str(card) for card in hand] for hand in hands]}
            for kind, hands in shown.items()
        ]
        show_json({"edition": game.id, "seed": SEED, "corpora": corpora})
        return
    screen = console()
    for kind, hands in shown.items():
        say(screen, description(kind), key=kind)
        for hand in hands:
            say(screen, " ".join(map(str, hand)), indent=4, style="dim")
