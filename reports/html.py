"""One HTML page of a run: no network, no scripts, readable on a phone, on paper and by ear."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .evidence import CellStatus, RuleRow, matrix, oracles
from .records import RunLog
from .text import fields_text, indented_json, printable

_SIGNS = {
    CellStatus.EMPTY: "·",
    CellStatus.PASS: "✓",
    CellStatus.FAIL: "✗",
    CellStatus.ERROR: "!",
    CellStatus.SKIPPED: "→",
    CellStatus.UNPROVED: "?",
    CellStatus.NEVER: "–",
}
"""Beside each colour, for those who do not see it."""
_WORDS = {
    CellStatus.EMPTY: "none",
    CellStatus.PASS: "passed",
    CellStatus.FAIL: "failed",
    CellStatus.ERROR: "broke",
    CellStatus.SKIPPED: "skipped",
    CellStatus.UNPROVED: "unproved",
    CellStatus.NEVER: "and a check says why",
}


def anchor(kind: str, *names: str) -> str:
    """The id of an element; different names have different ids, whatever characters they hold."""
    return ".".join([kind, *(re.sub(r"[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}_", name) for name in names)])


def _shown(value: object) -> object:
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def environment() -> Environment:
    """The templates; whatever they show is made fit to be shown."""
    made = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    made.globals.update(anchor=anchor, signs=_SIGNS, words=_WORDS, indented_json=indented_json, fields_text=fields_text)
    return made


def page(log: RunLog, rules: Sequence[RuleRow]) -> str:
    """The page: summary, findings, oracles, the matrix with a link from each cell, and every result."""
    template = environment().get_template("matrix.html.j2")
    return template.render(
        log=log,
        header=log.header,
        footer=log.footer,
        matrix=matrix(log, rules),
        oracles=oracles(log),
        known={rule.id for rule in rules},
        results={result.id: result for result in log.results},
    )
