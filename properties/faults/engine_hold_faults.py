"""Faults in how the engine finds phases and the best lay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import LayDown, Plan, Tally, points
from phaseproof.spec.cards import WILD, Hand, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase

from .registry import Function, fault

# --- whether a hand holds a phase


@fault(
    "engine-one-card-fewer",
    "Greater or equal, or perhaps one less.",
    at="engine.kernel:at_least",
    rules=("PH-LIST",),
    caught_by="too-few-cards",
)
def one_card_fewer(right: Function) -> Function:
    """Off by one where cards are counted against the phase's size."""
    return lambda left, least: right(left + 1, least)


@fault(
    "engine-wilds-alone",
    "Wilds alone make a phase.",
    at="engine.reckoning:Reckoning.holds",
    rules=("WILD-3",),
    caught_by="wilds-alone",
)
def wilds_alone(right: Function) -> Function:
    """No natural is asked for."""
    return lambda reckoning, phase: right(reckoning, replace(phase, naturals=0))


@fault(
    "engine-short-runs",
    "A run of three is a run.",
    at="engine.plan:_phase",
    rules=("RUN-5", "PH-LIST"),
    caught_by="cross-holding",
)
def short_runs(right: Function) -> Function:
    """Every run is compiled with one card fewer."""

    def shorter(group: GroupDef) -> GroupDef:
        return GroupDef(group.kind, group.size - (group.kind is GroupKind.RUN))

    return lambda phase, *facts: right(Phase(phase.number, tuple(map(shorter, phase.groups))), *facts)


def _runs_of_two_lengths(edition: Edition) -> bool:
    """Whether two phases ask for a run alone, and not for the same."""
    alone = [phase.groups[0] for phase in edition.phases if len(phase.groups) == 1]
    return len({group.size for group in alone if group.kind is GroupKind.RUN}) > 1


@fault(
    "engine-longest-run-must-match",
    "A run of nine is a run of nine and not one of eight.",
    at="engine.detect:holds",
    rules=("RUN-1", "PH-LIST"),
    caught_by="smaller-phase",
    concerns=_runs_of_two_lengths,
)
def longest_run_must_match(right: Function) -> Function:
    """Where the hand makes the run of another phase that is longer, the shorter one is denied."""

    def wrong(hand: Hand, phase: int, plan: Plan) -> bool:
        def run(number: int) -> int:
            groups = plan.phase(number).groups
            return groups[0].size if len(groups) == 1 and groups[0].kind is GroupKind.RUN else 0

        longer = [other.number for other in plan.phases if run(phase) and run(other.number) > run(phase)]
        return right(hand, phase, plan) and not any(right(hand, other, plan) for other in longer)

    return wrong


@fault(
    "engine-same-number-sets-refused",
    "Each number gives one set.",
    at="engine.kernel:two_sets",
    rules=("SET-2",),
    caught_by="cross-holding",
)
def same_number_sets_refused(right: Function) -> Function:
    """Of a number with cards for both sets only the larger one is counted."""

    def wrong(ones: Sequence[Any], twos: Sequence[Any], large: int, small: int) -> Any:  # noqa: ANN401 - any word
        capped = [*ones[: large + 1], *[ones[large]] * max(0, len(ones) - large - 1)]
        return right(capped, twos, large, small)

    return wrong


@fault(
    "engine-last-colour-forgotten",
    "Three colours are looked at, the last one is forgotten.",
    at="engine.tallies:tally",
    rules=("COL-1",),
    caught_by="colour-symmetry",
)
def last_colour_forgotten(right: Function) -> Function:
    """Its cards are not counted for colour groups."""

    def wrong(hand: Hand, plan: Plan) -> Tally:
        tally: Tally = right(hand, plan)
        return tally._replace(totals=[*tally.totals[:-1], 0])

    return wrong


@fault(
    "engine-skip-as-wild",
    "A Skip may stand for anything.",
    at="engine.tallies:tally",
    rules=("SKIP-0",),
    caught_by="skips-do-not-count",
)
def skip_as_wild(right: Function) -> Function:
    """Skips are counted as Wilds."""
    return lambda hand, plan: right(tuple(WILD if card.is_skip else card for card in hand), plan)


@fault(
    "engine-last-card-unseen",
    "The last card was just drawn and is not sorted in yet.",
    at="engine.tallies:tally",
    rules=("PH-DEF",),
    caught_by="order-of-cards",
)
def last_card_unseen(right: Function) -> Function:
    """It is not counted."""
    return lambda hand, plan: right(hand[:-1], plan)


