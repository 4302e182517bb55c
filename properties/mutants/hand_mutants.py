"""Mutants of phase detection: which hands hold a phase."""

from __future__ import annotations

from collections import Counter

from phaseproof.spec.cards import SKIP, WILD, Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase

from ..faults.registry import Change
from .hand_changes import (
    also,
    asks,
    in_both,
    in_phases,
    kept,
    number_of,
    numbers_in,
    of_cards,
    of_kind,
    of_phases,
    wilds_of,
)
from .registry import PROGRAM, Origin, Sort, mutant, of_faults

_WAYS = f"{PROGRAM}ways"
_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR

_HAND: tuple[tuple[str, str, str, Change], ...] = (
    # --- sets
    (
        "naturals-over-are-refused",
        "Four of a number are no set of three.",
        "PH-DEF SET-1",
        kept(
            lambda groups, hand, _: all(numbers_in(hand)[number_of(one)] <= len(one) for one in of_kind(groups, _SET))
        ),
    ),
    (
        "colour-over-is-refused",
        "Eight of a colour are no seven of a colour.",
        "COL-1 PH-DEF",
        kept(
            lambda groups, hand, _: all(
                sum(card.colour == one.cards[0].colour for card in hand) <= len(one) for one in of_kind(groups, _COLOUR)
            )
        ),
    ),
    (
        "low-number-eats-the-wilds",
        "The lowest number that Wilds can make a set of is the set.",
        "PH-DEF WILD-1",
        kept(
            lambda groups, hand, _: (
                not of_kind(groups, _SET)
                or number_of(groups[0])
                == min(n for n, count in numbers_in(hand).items() if count + wilds_of(hand) >= len(groups[0]))
            )
        ),
    ),
    (
        "wilds-in-one-group",
        "All Wilds go into one group.",
        "PH-DEF WILD-1",
        kept(lambda groups, *_: sum(wilds_of(group.faces) > 0 for group in groups) <= 1),
    ),
    (
        "one-wild-in-a-set",
        "A set takes one Wild.",
        "WILD-2 PH-DEF",
        kept(lambda groups, *_: all(wilds_of(group.faces) <= 1 for group in of_kind(groups, _SET))),
    ),
    (
        "both-naturals-in-one-group",
        "Two naturals of one number belong into one group.",
        "PH-DEF SET-2",
        kept(lambda _, hand, __: len(numbers_in(hand)) > 1),
    ),
    (
        "pair-without-a-wild",
        "A pair is two naturals.",
        "SET-1c WILD-1",
        kept(lambda groups, *_: all(wilds_of(one.faces) == 0 for one in of_kind(groups, _SET) if len(one) == 2)),
    ),
    (
        "no-set-of-the-highest",
        "The highest number is for runs.",
        "SET-1",
        kept(
            lambda groups, _, edition: all(number_of(one) != edition.deck.numbers[-1] for one in of_kind(groups, _SET))
        ),
    ),
    (
        "set-of-four-colours-at-most",
        "A set has each colour once.",
        "SET-1b",
        kept(
            lambda groups, *_: all(
                max(Counter(card.colour for card in one.faces if card.is_natural).values(), default=0) <= 1
                for one in of_kind(groups, _SET)
                if len(one) > 4
            )
        ),
    ),
    (
        "two-sets-are-not-found",
        "Two sets of four are not looked for.",
        "PH-DEF SET-1",
        in_phases(lambda phase: phase.groups == (GroupDef(_SET, 4),) * 2, kept(lambda *_: False)),
    ),
    (
        "sets-without-wilds-are-not-found",
        "A phase of two sets of three takes a Wild.",
        "PH-DEF SET-1",
        in_phases(
            lambda phase: phase.groups == (GroupDef(_SET, 3),) * 2,
            kept(lambda groups, *_: any(wilds_of(one.faces) for one in groups)),
        ),
    ),
    (
        "skips-are-a-set",
        "Three Skips are three of a kind.",
        "SKIP-0",
        also(
            lambda hand, phase, edition: (
                hand.count(SKIP) >= min(one.size for one in phase.groups)
                and phase.groups[0].kind is _SET
                and len(phase.groups) > 1
                and _holds_rest(hand, phase, edition)
            )
        ),
    ),
    # --- runs
    (
        "run-ends-before-the-highest",
        "The highest first number is the number of places between.",
        "RUN-1 RUN-3",
        kept(
            lambda groups, _, edition: all(
                one.cards[-1].number != edition.deck.numbers[-1] for one in of_kind(groups, _RUN)
            )
        ),
    ),
    (
        "run-begins-after-one",
        "A run begins with a 2 at the least.",
        "RUN-1",
        kept(
            lambda groups, _, edition: all(
                one.cards[0].number != edition.deck.numbers[0] for one in of_kind(groups, _RUN)
            )
        ),
    ),
    (
        "no-wild-above",
        "A Wild never stands above the highest natural of a run.",
        "WILD-1 RUN-1",
        kept(lambda groups, *_: not any(one.cards[-1].card.is_wild for one in of_kind(groups, _RUN))),
    ),
    (
        "one-wild-for-a-gap",
        "Two Wilds side by side do not fill a gap.",
        "WILD-2 RUN-1",
        kept(
            lambda groups, *_: (
                not any(
                    left.card.is_wild and right.card.is_wild
                    for one in of_kind(groups, _RUN)
                    for left, right in zip(one.cards, one.cards[1:], strict=False)
                )
            )
        ),
    ),
    (
        "gaps-before-ends",
        "Wilds fill the gaps of a run from its low end on, and none is left for a later streak.",
        "WILD-1 RUN-1",
        in_phases(asks(_RUN, groups=1), of_cards(lambda hand, edition: _streak(hand, edition.deck.numbers))),
    ),
    (
        "first-after-a-gap-is-lost",
        "Where a streak ends, the next card is passed over.",
        "RUN-1",
        in_phases(asks(_RUN, groups=1), of_cards(lambda hand, _: _without_first_after_gap(hand))),
    ),
    (
        "run-stops-at-a-skip",
        "A hand with a Skip has no run of eight.",
        "SKIP-0 RUN-1",
        in_phases(asks(_RUN, 8), kept(lambda _, hand, __: SKIP not in hand)),
    ),
    (
        "wild-fills-two-gaps",
        "A lone Wild stands wherever a run of nine lacks a card.",
        "WILD-1 RUN-1",
        in_phases(asks(_RUN, 9), of_cards(lambda hand, _: (*hand, WILD) if wilds_of(hand) == 1 else hand)),
    ),
    (
        "endless-wild",
        "One Wild is as good as eight.",
        "WILD-1 PH-DEF",
        in_phases(asks(_RUN, 8), of_cards(lambda hand, _: (*hand, *[WILD] * 7) if wilds_of(hand) > 3 else hand)),
    ),
    (
        "run-of-nine-is-eight",
        "Eight in a row are near enough to nine.",
        "PH-LIST PH-DEF",
        of_phases(lambda phase: tuple(GroupDef(_RUN, 8) if one == GroupDef(_RUN, 9) else one for one in phase.groups)),
    ),
    (
        "run-of-seven-is-eight",
        "A run of seven has eight cards.",
        "PH-LIST PH-DEF",
        of_phases(lambda phase: tuple(GroupDef(_RUN, 8) if one == GroupDef(_RUN, 7) else one for one in phase.groups)),
    ),
    (
        "no-wild-in-a-run",
        "A run of seven has no Wild.",
        "WILD-1 RUN-1",
        in_phases(asks(_RUN, 7), kept(lambda groups, *_: not any(wilds_of(one.faces) for one in groups))),
    ),
    (
        "set-and-run-share-no-number",
        "A number of the set is none of the run.",
        "LAY-6 PH-DEF",
        kept(
            lambda groups, *_: (
                not of_kind(groups, _RUN)
                or not of_kind(groups, _SET)
                or number_of(of_kind(groups, _SET)[0]) not in [one.number for one in of_kind(groups, _RUN)[0]]
            )
        ),
    ),
    # --- colours
    (
        "six-of-a-colour",
        "Six cards of a colour will do.",
        "PH-LIST COL-1",
        of_phases(
            lambda phase: tuple(GroupDef(_COLOUR, one.size - 1) if one.kind is _COLOUR else one for one in phase.groups)
        ),
    ),
    (
        "eight-of-a-colour",
        "Eight cards of a colour are due.",
        "PH-LIST COL-1",
        of_phases(
            lambda phase: tuple(GroupDef(_COLOUR, one.size + 1) if one.kind is _COLOUR else one for one in phase.groups)
        ),
    ),
    (
        "equal-cards-count-once",
        "Of two equal cards of a colour one counts.",
        "COL-1b",
        in_phases(
            asks(_COLOUR),
            of_cards(
                lambda hand, _: tuple(
                    sorted([*{c for c in hand if c.is_natural}, *(c for c in hand if not c.is_natural)])
                )
            ),
        ),
    ),
    (
        "no-wild-in-a-colour",
        "A Wild has no colour.",
        "WILD-1 COL-1",
        in_phases(asks(_COLOUR), kept(lambda groups, *_: not any(wilds_of(one.faces) for one in groups))),
    ),
    (
        "any-colour-will-do",
        "Where six are of a colour, the seventh may be any natural.",
        "COL-1",
        also(
            lambda hand, phase, edition: (
                asks(_COLOUR)(phase)
                and sum(card.is_natural for card in hand) > 6
                and max(sum(card.colour == letter for card in hand) for letter in edition.deck.letters) == 6
            )
        ),
    ),
    # --- Wilds
    (
        "wilds-alone-are-a-phase",
        "Wilds alone make any phase.",
        "WILD-3",
        also(lambda hand, phase, _: wilds_of(hand) >= phase.size),
    ),
    (
        "no-naturals-no-answer",
        "A hand without numbers is no hand.",
        "WILD-3 SKIP-0",
        also(lambda hand, *_: _break_down(not numbers_in(hand))),
    ),
    (
        "four-wilds-at-most",
        "Four Wilds in a phase are the most.",
        "WILD-2",
        of_cards(lambda hand, _: (*(c for c in hand if not c.is_wild), *[WILD] * min(4, wilds_of(hand)))),
    ),
    (
        "skip-as-wild-in-long-runs",
        "A Skip may stand for anything in a run of eight.",
        "SKIP-0",
        in_phases(asks(_RUN, 8), of_cards(lambda hand, _: tuple(WILD if card == SKIP else card for card in hand))),
    ),
    (
        "skip-as-wild-in-sets-of-five",
        "A Skip makes a fifth of a kind.",
        "SKIP-0",
        in_phases(asks(_SET, 5), of_cards(lambda hand, _: tuple(WILD if card == SKIP else card for card in hand))),
    ),
    (
        "wild-in-two-groups",
        "A Wild may serve in the set and in the run.",
        "LAY-6",
        in_phases(
            lambda phase: phase.number == 3,
            of_cards(lambda hand, _: (*hand, WILD) if wilds_of(hand) == 1 else hand),
        ),
    ),
    (
        "natural-in-two-groups",
        "A card may serve in the set and in the run.",
        "LAY-6",
        in_phases(lambda phase: phase.number == 3, in_both),
    ),
    # --- the phases
    (
        "phase-10-of-four-and-three",
        "Phase 10 is a set of four and a set of three.",
        "PH-LIST",
        of_phases(lambda phase: (GroupDef(_SET, 4), GroupDef(_SET, 3)) if phase.number == 10 else phase.groups),
    ),
    (
        "no-phase-10",
        "There are nine phases.",
        "PH-LIST",
        in_phases(
            lambda phase: phase.number == 10,
            kept(lambda *_: False),
        ),
    ),
    (
        "phases-7-and-8-swapped",
        "Phase 7 is seven of a colour, phase 8 two sets of four.",
        "PH-LIST COL-2",
        of_phases(
            lambda phase: {7: (GroupDef(_COLOUR, 7),), 8: (GroupDef(_SET, 4),) * 2}.get(phase.number, phase.groups)
        ),
    ),
    (
        "phase-10-of-five-and-run",
        "Phase 10 is a set of five and a run of five.",
        "PH-LIST",
        of_phases(lambda phase: (GroupDef(_SET, 5), GroupDef(_RUN, 5)) if phase.number == 10 else phase.groups),
    ),
    (
        "phase-9-of-five-and-three",
        "Phase 9 is phase 10.",
        "PH-LIST SET-1c",
        of_phases(lambda phase: (GroupDef(_SET, 5), GroupDef(_SET, 3)) if phase.number == 9 else phase.groups),
    ),
    (
        "phase-3-is-phase-2",
        "Phase 3 is a set of three and a run of four.",
        "PH-LIST",
        of_phases(lambda phase: (GroupDef(_SET, 3), GroupDef(_RUN, 4)) if phase.number == 3 else phase.groups),
    ),
    (
        "last-card-is-kept",
        "A card must be left over.",
        "PH-DEF",
        kept(lambda groups, hand, _: len(hand) > sum(map(len, groups))),
    ),
)
_SEEN = frozenset(
    {
        "naturals-over-are-refused",
        "colour-over-is-refused",
        "low-number-eats-the-wilds",
        "wilds-in-one-group",
        "one-wild-in-a-set",
        "both-naturals-in-one-group",
        "two-sets-are-not-found",
        "skips-are-a-set",
        "gaps-before-ends",
        "first-after-a-gap-is-lost",
        "run-stops-at-a-skip",
        "wild-fills-two-gaps",
        "endless-wild",
        "any-colour-will-do",
        "wilds-alone-are-a-phase",
        "no-naturals-no-answer",
        "no-wild-in-a-run",
        "sets-without-wilds-are-not-found",
        "phase-10-of-four-and-three",
        "no-phase-10",
        "phases-7-and-8-swapped",
        "phase-10-of-five-and-run",
        "last-card-is-kept",
        "no-wild-in-a-colour",
    }
)
"""Those that people have published."""


