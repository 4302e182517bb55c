"""``phaseproof edition check FILE``: is somebody's own edition file in order, and what does it change?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .door import Ended, ExitCode, one_line
from .edition_words import changes_json, pairs_json, show_changes, show_pairs
from .examples import examples
from .files import missing
from .options import common, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from phaseproof.spec.edition import Layer, Pair
    from phaseproof.spec.errors import UsageError

_EXAMPLE = """printf 'id = "ours"\\nbase = "hub"\\n' > ours.toml"""


class _File(click.Path):
    """A file; the shell completes its name."""

    name = "file"


@click.command(
    "check",
    short_help="Check an edition file of your own.",
    epilog=examples(
        f"{_EXAMPLE} && phaseproof edition check ours.toml",
    ),
)
@click.argument("file", type=_File(), metavar="FILE")
@common
@click.pass_context
def command(ctx: click.Context, file: str) -> None:
    """Read an edition file (TOML) and name every fault with its line and field; the exit code is 2 if there is one.

    Of a file in order it tells what it changes in its base, and how it goes together with the editions that come with
    phaseproof. Anywhere else the file is used by its name: --edition ./ours.toml
    """
    from phaseproof.spec.edition import base_of, check_file, edition

    path = Path(file)
    if not path.exists():
        raise missing(path, "file")
    layer, faults = check_file(path)
    if faults:
        _refuse(ctx, path, faults)
    name = str(path) if path.suffix == ".toml" else str(path.absolute())
    game, base, together = edition(name), base_of(name), _together(layer)
    if wants_json(ctx):
        changes = changes_json(base, game) if base else []
        told = {"file": str(path), "edition": game.id, "base": base.id if base else None, "changes": changes}
        show_json({"faults": [], **told, "combines": pairs_json(together)})
        return
    from phaseproof.reports.console import console

    screen = console()
    say(screen, f"{path}: in order ({game.name})", style="bold green")
    if base:
        show_changes(screen, base, game)
    say(screen, "Together with the editions that come with phaseproof:", style="bold")
    show_pairs(screen, [pair for pair in together if pair.reasons])
    free = [pair.second for pair in together if not pair.reasons]
    if free:
        say(screen, f"independent of {', '.join(free)}")


def _together(layer: Layer) -> list[Pair]:
    from phaseproof.spec.edition import edition_names, layers_of, relation

    found = []
    for name in edition_names():
        ground, over = layers_of(name)
        found.append(relation(layer, (over or ground)[-1]))
    return found


def _refuse(ctx: click.Context, path: Path, faults: tuple[UsageError, ...]) -> None:
    if wants_json(ctx):
        show_json({"faults": [str(fault) for fault in faults], "file": str(path)})
    for fault in faults:
        click.echo(f"phaseproof: {one_line(str(fault))}", err=True)
    raise Ended(ExitCode.USAGE)
