"""Faults in what the specification says of holding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from phaseproof.spec.cards import SKIP, WILD, Card, Hand, Meaning, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .registry import Function, fault


@fault(
    "spec-run-wraps",
    "A run goes on from 12 to 1.",
    at="spec.holding:_targets",
    rules=("RUN-3",),
    caught_by="ruling-of-a-hand",
)
def run_wraps(right: Function) -> Function:
    """Runs that start high go on at the lowest number; the clauses on lays then refuse what is shown as a lay."""

    def wrong(wanted: GroupDef, edition: Edition) -> Iterator[Any]:
        yield from right(wanted, edition)
        numbers, letters = edition.deck.numbers, edition.deck.letters
        if wanted.kind is GroupKind.RUN:
            for start in range(len(numbers) - wanted.size + 1, len(numbers)):
                wanted_numbers = [numbers[(start + step) % len(numbers)] for step in range(wanted.size)]
                yield tuple(
                    (tuple(number_card(letter, number) for letter in letters), Meaning(number))
                    for number in wanted_numbers
                )

    return wrong


@fault(
    "spec-no-wild-below",
    "A Wild never stands below the lowest natural of a run.",
    at="spec.holding:_build",
    rules=("WILD-1", "RUN-1"),
    caught_by="number-mirror",
)
def no_wild_below(right: Function) -> Function:
    """Runs that begin with a Wild are left out."""

    def wrong(*facts: object, **options: object) -> Iterator[tuple[Group, ...]]:
        for groups in right(*facts, **options):
            if not any(group.kind is GroupKind.RUN and group.cards[0].card.is_wild for group in groups):
                yield groups

    return wrong


@fault(
    "spec-last-colour-forgotten",
    "Three colours are looked at, the last one is forgotten.",
    at="spec.holding:_targets",
    rules=("COL-1",),
    caught_by="colour-symmetry",
)
def last_colour_forgotten(right: Function) -> Function:
    """No colour group of the last colour."""

    def wrong(wanted: GroupDef, edition: Edition) -> Iterator[Any]:
        targets = list(right(wanted, edition))
        yield from targets[:-1] if wanted.kind is GroupKind.COLOUR else targets

    return wrong


@fault(
    "spec-first-ten-cards",
    "Ten cards are dealt, so ten are looked at, even after the draw.",
    at="spec.holding:completions",
    rules=("PH-DEF",),
    caught_by="further-card",
)
def first_ten_cards(right: Function) -> Function:
    """The eleventh card is not seen."""
    return lambda cards, phase, edition: right(cards[: edition.hand_size], phase, edition)


@fault(
    "spec-skip-as-wild",
    "A special card is a special card: a Skip may stand for anything.",
    at="spec.holding:completions",
    rules=("SKIP-0",),
    caught_by="skips-do-not-count",
)
def skip_as_wild(right: Function) -> Function:
    """Skips are Wilds."""
    return lambda cards, phase, edition: right(tuple(WILD if card == SKIP else card for card in cards), phase, edition)


@fault(
    "spec-two-wilds-at-most",
    "Two Wilds in a phase are the most that is fair.",
    at="spec.holding:completions",
    rules=("WILD-2",),
    caught_by="wild-dominance",
)
def two_wilds_at_most(right: Function) -> Function:
    """Further Wilds are left in hand."""

    def wrong(cards: Hand, phase: int, edition: Edition) -> Iterator[tuple[Group, ...]]:
        wilds = [card for card in cards if card.is_wild][:2]
        return right((*(card for card in cards if not card.is_wild), *wilds), phase, edition)  # type: ignore[no-any-return]

    return wrong


@fault(
    "spec-natural-for-each-group-forgotten",
    "Where one natural in every group is asked for, one in the phase will do.",
    at="spec.holding:_has_natural",
    rules=("WILD-3",),
    caught_by="readings-of-naturals",
)
def natural_for_each_group_forgotten(right: Function) -> Function:  # noqa: ARG001
    """Every group seems to have one; then the clause refuses what was found first, though a better one was there."""
    return lambda cards: True  # noqa: ARG005


@fault(
    "spec-greedy-set",
    "First the set, of the number that one has most of; then see what is left for the run.",
    at="spec.holding:_build",
    rules=("PH-DEF",),
    caught_by="cross-holding",
)
def greedy_set(right: Function) -> Function:
    """Of all sets only the one with the most naturals is tried, though it may starve the other group."""

    def wrong(groups: tuple[GroupDef, ...], left: Counter[Card], *facts: Any, **options: Any) -> Iterator[Any]:  # noqa: ANN401
        if len(groups) < 2 or groups[0].kind is not GroupKind.SET:  # noqa: PLR2004
            yield from right(groups, left, *facts, **options)
            return
        sets = list(right(groups[:1], left.copy(), *facts, **options))
        if sets:
            best = max(sets, key=lambda laid: sum(card.is_natural for card in laid[0].faces))
            rest_of_hand = left - Counter(best[0].faces)
            for rest in right(groups[1:], rest_of_hand, *facts, **options):
                yield (*best, *rest)

    return wrong


@fault(
    "spec-whole-hand-down",
    "Whoever lays, lays the whole hand but for the card to discard.",
    at="spec.holding:completions",
    rules=("PH-DEF", "LAY-5"),
    caught_by="exactly-its-cards",
)
def whole_hand_down(right: Function) -> Function:
    """A hand with two cards more than the phase asks for does not hold it."""

    def wrong(cards: Hand, phase: int, edition: Edition) -> Iterator[tuple[Group, ...]]:
        if len(cards) <= edition.phase(phase).size + 1:
            yield from right(cards, phase, edition)

    return wrong


@fault(
    "spec-card-in-two-groups",
    "A card may serve in the set and in the run.",
    at="spec.holding:_build",
    rules=("LAY-6",),
    caught_by="two-groups-apart",
)
def card_in_two_groups(right: Function) -> Function:
    """Each group is looked for in the whole hand."""

    def wrong(groups: tuple[GroupDef, ...], left: Any, edition: Edition, **options: Any) -> Iterator[tuple[Group, ...]]:  # noqa: ANN401
        if len(groups) < 2:  # noqa: PLR2004
            yield from right(groups, left.copy(), edition, **options)
            return
        for first in right(groups[:1], left.copy(), edition, **options):
            for rest in right(groups[1:], left.copy(), edition, **options):
                yield (*first, *rest)

    return wrong


@fault(
    "spec-same-number-sets-refused",
    "Two sets of one phase must be of different numbers.",
    at="spec.holding:_build",
    rules=("SET-2",),
    caught_by="cross-holding",
)
def same_number_sets_refused(right: Function) -> Function:
    """Six equal cards are one set."""

    def wrong(*facts: object, **options: object) -> Iterator[tuple[Group, ...]]:
        for groups in right(*facts, **options):
            numbers = [group.cards[0].number for group in groups if group.kind is GroupKind.SET]
            if len(set(numbers)) == len(numbers):
                yield groups

    return wrong


@fault(
    "spec-hand-shown-without-proof",
    "The verdict on a hand is enough; how to lay it nobody asked.",
    at="spec.judge:judge",
    rules=("PH-DEF",),
    caught_by="ruling-of-a-hand",
)
def hand_shown_without_proof(right: Function) -> Function:
    """The lay is left out of the ruling."""
    return lambda question, edition: replace(right(question, edition), assignment=None)