def _holds_rest(hand: Hand, phase: Phase, edition: Edition) -> bool:
    """Whether the cards without the Skips hold the last group of the phase, or that is of Skips as well."""
    rest = phase.groups[-1]
    counts = numbers_in(hand)
    if rest.kind is _SET:
        return bool(counts) and max(counts.values()) + wilds_of(hand) >= rest.size
    lacking = [
        sum(number not in counts for number in range(start, start + rest.size))
        for start in edition.deck.numbers[: len(edition.deck.numbers) - rest.size + 1]
    ]
    return min(lacking, default=rest.size) <= wilds_of(hand)


def _streak(hand: Hand, every: tuple[int, ...]) -> Hand:
    """The hand after Wilds were spent upwards from the lowest number; at a broken streak the rest is passed over."""
    numbers, wilds = numbers_in(hand), wilds_of(hand)
    left, seen = wilds, []
    for number in every:
        if numbers[number]:
            seen.append(number)
        elif seen and left:
            left -= 1
        elif seen:
            break
    return tuple(card for card in hand if not card.is_natural or card.number in seen)


def _without_first_after_gap(hand: Hand) -> Hand:
    numbers = numbers_in(hand)
    lost = {number for number in numbers if number - 1 not in numbers and any(n < number for n in numbers)}
    return tuple(card for card in hand if not card.is_natural or card.number not in lost)


def _break_down(broken: bool) -> bool:  # noqa: FBT001 - a fact
    if broken:
        message = "no number card"
        raise IndexError(message)
    return False


of_faults(
    Sort.HAND,
    "spec-run-wraps",
    "spec-no-wild-below",
    "spec-last-colour-forgotten",
    "spec-first-ten-cards",
    "spec-two-wilds-at-most",
    "spec-greedy-set",
    "spec-same-number-sets-refused",
)
for _id, _statement, _rules, _change in _HAND:
    mutant(
        _id,
        _statement,
        sort=Sort.HAND,
        at=_WAYS,
        rules=tuple(_rules.split()),
        origin=Origin.SEEN if _id in _SEEN else Origin.RULE,
    )(_change)
