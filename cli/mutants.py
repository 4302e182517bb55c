"""``phaseproof mutants``: rule mutants against the vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from phaseproof.spec.errors import UnknownName, UsageError

from .examples import examples
from .options import common, given_edition, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from phaseproof.conformance.vectors.killing import Death
    from phaseproof.properties.mutants import Mutant, Rate

_DECISIONS = 1000
_EVERY = 16
"""A quick run looks at one mutant in so many."""


@click.command(
    "mutants",
    short_help="Check that the vectors tell every wrong program from the right one.",
    epilog=examples("phaseproof mutants ten-costs-five --decisions 100"),
)
@click.argument("names", nargs=-1, metavar="[MUTANT]...")
@click.option("--quick", is_flag=True, help=f"One mutant in {_EVERY}.")
@click.option(
    "--decisions",
    type=click.IntRange(1, 1_000_000),
    default=_DECISIONS,
    show_default=True,
    help="Random decisions for each mutant.",
)
@common
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], *, quick: bool, decisions: int) -> None:
    """Put programs with one rule changed to the vectors: each must be told from the right one.

    For each mutant: on what share of random decisions of its sort it differs (under 5 %, so that it takes more than
    chance to notice), and how many vectors of each family it fails. The exit code is 1 if one survives or differs
    too often.
    """
    from phaseproof.conformance.vectors.killing import deaths
    from phaseproof.conformance.vectors.store import suite
    from phaseproof.properties.mutants import MUTANTS, rate
    from phaseproof.reports.console import console, progress

    for name in names:
        if name not in MUTANTS:
            raise UnknownName("mutant", name, MUTANTS)
    wanted = given_edition(ctx)
    mutants = [one for one in MUTANTS.values() if (not names or one.id in names) and wanted in (None, one.edition)]
    if quick and not names:
        mutants = mutants[::_EVERY]
    if not mutants:
        raise UsageError(f"no such mutant is one of the edition {wanted}")
    found: list[tuple[Death, Rate]] = []
    with progress("mutants", 2 * len(mutants)) as bar:
        for death in deaths(mutants, suite()):
            bar.describe(f"mutants: {death.mutant.id}")
            bar.advance()
            found.append((death, rate(death.mutant, decisions)))
            bar.advance()
    if wants_json(ctx):
        show_json(_to_json(found))
    else:
        _show(console(), found)
    ctx.exit(0 if all(not death.survived and seen.ok for death, seen in found) else 1)


def _to_json(found: Sequence[tuple[Death, Rate]]) -> dict[str, object]:
    return {
        "mutants": len(found),
        "survivors": [death.mutant.id for death, _ in found if death.survived],
        "too_often": [death.mutant.id for death, seen in found if not seen.ok],
        "results": [
            {
                **_named(death.mutant),
                "differs": seen.differing,
                "decisions": seen.asked,
                "kills": dict(death.kills),
                "smallest_vector": death.first or None,
            }
            for death, seen in found
        ],
    }


def _named(mutant: Mutant) -> dict[str, object]:
    return {
        "id": mutant.id,
        "statement": mutant.statement,
        "sort": mutant.sort.value,
        "origin": mutant.origin.value,
        "edition": mutant.edition,
        "rules": list(mutant.rules),
    }


def _show(screen: Console, found: Sequence[tuple[Death, Rate]]) -> None:
    from phaseproof.conformance.vectors.store import FAMILIES

    listing = table(f"{len(found)} mutants", ["Mutant", "Differs", "Told apart by"])
    for death, seen in found:
        mutant = death.mutant
        name = mutant.id if mutant.edition == "classic" else f"{mutant.id} ({mutant.edition})"
        kills = ", ".join(f"{death.kills[family]} {family}" for family in FAMILIES if family in death.kills)
        listing.add_row(name, f"{seen.share:.2%}", kills or "–")
    screen.print(listing)
    for death, seen in found:
        if death.survived:
            say(screen, f"{death.mutant.statement} No vector tells it.", key=f"SURVIVES {death.mutant.id}")
        if not seen.ok:
            say(screen, f"differs on {seen.share:.1%} of decisions", key=f"TOO OFTEN {death.mutant.id}")
    survivors = sum(death.survived for death, _ in found)
    most = max((seen.share for _, seen in found), default=0)
    say(
        screen,
        f"{survivors} survive; the bluntest differs on {most:.2%} of random decisions of its sort.",
        style="bold",
    )
