"""The questions that the rules answer: one small value for each kind.

``Holding``: does this hand hold the phase? · ``Move``: may this be done in this state? · ``Turn``: may these things be
done one after the other? · ``Counting``: what does the hand score, and is the claimed figure right? · ``Preparation``:
may the game be set up like this?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .actions import Action, Hit, Lay
from .cards import Card, Hand, Placed
from .edition import Edition
from .errors import UsageError
from .phases import Group
from .state import Meld, Seat, State


@dataclass(frozen=True, slots=True)
class Holding:
    """Do these cards contain the phase of that number (PH-DEF)?"""

    hand: Hand
    phase: int


@dataclass(frozen=True, slots=True)
class Move:
    """May this action be taken in this state?"""

    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class Turn:
    """May these actions be taken one after the other, starting in this state?"""

    state: State
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """What does a player score at the end of a hand (SCORE-1, SCORE-2, SCORE-4)?"""

    hand: Hand
    laid: tuple[Placed, ...] = ()
    """Cards that the player brought to the table in this hand."""
    before: int = 0
    """The player's total of the hands before."""
    claim: int | None = None
    """The figure that somebody says; judged if given."""
    rivals: tuple[int, ...] = ()
    """Totals that the new total is compared with."""
    claims_lead: bool | None = None
    """Whether somebody says that the new total is better than all rivals; judged if given."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """How a table wants to play. None leaves a fact out; the clauses judge the others."""

    players: int | None = None
    deck: Hand | None = None
    """The cards shuffled together."""
    ordinary_packs: bool | None = None
    """Whether ordinary playing cards stand in for the special deck (DECK-5)."""
    reference_cards_shuffled_in: bool | None = None
    phase_list_in_sight: bool | None = None
    agreed_before_first_deal: bool | None = None
    """Whether length and variations were agreed before the first deal (EDITION-0)."""
    game: str | None = None
    """The game as its box names it, such as ``Phase 10 Twist`` (DECK-7)."""
    variations: tuple[str, ...] | None = None
    """The variations that are played at once (ONE-AT-A-TIME)."""
    goal: str | None = None
    """What players are told to aim at: ``all phases`` or ``points`` (GOAL-1)."""


Question = Holding | Move | Turn | Counting | Preparation


def check_hand_size(cards: Iterable[Card], edition: Edition) -> None:
    """Refuse more cards than a hand ever has: those dealt and the one drawn (HAND-1). Raises UsageError."""
    most, given = edition.hand_size + 1, len(tuple(cards))
    if given > most:
        raise UsageError(f"{given} cards were given; a hand has at most {most} ({edition.hand_size} and the one drawn)")


def laying(
    edition: Edition,
    phase: int,
    groups: Iterable[Group],
    hand: Hand | None = None,
    table: Sequence[Group] = (),
) -> Move:
    """The plain question of a lay: P1 is in turn, has drawn, is on that phase and lays these groups.

    ``hand`` None: the cards laid are taken as held. ``table``: groups of P2 in sight. Raises UnknownName for a phase
    that the edition does not have.
    """
    edition.phase(phase)
    first = edition.first_phase
    melds = tuple(Meld(1, first, group) for group in table)
    seats = (Seat(phase, hand=hand), Seat(first, laid=bool(table)))
    return Move(State(seats, table=melds), Lay(groups=tuple(groups)))


def hitting(card: Placed, group: Group, hand: Hand | None = None, *, phase: int = 1) -> Move:
    """The plain question of a hit: P1 is in turn, has drawn, laid in an earlier turn, and hits P2's group."""
    state = State((Seat(phase, laid=True, hand=hand), Seat(phase, laid=True)), table=(Meld(1, phase, group),))
    return Move(state, Hit(card=card, on=0))


def cards_of(groups: Iterable[Group]) -> tuple[Card, ...]:
    """Every card of the groups, without meanings."""
    return tuple(placed.card for group in groups for placed in group)
