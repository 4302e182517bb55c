"""Faults in what the specification says of hits, scores and answers, and in what it reads and writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Hit
from phaseproof.spec.cards import Card, Deck, Hand, Meaning, Placed, hand
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import Counting, Question
from phaseproof.spec.state import Seat, State

from .registry import Function, fault, ignored


def _also(right: Function, group_kind: GroupKind, also: Any) -> Function:  # noqa: ANN401 - a small predicate
    """The clause of one kind of group, which also lets pass what ``also`` lets pass."""

    def wrong(action: Hit, state: State, edition: Edition) -> Finding | None:
        finding: Finding | None = right(action, state, edition)
        group = state.table[action.on].group
        if finding is not None and group.kind is group_kind and also(action.card, group, edition):
            return replace(finding, holds=True)
        return finding

    return wrong


def _only(right: Function, group_kind: GroupKind, only: Any) -> Function:  # noqa: ANN401 - a small predicate
    """The clause of one kind of group, which also refuses what ``only`` does not let pass."""

    def wrong(action: Hit, state: State, edition: Edition) -> Finding | None:
        finding: Finding | None = right(action, state, edition)
        group = state.table[action.on].group
        if finding is not None and group.kind is group_kind and not only(action.card, group, edition):
            return replace(finding, holds=False)
        return finding

    return wrong


def _numbers(group: Group) -> list[int]:
    return [card.number for card in group if card.number is not None]


# --- hits


@fault(
    "spec-hit-in-the-middle",
    "A card goes onto a run that has its number.",
    at="clause HIT-RUN",
    rules=("HIT-RUN", "RUN-4"),
    caught_by="next-end-moves-by-one",
)
def hit_in_the_middle(right: Function) -> Function:
    """Numbers of the run are taken again."""
    return _also(right, GroupKind.RUN, lambda card, run, edition: card.number in _numbers(run))  # noqa: ARG005


@fault(
    "spec-hit-around-the-corner",
    "After 12 comes 1.",
    at="clause HIT-RUN",
    rules=("HIT-RUN", "RUN-3"),
    caught_by="cross-hits",
)
def hit_around_the_corner(right: Function) -> Function:
    """A run that ends at the highest number takes the lowest."""

    def corner(card: Placed, run: Group, edition: Edition) -> bool:
        low, high = edition.deck.numbers[0], edition.deck.numbers[-1]
        return card.number == low and high in _numbers(run) and low not in _numbers(run)

    return _also(right, GroupKind.RUN, corner)


@fault(
    "spec-full-run-takes-a-wild",
    "A Wild always fits, even where a run has every number.",
    at="clause HIT-RUN",
    rules=("HIT-RUN",),
    caught_by="full-run",
)
def full_run_takes_a_wild(right: Function) -> Function:
    """The other reading, whatever the edition says."""
    return lambda action, state, edition: right(action, state, edition.with_reading("full-run", "wilds"))


@fault(
    "spec-wild-at-the-high-end-only",
    "A Wild that is hit on a run goes to its high end.",
    at="clause HIT-RUN",
    rules=("HIT-RUN", "WILD-1b"),
    caught_by="wild-as-a-card",
)
def wild_at_the_high_end_only(right: Function) -> Function:
    """A Wild below the run is refused."""

    def high(card: Placed, run: Group, edition: Edition) -> bool:  # noqa: ARG001
        return not card.card.is_wild or (card.number or 0) > max(_numbers(run), default=0)

    return _only(right, GroupKind.RUN, high)


@fault(
    "spec-set-takes-any-number",
    "A set takes any card once it is down.",
    at="clause HIT-SET",
    rules=("HIT-SET",),
    caught_by="cross-hits",
)
def set_takes_any_number(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-set-takes-its-colours",
    "A set takes its number in the colours that it has.",
    at="clause HIT-SET",
    rules=("HIT-SET", "SET-1b"),
    caught_by="half-of-a-card",
)
def set_takes_its_colours(right: Function) -> Function:
    """New colours are refused."""

    def known(card: Placed, group: Group, edition: Edition) -> bool:  # noqa: ARG001
        return card.card.is_wild or card.card.colour in {placed.card.colour for placed in group}

    return _only(right, GroupKind.SET, known)


@fault(
    "spec-colour-hit-of-any-colour",
    "A colour group takes any number, so it takes any card.",
    at="clause HIT-COL",
    rules=("HIT-COL",),
    caught_by="hit-as-grown-group",
)
def colour_hit_of_any_colour(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-hit-before-own-phase",
    "Whoever has a card that fits may hit it.",
    at="clause HIT-1",
    rules=("HIT-1",),
    caught_by="hit-needs-own-phase",
)
def hit_before_own_phase(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-one-hit-a-turn",
    "One card may be hit in a turn.",
    at="clause HIT-3b",
    rules=("HIT-3b",),
    caught_by="both-turns",
)
def one_hit_a_turn(right: Function) -> Function:
    """The second hit of a turn is refused."""

    def wrong(action: Hit, state: State, edition: Edition) -> Finding | None:
        finding: Finding | None = right(action, state, edition)
        return None if finding is None else replace(finding, holds=False)

    return wrong


@fault(
    "spec-others-groups-only",
    "Hits go onto the groups of others.",
    at="clause HIT-3",
    rules=("HIT-3",),
    caught_by="both-turns",
)
def others_groups_only(right: Function) -> Function:
    """One's own groups are refused."""

    def wrong(action: Hit, state: State, edition: Edition) -> Finding:
        finding: Finding = right(action, state, edition)
        return replace(finding, holds=state.table[action.on].owner != state.turn)

    return wrong


@fault(
    "spec-silence-in-a-hit",
    "A Wild of which nothing is said goes to the high end of a run.",
    at="spec.wilds:hit_ways",
    rules=("WILD-4a",),
    caught_by="nothing-said-in-a-hit",
)
def silence_in_a_hit(right: Function) -> Function:
    """Only the last meaning is offered, so there seems to be no choice."""
    return lambda placed, group, edition: right(placed, group, edition)[-1:]


@fault(
    "spec-sliding-wilds",
    "What a Wild stands for is read anew each time, as high as possible.",
    at="spec.wilds:understood_group",
    rules=("WILD-4b",),
    caught_by="next-end-moves-by-one",
)
def sliding_wilds(right: Function) -> Function:
    """What was said of the Wilds is forgotten."""

    def wrong(group: Group, edition: Edition) -> Group:
        bare = Group(group.kind, tuple(Placed(placed.card) for placed in group))
        return right(bare, edition)  # type: ignore[no-any-return]

    return wrong


@fault(
    "spec-silent-wilds-count-for-nothing",
    "A Wild of which nothing was said is no card of the run yet.",
    at="spec.wilds:ways",
    rules=("WILD-4a", "HIT-RUN"),
    caught_by="said-or-follows",
)
def silent_wilds_count_for_nothing(right: Function) -> Function:
    """What follows from the group is not seen in runs on the table."""

    def wrong(group: Group, edition: Edition) -> tuple[Group, ...]:
        silent = group.kind is GroupKind.RUN and any(card.is_undeclared for card in group)
        found: tuple[Group, ...] = (group,) if silent else right(group, edition)
        return found

    return wrong


@fault(
    "spec-hit-card-stays-in-hand",
    "A card that is hit is put on the table; that it leaves the hand goes without saying.",
    at="spec.play:_without",
    rules=("HAND-0",),
    caught_by="no-card-is-lost",
)
def hit_card_stays_in_hand(right: Function) -> Function:  # noqa: ARG001
    """The hand stays as it was."""
    return lambda held, cards: held  # noqa: ARG005


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
