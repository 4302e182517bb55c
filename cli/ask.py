"""``phaseproof ask``: settle a question about the rules."""

from __future__ import annotations

from pathlib import Path

import click

from phaseproof.spec.errors import UsageError

from .examples import examples
from .lazy import LazyGroup
from .options import common, given_edition

_QUESTIONS = {
    "hold": "ask_hold",
    "lay": "ask_lay",
    "hit": "ask_hit",
    "score": "ask_score",
    "setup": "ask_setup",
    "link": "ask_link",
}


@click.group(
    "ask",
    cls=LazyGroup,
    modules=_QUESTIONS,
    invoke_without_command=True,
    no_args_is_help=False,
    short_help="Settle a question: hold, lay, hit, score, setup, link.",
    epilog=examples(
        'phaseproof ask hold --phase 4 "R1 B3 G5 Y7 W W W R2 R2 S"',
        'phaseproof ask lay --phase 2 "G6 G7 W=8 G9" "R2 B2 Y2"',
        'phaseproof ask hit "W=7" --on "R3 G4 Y5 B6"',
        'phaseproof ask score "W S R12 B4"',
        "phaseproof ask setup --players 7",
    ),
)
@click.option(
    "--batch", metavar="DIR", help="Answer every scenario file of a folder, and compare with what it expects."
)
@common
@click.pass_context
def command(ctx: click.Context, batch: str | None) -> None:
    """Settle a question about the rules, with the clauses and sources that decide it, and why, or why not.

    Answers come at once, with reasons that were replayed but not proved; --prove has Z3 prove them.
    The exit code is 0 whatever the verdict; with --expect VERDICT another verdict gives 1. A batch gives 1 if an
    answer is not the expected one, and 2 if a file cannot be read; the others are answered all the same.
    """
    if ctx.invoked_subcommand is None and batch is None:
        raise UsageError(
            f"ask: expected a question ({', '.join(_QUESTIONS)}) or --batch DIR; see 'phaseproof ask --help'"
        )
    if batch is None:
        return
    if ctx.invoked_subcommand is not None:
        raise UsageError(f"ask: --batch stands alone; found '{ctx.invoked_subcommand}' behind it")
    if given_edition(ctx) is not None:
        raise UsageError("ask: with --batch each scenario names its edition; leave --edition out")
    from .ask_batch import answer_folder

    answer_folder(ctx, Path(batch))
