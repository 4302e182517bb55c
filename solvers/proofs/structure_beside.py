"""Theorems on two hands for a run beside a colour group: lemmas for one colour, and how the colours go together.

The kernel takes the largest of what it counts for each colour (``largest-of-…-counts``), so it is enough to look at
what it counts for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import z3

from phaseproof.engine import PhasePlan, Plan, Reckoning, Tally, compile_edition
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Phase

from .claims import Claim, Formula
from .containing import BITS, MOST_WILDS, ForColours, Symbols

_ANY_HAND = f"any number of natural cards and Skips, up to {MOST_WILDS:,} Wilds"


def claims(phase: Phase, edition: Edition) -> Iterator[Claim]:
    """The claims for a phase with a run of any colours and one colour group."""
    plan = compile_edition(edition)
    yield _other_colours(phase, plan)
    yield _two_are_used(phase, plan)
    yield _naturals_of_groups(phase, edition)


def _most(tally: Tally, phase: PhasePlan, plan: Plan, colour: int) -> z3.BitVecRef:
    reckoning = Reckoning(tally, plan.width, one_colour=plan.readings.one_colour_runs)
    return reckoning.beside_colour(phase.run, phase.colour, colour)


def _largest(plan: Plan) -> str:
    return f"largest-of-{len(plan.letters)}-counts"


def _other_colours(phase: Phase, plan: Plan) -> Claim:
    """Which colour is which does not matter."""
    compiled, colours = plan.phase(phase.number), list(range(len(plan.letters)))
    exchanged = [[1, 0, *colours[2:]][: len(colours)], [*colours[1:], 0]]

    def formula(*, planted: bool) -> Formula:
        hand = Symbols(plan, len(colours))
        differing = []
        for order in exchanged:
            present, totals = ([of_colour[at] for at in order] for of_colour in (hand.present, hand.totals))
            turned = hand.tally._replace(present=present, totals=totals)
            for now, before in enumerate(order):
                counted = now if planted else before  # planted: a colour counts by its place
                differing.append(_most(turned, compiled, plan, now) != _most(hand.tally, compiled, plan, counted))
        return Formula(tuple(hand.given()), z3.Or(differing))

    return Claim(
        f"other-colours-{phase.number}",
        f"Exchanging two colours, or turning all round, exchanges the naturals that phase {phase.number} "
        f"({phase.words}) can use with its colour group in each; their largest, which decides, stays the same.",
        ("PH-DEF", "COL-1", "RUN-2"),
        f"{_ANY_HAND}; these two exchanges, and so all that can be made of them: all there are",
        lambda: formula(planted=False),
        lambda: formula(planted=True),
        (_largest(plan),),
    )


def _two_are_used(phase: Phase, plan: Plan) -> Claim:
    """Of two naturals both are used, if one is of the group's colour."""
    compiled = plan.phase(phase.number)

    def formula(least: int) -> Formula:
        hand = Symbols(plan, 2)  # the group's colour, and all the others
        both = hand.numbers[0] == hand.present[0] | hand.present[1]
        there = [(mask == 0) == (total == 0) for mask, total in zip(hand.present, hand.totals, strict=True)]
        naturals = hand.totals[0] + hand.totals[1]
        most = _most(hand.tally, compiled, plan, 0)
        some = z3.If(naturals >= least, z3.BitVecVal(least, BITS), naturals)
        wrong = z3.Or(z3.And(naturals < least, most > naturals), z3.And(hand.totals[0] > 0, most < some))
        return Formula((*hand.given(), both, *there), wrong)

    return Claim(
        f"two-are-used-{phase.number}",
        f"With its colour group in one given colour, phase {phase.number} ({phase.words}) uses no more naturals than "
        "there are, where there are one or none; with a natural of that colour, it uses two of two or more.",
        ("WILD-3",),
        _ANY_HAND,
        lambda: formula(2),
        lambda: formula(compiled.size + 1),
    )


def _naturals_of_groups(phase: Phase, edition: Edition) -> Claim:
    """Where one natural in the phase and one in each group are not the same."""
    plan = compile_edition(edition)
    one, each = (
        compile_edition(edition.with_reading("natural", reading)).phase(phase.number)
        for reading in ("per-phase", "per-group")
    )

    def formula(judged: PhasePlan) -> Formula:
        hand = Symbols(plan, 0)
        naturals = z3.BitVec("naturals", BITS)
        counts = [z3.BitVec(f"most_{letter}", BITS) for letter in plan.letters]
        owned = [z3.BitVec(f"total_{letter}", BITS) for letter in plan.letters]
        given = [z3.And(word >= 0, word <= MOST_WILDS) for word in (hand.wilds, naturals, *counts, *owned)]
        two = z3.If(naturals >= 2, z3.BitVecVal(2, BITS), naturals)  # noqa: PLR2004 - two groups
        for most, total in zip(counts, owned, strict=True):
            given += [z3.Implies(naturals <= 1, most <= naturals), z3.Implies(total > 0, most >= two)]
        given.append((naturals > 0) == z3.Or([total > 0 for total in owned]))
        largest = counts[0]
        for most in counts[1:]:
            largest = z3.If(largest >= most, largest, most)
        differ = ForColours(hand, largest).holds(one) != ForColours(hand, largest).holds(judged)
        due = z3.And(naturals == 1, hand.wilds >= phase.size - 1)
        return Formula(tuple(given), differ != due)

    return Claim(
        f"natural-in-each-group-{phase.number}",
        f"One natural in phase {phase.number} ({phase.words}) and one in each of its groups: the two differ exactly "
        f"with one natural and at least {phase.size - 1} Wilds.",
        ("WILD-3",),
        f"counts and Wilds up to {MOST_WILDS:,}, of which the lemmas are true",
        lambda: formula(each),
        lambda: formula(replace(each, naturals=3)),
        (f"two-are-used-{phase.number}", _largest(plan)),
    )
