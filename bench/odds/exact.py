"""The odds of a phase (PH-DEF): hands of so many cards that hold it, out of all hands.

A hand holds a phase if the naturals that it can use and the Wilds are enough, and the naturals as many as the edition
wants (WILD-3): ``M >= max(S - w, g)``. So every choice of naturals is counted by its ``M``, and Wilds and Skips are
dealt to it by binomials. How naturals are counted depends on what the groups look at:

- sets and runs of any colours look at numbers alone: one place for each number
- colour groups look at colours alone: one place for each colour, and a colour group is a set of that
- a run in one colour looks at its colour alone: the best run of each colour is one place for each colour
- a run in one colour beside sets: one place for each number, and for each colour how the run stands in it
- a run of any colours beside a colour group: the same for each colour of the group

Other mixtures of groups bound to a colour are not counted: a UsageError says so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from phaseproof.engine import Method, PhasePlan, Plan, compile_edition
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import GroupKind

from .automaton import Automaton, Seen
from .beside_colour import BesideColour
from .counting import Polynomial, Symbol, alphabet, alphabet_by_colour, by_naturals, polynomial


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds that a deal holds a phase."""

    phase: int
    cards: int
    """How many cards are dealt."""
    hands: int
    """How many sets of so many cards of the deck hold the phase; cards alike in print count as different cards."""
    of: int
    """How many sets of so many cards there are."""

    @property
    def fraction(self) -> Fraction:
        """The probability, in lowest terms."""
        return Fraction(self.hands, self.of)

    @property
    def percent(self) -> float:
        """The probability in percent."""
        return 100 * self.hands / self.of


def exact_odds(edition: Edition, phase: int, cards: int) -> Odds:
    """The odds that ``cards`` cards of the full deck hold the phase.

    A draw is a further card: whoever has drawn ``k`` cards blindly and discarded none holds ``cards + k`` of them.
    Raises UnknownName for a phase that the edition does not have, UsageError for more cards than the deck has, and for
    a phase that cannot be counted exactly.

    >>> from phaseproof.spec.edition import edition
    >>> exact_odds(edition("classic"), 8, 10).fraction
    Fraction(27388987921, 1000464733190)
    """
    plan = compile_edition(edition)
    wanted, deck = plan.phase(phase), edition.deck
    if not 0 <= cards <= deck.size:
        raise UsageError(f"{cards} cards cannot be dealt from a deck of {deck.size}")
    ways = comb(deck.size, cards)
    if wanted.method is Method.IMPOSSIBLE:
        return Odds(phase, cards, 0, ways)
    ends = [_with_wilds(naturals, wanted, plan, cards) for naturals in range(wanted.size + 1)]
    return Odds(phase, cards, int(_counted(wanted, plan, ends)[cards]), ways)


def _with_wilds(naturals: int, phase: PhasePlan, plan: Plan, cards: int) -> Polynomial:
    """The Wilds and Skips that make a hand that can use so many naturals one that holds the phase, by their number."""
    deck = plan.deck
    found = Counter[int]()
    for wilds in range(deck.wilds + 1):
        if naturals >= max(phase.size - wilds, phase.naturals):
            for skips in range(deck.skips + 1):
                found[wilds + skips] += comb(deck.wilds, wilds) * comb(deck.skips, skips)
    return polynomial(found, cards, comb(deck.size, min(cards, deck.size // 2)))


def _counted(phase: PhasePlan, plan: Plan, ends: list[Polynomial]) -> Polynomial:
    deck, width, colours = plan.deck, plan.width, len(plan.letters)
    sets, runs, flushes = (
        [group.size for group in phase.groups if group.kind is kind]
        for kind in (GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR)
    )
    one_colour = bool(runs) and plan.readings.one_colour_runs
    if flushes and not sets and not runs:
        return _over_colours(flushes, plan, ends)
    if len(flushes) == len(runs) == 1 and not sets and not one_colour:
        beside = BesideColour(runs[0], flushes[0], width, deck.copies)
        return by_naturals(beside, _polynomials(alphabet_by_colour(colours, deck.copies), ends), ends)
    if flushes or (one_colour and len(runs) > 1):
        raise UsageError(
            f"phase {phase.number} ({' + '.join(map(str, phase.groups))}) binds groups to a colour beside others: its "
            "odds cannot be counted exactly; --simulate estimates them"
        )
    if one_colour and not sets:
        return _best_colour(runs[0], plan, ends)
    automaton = Automaton(sets, runs, width)
    symbols = alphabet(colours, deck.copies, automaton.most, one_colour=one_colour)
    return by_naturals(automaton, _polynomials(symbols, ends), ends)


def _polynomials(symbols: dict[Symbol, dict[int, int]], ends: list[Polynomial]) -> dict[Symbol, Polynomial]:
    cards, exact = len(ends[0]) - 1, ends[0].dtype == object
    return {symbol: polynomial(ways, cards, 1 << 70 if exact else 1) for symbol, ways in symbols.items()}


def _over_colours(flushes: list[int], plan: Plan, ends: list[Polynomial]) -> Polynomial:
    automaton, supply = Automaton(flushes, [], len(plan.letters)), plan.copies_of_colour
    symbols = alphabet(1, supply, automaton.most, one_colour=False)
    return by_naturals(automaton, _polynomials(symbols, ends), ends)


def _best_colour(run: int, plan: Plan, ends: list[Polynomial]) -> Polynomial:
    """A run in one colour: colours by the best run in each, and then the best of the colours, as a set is."""
    within = Automaton([], [run], plan.width)
    inside = _polynomials(alphabet(1, plan.deck.copies, 1, one_colour=False), ends)
    nothing, one = ends[0] * 0, ends[0] * 0
    one[0] = 1
    of_colour: dict[Symbol, Polynomial] = {}
    for naturals in range(run + 1):
        wanted = [one if found == naturals else nothing for found in range(run + 1)]
        of_colour[(Seen(naturals, run=naturals > 0),)] = by_naturals(within, inside, wanted)
    return by_naturals(Automaton([run], [], len(plan.letters)), of_colour, ends)
