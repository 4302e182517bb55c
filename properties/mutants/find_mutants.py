"""Mutants of phase detection: what is handed back as the lay."""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.spec.cards import WILD, Hand, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from ..faults.registry import Change, Function
from .hand_changes import wilds_of
from .program import Groups
from .registry import PROGRAM, Origin, Sort, mutant

_FIND = f"{PROGRAM}find"
_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR


def _found(change: Callable[[Groups, Hand, Edition], Groups | None]) -> Change:
    """Something else is handed back than the lay that was found."""

    def spoil(right: Function) -> Function:
        def wrong(hand: Hand, phase: int, edition: Edition) -> Groups | None:
            groups = right(hand, phase, edition)
            return None if groups is None else change(groups, hand, edition)

        return wrong

    return spoil


def _short_run(groups: Groups, _hand: Hand, _edition: Edition) -> Groups:
    return tuple(Group(one.kind, one.cards[:-1]) if one.kind is _RUN and len(one) > 8 else one for one in groups)


def _shared_card(groups: Groups, hand: Hand, _edition: Edition) -> Groups:
    """The second of two sets begins with a card of the first one, where both are of one number."""
    first, *rest = groups
    if rest and first.kind is rest[0].kind is _SET and wilds_of(hand):
        return (first, Group(_SET, (first.cards[0], *rest[0].cards[1:])), *rest[1:])
    return groups


def _next_number(groups: Groups, _hand: Hand, _edition: Edition) -> Groups:
    """A Wild is said to be the number after the one that is needed, in sets."""
    return tuple(
        Group(
            one.kind,
            tuple(
                Placed(p.card, Meaning((p.number or 0) + 1))
                if p.card.is_wild and one.kind is _SET and len(one) > 3
                else p
                for p in one
            ),
        )
        for one in groups
    )


_FOUND: tuple[tuple[str, str, str, Change, Origin], ...] = (
    ("found-run-too-short", "Eight cards of a run of nine are shown.", "PH-LIST", _found(_short_run), Origin.SEEN),
    ("found-card-twice", "A card is shown in both sets.", "LAY-6", _found(_shared_card), Origin.SEEN),
    ("found-wild-misnamed", "Wilds of a set are counted on.", "WILD-4a SET-1", _found(_next_number), Origin.RULE),
    (
        "found-wilds-first",
        "Wilds are put down before naturals.",
        "WILD-3",
        _found(
            lambda groups, hand, _: (
                tuple(
                    Group(one.kind, tuple(Placed(WILD, p.meaning or Meaning(p.number, p.colour)) for p in one))
                    for one in groups
                )
                if wilds_of(hand) >= sum(map(len, groups))
                else groups
            )
        ),
        Origin.SEEN,
    ),
    (
        "found-only-with-naturals-enough",
        "A colour group with four Wilds is not worth showing.",
        "WILD-2",
        _found(
            lambda groups, *_: (
                None if any(one.kind is _COLOUR and wilds_of(one.faces) > 3 for one in groups) else groups
            )
        ),
        Origin.RULE,
    ),
)
for _id, _statement, _rules, _change, _origin in _FOUND:
    mutant(_id, _statement, sort=Sort.HAND, at=_FIND, rules=tuple(_rules.split()), origin=_origin)(_change)
