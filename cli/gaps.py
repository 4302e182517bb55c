"""``phaseproof gaps``: the situations that the sources do not name, and what becomes of them in the edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json
from .rules import clauses

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition

OPEN, SETTLED = "open", "settled"


def standing(gap: Mapping[str, Any], game: Edition) -> dict[str, Any]:
    """What becomes of a gap in the edition: ``open`` where its sources leave other readings, else ``settled``; and why.

    ``by``: ``sources`` that state the reading, a ``rule`` that it follows from (or nobody plays
    otherwise), or the ``edition``, which just says so.
    """
    if "option" not in gap:
        return {"status": SETTLED, "by": "rule", "why": gap["note"]}
    choice = game.choices[gap["option"]]
    told = {"reading": choice.reading, "basis": choice.basis.value, "open": list(choice.open)}
    if choice.open:
        return {**told, "status": OPEN, "why": choice.note}
    stated = f"stated by {', '.join(choice.sources)}" if choice.sources else f"{choice.basis.value} of the edition"
    why = f"{stated}: {choice.note}" if choice.note else stated
    return {**told, "status": SETTLED, "by": "sources" if choice.sources else "edition", "why": why}


@click.command(
    "gaps",
    short_help="List what the sources leave open, or do not name.",
    epilog=examples("phaseproof gaps", "phaseproof gaps --json"),
)
@common
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the gaps of the rulebook: what the edition does there, and what else a table might do.

    A gap is open where the edition's sources leave other readings: "ask" answers "unspecified" where that would matter.
    It is settled where a source states the edition's reading, or where the decision follows from a rule.
    """
    from phaseproof.spec.wire import encode_clause

    game = edition(ctx)
    gaps = ({**gap, "rule": clause.id} for clause in clauses().values() for gap in encode_clause(clause)["gaps"])
    found = sorted(({**gap, **standing(gap, game)} for gap in gaps), key=lambda gap: gap["number"])
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
