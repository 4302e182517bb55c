"""What can be tried in a position: every legal action, and everything that somebody could say or do besides.

A witness is legal in one of the two editions, so what is legal in neither need not be listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.spec.actions import Action, Deal, Discard, Draw, EndTurn, Look, Settle, Stop
from phaseproof.spec.edition import Edition
from phaseproof.spec.legal import legal_actions
from phaseproof.spec.reckoning import hand_points, leaders, next_dealer, next_phases, places, replaying, totals
from phaseproof.spec.state import State, Step


def _settling(state: State, edition: Edition) -> Iterator[Settle]:
    """The end of a hand, and what is true of it in this edition, said one thing at a time."""
    yield Settle()
    yield Settle(phases=next_phases(state, edition))
    first, again = leaders(state, edition), replaying(state, edition)
    if len(first) == 1:
        yield Settle(winner=first[0])
    yield from (Settle(winner=seat) for seat in range(len(state.seats)))
    if again:
        yield Settle(replay=again)
    yield Settle(dealer=next_dealer(state, edition))
    yield Settle(points=hand_points(state, edition))
    yield Settle(totals=totals(state, edition))
    yield Settle(places=places(state, edition))


def _late(state: State) -> Iterator[Discard]:
    """Discards of players who are not in turn."""
    for seat, player in enumerate(state.seats):
        if seat != state.turn:
            yield from (Discard(card=card, by=seat) for card in dict.fromkeys(player.hand or ()))


def _skips(state: State) -> Iterator[Discard]:
    """A Skip on anybody, with and without a word on where it goes."""
    for card in dict.fromkeys(state.in_turn.hand or ()):
        if card.is_skip:
            for seat in range(len(state.seats)):
                yield Discard(card=card, skip=seat)
                yield from (Discard(card=card, skip=seat, place=place) for place in ("pile", "front"))


def tries(state: State, edition: Edition) -> Iterator[Action]:
    """What can be tried; what is legal in the edition is among it, as far as it can be said in few ways."""
    yield from (action for action in legal_actions(state, edition) if not isinstance(action, Deal))
    if state.step is Step.OVER:
        yield from _settling(state, edition)
    if state.step in (Step.DRAW, Step.PLAY):
        yield from (Draw(source="stock", by=seat) for seat in range(len(state.seats)))
        yield from _skips(state)
        yield from _late(state)
        yield Look(depth=2)
        yield EndTurn()
        yield Settle()
    yield Stop()
