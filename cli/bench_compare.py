"""``phaseproof bench``: the comparison, with all baselines or with a program from outside."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from .options import edition, edition_named, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.bench.comparing import Comparison

_UNITS = ((1e-6, "ns", 1e9), (1e-3, "µs", 1e6), (1.0, "ms", 1e3))
_SHOWN = 5
"""Differences that are told to a person; JSON has all."""


def compare(  # noqa: PLR0913 - what was asked for, by name
    ctx: click.Context,
    program: Sequence[str],
    *,
    hands: int,
    turns: int,
    seed: int | None,
    quick: bool,
    every: bool,
    timeout: float,
) -> None:
    """Compare, tell, and end with 1 if anything differs or the program is at fault."""
    from phaseproof.bench.child import Child
    from phaseproof.bench.comparing import Asked, compared
    from phaseproof.bench.hands import SEED
    from phaseproof.reports.console import console, progress

    game = edition(ctx)
    asked = Asked(game, edition_named(ctx), hands, turns, SEED if seed is None else seed, every=every, quick=quick)
    with Child(program, timeout=timeout) if program else nullcontext() as child, progress("comparing", None) as steps:
        outcome = compared(asked, child, steps.describe)
    if wants_json(ctx):
        show_json(_to_json(outcome, program))
    else:
        _show(console(), outcome, program)
    ctx.exit(0 if outcome.ok else 1)


def _to_json(outcome: Comparison, program: Sequence[str]) -> dict[str, Any]:
    asked, timings = outcome.asked, outcome.timings
    document: dict[str, Any] = {
        "edition": asked.edition.id,
        "hands": asked.hands,
        "seed": asked.seed,
        "turns": asked.turns,
        "batch": asked.batch,
        "machine": outcome.machine,
        "checked": {"hands": outcome.checked, "methods": list(outcome.agreeing)},
        "differences": [
            {
                "method": one.method,
                "hand": one.id,
                "cards": [str(card) for card in one.hand],
                "phases": list(one.says),
                "naive": list(one.naive),
            }
            for one in outcome.differences
        ],
        "methods": [
            {
                "method": row.name,
                "group": row.group,
                "unit": row.unit,
                "seconds": row.seconds,
                "baseline": row.baseline,
                "times_baseline": row.times_baseline,
                "in_one_naive_hand": row.in_one_naive_hand,
            }
            for row in outcome.rows
        ],
        "missing": outcome.missing,
    }
    if asked.every and timings is not None:
        document["targets"] = [
            {"name": one.target.name, "wanted": one.target.wanted, "measured": one.measured, "met": one.met}
            for one in outcome.targets
        ]
        scaling = outcome.scaling
        document["processes"] = scaling and {
            "processes": scaling.processes,
            "hands_per_second": scaling.together,
            "alone": scaling.one,
            "times": scaling.times,
        }
    if program:
        fault = outcome.fault
        document["program"] = {
            "command": list(program),
            "name": outcome.program,
            "fault": fault and {"kind": str(fault.kind), "what": fault.what},
        }
    return document


def duration(seconds: float) -> str:
    """A time with three figures, in the unit that suits it."""
    for limit, unit, factor in _UNITS:
        if seconds < limit:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def figure(value: float) -> str:
    """Three figures of a number, or all that stand before its point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004 - three figures are enough


def ratio(value: float) -> str:
    """How many times."""
    return f"{figure(value)} ×"


def _show(screen: Console, outcome: Comparison, program: Sequence[str]) -> None:
    asked = outcome.asked
    say(screen, f"{asked.edition.name}: {asked.hands} hands, {asked.turns} turns", style="bold")
    if outcome.rows:
        _show_rows(screen, outcome)
    for name, why in outcome.missing.items():
        say(screen, why, key=f"without {name}")
    if asked.every and outcome.rows:
        _show_targets(screen, outcome)
    for one in outcome.differences[:_SHOWN]:
        told = (
            f"{' '.join(map(str, one.hand))} ({one.id}): it finds {list(one.says)}, naive recursion {list(one.naive)}"
        )
        say(screen, told, key=f"DIFFERENCE: {one.method}")
    if len(outcome.differences) > _SHOWN:
        say(screen, f"and {len(outcome.differences) - _SHOWN} further differences (--json has all)")
    if not outcome.differences:
        methods = len(outcome.agreeing)
        say(screen, f"{methods} methods agree on the {outcome.checked} hands of all corpora.", style="bold")
    if outcome.fault is not None:
        say(screen, str(outcome.fault), key=outcome.program or shlex.join(program), style="bold")


def _show_rows(screen: Console, outcome: Comparison) -> None:
    for unit in dict.fromkeys(row.unit for row in outcome.rows):
        rows = sorted((row for row in outcome.rows if row.unit == unit), key=lambda row: -row.seconds)
        base = rows[0].baseline
        listing = table(
            f"Unit: {unit}",
            ["Method"],
            numbers=["Time for one", *([f"Speed ({base} = 1)"] if base else []), "In one naive hand"],
        )
        for row in rows:
            speed = [ratio(row.times_baseline)] if row.times_baseline is not None else []
            mark = " *" if row.name == outcome.program else ""
            listing.add_row(f"{row.name}{mark}", duration(row.seconds), *speed, ratio(row.in_one_naive_hand))
        screen.print(listing)
    say(
        screen,
        "Speed is set against the naive recursion on the same unit; the last column tells how many units pass while "
        "the naive recursion looks at one hand for all phases. Times are medians."
        + (f" * {outcome.program}: by its own clock." if outcome.program else ""),
        style="dim",
    )


def _show_targets(screen: Console, outcome: Comparison) -> None:
    listing = table("Targets, as ratios in this run", numbers=["Wanted", "Measured", "Met"])
    for column in listing.columns:
        column.no_wrap = True
    listing.add_column("Target")
    for one in outcome.targets:
        measured = "-" if one.measured is None else figure(one.measured)
        met = {True: "yes", False: "NO", None: "not measured"}[one.met]
        listing.add_row(one.target.wanted, measured, met, one.target.name)
    screen.print(listing)
    if outcome.scaling is not None:
        found = outcome.scaling
        say(screen, f"{found.processes} processes at once judge {found.times:.2f} times as many hands as one alone.")
