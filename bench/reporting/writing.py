"""The report as files: ``report.md`` with tables and plots, ``figures.json`` with the same for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from phaseproof.reports.atomic import make_room, write_text
from phaseproof.reports.console import Steps
from phaseproof.spec.errors import InfrastructureError

from ..comparing import machine
from .figures import FIGURES, Figure, Scope
from .plots import drawn, matplotlib

FORMAT = "phaseproof-bench-report/1"


def write(folder: Path, scope: Scope, names: Sequence[str], steps: Steps) -> list[str]:
    """Measure the figures of these names and write them; give the names of the files.

    Raises InfrastructureError without matplotlib, UsageError if nothing can be written there.
    """
    matplotlib()  # before anything is measured
    make_room(folder / "report.md")
    pages, documents, files = [], [], []
    for name in names:
        command = _command(name, scope)
        for figure in FIGURES[name](scope, steps.describe):
            for ending, data in drawn(figure).items():
                _write_bytes(folder / f"{figure.id}.{ending}", data)
                files.append(f"{figure.id}.{ending}")
            pages.append(_page(figure, command))
            documents.append({**asdict(figure), "command": command})
        steps.advance()
    about = machine()
    head = ", ".join(f"{key} {value}" for key, value in about.items())
    title = (
        f"# How fast phases are detected: {scope.edition.name}\n\nMeasured on: {head}. Every figure is of one run.\n"
    )
    write_text(folder / "report.md", "\n".join([title, *pages]))
    document = {"format": FORMAT, "edition": scope.edition.id, "machine": about, "figures": documents}
    write_text(folder / "figures.json", json.dumps(document, indent=2) + "\n")
    return ["report.md", "figures.json", *files]


def _command(name: str, scope: Scope) -> str:
    edition = "" if scope.name == "classic" else f" --edition '{scope.name}'"
    quick = " --quick" if scope.quick else ""
    return f"phaseproof bench --report DIR --figure {name} --hands {scope.hands} --turns {scope.turns}{quick}{edition}"


def _page(figure: Figure, command: str) -> str:
    places = list(dict.fromkeys(place for row in figure.rows.values() for place, _ in row))
    lines = [f"## {figure.title}", "", f"`{command}`", "", f"![{figure.title}]({figure.id}.svg)", ""]
    lines += [f"| {figure.across} | {' | '.join(figure.rows)} |", f"|---|{'--:|' * len(figure.rows)}"]
    by_row = [dict(row) for row in figure.rows.values()]
    for place in places:
        values = [f"{row[place]:,.4g}" if place in row else "" for row in by_row]
        lines.append(f"| {place} | {' | '.join(_plain(value) for value in values)} |")
    lines += ["", f"Values are {figure.unit}.", *[f"- {note}" for note in figure.notes], ""]
    return "\n".join(lines)


def _plain(value: str) -> str:
    """Large figures without an exponent."""
    return f"{float(value.replace(',', '')):,.0f}" if "e+" in value else value


def _write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InfrastructureError(f"cannot write {path}: {error.strerror}") from None
