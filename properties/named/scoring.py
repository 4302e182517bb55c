"""What cards left in hand cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from phaseproof.spec import judge as spec_judge
from phaseproof.spec.cards import Card, Hand, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Counting

from ..registry import Look, declare
from ..strategies import cards, hands, scores
from ..transforms import repaint


def _prices(edition: Edition) -> list[int]:
    return [edition.scores.points(card) for card in edition.deck.kinds()]


def _counted(look: Look, held: Hand) -> list[tuple[str, int]]:
    """What each judge says that the hand costs."""
    value = spec_judge.judge(Counting(held), look.edition).value
    return [("spec", 0 if value is None else value), ("engine", look.court.points(held))]


def _asked(held: Hand) -> Counting:
    return Counting(held)


@declare(
    "score-bounds",
    "A hand costs at least its number of cards times the cheapest card, and at most times the dearest.",
    rules=("SCORE-1",),
    cases=hands,
)
def score_bounds(look: Look, held: Hand) -> None:
    """Prices as the edition's table has them."""
    low, high = (len(held) * bound(_prices(look.edition)) for bound in (min, max))
    for name, cost in _counted(look, held):
        look.require(low <= cost <= high, f"{name}: {cost} points are not within {low} and {high}", _asked(held))


@declare(
    "score-table",
    "A single card costs what the edition's table says: numbers by their band, then Wild and Skip.",
    rules=("SCORE-1",),
    cases=cards,
    effort=0.5,
)
def score_table(look: Look, card: Card) -> None:
    """Read off the table anew."""
    table = look.edition.scores
    bands = {number: cost for low, high, cost in table.bands for number in range(low, high + 1)}
    price = table.wild if card.is_wild else table.skip if card.is_skip else bands[card.number]
    for name, cost in _counted(look, (card,)):
        look.require(cost == price, f"{name}: {card} costs {cost}, the table says {price}", _asked((card,)))


@declare(
    "score-adds-up",
    "What is in hand costs as much together as in two parts.",
    rules=("SCORE-1", "SCORE-4"),
    cases=lambda edition: hands(edition).flatmap(lambda held: st.tuples(st.just(held), st.integers(0, len(held)))),
)
def score_adds_up(look: Look, case: tuple[Hand, int]) -> None:
    """Any hand, cut anywhere."""
    held, cut = case
    parts = zip(_counted(look, held[:cut]), _counted(look, held[cut:]), strict=True)
    for (name, whole), ((_, left), (_, right)) in zip(_counted(look, held), parts, strict=True):
        because = f"{name}: {left} and {right} in two parts, {whole} together"
        look.require(whole == left + right, because, _asked(held))


@declare(
    "unlaid-hand",
    "A full hand of which nothing was laid costs at least 50 in classic: ten cards at five points or more.",
    rules=("SCORE-1",),
    cases=lambda edition: hands(edition, size=edition.hand_size),
)
def unlaid_hand(look: Look, held: Hand) -> None:
    """In other games: the number of cards dealt, at the price of the cheapest."""
    least = look.edition.hand_size * min(_prices(look.edition))
    for name, cost in _counted(look, held):
        look.require(cost >= least, f"{name}: a full hand costs {cost}, less than {least}", _asked(held))


@declare(
    "laid-cards-cost-nothing",
    "Cards laid never count, and an empty hand costs 0.",
    rules=("SCORE-2",),
    cases=scores,
)
def laid_cards_cost_nothing(look: Look, question: Counting) -> None:
    """The same hand with and without what was laid; then all of it laid."""
    value = spec_judge.judge(question, look.edition).value
    without = spec_judge.judge(replace(question, laid=()), look.edition).value
    look.require(value == without, f"spec: {value} points with cards laid, {without} without", question)
    out = replace(question, hand=(), claim=None)
    value = spec_judge.judge(out, look.edition).value
    look.require(value == question.before, f"spec: out, and the total goes from {question.before} to {value}", out)
    look.require(look.court.points(()) == 0, "engine: an empty hand costs something", out)


@declare(
    "score-claims",
    "A claimed total is right exactly if it is the total from before and what the hand costs.",
    rules=("SCORE-1", "SCORE-2", "SCORE-4"),
    cases=scores,
)
def score_claims(look: Look, question: Counting) -> None:
    """And a claimed lead exactly if the total is below all others."""
    total = question.before + sum(map(look.edition.scores.points, question.hand))
    right = question.claim == total
    look.require(look.court.spec.says(question) == right, f"spec: {question.claim} claimed, {total} right", question)
    look.require(
        look.court.engine.says(question) == right, f"engine: {question.claim} claimed, {total} right", question
    )
    leads = all(total < rival for rival in question.rivals)
    for claimed in (True, False):
        if question.rivals:
            lead = replace(question, claim=total, claims_lead=claimed)
            because = f"spec: total {total} against {question.rivals}, lead claimed: {claimed}"
            look.require(look.court.spec.says(lead) == (claimed == leads), because, lead)


@declare(
    "score-without-colour",
    "Colours and the order of cards never matter to what a hand costs.",
    rules=("SCORE-1",),
    cases=lambda edition: st.tuples(hands(edition), st.permutations(edition.deck.letters)),
    effort=0.5,
)
def score_without_colour(look: Look, case: tuple[Hand, Sequence[str]]) -> None:
    """The same numbers in other colours, backwards."""
    held, letters = case
    recast = repaint(dict(zip(look.edition.deck.letters, letters, strict=True)))
    painted = hand(map(recast.card, held))[::-1]
    for (name, one), (_, other) in zip(_counted(look, held), _counted(look, painted), strict=True):
        look.require(one == other, f"{name}: {one} points, in other colours {other}", _asked(painted))
