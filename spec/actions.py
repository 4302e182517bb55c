"""What a player (or the table) can try to do. Seats count from 0; groups are indices into ``State.table``.

Some of these are never legal; they exist so that a question about them gets an answer with its rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Hand, Meaning, Placed
from .phases import Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What every action has: ``by`` is the seat that acts, None the player in turn (or the table)."""

    by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Act):
    """Shuffle and deal. ``deck`` is the whole order from the first card dealt on; or the hands were observed."""

    deck: tuple[Card, ...] | None = None
    dealer: int | None = None
    hands: tuple[Hand | None, ...] | None = None
    """The hands as they were seen to be dealt, by seat; None for a hand not seen."""
    upcard: Card | None = None
    face_down: bool = True
    one_at_a_time: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Act):
    """Draw a card.

    ``source`` is ``stock``, ``discard`` or ``nothing`` (where no pile can supply a card); ``card`` says which one
    came, if known; ``reshuffled`` is the new order of the stock where this draw needs one; ``depth`` counts from the
    top card.
    """

    source: str
    card: Card | None = None
    reshuffled: tuple[Card, ...] | None = None
    depth: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Act):
    """Lay these groups as the phase, extra cards included."""

    groups: tuple[Group, ...]
    face_up: bool = True
    """Whether the cards are put down open (LAY-1b)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Act):
    """Add one card to a group on the table; ``on`` is its index in ``State.table``."""

    card: Placed
    on: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Act):
    """End the turn with this card; ``skip`` is the seat that a Skip is used on."""

    card: Card
    skip: int | None = None
    place: str | None = None
    """Where a Skip is put, if that is said: ``pile`` or ``front`` (SKIP-4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Act):
    """End the turn without a discard (DISC-1), putting ``aside`` away if given."""

    aside: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGroup(Act):
    """Put down a further group, which no phase asks for (HIT-6)."""

    group: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearrange(Act):
    """Take cards out of the group ``on`` (HIT-4, WILD-4b, WILD-5)."""

    cards: tuple[Placed, ...]
    on: int
    to: int | None = None
    """The group they go to; None: a new group, or the hand."""
    becomes: Meaning | None = None
    """What a Wild among them would mean from now on; None: the same as before."""
    put: Card | None = None
    """A card from the hand that takes their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Act):
    """Look at another player's hand, or through the discard pile (``at`` None)."""

    at: int | None = None
    depth: int = 1
    """How many cards of the pile, from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Act):
    """End the hand: count, advance, find the winner. What the table says of it is judged; the rest is left out."""

    points: tuple[int | None, ...] | None = None
    """Points of this hand by seat; None for one that nobody claims."""
    totals: tuple[int | None, ...] | None = None
    phases: tuple[int | None, ...] | None = None
    """The phase that each seat is on next; one more than the last phase for a finisher."""
    dealer: int | None = None
    """Who is said to deal next."""
    winner: int | None = None
    replay: tuple[int, ...] | None = None
    """Who is said to replay the last phase."""
    places: tuple[int, ...] | None = None
    """The place of each seat, from 1; equal places are shared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Act):
    """Stop the match early (WIN-6)."""

    winner: int | None = None


Action = Deal | Draw | Lay | Hit | Discard | EndTurn | OpenGroup | Rearrange | Look | Settle | Stop
