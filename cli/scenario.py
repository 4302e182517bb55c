"""``phaseproof scenario``: the stored disputes, and files of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from phaseproof.spec.errors import UnknownName, UsageError

from .ask_batch import report
from .examples import examples
from .files import missing
from .options import common, edition, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.disputes.scenario import Scenario


@click.group(
    "scenario",
    short_help="List the stored disputes, or check scenario files.",
    epilog=examples("phaseproof scenario list", "phaseproof scenario check hit-a-skip"),
)
@common
def command() -> None:
    """List the disputes that come with phaseproof, or check files that hold one each."""


@command.command(
    "list",
    short_help="List the disputes that come with phaseproof.",
    epilog=examples("phaseproof scenario list", "phaseproof scenario list --json"),
)
@common
@click.pass_context
def listing(ctx: click.Context) -> None:
    """List the stored disputes of the edition, with the verdict that each one expects."""
    from phaseproof.disputes.scenario import builtin_scenarios

    game = edition(ctx)
    found = [scenario for scenario in builtin_scenarios() if scenario.edition == game.id]
    if wants_json(ctx):
        told = [
            {
                "id": scenario.id,
                "title": scenario.title,
                "verdict": scenario.expect.verdict.value,
                "fails": list(scenario.expect.fails),
                "origin": list(scenario.origin),
                "why": scenario.why,
            }
            for scenario in found
        ]
        show_json(told)
        return
    from rich.text import Text

    from phaseproof.reports.console import console

    shown = table(f"{len(found)} disputes of {game.name}", ["Id", "Verdict", "Question"])
    for scenario in found:
        shown.add_row(Text(scenario.id, "bold"), scenario.expect.verdict.value, Text(scenario.title))
    screen = console()
    screen.print(shown)
    say(screen, "'phaseproof scenario check ID' asks one of them again.", style="dim")


@command.command(
    "check",
    short_help="Check scenario files, or stored disputes by their id.",
    epilog=examples("phaseproof scenario check hit-a-skip hit-a-wild-without-a-word"),
)
@click.argument("names", nargs=-1, required=True, metavar="FILE|ID...")
@common
@click.pass_context
def check(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Read scenario files (or stored disputes, by their id), ask their questions and compare the answers.

    The exit code is 1 if an answer is not the expected one, 2 if a file is not a scenario.
    """
    from phaseproof.disputes.scenario import run

    scenarios = [_named(name) for name in names]
    report(ctx, [run(scenario) for scenario in scenarios])


def _named(name: str) -> Scenario:
    from phaseproof.disputes.scenario import SUFFIXES, builtin_scenarios, read_scenario

    path = Path(name)
    if path.suffix in SUFFIXES or len(path.parts) > 1 or path.exists():
        if not path.exists():
            raise missing(path, "file")
        if path.is_dir():
            raise UsageError(f"{path}: expected a file, found a folder (for one: phaseproof ask --batch)")
        return read_scenario(path)
    stored = {scenario.id: scenario for scenario in builtin_scenarios()}
    if name not in stored:
        raise UnknownName("scenario", name, stored)
    return stored[name]
