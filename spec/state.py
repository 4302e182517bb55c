"""A match in play, explicitly: hands, piles, table, Skips, scores, phases.

Seats are numbered from 0 in memory and ``P1``, ``P2`` ... where people read; play goes from seat to seat (DEAL-5b).
A state may leave facts out (``None``): the rules then judge what they can.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from .cards import Card, Hand
from .phases import Group


class Step(StrEnum):
    """Where a match stands: before a deal, in a turn (TURN-1), after the end of a hand, or at its own end."""

    DEAL = "deal"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"
    END = "end"


class Passing(StrEnum):
    """What is recorded of a hand, in order."""

    PLAYED = "played"
    LOST = "lost"
    SKIPPED = "skipped"
    EMPTY = "empty"
    """A turn without a draw, since nothing could supply a card (STOCK-2)."""


@dataclass(frozen=True, slots=True)
class Event:
    """A turn that a seat played or lost, or a Skip used on a seat (``by``: the seat that used it; None: turned up)."""

    what: Passing
    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in a hand."""

    phase: int = 1
    """The phase that the player is on; one more than the last one for a finisher."""
    laid: bool = False
    """Whether that phase lies on the table (LAY-3)."""
    hand: Hand | None = None
    """The cards held; None if unknown."""
    score: int = 0
    """Points of the hands before this one (SCORE-4)."""
    placed: int | None = None
    """Cards brought to the table in this hand; None if unknown (HAND-1)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A group on the table and whose it is."""

    owner: int
    phase: int
    group: Group


@dataclass(frozen=True, slots=True)
class State:
    """A match in play.

    ``stock`` is listed from the card drawn next, ``discards`` from the bottom to the top card; None is unknown.
    """

    seats: tuple[Seat, ...]
    turn: int = 0
    step: Step = Step.PLAY
    dealer: int | None = None
    table: tuple[Meld, ...] = ()
    laid_this_turn: bool = False
    """Whether the player in turn laid the phase in this very turn (HIT-2)."""
    hits_this_turn: int = 0
    """Cards that the player in turn has hit in this turn (HIT-3b)."""
    stock: tuple[Card, ...] | None = None
    discards: tuple[Card, ...] | None = None
    drawn: Card | None = None
    """The card that the player in turn drew, if known (DRAW-4)."""
    events: tuple[Event, ...] = ()
    """Turns and Skips of this hand so far, oldest first (SKIP-2)."""
    hand_number: int = 0
    """Hands dealt so far in the match."""
    tied: tuple[int, ...] = ()
    """The seats that replay the last phase among themselves; empty in an ordinary hand (WIN-4)."""
    winner: int | None = None

    @property
    def in_turn(self) -> Seat:
        """The player in turn."""
        return self.seats[self.turn]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that take part in this hand, in order of seats."""
        return self.tied or tuple(range(len(self.seats)))

    @property
    def pending(self) -> tuple[int, ...]:
        """Seats whose next turn is lost: a Skip was used on them and no turn of theirs has passed since."""
        waiting: list[int] = []
        for event in self.events:
            if event.what is Passing.SKIPPED:
                waiting.append(event.seat)
            elif event.what is Passing.LOST:
                waiting.remove(event.seat)
        return tuple(waiting)

    def after(self, seat: int) -> int:
        """The seat to the left among those who play."""
        later = [other for other in self.playing if other > seat]
        return later[0] if later else self.playing[0]

    def with_seat(self, index: int, seat: Seat) -> State:
        """The same state with one seat changed."""
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def melds_of(self, owner: int) -> tuple[int, ...]:
        """Indices into ``table`` of the groups that a player laid."""
        return tuple(index for index, meld in enumerate(self.table) if meld.owner == owner)


def seat_name(index: int) -> str:
    """``P1`` for seat 0."""
    return f"P{index + 1}"


def meld_name(state: State, index: int) -> str:
    """``P2.1`` for the first group that P2 laid."""
    owner = state.table[index].owner
    return f"{seat_name(owner)}.{state.melds_of(owner).index(index) + 1}"


def new_match(players: int, dealer: int = 0, phase: int = 1) -> State:
    """Before the first deal: everybody on the first phase, without points (DEAL-9)."""
    return State(tuple(Seat(phase, placed=0) for _ in range(players)), dealer, Step.DEAL, dealer, stock=(), discards=())
