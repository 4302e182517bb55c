"""Theorems on two hands at once: what a card more, a Wild instead, other colours, another reading can change.

The kernel itself is executed on symbols, twice, and no lay-down is needed. A hand and the same with one card more are
two tallies; what the card adds to the second one is written down here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

import z3

from phaseproof.engine import Method, PhasePlan, Plan, Reckoning, Tally, compile_edition, kernel
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Phase

from . import structure_beside
from .claims import Claim, Formula, left_open
from .containing import BITS, MOST_WILDS, Symbols, popcount

_EVERY_HAND = f"any number of natural cards and Skips, up to {MOST_WILDS:,} Wilds"


class _Hand(Symbols):
    """A hand of symbols in all colours of the deck, and one card that may join it."""

    def __init__(self, plan: Plan, phase: PhasePlan) -> None:
        """``phase``: the one to be held; a run beside a colour group asks for two colours: the group's, and others."""
        super().__init__(plan, 2 if phase.method is Method.RUN_AND_COLOUR else len(plan.letters))
        self.plan = plan
        self.place = z3.BitVec("card_number", BITS)
        """The card's number as a mask of one bit."""
        self.colour = z3.BitVec("card_colour", BITS)

    def given(self) -> Iterator[z3.BoolRef]:
        """What is true of every hand and every natural card."""
        yield from super().given()
        yield self.numbers[0] == reduce(or_, self.present)
        for mask, total in zip(self.present, self.totals, strict=True):
            yield (mask == 0) == (total == 0)
        yield z3.And(self.place > 0, self.place < 1 << self.width, self.place & (self.place - 1) == 0)
        yield z3.And(self.colour >= 0, self.colour < len(self.present))

    def with_natural(self) -> Tally:
        """The tally of the hand and the natural card."""
        lower = (z3.BitVecVal(-1, BITS), *self.numbers)
        return Tally(
            self.wilds,
            tuple(mask | (below & self.place) for below, mask in zip(lower, self.numbers, strict=False)),
            [z3.If(self.colour == at, mask | self.place, mask) for at, mask in enumerate(self.present)],
            [z3.If(self.colour == at, total + 1, total) for at, total in enumerate(self.totals)],
        )

    def with_wild(self) -> Tally:
        """The tally of the hand and a Wild."""
        return self.tally._replace(wilds=self.wilds + 1)

    def in_colours(self, order: Sequence[int]) -> Tally:
        """The tally of the hand in which each colour was exchanged for another one."""
        present, totals = ([of_colour[at] for at in order] for of_colour in (self.present, self.totals))
        return self.tally._replace(present=present, totals=totals)

    def naturals(self) -> z3.BitVecRef:
        """How many naturals the hand has, counted as far as the kernel looks at copies of one number."""
        return sum((popcount(mask, self.width) for mask in self.numbers), z3.BitVecVal(0, BITS))

    def holds(self, tally: Tally, phase: PhasePlan) -> z3.BoolRef:
        """What the kernel says; with a colour group beside a run, of the first colour alone."""
        reckoning = Reckoning(tally, self.plan.width, one_colour=self.plan.readings.one_colour_runs)
        if phase.method is not Method.RUN_AND_COLOUR:
            return reckoning.holds(phase) == 1
        most = reckoning.beside_colour(phase.run, phase.colour, 0)
        return (kernel.at_least(most + tally.wilds, phase.size) & kernel.at_least(most, phase.naturals)) == 1


def claims(edition: Edition) -> Iterator[Claim]:
    """The claims for every phase of an edition. Raises UsageError as ``compile_edition``."""
    plan = compile_edition(edition)
    for phase in edition.phases:
        compiled = plan.phase(phase.number)
        beside = compiled.method is Method.RUN_AND_COLOUR
        if compiled.method in (Method.PLACEMENTS, Method.IMPOSSIBLE) or (beside and plan.readings.one_colour_runs):
            why = f"the theorem contained-{phase.number}, which says what holding means here, is left open as well"
            statement = f"A hand that holds {_says(phase, plan)} holds it with any further natural or Wild as well."
            yield left_open(f"further-card-{phase.number}", statement, ("PH-DEF", "WILD-1", "WILD-2"), why)
            continue
        yield further_card(phase, plan)
        yield wild_instead(phase, plan)
        if beside:
            yield from structure_beside.claims(phase, edition)
            continue
        if compiled.colour or (compiled.run and plan.readings.one_colour_runs):
            yield other_colours(phase, plan)
        yield naturals_of_groups(phase, edition)


def _says(phase: Phase, plan: Plan) -> str:
    beside = plan.phase(phase.number).method is Method.RUN_AND_COLOUR
    return f"phase {phase.number} ({phase.words}{', these in one given colour' if beside else ''})"


