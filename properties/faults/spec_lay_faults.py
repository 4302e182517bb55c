"""Faults in what the specification says of laying."""

from __future__ import annotations

from dataclasses import replace

from phaseproof.spec.actions import Lay
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, Phase
from phaseproof.spec.state import State

from .registry import Function, Read, fault, ignored


def _refused(finding: Finding | None) -> Finding | None:
    return None if finding is None else replace(finding, holds=False)


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


fault(
    "spec-extras-refused",
    "Exactly the cards of the phase are laid, no more.",
    at="clause LAY-5",
    rules=("LAY-5",),
    caught_by="cross-lays",
)(Read("extras", "exact"))


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


fault(
    "spec-natural-in-each-group",
    "A group of Wilds alone is none, whatever the rest of the phase has.",
    at="clause WILD-3",
    rules=("WILD-3",),
    caught_by="cross-lays",
)(Read("natural", "per-group"))


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
