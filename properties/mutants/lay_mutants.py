"""Mutants of laying: which groups may be put down as the phase."""

from __future__ import annotations

from collections import Counter

from phaseproof.spec.actions import Lay
from phaseproof.spec.cards import WILD, Meaning, Placed
from phaseproof.spec.phases import Group, GroupKind

from .changes import Row, any_group, cards, declare, laying, numbers, overlooking, passing, refusing, wilds
from .registry import PROGRAM, Origin, Sort, of_faults

_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR
_SEEN = Origin.SEEN
_MAY = f"{PROGRAM}may"


def _skips(group: Group) -> int:
    return sum(placed.card.is_skip for placed in group)


def _neighbour_missing(group: Group) -> bool:
    """A run in which a number twice makes up for one that is missing."""
    held = numbers(group)
    return len(set(held)) == len(held) - 1 and max(held) - min(held) == len(held) - 1


def _misplaced_low(group: Group) -> bool:
    """A run in which the last card is lower than the one before, and the others go up one by one."""
    held = numbers(group)
    return len(held) > 1 and held[-1] < held[-2] and held[:-1] == list(range(held[0], held[0] + len(held) - 1))


def _side_by_side(run: Group) -> bool:
    """Whether two Wilds of the run stand for numbers next to each other."""
    held = {placed.number or 0 for placed in run if placed.card.is_wild}
    return any(number + 1 in held for number in held)


def _wraps(group: Group) -> bool:
    held = sorted(numbers(group))
    moved = sorted(number + 12 if number < 7 else number for number in held)
    return held != moved and moved == list(range(moved[0], moved[0] + len(moved)))


def _shared(lay: Lay) -> bool:
    sets = [set(numbers(group)) for group in lay.groups if group.kind is _SET]
    runs = [set(numbers(group)) for group in lay.groups if group.kind is _RUN]
    return any(one & other for one in sets for other in runs)


def _as_needed(group: Group) -> Group:
    """Wilds of a set as its number, whatever was said."""
    naturals = [placed.number for placed in group if placed.card.is_natural]
    if group.kind is not _SET or not naturals:
        return group
    meant = Meaning(naturals[0])
    return Group(_SET, tuple(Placed(WILD, meant) if placed.card.is_wild else placed for placed in group))