def _needs(phase: Phase, plan: Plan) -> tuple[str, ...]:
    """The lemmas that put together what was shown of one colour."""
    beside = plan.phase(phase.number).method is Method.RUN_AND_COLOUR
    return (f"largest-of-{len(plan.letters)}-counts", f"contained-{phase.number}-in-some-colour") if beside else ()


def further_card(phase: Phase, plan: Plan) -> Claim:
    """A further card never destroys a phase."""
    compiled = plan.phase(phase.number)

    def formula(afterwards: PhasePlan) -> Formula:
        hand = _Hand(plan, compiled)
        lost = [z3.Not(hand.holds(tally, afterwards)) for tally in (hand.with_natural(), hand.with_wild())]
        return Formula(tuple(hand.given()), z3.And(hand.holds(hand.tally, compiled), z3.Or(lost)))

    return Claim(
        f"further-card-{phase.number}",
        f"A hand that holds {_says(phase, plan)} holds it with any further natural or Wild as well.",
        ("PH-DEF", "WILD-1", "WILD-2"),
        f"{_EVERY_HAND}; one further card, so any number of them",
        lambda: formula(compiled),
        lambda: formula(replace(compiled, size=compiled.size + 1)),
        _needs(phase, plan),
    )


def wild_instead(phase: Phase, plan: Plan) -> Claim:
    """A Wild in place of a natural destroys a phase exactly where the natural rule bites."""
    compiled = plan.phase(phase.number)
    least = compiled.naturals
    bites = {
        0: "",
        1: ", unless that was its only natural",
    }.get(least, f", unless fewer than {least} naturals are left")

    def formula(judged: PhasePlan) -> Formula:
        hand = _Hand(plan, compiled)
        before, after = hand.holds(hand.with_natural(), judged), hand.holds(hand.with_wild(), judged)
        enough = hand.naturals() >= least
        return Formula(tuple(hand.given()), z3.Or(z3.And(before, enough, z3.Not(after)), z3.And(after, z3.Not(enough))))

    return Claim(
        f"wild-instead-{phase.number}",
        f"A hand that holds {_says(phase, plan)} holds it with a Wild in place of any natural as well{bites}.",
        ("WILD-1", "WILD-3"),
        _EVERY_HAND,
        lambda: formula(compiled),
        lambda: formula(replace(compiled, naturals=least + 1)),
        _needs(phase, plan),
    )


def other_colours(phase: Phase, plan: Plan) -> Claim:
    """Which colour is which does not matter."""
    compiled = plan.phase(phase.number)
    colours = list(range(len(plan.letters)))

    def formula(*, planted: bool) -> Formula:
        hand = _Hand(plan, compiled)
        exchanged = [[1, 0, *colours[2:]][: len(colours)], [*colours[1:], 0]]
        tallies = [hand.in_colours(order) for order in exchanged]
        if planted:  # the last colour is not looked at
            tallies = [tally._replace(present=tally.present[:-1], totals=tally.totals[:-1]) for tally in tallies]
        held = hand.holds(hand.tally, compiled)
        return Formula(tuple(hand.given()), z3.Or([hand.holds(tally, compiled) != held for tally in tallies]))

    return Claim(
        f"other-colours-{phase.number}",
        f"Exchanging two colours, or turning all round, never changes whether a hand holds {_says(phase, plan)}.",
        ("PH-DEF", "COL-1", "RUN-2"),
        f"{_EVERY_HAND}; these two exchanges, and so all that can be made of them: all there are",
        lambda: formula(planted=False),
        lambda: formula(planted=True),
    )


def naturals_of_groups(phase: Phase, edition: Edition) -> Claim:
    """Where one natural in the phase and one in each group are not the same."""
    plan = compile_edition(edition)
    one, each = (
        compile_edition(edition.with_reading("natural", reading)).phase(phase.number)
        for reading in ("per-phase", "per-group")
    )
    groups = len(phase.groups)
    where = {
        1: "never",
        2: f"exactly with one natural and at least {phase.size - 1} Wilds",
    }.get(groups, f"exactly with 1 to {groups - 1} naturals that make {phase.size} cards or more with the Wilds")

    def formula(judged: PhasePlan) -> Formula:
        hand = _Hand(plan, one)
        differ = hand.holds(hand.tally, one) != hand.holds(hand.tally, judged)
        naturals = hand.naturals()
        due = z3.And(naturals >= 1, naturals < groups, naturals + hand.wilds >= phase.size)
        return Formula(tuple(hand.given()), differ != due)

    return Claim(
        f"natural-in-each-group-{phase.number}",
        f"One natural in {_says(phase, plan)} and one in each of its groups: the two differ {where}.",
        ("WILD-3",),
        _EVERY_HAND,
        lambda: formula(each),
        lambda: formula(replace(each, naturals=groups + 1)),
    )
