"""What an action does: one function for each kind. The action must be legal; what others would do is not said."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from phaseproof.spec.actions import (
    Act,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    Lay,
    Look,
    OpenGroup,
    Rearrange,
    Settle,
    Stop,
)
from phaseproof.spec.errors import UsageError
from phaseproof.spec.state import Passing, Step

from .game_chronicle import Chronicle
from .game_judging import deal_order
from .game_position import Position
from .game_settling import hand_end, next_dealer
from .game_setup import NOBODY
from .game_table import Laid

_PLAYED, _LOST, _SKIPPED, _EMPTY = Passing.PLAYED, Passing.LOST, Passing.SKIPPED, Passing.EMPTY


def play(position: Position, action: Act) -> None:
    """Carry out a legal action."""
    position.said = None
    _PLAYS[type(action)](position, action)


def _deal(position: Position, action: Deal) -> None:
    """DEAL-1a to DEAL-5. Raises UsageError where the whole deck is not known."""
    if action.deck is None:
        raise UsageError("the engine plays where every card is known: a deal needs its deck")
    setup = position.setup
    if action.dealer is not None:
        position.dealer = action.dealer
    order, deck = deal_order(position, position.dealer), setup.coded(action.deck)
    dealt = setup.hand_size * len(order)
    position.hands = [[] for _ in position.hands]
    for place, seat in enumerate(order):
        position.hands[seat] = sorted(deck[place : dealt : len(order)])
    position.dealt = True
    position.stock, position.discards = deck[:dealt:-1], deck[dealt : dealt + 1]
    seats = len(position.hands)
    position.laid, position.placed, position.table = [False] * seats, [0] * seats, []
    position.chronicle = Chronicle(seats, position.dealer)
    position.drawn = NOBODY
    position.hand_number += 1
    position.step, position.turn = Step.DRAW, order[0]
    if deck[dealt] == setup.skip and setup.rules.upcard_skip_counts:
        position.chronicle.record(_SKIPPED, order[0])
        position.chronicle.record(_LOST, order[0])
        position.turn = position.after(order[0])
    _end_if_dry(position)


def _draw(position: Position, action: Draw) -> None:
    """DRAW-1, STOCK-1, STOCK-2."""
    turn = position.turn
    position.step = Step.PLAY
    if action.source == "nothing":
        position.drawn = NOBODY
        position.chronicle.record(_EMPTY, turn)
        return
    if action.reshuffled is not None and not position.stock:
        _reshuffle(position, action.reshuffled)
        card = position.stock.pop()
    else:
        card = (position.stock if action.source == "stock" else position.discards).pop()
        if action.reshuffled is not None:
            _reshuffle(position, action.reshuffled)
    position.drawn = card
    insort(position.hands[turn], card)


def _reshuffle(position: Position, order: tuple[Any, ...]) -> None:
    position.stock = position.setup.coded(reversed(order))
    position.discards = position.discards[-1:]


def _lay(position: Position, action: Lay) -> None:
    """LAY-1, and OUT-1 where nothing is left; WIN-1 where a match ends at once."""
    setup, turn = position.setup, position.turn
    hand, phase = position.hands[turn], position.phases[turn]
    for group in action.groups:
        laid = Laid(turn, phase, group, setup.plan)
        position.table.append(laid)
        for placed in laid.cards:
            hand.remove(setup.code(placed.card))
        position.placed[turn] += len(laid.cards)
    position.laid[turn] = position.laid_this_turn = True
    last = phase == setup.last_phase and not position.tied
    decided = last and setup.rules.match_end == "at-once" and not setup.rules.all_advance
    if not hand or decided:
        position.step = Step.OVER


def _hit(position: Position, action: Hit) -> None:
    """HIT-SET, HIT-RUN, HIT-COL, and OUT-1 where nothing is left."""
    placed, laid, turn = action.card, position.table[action.on], position.turn
    hand = position.hands[turn]
    if placed.card.is_wild:
        placed = laid.understood(placed, position.setup.plan)[-1]
    laid.add(placed)
    hand.remove(position.setup.code(placed.card))
    position.placed[turn] += 1
    position.hits_this_turn += 1
    if not hand:
        position.step = Step.OVER


def _discard(position: Position, action: Discard) -> None:
    """DISC-1, SKIP-1, SKIP-4, and OUT-1 where nothing is left."""
    setup, late = position.setup, action.by is not None and action.by != position.turn
    seat = action.by if late and action.by is not None else position.turn
    code = setup.code(action.card)
    position.hands[seat].remove(code)
    used = code == setup.skip and action.skip is not None
    if not (used and setup.rules.skip_in_front):
        position.discards.append(code)
    if used and action.skip is not None:
        position.chronicle.record(_SKIPPED, action.skip, seat)
    if not late:
        position.chronicle.record(_PLAYED, seat)
    if not position.hands[seat] and position.laid[seat]:
        position.step = Step.OVER
    elif not late:
        _pass_on(position)


def _pass_on(position: Position) -> None:
    """DEAL-5b, SKIP-1, SKIP-4, STOCK-2: to the left, over everybody whose turn is lost."""
    chronicle = position.chronicle
    position.step = Step.DRAW
    position.laid_this_turn, position.hits_this_turn, position.drawn = False, 0, NOBODY
    if chronicle.streak >= len(position.playing):
        position.step = Step.OVER
        return
    left, due = position.left, chronicle.due
    turn = left[position.turn]
    while due[turn]:
        chronicle.record(_LOST, turn)
        if position.setup.rules.skip_in_front:
            position.discards.append(position.setup.skip)
        turn = left[turn]
    position.turn = turn
    if not position.stock:
        _end_if_dry(position)


def _end_if_dry(position: Position) -> None:
    """STOCK-2 in the reading that ends the hand at once."""
    if not position.setup.rules.dry_turn_goes_on and not position.can_draw:
        position.step = Step.OVER


def _settle(position: Position, action: Settle) -> None:  # noqa: ARG001
    """SCORE-4, ADV-1, WIN-1 to WIN-4, DEAL-6: what was claimed makes no difference."""
    end, seats = hand_end(position), len(position.hands)
    position.dealer = position.turn = next_dealer(position, end)
    position.scores, position.phases = end.totals, end.phases
    if len(end.leaders) > 1:
        position.seat_players(end.leaders)
        for seat in end.leaders:
            position.phases[seat] = position.setup.last_phase
    position.hands, position.dealt = [[] for _ in range(seats)], False
    position.laid, position.placed = [False] * seats, [0] * seats
    position.table, position.stock, position.discards = [], [], []
    position.laid_this_turn, position.hits_this_turn, position.drawn = False, 0, NOBODY
    position.chronicle = Chronicle(seats, position.dealer)
    position.step = Step.DEAL
    if len(end.leaders) == 1:
        position.step, position.winner = Step.END, end.leaders[0]


def _stop(position: Position, action: Stop) -> None:  # noqa: ARG001
    """WIN-6."""
    position.step = Step.END


def _nothing(position: Position, action: Look) -> None:
    """A look changes nothing."""


_PLAYS: dict[type[Act], Callable[[Position, Any], None]] = {
    Deal: _deal,
    Draw: _draw,
    Lay: _lay,
    Hit: _hit,
    Discard: _discard,
    EndTurn: _nothing,
    OpenGroup: _nothing,
    Rearrange: _nothing,
    Look: _nothing,
    Settle: _settle,
    Stop: _stop,
}
