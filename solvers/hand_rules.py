"""The rules of a lay-down from a hand, each one under its own name, so that it can be dropped.

A second encoding beside the one of the phase solver, in whole numbers instead of bits: how many cards of each sort the
hand has, and how many of them each group uses. The hand is a list of upper bounds on counts that are otherwise free: a
fact left out lets the hand have as many cards as the deck has. The rules:

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

import z3

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase

from .axes import Axis, Sort, axis_of, in_one_colour, sorts, supply
from .cores import Problem


@dataclass(frozen=True, slots=True)
class GroupUse:
    """How many cards one group uses, all of it still open."""

    group: GroupDef
    naturals: dict[Sort, z3.ArithRef]
    stand_ins: z3.ArithRef
    """Naturals put for another card, which WILD-1 forbids."""
    wilds: z3.ArithRef
    skips: z3.ArithRef

    @property
    def all_naturals(self) -> z3.ArithRef:
        """Naturals used for what they are and as stand-ins."""
        return z3.Sum(*self.naturals.values(), self.stand_ins)


@dataclass(frozen=True, slots=True)
class HandProblem:
    """The rules of a phase over a hand of which nothing is said yet."""

    problem: Problem
    phase: Phase
    axis: Axis
    have: dict[Sort, z3.ArithRef]
    wilds: z3.ArithRef
    skips: z3.ArithRef


def _count(problem: Problem, name: str, most: int) -> z3.ArithRef:
    """A number of cards."""
    count = z3.Int(name)
    problem.always(count >= 0, count <= most)
    return count


def _total(counts: Iterable[z3.ArithRef]) -> z3.ArithRef:
    return z3.Sum(z3.IntVal(0), *counts)


def _within_targets(
    problem: Problem, rule: str, use: GroupUse, targets: Sequence[tuple[str, Sequence[Sort]]]
) -> list[z3.BoolRef]:
    """Under the rule the group has one of the targets and uses no naturals of other sorts."""
    chosen = [z3.Bool(f"{rule} {name}") for name, _ in targets]
    problem.rule(rule, z3.Or(chosen))
    for this_one, (_, fitting) in zip(chosen, targets, strict=True):
        misfits = _total(count for sort, count in use.naturals.items() if sort not in fitting)
        problem.rule(rule, z3.Implies(this_one, misfits <= 0))
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
        problem.rule("RUN-4", *(_total(use.naturals[sort] for sort in same) <= 1 for same in by_number.values()))


def _wilds(problem: Problem, uses: Sequence[GroupUse], edition: Edition) -> None:
    for use in uses:
        problem.rule("WILD-1", use.stand_ins <= 0)
        most = supply(use.group.kind, edition.deck)
        if edition.reading("wild-beyond-copies") == "forbidden" and most is not None and use.group.size > most:
            problem.rule("WILD-1", use.wilds <= 0)
    if edition.reading("natural") == "per-phase":
        problem.rule("WILD-3", _total(use.all_naturals for use in uses) >= 1)
    elif edition.reading("natural") == "per-group":
        problem.rule("WILD-3", *(use.all_naturals >= 1 for use in uses))
    elif edition.reading("natural") == "per-set-and-run":
        sets_and_runs = (use for use in uses if use.group.kind is not GroupKind.COLOUR)
        problem.rule("WILD-3", *(use.all_naturals >= 1 for use in sets_and_runs))


def _each_card_once(problem: Problem, uses: Sequence[GroupUse], whole: HandProblem) -> None:
    """No group uses more than there is; under LAY-6 nor do all groups together."""
    stocks = [([use.naturals[sort] for use in uses], held) for sort, held in whole.have.items()]
    stocks.append(([use.all_naturals for use in uses], _total(whole.have.values())))
    stocks += [([use.wilds for use in uses], whole.wilds), ([use.skips for use in uses], whole.skips)]
    for used, held in stocks:
        problem.always(*(count <= held for count in used))
        if len(used) > 1:
            problem.rule("LAY-6", _total(used) <= held)


def hand_problem(phase: Phase, edition: Edition, *, with_skips: bool) -> HandProblem:
    """The phase's rules, each under its id, over all hands of the deck.

    ``with_skips``: Skips are there for SKIP-0 to forbid; a hand without one needs no such rule.
    """
    problem, axis, deck = Problem(), axis_of(phase, edition), edition.deck
    have = {sort: _count(problem, f"have {sort.number}{sort.colour}", sort.supply(deck)) for sort in sorts(axis, deck)}
    skips = deck.skips if with_skips else 0
    whole = HandProblem(
        problem, phase, axis, have, _count(problem, "wilds", deck.wilds), _count(problem, "skips", skips)
    )
    uses = [
        GroupUse(
            group,
            {sort: _count(problem, f"{index} uses {sort.number}{sort.colour}", group.size) for sort in have},
            *(_count(problem, f"{index} uses {what}", group.size) for what in ("stand-ins", "wilds", "skips")),
        )
        for index, group in enumerate(phase.groups)
    ]
    for index, use in enumerate(uses):
        problem.rule("PH-LIST", use.all_naturals + use.wilds + use.skips >= use.group.size)
        _shape(problem, index, use, edition)
        if with_skips:
            problem.rule("SKIP-0", use.skips <= 0)
    _wilds(problem, uses, edition)
    _each_card_once(problem, uses, whole)
    return whole
