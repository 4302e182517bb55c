"""Situations and moves: the state of a hand in play, and what a player can try to do in it.

Seats are numbered from 0 in memory and ``P1``, ``P2`` ... where people read; play goes from seat to seat (DEAL-5b).
A state may leave facts out (``None``): the rules then say what they need.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from .cards import Card, Hand, Meaning, Placed
from .phases import Group


class Step(StrEnum):
    """Where in a turn the player stands (TURN-1)."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in a hand."""

    phase: int = 1
    """The phase that the player is on."""
    laid: bool = False
    """Whether that phase lies on the table (LAY-3)."""
    hand: Hand | None = None
    """The cards held; None if unknown."""
    score: int = 0
    """Points of the hands before this one (SCORE-4)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A group on the table and whose it is."""

    owner: int
    phase: int
    group: Group


@dataclass(frozen=True, slots=True)
class State:
    """A hand in play.

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

    @property
    def in_turn(self) -> Seat:
        """The player in turn."""
        return self.seats[self.turn]

    def with_seat(self, index: int, seat: Seat) -> State:
        """The same state with one seat changed."""
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def melds_of(self, owner: int) -> tuple[int, ...]:
        """Indices into ``table`` of the groups that a player laid."""
        return tuple(index for index, meld in enumerate(self.table) if meld.owner == owner)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Draw a card from ``stock`` or ``discard``; ``card`` says which one came, if known."""

    source: str
    card: Card | None = None
    by: int | None = None
    """The seat that acts; None is the player in turn. The same in every action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay:
    """Lay these groups as the phase, extra cards included."""

    groups: tuple[Group, ...]
    face_up: bool = True
    """Whether the cards are put down open (LAY-1b)."""
    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Add one card to a group on the table; ``on`` is its index in ``State.table``."""

    card: Placed
    on: int
    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """End the turn with this card; ``skip`` is the seat that a Skip is used on."""

    card: Card
    skip: int | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGroup:
    """Put down a further group, which no phase asks for (HIT-6)."""

    group: Group
    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearrange:
    """Take cards out of the group ``on`` (HIT-4, WILD-4b, WILD-5)."""

    cards: tuple[Placed, ...]
    on: int
    to: int | None = None
    """The group they go to; None: a new group, or the hand."""
    becomes: Meaning | None = None
    """What a Wild among them would mean from now on; None: the same as before."""
    put: Card | None = None
    """A card from the hand that takes their place."""
    by: int | None = None


Action = Draw | Lay | Hit | Discard | OpenGroup | Rearrange


def seat_name(index: int) -> str:
    """``P1`` for seat 0."""
    return f"P{index + 1}"


def meld_name(state: State, index: int) -> str:
    """``P2.1`` for the first group that P2 laid."""
    owner = state.table[index].owner
    return f"{seat_name(owner)}.{state.melds_of(owner).index(index) + 1}"
