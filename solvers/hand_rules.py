"""The rules of a lay-down from a hand, each one under its own name, so that it can be dropped.

The hand is a list of upper bounds on counts that are otherwise free: a fact left out lets the hand have as many cards
as the deck has. The rules:

- PH-LIST: every group of the phase is there in its size
- SET-1, COL-1, RUN-2: the naturals of a group share their number or colour
- RUN-1: the naturals of a run lie within as many consecutive numbers as it has cards, and it has such a place
- RUN-3: that place does not go on behind the deck's highest number · RUN-4: no number twice
- WILD-1: no natural stands for another card, and by the reading ``forbidden`` of wild-beyond-copies no group with a
  Wild is larger than its supply · WILD-3: a natural card, by its reading
- SKIP-0: no Skip is used · LAY-6: a card that one group uses is not used by another
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import z3

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase

from .axes import Axis, Sort, axis_of, in_one_colour, sorts, supply
from .cores import Problem

Ladder = tuple[z3.BoolRef, ...]
_Stock = tuple[list[Sequence[z3.BoolRef]], Sequence[z3.BoolRef]]
"""What each group uses of something, and how much of it the hand has."""


def _ladder(problem: Problem, name: str, length: int) -> Ladder:
    ladder = tuple(z3.Bool(f"{name}>={step}") for step in range(1, length + 1))
    problem.always(*(z3.Implies(above, below) for below, above in pairwise(ladder)))
    return ladder


def _not_more(used: Iterable[z3.BoolRef], held: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """As many literals of ``held`` are true as of ``used``, or more."""
    taken, missing = list(used), [z3.Not(literal) for literal in held]
    return z3.AtMost(*taken, *missing, len(missing)) if taken else z3.BoolVal(True)


@dataclass(frozen=True, slots=True)
class GroupUse:
    """What one group uses of the hand, all of it still open."""

    group: GroupDef
    naturals: dict[Sort, Ladder]
    stand_ins: Ladder
    """Naturals put for another card, which WILD-1 forbids."""
    wilds: Ladder
    skips: Ladder

    @property
    def own(self) -> list[z3.BoolRef]:
        """The naturals used for what they are."""
        return [literal for ladder in self.naturals.values() for literal in ladder]

    @property
    def cards(self) -> list[z3.BoolRef]:
        """Everything used."""
        return [*self.own, *self.stand_ins, *self.wilds, *self.skips]


@dataclass(frozen=True, slots=True)
class HandProblem:
    """The rules of a phase over a hand of which nothing is said yet."""

    problem: Problem
    phase: Phase
    axis: Axis
    have: dict[Sort, Ladder]
    wilds: Ladder
    skips: Ladder


def _within_targets(
    problem: Problem, rule: str, use: GroupUse, targets: Sequence[tuple[str, Sequence[Sort]]]
) -> list[z3.BoolRef]:
    """Under the rule the group has one of the targets and uses no naturals of other sorts."""
    chosen = [z3.Bool(f"{rule} {name}") for name, _ in targets]
    problem.rule(rule, z3.Or(chosen))
    absent = {sort: z3.Not(ladder[0]) for sort, ladder in use.naturals.items()}
    for chosen_one, (_, fitting) in zip(chosen, targets, strict=True):
        misfits = [literal for sort, literal in absent.items() if sort not in fitting]
        problem.rule(rule, z3.Or(z3.Not(chosen_one), z3.And(misfits)))
    return chosen


def _shape(problem: Problem, index: int, use: GroupUse, edition: Edition) -> None:
    deck, kind, size = edition.deck, use.group.kind, use.group.size
    by_number = {n: [sort for sort in use.naturals if sort.number == n] for n in deck.numbers}
    if kind is GroupKind.SET:
        _within_targets(problem, "SET-1", use, [(f"{index} {n}", by_number[n]) for n in deck.numbers])
    if in_one_colour(use.group, edition):
        rule = "COL-1" if kind is GroupKind.COLOUR else "RUN-2"
        of_colour = {c: [sort for sort in use.naturals if sort.colour == c] for c in deck.letters}
        _within_targets(problem, rule, use, [(f"{index} {c}", of_colour[c]) for c in deck.letters])
    if kind is GroupKind.RUN:
        places = []
        for first in range(len(deck.numbers)):
            numbers = {deck.numbers[at % len(deck.numbers)]: None for at in range(first, first + size)}
            places.append((f"{index} {first}", [sort for n in numbers for sort in by_number[n]]))
        chosen = _within_targets(problem, "RUN-1", use, places)
        problem.rules(["RUN-1", "RUN-3"], *map(z3.Not, chosen[max(0, len(deck.numbers) - size + 1) :]))
        for same in by_number.values():
            problem.rule("RUN-4", z3.AtMost(*(literal for sort in same for literal in use.naturals[sort]), 1))


def _wilds(problem: Problem, uses: Sequence[GroupUse], edition: Edition) -> None:
    for use in uses:
        problem.rule("WILD-1", z3.Not(use.stand_ins[0]))
        most = supply(use.group.kind, edition.deck)
        if edition.reading("wild-beyond-copies") == "forbidden" and most is not None and use.group.size > most:
            problem.rule("WILD-1", *map(z3.Not, use.wilds))
    natural = [[ladder[0] for ladder in (*use.naturals.values(), use.stand_ins)] for use in uses]
    if edition.reading("natural") == "per-phase":
        problem.rule("WILD-3", z3.Or([literal for group in natural for literal in group]))
    elif edition.reading("natural") == "per-group":
        problem.rule("WILD-3", *map(z3.Or, natural))


def _each_card_once(problem: Problem, uses: Sequence[GroupUse], whole: HandProblem) -> None:
    """No group uses more than there is; under LAY-6 nor do all groups together."""
    everything = [literal for ladder in whole.have.values() for literal in ladder]
    stocks: list[_Stock] = [([use.naturals[sort] for use in uses], held) for sort, held in whole.have.items()]
    stocks.append(([[*use.own, *use.stand_ins] for use in uses], everything))
    stocks += [([use.wilds for use in uses], whole.wilds), ([use.skips for use in uses], whole.skips)]
    for columns, held in stocks:
        for column in columns:
            problem.always(_not_more(column, held))
        if len(columns) > 1:
            problem.rule("LAY-6", _not_more((literal for column in columns for literal in column), held))


def _use(index: int, group: GroupDef, whole: HandProblem) -> GroupUse:
    def ladder(name: str, most: int) -> Ladder:
        return _ladder(whole.problem, f"use{index} {name}", min(group.size, most))

    return GroupUse(
        group,
        {sort: ladder(f"{sort.number}{sort.colour}", len(held)) for sort, held in whole.have.items()},
        ladder("stand-ins", group.size),
        ladder("wilds", len(whole.wilds)),
        ladder("skips", len(whole.skips)),
    )


def hand_problem(phase: Phase, edition: Edition, *, with_skips: bool) -> HandProblem:
    """The phase's rules, each under its id, over all hands of the deck.

    ``with_skips``: Skips are there for SKIP-0 to forbid; a hand without one needs no such rule.
    """
    problem, axis, deck = Problem(), axis_of(phase, edition), edition.deck
    have = {
        sort: _ladder(problem, f"have {sort.number}{sort.colour}", min(phase.size, sort.supply(deck)))
        for sort in sorts(axis, deck)
    }
    wilds = _ladder(problem, "wilds", min(phase.size, deck.wilds))
    skips = _ladder(problem, "skips", min(phase.size, deck.skips) if with_skips else 0)
    whole = HandProblem(problem, phase, axis, have, wilds, skips)
    uses = [_use(index, group, whole) for index, group in enumerate(phase.groups)]
    for index, use in enumerate(uses):
        problem.rule("PH-LIST", z3.AtLeast(*use.cards, use.group.size))
        _shape(problem, index, use, edition)
        if use.skips:
            problem.rule("SKIP-0", z3.Not(use.skips[0]))
    _wilds(problem, uses, edition)
    _each_card_once(problem, uses, whole)
    return whole
