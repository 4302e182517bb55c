"""``phaseproof odds``: how likely a deal holds a phase, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from .examples import examples
from .options import common, edition, phase_number, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.bench.odds import Comparison, Odds
    from phaseproof.spec.edition import Edition

_DEALS = 100_000_000


@click.command(
    "odds",
    short_help="How likely does a deal hold a phase, exactly?",
    epilog=examples(
        "phaseproof odds",
        "phaseproof odds --phase 8 --draws 3",
        "phaseproof odds --phase 4 --simulate 20000 --seed 1 --json",
    ),
)
@click.option("--cards", type=click.IntRange(min=0), metavar="N", help="Cards dealt.  [default: a hand of the edition]")
@click.option("--phase", "wanted", metavar="K", help="One phase.  [default: every phase]")
@click.option("--draws", type=click.IntRange(min=0), default=0, metavar="K", help="Cards drawn blindly after the deal.")
@click.option("--simulate", "deals", type=click.IntRange(1, _DEALS), metavar="N", help="Compare with so many deals.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The seed of those deals.")
@common
@click.pass_context
def command(  # noqa: PLR0913 - an option is an argument
    ctx: click.Context, *, cards: int | None, wanted: str | None, draws: int, deals: int | None, seed: int
) -> None:
    """Count the hands that hold a phase, by classes of hands, and say what part of all hands they are.

    With --draws, so many cards are drawn from the pile after the deal, unseen, and none is discarded: the odds are
    those of so many more cards. A player who chooses what to keep and what to take does better.

    With --simulate, deals at random are judged by the engine besides. The exit code is 1 if exact odds lie outside the
    interval of four standard deviations around what was found, which chance alone does once in 16,000 times.
    """
    from phaseproof.bench.odds import simulate
    from phaseproof.reports.console import progress

    game = edition(ctx)
    numbers = [phase.number for phase in game.phases] if wanted is None else [phase_number(wanted, game)]
    dealt = (game.hand_size if cards is None else cards) + draws
    _check(dealt, game)
    results = _Results(game, dealt, draws)
    with progress("counting", len(numbers)) as steps:
        for number in numbers:
            _count(results, number, alone=wanted is not None and deals is None)
            steps.advance()
    if deals is not None:
        with progress("dealing", deals) as steps:
            compared = simulate(game, numbers, dealt, deals, seed, steps.advance)
            results.compared.update({one.phase: one for one in compared})
    outside = [number for number in numbers if results.within(number) is False]
    if wants_json(ctx):
        phases = [_to_json(number, results) for number in numbers]
        simulated = {"deals": deals, "seed": seed} if deals is not None else None
        told = {"edition": game.id, "cards": dealt, "drawn": draws, "simulated": simulated, "phases": phases}
        show_json({**told, "ok": not outside})
    else:
        _show(numbers, results)
    ctx.exit(1 if outside else 0)


@dataclass(frozen=True)
class _Results:
    """By the number of a phase: its odds, or why there are none, and what was simulated."""

    game: Edition
    cards: int
    drawn: int
    found: dict[int, Odds] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    compared: dict[int, Comparison] = field(default_factory=dict)

    def within(self, number: int) -> bool | None:
        """Whether the exact odds lie within the simulated interval; None if one of them is not there."""
        odds, one = self.found.get(number), self.compared.get(number)
        return one.covers(odds.hands / odds.of) if odds and one else None


def _check(cards: int, game: Edition) -> None:
    from phaseproof.spec.errors import UsageError

    if cards > game.deck.size:
        raise UsageError(f"--cards: {cards} cards cannot be dealt from a deck of {game.deck.size}")


def _count(results: _Results, number: int, *, alone: bool) -> None:
    """Count one phase; a refusal is an error if nothing else was asked for, else a line among the others."""
    from phaseproof.bench.odds import exact_odds
    from phaseproof.spec.errors import UsageError

    try:
        results.found[number] = exact_odds(results.game, number, results.cards)
    except UsageError as error:
        if alone:
            raise
        results.refused[number] = str(error)


def _to_json(number: int, results: _Results) -> dict[str, Any]:
    line: dict[str, Any] = {"phase": number}
    if number in results.found:
        odds = results.found[number]
        fraction = odds.fraction
        line |= {"numerator": fraction.numerator, "denominator": fraction.denominator}
        line |= {"percent": odds.percent, "hands": odds.hands, "of": odds.of}
    else:
        line |= {"not_counted": results.refused[number]}
    if number in results.compared:
        one = results.compared[number]
        line["simulated"] = {"held": one.held, "low": one.low, "high": one.high, "within": results.within(number)}
    return line


def _show(phases: Sequence[int], results: _Results) -> None:
    from phaseproof.reports.console import console

    screen, game = console(), results.game
    after = f", {results.drawn} of them drawn" if results.drawn else ""
    say(screen, f"Deals of {results.cards} cards that hold the phase{after}: {game.name}", style="bold")
    columns = ["Percent", "Fraction", *(["Simulated between", "Within"] if results.compared else [])]
    listing = table("", ["Phase"], numbers=columns)
    for number in phases:
        odds, one = results.found.get(number), results.compared.get(number)
        told = ["", "not counted"] if odds is None else [f"{odds.percent:.6g}", str(odds.fraction)]
        if one is not None:
            within = {None: "", True: "yes", False: "NO"}[results.within(number)]
            told += [f"{100 * one.low:.5g} and {100 * one.high:.5g}", within]
        listing.add_row(f"{number}: {game.phase(number).words}", *told)
    screen.print(listing)
    for why in results.refused.values():
        say(screen, why)
