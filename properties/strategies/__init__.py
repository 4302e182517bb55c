"""Hypothesis strategies for the game, made to be interesting: about half of what they ask is answered with yes.

All take an edition first; nothing in them asks a judge. Whoever tests a Phase 10 program is welcome to use them::

    from hypothesis import given
    from phaseproof.properties.strategies import hands_for
    from phaseproof.spec.edition import edition

    @given(hands_for(edition("classic"), 4))
    def test_my_detector(hand): ...
"""

from .editions import small_editions
from .hands import cards, hands, hands_for, holdings, wild_hands
from .scores import scores
from .tables import groups, hits, lay_moves, lays, right_lays, states, tables, undeclared_groups

__all__ = [
    "cards",
    "groups",
    "hands",
    "hands_for",
    "hits",
    "holdings",
    "lay_moves",
    "lays",
    "right_lays",
    "scores",
    "small_editions",
    "states",
    "tables",
    "undeclared_groups",
    "wild_hands",
]
