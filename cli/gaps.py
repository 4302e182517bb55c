"""``phaseproof gaps``: the situations that the sources do not name, and what becomes of them in the edition."""

from __future__ import annotations

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json


@click.command(
    "gaps",
    short_help="List what the sources leave open, or do not name.",
    epilog=examples("phaseproof gaps", "phaseproof gaps --edition party", "phaseproof gaps --json"),
)
@common
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the gaps of the rulebook: what the edition does there, and what else a table might do.

    A gap is open where the edition's sources leave other readings: "ask" answers "unspecified" where that would matter.
    It is settled where a source states the edition's reading, where a table decided it, or where the decision follows
    from a rule. An edition that takes a reading over from another one says from which, and who states it there.
    """
    from phaseproof.disputes.gaps import OPEN, gaps

    game = edition(ctx)
    found = gaps(game)
    if wants_json(ctx):
        show_json(found)
        return
    from phaseproof.reports.console import console

    screen = console()
    left = sum(gap["status"] == OPEN for gap in found)
    title = f"{len(found)} gaps of the rulebook in {game.name}: {left} open here, {len(found) - left} settled here"
    say(screen, title, style="bold")
    legend = (
        "The numbers are those of the inventory that the rulebook was written from, hence the holes. [option = "
        "reading] is the edition's choice among the readings of a disputed rule. Open: the sources leave other "
        "readings, and answers can be unspecified. Settled: a source states the choice, or it follows from a rule, or "
        "nobody plays otherwise, as told."
    )
    say(screen, legend, style="dim")
    for gap in found:
        say(screen, f"{gap['situation']} ({gap['rule']})", key=f"{gap['number']:>3}")
        reading = f" [{gap['option']} = {gap['reading']}]" if "option" in gap else ""
        say(screen, f"{gap['decision']}{reading}", indent=5, key="here   ")
        say(screen, "; ".join(gap["alternatives"]), indent=5, key="else   ")
        left_open = f"left open: {', '.join(gap.get('open', ()))}; " if gap["status"] == OPEN else ""
        say(screen, f"{left_open}{gap['why']}", indent=5, key=f"{gap['status']:<7}")
