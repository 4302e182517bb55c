"""All report files of a run, derived from its log."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .atomic import write_text
from .evidence import RuleRow
from .html import page
from .junit import junit_text
from .markdown import summary
from .records import RunLog
from .runlog import read_log


@dataclass(frozen=True, slots=True)
class Written:
    """Where the reports stand."""

    junit: Path
    html: Path
    summary: Path


def write_reports(
    log: RunLog | str | os.PathLike[str], rules: Sequence[RuleRow], directory: str | os.PathLike[str]
) -> Written:
    """Write ``junit.xml``, ``matrix.html`` and ``summary.md``; nothing is written before all three are made.

    ``log`` is a log or the path of one. Raises InvalidLog, or UsageError if a file cannot be read or written.
    """
    run = log if isinstance(log, RunLog) else read_log(log)
    folder = Path(directory)
    written = Written(folder / "junit.xml", folder / "matrix.html", folder / "summary.md")
    texts = {
        written.junit: junit_text(run, rules),
        written.html: page(run, rules),
        written.summary: summary(run, rules),
    }
    for path, text in texts.items():
        write_text(path, text)
    return written
