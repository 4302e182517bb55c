"""The suite: which vectors there are, and which of them a run asks.

A version of the suite is frozen: ``--suite 1.3`` has what came in up to 1.3 and was still there, and an upgrade of
phaseproof brings a new vector only to those who ask for a later version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from phaseproof.spec.errors import UnknownName, UsageError

from .vectors.model import SuiteVersion, Vector, read_vectors

_FIRST = SuiteVersion(1, 0)


@cache
def suite() -> tuple[Vector, ...]:
    """Every vector that comes with phaseproof, in the order of the files."""
    folder = Path(str(files(__package__))) / "vectors" / "data"
    read: dict[str, Vector] = {}
    for path in sorted(folder.rglob("*.json")):
        for vector in read_vectors(path.read_text(encoding="utf-8"), path.name):
            if vector.id in read:
                raise UsageError(f"{path.name}: the vector {vector.id} stands in another file, too")
            read[vector.id] = vector
    return tuple(read.values())


def vectors_in(path: Path) -> tuple[Vector, ...]:
    """The vectors of a file of somebody's own. Raises UsageError, WireError."""
    try:
        return read_vectors(path.read_text(encoding="utf-8-sig"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no UTF-8"
        raise UsageError(f"cannot read the vectors {path}: {reason}") from None


def latest(vectors: Iterable[Vector]) -> SuiteVersion:
    """The newest version of the suite that they speak of."""
    told = [version for vector in vectors for version in (vector.since, vector.until) if version is not None]
    return max(told, default=_FIRST)


def version(text: str) -> SuiteVersion:
    """A version as a person writes it. Raises UsageError."""
    try:
        return SuiteVersion.parse(text)
    except ValueError:
        raise UsageError(f"--suite: expected a version such as 1.0, found '{text}'") from None


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
