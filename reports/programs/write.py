"""All report files of a run against a program, derived from its log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..atomic import write_text
from ..evidence import RuleRow
from ..junit import junit_text
from ..records import RunLog
from .badge import badge_json, badge_svg
from .page import program_page
from .summary import program_summary

FILES = ("junit.xml", "report.html", "summary.md", "badge.json", "badge.svg")
"""What is written beside the run log."""


def write_program_reports(log: RunLog, rules: Sequence[RuleRow], folder: Path) -> None:
    """Write the files; nothing is written before all are made. Raises UsageError if one cannot be written."""
    texts = (
        junit_text(log, rules),
        program_page(log, rules),
        program_summary(log, rules),
        badge_json(log),
        badge_svg(log),
    )
    for name, text in zip(FILES, texts, strict=True):
        write_text(folder / name, text)
