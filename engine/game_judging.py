"""Whether an action may be taken: one function for each kind of action, by the rules named in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from phaseproof.spec.cards import Card
from phaseproof.spec.phases import Group
from phaseproof.spec.state import Step

from .game_position import Position
from .game_settling import settle_is_legal
from .game_setup import NOBODY, Setup
from .game_table import accepts, plain_lay_is_legal
from .legality import lay_is_legal


def is_legal(position: Position, action: Act) -> bool:
    """Whether the action is legal in the position."""
    return _JUDGES[type(action)](position, action)


def is_all_cards(codes: Sequence[int], setup: Setup) -> bool:
    """Whether these are the cards of the deck, all of them and no others (DECK-1, DEAL-7)."""
    return sorted(codes) == setup.every_code


def deal_order(position: Position, dealer: int) -> list[int]:
    """The seats in the order in which they are dealt cards: from the dealer's left on (DEAL-1c, DEAL-5)."""
    order = [position.after(dealer)]
    for _ in position.playing[1:]:
        order.append(position.after(order[-1]))
    return order


def _deal(position: Position, action: Deal) -> bool:
    """PLAY-0, DEAL-0, DEAL-1a to DEAL-1c, DEAL-2, DEAL-6, DEAL-7, DEAL-9."""
    if position.step is not Step.DEAL or not action.face_down or not action.one_at_a_time:
        return False
    first, dealer = position.hand_number == 0, action.dealer
    if first and (set(position.phases) != {position.setup.first_phase} or any(position.scores)):
        return False
    if dealer is not None and (dealer not in position.playing if first else dealer != position.dealer):
        return False
    if action.deck is not None:
        return _deck_is_legal(position, action, action.deck)
    hands, size = action.hands or (), position.setup.hand_size
    return all(hand is None or len(hand) == size for seat, hand in enumerate(hands) if seat in position.playing)


def _deck_is_legal(position: Position, action: Deal, deck: tuple[Card, ...]) -> bool:
    setup, order = position.setup, deal_order(position, position.dealer if action.dealer is None else action.dealer)
    dealt = setup.hand_size * len(order)
    if not is_all_cards(setup.coded(deck), setup) or len(deck) <= dealt:
        return False
    if action.upcard is not None and action.upcard != deck[dealt]:
        return False
    for seat, hand in enumerate(action.hands or ()):
        expected = deck[order.index(seat) : dealt : len(order)] if seat in order else ()
        if hand is not None and tuple(hand) != tuple(sorted(expected)):
            return False
    return True


def _draw(position: Position, action: Draw) -> bool:
    """TURN-1, DEAL-4, DEAL-5, DEAL-5b, OUT-1b, and by the source DRAW-1, DRAW-2, STOCK-1, STOCK-2."""
    if position.step is not Step.DRAW or (action.by is not None and action.by != position.turn):
        return False
    if position.chronicle.is_opening and not _opens(position):
        return False
    source, pile, setup = action.source, position.discards, position.setup
    if source == "nothing":
        came = action.card is not None or action.reshuffled is not None
        return not came and not position.can_draw and setup.rules.dry_turn_goes_on
    if action.depth != 1:
        return False
    if source == "stock":
        return _draw_from_stock(position, action)
    if source != "discard" or not pile or pile[-1] == setup.skip or action.reshuffled is not None:
        return False
    return action.card is None or setup.code(action.card) == pile[-1]


def _opens(position: Position) -> bool:
    """Whether the player in turn is the one who begins: at the dealer's left, or the next one after a lost turn."""
    first, pile, setup = position.after(position.dealer), position.discards, position.setup
    if pile and pile[0] == setup.skip:
        return (position.turn != first) is setup.rules.upcard_skip_counts
    return position.turn == first or bool(position.chronicle.events)


def _draw_from_stock(position: Position, action: Draw) -> bool:
    """DRAW-1, STOCK-1."""
    setup, stock, under = position.setup, position.stock, position.discards[:-1]
    card = stock[-1] if stock else NOBODY
    if action.reshuffled is None:
        if under and position.reshuffle_is_due:
            return False
    else:
        shuffled = setup.coded(action.reshuffled)
        if not under or not position.reshuffle_is_due or sorted(shuffled) != sorted(under):
            return False
        if card == NOBODY:
            card = shuffled[0]
    return card != NOBODY and (action.card is None or setup.code(action.card) == card)


def _in_play(position: Position, by: int | None) -> bool:
    """Whether the player in turn acts, between draw and discard (TURN-1, DRAW-3, DEAL-5b, OUT-1, PLAY-0)."""
    return position.step is Step.PLAY and (by is None or by == position.turn)


