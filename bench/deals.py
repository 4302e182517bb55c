"""Deals at random, many at once: the input of batches and of simulations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.edition import Edition

BLOCK = 1 << 14
"""Hands that are dealt at once."""


def dealt(edition: Edition, cards: int, hands: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """So many deals from a full deck, as counts of shape (hands, kinds), columns in the order of ``deck.kinds()``."""
    deck = edition.deck
    kinds = deck.kinds()
    kind_of = np.repeat(np.arange(len(kinds)), [deck.count(kind) for kind in kinds])
    counts = np.empty((hands, len(kinds)), np.uint8)
    for start in range(0, hands, BLOCK):
        block = counts[start : start + BLOCK]
        order = np.argpartition(rng.random((len(block), deck.size)), max(0, cards - 1), axis=1)[:, :cards]
        cells = kind_of[order] + np.arange(len(block))[:, None] * len(kinds)
        block[:] = np.bincount(cells.ravel(), minlength=block.size).reshape(block.shape)
    return counts
