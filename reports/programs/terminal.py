"""A run against a program on a terminal: grades, failures by rule, what broke, and the grade of all at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.console import Console
from rich.text import Text

from ..evidence import RuleRow
from ..records import Result, RunLog, Verdict
from ..terminal import plain_table
from ..text import case_lines, one_line, printable
from .grades import Grade, RuleFailures, broken, failures, grades, known, overall, remarks

_MOST_IDS = 6
_MOST_LINES = 30


def counted(others: Mapping[Verdict, int]) -> str:
    """``3 crash, 1 timeout``; a dash if there is nothing."""
    return ", ".join(f"{count:,} {verdict.value}" for verdict, count in others.items()) or "–"


def _styled(grade: Grade) -> str:
    if not grade.judged:
        return "dim"
    return "green" if grade.passed == grade.judged else "bold red"


def _show_grades(console: Console, rows: Iterable[Grade]) -> None:
    table = plain_table("Grades by chapter")
    table.add_column("Chapter", no_wrap=True)
    for title in ("Grade", "Right", "Wrong"):
        table.add_column(title, justify="right")
    table.add_column("Not judged")
    for grade in rows:
        wrong = grade.judged - grade.passed
        table.add_row(
            Text(one_line(grade.title)),
            Text(grade.percent, _styled(grade)),
            f"{grade.passed:,}",
            Text(f"{wrong:,}", "bold red" if wrong else ""),
            counted(grade.others),
        )
    console.print(table)
    console.print()


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style), soft_wrap=True)  # a command that is wrapped cannot be copied


def _show_case(console: Console, result: Result) -> None:
    for key, value in (result.case or {}).items():
        if key != "kind":
            lines = case_lines(value) if isinstance(value, Mapping) else case_lines({key: value})
            more = ["... (the whole is in the run log)"] if len(lines) > _MOST_LINES else []
            _line(console, f"  {key}: {lines[0]}")
            for line in (*lines[1:_MOST_LINES], *more):
                _line(console, f"    {line}")
    if result.replay:
        _line(console, f"  again: {one_line(result.replay, 2000)}")


def _ids(results: Sequence[Result]) -> str:
    names = ", ".join(result.id for result in results[:_MOST_IDS])
    return names + (f" and {len(results) - _MOST_IDS:,} more" if len(results) > _MOST_IDS else "")


def _show_failures(console: Console, failed: RuleFailures) -> None:
    first, *more = failed.results
    many = f"{len(failed.results):,} vectors fail; the smallest" if more else "1 vector fails"
    console.print(Text.assemble(("FAIL ", "bold red"), (one_line(failed.rule), "bold"), f" {many}: {first.id}"))
    _line(console, f"  {one_line(failed.statement, 400)}", "dim")
    _line(console, f"  {one_line(first.detail, 600)}")
    _show_case(console, first)
    if more:
        _line(console, f"  also: {_ids(more)}")
    console.print()


def _show_broken(console: Console, how: str, results: Sequence[Result]) -> None:
    first, *more = results
    console.print(Text.assemble((f"{how.upper()} ", "bold magenta"), (one_line(first.id), "bold")))
    for line in printable(first.detail).splitlines()[:_MOST_LINES]:
        _line(console, f"  {line}")
    _show_case(console, first)
    if more:
        _line(console, f"  also: {_ids(more)}")
    console.print()


def summary_line(log: RunLog) -> Text:
    """The grade, what does not touch it, and how long it took."""
    grade = overall(log)
    right = f"{grade.percent}: {grade.passed:,} of {grade.judged:,} answers are right"
    told = right if grade.judged else "no answer was graded"
    others = f"; not judged: {counted(grade.others)}" if grade.others else ""
    stands = f"; {len(known(log)):,} known" if known(log) else ""
    return Text(f"{told}{others}{stands}; {log.footer.seconds:.1f} s", "bold green" if log.clean else "bold red")


def show_program(console: Console, log: RunLog, rules: Sequence[RuleRow]) -> None:
    """The whole run."""
    rows = grades(log, rules)
    if rows:
        _show_grades(console, rows)
    for failed in failures(log, rules):
        _show_failures(console, failed)
    for how, results in broken(log).items():
        _show_broken(console, how, results)
    for remark in remarks(log):
        _line(console, one_line(remark, 400), "yellow")
    told = log.header.program
    named = " ".join(told[part] for part in ("name", "version") if part in told)
    _line(console, f"{one_line(named)}, edition {log.header.edition}, suite {told.get('suite', '?')}")
    console.print(summary_line(log))


def show_conversation(console: Console, told: Mapping[str, Any], rules: Sequence[RuleRow]) -> None:
    """One vector that was asked: what it is about, what was said on both sides, and what came of it."""
    vector, statements = told["vector"], {rule.id: rule.statement for rule in rules}
    console.print(Text.assemble((vector["id"], "bold"), f" ({vector['level']}, {vector['family']})"))
    for rule in vector["rules"]:
        _line(console, f"  {rule}: {statements.get(rule, '')}", "dim")
    for sent, received in zip_longest(told["sent"], told["received"]):
        if sent is not None:
            for at, line in enumerate(case_lines(sent)):
                _line(console, f"{'    ' if at else '  > '}{line}")
        if received is not None:
            for at, line in enumerate(case_lines(received)):
                _line(console, f"{'    ' if at else '  < '}{line}")
    _line(console, f"  expected: {' '.join(case_lines(vector['expect'], 400))}")
    style = "bold green" if told["verdict"] == Verdict.PASS else "bold red"
    _line(console, f"  {told['verdict']}{': ' if told['why'] else ''}{printable(told['why'])}", style)
    _line(console, f"  {vector['why']}")
    if told["stderr"]:
        _line(console, f"  its last words: {printable(told['stderr'])}")
