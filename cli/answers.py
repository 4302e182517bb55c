"""Showing an answer, and judging it against the expected one; shared by the ``ask`` commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from phaseproof.spec.errors import UsageError
from phaseproof.spec.words import both, either

from .door import Ended, ExitCode
from .options import EditionNames, OneOf, common, edition, named_editions, remember, wants_json
from .output import show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.across import Asking
    from phaseproof.disputes.explain import Explained

VERDICTS = ("legal", "illegal", "unspecified")
_Command = TypeVar("_Command", bound=Callable[..., Any])
_EDITIONS, _PROVE, _WHY, _MARKDOWN = (f"phaseproof.{name}" for name in ("editions", "prove", "why", "markdown"))
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
    prove = _flag("--prove", _PROVE, "Have Z3 prove it: why not, what is nearest, and the names of the proofs.")
    why = _flag("--why", _WHY, "Show every clause that applies, with the facts and readings that it rests on.")
    markdown = _flag("--markdown", _MARKDOWN, "Print Markdown, to be pasted into a chat.")
    expect = click.option(
        "--expect",
        type=_Expected("verdict", VERDICTS),
        help="Exit with 1 if the verdict is another one; without it, any verdict exits with 0.",
    )
    return expect(prove(why(markdown(editions(common(command))))))


def _flag(name: str, key: str, told: str) -> Callable[[_Command], _Command]:
    return click.option(name, is_flag=True, expose_value=False, callback=remember(key), help=told)


def settle(ctx: click.Context, asked: Asking, expect: str | None, *, limit: int | None = 1, ways: bool = False) -> None:
    """Answer the question that ``asked`` makes of an edition, under one edition or several.

    ``ways``: list the ways to lay the phase, at most ``limit``, as they are found.
    """
    shapes = [name for key, name in ((_MARKDOWN, "--markdown"), (_WHY, "--why")) if ctx.meta.get(key)]
    if len(shapes + ["--json"] * wants_json(ctx)) > 1:
        raise UsageError(f"ask: {both([*shapes, *['--json'] * wants_json(ctx)])} exclude each other; expected one")
    if _EDITIONS in ctx.meta:
        given = [*shapes, *(["--prove"] if ctx.meta.get(_PROVE) else [])]
        if given:
            raise UsageError(f"ask: {both(given)} is for one edition; leave it out, or --editions")
        from .ask_across import settle_across

        settle_across(ctx, asked, named_editions(ctx.meta[_EDITIONS]), expect)
        return
    from phaseproof.disputes.explain import explain

    game = edition(ctx)
    explained = explain(asked(game), game, prove=bool(ctx.meta.get(_PROVE)), limit=limit if wants_json(ctx) else 1)
    if wants_json(ctx):
        from phaseproof.disputes.explain_json import encode

        show_json(encode(explained))
    elif ctx.meta.get(_MARKDOWN):
        from phaseproof.disputes.explain_markdown import markdown

        click.echo(markdown(explained), nl=False)
    else:
        from phaseproof.reports.console import console

        screen = console()
        show(screen, explained)
        if ctx.meta.get(_WHY):
            _show_tree(screen, explained)
        if ways:
            _list_ways(screen, explained, limit)
    if expect is not None and explained.verdict.value != expect:
        raise Ended(ExitCode.FINDINGS, f"expected {expect}, the verdict is {explained.verdict.value}")


def _show_tree(screen: Console, explained: Explained) -> None:
    """The because-tree; what fails is marked."""
    from rich.text import Text
    from rich.tree import Tree

    from phaseproof.disputes.explain_tree import Reason, tree

    def grow(into: Tree, reason: Reason) -> None:
        for below in reason.because:
            rule = f"{below.rule}  " if below.rule else ""
            mark = "" if below.holds else "fails: "
            grow(into.add(Text.assemble((rule, "bold"), (mark, "bold red"), below.text)), below)

    root = tree(explained)
    whole = Tree(Text(f"{root.text}, because", "bold"))
    grow(whole, root)
    screen.print(whole)


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
    from phaseproof.disputes.explain_engine import Engine
    from phaseproof.disputes.explain_grounds import laid
    from phaseproof.spec.questions import Holding

    question = explained.answer.ruling.question
    if not isinstance(question, Holding) or not explained.answer.ruling.legal:
        return
    out = partial(screen.print, soft_wrap=True)
    found = 0
    for found, way in enumerate(Engine(explained.edition).ways(question.hand, question.phase, limit), start=1):
        out(f"{found:>4}  {laid(way)}")
    ends = " or more (--limit)" if found == limit else ""
    out(f"{found} way{'' if found == 1 else 's'}{ends} to lay phase {question.phase} in its least size")


def joined(words: Iterable[str]) -> str:
    """Arguments that belong together, whether they were quoted or not."""
    return " ".join(words)