def _lay(position: Position, action: Lay) -> bool:
    """LAY-1 to LAY-6, HAND-0, OUT-3; the groups by ``lay_is_legal``."""
    turn, setup = position.turn, position.setup
    if not _in_play(position, action.by) or not action.face_up or position.laid[turn]:
        return False
    left = position.hands[turn][:]
    code = setup.code
    try:
        for group in action.groups:
            for placed in group.cards:
                left.remove(code(placed.card))
    except ValueError:  # it is not held, or not so often
        return False
    if not left and setup.rules.discard_to_go_out:
        return False
    plain = plain_lay_is_legal(action.groups, position.phases[turn], setup.plan)
    return _groups_are_legal(position, action.groups) if plain is None else plain


def _groups_are_legal(position: Position, groups: Sequence[Group]) -> bool:
    """The groups by ``lay_is_legal``, in sight of what lies on the table where that matters (WILD-1)."""
    setup, phase = position.setup, position.phases[position.turn]
    if setup.plan.readings.seen_cards:
        return lay_is_legal(groups, phase, setup.plan)
    table = [laid.meld().group for laid in position.table]
    top = setup.kinds[position.discards[-1]] if position.discards else None
    return lay_is_legal(groups, phase, setup.plan, table=table, top=top)


def may_hit(position: Position) -> bool:
    """Whether the player in turn may hit at all (HIT-1, HIT-2), without emptying the hand against OUT-3."""
    if position.step is not Step.PLAY or not position.laid[position.turn]:
        return False
    if position.laid_this_turn and not position.setup.plan.readings.hits_when_laying:
        return False
    return len(position.hands[position.turn]) > (1 if position.setup.rules.discard_to_go_out else 0)


def _hit(position: Position, action: Hit) -> bool:
    """HIT-1, HIT-2, HIT-5, HAND-0, OUT-3; the card on the group by ``accepts``."""
    if not _in_play(position, action.by) or not may_hit(position) or not 0 <= action.on < len(position.table):
        return False
    laid, setup = position.table[action.on], position.setup
    if not position.laid[laid.owner] or setup.code(action.card.card) not in position.hands[position.turn]:
        return False
    return accepts(laid, action.card, setup.plan, position.in_sight())


def _discard(position: Position, action: Discard) -> bool:
    """DISC-1, DISC-2, HAND-0, HAND-1, OUT-2; a Skip by SKIP-1b to SKIP-8."""
    seat, setup = position.turn, position.setup
    if action.by is not None and action.by != seat:
        seat = action.by
        if not owes_a_discard(position, seat) or not setup.rules.late_discard:
            return False
    elif position.step is not Step.PLAY:
        return False
    hand, code = position.hands[seat], setup.code(action.card)
    if code not in hand:
        return False
    if len(hand) == 1 and not position.laid[seat]:
        return False
    if position.drawn != NOBODY and len(hand) + position.placed[seat] != _full_hand(position, seat):
        return False
    if code != setup.skip:
        return action.skip is None and action.place in (None, "pile")
    return _skip_is_legal(position, action, seat)


def _full_hand(position: Position, seat: int) -> int:
    """Cards in hand and on the table after a draw: one less for each turn that went on without one (HAND-1)."""
    return position.setup.hand_size + 1 - position.chronicle.dry_turns[seat]


def owes_a_discard(position: Position, seat: int) -> bool:
    """Whether a player who is not in turn has a card too many: the discard of the own turn was forgotten (DISC-1)."""
    if position.step not in (Step.DRAW, Step.PLAY) or seat == position.turn or seat not in position.playing:
        return False
    return len(position.hands[seat]) + position.placed[seat] >= _full_hand(position, seat)


def _skip_is_legal(position: Position, action: Discard, seat: int) -> bool:
    hand, rules, target = position.hands[seat], position.setup.rules, action.skip
    last = len(hand) == 1
    if action.place is not None and action.place != ("front" if rules.skip_in_front else "pile"):
        return False
    if target is not None:
        return position.may_skip(target, seat)
    if not position.targets_of(seat):
        return rules.idle_skip or hand[0] == position.setup.skip  # the first of a hand of Skips alone
    return not (rules.last_must_name if last else rules.must_name)


def _look(position: Position, action: Look) -> bool:
    """DEAL-8, PUBLIC-1."""
    if action.at is not None:
        return action.at == (position.turn if action.by is None else action.by)
    return action.depth <= 1 or position.setup.rules.pile_open


def _stop(position: Position, action: Stop) -> bool:
    """WIN-6, PLAY-0."""
    return action.winner is None and position.step is not Step.END


def _never(position: Position, action: EndTurn | OpenGroup | Rearrange) -> bool:  # noqa: ARG001
    """A turn ends with a discard (DISC-1), no further group is opened (HIT-6), laid cards stay (HIT-4, WILD-5)."""
    return False


_JUDGES: dict[type[Act], Callable[[Position, Any], bool]] = {
    Deal: _deal,
    Draw: _draw,
    Lay: _lay,
    Hit: _hit,
    Discard: _discard,
    EndTurn: _never,
    OpenGroup: _never,
    Rearrange: _never,
    Look: _look,
    Settle: settle_is_legal,
    Stop: _stop,
}
