"""The summary of a run in Markdown, as the summary page of a CI job shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .evidence import Cell, CellStatus, ChapterCell, Matrix, RuleRow, matrix, oracles
from .records import Result, RunLog
from .text import indented_json, one_line, printable

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&$@])")
_MOST_FINDINGS = 20
"""A summary page has a limit; the HTML page shows every finding."""


def escaped(text: str) -> str:
    """The text on one line, with nothing in it that Markdown or HTML would take for a sign."""
    return _SPECIAL.sub(r"\\\1", one_line(text, 1000))


def fenced(text: str, language: str = "") -> str:
    """The text as a block of code, whatever it holds."""
    shown = printable(text)
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{shown}\n{fence}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> Iterator[str]:
    """The lines of a table; the cells are escaped already, and all but the first ``left`` columns are flush right."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join('---' if index < left else '---:' for index in range(len(head)))}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _mark(amount: str, status: CellStatus) -> str:
    if status is CellStatus.EMPTY:
        return "–"
    return amount if status in {CellStatus.PASS, CellStatus.NEVER} else f"**{status.value}** {amount}"


def _chapter_mark(cell: ChapterCell) -> str:
    return _mark(f"{cell.covered}/{cell.rules}", cell.status)


def _rule_mark(cell: Cell) -> str:
    return _mark(cell.amount, cell.status)


def _finding(result: Result) -> Iterator[str]:
    yield f"### {result.status.value}: {escaped(result.id)}"
    yield ""
    rules = ", ".join(escaped(rule) for rule in result.rules)
    yield f"{escaped(result.kind)}{f', rules {rules}' if rules else ''}: {escaped(result.detail)}"
    yield ""
    if result.case is not None:
        yield fenced(indented_json(result.case), "json")
        yield ""
    if result.replay:
        yield fenced(result.replay, "sh")
        yield ""


def _findings(log: RunLog) -> Iterator[str]:
    findings = log.findings
    if not findings:
        return
    yield "## Findings"
    yield ""
    for result in findings[:_MOST_FINDINGS]:
        yield from _finding(result)
    if len(findings) > _MOST_FINDINGS:
        yield f"{len(findings) - _MOST_FINDINGS:,} further findings are in the run log."
        yield ""


def _head(log: RunLog) -> Iterator[str]:
    header, footer = log.header, log.footer
    found = len(log.findings)
    yield f"# phaseproof {escaped(header.command)}: {f'{found:,} findings' if found else 'no findings'}"
    yield ""
    seed = "none" if header.seed is None else str(header.seed)
    solvers = "".join(f", {escaped(name)} {escaped(told)}" for name, told in header.solvers.items())
    yield (
        f"Edition {escaped(header.edition)}, seed {escaped(seed)}, phaseproof {escaped(header.phaseproof)}, "
        f"Python {escaped(header.python)}{solvers}; started {header.started}, took {footer.seconds:.1f} s."
    )
    yield ""
    counts = [(status.value, f"{number:,}") for status, number in footer.statuses.items()]
    yield from table(["status", "results"], [*counts, ("all", f"{footer.results:,}")])
    yield ""


def _evidence(grid: Matrix) -> Iterator[str]:
    titles = [escaped(column.title) for column in grid.columns]
    yield "## Rules with evidence, by chapter"
    yield ""
    chapters = (
        [escaped(chapter), *(_chapter_mark(grid.chapter_cell(chapter, column.key)) for column in grid.columns)]
        for chapter in grid.chapters
    )
    yield from table(["chapter", *titles], chapters)
    yield ""
    if grid.bare:
        yield f"Only their clause speaks for: {', '.join(escaped(rule.id) for rule in grid.bare)}."
        yield ""
    if grid.unknown:
        yield f"Results name rules that do not exist: {', '.join(escaped(rule) for rule in grid.unknown)}."
        yield ""
    yield "<details><summary>Rule × evidence</summary>"
    yield ""
    rules = (
        [
            escaped(rule.id),
            escaped(rule.statement),
            *(_rule_mark(grid.cell(rule.id, column.key)) for column in grid.columns),
        ]
        for rule in grid.rules
    )
    yield from table(["rule", "statement", *titles], rules, left=2)
    yield ""
    yield "</details>"


def summary(log: RunLog, rules: Sequence[RuleRow]) -> str:
    """The Markdown page: counts, findings, oracles, evidence by chapter and by rule."""
    lines = [*_head(log), *_findings(log)]
    found = oracles(log)
    if found:
        lines += ["## Oracles", ""]
        rows = ([escaped(one.name), f"{one.count:,}", f"{one.yes:,}", one.percent] for one in found)
        lines += [*table(["oracle", "decisions", "yes", "share of yes"], rows), ""]
    lines += _evidence(matrix(log, rules))
    return "\n".join(lines) + "\n"
