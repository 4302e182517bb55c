"""``phaseproof edition list``: the editions that come with phaseproof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from rich.console import Console

_HEADS = {"game": "Games", "account": "Accounts of the sources", "variation": "Variations"}


@click.command(
    "list",
    short_help="List the editions that come with phaseproof.",
    epilog=examples("phaseproof edition list", "phaseproof edition list --aliases", "phaseproof edition list --json"),
)
@click.option("--aliases", "with_aliases", is_flag=True, help="List the other names of editions, too.")
@common
@click.pass_context
def command(ctx: click.Context, *, with_aliases: bool) -> None:
    """List the editions: games, the sources' accounts of them, and variations that go on top of either."""
    from phaseproof.spec.edition import aliases, edition, edition_names

    found = [edition(name) for name in edition_names()]
    others = list(aliases().values()) if with_aliases else []
    if wants_json(ctx):
        told = [{"name": one.id, "kind": one.kind.value, "says": one.name} for one in found]
        named = [{"name": one.name, "means": one.means or None, "note": one.note} for one in others]
        show_json({"editions": told, **({"aliases": named} if with_aliases else {})})
        return
    from phaseproof.reports.console import console

    screen = console()
    for kind, head in _HEADS.items():
        _show(screen, head, {one.id: one.name for one in found if one.kind == kind})
    if with_aliases:
        meaning = {one.name: f"{one.means}{f' ({one.note})' if one.note else ''}" for one in others if one.means}
        _show(screen, "Other names", meaning)
        _show(screen, "Names without an edition", {one.name: one.note for one in others if not one.means})
    say(screen, "'phaseproof edition show NAME' tells what one of them says.", style="dim")


def _show(screen: Console, head: str, rows: dict[str, str]) -> None:
    from rich.text import Text

    listing = table(head, ["Name", "What it is"])
    for name, says in rows.items():
        listing.add_row(Text(name, "bold"), Text(says))
    if rows:
        screen.print(listing)
        screen.print()
