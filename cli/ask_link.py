"""``phaseproof ask link``: the question that a permalink holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .answers import asking, settle
from .examples import examples
from .options import assume_edition

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question

# May seven play the printed game?
_EXAMPLE = "1.eyJlIjoiY2xhc3NpYyIsInEiOnsiYXNrIjoic2V0dXAiLCJwbGF5ZXJzIjo3fX0"


@click.command(
    "link",
    short_help="Answer the question of a permalink.",
    epilog=examples(
        f"phaseproof ask link {_EXAMPLE}",
    ),
)
@click.argument("text", metavar="TEXT")
@asking
@click.pass_context
def command(ctx: click.Context, text: str, expect: str | None) -> None:
    """Answer the question that TEXT holds: the permalink of another answer, or an address that ends with one.

    It names its edition; --edition asks another one the same question.
    """
    from phaseproof.spec.wire import decode_question, read_link

    document, name = read_link(text)
    assume_edition(ctx, name)

    def asked(game: Edition) -> Question:
        return decode_question(document, game, "link")

    settle(ctx, asked, expect)
