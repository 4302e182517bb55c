"""The examples in the help texts: whole command lines, which a test runs."""

from __future__ import annotations

import click

_TITLE = "Examples:"


def examples(*lines: str) -> str:
    """The foot of a help text; each line is a command line that works as it stands."""
    return "\n".join(["\b", _TITLE, *(f"  {line}" for line in lines)])


def examples_of(command: click.Command) -> tuple[str, ...]:
    """The examples of a command."""
    shown = (command.epilog or "").splitlines()
    return tuple(line.strip() for line in shown[shown.index(_TITLE) + 1 :]) if _TITLE in shown else ()
