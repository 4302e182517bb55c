"""What a hand lacks of a phase: how many cards, and which cards bring it nearer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from phaseproof.spec.cards import Card, Hand

from .batch import needs_batch
from .keys import WORD, card_keys, key_of, layout
from .plan import Plan
from .tables import NEVER


@dataclass(frozen=True, slots=True)
class Shortage:
    """What a hand lacks of a phase."""

    short: int | None
    """The least number of further cards with which the hand holds the phase, each a natural or a Wild of any kind: 0 if
    it does, None if no hand can. Whether the deck has them left is not asked."""
    outs: tuple[tuple[Card, int], ...] = ()
    """Every card after which the hand is one card less short, in canonical order, with how many of it the deck has
    besides those in the hand. If one card is short, these are the cards that complete the phase."""


def needs(hand: Hand, phase: int, plan: Plan) -> Shortage:
    """What the hand lacks of the phase of that number (PH-DEF, WILD-1, WILD-3).

    The hand is one that the deck can supply, in any order; what lies open elsewhere is not taken off the outs. Raises
    UnknownName, ImpossibleCards.

    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.spec.notation import parse_hand
    >>> from phaseproof.engine import compile_edition, needs
    >>> classic = edition("classic")
    >>> lacking = needs(parse_hand("R4 B4 G4 R9 Y10 G12 S", classic.deck), 2, compile_edition(classic))
    >>> lacking.short, [f"{copies} of {card}" for card, copies in lacking.outs]
    (1, ['2 of B11', '2 of G11', '2 of R11', '2 of Y11', '8 of W'])
    """
    column = plan.phases.index(plan.phase(phase))
    plan.deck.check(hand)
    left = [plan.deck.count(card) - hand.count(card) for card in plan.deck.kinds()]
    further = [
        (card, copies, key)
        for card, copies, key in zip(plan.deck.kinds(), left, card_keys(plan), strict=True)
        if copies and not card.is_skip
    ]
    key, whole = key_of(hand, plan), (1 << WORD) - 1
    keys = [key, *(key + more for _, _, more in further)]
    words = np.array([[one >> (WORD * word) & whole for one in keys] for word in range(layout(plan).words)], np.uint64)
    short, *afterwards = needs_batch(words if len(words) > 1 else words[0], plan)[:, column].tolist()
    if short == NEVER:
        return Shortage(None)
    outs = ((card, copies) for (card, copies, _), after in zip(further, afterwards, strict=True) if after < short)
    return Shortage(short, tuple(outs))
