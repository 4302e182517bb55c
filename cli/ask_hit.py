"""``phaseproof ask hit``: may this card be hit on that group?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .answers import asking, settle
from .cards import check_together, group, placed_card, some_hand
from .examples import examples

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question


@click.command(
    "hit",
    short_help="May this card be hit on that group?",
    epilog=examples(
        'phaseproof ask hit "W=7" --on "R3 G4 Y5 B6"',
        'phaseproof ask hit W --on "R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"',
        'phaseproof ask hit G4 --on "colour: G1 G3 G5 G7 G9 W=G W=G" --expect legal',
        'phaseproof ask hit B5 --on "G6 G7 W=8 G9" --editions all',
    ),
)
@click.argument("card", metavar="CARD")
@click.option("--on", required=True, metavar="GROUP", help='The group on the table, such as "run: R3 W=4 B5 G6".')
@click.option("--hand", metavar="CARDS", help="The whole hand; without it, the card is taken as held.")
@asking
@click.pass_context
def command(ctx: click.Context, card: str, on: str, hand: str | None, expect: str | None) -> None:
    """Say whether a player whose own phase is down, and who has drawn, may add CARD to a group on the table.

    The kind of the group (set:, run: or colour:) may be left out where the cards allow only one. W=7 is a Wild that
    stands for a 7, W=G one that stands for a green card; with a bare W nothing was said of it.
    """
    from phaseproof.disputes.explain_table import check_on_table
    from phaseproof.spec.questions import hitting

    def asked(game: Edition) -> Question:
        placed = placed_card(card, game.deck, "CARD")
        target = group(on, game.deck, "--on")
        check_on_table(target, game, "--on")
        held = None if hand is None else some_hand(hand, game.deck, "--hand")
        check_together(game.deck, [*(held or (placed.card,)), *target.faces], "the cards of player and table together")
        return hitting(placed, target, held, phase=game.first_phase)

    settle(ctx, asked, expect)
