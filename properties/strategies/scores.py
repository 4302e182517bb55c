"""Hands at the end of a hand of play, and what somebody says they cost."""

from __future__ import annotations

from hypothesis import strategies as st

from phaseproof.spec.cards import Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Counting

from .building import Box
from .choosing import Pick, choice, drawn


def a_score(pick: Pick, edition: Edition) -> Counting:
    """The recipe of ``scores``."""
    box = Box(edition)
    in_hand, laid, before, said = pick((edition.hand_size + 1, 5, 4, 11))
    held, on_table = hand(box.deal(pick, in_hand)), hand(box.deal(pick, laid))
    before *= 45
    cost, table = (sum(map(edition.scores.points, cards)) for cards in (held, on_table))
    total = before + cost
    wrong = [total + 5, total - 5 if total >= 5 else total + 10, cost, total + table, total + 10, before]  # noqa: PLR2004
    claim = wrong[said] if said < len(wrong) else total
    rivals = tuple(choice(pick, (total, total + 5, max(0, total - 5), 0)) for _ in range(pick((3,))[0]))
    return Counting(held, tuple(map(Placed, on_table)), before, claim, rivals)


def scores(edition: Edition) -> st.SearchStrategy[Counting]:
    """The question what a hand costs, with a claimed total: about half of the claims are right.

    Wrong ones are off by five, forget the total from before, count laid cards, or take another band for a card.
    """
    return drawn(a_score, edition)
