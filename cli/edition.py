"""``phaseproof edition``: which editions there are, what they say, and how they go together."""

from __future__ import annotations

import click

from .examples import examples
from .lazy import LazyGroup
from .options import common

_COMMANDS = {
    "list": "edition_list",
    "show": "edition_show",
    "check": "edition_check",
    "combine": "edition_combine",
    "which": "edition_which",
}


@click.group(
    "edition",
    cls=LazyGroup,
    modules=_COMMANDS,
    short_help="List, show, check, combine and find editions.",
    epilog=examples(
        "phaseproof edition list",
        "phaseproof edition show hub",
        "phaseproof edition combine hub ten-hands",
        "phaseproof edition which --answer run-colour=one",
    ),
)
@common
def command() -> None:
    """Tell which editions there are, and what each says.

    An edition is a name (hub), names joined by + (hub+ten-hands), one reading of a disputed rule put on top
    (classic+run-colour=one), or a file of your own (./ours.toml).
    """
