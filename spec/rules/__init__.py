"""The rulebook as code: one module a chapter, in the order of the rulebook. Importing this fills the registry.

A clause function takes what it judges (an action and the state, or a question) and the edition, and returns a Finding,
or None where the rule is not concerned.
"""

from . import deck, deal, phases, wild, turn, hand, lay, hit, discard, skip, out, score, match, variations  # isort: skip - in order

__all__ = [
    "deal",
    "deck",
    "discard",
    "hand",
    "hit",
    "lay",
    "match",
    "out",
    "phases",
    "score",
    "skip",
    "turn",
    "variations",
    "wild",
]
