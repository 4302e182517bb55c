"""``phaseproof sources [KEY]``: who says what the rulebook cites, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from .examples import examples
from .options import common, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.spec.sources import Source


class SourceKey(click.ParamType["Source"]):
    """The key of a source, or another name of it; a wrong one is answered with the closest."""

    name = "source"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Source:  # noqa: ANN401, ARG002
        """The source of that key. Raises UnknownName."""
        from phaseproof.spec.sources import source

        return source(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The keys that begin like this."""
        from phaseproof.spec.sources import SOURCES

        return [CompletionItem(key) for key in SOURCES if key.startswith(incomplete)]


def described(source: Source) -> dict[str, Any]:
    """The source as JSON. It has addresses, or the name of the document that it was held as."""
    return {
        "key": source.key,
        "title": source.title,
        "kind": source.kind.value,
        "standing": source.standing.value,
        "game": list(source.game),
        "year": source.year,
        "urls": list(source.urls),
        "document": source.document,
        "note": source.note,
    }


@click.command(
    "sources",
    short_help="List the sources, or tell all about one.",
    epilog=examples(
        "phaseproof sources",
        "phaseproof sources hub",
        "phaseproof sources hub --slips",
        "phaseproof sources FX05p5 --json",
    ),
)
@click.argument("source", type=SourceKey(), metavar="[KEY]", required=False)
@click.option("--slips", "with_slips", is_flag=True, help="Tell where a source is at odds with itself.")
@common
@click.pass_context
def command(ctx: click.Context, source: Source | None, *, with_slips: bool) -> None:
    """List every source that the rulebook cites, or tell what source KEY is; small and capital letters differ.

    The standing says what a source is worth: official (the publisher's word), describes (a published game in its
    author's words), house (the rules of one table), fan, implementation (what a program does), doubtful.

    --slips names the rules on which a source is unclear or against itself, and replays the worked examples that it
    tells: an example is a slip where the source's own account rules otherwise than the source says.
    """
    if with_slips:
        from .slips import tell_slips

        tell_slips(ctx, None if source is None else source.key)
        return
    from phaseproof.spec.sources import SOURCES

    if wants_json(ctx):
        show_json(described(source) if source is not None else [described(each) for each in SOURCES.values()])
        return
    from rich.text import Text

    from phaseproof.reports.console import console

    screen = console()
    if source is not None:
        say(screen, source.title, key=source.key)
        year = "" if source.year is None else f" · {source.year}"
        told = f"{source.kind.value} · {source.standing.value}{year} · speaks of {', '.join(source.game)}"
        say(screen, told, indent=2, style="dim")
        for url in source.urls:
            say(screen, url, indent=2)
        say(screen, source.standing.meaning, indent=2)
        if source.document:
            say(screen, f"held as a text: {source.document}", indent=2)
        if source.note:
            say(screen, source.note, indent=2)
        return
    listing = table(f"{len(SOURCES)} sources", ["Key", "Kind", "Standing", "Year", "Title"])
    for each in SOURCES.values():
        year = "" if each.year is None else str(each.year)
        listing.add_row(Text(each.key, "bold"), each.kind.value, each.standing.value, year, Text(each.title))
    screen.print(listing)
    say(screen, "'phaseproof sources KEY' tells the addresses, the game and a note of one of them.", style="dim")
