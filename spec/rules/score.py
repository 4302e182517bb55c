"""Chapter SCORE: what the cards left in hand cost."""

from __future__ import annotations

from collections import Counter

from ..clauses import Finding, Kind, clause, holds_if, sources
from ..edition import Edition
from ..questions import Counting
from ..reckoning import points
from ..words import both


def _laid(question: Counting, edition: Edition) -> int:
    return points(tuple(placed.card for placed in question.laid), edition)


@clause(
    "SCORE-1",
    Kind.SCORES,
    "Cards left in hand cost points: 1-9 5, 10-12 10, Skip 15, Wild 25.",
    sources(
        guide="+",
        hub=("~", "by its examples; its table is missing"),
        manual="+",
        party=("~", "no figures"),
        joker=("-", "its own table"),
        FX02="+",
        FX05="+",
        MIC=("-", "a Skip 25"),
        CWP=("-", "a Wild 20"),
    ),
    part="scores",
    on=Counting,
)
def cards_in_hand(question: Counting, edition: Edition) -> Finding:
    """A claimed figure is wrong here unless another clause explains the difference."""
    value = points(question.hand, edition)
    each = both(
        f"{card} {edition.scores.points(card) * times}" for card, times in sorted(Counter(question.hand).items())
    )
    explained = {question.before + value, value, question.before + value + _laid(question, edition), None}
    because = f"{each} make {value}" if question.hand else "no card is left in hand, which costs nothing"
    if question.claim not in explained:
        because += f"; {question.claim} was claimed"
    return holds_if(question.claim in explained, because, facts={"points": value}, value=value)


@clause(
    "SCORE-2",
    Kind.SCORES,
    "Whoever went out scores 0, and laid cards never count.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", FX02="+"),
    on=Counting,
)
def only_cards_in_hand(question: Counting, edition: Edition) -> Finding | None:
    """Concerned where cards were laid, or none is left."""
    if question.hand and not question.laid:
        return None
    value, laid = points(question.hand, edition), _laid(question, edition)
    counted = laid > 0 and question.claim == question.before + value + laid
    because = (
        f"the {len(question.laid)} cards laid cost nothing"
        if question.laid
        else "whoever has no card left scores 0 for the hand"
    )
    return holds_if(not counted, because, facts={"laid": laid}, value=0)


@clause(
    "SCORE-4",
    Kind.SCORES,
    "Totals run over the hands, and fewer points are better.",
    sources(guide="+", hub="+", manual="~", party="+", joker="+", FX02="+", BGT=("-", "the highest total wins")),
    on=Counting,
)
def totals_run(question: Counting, edition: Edition) -> Finding | None:
    """Concerned where there is a total from before, or totals are compared."""
    if not question.before and not question.rivals:
        return None
    value = points(question.hand, edition)
    total = question.before + value
    forgotten = bool(question.before) and question.claim == value
    leads = all(total < rival for rival in question.rivals)
    wrong_lead = question.claims_lead is not None and question.claims_lead != leads
    because = f"{question.before} from before and {value} make {total}"
    if question.rivals:
        because += f", {'less' if leads else 'not less'} than {both(question.rivals)}"
    return holds_if(not forgotten and not wrong_lead, because, facts={"total": total}, value=question.before)
