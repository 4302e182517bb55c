"""Playing: the state after an action. The action is carried out as it was understood, whether or not it was legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from .cards import Card, Hand, Placed, hand
from .edition import Edition
from .phases import Group, GroupKind
from .questions import Move, cards_of
from .state import Action, Discard, Draw, Hit, Lay, Meld, Seat, State, Step
from .wilds import understood


def _without(held: Hand | None, cards: tuple[Card, ...]) -> Hand | None:
    return None if held is None else hand((Counter(held) - Counter(cards)).elements())


def _grown(group: Group, placed: Placed) -> Group:
    """The group with one more card; in a run a card below the lowest goes in front, so that the cards lie in order."""
    numbers = [card.number for card in group if card.number is not None]
    below = group.kind is GroupKind.RUN and placed.number is not None and numbers and placed.number < min(numbers)
    return Group(group.kind, (placed, *group.cards) if below else (*group.cards, placed))


def _draw(state: State, action: Draw, seat: Seat) -> State:
    if action.source == "stock":
        card = action.card or (state.stock[0] if state.stock else None)
        state = replace(state, stock=state.stock[1:] if state.stock else state.stock)
    else:
        card = action.card or (state.discards[-1] if state.discards else None)
        state = replace(state, discards=state.discards[:-1] if state.discards else state.discards)
    held = None if seat.hand is None or card is None else hand((*seat.hand, card))
    return replace(state.with_seat(state.turn, replace(seat, hand=held)), step=Step.PLAY)


def _lay(state: State, action: Lay, seat: Seat) -> State:
    melds = tuple(Meld(state.turn, seat.phase, group) for group in action.groups)
    left = _without(seat.hand, cards_of(action.groups))
    after = state.with_seat(state.turn, replace(seat, hand=left, laid=True))
    return replace(after, table=(*state.table, *melds), laid_this_turn=True)


def _hit(state: State, action: Hit, seat: Seat) -> State:
    meld = state.table[action.on]
    grown = replace(meld, group=_grown(meld.group, action.card))
    after = state.with_seat(state.turn, replace(seat, hand=_without(seat.hand, (action.card.card,))))
    table = (*state.table[: action.on], grown, *state.table[action.on + 1 :])
    return replace(after, table=table, hits_this_turn=state.hits_this_turn + 1)


def _discard(state: State, action: Discard, seat: Seat) -> State:
    left = _without(seat.hand, (action.card,))
    after = state.with_seat(state.turn, replace(seat, hand=left))
    pile = None if state.discards is None else (*state.discards, action.card)
    following = (state.turn + 1) % len(state.seats)
    return replace(after, discards=pile, turn=following, step=Step.DRAW, laid_this_turn=False, hits_this_turn=0)


def apply(state: State, action: Action, edition: Edition) -> State:
    """The state after the action. An action that no rule allows (a new group, moved cards) changes nothing."""
    move = understood(Move(state, action), edition)
    state, action, seat = move.state, move.action, move.state.in_turn
    match action:
        case Draw():
            after = _draw(state, action, seat)
        case Lay():
            after = _lay(state, action, seat)
        case Hit():
            after = _hit(state, action, seat)
        case Discard():
            after = _discard(state, action, seat)
        case _:
            return state
    actor = after.seats[state.turn]
    return replace(after, step=Step.OVER) if actor.hand == () and actor.laid else after
