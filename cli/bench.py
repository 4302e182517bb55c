"""``phaseproof bench``: how fast each way is, all of them on the same stored hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.bench.timing import Contender, Row
    from phaseproof.spec.edition import Edition

_HANDS = 40
_TURNS = 5
_UNITS = ((1e-6, "ns", 1e9), (1e-3, "µs", 1e6), (1.0, "ms", 1e3))


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

    They take turns on the same stored hands, so that a busy machine slows all of them alike. What counts is the ratio
    to naive recursion on the same question (all phases of a hand, or one phase of it), never a time.
    """
    from phaseproof.bench.hands import SEED, stored_hands
    from phaseproof.bench.table import contenders
    from phaseproof.bench.timing import run
    from phaseproof.reports.console import progress

    game = edition(ctx)
    seed = SEED if hand_seed is None else hand_seed
    stored = stored_hands(game, hands, seed=seed)
    methods = contenders(game, stored)
    with progress("timing", turns * len(methods)) as steps:
        rows = run(methods, turns=turns, progress=lambda _done, _all: steps.advance())
    if wants_json(ctx):
        lines = [
            {
                "method": row.name,
                "unit": timed.unit,
                "seconds": row.seconds,
                "baseline": row.baseline,
                "times_baseline": row.times_faster,
                "in_one_naive_hand": rows[0].seconds / row.seconds,
            }
            for timed, row in zip(methods, rows, strict=True)
        ]
        show_json({"edition": game.id, "hands": hands, "seed": seed, "turns": turns, "methods": lines})
    else:
        _show(methods, rows, game, hands)


def _time(seconds: float) -> str:
    for limit, unit, factor in _UNITS:
        if seconds < limit:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.3g} ×"  # noqa: PLR2004 - three figures are enough


def _show(methods: Sequence[Contender], rows: Sequence[Row], game: Edition, hands: int) -> None:
    from phaseproof.reports.console import console

    screen = console()
    title = f"{hands} stored hands of {game.hand_size + 1} cards, {game.name}"
    say(screen, title, style="bold")
    for unit in dict.fromkeys(timed.unit for timed in methods):
        chosen = [row for timed, row in zip(methods, rows, strict=True) if timed.unit == unit]
        numbers = ["Time for one", f"Speed ({chosen[0].baseline} = 1)", "In one naive hand"]
        listing = table(f"Unit: {unit}", ["Method"], numbers=numbers)
        for row in chosen:
            in_one = _ratio(rows[0].seconds / row.seconds)
            listing.add_row(row.name, _time(row.seconds), _ratio(row.times_faster), in_one)
        screen.print(listing)
    say(
        screen,
        "Speed is set against the naive recursion on the same unit; the last column tells how many units pass while "
        "the naive recursion looks at one hand for all phases. Times are medians.",
        style="dim",
    )
