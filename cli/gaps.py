"""``phaseproof gaps``: what no source decides."""

from __future__ import annotations

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json
from .rules import clauses


@click.command(
    "gaps",
    short_help="List what no source decides, and what is done here.",
    epilog=examples("phaseproof gaps", "phaseproof gaps --json"),
)
@common
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the situations that no source decides: what the edition does, and what else a table might do.

    A gap with a reading can be decided otherwise by an edition; "ask" answers "unspecified" where that would matter.
    """
    from phaseproof.spec.wire import encode_clause

    game = edition(ctx)
    found = sorted(
        ({**gap, "rule": clause.id} for clause in clauses().values() for gap in encode_clause(clause)["gaps"]),
        key=lambda gap: gap["number"],
    )
    for gap in found:
        if "option" in gap:
            choice = game.choices[gap["option"]]
            gap |= {"reading": choice.reading, "basis": choice.basis.value, "open": list(choice.open)}
    if wants_json(ctx):
        show_json(found)
        return
    from phaseproof.reports.console import console

    screen = console()
    for gap in found:
        say(screen, f"{gap['situation']} ({gap['rule']})", key=f"{gap['number']:>3}")
        reading = f" [{gap['option']} = {gap['reading']}]" if "option" in gap else ""
        say(screen, f"{gap['decision']}{reading}", indent=5, key="here")
        say(screen, "; ".join(gap["alternatives"]), indent=5, key="else")
