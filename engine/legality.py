"""Whether groups may be laid as a phase, and what cards cost: the engine's own judgement of a given lay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from phaseproof.spec.cards import Card, CardKind
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .groups import cards_in_sight, completed, is_exhausted, is_seen_out, shapes
from .plan import Plan


def lay_is_legal(
    groups: Sequence[Group],
    phase: int,
    plan: Plan,
    *,
    table: Sequence[Group] = (),
    top: Card | None = None,
) -> bool:
    """Whether these groups, in any order, may be laid as the phase of that number.

    Judged are the groups alone: kinds and sizes (PH-LIST, LAY-5), one number, consecutive numbers or one colour (SET-1,
    RUN-1 to RUN-4, COL-1), no Skip (SKIP-0), enough naturals (WILD-3), what the Wilds stand for (WILD-1, WILD-4a).
    Whose turn it is and what the player holds are not. ``table`` and ``top`` are in sight besides the lay: the groups
    on the table and the top discard; they matter where the edition forbids a Wild as a card that is all in sight.

    Raises UnknownName for a phase that the edition does not have.
    """
    wanted, readings = plan.phase(phase), plan.readings
    if not _sizes_match(groups, wanted.groups, extras=readings.extras):
        return False
    seen = cards_in_sight((*table, *groups), top)
    wild_somewhere, naturals = False, []
    for group in groups:
        found = shapes(group, plan)
        if not found or (len(found) > 1 and readings.undeclared_lay == "must-declare"):
            return False
        wilds = [placed for placed in completed(group, found[-1]) if placed.card.is_wild]
        if wilds and is_exhausted(group.kind, len(group), plan):
            return False
        if any(is_seen_out(wild, seen, plan) for wild in wilds):
            return False
        wild_somewhere = wild_somewhere or bool(wilds)
        naturals.append(len(group) - len(wilds))
    if readings.natural == "per-phase":
        return any(naturals) or not wild_somewhere
    return all(many for many, group in zip(naturals, groups, strict=True) if readings.needs_natural(group.kind))


def _sizes_match(groups: Sequence[Group], wanted: Sequence[GroupDef], *, extras: bool) -> bool:
    """Whether the groups serve the wanted ones, one each. Within a kind the largest may serve the largest."""
    for kind in GroupKind:
        laid = sorted(len(group) for group in groups if group.kind is kind)
        asked = sorted(group.size for group in wanted if group.kind is kind)
        if len(laid) != len(asked):
            return False
        if not all(size >= least if extras else size == least for size, least in zip(laid, asked, strict=True)):
            return False
    return True


def points(cards: Iterable[Card], plan: Plan) -> int:
    """The penalty points of cards of the deck that are left in hand (SCORE-1).

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, points
    >>> classic = edition("classic")
    >>> points(parse_hand("R3 B4 R11 G12 S", classic.deck), compile_edition(classic))
    45
    """
    total, low, number_penalty = 0, plan.low, plan.number_penalty
    for card in cards:
        if card.kind is CardKind.NUMBER:
            total += number_penalty[card.number - low]
        else:
            total += plan.wild_penalty if card.kind is CardKind.WILD else plan.skip_penalty
    return total
