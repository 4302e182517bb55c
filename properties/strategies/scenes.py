"""Situations of a whole match in which every fact is known, so that specification and engine can both be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from phaseproof.spec.cards import SKIP, WILD, Card, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step

from .building import Box, build
from .choosing import Pick, choice

_POINTS = 5
"""Scores are multiples of this, so that equal ones come up."""


def some_players(pick: Pick, edition: Edition) -> int:
    """A number of players that the game is for."""
    low, high = edition.players
    return low + pick((high - low + 1,))[0]


def _seat(pick: Pick, box: Box, owner: int, *, size: int, laid: bool) -> tuple[Seat, list[Meld]]:
    """A player with so many cards in hand and on the table together, mostly one who can lay where nothing is laid."""
    phase = choice(pick, box.edition.phases)
    laid = laid and phase.size < size
    groups = build(pick, phase.groups, box) if laid or pick((3,))[0] else []
    laid = laid and [len(group) for group in groups] == [wanted.size for wanted in phase.groups]  # the deck is finite
    cards = [card for group in groups for card in group.faces]
    melds = [Meld(owner, phase.number, group) for group in groups] if laid else []
    if laid:
        placed, held = len(cards), box.deal(pick, max(1, size - len(cards)))
    else:
        placed, held = 0, cards[:size] + box.deal(pick, size - len(cards))
    score = _POINTS * pick((9,))[0]
    return Seat(phase.number, laid=laid, hand=hand(held), score=score, placed=placed), melds


def a_scene(
    pick: Pick, edition: Edition, *, step: Step = Step.PLAY, laid: bool | None = None, players: int | None = None
) -> State:
    """A turn of some hand, before the draw or after it. ``laid``: whether the player in turn has laid, if possible."""
    box, count = Box(edition), players or some_players(pick, edition)
    turn, dealer, round_ = pick((count, count, 2))
    seats, melds = [], list[Meld]()
    down = pick((2,) * count)
    for owner in range(count):
        size = edition.hand_size + (owner == turn and step is Step.PLAY)
        wanted = bool(down[owner]) if laid is None or owner != turn else laid
        seat, own = _seat(pick, box, owner, size=size, laid=wanted)
        seats.append(seat)
        melds += own
    first = (dealer + 1) % count
    played = (turn - first) % count or count * round_
    events = tuple(Event(Passing.PLAYED, (first + nth) % count) for nth in range(played))
    stock, pile = box.deal(pick, 2 + pick((3,))[0]), box.deal(pick, 1 + (pick((3,))[0] if events else 0))
    held = seats[turn].hand or ()
    return State(
        tuple(seats),
        turn,
        step,
        dealer,
        tuple(melds),
        stock=tuple(stock),
        discards=tuple(pile),
        drawn=choice(pick, held) if step is Step.PLAY else None,
        events=events,
        hand_number=1 + pick((12,))[0],
    )


def holding(state: State, edition: Edition, cards: Sequence[Card]) -> State:
    """The same scene with these cards in the hand of the player in turn, who has drawn the first of them."""
    whole = edition.hand_size + (state.step is Step.PLAY)
    seat = replace(state.in_turn, hand=hand(cards), placed=whole - len(cards))
    return replace(state.with_seat(state.turn, seat), drawn=cards[0] if state.step is Step.PLAY else None)


def special_cards(edition: Edition) -> list[Card]:
    """Wild and Skip, as far as the deck has them."""
    return [*([WILD] if edition.deck.wilds else []), *([SKIP] if edition.deck.skips else [])]


def a_hand_end(pick: Pick, edition: Edition) -> State:
    """The end of an ordinary hand: the one in turn is out; often several have completed the last phase."""
    box, count, last = Box(edition), some_players(pick, edition), edition.last_phase
    turn, dealer = pick((count, count))
    seats = []
    for index in range(count):
        laid, late, size, score = pick((2, 2, 4, 4))
        phase = last if late else choice(pick, edition.phases).number
        held = hand(box.deal(pick, 0 if index == turn else 1 + size))
        placed = edition.hand_size - len(held)
        seats.append(Seat(phase, laid=index == turn or bool(laid), hand=held, score=_POINTS * score, placed=placed))
    events = (Event(Passing.PLAYED, turn),)
    return State(
        tuple(seats), turn, Step.OVER, dealer, stock=(), discards=(), events=events, hand_number=1 + pick((12,))[0]
    )
