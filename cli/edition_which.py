"""``phaseproof edition which``: a few questions that lead to the edition that somebody owns."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from phaseproof.spec.errors import UsageError

from .examples import examples
from .options import common, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.spec.edition import Asked, Chosen


class _Answer(click.ParamType["tuple[str, str]"]):
    """An answer: ``option=reading``, or ``option=?`` for somebody who does not know."""

    name = "answer"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's signature
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> tuple[str, str]:
        """The two halves."""
        about, equals, answer = str(value).partition("=")
        if not equals or not about.strip() or not answer.strip():
            raise UsageError(f"--answer: expected option=reading, such as run-colour=one, found '{value}'")
        return about.strip(), "".join(answer.split())

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The options, and behind the equals sign their readings."""
        from phaseproof.spec.options import OPTIONS

        answers = [f"{name}={reading}" for name, option in OPTIONS.items() for reading in option.readings]
        return [CompletionItem(answer) for answer in answers if answer.startswith(incomplete)]


@click.command(
    "which",
    short_help="Find the edition that you own, by a few questions.",
    epilog=examples(
        "phaseproof edition which --answer phases=1-10",
        "phaseproof edition which --answer phases=1-10 --answer skip-limit=per-hand --json",
    ),
)
@click.option(
    "--answer",
    "given",
    type=_Answer(),
    multiple=True,
    metavar="OPTION=READING",
    help="An answer to a question; '?' for one that you do not know. May be repeated.",
)
@common
@click.pass_context
def command(ctx: click.Context, given: tuple[tuple[str, str], ...]) -> None:
    """Ask what leads to the edition that you own: each time the question that splits the editions left over best.

    On a terminal the questions are asked one after the other. Elsewhere, and with --json, the next question is told, to
    be answered by a further --answer, or the edition.
    """
    from phaseproof.reports.console import console
    from phaseproof.spec.edition import choose

    answers: dict[str, str] = {}
    for about, answer in given:
        if answers.setdefault(about, answer) != answer:
            raise UsageError(f"--answer: {about} is answered twice, by {answers[about]} and by {answer}")
    chosen, screen = choose(answers), console()
    if wants_json(ctx):
        show_json(_encoded(chosen, answers))
        return
    while chosen.asked and sys.stdin.isatty() and screen.is_terminal:
        answers[chosen.asked.about] = _prompt(screen, chosen.asked, len(chosen.left))
        chosen = choose(answers)
    _show(screen, chosen, answers)


def _prompt(screen: Console, asked: Asked, left: int) -> str:
    from phaseproof.spec.edition.choosing import UNSURE

    say(screen, f"{asked.question} ({left} editions are left)", style="bold")
    for number, says in enumerate(asked.answers.values(), start=1):
        say(screen, says, indent=2, key=str(number))
    say(screen, "I do not know", indent=2, key="0")
    number = click.prompt("Number", type=click.IntRange(0, len(asked.answers)))
    return [UNSURE, *asked.answers][number]


def _encoded(chosen: Chosen, answers: dict[str, str]) -> dict[str, Any]:
    asked = chosen.asked
    question = None if asked is None else {"option": asked.about, "question": asked.question}
    return {
        "answers": answers,
        "next": question if asked is None or question is None else {**question, "answers": dict(asked.answers)},
        "candidates": [one.id for one in chosen.left],
        "edition": None if asked else chosen.name,
        "exact": chosen.exact,
    }


def _show(screen: Console, chosen: Chosen, answers: dict[str, str]) -> None:
    if chosen.asked:
        say(screen, f"{chosen.asked.question} ({len(chosen.left)} editions are left)", style="bold")
        for answer, says in chosen.asked.answers.items():
            say(screen, says, indent=2, key=shlex.quote(f"{chosen.asked.about}={answer}"))
        say(screen, "Answer by a further --answer, or run it on a terminal.", style="dim")
        return
    first = chosen.left[0]
    say(
        screen,
        first.name if chosen.exact else f"no edition that comes along gives all your answers; nearest: {first.name}",
    )
    say(screen, f"--edition {shlex.quote(chosen.name)}", key="Use", style="bold")
    others = [one.id for one in chosen.left[1:]]
    if others:
        say(screen, f"in {len(answers)} answers just the same: {', '.join(others)}", style="dim")
