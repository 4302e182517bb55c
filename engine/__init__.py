"""The optimised engine: the answers of the specification, fast.

It imports the vocabulary of the specification, never its judgements: it judges by itself, so that the two can be held
against each other. ``compile_edition`` makes a ``Plan`` of an edition; everything else takes that plan.

- Which phases does a hand hold? ``phases_in``, ``phase_numbers``, ``holds``; for many hands ``counts_of``,
  ``phases_in_batch``.
- How is a phase laid best? ``find`` gives a ``LayDown``.
- May these groups be laid? ``lay_is_legal``. What do cards cost? ``points``.
- What can be hit? ``hits`` gives ``HitOption`` values; ``can_hit``, ``meanings``.
- The kernel for proofs: ``Tally``, ``Reckoning``.
"""

from .detect import holds, phase_numbers, phases_in, phases_in_batch
from .hitting import HitOption, can_hit, hits, meanings
from .kernel import Tally
from .laying import LayDown, find
from .legality import lay_is_legal, points
from .plan import Plan, Readings, compile_edition
from .reckoning import Reckoning
from .shapes import Branch, DemandTree, Method, NumberDemand, PhasePlan
from .tallies import counts_of

__all__ = [
    "Branch",
    "DemandTree",
    "HitOption",
    "LayDown",
    "Method",
    "NumberDemand",
    "PhasePlan",
    "Plan",
    "Readings",
    "Reckoning",
    "Tally",
    "can_hit",
    "compile_edition",
    "counts_of",
    "find",
    "hits",
    "holds",
    "lay_is_legal",
    "meanings",
    "phase_numbers",
    "phases_in",
    "phases_in_batch",
    "points",
]
