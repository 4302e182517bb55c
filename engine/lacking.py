"""What a hand lacks of a phase: how many cards, which cards bring it nearer, and how the phase lies then.

The number is the kernel's (PH-DEF): with ``M`` the most naturals that the phase can use and ``W`` the Wilds, a hand
holds a phase of ``size`` cards that needs ``naturals`` natural ones if ``M + W >= size`` and ``M >= naturals``. A
further natural of a place that is still free adds one to ``M``, a further Wild one to ``W``, and nothing adds more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from phaseproof.spec.cards import SKIP, WILD, Card, Hand, Placed
from phaseproof.spec.phases import Group

from .laying import LayDown, find
from .plan import Plan
from .reckoning import Reckoning
from .shapes import Method
from .tallies import tally


@dataclass(frozen=True, slots=True)
class Part:
    """One group of the phase as the hand can nearly lay it."""

    group: Group
    """The whole group; what is lacking stands in it as a Wild with the meaning of its place, or as the natural."""
    lacking: tuple[Placed, ...]
    """What of it the hand lacks."""

    @property
    def held(self) -> tuple[Placed, ...]:
        """What of it comes from the hand, Wilds with their meaning."""
        return tuple((Counter(self.group) - Counter(self.lacking)).elements())


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a hand lacks of a phase; a hand that holds it lacks nothing."""

    short: int
    """The least number of further cards, naturals or Wilds; whether the deck has them left is not asked."""
    naturals: int
    """How many of them must be naturals, because of the natural rule (WILD-3)."""
    parts: tuple[Part, ...]
    """A lay of the phase that lacks just so many cards, in the order of the phase's groups."""


def shortfall(hand: Hand, phase: int, plan: Plan) -> Shortfall | None:
    """What the hand lacks of the phase of that number; None if no hand can hold it.

    The hand may have more cards than a player ever holds. Whether a card must be kept for the discard (OUT-3) is not
    asked. Raises UnknownName for the phase, ImpossibleCards for a card that the deck does not have.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, shortfall
    >>> classic = edition("classic")
    >>> found = shortfall(parse_hand("R1 B3 G5 Y7 W R2 S", classic.deck), 4, compile_edition(classic))
    >>> found.short, [str(part.group) for part in found.parts]
    (1, ['run: R1 R2 B3 W=4 G5 W=6 Y7'])
    """
    lacking = _lacking(hand, phase, plan)
    if lacking is None:
        return None
    short, naturals = lacking
    held, needed = hand, []
    for _ in range(naturals):
        needed.append(next(outs(held, phase, plan, wilds=False)))
        held = (*held, needed[-1])
    lay = lay_from((*held, *[WILD] * (short - naturals)), phase, plan)
    if lay is None:
        message = f"the kernel says that phase {phase} lacks {short} cards, and no lay was found"
        raise AssertionError(message)
    return Shortfall(short, naturals, tuple(_parts(lay.groups, hand, needed, short - naturals)))


def outs(hand: Hand, phase: int, plan: Plan, *, wilds: bool = True) -> Iterator[Card]:
    """Every card that the deck has besides the hand, and after which the hand is one card less short.

    In canonical order, the Wild last; if one card is short, these complete the phase. Nothing for a hand that holds the
    phase or never can. Raises UnknownName, ImpossibleCards.
    """
    lacking = _lacking(hand, phase, plan)
    for card in plan.deck.kinds() if lacking and lacking[0] else ():
        if card.is_natural or (card.is_wild and wilds):
            left = hand.count(card) < plan.deck.count(card)
            if left and (_lacking((*hand, card), phase, plan) or (0, 0))[0] < (lacking or (0, 0))[0]:
                yield card


def lay_from(hand: Hand, phase: int, plan: Plan) -> LayDown | None:
    """A lay of just the phase's size, as ``find``, whether or not a card is left to discard (OUT-3)."""
    return find((*hand, SKIP) if plan.readings.discard_to_go_out else hand, phase, plan)


def _lacking(hand: Hand, phase: int, plan: Plan) -> tuple[int, int] | None:
    """How many cards are short, and how many of them must be naturals; None for what no hand can hold."""
    wanted = plan.phase(phase)
    if wanted.method is Method.IMPOSSIBLE:
        return None
    counted = tally(hand, plan)
    usable = Reckoning(counted, plan.width, one_colour=plan.readings.one_colour_runs).naturals(wanted)
    of_rule = max(0, wanted.naturals - usable)
    return max(of_rule, wanted.size - usable - counted.wilds, 0), of_rule


def _parts(groups: tuple[Group, ...], hand: Hand, needed: list[Card], wilds: int) -> Iterator[Part]:
    """The groups with what they lack; the Wilds of the hand go where they make most groups whole."""
    held, missing, given = Counter(hand), Counter(needed), hand.count(WILD)
    lacking: dict[int, list[Placed]] = {}
    for index in sorted(range(len(groups)), key=lambda at: _open(groups[at])):
        lacking[index] = []
        for placed in groups[index]:
            if placed.card.is_wild:
                given -= 1
                if given < 0 and wilds > 0:
                    wilds -= 1
                    lacking[index].append(placed)
            elif held[placed.card]:
                held[placed.card] -= 1
            elif missing[placed.card]:
                missing[placed.card] -= 1
                lacking[index].append(placed)
    for index, group in enumerate(groups):
        yield Part(group, tuple(lacking[index]))


def _open(group: Group) -> int:
    return sum(placed.card.is_wild for placed in group)
