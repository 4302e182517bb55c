"""The stored suite: one file for each family, as it comes with the package, and the versions of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from phaseproof.spec.errors import UsageError

from .model import SuiteVersion, Vector, read_vectors, vectors_text

SUITE = SuiteVersion(1, 0)
"""The version of the stored suite."""

FAMILIES = (
    "phase-check",
    "phase-find",
    "lay",
    "hit",
    "score",
    "setup",
    "turn",
    "skip",
    "hand-end",
    "advance",
    "winner",
    "game",
)
"""The families in their order; each is one file."""

FOLDER = "data"


@cache
def suite() -> tuple[Vector, ...]:
    """Every stored vector, family by family; ``read_strictly`` checks their form, which takes long."""
    return tuple(Vector.from_json(data) for family in FAMILIES for data in json.loads(_text(family))["vectors"])


def _text(family: str) -> str:
    return (files(__package__) / FOLDER / f"{family}.json").read_text(encoding="utf-8")


def read_strictly() -> tuple[Vector, ...]:
    """Every stored vector, each question and answer held against its schema. Raises WireError if a file is spoilt."""
    return tuple(vector for family in FAMILIES for vector in read_vectors(_text(family), f"{family}.json"))


def of_edition(edition: str, version: SuiteVersion | None = None) -> tuple[Vector, ...]:
    """The stored vectors of an edition, as the suite had them in that version. Raises UsageError for a later one."""
    if version is not None and version > SUITE:
        raise UsageError(f"suite {version} is not known here; the newest is {SUITE}")
    return tuple(
        vector for vector in suite() if edition in vector.editions and (version is None or vector.since <= version)
    )


def editions() -> tuple[str, ...]:
    """The editions of which there are vectors, in the order in which they first appear."""
    return tuple(dict.fromkeys(name for vector in suite() for name in vector.editions))


def export_to(folder: Path, edition: str, vectors: Sequence[Vector]) -> list[Path]:
    """Write the vectors of one edition, one file for each family that has some, and the schema. The files written."""
    from phaseproof.reports.atomic import write_text

    written = []
    for family in FAMILIES:
        own = [vector for vector in vectors if vector.family == family]
        if own:
            path = folder / f"{family}.json"
            write_text(path, vectors_text(own, f"Phase 10, suite {SUITE}, edition {edition}: {family}"))
            written.append(path)
    path = folder / "vector.schema.json"
    write_text(path, (files(__package__) / path.name).read_text(encoding="utf-8"))
    return [*written, path]


def write(vectors: Iterable[Vector], folder: Path) -> list[Path]:
    """Write one file for each family; a family without a vector has a file all the same. The files written."""
    from phaseproof.reports.atomic import write_text

    kept, written = list(vectors), []
    for family in FAMILIES:
        path = folder / f"{family}.json"
        own: Sequence[Vector] = [vector for vector in kept if vector.family == family]
        write_text(path, vectors_text(own, f"Phase 10, suite {SUITE}: {family}"))
        written.append(path)
    return written
