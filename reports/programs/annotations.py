"""Findings as annotations of a GitHub Actions job: one line for each rule that fails and for each way of breaking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..evidence import RuleRow
from ..records import RunLog
from ..text import one_line, printable
from .grades import broken, failures, overall


def _escaped(text: str) -> str:
    return printable(text).replace("%", "%25").replace("\n", "%0A")


def _title(text: str) -> str:
    return _escaped(one_line(text, 120)).replace(":", "%3A").replace(",", "%2C")


def github_lines(log: RunLog, rules: Sequence[RuleRow]) -> Iterator[str]:
    """The lines; nothing in them can be taken for a further command."""
    for failed in failures(log, rules):
        first = failed.results[0]
        more = f"\n{len(failed.results)} vectors fail." if len(failed.results) > 1 else ""
        body = f"{failed.statement}\n{first.id}: {first.detail}{more}\n{first.replay}"
        yield f"::error title={_title(f'Phase 10 rule {failed.rule}')}::{_escaped(body)}"
    for how, results in broken(log).items():
        first = results[0]
        body = f"{first.id}: {first.detail}\n{len(results)} in all.\n{first.replay}"
        yield f"::error title={_title(f'Phase 10 program: {how}')}::{_escaped(body)}"
    grade = overall(log)
    yield f"::notice title=Phase 10 rules::{_escaped(f'{grade.percent}: {grade.passed} of {grade.judged} answers')}"
