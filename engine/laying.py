"""The best way to lay a phase: which cards go where, so that the fewest penalty points stay in hand.

**Ties.** Of lays that leave equally few points the first in this order is taken:

1. The targets, compared group by group in the order of the phase: the lower number of a set, the lower first number of
   a run (as it lies in the end, hits included), the colour whose letter comes first.
2. Where nothing beyond the phase's size is laid or hit: naturals, not Wilds, on the first places, where runs come
   before sets and sets before colour groups. Otherwise: the fewest Wilds in runs.
3. The natural whose colour letter comes first takes the first place. What is still free then (which of two groups that
   both take a card gets it) follows from one fixed order of search, so the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from phaseproof.spec.cards import Hand
from phaseproof.spec.phases import Group

from .detect import holds
from .hitting import HitOption
from .legality import points
from .placements import best_exact, is_simple
from .plan import Plan
from .shapes import Method, PhasePlan

if TYPE_CHECKING:
    from .histories import Counts


@dataclass(frozen=True, slots=True)
class LayDown:
    """A lay: its groups in the order of the phase, with what every Wild stands for, and the hits that follow it."""

    groups: tuple[Group, ...]
    penalty_left: int
    """The points of the cards that stay in hand, Skips included."""
    hits: tuple[HitOption, ...] = ()
    """Hits in the same turn, in an order in which they are legal. ``on`` counts the groups on the table first, then
    the groups of this very lay."""


def find(
    hand: Hand,
    phase: int,
    plan: Plan,
    *,
    extras: bool = False,
    hits: Sequence[Group] | None = None,
) -> LayDown | None:
    """The lay of the phase that leaves the least penalty in hand; None if the hand has no legal one.

    Without options exactly as many cards are laid as the phase asks for. ``extras``: also every card that fits
    (LAY-5). ``hits``: the groups on the table; cards are then also hit on them and on the new groups in the same turn
    (HIT-2), and the total is what counts; an empty table still lets cards be hit on the new groups. Either is left
    aside where the edition's reading forbids it. Groups on the table that are not decided (see ``meanings``) take
    nothing. Ties are broken as the module says.

    Where a hand may be emptied by a discard only (OUT-3), one card is kept for it.

    Where a Wild must not be one card more than the deck has (``wild-beyond-copies``), the Wilds of a group are counted
    after its naturals.

    The hand is one that the deck can supply; that is not checked. Raises UnknownName.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, find
    >>> classic = edition("classic")
    >>> lay = find(parse_hand("R4 B4 G4 R9 Y11 G12 W S", classic.deck), 2, compile_edition(classic))
    >>> [str(group) for group in lay.groups], lay.penalty_left
    (['set: B4 G4 R4', 'run: R9 W=10 Y11 G12'], 15)
    """
    best = _best(hand, phase, plan, extras=extras, hits=hits)
    if best is None or not plan.readings.discard_to_go_out or len(hand) > _used(best):
        return best
    # Whatever is laid, some card stays: the best of the lays without one card is the best of all that keep one.
    kept = []
    for at, card in enumerate(hand):
        if card not in hand[:at]:
            rest = _best((*hand[:at], *hand[at + 1 :]), phase, plan, extras=extras, hits=hits)
            if rest is not None:
                kept.append(replace(rest, penalty_left=rest.penalty_left + points((card,), plan)))
    return min(kept, key=lambda lay: lay.penalty_left, default=None)


def _used(lay: LayDown) -> int:
    """How many cards of the hand go down."""
    return sum(map(len, lay.groups)) + len(lay.hits)


def _best(hand: Hand, phase: int, plan: Plan, *, extras: bool, hits: Sequence[Group] | None) -> LayDown | None:
    wanted = plan.phase(phase)
    if wanted.method is Method.IMPOSSIBLE:
        return None
    extras = extras and plan.readings.extras
    table_groups = hits if plan.readings.hits_when_laying else None
    if is_simple(wanted, plan) and not extras and table_groups is None:
        exact = best_exact(hand, wanted, plan)
        if exact is None:
            return None
        groups, worth = exact
        own_natural = [group for group in groups if plan.readings.needs_natural(group.kind)]
        if all(any(card.is_natural for card in group.faces) for group in own_natural):
            return LayDown(groups, points(hand, plan) - worth)
    elif not holds(hand, phase, plan):  # a sweep would find out, but not so fast
        return None
    return _swept(hand, wanted, plan, table_groups, extras=extras)


def _swept(
    hand: Hand, wanted: PhasePlan, plan: Plan, table_groups: Sequence[Group] | None, *, extras: bool
) -> LayDown | None:
    """The best of all ways to use the hand. What it takes is loaded with the first lay that asks for it."""
    from .arranging import arrange
    from .histories import Task
    from .sweep import best_use
    from .walking import Table, read_table

    wilds = sum(card.is_wild for card in hand)
    table = Table() if table_groups is None else read_table(table_groups, wilds, plan)
    best = best_use(Task(wanted, plan, _cells(hand, plan), wilds, table, grow=extras or table.hitting))
    if best is None:
        return None
    groups, hit_cards = arrange(best, wanted, plan, table, extras=extras)
    return LayDown(groups, points(hand, plan) - best.gain.points, hit_cards)


def _cells(hand: Hand, plan: Plan) -> tuple[Counts, ...]:
    """The naturals by colour and number."""
    cells = [[0] * plan.width for _ in plan.letters]
    for card in hand:
        if card.is_natural:
            cells[plan.colour_index[card.colour]][card.number - plan.low] += 1
    return tuple(map(tuple, cells))
