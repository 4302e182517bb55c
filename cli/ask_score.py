"""``phaseproof ask score``: what do the cards left in hand cost?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .answers import asking, joined, settle
from .cards import check_together, hand, placed_cards
from .examples import examples

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question


@click.command(
    "score",
    short_help="What do the cards left in hand cost?",
    epilog=examples(
        'phaseproof ask score "W S R12 B4"',
        'phaseproof ask score "W S R12 B4" --before 40 --claim 95',
        'phaseproof ask score "" --laid "R4 B4 G4 R9 B9 Y9" --claim 0',
    ),
)
@click.argument("cards", nargs=-1, metavar="HAND")
@click.option("--laid", default="", metavar="CARDS", help="Cards that the player brought to the table in this hand.")
@click.option("--before", type=click.IntRange(min=0), default=0, metavar="N", help="The total of the hands before.")
@click.option("--claim", type=click.IntRange(min=0), metavar="N", help="The figure that somebody says; it is judged.")
@click.option(
    "--rival", "rivals", type=click.IntRange(min=0), multiple=True, metavar="N", help="Another player's total."
)
@click.option("--leads/--does-not-lead", "leads", default=None, help="What somebody says of the total; it is judged.")
@asking
@click.pass_context
def command(  # noqa: PLR0913 - one for each fact of the question
    ctx: click.Context,
    *,
    cards: tuple[str, ...],
    laid: str,
    before: int,
    claim: int | None,
    rivals: tuple[int, ...],
    leads: bool | None,
    expect: str | None,
) -> None:
    """Count the points of the cards left in HAND at the end of a hand; a player who went out has none."""
    from phaseproof.spec.questions import Counting

    def asked(game: Edition) -> Question:
        held = hand(joined(cards), game.deck)
        on_table = placed_cards(laid, game.deck, "--laid")
        check_together(game.deck, [*held, *(placed.card for placed in on_table)], "HAND and --laid together")
        return Counting(held, on_table, before, claim, rivals, leads)

    settle(ctx, asked, expect)
