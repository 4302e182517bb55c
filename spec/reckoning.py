"""The end of a hand and of a match, worked out: points, totals, next phases, the winner, who replays, the places.

The clauses of the chapters SCORE, ADV, WIN and RANK judge claims against these; ``play`` carries them out.
"""

from __future__ import annotations

from .cards import Card
from .edition import Edition
from .state import State


def points(cards: tuple[Card, ...], edition: Edition) -> int:
    """The points of the cards (SCORE-1)."""
    return sum(edition.scores.points(card) for card in cards)


def out(state: State) -> int | None:
    """The seat that has gone out; None if nobody has (OUT-1)."""
    return next((seat for seat in state.playing if state.seats[seat].laid and state.seats[seat].hand == ()), None)


def hand_points(state: State, edition: Edition) -> tuple[int | None, ...]:
    """Points of this hand by seat: 0 in a replay and for those who do not play in it, None for an unknown hand."""
    return tuple(
        0 if state.tied or seat.hand == () else None if seat.hand is None else points(seat.hand, edition)
        for seat in state.seats
    )


def totals(state: State, edition: Edition) -> tuple[int | None, ...]:
    """Totals with this hand, by seat (SCORE-4)."""
    return tuple(
        None if new is None else seat.score + new
        for seat, new in zip(state.seats, hand_points(state, edition), strict=True)
    )


def next_phases(state: State) -> tuple[int, ...]:
    """The phase of each seat after this hand (ADV-1); one more than the last for a finisher."""
    if state.tied:
        return tuple(seat.phase for seat in state.seats)
    return tuple(seat.phase + seat.laid for seat in state.seats)


def finishers(state: State, edition: Edition) -> tuple[int, ...]:
    """The seats that completed the last phase in this hand and may win by it (WIN-1)."""
    last = len(edition.phases)
    done = [seat for seat, phase in enumerate(next_phases(state)) if phase > last]
    return tuple(done)


def match_ends(state: State, edition: Edition) -> bool:
    """Whether the match is decided by this hand (WIN-1)."""
    done = finishers(state, edition)
    if edition.reading("match-end") == "finisher-out":
        return out(state) in done
    return bool(done)


def leaders(state: State, edition: Edition) -> tuple[int, ...]:
    """The finishers with the lowest total (WIN-3), or the seat that went out in a replay (WIN-4)."""
    if state.tied:
        first = out(state)
        return () if first is None else (first,)
    if not match_ends(state, edition):
        return ()
    sums = totals(state, edition)
    done = [seat for seat in finishers(state, edition) if sums[seat] is not None]
    best = min((sums[seat] or 0 for seat in done), default=None)
    return tuple(seat for seat in done if sums[seat] == best)


def next_dealer(state: State) -> int | None:
    """Who deals next: the player to the left (DEAL-6)."""
    return None if state.dealer is None else state.after(state.dealer)


def places(state: State, edition: Edition) -> tuple[int, ...]:
    """The place of each seat, from 1: the winner, then by last phase completed, then by lower total (RANK-1)."""
    first = leaders(state, edition)
    sums = totals(state, edition)
    phases = next_phases(state)
    keys = [
        (seat not in first or len(first) > 1, -phases[seat], sums[seat] if sums[seat] is not None else 0)
        for seat in range(len(state.seats))
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
