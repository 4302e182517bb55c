"""``phaseproof detect``: which phases does each hand of a file hold?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import click

from phaseproof.spec.errors import UsageError

from .examples import examples
from .files import opened, title
from .options import common, edition, wants_json


@click.command(
    "detect",
    short_help="Which phases does each hand of a file hold?",
    epilog=examples(
        'echo "R4 B4 G4 R9 B10 Y11 G12 W S S" | phaseproof detect -',
        'echo \'["R5 B5 W", ["G1", "S"]]\' | phaseproof detect --json -',
    ),
)
@click.argument("file", metavar="FILE|-")
@common
@click.pass_context
def command(ctx: click.Context, file: str) -> None:
    """Say which phases each hand of FILE (or of standard input, for -) holds, each phase judged by itself.

    The file has one hand a line, such as "R5 B5 W S", or is a JSON list of hands, each one a text or a list of cards.
    Blank lines and what follows a # do not count. Answers come as the lines do, so that FILE may be endless; a faulty
    line ends the run with exit code 2, once the lines before it are answered.

    With --json the output is one JSON list with one entry for each hand, in order: the list of the numbers of the
    phases that it holds. Each entry stands on a line of its own.
    """
    from phaseproof.engine import compile_edition, keys_from_counts, phases_in_batch

    from .hand_stream import chunks

    plan = compile_edition(edition(ctx))

    def answered() -> Iterator[tuple[tuple[str, ...], list[int]]]:
        with opened(file) as stream:
            for chunk in chunks(stream, title(file), plan.deck):
                yield chunk.texts, phases_in_batch(keys_from_counts(chunk.counts, plan), plan).tolist()

    if wants_json(ctx):
        _as_json(masks for _, masks in answered())
        return
    for texts, masks in answered():
        click.echo("\n".join([f"{text}: {_words(mask)}" for text, mask in zip(texts, masks, strict=True)]))


@cache
def _numbers(mask: int) -> str:
    from phaseproof.engine import phase_numbers

    return ", ".join(map(str, phase_numbers(mask)))


def _words(mask: int) -> str:
    return _numbers(mask) or "none"


def _as_json(chunks: Iterator[list[int]]) -> None:
    separator = "["
    try:
        for masks in chunks:
            for_each = [f"[{_numbers(mask)}]" for mask in masks]
            if for_each:
                click.echo(f"{separator}\n" + ",\n".join(for_each), nl=False)
                separator = ","
    except UsageError:
        if separator == ",":
            click.echo("\n]")
        raise
    click.echo("[]" if separator == "[" else "\n]")
