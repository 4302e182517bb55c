"""Playing: the state after an action. The action is carried out as it was understood, whether or not it was legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from .actions import Action, Deal, Discard, Draw, EndTurn, Hit, Lay, Settle, Stop
from .cards import Card, Hand, Placed, hand
from .edition import Edition
from .phases import Group, GroupKind
from .questions import Move, cards_of
from .reckoning import all_advance, leaders, next_dealer, next_phases, replaying, totals
from .state import Event, Meld, Passing, Seat, State, Step
from .wilds import understood


def _without(held: Hand | None, cards: tuple[Card, ...]) -> Hand | None:
    return None if held is None else hand((Counter(held) - Counter(cards)).elements())


def _more(placed: int | None, cards: int) -> int | None:
    return None if placed is None else placed + cards


def dealt(state: State, deck: tuple[Card, ...], size: int) -> tuple[dict[int, Hand], tuple[Card, ...]]:
    """The hands dealt one card at a time from the dealer's left on, and the cards that are left (DEAL-1a, DEAL-1c)."""
    order = [state.dealer if state.dealer is not None else state.turn]
    for _ in state.playing:
        order.append(state.after(order[-1]))
    order = order[1:]
    hands = {seat: hand(deck[place : size * len(order) : len(order)]) for place, seat in enumerate(order)}
    return hands, deck[size * len(order) :]


def _deal(state: State, action: Deal, edition: Edition) -> State:
    if action.dealer is not None:
        state = replace(state, dealer=action.dealer)
    dealer = state.dealer if state.dealer is not None else state.turn
    hands: dict[int, Hand] = {}
    upcard, stock = action.upcard, None
    if action.deck is not None:
        hands, rest = dealt(state, action.deck, edition.hand_size)
        upcard, stock = rest[0] if rest else None, rest[1:]
    elif action.hands is not None:
        hands = {seat: cards for seat, cards in enumerate(action.hands) if cards is not None}
    idle = () if state.tied else None
    seats = tuple(
        replace(seat, laid=False, placed=0, hand=hands.get(index, idle if index not in state.playing else None))
        for index, seat in enumerate(state.seats)
    )
    first = state.after(dealer)
    started = replace(
        state,
        seats=seats,
        turn=first,
        step=Step.DRAW,
        table=(),
        stock=stock,
        discards=None if upcard is None else (upcard,),
        drawn=None,
        events=(),
        hand_number=state.hand_number + 1,
    )
    if upcard is not None and upcard.is_skip and edition.reading("upcard-skip") == "first-player-loses":
        lost = (Event(Passing.SKIPPED, first), Event(Passing.LOST, first))
        return replace(started, events=lost, turn=started.after(first))
    return started


def _draw(state: State, action: Draw, edition: Edition) -> State:
    card, stock, pile = action.card, state.stock, state.discards
    if action.reshuffled is not None and not state.stock:
        stock, pile = action.reshuffled, pile[-1:] if pile else pile
    if action.source == "stock":
        card = card or (stock[0] if stock else None)
        stock = stock[1:] if stock else stock
    elif action.source == "discard":
        card = card or (pile[-1] if pile else None)
        pile = pile[:-1] if pile else pile
    at_once = edition.reading("reshuffle-time") == "at-once"
    if action.reshuffled is not None and state.stock and not stock and at_once:
        stock, pile = action.reshuffled, pile[-1:] if pile else pile
    seat = state.in_turn
    known = seat.hand is not None and (card is not None or action.source == "nothing")
    held = hand((*(seat.hand or ()), *([card] if card else []))) if known else None
    dry = (Event(Passing.EMPTY, state.turn),) if action.source == "nothing" else ()
    after = replace(state, stock=stock, discards=pile, drawn=card, step=Step.PLAY, events=(*state.events, *dry))
    return after.with_seat(state.turn, replace(seat, hand=held))


def _lay(state: State, action: Lay) -> State:
    seat, cards = state.in_turn, cards_of(action.groups)
    melds = tuple(Meld(state.turn, seat.phase, group) for group in action.groups)
    laid = replace(seat, hand=_without(seat.hand, cards), laid=True, placed=_more(seat.placed, len(cards)))
    after = state.with_seat(state.turn, laid)
    return replace(after, table=(*state.table, *melds), laid_this_turn=True)


def _grown(group: Group, placed: Placed) -> Group:
    """The group with one more card; in a run a card below the lowest goes in front, so that the cards lie in order."""
    numbers = [card.number for card in group if card.number is not None]
    below = group.kind is GroupKind.RUN and placed.number is not None and numbers and placed.number < min(numbers)
    return Group(group.kind, (placed, *group.cards) if below else (*group.cards, placed))


def _hit(state: State, action: Hit) -> State:
    seat, meld = state.in_turn, state.table[action.on]
    left = replace(seat, hand=_without(seat.hand, (action.card.card,)), placed=_more(seat.placed, 1))
    grown = replace(meld, group=_grown(meld.group, action.card))
    table = (*state.table[: action.on], grown, *state.table[action.on + 1 :])
    return replace(state.with_seat(state.turn, left), table=table, hits_this_turn=state.hits_this_turn + 1)


