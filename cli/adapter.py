"""``phaseproof adapter``: a start for whoever wants to test a program of their own."""

from __future__ import annotations

import click

from .examples import examples
from .lazy import LazyGroup
from .options import common


@click.group(
    "adapter",
    cls=LazyGroup,
    modules={"new": "adapter_new"},
    short_help="Make an adapter for a program in any language.",
    epilog=examples("phaseproof adapter new python my-adapter"),
)
@common
def command() -> None:
    """Make an adapter: the few lines through which "phaseproof conform" asks a program."""
