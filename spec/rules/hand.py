"""Chapter HAND: what a hand holds, and how many cards it has."""

from __future__ import annotations

from ..actions import Discard, Hit, Lay, OpenGroup
from ..cards import Card
from ..clauses import Finding, Kind, clause, holds_if, sources
from ..edition import Edition
from ..questions import cards_of
from ..state import Passing, State, seat_name
from ..words import cards_in_words


def played(action: Lay | Hit | Discard | OpenGroup) -> tuple[Card, ...]:
    """The cards that an action takes out of the hand."""
    if isinstance(action, Lay):
        return cards_of(action.groups)
    if isinstance(action, OpenGroup):
        return action.group.faces
    return (action.card.card,) if isinstance(action, Hit) else (action.card,)


@clause(
    "HAND-0",
    Kind.REQUIRES,
    "Every card that a player plays comes from that player's hand.",
    sources(guide="~", hub="~", manual="~", party="~", joker="~", twist="~"),
    on=(Lay, Hit, Discard, OpenGroup),
)
def held(action: Lay | Hit | Discard | OpenGroup, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where the hand is known."""
    actor = state.turn if action.by is None else action.by
    hand = state.seats[actor].hand
    if hand is None:
        return None
    absent = sorted({card for card in played(action) if card not in hand})
    who = seat_name(actor)
    because = (
        f"there is no {' and no '.join(map(str, absent))} in {who}'s hand, which holds {cards_in_words(hand)}"
        if absent
        else f"{who} holds {cards_in_words(set(played(action)))}"
    )
    return holds_if(not absent, because, facts={"hand": [str(card) for card in hand]})


@clause(
    "HAND-1",
    Kind.DEFINES,
    "Eleven cards after the draw, ten after the discard; cards brought to the table are counted with them.",
    sources(manual="+"),
    on=Discard,
)
def eleven_and_ten(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where the hand and the cards brought to the table are known, and a card was drawn."""
    seat = state.in_turn
    if seat.hand is None or seat.placed is None or state.drawn is None:
        return None
    dry = sum(event.what is Passing.EMPTY and event.seat == state.turn for event in state.events)
    total = len(seat.hand) + seat.placed + dry
    because = f"{seat_name(state.turn)} has {len(seat.hand)} cards in hand and {seat.placed} on the table"
    return holds_if(total == edition.hand_size + 1, because, facts={"hand": len(seat.hand), "placed": seat.placed})
