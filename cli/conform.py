"""``phaseproof conform``: the conformance suite against any Phase 10 program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from phaseproof.spec.errors import UsageError

from .door import Ended, ExitCode
from .examples import examples
from .options import OneOf, common, edition, edition_named, wants_json
from .output import show_json

if TYPE_CHECKING:
    from phaseproof.reports.runlog import RunLog

_FILE = click.Path(path_type=Path, dir_okay=False)


class Shard(click.ParamType[tuple[int, int]]):
    """``2/5``: the second of five parts."""

    name = "shard"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:  # noqa: ARG002
        """Index and count. Raises UsageError."""
        match = re.fullmatch(r"([1-9]\d{0,3})/([1-9]\d{0,3})", str(value))
        if match is None or int(match[1]) > int(match[2]):
            raise UsageError(f"--shard: expected a part such as 1/4, found '{value}'")
        return int(match[1]), int(match[2])


@click.command(
    "conform",
    short_help="Check any Phase 10 program against the rules.",
    epilog=examples(
        "phaseproof conform --fuzz 1 -- py:phaseproof.conformance.builtin:Engine",
        "phaseproof conform --log short-match --report report",
    ),
)
@click.argument("program", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD...")
@click.option(
    "--only", multiple=True, metavar="RULE", help="This rule, or chapter such as HIT, alone; may be repeated."
)
@click.option("--suite", metavar="X.Y", help="The suite as it was in that version.  [default: the latest]")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes of the program.")
@click.option("--shard", type=Shard(), metavar="I/N", help="The I-th of N parts of the suite.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.05, 3600),
    default=2.0,
    show_default=True,
    metavar="SECONDS",
    help="For one answer.",
)
@click.option(
    "--hello-timeout",
    type=click.FloatRange(0.05, 3600),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="For the program to start.",
)
@click.option("--memory", type=click.IntRange(min=16), metavar="MIB", help="Address space of the program, at most.")
@click.option("--replay", metavar="ID", help="Ask one vector, and show what is said on both sides.")
@click.option("--baseline", type=_FILE, metavar="FILE", help="Known failures: only what is new makes the run red.")
@click.option("--write-baseline", type=_FILE, metavar="FILE", help="Write what fails now as known failures.")
@click.option("--reason", default="not looked at yet", show_default=True, help="Why the new ones are known failures.")
@click.option(
    "--fuzz",
    type=click.FloatRange(0, 86_400, min_open=True),
    metavar="SECONDS",
    help="Besides, ask drawn questions for so long; failures become vectors.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="What --fuzz draws by.")
@click.option(
    "--log", "records", multiple=True, metavar="FILE", help="Judge recorded games (as for replay), no program."
)
@click.option(
    "--bench",
    type=click.FloatRange(0, 600, min_open=True),
    metavar="SECONDS",
    help="Besides, time each kind of question for so long.",
)
@click.option("--vectors", type=_FILE, metavar="FILE", help="The vectors of this file, not the suite.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write run.jsonl, junit.xml, report.html, summary.md, badge.json and badge.svg there.",
)
@click.option(
    "--format", "form", type=OneOf("format", ("text", "github")), default="text", help="How findings are told."
)
@common
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:  # noqa: ANN401 - each as its option says
    """Start a program, ask it the vectors of the suite, and grade its answers by chapter of the rules.

    CMD speaks the protocol php/1 (docs/protocol.md; "phaseproof adapter new" makes a start); py:MODULE:ATTRIBUTE is a
    Python function or object. Whatever the program does, each vector has its verdict: pass, fail, skip, unsupported,
    choice, error, crash, timeout, protocol or flaky. Only fail touches the grade. The exit code is 1 if anything fails
    or breaks that the baseline does not know.
    """
    from phaseproof.reports.console import console
    from phaseproof.reports.programs.terminal import show_conversation

    from .conform_run import Given, judge_records, replay, run
    from .rules import rule_rows

    wish = Given(edition=edition(ctx), named=edition_named(ctx), **given)
    if wish.records:
        if wish.program:
            raise UsageError("--log judges recorded games; it takes no program besides")
        _show(ctx, judge_records(wish), wish.form)
    elif wish.replay is not None:
        document, clean = replay(wish)
        if wants_json(ctx):
            show_json(document)
        else:
            show_conversation(console(), document, rule_rows(wish.edition))
        ctx.exit(0 if clean else 1)
    else:
        done = run(wish)
        _show(ctx, done.log, wish.form)
        if done.stopped:
            raise Ended(ExitCode.INTERRUPTED, "stopped; what was found until then is kept")


def _show(ctx: click.Context, log: RunLog, form: str) -> None:
    from phaseproof.reports.console import console
    from phaseproof.reports.programs.annotations import github_lines
    from phaseproof.reports.programs.grades import grades, overall
    from phaseproof.reports.programs.terminal import show_program

    from .rules import rule_rows

    rows = rule_rows(edition(ctx))
    if wants_json(ctx):
        every = overall(log)
        show_json(
            {
                "clean": log.clean,
                "header": log.header.to_json(),
                "footer": log.footer.to_json(),
                "grade": {"right": every.passed, "judged": every.judged, "percent": every.percent},
                "chapters": [
                    {
                        "chapter": one.title,
                        "right": one.passed,
                        "judged": one.judged,
                        "verdicts": {verdict.value: count for verdict, count in one.counts.items() if count},
                    }
                    for one in grades(log, rows)
                ],
                "findings": [result.to_json() for result in log.findings],
                "results": [result.to_json() for result in log.results],
            }
        )
    elif form == "github":
        for line in github_lines(log, rows):
            click.echo(line)
    else:
        show_program(console(), log, rows)
    if not log.clean and not any(result.id == "program:stopped" for result in log.results):
        raise Ended(ExitCode.FINDINGS)
