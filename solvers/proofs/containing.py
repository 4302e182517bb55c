"""Theorem *contained*: a hand holds a phase, by the engine's kernel, exactly if it covers some exact lay-down (PH-DEF).

The kernel itself is executed on symbols; the lay-downs come from ``layouts``. Where a group is bound to a colour, the
theorem has two parts: a lemma for one colour, and one that says how the kernel puts the colours together. A hand holds
the phase if it does so in one of the colours, by the meaning of RUN-2 and COL-1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise

import z3

from phaseproof.engine import Method, PhasePlan, Plan, Reckoning, Tally, compile_edition, kernel
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind, Phase

from .claims import Claim, Formula, left_open
from .layouts import Layout, layouts

BITS = 16
MOST_WILDS = 4095
_RULES = ("PH-DEF", "PH-LIST", "WILD-1", "WILD-2", "WILD-3", "LAY-6")
_OF_KIND = {
    GroupKind.SET: ("SET-1", "SET-2"),
    GroupKind.RUN: ("RUN-1", "RUN-2", "RUN-3", "RUN-4"),
    GroupKind.COLOUR: ("COL-1",),
}
_ANY_HAND = f"any number of natural cards and Skips, up to {MOST_WILDS:,} Wilds"


class Symbols:
    """A hand of symbols, as the kernel sees it, in ``colours`` colours."""

    def __init__(self, plan: Plan, colours: int) -> None:
        self.width = plan.width
        self.wilds = z3.BitVec("wilds", BITS)
        self.numbers = tuple(z3.BitVec(f"at_least_{rung + 1}", BITS) for rung in range(plan.rungs))
        self.present = [z3.BitVec(f"present_{colour}", BITS) for colour in range(colours)]
        self.totals = [z3.BitVec(f"total_{colour}", BITS) for colour in range(colours)]

    @property
    def tally(self) -> Tally:
        """The kernel's input."""
        return Tally(self.wilds, self.numbers, self.present, self.totals)

    def given(self) -> Iterator[z3.BoolRef]:
        """What is true of every tally of a hand."""
        yield z3.And(self.wilds >= 0, self.wilds <= MOST_WILDS)
        everything = (1 << self.width) - 1
        for low, high in zip((z3.BitVecVal(everything, BITS), *self.numbers), self.numbers, strict=False):
            yield high & ~low == 0  # what is there k + 1 times is there k times
        for mask, total in zip(self.present, self.totals, strict=True):
            yield mask & ~self.numbers[0] == 0
            yield z3.And(total >= popcount(mask, self.width), total <= MOST_WILDS)

    def has(self, number: int, count: int) -> z3.BoolRef:
        """Whether the hand has so many naturals of a number."""
        if count > len(self.numbers):
            return z3.BoolVal(False)  # the deck has no more copies than the kernel looks at
        return z3.Extract(number, number, self.numbers[count - 1]) == 1

    def in_colour(self, number: int, colour: int) -> z3.BoolRef:
        """Whether the hand has a natural of the number in a colour."""
        return z3.Extract(number, number, self.present[colour]) == 1


def popcount(mask: z3.BitVecRef, width: int) -> z3.BitVecRef:
    """How many of the lowest bits are set."""
    bits = [z3.ZeroExt(BITS - 1, z3.Extract(place, place, mask)) for place in range(width)]
    return reduce(lambda total, bit: total + bit, bits)


def covers(hand: Symbols, layout: Layout, colour: int = 0, others: int = 1) -> z3.BoolRef:
    """Whether the hand has all that an exact lay-down takes; ``colour``: the one of its colour-bound groups."""
    needs = [hand.has(number, count) for number, count in layout.numbers]
    needs += [hand.in_colour(number, colour) for number in layout.coloured]
    needs += [hand.in_colour(number, others) for number in layout.plain]
    if layout.of_colour > len(layout.coloured):
        needs.append(hand.totals[colour] >= layout.of_colour)
    return z3.And(*needs, hand.wilds >= layout.wilds)


def claims(edition: Edition) -> Iterator[Claim]:
    """The claims for every phase of an edition, lemmas first. Raises UsageError as ``compile_edition``."""
    plan = compile_edition(edition)
    shared: dict[str, Claim] = {}
    for phase in edition.phases:
        for claim in _of_phase(phase, edition, plan):
            if claim.id not in shared:
                shared[claim.id] = claim
                yield claim


