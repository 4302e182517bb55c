"""Faults in what the specification says of hits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Hit
from phaseproof.spec.cards import Placed
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.state import State

from .registry import Function, Read, fault, ignored


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


fault(
    "spec-full-run-takes-a-wild",
    "A Wild always fits, even where a run has every number.",
    at="clause HIT-RUN",
    rules=("HIT-RUN",),
    caught_by="full-run",
)(Read("full-run", "wilds"))


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
