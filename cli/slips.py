"""Showing where sources are at odds with themselves; shared by ``sources`` and ``contradictions``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .options import wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.slips import Slip

_VERBS = {
    "unclear": "is not clear",
    "against itself": "against its own account",
    "example": "worked example",
}


def tell_slips(ctx: click.Context, key: str | None) -> None:
    """Every slip, or those of one source."""
    from phaseproof.disputes.slips import encode, slips

    found = slips(key)
    if wants_json(ctx):
        show_json([encode(slip) for slip in found])
        return
    from phaseproof.reports.console import console

    show_slips(console(), found)


def show_slips(screen: Console, found: Sequence[Slip]) -> None:
    """Each slip: what the source says, and what the rule or the replay says to that."""
    say(screen, f"{len(found)} places where a source is at odds with itself", style="bold")
    for slip in found:
        say(screen, f"{slip.where} ({_VERBS[slip.kind]})", key=slip.source)
        say(screen, slip.says, indent=2, key="says ")
        say(screen, slip.found, indent=2, key="found")
