"""When the rules of two editions cannot differ for a group or a phase, so that Z3 need not be asked.

A *trait* is what an encoding takes of an edition for one kind and size of group. Editions with the same traits have the
same formula.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind

from ..axes import supply
from .findings import Sides

Traits = Callable[[Edition], object]


def inseparable(sides: Sides, traits: Traits) -> bool:
    """Whether some edition that is to allow it has the same deck and traits as one that is to forbid it."""
    return any(yes.deck == no.deck and traits(yes) == traits(no) for yes, no in product(sides.allow, sides.forbid))


def outgrows(kind: GroupKind, size: int, edition: Edition) -> bool:
    """Whether a Wild in a group so large is forbidden as one card more than there are (WILD-1)."""
    most = supply(kind, edition.deck)
    return edition.reading("wild-beyond-copies") == "forbidden" and most is not None and size > most


def naturals(groups: Sequence[GroupDef], edition: Edition) -> object:
    """Which groups need a natural (WILD-3): nothing for none, the groups by index, or ``one`` for any of them."""
    reading = edition.reading("natural")
    if reading == "none":
        return ()
    if reading == "per-phase" and len(groups) > 1:
        return "one"
    free = GroupKind.COLOUR if reading == "per-set-and-run" else None
    return tuple(at for at, group in enumerate(groups) if group.kind is not free)


def of_group(group: GroupDef, edition: Edition) -> tuple[object, ...]:
    """What decides whether cards make the group: RUN-2 and WILD-1 by their readings."""
    is_run = group.kind is GroupKind.RUN
    return group, is_run and edition.reading("run-colour"), outgrows(group.kind, group.size, edition)


def of_phase(groups: Sequence[GroupDef], edition: Edition) -> tuple[object, ...]:
    """What decides whether a hand holds groups of these kinds and sizes."""
    seen = edition.reading("run-colour") == "one" and edition.reading("wild-for-seen-card") == "forbidden"
    return naturals(groups, edition), seen, *(of_group(group, edition) for group in groups)


def of_lay(groups: Sequence[GroupDef], edition: Edition) -> tuple[object, ...]:
    """What decides whether groups of these kinds and sizes are a lay, besides the phase list and extra cards."""
    must = edition.reading("undeclared-wild") == "must-declare"
    each = [of_group(group, edition) for group in groups]
    return naturals(groups, edition), must, edition.reading("wild-for-seen-card"), *each


def of_hit(kind: GroupKind, size: int, edition: Edition) -> tuple[object, ...]:
    """What decides whether a group of that kind and size takes a card."""
    full = size == len(edition.deck.numbers) and edition.reading("full-run")
    of_run = (edition.reading("run-colour"), edition.reading("hit-declaration"), full)
    is_run = kind is GroupKind.RUN
    return outgrows(kind, size + 1, edition), edition.reading("wild-for-seen-card"), is_run and of_run
