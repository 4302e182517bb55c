"""From cards to the kernel's view of them: one hand as Python ints, a block of hands as int16 arrays.

One hand needs no numpy, so that it is loaded only with the first block.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from phaseproof.spec.cards import WILD, CardKind, Hand, number_card

from .kernel import Ladder, Tally, climb
from .plan import Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NUMBER, _WILD = CardKind.NUMBER, CardKind.WILD


def tally(hand: Hand, plan: Plan) -> Tally:
    """One hand, in any order. Raises ImpossibleCards for a card that the deck does not have."""
    low, width, colour_index = plan.low, plan.width, plan.colour_index
    colours = len(colour_index)
    seen, numbers = [0] * width, [0] * max(plan.rungs, len(hand))
    present, totals = [0] * colours, [0] * colours
    cells = [[0] * width for _ in range(colours)] if plan.needs_cells else []
    wilds = 0
    try:
        for card in hand:
            kind = card.kind
            if kind is _NUMBER:
                index = card.number - low
                bit = 1 << index
                numbers[seen[index]] |= bit
                seen[index] += 1
                colour = colour_index[card.colour]
                present[colour] |= bit
                totals[colour] += 1
                if cells:
                    cells[colour][index] += 1
            elif kind is _WILD:
                wilds += 1
    except (KeyError, IndexError, ValueError):
        plan.deck.check(hand)  # says which card it is
        raise
    return Tally(wilds, tuple(numbers[: plan.rungs]), present, totals, cells)


def counts_of(hands: Iterable[Hand], plan: Plan) -> NDArray[np.uint8]:
    """How often each hand has each kind of card: shape (hands, kinds), columns in the order of ``deck.kinds()``.

    Raises ImpossibleCards for a card that the deck does not have.
    """
    import numpy as np

    column = {card: index for index, card in enumerate(plan.deck.kinds())}
    rows = list(hands)
    counts = np.zeros((len(rows), len(column)), np.uint8)
    for row, hand in enumerate(rows):
        for card in hand:
            if card not in column:
                plan.deck.check(hand)
            counts[row, column[card]] += 1
    return counts


def tally_block(counts: NDArray[np.uint8], plan: Plan) -> Tally:
    """A block of hands, given as ``counts_of`` gives them; every word of the tally is an int16 array of that length."""
    import numpy as np

    deck, kinds = plan.deck, plan.deck.kinds()
    weights = _mask_weights(plan)
    numbers: Ladder = ()
    present: list[NDArray[np.int16]] = []
    totals = [np.zeros(len(counts), np.int16) for _ in deck.colours]
    for copy in range(1, deck.copies + 1):
        # A product with powers of two packs bits faster than np.packbits does; floats hold such sums exactly.
        masks = np.ascontiguousarray(((counts >= copy).astype(np.float32) @ weights).T.astype(np.int16))
        for colour, mask in enumerate(masks):
            numbers = climb(numbers, mask)[: plan.rungs]
            totals[colour] += np.bitwise_count(mask)
        present = present or list(masks)
    column = {card: counts[:, index].astype(np.int16) for index, card in enumerate(kinds)} if plan.needs_cells else {}
    cells = [[column[number_card(letter, number)] for number in deck.numbers] for letter in plan.letters if column]
    wilds = counts[:, kinds.index(WILD)].astype(np.int16) if deck.wilds else np.zeros(len(counts), np.int16)
    return Tally(wilds, numbers, present, totals, cells)


@cache
def _mask_weights(plan: Plan) -> NDArray[np.float32]:
    """The bit of each kind of card in the mask of its colour: shape (kinds, colours)."""
    import numpy as np

    kinds = plan.deck.kinds()
    weights = np.zeros((len(kinds), len(plan.colour_index)), np.float32)
    for row, card in enumerate(kinds):
        if card.is_natural:
            weights[row, plan.colour_index[card.colour]] = 1 << (card.number - plan.low)
    return weights