_LAY: tuple[Row, ...] = (
    # --- sets
    (
        "skip-counts-as-the-number",
        "A Skip that Wilds join is a set.",
        _MAY,
        "SKIP-0",
        overlooking(
            "SKIP-0 SET-1 WILD-1 WILD-3 WILD-4a",
            any_group(_SET, lambda one: _skips(one) == 1 and not any(p.card.is_natural for p in one)),
        ),
        _SEEN,
    ),
    (
        "skips-of-a-set",
        "Skips are a set of Skips.",
        _MAY,
        "SKIP-0",
        overlooking("SKIP-0 SET-1 WILD-3", any_group(_SET, lambda one: _skips(one) == len(one))),
        _SEEN,
    ),
    (
        "wild-of-a-set-is-not-read",
        "What is said of a Wild in a set is not heard.",
        "clause SET-1",
        "SET-1 WILD-1",
        laying(_as_needed),
    ),
    (
        "set-of-five-colours",
        "A set has each colour once.",
        "clause SET-1",
        "SET-1b",
        refusing(
            any_group(
                _SET,
                lambda one: (
                    len(one) == 4
                    and not wilds(one)
                    and any(times > 1 for times in Counter(p.card for p in one if p.card.is_natural).values())
                ),
            )
        ),
    ),
    (
        "pair-is-no-set-laid",
        "Two cards are no set.",
        "clause SET-1",
        "SET-1c",
        refusing(any_group(_SET, lambda one: len(one) == 2)),
    ),
    (
        "equal-sets-refused",
        "Two sets have two numbers.",
        "clause SET-1",
        "SET-2",
        refusing(
            lambda lay, *_: (
                len({n for one in lay.groups if one.kind is _SET for n in numbers(one)[:1]})
                < sum(one.kind is _SET for one in lay.groups)
            )
        ),
        _SEEN,
    ),
    (
        "set-with-two-wilds-refused",
        "A set of more than four has a Wild or two.",
        "clause SET-1",
        "WILD-2 SET-1",
        refusing(any_group(_SET, lambda one: wilds(one) > 2 and len(one) > 4)),
        _SEEN,
    ),
    (
        "set-begins-with-a-natural",
        "The first card says what a set is of.",
        "clause SET-1",
        "SET-1 WILD-1",
        refusing(any_group(_SET, lambda one: len(one) == 3 and one.cards[0].card.is_wild and wilds(one) < 3)),
        _SEEN,
    ),
    (
        "pair-of-different-numbers",
        "In a pair nobody looks at the numbers.",
        "clause SET-1",
        "SET-1 SET-1c",
        passing(any_group(_SET, lambda one: len(one) == 2)),
    ),
    # --- runs
    (
        "double-cancels-a-gap",
        "A number twice makes up for one that is missing.",
        _MAY,
        "RUN-1 RUN-4",
        overlooking("RUN-1 RUN-4", any_group(_RUN, _neighbour_missing)),
        _SEEN,
    ),
    (
        "skip-fills-a-run",
        "A Skip fills a run.",
        _MAY,
        "SKIP-0",
        overlooking("SKIP-0 RUN-1", any_group(_RUN, lambda one: _skips(one) == 1)),
        _SEEN,
    ),
    (
        "skip-in-a-colour",
        "A Skip has every colour.",
        _MAY,
        "SKIP-0",
        overlooking("SKIP-0 COL-1", any_group(_COLOUR, lambda one: _skips(one) == 1)),
        _SEEN,
    ),
    (
        "low-card-at-the-end",
        "A smaller number at the end of a run passes.",
        _MAY,
        "RUN-1",
        overlooking("RUN-1 RUN-4", any_group(_RUN, _misplaced_low)),
        _SEEN,
    ),
    (
        "double-beside-a-wild",
        "A number twice is passed over where a Wild lies.",
        "clause RUN-4",
        "RUN-4",
        passing(any_group(_RUN, lambda one: wilds(one) > 0)),
        _SEEN,
    ),
    (
        "gap-beside-a-wild",
        "A Wild fills whatever is missing.",
        _MAY,
        "RUN-1 WILD-1",
        overlooking("RUN-1", any_group(_RUN, lambda one: wilds(one) > 0)),
        _SEEN,
    ),
    (
        "run-begins-with-a-natural",
        "A run begins with a natural.",
        "clause RUN-1",
        "RUN-1 WILD-1",
        refusing(any_group(_RUN, lambda one: len(one) > 7 and min(one, key=lambda p: p.number or 0).card.is_wild)),
        _SEEN,
    ),
    (
        "run-ends-with-a-natural",
        "A run ends with a natural.",
        "clause RUN-1",
        "RUN-1 WILD-1",
        refusing(any_group(_RUN, lambda one: len(one) < 6 and max(one, key=lambda p: p.number or 0).card.is_wild)),
    ),
    (
        "two-wilds-side-by-side",
        "Wilds in a run do not lie side by side.",
        "clause RUN-1",
        "RUN-1 WILD-2",
        refusing(
            any_group(
                _RUN,
                lambda one: len(one) < 8 and _side_by_side(one),
            )
        ),
    ),
    (
        "run-with-a-named-wild-refused",
        "A Wild in a run of eight is not named.",
        "clause RUN-1",
        "RUN-1 WILD-4a",
        refusing(any_group(_RUN, lambda one: len(one) == 9 and wilds(one) > 0)),
        _SEEN,
    ),
    (
        "run-in-the-order-laid",
        "A run is laid from low to high.",
        "clause RUN-1",
        "RUN-1",
        refusing(any_group(_RUN, lambda one: len(one) < 7 and numbers(one) != sorted(numbers(one)))),
        _SEEN,
    ),
    (
        "wrap-of-naturals",
        "A run goes on from 12 to 1.",
        _MAY,
        "RUN-3 RUN-1",
        overlooking("RUN-1 RUN-3", any_group(_RUN, _wraps)),
    ),
    (
        "run-to-the-top-refused",
        "12 is no end of a run.",
        "clause RUN-3",
        "RUN-3",
        refusing(any_group(_RUN, lambda one: len(one) < 8 and max(numbers(one), default=0) == 12)),
    ),
    (
        "run-from-one-refused",
        "1 is no start of a run.",
        "clause RUN-3",
        "RUN-3",
        refusing(any_group(_RUN, lambda one: len(one) < 8 and min(numbers(one), default=0) == 1)),
    ),
    (
        "run-shares-with-set-refused",
        "A number of the set is none of the run.",
        "clause SET-1",
        "SET-1 RUN-1",
        refusing(lambda lay, *_: _shared(lay)),
        _SEEN,
    ),
    # --- colours
    (
        "wild-in-a-colour-refused",
        "A Wild is in no colour.",
        "clause COL-1",
        "COL-1 WILD-1",
        refusing(any_group(_COLOUR, lambda one: wilds(one) > 0)),
        _SEEN,
    ),
    (
        "colour-with-a-wild-of-another",
        "What a Wild of a colour group is said to be does not matter.",
        "clause COL-1",
        "COL-1 WILD-1",
        laying(lambda one: cards(one, lambda p: p.card.is_natural) if one.kind is _COLOUR else one),
    ),
    (
        "colour-of-six-and-one",
        "One card of another colour is let pass.",
        "clause COL-1",
        "COL-1",
        passing(any_group(_COLOUR, lambda one: wilds(one) == 0)),
    ),
    (
        "equal-colour-cards-refused",
        "Cards of a colour differ.",
        "clause COL-1",
        "COL-1b",
        refusing(
            any_group(
                _COLOUR,
                lambda one: any(times > 1 for times in Counter(p.card for p in one if p.card.is_natural).values()),
            )
        ),
    ),
    (
        "colours-in-order-of-numbers",
        "Cards of a colour lie in order.",
        "clause COL-1",
        "COL-1b",
        refusing(
            any_group(_COLOUR, lambda one: (held := [p.card.number for p in one if p.card.is_natural]) != sorted(held))
        ),
    ),
    # --- Wilds
    (
        "six-wilds-refused",
        "Six Wilds in a lay are too many.",
        "clause WILD-2",
        "WILD-2",
        refusing(lambda lay, *_: sum(map(wilds, lay.groups)) > 5),
    ),
    (
        "wild-as-nought",
        "A Wild may be a nought below the 1.",
        _MAY,
        "WILD-1 RUN-3",
        overlooking(
            "WILD-1 RUN-1 RUN-3", lambda lay, *_: isinstance(lay, Lay) and any(0 in numbers(one) for one in lay.groups)
        ),
    ),
    (
        "wild-as-thirteen",
        "A Wild may be a 13 above the 12.",
        "clause WILD-1",
        "WILD-1 RUN-3",
        passing(lambda lay, *_: isinstance(lay, Lay) and any(13 in numbers(one) for one in lay.groups)),
    ),
    (
        "all-wild-run-breaks-down",
        "A run without a natural is not thought of.",
        "clause RUN-1",
        "RUN-1 WILD-3",
        refusing(any_group(_RUN, lambda one: wilds(one) == len(one))),
        _SEEN,
    ),
    (
        "all-wild-set-refused",
        "A set of Wilds alone is of nothing.",
        "clause SET-1",
        "SET-1 WILD-3",
        refusing(any_group(_SET, lambda one: wilds(one) == len(one))),
        _SEEN,
    ),
    (
        "wilds-alone-laid-in-a-run",
        "A run of Wilds alone is a phase.",
        "clause WILD-3",
        "WILD-3",
        passing(lambda lay, *_: len(lay.groups) == 1 and lay.groups[0].kind is _RUN),
        _SEEN,
    ),
    (
        "wilds-alone-laid-in-a-colour",
        "Seven Wilds are of one colour.",
        "clause WILD-3",
        "WILD-3",
        passing(lambda lay, *_: lay.groups[0].kind is _COLOUR),
        _SEEN,
    ),
)


of_faults(
    Sort.LAY,
    "spec-run-with-a-double",
    "spec-run-with-a-hole",
    "spec-mixed-set",
    "spec-mixed-colours",
    "spec-wild-beyond-the-deck",
    "spec-skip-in-a-set",
    "spec-third-group",
    "spec-order-of-sizes",
    "spec-no-natural-needed",
    "spec-silence-in-a-lay",
    "spec-cards-from-nowhere",
    "spec-card-laid-twice",
    "spec-one-card-short",
)
declare(Sort.LAY, _LAY)
