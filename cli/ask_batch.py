"""``phaseproof ask --batch DIR``: every scenario of a folder, against what it expects."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from phaseproof.spec.errors import UsageError

from .door import Ended, ExitCode, one_line
from .files import missing
from .options import wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from phaseproof.disputes.scenario import Outcome


def encoded(outcome: Outcome) -> dict[str, Any]:
    """What came out of a scenario, for programs."""
    scenario, ruling = outcome.scenario, outcome.answer.ruling
    return {
        "id": scenario.id,
        "title": scenario.title,
        "edition": scenario.edition,
        "expected": scenario.expect.verdict.value,
        "verdict": outcome.answer.verdict.value,
        "standing": ruling.standing.value,
        "value": ruling.value,
        "fails": list(ruling.broken),
        "passed": outcome.passed,
        "problems": list(outcome.problems),
    }


def run_all(folder: Path) -> tuple[list[Outcome], list[str]]:
    """The outcomes of all scenarios of a folder, and what is wrong with the files that cannot be read.

    Raises UsageError for a folder that is at fault.
    """
    from phaseproof.disputes.scenario import read_folder, run
    from phaseproof.reports.console import progress

    if not folder.exists():
        raise missing(folder, "folder")
    if not folder.is_dir():
        raise UsageError(f"{folder}: expected a folder of scenarios, found a file (for one: phaseproof scenario check)")
    scenarios, faults = read_folder(folder)
    outcomes = []
    with progress("asking", len(scenarios)) as steps:
        for scenario in scenarios:
            steps.describe(scenario.id)
            outcomes.append(run(scenario))
            steps.advance()
    return outcomes, [str(fault) for fault in faults]


def report(ctx: click.Context, outcomes: list[Outcome], unreadable: Sequence[str] = ()) -> None:
    """Show what came out; ends with exit code 2 if a file could not be read, 1 if an answer is not the expected one."""
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if wants_json(ctx):
        show_json(
            {
                "scenarios": len(outcomes),
                "passed": len(outcomes) - len(failed),
                "failed": len(failed),
                "unreadable": list(unreadable),
                "outcomes": [encoded(outcome) for outcome in outcomes],
            }
        )
    elif outcomes:
        _show(outcomes, failed)
    for fault in unreadable:
        click.echo(f"phaseproof: {one_line(fault)}", err=True)
    if unreadable:
        raise Ended(ExitCode.USAGE)
    if failed:
        raise Ended(ExitCode.FINDINGS)


def _show(outcomes: list[Outcome], failed: list[Outcome]) -> None:
    from phaseproof.reports.console import console

    screen = console()
    for outcome in failed:
        expected, answered = outcome.scenario.expect.verdict.value, outcome.answer.verdict.value
        same = f"answered {answered} as expected, but not as expected in every respect"
        told = same if expected == answered else f"expected {expected}, answered {answered}"
        say(screen, told, key=outcome.scenario.id)
        for problem in outcome.problems:
            say(screen, problem, indent=2)
    count = f"{len(outcomes) - len(failed)} of {len(outcomes)} scenarios are answered as expected"
    say(screen, count, style="bold red" if failed else "bold green")


def answer_folder(ctx: click.Context, folder: Path) -> None:
    """The whole command."""
    outcomes, unreadable = run_all(folder)
    report(ctx, outcomes, unreadable)
