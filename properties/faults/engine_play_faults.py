"""Faults in how the engine judges lays, hits and scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from phaseproof.engine import Plan
from phaseproof.spec.cards import WILD, Card, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind

from .registry import Function, fault


def _reading(plan: Plan, **changed: object) -> Plan:
    """The plan under other readings, whatever the edition says."""
    return replace(plan, readings=replace(plan.readings, **changed))  # type: ignore[arg-type]


# --- whether groups may be laid


@fault(
    "engine-any-set",
    "What is called a set is a set.",
    at="engine.groups:_fits",
    rules=("SET-1",),
    caught_by="cross-lays",
)
def any_set(right: Function) -> Function:
    """Numbers are not compared."""
    return lambda group, shape: group.kind is GroupKind.SET or right(group, shape)


@fault(
    "engine-any-colour-group",
    "What is called one colour is one colour.",
    at="engine.groups:_fits",
    rules=("COL-1",),
    caught_by="cross-lays",
)
def any_colour_group(right: Function) -> Function:
    """Colours are not compared."""
    return lambda group, shape: group.kind is GroupKind.COLOUR or right(group, shape)


@fault(
    "engine-run-with-a-double",
    "A number that the run has already does no harm.",
    at="engine.groups:_fits",
    rules=("RUN-4",),
    caught_by="cross-lays",
)
def run_with_a_double(right: Function) -> Function:
    """Repeated numbers are passed over."""

    def wrong(group: Group, shape: Any) -> bool:  # noqa: ANN401 - the engine's own shape
        once = {placed.number: placed for placed in group if placed.number is not None}
        cards = (*once.values(), *(placed for placed in group if placed.number is None))
        return right(Group(group.kind, cards) if group.kind is GroupKind.RUN else group, shape)  # type: ignore[no-any-return]

    return wrong


@fault(
    "engine-no-run-to-the-top",
    "The highest first number is the number of places between.",
    at="engine.groups:_candidates",
    rules=("RUN-1",),
    caught_by="lay-symmetry",
)
def no_run_to_the_top(right: Function) -> Function:
    """Off by one: no run reaches the highest number."""

    def wrong(group: Group, plan: Plan) -> list[Any]:
        shapes = list(right(group, plan))
        return (
            [shape for shape in shapes if shape.high < plan.deck.numbers[-1]] if group.kind is GroupKind.RUN else shapes
        )

    return wrong


@fault(
    "engine-run-in-order-only",
    "A run is laid from its lowest to its highest card.",
    at="engine.legality:lay_is_legal",
    rules=("RUN-1",),
    caught_by="order-of-a-lay",
)
def run_in_order_only(right: Function) -> Function:
    """Other orders are refused."""

    def wrong(groups: Sequence[Group], phase: int, plan: Plan, **sight: object) -> bool:
        numbers = [[card.number or 0 for card in group] for group in groups if group.kind is GroupKind.RUN]
        return right(groups, phase, plan, **sight) and all(run == sorted(run) for run in numbers)

    return wrong


@fault(
    "engine-any-phase-of-the-list",
    "What is laid must be a phase; which one is the player's affair.",
    at="engine.legality:lay_is_legal",
    rules=("LAY-2",),
    caught_by="own-phase-only",
)
def any_phase_of_the_list(right: Function) -> Function:
    """Any phase will do."""
    return lambda groups, phase, plan, **sight: any(  # noqa: ARG005
        right(groups, other.number, plan, **sight) for other in plan.phases
    )


@fault(
    "engine-extras-refused",
    "Exactly the cards of the phase are laid, no more.",
    at="engine.legality:lay_is_legal",
    rules=("LAY-5",),
    caught_by="cross-lays",
)
def extras_refused(right: Function) -> Function:
    """Whatever the edition says."""
    return lambda groups, phase, plan, **sight: right(groups, phase, _reading(plan, extras=False), **sight)


@fault(
    "engine-natural-in-each-group",
    "A group of Wilds alone is none, whatever the rest of the phase has.",
    at="engine.legality:lay_is_legal",
    rules=("WILD-3",),
    caught_by="cross-lays",
    concerns=lambda edition: edition.reading("natural") != "per-group",
)
def natural_in_each_group(right: Function) -> Function:
    """The stricter reading where the edition has the other one."""
    return lambda groups, phase, plan, **sight: right(groups, phase, _reading(plan, natural="per-group"), **sight)


@fault(
    "engine-natural-somewhere",
    "Where one natural in every group is asked for, one in the phase will do.",
    at="engine.legality:lay_is_legal",
    rules=("WILD-3",),
    caught_by="readings-of-a-lay",
)
def natural_somewhere(right: Function) -> Function:
    """The looser reading where the edition has the stricter one."""

    def wrong(groups: Sequence[Group], phase: int, plan: Plan, **sight: object) -> bool:
        strict = plan.readings.natural == "per-group"
        return right(groups, phase, _reading(plan, natural="per-phase") if strict else plan, **sight)  # type: ignore[no-any-return]

    return wrong


@fault(
    "engine-silence-in-a-lay",
    "Nothing has to be said of a Wild that is laid.",
    at="engine.legality:lay_is_legal",
    rules=("WILD-4a",),
    caught_by="nothing-said-in-a-lay",
)
def silence_in_a_lay(right: Function) -> Function:
    """Open meanings stay open."""
    return lambda groups, phase, plan, **sight: right(groups, phase, _reading(plan, undeclared_lay="open"), **sight)


# --- hits


@fault(
    "engine-skip-as-a-hit",
    "A Skip that is hit is as good as a Wild.",
    at="engine.hitting:can_hit",
    rules=("SKIP-0b",),
    caught_by="skip-is-no-hit",
)
def skip_as_a_hit(right: Function) -> Function:
    """It is judged as a Wild."""
    return lambda placed, *facts, **sight: right(Placed(WILD) if placed.card.is_skip else placed, *facts, **sight)


@fault(
    "engine-set-takes-any-number",
    "A set takes any card once it is down.",
    at="engine.hitting:can_hit",
    rules=("HIT-SET",),
    caught_by="cross-hits",
)
def set_takes_any_number(right: Function) -> Function:
    """Any natural is taken."""
    return lambda placed, group, *facts, **sight: (
        right(placed, group, *facts, **sight) or (group.kind is GroupKind.SET and placed.card.is_natural)
    )


@fault(
    "engine-colour-hit-of-any-colour",
    "A colour group takes any number, so it takes any card.",
    at="engine.hitting:can_hit",
    rules=("HIT-COL",),
    caught_by="cross-hits",
)
def colour_hit_of_any_colour(right: Function) -> Function:
    """Any natural is taken."""
    return lambda placed, group, *facts, **sight: (
        right(placed, group, *facts, **sight) or (group.kind is GroupKind.COLOUR and placed.card.is_natural)
    )


@fault(
    "engine-full-run-takes-a-wild",
    "A Wild always fits, even where a run has every number.",
    at="engine.hitting:can_hit",
    rules=("HIT-RUN",),
    caught_by="full-run",
)
def full_run_takes_a_wild(right: Function) -> Function:
    """The other reading, whatever the edition says."""
    return lambda placed, group, plan, **sight: right(placed, group, _reading(plan, full_run_takes_wilds=True), **sight)


@fault(
    "engine-silence-in-a-hit",
    "Nothing has to be said of a Wild that is hit.",
    at="engine.hitting:can_hit",
    rules=("WILD-4a",),
    caught_by="nothing-said-in-a-hit",
)
def silence_in_a_hit(right: Function) -> Function:
    """Open meanings stay open."""
    return lambda placed, group, plan, **sight: right(placed, group, _reading(plan, hit_needs_meaning=False), **sight)


@fault(
    "engine-nothing-below-two",
    "A run that begins with the lowest number but one is at its end.",
    at="engine.hitting:_open_places",
    rules=("HIT-RUN",),
    caught_by="hit-symmetry",
)
def nothing_below_two(right: Function) -> Function:
    """Off by one: the lowest number is never hit."""

    def wrong(shape: Any, plan: Plan) -> list[Meaning]:  # noqa: ANN401 - the engine's own shape
        places: list[Meaning] = right(shape, plan)
        low = plan.deck.numbers[0]
        return [place for place in places if shape.kind is not GroupKind.RUN or place.number != low]

    return wrong


@fault(
    "engine-twelve-numbers",
    "Cards go from 1 to 12.",
    at="engine.hitting:_open_places",
    rules=("HIT-RUN", "DECK-1"),
    caught_by="cross-tiny-games",
)
def twelve_numbers(right: Function) -> Function:
    """The deck is not asked."""

    def wrong(shape: Any, plan: Plan) -> list[Meaning]:  # noqa: ANN401 - the engine's own shape
        if shape.kind is not GroupKind.RUN:
            return right(shape, plan)  # type: ignore[no-any-return]
        ends = (shape.low - 1, shape.high + 1)
        return [Meaning(number, shape.colour) for number in ends if 1 <= number <= 12]  # noqa: PLR2004 - the fault

    return wrong


@fault(
    "engine-one-hit-for-a-wild",
    "A Wild that fits is listed.",
    at="engine.hitting:_wild_offers",
    rules=("WILD-1b", "HIT-RUN"),
    caught_by="hits-are-all-listed",
)
def one_hit_for_a_wild(right: Function) -> Function:
    """With its first meaning alone."""
    return lambda group, plan: right(group, plan)[:1]


# --- scores


@fault(
    "engine-skips-are-free",
    "A Skip costs nothing.",
    at="engine.legality:points",
    rules=("SCORE-1",),
    caught_by="score-bounds",
)
def skips_are_free(right: Function) -> Function:
    """Skips are not counted."""
    return lambda cards, plan: right([card for card in cards if not card.is_skip], plan)


@fault(
    "engine-each-face-costs-once",
    "A set of cards has no doubles.",
    at="engine.legality:points",
    rules=("SCORE-1",),
    caught_by="score-adds-up",
)
def each_face_costs_once(right: Function) -> Function:
    """Equal cards are counted once."""
    return lambda cards, plan: right(set(cards), plan)


@fault(
    "engine-face-value",
    "A number card costs its number.",
    at="engine.legality:points",
    rules=("SCORE-1",),
    caught_by="unlaid-hand",
)
def face_value(right: Function) -> Function:
    """The bands are forgotten."""

    def wrong(cards: Iterable[Card], plan: Plan) -> int:
        return sum(card.number if card.is_natural else right((card,), plan) for card in cards)

    return wrong


@fault(
    "engine-first-card-is-discarded",
    "One card is discarded before points are counted.",
    at="engine.legality:points",
    rules=("SCORE-1",),
    caught_by="score-without-colour",
)
def first_card_is_discarded(right: Function) -> Function:
    """The first card is not counted."""
    return lambda cards, plan: right(list(cards)[1:], plan)
