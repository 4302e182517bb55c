"""``phaseproof edition combine A B ...``: do these variations go together?"""

from __future__ import annotations

import click

from .door import Ended, ExitCode
from .edition_words import pairs_json, show_pairs
from .examples import examples
from .options import Variation, common, wants_json
from .output import say, show_json


@click.command(
    "combine",
    short_help="Tell how variations go together.",
    epilog=examples(
        "phaseproof edition combine hub ten-hands plus-ten",
        "phaseproof edition combine ten-hands match-end=finisher-out",
        "phaseproof edition combine plus-ten even-phases --json",
    ),
)
@click.argument("names", type=Variation(), nargs=-1, required=True, metavar="NAME...")
@common
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Tell of each two NAMEs whether they are independent, interact (and how), or contradict each other (and why).

    A NAME is an edition, a file of your own, or a reading such as run-colour=one. The exit code is 1 if two of them
    contradict each other; else the edition to use is told.
    """
    from phaseproof.spec.edition import combined

    made = combined(names)
    if wants_json(ctx):
        told = {"pairs": pairs_json(made.pairs), "edition": made.name or None, "warning": made.warning or None}
        show_json(told)
    else:
        from phaseproof.reports.console import console

        screen = console()
        show_pairs(screen, made.pairs)
        if made.warning:
            say(screen, made.warning, key="Warning", style="yellow")
        if made.name:
            say(screen, f"--edition {made.quoted}", key="Use")
    if not made.name:
        raise Ended(ExitCode.FINDINGS)
