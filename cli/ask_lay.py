"""``phaseproof ask lay``: may these groups be laid as a phase?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .answers import asking, settle
from .cards import check_together, group, some_hand
from .examples import examples
from .options import phase_number

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question


@click.command(
    "lay",
    short_help="May these groups be laid as the phase?",
    epilog=examples(
        'phaseproof ask lay --phase 2 "G6 G7 W=8 G9" "R2 B2 Y2"',
        'phaseproof ask lay --phase 1 "set: R4 B4 W" "set: W W W" --hand "R4 B4 W W W W Y7 G9 S S"',
        'phaseproof ask lay --phase 8 "colour: G1 G3 G5 G7 G9 W=G W=G" --expect legal',
    ),
)
@click.argument("groups", nargs=-1, required=True, metavar="GROUP...")
@click.option("--phase", required=True, metavar="N", help="The number of the phase that the player is on.")
@click.option("--hand", metavar="CARDS", help="The whole hand; without it, the cards laid are taken as held.")
@click.option(
    "--table", multiple=True, metavar="GROUP", help="A group that lies on the table already; may be repeated."
)
@asking
@click.pass_context
def command(  # noqa: PLR0913 - one for each fact of the question
    ctx: click.Context,
    *,
    groups: tuple[str, ...],
    phase: str,
    hand: str | None,
    table: tuple[str, ...],
    expect: str | None,
) -> None:
    """Say whether a player who has drawn may lay these groups as the phase.

    Each GROUP is one argument, such as "run: R3 W=4 B5 G6". Its kind (set:, run: or colour:) may be left out where the
    cards and the phase allow only one. W=8 is a Wild that stands for an 8; with a bare W nothing was said of it.
    """
    from phaseproof.disputes.explain_table import check_on_table
    from phaseproof.spec.questions import cards_of, check_hand_size, laying

    def asked(game: Edition) -> Question:
        number = phase_number(phase, game)
        kinds = dict.fromkeys(wanted.kind for wanted in game.phase(number).groups)
        laid = [group(text, game.deck, f"GROUP {index}", kinds) for index, text in enumerate(groups, start=1)]
        lying = [group(text, game.deck, "--table") for text in table]
        for each in lying:
            check_on_table(each, game, "--table")
        held = None if hand is None else some_hand(hand, game.deck, "--hand")
        check_together(game.deck, cards_of(laid), "the groups together")
        check_together(
            game.deck, [*(held or cards_of(laid)), *cards_of(lying)], "the cards of player and table together"
        )
        check_hand_size(held or cards_of(laid), game)
        return laying(game, number, laid, held, lying)

    settle(ctx, asked, expect)