def rules_of(phase: Phase) -> tuple[str, ...]:
    """The rules that say whether a hand holds the phase."""
    kinds = dict.fromkeys(group.kind for group in phase.groups)
    return (*_RULES, *(rule for kind in kinds for rule in _OF_KIND[kind]))


def _of_phase(phase: Phase, edition: Edition, plan: Plan) -> Iterator[Claim]:
    compiled = plan.phase(phase.number)
    rules = rules_of(phase)
    says = f"phase {phase.number} ({phase.words})"
    one_colour = plan.readings.one_colour_runs
    match compiled.method:
        case Method.SETS | Method.RUN | Method.SET_AND_RUN if not (one_colour and compiled.run):
            statement = f"A hand holds {says} by the kernel exactly if it covers some exact lay-down."
            yield _claim(f"contained-{phase.number}", statement, rules, phase, edition, plan, 0)
        case Method.RUN | Method.SET_AND_RUN:
            statement = f"With the run in one given colour: a hand holds {says} exactly if it covers an exact lay-down."
            lemma = _claim(f"contained-{phase.number}-in-one-colour", statement, rules, phase, edition, plan, 1)
            yield lemma
            together = ladders_together(compiled.run + sum(compiled.sets), len(plan.letters))
            yield together
            yield verdict_of_the_most(compiled, plan, (lemma.id, together.id))
        case Method.COLOUR:
            statement = f"A hand holds {says} by the kernel exactly if it covers an exact lay-down in some colour."
            yield _claim(f"contained-{phase.number}", statement, rules, phase, edition, plan, len(plan.letters))
        case Method.RUN_AND_COLOUR if not one_colour:
            statement = f"With the colour group in one given colour: a hand holds {says} exactly if it covers one."
            lemma = _beside_colour(f"contained-{phase.number}-in-one-colour", statement, rules, phase, edition, plan)
            yield lemma
            largest = largest_of_colours(len(plan.letters))
            yield largest
            yield verdict_of_the_most(compiled, plan, (lemma.id, largest.id))
        case _:
            statement = f"A hand holds {says} by the kernel exactly if it covers some exact lay-down."
            yield left_open(f"contained-{phase.number}", statement, rules, _why_left(compiled))


def _why_left(phase: PhasePlan) -> str:
    if phase.method is Method.IMPOSSIBLE:
        return "the deck has no such groups, so there is nothing to be held"
    return "it is counted placement by placement, and no formula of that has been found that a solver decides"


def _claim(  # noqa: PLR0913, PLR0917 - what the ledger says, and what is proved
    id_: str, statement: str, rules: tuple[str, ...], phase: Phase, edition: Edition, plan: Plan, colours: int
) -> Claim:
    compiled = plan.phase(phase.number)

    def formula(judged: PhasePlan) -> Formula:
        hand = Symbols(plan, colours)
        held = Reckoning(hand.tally, plan.width, one_colour=plan.readings.one_colour_runs).holds(judged)
        listed = layouts(phase.groups, edition)
        due = z3.Or([covers(hand, layout, colour) for colour in range(max(1, colours)) for layout in listed])
        return Formula(tuple(hand.given()), held != z3.If(due, z3.BitVecVal(1, BITS), z3.BitVecVal(0, BITS)))

    return Claim(
        id_,
        statement,
        rules,
        _bounds(plan),
        lambda: formula(compiled),
        lambda: formula(_wrong(compiled)),
    )


def _wrong(phase: PhasePlan) -> PhasePlan:
    """The phase with the natural rule forgotten; where there is none, with a card too few."""
    return replace(phase, naturals=0) if phase.naturals else replace(phase, size=phase.size - 1)


def _bounds(plan: Plan) -> str:
    most = plan.copies_of_number
    return _ANY_HAND if plan.rungs < most else f"{_ANY_HAND}; at most {most} naturals of one number, as the deck has"


