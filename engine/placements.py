"""The best lay of exactly the phase's size, for phases of sets and any-colour runs, or of colour groups alone.

Every placement (a number or colour for each group) is a mask over *seats*: seat ``j * width + i`` is that of the
``j``-th card of number (or colour) ``i``. A hand is the mask of the seats that its naturals fill, the dearest of a
colour first. So the naturals that a placement can use are ``hand & placement``; any choice of them can be laid, and the
best choice takes the dearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from phaseproof.spec.cards import WILD, Card, CardKind, Hand, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind

from .plan import Plan
from .shapes import PhasePlan

PLACE_ORDER = (GroupKind.RUN, GroupKind.SET, GroupKind.COLOUR)
"""Which groups take naturals first, where as many points can be had in several ways."""


@dataclass(frozen=True, slots=True)
class Placements:
    """Every placement of a phase, in the order of the targets; of those that ask for the same cards the first alone."""

    masks: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...]
    """For each group the index of its number (of a run: of the first) or of its colour."""
    places: tuple[tuple[int, int], ...]
    """Pairs of a group and how far the place is from its target, those that take naturals first at the front."""
    wilds: tuple[Placed, ...]
    """For each number, or colour, a Wild that stands for it."""


def is_simple(phase: PhasePlan, plan: Plan) -> bool:
    """Whether this module can lay the phase: its groups ask for numbers alone, or for colours alone."""
    kinds = {group.kind for group in phase.groups}
    if GroupKind.COLOUR in kinds:
        return len(kinds) == 1
    return not (plan.readings.one_colour_runs and GroupKind.RUN in kinds)


def best_exact(hand: Hand, phase: PhasePlan, plan: Plan) -> tuple[tuple[Group, ...], int] | None:
    """The best lay of exactly the phase's size, in the order of its groups, and its points; None if there is none.

    Where groups need naturals of their own a group may lack one (the caller looks): then as many points can be had by
    another choice, since a natural of another group can take the place of a Wild there.
    """
    pools, wilds = _pools(hand, plan, by_colour=phase.groups[0].kind is GroupKind.COLOUR)
    width = len(pools)
    placements = _placements(plan, phase, width)
    filled = 0
    for index, pool in enumerate(pools):
        for order in range(len(pool)):
            filled |= 1 << (order * width + index)
    usable = list(map(int.bit_count, map(filled.__and__, placements.masks)))
    best, best_value = None, -1
    for used in _wild_counts(wilds, phase, plan):
        needed = phase.size - used
        if needed > max(usable, default=-1):
            continue
        which, worth = _dearest(placements.masks, usable, needed, _steps(pools, plan))
        if worth + used * plan.wild_penalty > best_value:
            best, best_value = (placements.targets[which], needed), worth + used * plan.wild_penalty
    return (_groups(phase, plan, pools, placements, *best), best_value) if best else None


def _pools(hand: Hand, plan: Plan, *, by_colour: bool) -> tuple[list[list[Card]], int]:
    """The naturals of each number, or of each colour with the dearest first, in canonical order; and how many Wilds."""
    pools: list[list[Card]] = [[] for _ in (plan.letters if by_colour else plan.deck.numbers)]
    low, colour_index, wilds = plan.low, plan.colour_index, 0
    for card in hand:
        if card.kind is CardKind.NUMBER:
            pools[colour_index[card.colour] if by_colour else card.number - low].append(card)
        elif card.kind is CardKind.WILD:
            wilds += 1
    if by_colour:
        for pool in pools:
            pool.sort(key=lambda card: -plan.number_penalty[card.number - low])
    return pools, wilds


def _steps(pools: Sequence[Sequence[Card]], plan: Plan) -> list[tuple[int, int]]:
    """Pairs of points and seats: so many points more are had for each card of these seats than for a cheaper one."""
    seats, low, width = dict.fromkeys(plan.dearness, 0), plan.low, len(pools)
    for index, pool in enumerate(pools):
        for order, card in enumerate(pool):
            seats[plan.number_penalty[card.number - low]] |= 1 << (order * width + index)
    steps, so_far = [], 0
    for points, cheaper in zip(plan.dearness, (*plan.dearness[1:], 0), strict=True):
        so_far |= seats[points]
        steps.append((points - cheaper, so_far))
    return steps


def _wild_counts(wilds: int, phase: PhasePlan, plan: Plan) -> Iterable[int]:
    """How many Wilds to try: the most that the rule of naturals leaves, if no natural is dearer; else every number."""
    most = min(wilds, phase.size - phase.naturals)
    return (most,) if plan.wild_penalty >= max(plan.number_penalty) else range(most, -1, -1)


def _dearest(
    masks: Sequence[int], usable: Sequence[int], needed: int, steps: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """The first placement that brings the most points by so many naturals, and these points."""
    limit = sum(step * min(needed, seats.bit_count()) for step, seats in steps)
    best, best_worth = 0, -1
    for which, count in enumerate(usable):
        if count >= needed:
            worth = 0
            for step, seats in steps:
                taken = (seats & masks[which]).bit_count()
                worth += step * (min(needed, taken))
            if worth > best_worth:
                best, best_worth = which, worth
                if worth == limit:
                    break
    return best, best_worth


@cache
def _placements(plan: Plan, phase: PhasePlan, width: int) -> Placements:
    """The placements of a phase; ``width``: how many numbers, or colours, there are."""
    of_group = [range(width - group.size + 1 if group.kind is GroupKind.RUN else width) for group in phase.groups]
    found: dict[int, tuple[int, ...]] = {}
    for targets in product(*of_group):
        demand: Counter[int] = Counter()
        for group, target in zip(phase.groups, targets, strict=True):
            if group.kind is GroupKind.RUN:
                demand.update(range(target, target + group.size))
            else:
                demand[target] += group.size
        mask = sum(1 << (order * width + index) for index, count in demand.items() for order in range(count))
        found.setdefault(mask, targets)
    by_colour = phase.groups[0].kind is GroupKind.COLOUR
    meanings = [Meaning(None, letter) for letter in plan.letters] if by_colour else map(Meaning, plan.deck.numbers)
    places = [
        (which, step if kind is GroupKind.RUN else 0)
        for kind in PLACE_ORDER
        for which, group in enumerate(phase.groups)
        if group.kind is kind
        for step in range(group.size)
    ]
    wilds = tuple(Placed(WILD, meaning) for meaning in meanings)
    return Placements(tuple(found), tuple(found.values()), tuple(places), wilds)


def _groups(  # noqa: PLR0913, PLR0917 -- what was found, and what it is made of
    phase: PhasePlan,
    plan: Plan,
    pools: Sequence[Sequence[Card]],
    placements: Placements,
    targets: Sequence[int],
    needed: int,
) -> tuple[Group, ...]:
    """The groups themselves: the dearest naturals on the first places that can have them, Wilds on the others."""
    places = [(which, targets[which] + step) for which, step in placements.places]
    rest, low = [list(pool) for pool in pools], plan.low
    chosen: dict[int, Card] = {}
    for points in plan.dearness:
        for order, (_, index) in enumerate(places):
            if len(chosen) == needed:
                break
            pool = rest[index]
            if pool and order not in chosen and plan.number_penalty[pool[0].number - low] == points:
                chosen[order] = pool.pop(0)
    laid: list[list[Placed]] = [[] for _ in phase.groups]
    for order, (which, index) in enumerate(places):
        laid[which].append(Placed(chosen[order]) if order in chosen else placements.wilds[index])
    return tuple(Group(group.kind, tuple(cards)) for group, cards in zip(phase.groups, laid, strict=True))
