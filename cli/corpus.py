"""``phaseproof corpus``: the stored hands, and their export as files for other programs."""

import click

from .examples import examples
from .lazy import LazyGroup
from .options import common

_COMMANDS = {"list": "corpus_list", "export": "corpus_export"}


@click.group(
    "corpus",
    cls=LazyGroup,
    modules=_COMMANDS,
    short_help="Stored hands with answers, for other programs.",
    epilog=examples("phaseproof corpus list", "phaseproof corpus export hands --hands 20"),
)
@common
def command() -> None:
    """The hands on which methods are compared: which corpora there are, and their hands with answers as files."""
