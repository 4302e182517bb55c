"""``phaseproof smoke``: does a program speak the protocol?"""

from __future__ import annotations

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json


@click.command(
    "smoke",
    short_help="A first look at an adapter: does it speak the protocol?",
    epilog=examples("phaseproof smoke -- py:phaseproof.conformance.builtin:Engine"),
)
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD...")
@click.option(
    "--timeout",
    type=click.FloatRange(0.05, 3600),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="For one answer.",
)
@common
@click.pass_context
def command(ctx: click.Context, program: tuple[str, ...], timeout: float) -> None:
    """Start a program, greet it, ask the easiest question of each kind, many at once, and say goodbye.

    For authors of an adapter; "phaseproof conform" asks the whole suite. The exit code is 1 if something is not well.
    """
    from phaseproof.conformance.connectors import arguments
    from phaseproof.conformance.process import Bounds
    from phaseproof.conformance.smoking import smoke
    from phaseproof.reports.console import console

    found, screen = [], console()
    for check in smoke(arguments(program), edition(ctx), Bounds(answer=timeout)):
        found.append(check)
        if not wants_json(ctx):
            say(screen, check.told, key=f"{'ok ' if check.ok else 'BAD'} {check.name}", style="" if check.ok else "red")
    clean = all(check.ok for check in found)
    if wants_json(ctx):
        checks = [{"name": check.name, "ok": check.ok, "told": check.told} for check in found]
        show_json({"clean": clean, "checks": checks})
    ctx.exit(0 if clean else 1)
