"""How seldom a mutant differs from the right program on random decisions of its sort."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .decisions import answers, decisions
from .registry import Mutant, Sort

LIMIT = 0.05
"""A mutant differs on less than this share of decisions; otherwise it would be no test of a suite."""


@dataclass(frozen=True, slots=True)
class Rate:
    """On how many decisions of its sort a mutant differed."""

    differing: int
    asked: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.differing / self.asked

    @property
    def ok(self) -> bool:
        """Whether the mutant is subtle enough."""
        return self.share < LIMIT


@lru_cache(maxsize=64)
def _right(sort: Sort, edition: str, count: int) -> list[object]:
    return answers(decisions(sort, edition, count))


def rate(mutant: Mutant, count: int) -> Rate:
    """The mutant against the right program, on so many decisions of its sort in its edition."""
    right = _right(mutant.sort, mutant.edition, count)
    with mutant.planted():
        wrong = answers(decisions(mutant.sort, mutant.edition, count))
    return Rate(sum(one != other for one, other in zip(right, wrong, strict=True)), count)