def _beside_colour(  # noqa: PLR0913, PLR0917 - what the ledger says, and what is proved
    id_: str, statement: str, rules: tuple[str, ...], phase: Phase, edition: Edition, plan: Plan
) -> Claim:
    compiled = plan.phase(phase.number)

    def formula(size: int) -> Formula:
        hand = Symbols(plan, 2)  # the group's colour, and all the others
        reckoning = Reckoning(hand.tally, plan.width, one_colour=False)
        most = reckoning.beside_colour(compiled.run, size, 0)
        held = kernel.at_least(most + hand.wilds, compiled.size) & kernel.at_least(most, compiled.naturals)
        both = hand.numbers[0] == hand.present[0] | hand.present[1]
        due = z3.Or([covers(hand, layout) for layout in layouts(phase.groups, edition)])
        given = (*hand.given(), both)
        return Formula(given, held != z3.If(due, z3.BitVecVal(1, BITS), z3.BitVecVal(0, BITS)))

    return Claim(
        id_, statement, rules, _ANY_HAND, lambda: formula(compiled.colour), lambda: formula(compiled.colour + 1)
    )


def ladders_together(rungs: int, colours: int) -> Claim:
    """How the kernel puts runs of several colours together: the most of all is the most of one."""

    def formula(height: Callable[[Sequence[z3.BitVecRef]], z3.BitVecRef]) -> Formula:
        ladders = [
            tuple(z3.BitVec(f"ladder_{colour}_{rung}", BITS) for rung in range(rungs)) for colour in range(colours)
        ]
        given = [high & ~low == 0 for ladder in ladders for low, high in pairwise(ladder)]
        given += [rung >= 0 for ladder in ladders for rung in ladder]
        together = kernel.height(kernel.merged(ladders))
        apart = reduce(lambda one, other: z3.If(one >= other, one, other), map(height, ladders))
        return Formula(tuple(given), together != apart)

    return Claim(
        f"most-of-{colours}-colours-{rungs}",
        f"The most that {colours} ladders of {rungs} rungs reach together is the most that one of them reaches.",
        ("RUN-2",),
        "any ladders, that is masks of which each lies within the one before",
        lambda: formula(kernel.height),
        lambda: formula(lambda ladder: kernel.height(ladder[1:])),
    )


class ForColours(Reckoning):
    """The engine's verdict, given the most naturals that the phase can use."""

    def __init__(self, hand: Symbols, most: z3.BitVecRef) -> None:
        super().__init__(hand.tally, hand.width, one_colour=False)
        self.most = most

    def naturals(self, phase: PhasePlan) -> z3.BitVecRef:  # noqa: ARG002 - it was said
        """What was said."""
        return self.most


def verdict_of_the_most(phase: PhasePlan, plan: Plan, lemmas: tuple[str, ...]) -> Claim:
    """What the kernel's verdict on the most of all colours has to do with its verdicts on each."""

    def formula(judged: PhasePlan) -> Formula:
        hand = Symbols(plan, 0)
        counts = [z3.BitVec(f"most_{letter}", BITS) for letter in plan.letters]
        given = (z3.And(hand.wilds >= 0, hand.wilds <= MOST_WILDS), *(z3.And(m >= 0, m <= MOST_WILDS) for m in counts))
        largest = reduce(lambda one, other: z3.If(one >= other, one, other), counts)
        each = [ForColours(hand, most).holds(phase) == 1 for most in counts]
        return Formula(given, (ForColours(hand, largest).holds(judged) == 1) != z3.Or(each))

    return Claim(
        f"contained-{phase.number}-in-some-colour",
        f"A hand holds phase {phase.number} by the most naturals of all colours exactly if it does in one of them.",
        ("PH-DEF", "WILD-3"),
        f"counts and Wilds up to {MOST_WILDS:,}",
        lambda: formula(phase),
        lambda: formula(_wrong(phase)),
        lemmas,
    )


def largest_of_colours(colours: int) -> Claim:
    """How the kernel puts colour groups of several colours together."""

    def formula(larger: Callable[[z3.BitVecRef, z3.BitVecRef], z3.BitVecRef]) -> Formula:
        counts = [z3.BitVec(f"count_{colour}", BITS) for colour in range(colours)]
        given = tuple(z3.And(count >= 0, count <= MOST_WILDS) for count in counts)
        largest = reduce(lambda one, other: z3.If(one >= other, one, other), counts)
        return Formula(given, reduce(larger, counts) != largest)

    return Claim(
        f"largest-of-{colours}-counts",
        f"The kernel's largest of {colours} counts is the largest of them.",
        ("COL-1",),
        f"counts up to {MOST_WILDS:,}",
        lambda: formula(kernel.larger),
        lambda: formula(kernel.smaller),
    )
