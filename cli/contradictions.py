"""``phaseproof contradictions``: where sources disagree, and which editions follow whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, wants_json
from .output import say, show_json
from .sources import SourceKey

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.contradictions import OnOption, OnRule
    from phaseproof.spec.clauses import Citation
    from phaseproof.spec.sources import Source


@click.command(
    "contradictions",
    short_help="Tell where sources disagree, and who follows whom.",
    epilog=examples(
        "phaseproof contradictions", "phaseproof contradictions --source hub", "phaseproof contradictions --json"
    ),
)
@click.option("--source", type=SourceKey(), metavar="KEY", help="Only where this source takes part.")
@common
@click.pass_context
def command(ctx: click.Context, source: Source | None) -> None:
    """Tell every rule that some sources assert and others contradict, and every reading on which editions part.

    At the end stands where a source is at odds with itself ('phaseproof sources --slips' tells that alone). All of it
    is computed from the citations, the edition files and the worked examples; nothing of it is written down elsewhere.
    """
    from phaseproof.disputes.contradictions import encode_option, encode_rule, on_options, on_rules
    from phaseproof.disputes.slips import encode, slips

    key = None if source is None else source.key
    rules = [one for one in on_rules() if key is None or key in one.everybody]
    options = [one for one in on_options() if key is None or key in one.everybody]
    found = slips(key)
    if wants_json(ctx):
        show_json(
            {
                "rules": [encode_rule(one) for one in rules],
                "options": [encode_option(one) for one in options],
                "slips": [encode(slip) for slip in found],
            }
        )
        return
    from phaseproof.reports.console import console

    from .slips import show_slips

    screen = console()
    say(screen, f"{len(rules)} rules that some sources assert and others contradict", style="bold")
    for rule in rules:
        _show_rule(screen, rule)
    say(screen, f"{len(options)} disputed rules that the editions' sources read differently", style="bold")
    for option in options:
        _show_option(screen, option)
    show_slips(screen, found)


def _show_rule(screen: Console, one: OnRule) -> None:
    from phaseproof.disputes.contradictions import followers

    say(screen, one.clause.statement, key=one.clause.id)
    said = {"for": one.asserting, "against": one.contradicting, "unclear": one.unclear}
    for how, citations in said.items():
        if citations:
            say(screen, _listed(citations), indent=2, key=f"{how:<7}")
    for how, names in followers(one.clause).items():
        say(screen, f"{how}: {', '.join(names)}", indent=2, style="dim")


def _listed(citations: Sequence[Citation]) -> str:
    return "; ".join(f"{said.source} ({said.note})" if said.note else said.source for said in citations)


def _show_option(screen: Console, one: OnOption) -> None:
    from phaseproof.spec.edition import rests_on

    say(screen, one.option.question, key=one.option.id)
    for reading, games in one.following.items():
        stated = one.stating(reading)
        who = f"stated by {', '.join(stated)}" if stated else "no source of these editions states it"
        say(screen, f"{one.option.readings[reading]} ({who})", indent=2, key=reading)
        for game in games:
            choice = game.choices[one.option.id]
            left = f"; left open: {', '.join(choice.open)}" if choice.open else ""
            note = f"; {choice.note}" if choice.note else ""
            say(screen, f"{rests_on(choice, game)}{left}{note}", indent=4, key=game.id)
