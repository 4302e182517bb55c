"""Why a pile can always supply a card in the classic game (STOCK-2), by counting.

At the start of a turn each player has ``hand_size`` cards in hand and on the table together (HAND-1), for whoever
draws a card discards one, or ends the hand. The rest of the deck lies in stock and discards, but for Skips that lie
before players: at most one each (SKIP-2). Two cards or more are enough: either the stock has one, or the discards have
two, so that the lower one is shuffled into a new stock (STOCK-1). Nobody then goes without a draw, so the count stays.
"""

from __future__ import annotations

from phaseproof.spec.edition import Edition

_ENOUGH = 2


def in_the_piles(edition: Edition, players: int) -> int:
    """How many cards lie in stock and discards at least when a turn begins."""
    before_players = players if edition.reading("skip-place") == "front" else 0
    return edition.deck.size - players * edition.hand_size - before_players


def never_dry(edition: Edition, players: int) -> bool:
    """Whether counting shows that STOCK-2 cannot occur. Where Skips add up without limit, nothing is shown."""
    if edition.reading("skip-place") == "front" and edition.reading("skip-limit") == "none":
        return False
    return in_the_piles(edition, players) >= _ENOUGH
