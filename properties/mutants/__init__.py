"""Rule mutants: programs with one rule changed, which the vectors of a conformance suite must tell from the right one.

Importing this fills the registry.
"""

from . import (
    end_mutants,
    find_mutants,
    hand_mutants,
    hit_mutants,
    lay_mutants,
    phase_mutants,
    reading_mutants,
    skip_mutants,
    turn_mutants,
)
from .program import Table
from .rates import LIMIT, Rate, rate
from .registry import MUTANTS, Mutant, Origin, Sort

__all__ = [
    "LIMIT",
    "MUTANTS",
    "Mutant",
    "Origin",
    "Rate",
    "Sort",
    "Table",
    "end_mutants",
    "find_mutants",
    "hand_mutants",
    "hit_mutants",
    "lay_mutants",
    "phase_mutants",
    "rate",
    "reading_mutants",
    "skip_mutants",
    "turn_mutants",
]
