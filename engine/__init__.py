"""The optimised engine: the answers of the specification, fast.

It imports the vocabulary of the specification, never its judgements: it judges by itself, so that the two can be held
against each other. ``compile_edition`` makes a ``Plan`` of an edition; everything else takes that plan.

- Which phases does a hand hold? ``phases_in``, ``phase_numbers``; ``holds`` asks the kernel, for proofs.
- The same for hands that are kept as numbers: ``card_keys``, ``key_of``, ``key_lookup``.
- For many hands: ``keys_from_cards`` or ``keys_from_counts`` (with ``counts_of``), then ``phases_in_batch``.
- What does a hand lack? ``needs`` gives a ``Shortage``, by tables; ``needs_batch``. By the kernel, and with a lay that
  lacks just so many cards: ``shortfall`` gives a ``Shortfall``; ``outs``.
- How is a phase laid best? ``find`` gives a ``LayDown``; ``find_all`` gives all of just its size.
- May these groups be laid? ``lay_is_legal``. What do cards cost? ``points``.
- What can be hit? ``hits`` gives ``HitOption`` values; ``can_hit``, ``meanings``.
- The kernel for proofs: ``Tally``, ``Reckoning``; the tables that are tied to it: ``Tables``, ``tables_of``.

Whatever looks up tables needs numpy, which takes longer to load than a question about one hand: it is loaded when it is
first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .detect import holds, phase_numbers
from .hitting import HitOption, can_hit, hits, meanings
from .kernel import Tally
from .lacking import Shortfall, outs, shortfall
from .laying import LayDown, find
from .legality import lay_is_legal, points
from .plan import Plan, Readings, compile_edition
from .reckoning import Reckoning
from .shapes import Branch, DemandTree, Method, NumberDemand, PhasePlan
from .tallies import counts_of

if TYPE_CHECKING:
    from .batch import needs_batch, phases_in_batch
    from .columns import columns_from_counts, phases_in_columns
    from .key_arrays import keys_from_cards, keys_from_counts
    from .keys import card_keys, key_of
    from .laying_all import find_all
    from .needing import Shortage, needs
    from .single import key_lookup, phases_in
    from .store import joint_tables
    from .tables import Tables, tables_of

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
    "Shortage",
    "Shortfall",
    "Tables",
    "Tally",
    "can_hit",
    "card_keys",
    "columns_from_counts",
    "compile_edition",
    "counts_of",
    "find",
    "find_all",
    "hits",
    "holds",
    "joint_tables",
    "key_lookup",
    "key_of",
    "keys_from_cards",
    "keys_from_counts",
    "lay_is_legal",
    "meanings",
    "needs",
    "needs_batch",
    "outs",
    "phase_numbers",
    "phases_in",
    "phases_in_batch",
    "phases_in_columns",
    "points",
    "shortfall",
    "tables_of",
]

_LATER = {
    "batch": ("needs_batch", "phases_in_batch"),
    "columns": ("columns_from_counts", "phases_in_columns"),
    "key_arrays": ("keys_from_cards", "keys_from_counts"),
    "keys": ("card_keys", "key_of"),
    "laying_all": ("find_all",),
    "needing": ("Shortage", "needs"),
    "single": ("key_lookup", "phases_in"),
    "store": ("joint_tables",),
    "tables": ("Tables", "tables_of"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the module has under that name
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    message = f"module '{__name__}' has no attribute '{name}'"
    raise AttributeError(message)
