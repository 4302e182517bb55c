"""A hand that holds a phase in some editions and not in others: candidates from one solver, refuted by another.

*Holds* asks for a lay that exists, so its negation is no plain formula. Therefore Z3 offers hands that hold the phase
in the editions that are to allow it (the encoding of ``encoding``), and the phase solvers of the others are asked about
each. If one of them says yes, this hand is ruled out, with every hand like it: numbers exchanged where the phase has no
run, moved up and down where it has, colours exchanged; each of those is asked about before it is ruled out.

A hand of more cards than the phase has in the allowing edition need not be tried: more cards never hurt (every rule
limits what is used), so the cards used by its lay alone are a smaller witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, permutations, product

import z3

from phaseproof.spec.cards import WILD, Hand, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind

from ..answers import Answer
from ..axes import Axis, Sort, axis_of, sorts
from ..encoding import encode
from ..phase_solver import PhaseSolver
from .cheapest import Costs, Seeker, Unproved, cheapest
from .findings import Limits, Sides
from .likeness import inseparable, of_phase
from .symbols import Common

_Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandFound:
    """A hand that holds the phase in some editions and not in others."""

    phase: int
    hand: Hand
    penalty: int
    """Penalty points of the hand."""


@dataclass(slots=True)
class _Hands:
    """Hands as counts by sort, Wilds last, and the literals that there are so many or more of each."""

    kinds: tuple[Sort, ...]
    edition: Edition
    ladders: tuple[tuple[z3.BoolRef, ...], ...] = field(init=False)
    cards: tuple[tuple[tuple[str, int], ...], ...] = field(init=False)
    """For each sort its cards (colour letter and number), the cheapest first: so many are taken."""

    def __post_init__(self) -> None:
        deck, common = self.edition.deck, Common.of([self.edition])

        def points(card: tuple[str, int]) -> int:
            return self.edition.scores.points(number_card(*card))

        every = [(letter, n) for n in common.numbers for letter in common.letters for _ in range(deck.copies)]
        self.cards = tuple(
            tuple(sorted((card for card in every if sort.takes(number_card(*card))), key=points)) for sort in self.kinds
        )
        sizes = [*map(len, self.cards), deck.wilds]
        self.ladders = tuple(
            tuple(z3.Bool(f"hand {at} has {count}") for count in range(1, size + 1)) for at, size in enumerate(sizes)
        )

    def costs(self) -> Costs:
        """What each literal costs when it becomes true."""
        points = self.edition.scores.points
        found = [
            (literal, points(number_card(*card)))
            for ladder, cards in zip(self.ladders, self.cards, strict=False)
            for literal, card in zip(ladder, cards, strict=True)
        ]
        return [*found, *((literal, self.edition.scores.wild) for literal in self.ladders[-1])]

    def sense(self, size: int) -> Iterator[z3.BoolRef]:
        """So many cards in all, counted in order."""
        for ladder in self.ladders:
            yield from (z3.Or(z3.Not(above), below) for below, above in pairwise(ladder))
        literals = [literal for ladder in self.ladders for literal in ladder]
        yield from (z3.AtLeast(*literals, size), z3.AtMost(*literals, size))

    def counts(self, model: z3.ModelRef) -> _Counts:
        """The hand of a model."""
        return tuple(
            sum(z3.is_true(model.eval(literal, model_completion=True)) for literal in ladder) for ladder in self.ladders
        )

    def hand(self, counts: _Counts) -> Hand:
        """The hand as cards."""
        naturals = [
            number_card(*card) for count, cards in zip(counts, self.cards, strict=False) for card in cards[:count]
        ]
        return hand([*naturals, *[WILD] * counts[-1]])

    def within(self, counts: _Counts) -> z3.BoolRef:
        """That a hand has all these cards, or more."""
        return z3.And([ladder[count - 1] for ladder, count in zip(self.ladders, counts, strict=True) if count])


def _alike(counts: _Counts, hands: _Hands, *, runs: bool) -> Iterator[_Counts]:
    """Hands that are much the same, the hand itself first."""
    kinds = hands.kinds
    used = [(kinds[at], count) for at, count in enumerate(counts[:-1]) if count]
    numbers = list(dict.fromkeys(sort.number for sort, _ in used if sort.number is not None))
    letters = list(dict.fromkeys(sort.colour for sort, _ in used if sort.colour is not None))
    every_number = [n for n in hands.edition.deck.numbers if numbers]
    if runs:
        moves = range(-len(every_number), len(every_number) + 1)
        renumberings = [dict(zip(numbers, [n + move for n in numbers], strict=True)) for move in moves]
    else:
        renumberings = [dict(zip(numbers, new, strict=True)) for new in permutations(every_number, len(numbers))]
    recolourings = [
        dict(zip(letters, new, strict=True)) for new in permutations(hands.edition.deck.letters, len(letters))
    ]
    yield counts
    place = {sort: at for at, sort in enumerate(kinds)}
    for numbering, colouring in product(renumberings, recolourings):
        image = [0] * (len(counts) - 1)
        for sort, count in used:
            new = Sort(numbering.get(sort.number or 0), colouring.get(sort.colour or ""))
            if new not in place or count > len(hands.cards[place[new]]):
                break
            image[place[new]] = count
        else:
            yield (*image, counts[-1])


class _Offers:
    """Hands that hold the phase where they should; those that also hold it elsewhere are ruled out for good."""

    def __init__(self, seek: Seeker, hands: _Hands, others: Sequence[PhaseSolver], most: int, *, runs: bool) -> None:
        self.seek, self.hands, self.others, self.left, self.runs = seek, hands, others, most, runs

    def __call__(self, *further: z3.BoolRef) -> z3.ModelRef | None:
        """A model of a hand that none of the others holds; None if there is none. Raises Unproved."""
        while (model := self.seek(*further)) is not None:
            counts = self.hands.counts(model)
            refuting = [other for other in self.others if self._holds(other, counts)]
            if not refuting:
                return model
            alike = dict.fromkeys(_alike(counts, self.hands, runs=self.runs))
            ruled_out = [image for image in alike if self._holds(refuting[0], image)]
            self.seek.solver.add(*(z3.Not(self.hands.within(image)) for image in ruled_out))
        return None

    def _holds(self, solver: PhaseSolver, counts: _Counts) -> bool:
        self.left -= 1
        answer = Answer.UNKNOWN if self.left < 0 else solver.holds(self.hands.hand(counts))
        if answer is Answer.UNKNOWN:
            raise Unproved
        return answer is Answer.YES


def _search(sides: Sides, phase: int, cards: int, limit: int | None, limits: Limits) -> HandFound | None:
    allow, editions, timeout_ms = sides.allow, sides.editions, limits.timeout_ms
    wanted = [edition.phase(phase) for edition in editions]
    axes = {axis_of(one, edition) for one, edition in zip(wanted, editions, strict=True)}
    axis = axes.pop() if len(axes) == 1 else Axis.CARD
    kinds = sorts(axis, allow[0].deck)
    hands = _Hands(kinds, allow[0])
    constraints = list(hands.sense(cards))
    for at, edition in enumerate(allow):
        encoding = encode(edition.phase(phase), edition, axis, ((s, s.supply(edition.deck)) for s in kinds))
        columns = [*encoding.at_least.values(), encoding.wilds]
        links = (
            z3.Or(z3.Not(literal), have)
            for column, ladder in zip(columns, hands.ladders, strict=True)
            for literal, have in zip(column, ladder, strict=False)
        )
        rules = z3.And([*encoding.constraints, *links])
        constraints.append(_renamed(rules, hands, f"{at} ") if at else rules)
    others = [PhaseSolver(edition, phase, timeout_ms=timeout_ms) for edition in sides.forbid]
    runs = any(group.kind is GroupKind.RUN for one in wanted for group in one.groups)
    offers = _Offers(Seeker(constraints, timeout_ms), hands, others, limits.hands, runs=runs)
    wishes = [[literal] for ladder in hands.ladders for literal in ladder]
    found = cheapest(offers, hands.costs(), cards, wishes, limit)
    return None if found is None else HandFound(phase, hands.hand(hands.counts(found[0])), found[1])


def _renamed(rules: z3.BoolRef, hands: _Hands, prefix: str) -> z3.BoolRef:
    """The same with names of its own for all but the hand: every edition uses its own lay."""
    shared = {str(literal) for ladder in hands.ladders for literal in ladder}
    seen: dict[str, z3.BoolRef] = {}
    todo, done = [rules], set()
    while todo:
        rule = todo.pop()
        if rule.get_id() not in done:
            done.add(rule.get_id())
            todo += rule.children()
            if z3.is_const(rule) and rule.decl().kind() == z3.Z3_OP_UNINTERPRETED and str(rule) not in shared:
                seen[str(rule)] = rule
    return z3.substitute(rules, *((literal, z3.Bool(f"{prefix}{name}")) for name, literal in seen.items()))


def _traits(phase: int, edition: Edition) -> tuple[object, ...]:
    return of_phase(edition.phase(phase).groups, edition)


def separating_hand(sides: Sides, cards: int, limit: int | None, limits: Limits) -> HandFound | None:
    """The cheapest hand of so many cards that holds a phase for one side and not for the other.

    ``limit``: only one of fewer penalty points. Of equals that of the first phase. Raises Unproved.
    """
    best, unproved = None, False
    for phase in sides.allow[0].phases:
        everywhere = all(any(p.number == phase.number for p in edition.phases) for edition in sides.editions)
        # The lays of several editions may need different cards.
        if not everywhere or cards < phase.size or (cards > phase.size and len(sides.allow) == 1):
            continue
        if inseparable(sides, partial(_traits, phase.number)):
            continue
        try:
            found = _search(sides, phase.number, cards, limit, limits)
        except Unproved:
            unproved = True
            continue
        if found is not None:
            best, limit = found, found.penalty
    if best is None and unproved:
        raise Unproved
    return best
