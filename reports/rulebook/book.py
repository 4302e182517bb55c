"""What the rulebook pages are made from: the editions asked for, and all that is known of each rule.

The rules, their citations and readings are those of the specification. Disputes stand above this room, so what they
find (contradictions, gaps, stored scenarios) comes in as plain values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES, Clause, in_force
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError

from ..evidence import Matrix
from .speaking import Speaks

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Volume:
    """One edition's own rulebook."""

    edition: Edition
    slug: str
    """Its part of file names."""
    base: Edition | None = None
    warning: str = ""
    """What is advised against in the combination; empty if nothing."""
    gaps: Sequence[Json] = ()
    """Every gap, with what becomes of it in this edition."""
    evidence: Matrix | None = None
    """What the logs of runs on this edition hold, if there are any."""

    @property
    def rules(self) -> tuple[Clause, ...]:
        """The clauses in force, in the order of the rulebook."""
        return tuple(clause for clause in CLAUSES.values() if in_force(clause, self.edition))

    @property
    def left_out(self) -> tuple[Clause, ...]:
        """The clauses that are no rules of this edition, or whose place another one takes."""
        return tuple(clause for clause in CLAUSES.values() if not in_force(clause, self.edition))


@dataclass(frozen=True, slots=True)
class Book:
    """All that the pages show."""

    version: str
    volumes: tuple[Volume, ...]
    on_rules: Sequence[Json] = ()
    """Rules that some sources assert and others contradict."""
    on_options: Sequence[Json] = ()
    """Readings on which editions part."""
    slips: Sequence[Json] = ()
    """Where a source is at odds with itself."""
    speaking: Mapping[str, Mapping[str, Sequence[Speaks]]] = field(default_factory=dict)
    """What can be run for each rule, by its id and then by sort."""

    @property
    def chapters(self) -> Mapping[str, tuple[Clause, ...]]:
        """Every rule, those of other editions too, by chapter and in the order of the rulebook."""
        names = dict.fromkeys(clause.chapter for clause in CLAUSES.values())
        return {name: tuple(one for one in CLAUSES.values() if one.chapter == name) for name in names}

    def in_force(self, clause: Clause) -> tuple[Volume, ...]:
        """The editions of the book in which the clause is a rule."""
        return tuple(volume for volume in self.volumes if in_force(clause, volume.edition))


def slugs(names: Sequence[str]) -> tuple[str, ...]:
    """Parts of file names for the ids of editions: readable, and different also where case does not count."""
    taken: list[str] = []
    for name in names:
        plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "edition"
        free = (plain if number == 1 else f"{plain}-{number}" for number in range(1, len(names) + 1))
        taken.append(next(slug for slug in free if slug not in taken))
    return tuple(taken)


def check_ids(editions: Sequence[tuple[str, Edition]]) -> None:
    """Raise UsageError where two of the editions have one id, for nobody could tell their pages apart."""
    seen: dict[str, str] = {}
    for named, edition in editions:
        if edition.id in seen:
            raise UsageError(
                f"--edition: {seen[edition.id]} and {named} are both called '{edition.id}'; name one of them"
            )
        seen[edition.id] = named


def place(clause: Clause) -> str:
    """Where the code that judges it stands: ``spec/rules/hit.py, next_at_an_end``."""
    code = clause.judgement.__code__
    return f"{'/'.join(Path(code.co_filename).parts[-3:])}, {code.co_name}"
