"""Faults in what the specification says of holding and laying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Lay
from phaseproof.spec.cards import SKIP, WILD, Card, Hand, Meaning, number_card
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase
from phaseproof.spec.state import State

from .registry import Function, fault, ignored


def _refused(finding: Finding | None) -> Finding | None:
    return None if finding is None else replace(finding, holds=False)


# --- whether a hand holds a phase


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


# --- whether groups may be laid


@fault(
    "spec-run-with-a-double",
    "A run may have a number twice.",
    at="clause RUN-4",
    rules=("RUN-4",),
    caught_by="cross-lays",
)
def run_with_a_double(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-run-with-a-hole",
    "A run goes upwards; whether a number is left out does not matter.",
    at="clause RUN-1",
    rules=("RUN-1",),
    caught_by="hit-as-grown-group",
)
def run_with_a_hole(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-mixed-set",
    "A Wild in a set may be said to be any number.",
    at="clause SET-1",
    rules=("SET-1", "WILD-1"),
    caught_by="cross-lays",
)
def mixed_set(right: Function) -> Function:
    """Only the naturals are looked at."""

    def wrong(action: Lay, state: State, edition: Edition) -> Finding | None:
        naturals = tuple(
            Group(group.kind, tuple(card for card in group if card.card.is_natural)) for group in action.groups
        )
        seen = [group if any(group) else laid for group, laid in zip(naturals, action.groups, strict=True)]
        return right(replace(action, groups=tuple(seen)), state, edition)  # type: ignore[no-any-return]

    return wrong


@fault(
    "spec-mixed-colours",
    "A group for the colour phase may have a card of another colour.",
    at="clause COL-1",
    rules=("COL-1",),
    caught_by="cross-lays",
)
def mixed_colours(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-wild-beyond-the-deck",
    "A Wild may go on as a 13 where a run has reached 12.",
    at="clause WILD-1",
    rules=("WILD-1", "RUN-3"),
    caught_by="cross-lays",
)
def wild_beyond_the_deck(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-skip-in-a-set",
    "A Skip fills a set up.",
    at="clause SKIP-0",
    rules=("SKIP-0",),
    caught_by="skip-in-a-lay",
)
def skip_in_a_set(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-extras-refused",
    "Exactly the cards of the phase are laid, no more.",
    at="clause LAY-5",
    rules=("LAY-5",),
    caught_by="cross-lays",
)
def extras_refused(right: Function) -> Function:
    """Whatever the edition says."""
    return lambda action, state, edition: right(action, state, edition.with_reading("extras", "exact"))


@fault(
    "spec-third-group",
    "Who has three sets may lay three sets.",
    at="clause LAY-5",
    rules=("LAY-5",),
    caught_by="no-further-group",
)
def third_group(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-one-card-short",
    "A group with one card fewer is near enough.",
    at="clause PH-LIST",
    rules=("PH-LIST",),
    caught_by="one-card-fewer",
)
def one_card_short(right: Function) -> Function:
    """Off by one in every size."""

    def shorter(edition: Edition) -> Edition:
        phases = [
            Phase(phase.number, tuple(GroupDef(group.kind, group.size - 1) for group in phase.groups))
            for phase in edition.phases
        ]
        return replace(edition, phases=tuple(phases))

    return lambda action, state, edition: right(action, state, shorter(edition))


@fault(
    "spec-order-of-sizes",
    "The groups are laid in the order of the list.",
    at="clause PH-LIST",
    rules=("PH-LIST",),
    caught_by="order-of-a-lay",
)
def order_of_sizes(right: Function) -> Function:
    """The first group must be the first of the list."""

    def wrong(action: Lay, state: State, edition: Edition) -> Finding | None:
        first = edition.phase(state.in_turn.phase).groups[0]
        finding: Finding | None = right(action, state, edition)
        good = bool(action.groups) and action.groups[0].kind is first.kind and len(action.groups[0]) >= first.size
        return finding if good else _refused(finding)

    return wrong


@fault(
    "spec-natural-in-each-group",
    "A group of Wilds alone is none, whatever the rest of the phase has.",
    at="clause WILD-3",
    rules=("WILD-3",),
    caught_by="cross-lays",
)
def natural_in_each_group(right: Function) -> Function:
    """The stricter reading where the edition has the other one."""
    return lambda action, state, edition: right(action, state, edition.with_reading("natural", "per-group"))


@fault(
    "spec-no-natural-needed",
    "Eight Wilds make any phase.",
    at="clause WILD-3",
    rules=("WILD-3",),
    caught_by="cross-lays",
)
def no_natural_needed(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-run-of-any-colours",
    "Where runs are in one colour, a card of another colour still does.",
    at="clause RUN-2",
    rules=("RUN-2",),
    caught_by="readings-of-a-run",
)
def run_of_any_colours(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-silence-in-a-lay",
    "Nothing has to be said of a Wild that is laid.",
    at="clause WILD-4a",
    rules=("WILD-4a",),
    caught_by="nothing-said-in-a-lay",
)
def silence_in_a_lay(right: Function) -> Function:
    """The clause never objects to a lay."""
    free = ignored(right)
    return lambda action, state, edition: (free if isinstance(action, Lay) else right)(action, state, edition)


@fault(
    "spec-cards-from-nowhere",
    "Nobody looks whether the cards laid were in the hand.",
    at="clause HAND-0",
    rules=("HAND-0",),
    caught_by="cards-not-held",
)
def cards_from_nowhere(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)


@fault(
    "spec-card-laid-twice",
    "A card in two groups counts in both.",
    at="clause LAY-6",
    rules=("LAY-6",),
    caught_by="cards-not-held",
)
def card_laid_twice(right: Function) -> Function:
    """The clause never objects."""
    return ignored(right)
