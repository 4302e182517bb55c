"""Keys of many hands at once, from cards or from counts, and back to counts."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from phaseproof.spec.cards import WILD, number_card

from .keys import WORD, Field, card_keys, layout
from .plan import Plan

Keys = NDArray[np.uint64]
BLOCK = 1 << 14
"""Hands that are worked on together: their arrays stay in the processor's cache."""
_LOW = (1 << 32) - 1
_TWO = 2


def keys_from_cards(cards: NDArray[np.uint8], plan: Plan, *, card_major: bool = False) -> Keys:
    """The keys of many hands, given card by card.

    A card is its index in ``plan.deck.kinds()``; ``len(plan.deck.kinds())`` stands for no card, so that smaller hands
    can be filled up. ``cards`` is of dtype uint8, its shape (hands, cards of a hand); with ``card_major`` (cards of a
    hand, hands), which is faster. The result is of dtype uint64, its shape (hands,) if the plan's keys have one word,
    else (words, hands).

    Raises ValueError for another shape or dtype, for a number that stands for no card, and for a deck with more than
    255 kinds of card. That the deck can supply each hand is not checked.

    >>> import numpy as np
    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.engine import compile_edition, keys_from_cards, phases_in_batch
    >>> plan = compile_edition(edition("classic"))
    >>> cards = np.array([[0, 1, 2, 4, 5, 6, 50], [0, 1, 2, 4, 5, 48, 49]], np.uint8)
    >>> phases_in_batch(keys_from_cards(cards, plan), plan).tolist()
    [1, 1]
    """
    kinds = len(plan.deck.kinds())
    if cards.dtype != np.uint8 or cards.ndim != _TWO:
        found = f"{cards.dtype} of shape {cards.shape}"
        raise ValueError(f"expected cards of dtype uint8 and of shape (hands, cards), found {found}")
    if kinds > np.iinfo(np.uint8).max:
        raise ValueError(f"a byte cannot tell {kinds} kinds of card apart; use keys_from_counts")
    by_card = cards if card_major else cards.T
    size, hands = by_card.shape
    constants = _constants(plan)
    keys = np.zeros((len(constants), hands), np.uint64)
    try:
        for start in range(0, hands, BLOCK):
            block = np.ascontiguousarray(by_card[:, start : start + BLOCK])
            for word, of_card in enumerate(constants):
                total = keys[word, start : start + BLOCK]
                for place in range(size):
                    total += of_card.take(block[place])
    except IndexError:
        raise ValueError(f"a card is a number from 0 to {kinds}, found {int(cards.max())}") from None
    return keys[0] if len(keys) == 1 else keys


def keys_from_counts(counts: NDArray[np.uint8], plan: Plan) -> Keys:
    """The keys of many hands, given as ``counts_of`` gives them: dtype uint8, shape (hands, kinds).

    The result is that of ``keys_from_cards``. Raises ValueError for another shape or dtype, and where a hand has more
    of a card than the deck.
    """
    kinds = plan.deck.kinds()
    if counts.dtype != np.uint8 or counts.ndim != _TWO or counts.shape[1] != len(kinds):
        found = f"{counts.dtype} of shape {counts.shape}"
        raise ValueError(f"expected counts of dtype uint8 and of shape (hands, {len(kinds)}), found {found}")
    copies = np.minimum([plan.deck.count(card) for card in kinds], np.iinfo(np.uint8).max).astype(np.uint8)
    halves = _halves(plan)
    keys = np.zeros((layout(plan).words, len(counts)), np.uint64)
    for start in range(0, len(counts), BLOCK):
        block = counts[start : start + BLOCK]
        if (block > copies).any():
            row, kind = np.argwhere(block > copies)[0]
            found = f"{block[row, kind]} of {kinds[kind]}, of which the deck has {copies[kind]}"
            raise ValueError(f"hand {start + row} has {found}")
        # A product of floats is the fastest sum; halves of words are small enough to be exact.
        sums = (block.astype(np.float64) @ halves).astype(np.uint64)
        keys[:, start : start + BLOCK] = (sums[:, 0::2] + (sums[:, 1::2] << np.uint64(32))).T
    return keys[0] if len(keys) == 1 else keys


def words_of(keys: Keys, plan: Plan) -> NDArray[np.int64]:
    """The same memory as signed words, shape (words, hands). Raises ValueError for keys of another shape or dtype."""
    words = layout(plan).words
    shape = "(hands,)" if words == 1 else f"({words}, hands)"
    of_words = keys[None, :] if keys.ndim == 1 and words == 1 else keys
    if keys.dtype != np.uint64 or of_words.ndim != _TWO or len(of_words) != words:
        found = f"{keys.dtype} of shape {keys.shape}"
        raise ValueError(f"expected keys of dtype uint64 and of shape {shape}, found {found}")
    return of_words.view(np.int64)


def values_of(words: NDArray[np.int64], field: Field) -> NDArray[np.int64]:
    """The values of a field."""
    word = words[field.word]
    if not field.shift:
        return np.asarray(word & field.mask, np.int64)
    values: NDArray[np.int64] = word >> field.shift
    values &= field.mask
    return values


def counts_of_words(words: NDArray[np.int64], plan: Plan) -> NDArray[np.uint8]:
    """The counts of each kind of card, as ``counts_of``, where the keys spell out the single cards; no Skips."""
    of, kinds = layout(plan), plan.deck.kinds()
    column = {card: index for index, card in enumerate(kinds)}
    counts = np.zeros((words.shape[1], len(kinds)), np.uint8)
    for letter, fields in zip(plan.letters, of.cells, strict=True):
        for field in fields:
            values = values_of(words, field)
            for place in range(field.places):
                number = plan.low + field.first + place
                counts[:, column[number_card(letter, number)]] = values // field.base**place % field.base
    if plan.deck.wilds:
        counts[:, column[WILD]] = values_of(words, of.wilds)
    return counts


@lru_cache(maxsize=64)
def _constants(plan: Plan) -> tuple[Keys, ...]:
    """For each word, what each kind of card adds to it; one entry more for no card."""
    keys = (*card_keys(plan), 0)
    whole = (1 << WORD) - 1
    return tuple(
        np.array([key >> (WORD * word) & whole for key in keys], np.uint64) for word in range(layout(plan).words)
    )


@lru_cache(maxsize=64)
def _halves(plan: Plan) -> NDArray[np.float64]:
    """For each kind of card the lower and the upper half of each word; shape (kinds, 2 * words)."""
    return np.array(
        [[key >> (32 * half) & _LOW for half in range(2 * layout(plan).words)] for key in card_keys(plan)], np.float64
    )
