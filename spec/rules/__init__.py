"""The rulebook as code: one module a chapter, in the order of the rulebook. Importing this fills the registry.

A clause function takes what it judges (an action and the state, or a question) and the edition, and returns a Finding,
or None where the rule is not concerned.
"""

from . import deck, hand, phases, wild, lay, hit, score  # isort: skip - the order of the rulebook

__all__ = ["deck", "hand", "hit", "lay", "phases", "score", "wild"]
