"""The turns and Skips of a hand: what was recorded, whose turn is lost, and who may be skipped (SKIP-1, SKIP-2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from phaseproof.spec.state import Event, Passing

from .game_setup import NOBODY, Rules

_PAIR = 2
_PLAYED, _LOST, _SKIPPED, _EMPTY = Passing.PLAYED, Passing.LOST, Passing.SKIPPED, Passing.EMPTY


class Use(NamedTuple):
    """A Skip used on somebody."""

    target: int
    skipper: int
    """The seat that counts as the one who skipped: for a Skip turned up the dealer."""
    turned_up: bool
    at: int
    """How many turns had passed before."""
    since: int
    """How many had passed when it began to count: those of the very turn in which it was used included."""


@lru_cache(maxsize=4096)
def event(what: Passing, seat: int, by: int | None = None) -> Event:
    """The event; made once, for there are few."""
    return Event(what, seat, by)


class Chronicle:
    """What happened in a hand so far, and what follows from it for turns and Skips.

    A turn *passes* when it was played or lost; turns are counted from 0.
    """

    __slots__ = (
        "dealer",
        "dry",
        "dry_turns",
        "due",
        "events",
        "is_opening",
        "last_passed",
        "last_played",
        "streak",
        "turns",
        "uses",
    )

    def __init__(self, seats: int, dealer: int, events: Iterable[Event] = ()) -> None:
        self.dealer = dealer
        self.events: list[Event] = []
        self.turns = 0
        """How many turns have passed."""
        self.due = [0] * seats
        """For each seat how many of its next turns are lost."""
        self.uses: list[Use] = []
        self.last_passed = [NOBODY] * seats
        """For each seat which turn of its was the last to pass, played or lost."""
        self.last_played = [NOBODY] * seats
        self.dry_turns = [0] * seats
        """For each seat how many turns went on without a draw (STOCK-2)."""
        self.streak = 0
        """How many turns in a row passed without a draw."""
        self.is_opening = True
        """Whether nobody has played a turn yet."""
        self.dry = False
        """Whether the turn being played goes on without a draw."""
        for past in events:
            self.record(past.what, past.seat, past.by)

    def copy(self) -> Chronicle:
        """The same, to go on with by itself."""
        twin = Chronicle.__new__(Chronicle)
        twin.dealer, twin.turns, twin.streak, twin.dry = self.dealer, self.turns, self.streak, self.dry
        twin.events, twin.uses, twin.due = self.events[:], self.uses[:], self.due[:]
        twin.last_passed, twin.last_played = self.last_passed[:], self.last_played[:]
        twin.dry_turns, twin.is_opening = self.dry_turns[:], self.is_opening
        return twin

    def record(self, what: Passing, seat: int, by: int | None = None) -> None:
        """Write down what happened."""
        self.events.append(event(what, seat, by))
        if what is _PLAYED:
            self.last_passed[seat] = self.last_played[seat] = self.turns
            self.turns += 1
            self.streak = self.streak + 1 if self.dry else 0
            self.dry = self.is_opening = False
        elif what is _LOST:
            self.last_passed[seat] = self.turns
            self.turns += 1
            self.streak += 1
            self.due[seat] -= 1
        elif what is _SKIPPED:
            self.due[seat] += 1
            if by is None:
                self.uses.append(Use(seat, self.dealer, turned_up=True, at=self.turns, since=self.turns))
            else:
                self.uses.append(Use(seat, by, turned_up=False, at=self.turns, since=self.turns + 1))
        elif what is _EMPTY:
            self.dry_turns[seat] += 1
            self.dry = True

    def may_be_skipped(self, seat: int, turn: int, players: int, rules: Rules) -> bool:
        """Whether a Skip may be used on a seat while it is the turn of ``turn``, of so many players (SKIP-2)."""
        if self.due[seat] and rules.skip_limit != "none":
            return False
        return all(use.target != seat or self._is_over(use, turn, players, rules) for use in self.uses)

    def _is_over(self, use: Use, turn: int, players: int, rules: Rules) -> bool:
        """Whether the use protects its target no longer."""
        limit = rules.skip_limit
        if limit in ("none", "pending"):
            return True
        per_hand = limit == "per-hand"
        if use.turned_up and rules.upcard_skip_protects in ("never", "rounds" if per_hand else "never"):
            return True
        if per_hand:
            return False
        if limit == "normal-turn":
            return self.last_played[use.target] >= use.since
        if limit == "seat-order":
            new_round = use.at // players < self.turns // players
        else:
            new_round = turn == use.skipper or self.last_passed[use.skipper] >= use.since
        nobody_else_played = players == _PAIR and max(self.last_played) < use.since
        return new_round and (rules.extra_turn_is_new_round or not nobody_else_played)