@fault(
    "engine-batch-uses-up-its-input",
    "The keys are not needed afterwards.",
    at="engine.batch:phases_in_batch",
    rules=("PH-DEF",),
    caught_by="asking-changes-nothing",
)
def batch_uses_up_its_input(right: Function) -> Function:
    """The caller's hands are emptied."""

    def wrong(keys: NDArray[np.uint64], plan: Plan) -> Any:  # noqa: ANN401 - an array of masks
        masks = right(keys, plan)
        keys[...] = 0
        return masks

    return wrong


@fault(
    "engine-batch-sees-each-face-once",
    "In a batch it is enough to know which faces a hand has.",
    at="engine.key_arrays:keys_from_counts",
    rules=("PH-DEF", "SET-1"),
    caught_by="batch-as-single",
)
def batch_sees_each_face_once(right: Function) -> Function:
    """Second copies, and all Wilds but one, are not counted."""
    return lambda counts, plan: right(np.minimum(counts, 1), plan)


@fault(
    "engine-run-too-long",
    "How many numbers the deck has need not be looked at: Wilds stand for what lies beyond.",
    at="engine.plan:_possible",
    rules=("RUN-1", "WILD-1"),
    caught_by="run-too-long",
)
def run_too_long(right: Function) -> Function:  # noqa: ARG001
    """Every phase seems possible."""
    return lambda phase, deck, readings: True  # noqa: ARG005


# --- the best lay


@fault(
    "engine-wild-of-the-next-number",
    "Wilds in a run are named from the next number on.",
    at="engine.laying:find",
    rules=("WILD-4a", "RUN-1"),
    caught_by="found-lay-is-legal",
)
def wild_of_the_next_number(right: Function) -> Function:
    """Off by one in what a Wild of a run stands for."""

    def named(placed: Placed) -> Placed:
        if placed.meaning is None or placed.meaning.number is None:
            return placed
        return Placed(placed.card, Meaning(placed.meaning.number + 1, placed.meaning.colour))

    def wrong(*facts: object, **options: object) -> LayDown | None:
        lay: LayDown | None = right(*facts, **options)
        if lay is None:
            return None
        groups = [
            Group(group.kind, tuple(map(named, group.cards))) if group.kind is GroupKind.RUN else group
            for group in lay.groups
        ]
        return replace(lay, groups=tuple(groups))

    return wrong


@fault(
    "engine-skips-left-cost-nothing",
    "A Skip will be discarded anyway.",
    at="engine.laying:find",
    rules=("SCORE-1",),
    caught_by="found-exactly-if-held",
)
def skips_left_cost_nothing(right: Function) -> Function:
    """The penalty left leaves the Skips out."""

    def wrong(hand: Hand, phase: int, plan: Plan, **options: object) -> LayDown | None:
        lay: LayDown | None = right(hand, phase, plan, **options)
        skips = points([card for card in hand if card.is_skip], plan)
        return None if lay is None else replace(lay, penalty_left=lay.penalty_left - skips)

    return wrong


@fault(
    "engine-best-card-kept",
    "The dearest card is kept for later if the phase can be laid without it.",
    at="engine.laying:find",
    rules=("SCORE-1",),
    caught_by="least-penalty",
)
def best_card_kept(right: Function) -> Function:
    """More points than necessary are left."""

    def wrong(hand: Hand, phase: int, plan: Plan, **options: object) -> LayDown | None:
        dearest = max(hand, key=lambda card: points((card,), plan), default=None)
        rest = list(hand)
        if dearest is not None:
            rest.remove(dearest)
            lay: LayDown | None = right(tuple(rest), phase, plan, **options)
            if lay is not None:
                return replace(lay, penalty_left=lay.penalty_left + points((dearest,), plan))
        return right(hand, phase, plan, **options)  # type: ignore[no-any-return]

    return wrong


@fault(
    "engine-hits-or-extras",
    "Whoever wants to hit lays the phase alone.",
    at="engine.laying:find",
    rules=("LAY-5", "HIT-2"),
    caught_by="extras-help",
)
def hits_or_extras(right: Function) -> Function:
    """With hits asked for, neither hits nor further cards are looked for."""

    def wrong(
        hand: Hand, phase: int, plan: Plan, *, extras: bool = False, hits: Sequence[Group] | None = None
    ) -> LayDown | None:
        return right(hand, phase, plan, extras=extras and hits is None)  # type: ignore[no-any-return]

    return wrong


@fault(
    "engine-others-groups-not-hit",
    "In the turn of the lay one's own groups are what counts.",
    at="engine.laying:find",
    rules=("HIT-2", "HIT-3"),
    caught_by="nothing-left-that-fits",
)
def others_groups_not_hit(right: Function) -> Function:
    """The groups on the table are not looked at."""

    def wrong(
        hand: Hand, phase: int, plan: Plan, *, extras: bool = False, hits: Sequence[Group] | None = None
    ) -> LayDown | None:
        return right(hand, phase, plan, extras=extras, hits=None if hits is None else ())  # type: ignore[no-any-return]

    return wrong
