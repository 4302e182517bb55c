"""``phaseproof bench``: how fast each way is, all of them in the same run; its modes are modules of their own."""

from __future__ import annotations

from pathlib import Path

import click

from phaseproof.spec.errors import UsageError

from .examples import examples
from .options import common

_HANDS, _TURNS = 100, 5
_QUICK_HANDS, _QUICK_TURNS = 20, 3


@click.command(
    "bench",
    short_help="Measure the ways to detect a phase against each other.",
    epilog=examples(
        "phaseproof bench --quick",
        "phaseproof bench --hands 8 --turns 3 --json",
    ),
)
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="[-- PROGRAM...]")
@click.option("--hands", type=click.IntRange(4, 10_000), help=f"How many hands of each corpus.  [default: {_HANDS}]")
@click.option("--turns", type=click.IntRange(1, 100), help=f"How often each method is timed.  [default: {_TURNS}]")
@click.option(
    "--hand-seed", type=click.IntRange(min=0), default=None, metavar="N", help="Other hands than the stored ones."
)
@click.option("--quick", is_flag=True, help=f"{_QUICK_HANDS} hands, {_QUICK_TURNS} turns, small batches.")
@click.option("--baselines", is_flag=True, help="Every method that this machine can run, and the targets.")
@click.option(
    "--timeout", type=click.FloatRange(min=0.1), default=60, show_default=True, help="Seconds for a reply of PROGRAM."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write tables and plots of everything to DIR.",
)
@click.option("--figure", "figures", multiple=True, metavar="NAME", help="For --report: this figure (more than once).")
@click.option("--guard", metavar="BASE", help="Is this clone slower than git revision BASE?")
@click.option("--short", is_flag=True, help="Is this clone slower than it should be? The guard without a BASE.")
@click.option("--instructions", is_flag=True, help="For --guard: count instructions (valgrind) instead of time.")
@common
@click.pass_context
def command(  # noqa: PLR0913 - an option is an argument
    ctx: click.Context,
    *,
    program: tuple[str, ...],
    hands: int | None,
    turns: int | None,
    hand_seed: int | None,
    quick: bool,
    baselines: bool,
    timeout: float,
    report: Path | None,
    figures: tuple[str, ...],
    guard: str | None,
    short: bool,
    instructions: bool,
) -> None:
    """Time naive recursion, the engine, a reused Z3 solver and the matching oracle, each of them in turn.

    They take turns on the same hands, so that a busy machine slows all of them alike. What counts is the ratio to naive
    recursion on the same question, never a time. Before that, all of them answer all hands of all corpora: if their
    answers differ, the exit code is 1.

    With --baselines, more methods take part (a fresh Z3 solver, CP-SAT, C, what this machine has), and the targets are
    told, met or not. With -- PROGRAM, a program of yours is asked besides, by messages that docs/measuring.md
    describes.

    With --guard BASE, this clone is timed against another revision: exit code 1 if it is slower, 3 if the machine is
    too noisy to say so.
    """
    modes = {
        "-- PROGRAM": bool(program),
        "--baselines": baselines,
        "--report": report is not None,
        "--guard": guard is not None,
        "--short": short,
    }
    chosen = [name for name, there in modes.items() if there]
    if len(chosen) > 1:
        raise UsageError(f"{chosen[0]} and {chosen[1]} are two runs; ask for one of them")
    if instructions and guard is None:
        raise UsageError("--instructions: it is a way to --guard BASE")
    if figures and report is None:
        raise UsageError("--figure: it is a part of --report DIR")
    hands = hands or (_QUICK_HANDS if quick else _HANDS)
    turns = turns or (_QUICK_TURNS if quick else _TURNS)
    if report is not None:
        from .bench_report import write_report

        write_report(ctx, report, figures, hands=hands, turns=turns, quick=quick)
    elif guard is not None or short:
        from .bench_guard import stand_guard

        stand_guard(ctx, guard, instructions=instructions, quick=quick)
    else:
        from .bench_compare import compare

        compare(ctx, program, hands=hands, turns=turns, seed=hand_seed, quick=quick, every=baselines, timeout=timeout)
