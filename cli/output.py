"""What the commands print, for people and for programs."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def show_json(value: object) -> None:
    """Print a JSON document. It is plain ASCII, so that no terminal or pipe can spoil it."""
    click.echo(json.dumps(value, indent=2))


def say(screen: Console, text: str, *, indent: int = 0, style: str = "", key: str = "") -> None:
    """Print a paragraph, wrapped to the screen; ``key`` stands out in front of it."""
    from rich.text import Text

    blank, head = " " * indent, f"{key}  " if key else ""
    lines = textwrap.wrap(
        f"{head}{text}",
        max(40, screen.width),
        initial_indent=blank,
        subsequent_indent=" " * (indent + len(head)),
        break_on_hyphens=False,
        break_long_words=False,
    )
    for number, line in enumerate(lines):
        shown = Text(line, style)
        if key and number == 0:
            shown.stylize("bold", indent, indent + len(key))
        screen.print(shown, soft_wrap=True)


def table(title: str, columns: Sequence[str] = (), *, numbers: Sequence[str] = ()) -> Table:
    """A table without rules and frames: as plain in a file as on a terminal. ``numbers`` are columns flush right.

    What stands in the first column is never broken, so that a search finds it.
    """
    from rich.table import Table

    made = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="bold underline",
        box=None,
        padding=(0, 1),
        collapse_padding=True,
        pad_edge=False,
    )
    for number, name in enumerate(columns):
        made.add_column(name, no_wrap=number == 0)
    for name in numbers:
        made.add_column(name, justify="right")
    return made
