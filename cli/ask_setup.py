"""``phaseproof ask setup``: may the game be set up like this?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from phaseproof.spec.errors import UsageError

from .answers import asking, settle
from .cards import loose_cards
from .examples import examples

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition
    from phaseproof.spec.questions import Question


@click.command(
    "setup",
    short_help="May the game be set up like this?",
    epilog=examples(
        "phaseproof ask setup --players 7",
        "phaseproof ask setup --ordinary-packs --agreed-before",
        'phaseproof ask setup --game "Phase 10 Twist" --expect illegal',
    ),
)
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many want to play.")
@click.option("--deck", metavar="CARDS", help="Every card that was shuffled together.")
@click.option("--ordinary-packs/--own-deck", default=None, help="Whether ordinary playing cards stand in for the deck.")
@click.option(
    "--reference-cards-in/--reference-cards-out", default=None, help="Whether the reference cards were shuffled in."
)
@click.option("--list-in-sight/--list-hidden", default=None, help="Whether all players can read the phase list.")
@click.option(
    "--agreed-before/--agreed-after", default=None, help="Whether variations were agreed before the first deal."
)
@click.option(
    "--variation", "variations", multiple=True, metavar="NAME", help="A variation that is played; may be repeated."
)
@click.option("--game", metavar="NAME", help='The name on the box, such as "Phase 10 Twist".')
@click.option("--goal", metavar="WORDS", help='What players are told to aim at: "all phases" or "points".')
@asking
@click.pass_context
def command(  # noqa: PLR0913 - one for each fact of the question
    ctx: click.Context,
    *,
    players: int | None,
    deck: str | None,
    ordinary_packs: bool | None,
    reference_cards_in: bool | None,
    list_in_sight: bool | None,
    agreed_before: bool | None,
    variations: tuple[str, ...],
    game: str | None,
    goal: str | None,
    expect: str | None,
) -> None:
    """Say whether a table may set up the game like this. Only what is told is judged."""
    from phaseproof.spec.questions import Preparation

    def asked(played: Edition) -> Question:
        cards = None if deck is None else loose_cards(deck, played.deck, "--deck")
        question = Preparation(
            players=players,
            deck=cards,
            ordinary_packs=ordinary_packs,
            reference_cards_shuffled_in=reference_cards_in,
            phase_list_in_sight=list_in_sight,
            agreed_before_first_deal=agreed_before,
            variations=variations or None,
            game=game,
            goal=goal,
        )
        if question == Preparation():
            raise UsageError("ask setup: nothing is told of the game; expected an option such as --players 4")
        return question

    settle(ctx, asked, expect)
