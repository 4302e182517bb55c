"""Match properties of the table: lays, hits, groups, Wilds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from phaseproof.spec.actions import Deal, Hit, Lay, Settle
from phaseproof.spec.phases import Group, GroupKind

from .observing import Found, Seen, observe, unless


@observe("hit-needs-the-phase", "Nobody hits before the own phase is laid.", rules=("HIT-1",))
def hit_needs_the_phase(seen: Seen) -> Found:
    """Concerned by hits."""
    if not isinstance(seen.action, Hit):
        return None
    return unless(seen.before.in_turn.laid, f"seat {seen.before.turn} hit before laying")


@observe(
    "hit-moves-one-card",
    "A hit moves one card from the hand to the named group, and no other.",
    rules=("HIT-3b", "HIT-4"),
)
def hit_moves_one_card(seen: Seen) -> Found:
    """Hand one less, placed one more, the group one more, the other groups the same."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Hit):
        return None
    left = Counter(seen.held(before, before.turn)) - Counter(seen.held(after, before.turn))
    if left != Counter([action.card.card]):
        return "not the card of the hit left the hand"
    if (after.seats[before.turn].placed or 0) != (before.in_turn.placed or 0) + 1:
        return "the card was not counted as placed"
    grown = [len(new.group) - len(old.group) for old, new in zip(before.table, after.table, strict=False)]
    return unless(grown == [int(on == action.on) for on in range(len(before.table))], f"the groups grew by {grown}")


@observe(
    "phase-is-laid-once",
    "A phase is laid once in a hand, from the own cards, as groups of the one who lays.",
    rules=("LAY-3", "LAY-6"),
)
def phase_is_laid_once(seen: Seen) -> Found:
    """The new groups lie behind the old ones."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Lay):
        return None
    if before.in_turn.laid or not after.seats[before.turn].laid:
        return "the phase was laid a second time, or was not laid"
    new = after.table[len(before.table) :]
    if after.table[: len(before.table)] != before.table or [meld.group for meld in new] != list(action.groups):
        return "not the groups of the lay came to the table"
    if any((meld.owner, meld.phase) != (before.turn, before.in_turn.phase) for meld in new):
        return "a group lies for another player, or for another phase"
    left = Counter(seen.held(before, before.turn)) - Counter(seen.held(after, before.turn))
    cards = Counter(card for group in action.groups for card in group.faces)
    return unless(left == cards, "not the cards of the lay left the hand")


@observe(
    "laid-is-the-phase",
    "The groups laid are those of the player's phase, none smaller.",
    rules=("LAY-1", "PH-DEF", "LAY-5"),
)
def laid_is_the_phase(seen: Seen) -> Found:
    """Kind by kind, largest with largest."""
    action, before = seen.action, seen.before
    if not isinstance(action, Lay):
        return None
    wanted = sorted((group.kind, group.size) for group in seen.edition.phase(before.in_turn.phase).groups)
    laid = sorted((group.kind, len(group)) for group in action.groups)
    right = len(wanted) == len(laid) and all(
        kind == other and size >= least for (kind, size), (other, least) in zip(laid, wanted, strict=True)
    )
    return unless(right, f"{laid} was laid for {wanted}")


@observe(
    "lay-has-a-natural",
    "No phase is laid of Wilds alone.",
    rules=("WILD-3",),
    concerns=lambda edition: edition.reading("natural") == "per-phase",
)
def lay_has_a_natural(seen: Seen) -> Found:
    """Concerned by lays with a Wild."""
    if not isinstance(seen.action, Lay):
        return None
    cards = [card for group in seen.action.groups for card in group.faces]
    if not any(card.is_wild for card in cards):
        return None
    return unless(any(card.is_natural for card in cards), "a phase was laid of Wilds alone")


@observe("wilds-keep-their-meaning", "What a laid Wild stands for never changes.", rules=("WILD-4b", "WILD-5"))
def wilds_keep_their_meaning(seen: Seen) -> Found:
    """Concerned while a Wild with a meaning lies on the table."""
    if isinstance(seen.action, Deal | Settle):
        return None
    concerned = False
    for old, new in zip(seen.before.table, seen.after.table, strict=False):
        wilds = Counter(placed for placed in old.group if placed.card.is_wild and placed.meaning is not None)
        concerned = concerned or bool(wilds)
        if wilds - Counter(new.group.cards):
            return f"'{old.group}' became '{new.group}'"
    return "" if concerned else None


@observe(
    "groups-only-grow",
    "A group on the table keeps its owner, kind and cards, in their order, till the hand ends.",
    rules=("HIT-4", "HIT-6"),
)
def groups_only_grow(seen: Seen) -> Found:
    """Only a lay brings further groups."""
    before, after = seen.before.table, seen.after.table
    if isinstance(seen.action, Deal | Settle) or not before:
        return None
    if len(after) != len(before) and not isinstance(seen.action, Lay):
        return "groups came or went without a lay"
    for old, new in zip(before, after, strict=False):
        same = (old.owner, old.phase, old.group.kind) == (new.owner, new.phase, new.group.kind)
        rest = iter(new.group.cards)
        if not same or not all(placed in rest for placed in old.group.cards):
            return f"'{old.group}' became '{new.group}'"
    return ""


def _is_what_it_says(group: Group) -> bool:
    if group.kind is GroupKind.COLOUR:
        return len({placed.colour for placed in group}) == 1
    numbers = [placed.number or 0 for placed in group]
    if group.kind is GroupKind.SET:
        return len(set(numbers)) == 1
    return all(later == number + 1 for number, later in pairwise(numbers))


@observe(
    "groups-stay-what-they-are",
    "A set has one number, a run goes up by one without a gap, a colour group has one colour, after every hit too.",
    rules=("SET-1", "RUN-1", "RUN-4", "COL-1", "HIT-SET", "HIT-RUN", "HIT-COL"),
    concerns=lambda edition: edition.reading("full-run") == "nothing",
)
def groups_stay_what_they_are(seen: Seen) -> Found:
    """Concerned where a group came or grew, every Wild in it declared."""
    if not isinstance(seen.action, Lay | Hit):
        return None
    old = seen.before.table
    new = [meld.group for on, meld in enumerate(seen.after.table) if on >= len(old) or old[on] != meld]
    told = [group for group in new if not any(placed.is_undeclared for placed in group)]
    wrong = [str(group) for group in told if not _is_what_it_says(group)]
    return unless(not wrong, f"on the table: {'; '.join(wrong)}") if told else None
