"""The suite: one file for each family, as it comes with the package, and which vectors of it a run asks.

A version of the suite is frozen: ``--suite 1.3`` has what came in up to 1.3 and was still there, and an upgrade of
phaseproof brings a new vector only to those who ask for a later version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from phaseproof.spec.errors import UnknownName, UsageError

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


def vectors_in(path: Path) -> tuple[Vector, ...]:
    """The vectors of a file of somebody's own, held against their schemas. Raises UsageError, WireError."""
    try:
        return read_vectors(path.read_text(encoding="utf-8-sig"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no UTF-8"
        raise UsageError(f"cannot read the vectors {path}: {reason}") from None


def latest(vectors: Iterable[Vector]) -> SuiteVersion:
    """The newest version of the suite that they speak of."""
    told = [version for vector in vectors for version in (vector.since, vector.until) if version is not None]
    return max(told, default=SUITE)


def wanted_version(text: str | None, vectors: Iterable[Vector]) -> SuiteVersion:
    """A version as a person writes it; without one the newest. Raises UsageError for one that is not there."""
    newest = latest(vectors)
    if not text:
        return newest
    try:
        found = SuiteVersion.parse(text)
    except ValueError:
        raise UsageError(f"--suite: expected a version such as 1.0, found '{text}'") from None
    if found > newest:
        raise UsageError(f"--suite {found}: this phaseproof has the suite up to {newest}")
    return found


def chosen(
    vectors: Sequence[Vector], edition: str, upto: SuiteVersion, only: Sequence[str] = (), ids: Sequence[str] = ()
) -> list[Vector]:
    """The vectors of an edition up to a version; of some rules alone, or some by their ids.

    ``only`` may name a rule or a chapter's beginning, such as ``HIT``. Raises UnknownName for what no vector has.
    """
    rules = {rule for vector in vectors for rule in vector.rules}
    for name in only:
        if not any(_named(rule, name) for rule in rules):
            raise UnknownName("rule with vectors", name, rules)
    known = {vector.id for vector in vectors}
    for name in ids:
        if name not in known:
            raise UnknownName("vector", name, known)
    return [
        vector
        for vector in vectors
        if edition in vector.editions
        and vector.since <= upto
        and (vector.until is None or upto < vector.until)
        and (not only or any(_named(rule, name) for rule in vector.rules for name in only))
        and (not ids or vector.id in ids)
    ]


def _named(rule: str, name: str) -> bool:
    return rule == name or rule.startswith(f"{name}-")


def editions() -> tuple[str, ...]:
    """The editions of which there are vectors, in the order in which they first appear."""
    return tuple(dict.fromkeys(name for vector in suite() for name in vector.editions))


def export_to(folder: Path, edition: str, vectors: Sequence[Vector]) -> list[Path]:
    """Write the vectors of one edition, one file for each family that has some, and the schema. The files written."""
    from phaseproof.reports.atomic import write_text

    there = {vector.family for vector in vectors}
    families = [family for family in FAMILIES if family in there]
    written = _write(vectors, folder, families, f"Phase 10, suite {SUITE}, edition {edition}")
    path = folder / "vector.schema.json"
    write_text(path, (files(__package__) / path.name).read_text(encoding="utf-8"))
    return [*written, path]


def write(vectors: Sequence[Vector], folder: Path) -> list[Path]:
    """Write one file for each family; a family without a vector has a file all the same. The files written."""
    return _write(vectors, folder, FAMILIES, f"Phase 10, suite {SUITE}")


def _write(vectors: Sequence[Vector], folder: Path, families: Iterable[str], title: str) -> list[Path]:
    from phaseproof.reports.atomic import write_text

    written = []
    for family in families:
        path = folder / f"{family}.json"
        own = [vector for vector in vectors if vector.family == family]
        write_text(path, vectors_text(own, f"{title}: {family}"))
        written.append(path)
    return written
