"""``phaseproof adapter new``: write a template."""

from __future__ import annotations

from pathlib import Path

import click

from .examples import examples
from .options import OneOf, common, wants_json
from .output import say, show_json

LANGUAGES = ("python", "javascript", "go", "java", "elixir", "csharp")


@click.command(
    "new", short_help="Write a working template.", epilog=examples("phaseproof adapter new python my-adapter")
)
@click.argument("language", type=OneOf("language", LANGUAGES))
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@common
@click.pass_context
def command(ctx: click.Context, language: str, folder: Path) -> None:
    """Write an adapter in a language into a new folder, with a README and a workflow for GitHub Actions.

    It runs as it is: it scores hands and looks for phase 1. Put the calls of your program in place of that.
    """
    from phaseproof.conformance.adapters import write_adapter
    from phaseproof.reports.console import console

    made = write_adapter(language, folder)
    if wants_json(ctx):
        show_json({"folder": str(folder), "files": list(made.files), "command": made.command})
        return
    screen = console()
    for name in made.files:
        say(screen, str(folder / name))
    say(screen, f"cd {folder} && phaseproof smoke -- {made.command}", key="next:")
