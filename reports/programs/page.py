"""A run against a program as one HTML page: no network, no scripts, readable on a phone, on paper and by ear."""

from __future__ import annotations

from collections.abc import Sequence

from ..evidence import RuleRow
from ..html import environment
from ..records import RunLog, Verdict
from .badge import badge
from .grades import broken, failures, grades, known, overall, remarks
from .terminal import counted

_SIGNS = {
    Verdict.PASS: "✓",
    Verdict.FAIL: "✗",
    Verdict.SKIP: "→",
    Verdict.UNSUPPORTED: "–",
    Verdict.CHOICE: "±",
}
"""Beside each colour, for those who do not see it; whatever broke has an exclamation mark."""


def program_page(log: RunLog, rules: Sequence[RuleRow]) -> str:
    """The page: grade, grades by chapter, failures by rule, what broke, every vector."""
    return (
        environment()
        .get_template("program.html.j2")
        .render(
            log=log,
            program=log.header.program,
            grade=overall(log),
            grades=grades(log, rules),
            failures=failures(log, rules),
            broken=broken(log),
            known=known(log),
            remarks=remarks(log),
            statements={rule.id: rule.statement for rule in rules},
            counted=counted,
            badge=badge(log),
            sign=lambda verdict: _SIGNS.get(verdict, "!"),
        )
    )
