"""The matrix, the oracles and the findings of a run on a terminal, or as plain text where there is none."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from .evidence import COLUMNS, CellStatus, Matrix, Oracle
from .records import Result, RunLog, Status
from .text import case_lines, one_line, printable

_STYLES = {
    CellStatus.EMPTY: "dim",
    CellStatus.PASS: "green",
    CellStatus.FAIL: "bold red",
    CellStatus.ERROR: "bold magenta",
    CellStatus.SKIPPED: "yellow",
    CellStatus.UNPROVED: "yellow",
    CellStatus.NEVER: "dim",
}
_WORDS = {CellStatus.ERROR: "err", CellStatus.SKIPPED: "skip", CellStatus.UNPROVED: "?"}
"""Shorter than the status itself, since a table on a terminal has little room."""
_ROOMY = 130
"""Columns of text from which the rules' sentences fit beside the matrix."""
_VERY_ROOMY = 180
"""Columns of text from which the full titles fit, too."""
_MOST_CASE_LINES = 40


def plain_table(title: str) -> Table:
    """A table without rules and frames: as plain in a file as on a terminal."""
    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="bold underline",
        box=None,
        padding=(0, 1),
        collapse_padding=True,
        pad_edge=False,
    )


def _mark(amount: str, status: CellStatus) -> Text:
    """What stands in a cell. The word says what the colour says."""
    if status is CellStatus.EMPTY:
        return Text("-", _STYLES[status])
    words = amount if status in {CellStatus.PASS, CellStatus.NEVER} else f"{_WORDS.get(status, status.value)} {amount}"
    return Text(words, _STYLES[status])


def _evidence_columns(table: Table, matrix: Matrix, console: Console) -> None:
    for column in matrix.columns:
        title = column.title if console.width >= _VERY_ROOMY else column.short
        table.add_column(title, justify="right", overflow="fold")


def matrix_table(matrix: Matrix, console: Console) -> Table:
    """One line for each rule, grouped by chapter; with the rules' sentences where there is room."""
    table, roomy = plain_table("Rule × evidence"), console.width >= _ROOMY
    table.add_column("Rule", no_wrap=True)
    if roomy:
        table.add_column("Statement", ratio=1)
    _evidence_columns(table, matrix, console)
    for chapter, rules in matrix.chapters.items():
        table.add_row(Text(one_line(chapter), "bold"))
        for rule in rules:
            cells = [matrix.cell(rule.id, column.key) for column in matrix.columns]
            marks = [_mark(cell.amount, cell.status) for cell in cells]
            says = [Text(one_line(rule.statement))] if roomy else []
            table.add_row(Text(f"  {one_line(rule.id)}"), *says, *marks)
        table.add_section()
    return table


def chapter_table(matrix: Matrix, console: Console) -> Table:
    """The compact form: one line for each chapter, with how many of its rules have the evidence."""
    table = plain_table("Rules with evidence, by chapter")
    table.add_column("Chapter", no_wrap=True)
    _evidence_columns(table, matrix, console)
    for chapter in matrix.chapters:
        cells = [matrix.chapter_cell(chapter, column.key) for column in matrix.columns]
        marks = [_mark(f"{cell.covered}/{cell.rules}", cell.status) for cell in cells]
        table.add_row(Text(one_line(chapter)), *marks)
    return table


def oracle_table(found: Iterable[Oracle]) -> Table:
    """What each oracle decided, and how often it said yes."""
    table = plain_table("Oracles")
    table.add_column("Oracle")
    for title in ("Decisions", "Yes", "Share of yes"):
        table.add_column(title, justify="right")
    for oracle in found:
        table.add_row(Text(one_line(oracle.name)), f"{oracle.count:,}", f"{oracle.yes:,}", oracle.percent)
    return table


def summary_line(log: RunLog) -> Text:
    """The counts of a run in one line."""
    counts = [f"{number:,} {status.value}" for status, number in log.footer.statuses.items() if number]
    line = f"{', '.join(counts) or 'no results'} in {log.footer.seconds:.1f} s"
    return Text(line, "bold green" if log.clean else "bold red")


def show_finding(console: Console, result: Result) -> None:
    """One result that failed or broke: what, which rules, the smallest case, and how to see it again."""
    style = _STYLES[CellStatus(result.status.value)]
    rules = f" ({one_line(', '.join(result.rules))})" if result.rules else ""
    named = (one_line(result.id), "bold")
    console.print(Text.assemble((result.status.upper(), style), f" {one_line(result.kind)} ", named, rules))
    parts = printable(result.detail).splitlines()
    if result.case is not None:
        lines = case_lines(result.case)
        more = ["... (the whole case is in the run log)"] if len(lines) > _MOST_CASE_LINES else []
        parts += [f"case: {lines[0]}", *lines[1:_MOST_CASE_LINES], *more]
    if result.replay:
        parts.append(f"replay: {one_line(result.replay, 2000)}")
    for part in parts:
        console.print(Text(f"  {part}"), soft_wrap=True)  # a command that is wrapped cannot be copied


def _show_reasons(console: Console, log: RunLog) -> None:
    """Why some rules have no legal or no illegal case: what ``never`` stands for in the matrix."""
    kinds = {column.never for column in COLUMNS if column.never}
    reasons = [result for result in log.results if result.kind in kinds and result.status is Status.PASS]
    for result in reasons:
        told = (
            f"{result.kind.replace('-', ' ')}: {one_line(', '.join(result.rules), 400)}: {one_line(result.detail, 400)}"
        )
        console.print(Text(told, "dim"))
    if reasons:
        console.print()


def show_run(console: Console, log: RunLog, matrix: Matrix, found: Iterable[Oracle], *, compact: bool = True) -> None:
    """A whole run: matrix, oracles, findings, and the counts at the end, where a person looks first."""
    console.print((chapter_table if compact else matrix_table)(matrix, console))
    console.print()
    _show_reasons(console, log)
    oracles = tuple(found)
    if oracles:
        console.print(oracle_table(oracles))
        console.print()
    if matrix.unknown:
        console.print(Text(f"unknown rules named by results: {one_line(', '.join(matrix.unknown))}", "yellow"))
    for result in log.findings:
        show_finding(console, result)
        console.print()
    console.print(summary_line(log))
    if log.footer.statuses[Status.UNPROVED]:
        console.print(Text("unproved (?) is neither a success nor a failure: the time was too short"))
