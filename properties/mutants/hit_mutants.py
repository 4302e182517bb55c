"""Mutants of hitting: which cards a group on the table takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Hit
from phaseproof.spec.cards import WILD, Card, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.state import State

from ..faults.registry import Function
from .changes import Row, declare, numbers, passing, refusing, seeing, target, wilds
from .registry import Origin, Sort, of_faults

_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR
_SEEN = Origin.SEEN
_ON_SET, _ON_RUN, _ON_COLOUR = "clause HIT-SET", "clause HIT-RUN", "clause HIT-COL"


def _full(group: Group, edition: Edition) -> bool:
    return set(numbers(group)) >= set(edition.deck.numbers)


def _naturals(group: Group) -> list[Card]:
    return [placed.card for placed in group if placed.card.is_natural]


def _low_is_wild(group: Group) -> bool:
    return min(group, key=lambda placed: placed.number or 0).card.is_wild


def _high_is_wild(group: Group) -> bool:
    return max(group, key=lambda placed: placed.number or 0).card.is_wild


def _ends(card: Placed, run: Group) -> tuple[bool, bool]:
    """Whether the card goes to the low end of the run, and whether to the high one."""
    held, number = numbers(run), card.number or 0
    return bool(held) and number < min(held), bool(held) and number > max(held)


def _far(steps: int) -> Any:  # noqa: ANN401 - a small predicate
    """A natural so many steps beyond an end."""

    def far(card: Placed, run: Group, edition: Edition) -> bool:  # noqa: ARG001
        held = numbers(run)
        return card.card.is_natural and bool(held) and card.number in (min(held) - steps, max(held) + steps)

    return far


def _skip_as_wild(kind: GroupKind) -> Any:  # noqa: ANN401 - a change
    """A Skip is judged as a Wild on groups of the kind."""

    def change(right: Function) -> Function:
        def wrong(move: Any, edition: Edition) -> bool:  # noqa: ANN401 - any move
            if isinstance(move.action, Hit) and move.action.card.card.is_skip:
                group = move.state.table[move.action.on].group
                if group.kind is kind:
                    move = replace(move, action=replace(move.action, card=Placed(WILD)))
            return right(move, edition)  # type: ignore[no-any-return]

        return wrong

    return change


def _outer_slide(hit: Hit, state: State, edition: Edition) -> tuple[Hit, State, Edition]:
    """Wilds at the high end of a run are pushed below its low end."""
    meld = state.table[hit.on]
    held = list(meld.group.cards)
    if meld.group.kind is not _RUN or wilds(meld.group) == len(held):
        return hit, state, edition
    low, moved = min(numbers(meld.group)), 0
    while held[-1].card.is_wild and low - moved > edition.deck.numbers[0]:
        held.pop()
        moved += 1
    if not moved:
        return hit, state, edition
    spare = tuple(
        Placed(WILD, replace(meld.group.cards[-1].meaning, number=low - 1 - step))  # type: ignore[type-var]
        for step in range(moved)
    )
    group = Group(_RUN, (*spare, *held))
    table = (*state.table[: hit.on], replace(meld, group=group), *state.table[hit.on + 1 :])
    return hit, replace(state, table=table), edition


_HIT: tuple[Row, ...] = (
    (
        "set-of-three-takes-its-colours",
        "A set takes its number in the colours that it has.",
        _ON_SET,
        "HIT-SET SET-1b",
        refusing(
            target(
                _SET,
                lambda card, group, _: (
                    len(group) == 3
                    and card.card.is_natural
                    and card.card.colour not in {c.colour for c in _naturals(group)}
                ),
            )
        ),
    ),
    (
        "high-end-again",
        "A run takes the number of its high end again.",
        _ON_RUN,
        "HIT-RUN RUN-4",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    card.number == max(numbers(group), default=0) and not _full(group, edition)
                ),
            )
        ),
    ),
    (
        "middle-of-a-long-run",
        "A number inside a run of nine is taken again.",
        _ON_RUN,
        "HIT-RUN RUN-4",
        passing(target(_RUN, lambda card, group, _: len(group) == 9 and card.number in numbers(group))),
    ),
    # --- sets
    (
        "set-takes-the-next-number",
        "A set of 5s takes a 6 as well.",
        _ON_SET,
        "HIT-SET",
        passing(
            target(
                _SET, lambda card, group, _: card.card.is_natural and card.number == max(numbers(group), default=0) + 1
            )
        ),
    ),
    (
        "set-of-six-is-full",
        "A set of six takes nothing more.",
        _ON_SET,
        "HIT-SET",
        refusing(target(_SET, lambda _, group, __: len(group) > 5)),
    ),
    (
        "wild-on-a-lone-natural-refused",
        "A set of one natural and Wilds may be something else.",
        _ON_SET,
        "HIT-SET WILD-1b",
        refusing(target(_SET, lambda card, group, _: card.card.is_wild and len(_naturals(group)) == 1)),
        _SEEN,
    ),
    (
        "set-takes-the-same-card-once",
        "A set that has a card does not take it again.",
        _ON_SET,
        "HIT-SET SET-1b",
        refusing(target(_SET, lambda card, group, _: len(group) > 3 and card.card in _naturals(group))),
    ),
    (
        "wild-of-another-number-on-a-set",
        "What is said of a Wild on a set is not heard.",
        _ON_SET,
        "HIT-SET WILD-1",
        passing(target(_SET, lambda card, *_: card.card.is_wild)),
    ),
    (
        "set-of-wilds-takes-nothing",
        "A set that Wilds rule takes no Wild.",
        _ON_SET,
        "HIT-SET WILD-2",
        refusing(target(_SET, lambda card, group, _: card.card.is_wild and wilds(group) > 1)),
    ),
    # --- runs
    (
        "full-run-takes-a-wilds-number",
        "A full run takes a number that a Wild of it stands for.",
        _ON_RUN,
        "HIT-RUN",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    card.card.is_natural
                    and _full(group, edition)
                    and card.number in [p.number for p in group if p.card.is_wild]
                ),
            )
        ),
        _SEEN,
    ),
    (
        "full-run-with-a-wild-end-takes-a-wild",
        "A Wild at the end of a full run makes room.",
        _ON_RUN,
        "HIT-RUN",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    card.card.is_wild and _full(group, edition) and (_low_is_wild(group) or _high_is_wild(group))
                ),
            )
        ),
        _SEEN,
    ),
    (
        "next-but-one-number",
        "A number one too far is near enough.",
        _ON_RUN,
        "HIT-RUN",
        passing(target(_RUN, lambda card, group, edition: _far(2)(card, group, edition) and len(group) == 5)),
        _SEEN,
    ),
    (
        "far-number-beside-a-wild",
        "A run with Wilds takes a number further off.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        passing(target(_RUN, lambda card, group, edition: wilds(group) > 0 and _far(2)(card, group, edition))),
        _SEEN,
    ),
    (
        "double-on-a-run-with-a-wild",
        "A run with Wilds takes a number again.",
        _ON_RUN,
        "HIT-RUN RUN-4",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    wilds(group) > 0
                    and card.number in numbers(group)
                    and card.card.is_natural
                    and not _full(group, edition)
                ),
            )
        ),
        _SEEN,
    ),
    (
        "number-of-a-wild-is-free",
        "The card that a Wild stands for may be put beside it.",
        _ON_RUN,
        "HIT-RUN WILD-5",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    card.card.is_natural
                    and not _full(group, edition)
                    and card.number in [p.number for p in group if p.card.is_wild]
                ),
            )
        ),
    ),
    (
        "low-end-beside-a-wild-refused",
        "Nothing goes below a Wild.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        refusing(target(_RUN, lambda card, group, _: _ends(card, group)[0] and _low_is_wild(group))),
        _SEEN,
    ),
    (
        "high-end-beside-a-wild-refused",
        "Nothing goes above a Wild.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        refusing(target(_RUN, lambda card, group, _: _ends(card, group)[1] and _high_is_wild(group))),
    ),
    (
        "wilds-counted-upwards",
        "Wilds of a run lie above its lowest natural.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        refusing(target(_RUN, lambda card, group, _: _ends(card, group)[1] and _low_is_wild(group))),
        _SEEN,
    ),
    (
        "outer-wilds-slide-down",
        "Wilds at the high end are pushed below the run.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        seeing(_outer_slide),
        _SEEN,
    ),
    (
        "run-with-a-lone-natural-is-a-set",
        "One natural and Wilds are a set.",
        _ON_RUN,
        "HIT-RUN WILD-4b",
        passing(
            target(
                _RUN,
                lambda card, group, edition: (
                    len(_naturals(group)) == 1
                    and not _full(group, edition)
                    and card.card.is_natural
                    and card.number == _naturals(group)[0].number
                ),
            )
        ),
        _SEEN,
    ),
    (
        "nothing-below-two",
        "A run that begins with 2 is at its end.",
        _ON_RUN,
        "HIT-RUN",
        refusing(lambda hit, *_: hit.card.number == 1),
    ),
    (
        "nothing-above-eleven",
        "A run that ends with 11 is at its end.",
        _ON_RUN,
        "HIT-RUN",
        refusing(lambda hit, *_: hit.card.number == 12),
    ),
    (
        "low-end-of-long-runs-shut",
        "A run of nine or more grows upwards only.",
        _ON_RUN,
        "HIT-RUN",
        refusing(target(_RUN, lambda card, group, _: _ends(card, group)[0] and len(group) > 8)),
    ),
    (
        "hit-of-the-runs-colour",
        "A run in one colour takes that colour only.",
        _ON_RUN,
        "HIT-RUN RUN-2",
        refusing(
            target(
                _RUN,
                lambda card, group, _: (
                    card.card.is_natural
                    and len({c.colour for c in _naturals(group)}) == 1
                    and {c.colour for c in _naturals(group)} != {card.card.colour}
                ),
            )
        ),
    ),
    # --- colours
    (
        "colour-with-a-wild-takes-any",
        "A colour group with a Wild takes any colour.",
        _ON_COLOUR,
        "HIT-COL",
        passing(target(_COLOUR, lambda card, group, _: card.card.is_natural and wilds(group) > 0)),
        _SEEN,
    ),
    (
        "colour-takes-numbers-next-to-its-own",
        "A colour group takes the next number.",
        _ON_COLOUR,
        "HIT-COL",
        refusing(
            target(
                _COLOUR,
                lambda card, group, _: (
                    card.card.is_natural
                    and not any(abs((card.number or 0) - held.number) == 1 for held in _naturals(group))
                ),
            )
        ),
        _SEEN,
    ),
    (
        "colour-takes-a-number-once",
        "A colour group does not take a number again.",
        _ON_COLOUR,
        "HIT-COL COL-1b",
        refusing(target(_COLOUR, lambda card, group, _: card.card.is_natural and card.card in _naturals(group))),
    ),
    (
        "wild-on-a-colour-refused",
        "A Wild has no colour to be hit by.",
        _ON_COLOUR,
        "HIT-COL WILD-1b",
        refusing(target(_COLOUR, lambda card, group, _: card.card.is_wild and wilds(group) > 1)),
        _SEEN,
    ),
    (
        "wild-of-another-colour",
        "What is said of a Wild on a colour group is not heard.",
        _ON_COLOUR,
        "HIT-COL WILD-1",
        passing(target(_COLOUR, lambda card, *_: card.card.is_wild)),
    ),
    (
        "colour-of-eight-is-full",
        "A colour group of eight takes nothing more.",
        _ON_COLOUR,
        "HIT-COL",
        refusing(target(_COLOUR, lambda _, group, __: len(group) > 7 and not wilds(group))),
    ),
    # --- Wilds
    (
        "wild-is-hit-at-the-low-end",
        "A Wild that is hit on a run goes to its low end.",
        "clause HIT-RUN",
        "HIT-RUN WILD-1b",
        refusing(
            target(_RUN, lambda card, group, _: card.card.is_wild and _ends(card, group)[1] and min(numbers(group)) > 1)
        ),
    ),
)
for _kind, _name in ((_SET, "sets"), (_RUN, "runs"), (_COLOUR, "colours")):
    _HIT = (
        *_HIT,
        (
            f"skip-hits-{_name}",
            f"A Skip may be hit on {_name}.",
            "properties.mutants.program:may",
            "SKIP-0b",
            _skip_as_wild(_kind),
            _SEEN,
        ),
    )

of_faults(
    Sort.HIT,
    "spec-hit-around-the-corner",
    "spec-wild-at-the-high-end-only",
    "spec-silence-in-a-hit",
    "spec-sliding-wilds",
    "spec-silent-wilds-count-for-nothing",
)
declare(Sort.HIT, _HIT)
