"""Which candidates are kept: one for each edge of each rule, and what tells every mutant from the right program."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..model import Polarity, Vector
from .finishing import renamed, shape

BY_CHANCE = ("by chance", "few naturals", "seed ")
"""What marks a candidate that was dealt: such a one is kept for what it shows, not for its edge."""
DEPTH = 3
"""How many vectors tell a mutant from the right program at least, where there are so many."""


def merged(vectors: Iterable[Vector]) -> list[Vector]:
    """One vector for each question: its rules are those of all candidates that ask it."""
    found: dict[str, Vector] = {}
    for vector in vectors:
        key = shape(vector)
        if key not in found:
            found[key] = vector
        elif vector.polarity is Polarity.POSITIVE:
            first = found[key]
            rules = tuple(dict.fromkeys((*first.rules, *vector.rules)))
            # Who asks the same in other words (a dispute, another rule) adds rules; the first one's words stay.
            found[key] = replace(first, rules=rules)
    return list(found.values())


def _dealt(vector: Vector) -> bool:
    return vector.provenance.startswith(BY_CHANCE)


def _edge(vector: Vector) -> tuple[str, str, str, str]:
    return vector.kind, vector.rules[0], vector.boundary, vector.polarity.value


def parted(vectors: Sequence[Vector], kept: frozenset[str] = frozenset()) -> tuple[list[Vector], list[Vector]]:
    """Those that are kept whatever the mutants need (the smallest of each edge, and ``kept``), and the others."""
    by_edge: dict[tuple[str, str, str, str], Vector] = {}
    for vector in vectors:
        edge = _edge(vector)
        if not _dealt(vector) and (edge not in by_edge or vector.size < by_edge[edge].size):
            by_edge[edge] = vector
    ids = {vector.id for vector in by_edge.values()} | kept
    return [one for one in vectors if one.id in ids], [one for one in vectors if one.id not in ids]


def chosen(vectors: Sequence[Vector], killers: Mapping[str, Sequence[str]], kept: frozenset[str]) -> list[Vector]:
    """The candidates to keep, in their order: ``kept``, and the fewest others that the mutants need.

    ``killers``: for each mutant the ids of vectors that tell it apart.
    """
    ids = set(kept)
    sizes = {vector.id: vector.size for vector in vectors}
    need = {mutant: min(DEPTH, len(found)) - sum(one in ids for one in found) for mutant, found in killers.items()}
    helps: dict[str, set[str]] = defaultdict(set)
    for mutant, found in killers.items():
        for one in found:
            helps[one].add(mutant)
    while any(count > 0 for count in need.values()):
        open_ = {mutant for mutant, count in need.items() if count > 0}
        best = max(
            (one for one in helps if one not in ids),
            key=lambda one: (len(helps[one] & open_), -sizes[one], one),
            default=None,
        )
        if best is None or not helps[best] & open_:
            break
        ids.add(best)
        for mutant in helps[best]:
            need[mutant] -= 1
    return [vector for vector in vectors if vector.id in ids]


def numbered(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors under their final ids; a rule that was merged in does not change the id."""
    return [renamed(vector) for vector in vectors]
