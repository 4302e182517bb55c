"""``phaseproof ask hold``: does a hand hold a phase?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .answers import asking, joined, settle
from .cards import some_hand
from .examples import examples
from .options import phase_number

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question


@click.command(
    "hold",
    short_help="Does this hand hold the phase?",
    epilog=examples(
        'phaseproof ask hold --phase 4 "R1 B3 G5 Y7 W W W R2 R2 S"',
        'phaseproof ask hold --phase 1 --limit 5 "R4 B4 G4 W R9 B9 Y9 G11 S S"',
        'phaseproof ask hold --phase 8 --expect illegal "R1 R3 R5 Y7 G8 B9 B10 Y11 G12 S"',
    ),
)
@click.argument("cards", nargs=-1, required=True, metavar="HAND")
@click.option("--phase", required=True, metavar="N", help="The number of the phase.")
@click.option("--all", "every", is_flag=True, help="List every way to lay the phase in its least size.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="List at most N ways.")
@asking
@click.pass_context
def command(  # noqa: PLR0913 - one for each fact of the question
    ctx: click.Context, *, cards: tuple[str, ...], phase: str, every: bool, limit: int | None, expect: str | None
) -> None:
    """Say whether HAND holds a phase, and which Wild is what; or why not, and which cards it lacks."""
    from phaseproof.spec.questions import Holding, check_hand_size

    def asked(game: Edition) -> Question:
        number = phase_number(phase, game)
        held = some_hand(joined(cards), game.deck)
        check_hand_size(held, game)
        return Holding(held, number)

    listing = every or limit is not None
    settle(ctx, asked, expect, limit=limit if listing else 1, ways=listing)