def _pass_on(state: State, edition: Edition) -> State:
    """The turn goes to the left, over everybody whose turn is lost (SKIP-1)."""
    after = replace(state, step=Step.DRAW, laid_this_turn=False, hits_this_turn=0, drawn=None)
    if _dry_turns(state) >= len(state.playing):
        return replace(after, step=Step.OVER)
    turn = state.after(state.turn)
    while turn in after.pending:
        # In the reading that puts a Skip before its target, the lost turn consists of moving it to the pile (SKIP-4).
        moved = edition.reading("skip-place") == "front" and after.discards is not None
        pile = (*(after.discards or ()), _skip_card(edition)) if moved else after.discards
        after = replace(after, events=(*after.events, Event(Passing.LOST, turn)), discards=pile)
        turn = after.after(turn)
    after = replace(after, turn=turn)
    ends = edition.reading("no-card") == "hand-ends" and nothing_left(after)
    return replace(after, step=Step.OVER) if ends else after


def _dry_turns(state: State) -> int:
    """How many turns in a row, up to now, passed without a draw because nothing could supply a card (STOCK-2)."""
    streak, dry = 0, False
    for event in state.events:
        dry = dry or event.what is Passing.EMPTY
        if event.what in (Passing.PLAYED, Passing.LOST):
            streak = streak + 1 if dry or event.what is Passing.LOST else 0
            dry = False
    return streak


def nothing_left(state: State) -> bool:
    """Whether it is known that neither pile can supply a card to the player in turn (STOCK-2)."""
    takeable = [card for card in (state.discards or ())[-1:] if not card.is_skip]
    return state.stock == () and state.discards is not None and len(state.discards) <= 1 and not takeable


def _skip_card(edition: Edition) -> Card:
    return next(card for card in edition.deck.kinds() if card.is_skip)


def _late_discard(state: State, action: Discard, by: int, edition: Edition) -> State:
    """A discard that was forgotten is made good out of turn: nobody's turn ends by it (DISC-1)."""
    seat = replace(state.seats[by], hand=_without(state.seats[by].hand, (action.card,)))
    after, used = state.with_seat(by, seat), action.card.is_skip and action.skip is not None
    if after.discards is not None and not (used and edition.reading("skip-place") == "front"):
        after = replace(after, discards=(*after.discards, action.card))
    if used and action.skip is not None:
        after = replace(after, events=(*after.events, Event(Passing.SKIPPED, action.skip, by)))
    return replace(after, step=Step.OVER) if seat.laid and seat.hand == () else after


def _discard(state: State, action: Discard, edition: Edition) -> State:
    seat = state.in_turn
    after = state.with_seat(state.turn, replace(seat, hand=_without(seat.hand, (action.card,))))
    used = action.card.is_skip and action.skip is not None
    if after.discards is not None and not (used and edition.reading("skip-place") == "front"):
        after = replace(after, discards=(*after.discards, action.card))
    if used and action.skip is not None:
        after = replace(after, events=(*after.events, Event(Passing.SKIPPED, action.skip, state.turn)))
    return replace(after, events=(*after.events, Event(Passing.PLAYED, state.turn)))


def _settle(state: State, edition: Edition) -> State:
    first, again = leaders(state, edition), replaying(state, edition)
    scores, phases = totals(state, edition), next_phases(state, edition)
    seats = tuple(
        Seat(edition.last_phase if index in again else phase, score=seat.score if total is None else total, placed=0)
        for index, (seat, phase, total) in enumerate(zip(state.seats, phases, scores, strict=True))
    )
    dealer = next_dealer(state, edition)
    settled = State(
        seats,
        dealer or 0,
        Step.DEAL,
        dealer,
        stock=(),
        discards=(),
        hand_number=state.hand_number,
        tied=again or state.tied,
    )
    return replace(settled, step=Step.END, winner=first[0]) if len(first) == 1 else settled


def apply(state: State, action: Action, edition: Edition) -> State:  # noqa: C901 - one case for each kind of action
    """The state after the action. What no rule allows (a new group, moved cards, a look) changes nothing."""
    move = understood(Move(state, action), edition)
    state, action = move.state, move.action
    match action:
        case Deal():
            return _deal(state, action, edition)
        case Draw():
            return _draw(state, action, edition)
        case Settle():
            return _settle(state, edition)
        case Stop():
            return replace(state, step=Step.END)
        case Lay():
            after = _lay(state, action)
        case Hit():
            after = _hit(state, action)
        case Discard(by=int(by)) if by != state.turn:
            return _late_discard(state, action, by, edition)
        case Discard():
            after = _discard(state, action, edition)
        case EndTurn():
            after = replace(state, events=(*state.events, Event(Passing.PLAYED, state.turn)))
        case _:
            return state
    actor = after.seats[state.turn]
    last = isinstance(action, Lay) and actor.phase == edition.last_phase and not state.tied
    decided = last and edition.reading("match-end") == "at-once" and not all_advance(edition)
    if (actor.laid and actor.hand == ()) or decided:
        return replace(after, step=Step.OVER)
    return _pass_on(after, edition) if isinstance(action, Discard | EndTurn) else after
