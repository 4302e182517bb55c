"""Faults in what the specification says of scores and answers, and in what it reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from phaseproof.spec.cards import Card, Deck, Hand, Meaning, Placed, hand
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Counting, Question
from phaseproof.spec.state import Seat

from .registry import Function, fault

# --- scores


@fault(
    "spec-tens-cost-five",
    "Number cards cost five points.",
    at="spec.reckoning:points",
    rules=("SCORE-1",),
    caught_by="cross-scores",
)
def tens_cost_five(right: Function) -> Function:
    """Every number card at the price of the first band."""

    def wrong(cards: tuple[Card, ...], edition: Edition) -> int:
        cheap = edition.scores.bands[0][2]
        return sum(cheap if card.is_natural else right((card,), edition) for card in cards)

    return wrong


@fault(
    "spec-skip-costs-25",
    "Special cards cost 25 points.",
    at="spec.edition:ScoreTable.points",
    rules=("SCORE-1",),
    caught_by="score-table",
)
def skip_costs_25(right: Function) -> Function:
    """A Skip costs as much as a Wild."""
    return lambda table, card: table.wild if card.is_skip else right(table, card)


@fault(
    "spec-wild-costs-20",
    "A Wild costs 20 points.",
    at="spec.reckoning:points",
    rules=("SCORE-1",),
    caught_by="cross-scores",
)
def wild_costs_20(right: Function) -> Function:
    """Five points off for each Wild."""
    return lambda cards, edition: right(cards, edition) - 5 * sum(card.is_wild for card in cards)


@fault(
    "spec-laid-cards-count",
    "What is laid costs as well.",
    at="clause SCORE-1",
    rules=("SCORE-2",),
    caught_by="laid-cards-cost-nothing",
)
def laid_cards_count(right: Function) -> Function:
    """Cards laid are counted with the hand."""

    def wrong(question: Counting, edition: Edition) -> Finding:
        everything = hand((*question.hand, *(placed.card for placed in question.laid)))
        return right(replace(question, hand=everything, laid=()), edition)  # type: ignore[no-any-return]

    return wrong


@fault(
    "spec-most-points-lead",
    "Whoever has the most points leads.",
    at="clause SCORE-4",
    rules=("SCORE-4",),
    caught_by="score-claims",
)
def most_points_lead(right: Function) -> Function:
    """A claimed lead is judged the wrong way round."""

    def wrong(question: Counting, edition: Edition) -> Finding | None:
        lead = None if question.claims_lead is None else not question.claims_lead
        return right(replace(question, claims_lead=lead), edition)  # type: ignore[no-any-return]

    return wrong


# --- answers, reading and writing


@fault(
    "spec-table-taken-as-read",
    "What lies on the table is clear to everybody.",
    at="spec.answer:_variants",
    rules=("WILD-4a",),
    caught_by="unspecified-where-readings-differ",
)
def table_taken_as_read(right: Function) -> Function:  # noqa: ARG001
    """Other meanings of the table are not tried."""

    def wrong(question: Question, edition: Edition) -> Iterator[tuple[Question, tuple[str, ...]]]:  # noqa: ARG001
        yield question, ()

    return wrong


@fault(
    "spec-open-readings-forgotten",
    "The edition has chosen a reading, so the answer is settled.",
    at="spec.answer:_Watched.__getitem__",
    rules=("WILD-1", "WILD-4a"),
    caught_by="unspecified-where-readings-differ",
)
def open_readings_forgotten(right: Function) -> Function:  # noqa: ARG001
    """It is not noticed which readings a judgement looks up, so no other one is tried."""
    return lambda choices, name: dict.__getitem__(choices, name)  # noqa: PLW0108 - a function, which can be put back


@fault(
    "spec-hand-as-written",
    "A hand is kept in the order in which it was written.",
    at="spec.notation:parse_hand",
    rules=("PH-DEF",),
    caught_by="notation-of-hands",
)
def hand_as_written(right: Function) -> Function:
    """Two ways to write a hand give two hands."""

    def wrong(text: str, deck: Deck) -> Hand:
        words = text.replace(",", " ").split()
        return tuple(card for word in words for card in right(word, deck))

    return wrong


@fault(
    "spec-forgets-a-meaning",
    "A Wild is a Wild; what it stands for need not be read.",
    at="spec.notation:_placed",
    rules=("WILD-4a",),
    caught_by="notation-of-groups",
    concerns=lambda edition: (
        edition.reading("run-colour") == "one"
        or any(group.kind is GroupKind.COLOUR for phase in edition.phases for group in phase.groups)
    ),
)
def forgets_a_meaning(right: Function) -> Function:
    """The colour of a meaning is lost where a number is said, else another colour is read."""

    def wrong(word: str, deck: Deck) -> Placed | None:
        placed: Placed | None = right(word, deck)
        if placed is None or placed.meaning is None:
            return placed
        return replace(placed, meaning=Meaning(placed.number or deck.numbers[0]))

    return wrong


@fault(
    "spec-writes-no-points",
    "Points from before are known to the players, so they are not written.",
    at="spec.wire.encode:encode_question",
    rules=("SCORE-4",),
    caught_by="wire-of-questions",
)
def writes_no_points(right: Function) -> Function:
    """The total from before is left out of the document."""

    def wrong(question: Question) -> Any:  # noqa: ANN401 - a JSON document
        return right(replace(question, before=0) if isinstance(question, Counting) else question)

    return wrong


@fault(
    "spec-writes-everybody-as-waiting",
    "Who has laid can be seen from the table.",
    at="spec.wire.encode:_seat",
    rules=("LAY-3",),
    caught_by="wire-of-states",
)
def writes_everybody_as_waiting(right: Function) -> Function:
    """That a player has laid is not written."""

    def wrong(seat: Seat) -> Any:  # noqa: ANN401 - a JSON document
        return right(replace(seat, laid=False))

    return wrong
