"""``phaseproof bench``: how fast each way is, all of them on the same stored hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.bench.timing import Contender, Row
    from phaseproof.spec.cards import Hand
    from phaseproof.spec.edition import Edition

_HANDS = 40
_TURNS = 5
_UNITS = ((1e-6, "ns", 1e9), (1e-3, "µs", 1e6), (1.0, "ms", 1e3))


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of the table."""

    name: str
    unit: str
    """What a unit is: a hand with all its phases, or a hand and one phase."""
    seconds: float
    ratio: float
    """How many times a unit fits into the time in which the naive recursion judges a hand with all its phases."""


@click.command(
    "bench",
    short_help="Measure the ways to detect a phase against each other.",
    epilog=examples("phaseproof bench", "phaseproof bench --hands 8 --turns 3 --json"),
)
@click.option(
    "--hands", type=click.IntRange(4, 10_000), default=_HANDS, show_default=True, help="How many stored hands."
)
@click.option(
    "--turns", type=click.IntRange(1, 100), default=_TURNS, show_default=True, help="How often each is timed."
)
@click.option(
    "--hand-seed", type=click.IntRange(min=0), default=None, metavar="N", help="Other hands than the stored ones."
)
@common
@click.pass_context
def command(ctx: click.Context, *, hands: int, turns: int, hand_seed: int | None) -> None:
    """Time single hands, the numpy batch, "find", a reused Z3 solver, the matching oracle and naive recursion.

    They take turns on the same stored hands, so that a busy machine slows all of them alike; what counts is the ratio
    to naive recursion, never a time.
    """
    from phaseproof.bench.hands import SEED, stored_hands
    from phaseproof.bench.timing import run
    from phaseproof.reports.console import progress

    game = edition(ctx)
    seed = SEED if hand_seed is None else hand_seed
    stored = stored_hands(game, hands, seed=seed)
    contenders = list(_contenders(game, stored))
    with progress("timing", turns * len(contenders)) as steps:
        rows = run([timed for timed, _ in contenders], turns=turns, progress=lambda _done, _all: steps.advance())
    measured = [_measured(row, unit) for row, (_, unit) in zip(rows, contenders, strict=True)]
    if wants_json(ctx):
        lines = [
            {"method": one.name, "unit": one.unit, "seconds": one.seconds, "times_naive_hand": one.ratio}
            for one in measured
        ]
        show_json({"edition": game.id, "hands": hands, "seed": seed, "turns": turns, "methods": lines})
    else:
        _show(measured, game, hands)


def _contenders(game: Edition, hands: Sequence[Hand]) -> Iterator[tuple[Contender, str]]:
    """Every way, and what its unit is; the naive recursion first."""
    from phaseproof.bench.naive import naive_engine
    from phaseproof.bench.table import baselines
    from phaseproof.bench.timing import Contender
    from phaseproof.solvers.matching import holds
    from phaseproof.solvers.phase_solver import PhaseSolver

    numbers = [phase.number for phase in game.phases]
    pairs = [(hand, number) for hand in hands for number in numbers]
    whole, one = "hand", "hand and phase"
    for contender in baselines(game, hands):
        yield contender, one if contender.units == len(pairs) else whole
    naive, solvers = naive_engine(game), {number: PhaseSolver(game, number) for number in numbers}
    ways = {
        "Z3, reused solver": lambda: [solvers[number].holds(hand) for hand, number in pairs],
        "matching (networkx)": lambda: [holds(hand, number, game) for hand, number in pairs],
        "naive recursion, one phase": lambda: [next(naive.lays(hand, number), None) for hand, number in pairs],
    }
    for name, call in ways.items():
        yield Contender(name, call, len(pairs)), one


def _measured(row: Row, unit: str) -> Measured:
    return Measured(row.name, unit, row.seconds, row.times_faster)


def _time(seconds: float) -> str:
    for limit, unit, factor in _UNITS:
        if seconds < limit:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.3g} ×"  # noqa: PLR2004 - three figures are enough


def _show(measured: Sequence[Measured], game: Edition, hands: int) -> None:
    from phaseproof.reports.console import console

    title = f"{hands} stored hands of {game.hand_size + 1} cards, {game.name}"
    listing = table(title, ["Method", "Unit"], numbers=["Time for one", "In the time of one naive hand"])
    for one in measured:
        listing.add_row(one.name, one.unit, _time(one.seconds), _ratio(one.ratio))
    screen = console()
    screen.print(listing)
    say(screen, "A naive hand is one hand judged by plain recursion, all phases; times are medians.", style="dim")
