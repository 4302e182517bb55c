"""Showing an answer, and judging it against the expected one; shared by the ``ask`` commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from phaseproof.spec.errors import UsageError
from phaseproof.spec.words import either

from .door import Ended, ExitCode
from .options import EditionNames, OneOf, common, edition, named_editions, remember, wants_json
from .output import show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.across import Asking
    from phaseproof.disputes.explain import Explained

VERDICTS = ("legal", "illegal", "unspecified")
_Command = TypeVar("_Command", bound=Callable[..., Any])
_EDITIONS = "phaseproof.editions"
STYLES = {"legal": "bold green", "illegal": "bold red", "unspecified": "bold yellow"}


class _Expected(OneOf):
    """A verdict; where points are counted, a figure is answered with the option that takes one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401
        """The verdict as it is written here. Raises UnknownName, UsageError."""
        if ctx is not None and ctx.info_name == "score" and str(value).strip().lstrip("-").isdigit():
            words = either(self.words)
            raise UsageError(f"--expect: expected {words}, found '{value}'; --claim {value} has a figure judged")
        return super().convert(value, param, ctx)


def asking(command: _Command) -> _Command:
    """Give a command the options of every question."""
    editions = click.option(
        "--editions",
        type=EditionNames(),
        metavar="NAMES",
        expose_value=False,
        callback=remember(_EDITIONS),
        help="Ask several editions, with commas between their names, or all; --edition is what they are held against.",
    )
    expect = click.option(
        "--expect",
        type=_Expected("verdict", VERDICTS),
        help="Exit with 1 if the verdict is another one; without it, any verdict exits with 0.",
    )
    return expect(editions(common(command)))


def settle(ctx: click.Context, asked: Asking, expect: str | None, *, limit: int | None = 1, ways: bool = False) -> None:
    """Answer the question that ``asked`` makes of an edition, under one edition or several.

    ``ways``: list the ways to lay the phase, at most ``limit``, as they are found.
    """
    if _EDITIONS in ctx.meta:
        from .ask_across import settle_across

        settle_across(ctx, asked, named_editions(ctx.meta[_EDITIONS]), expect)
        return
    from phaseproof.disputes.explain import explain

    game = edition(ctx)
    question = asked(game)
    if wants_json(ctx):
        from phaseproof.disputes.explain_json import encode

        explained = explain(question, game, limit=limit)
        show_json(encode(explained))
    else:
        from phaseproof.reports.console import console

        explained = explain(question, game)
        screen = console()
        show(screen, explained)
        if ways:
            _list_ways(screen, explained, limit)
    if expect is not None and explained.verdict.value != expect:
        raise Ended(ExitCode.FINDINGS, f"expected {expect}, the verdict is {explained.verdict.value}")


def show(screen: Console, explained: Explained) -> None:
    """The explanation in words; colour marks the verdict and what each part is."""
    from rich.text import Text

    from phaseproof.disputes.explain_text import lines

    told = lines(explained, screen.width)
    for number, line in enumerate(told):
        shown = Text(line)
        if number == 0:
            shown.stylize(STYLES[explained.verdict.value], 0, len(line.split("  ")[0]))
        elif not line.startswith(" "):
            shown.highlight_regex(r"^[A-Z][A-Za-z ]+:", "bold")
        screen.print(shown, soft_wrap=True)


def _list_ways(screen: Console, explained: Explained, limit: int | None) -> None:
    """Every way to lay the phase, numbered, each as soon as it is found."""
    from phaseproof.disputes.explain_proof import laid
    from phaseproof.solvers.assignments import assignments
    from phaseproof.spec.questions import Holding

    question = explained.answer.ruling.question
    if not isinstance(question, Holding) or not explained.answer.ruling.legal:
        return
    out = partial(screen.print, soft_wrap=True)
    found = 0
    for found, way in enumerate(assignments(question.hand, question.phase, explained.edition, limit), start=1):
        out(f"{found:>4}  {laid(way)}")
    ends = " or more (--limit)" if found == limit else ""
    out(f"{found} way{'' if found == 1 else 's'}{ends} to lay phase {question.phase} in its least size")


def joined(words: Iterable[str]) -> str:
    """Arguments that belong together, whether they were quoted or not."""
    return " ".join(words)
