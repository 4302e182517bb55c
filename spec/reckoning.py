"""The end of a hand and of a match, worked out: points, totals, next phases, the winner, who replays, the places.

The clauses of the chapters SCORE, ADV, WIN and RANK judge claims against these; ``play`` carries them out.
"""

from __future__ import annotations

from dataclasses import replace

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


def all_advance(edition: Edition) -> bool:
    """Whether everybody is on the next phase after each hand (TEN-DEAL)."""
    return edition.reading("advance") == "everyone"


def finishers(state: State, edition: Edition) -> tuple[int, ...]:
    """The seats that are through with the last phase after this hand (WIN-1); nobody is so anew in a replay.

    They completed it; where everybody moves on (TEN-DEAL), whoever was on it.
    """
    seats = () if state.tied else state.playing
    on_it = (seat for seat in seats if state.seats[seat].phase == edition.last_phase)
    return tuple(seat for seat in on_it if state.seats[seat].laid or all_advance(edition))


def match_ends(state: State, edition: Edition) -> bool:
    """Whether the match is decided by this hand (WIN-1)."""
    done = finishers(state, edition)
    if edition.reading("match-end") == "finisher-out" and not all_advance(edition):
        return out(state) in done
    return bool(done)


def next_phases(state: State, edition: Edition) -> tuple[int, ...]:
    """The phase of each seat after this hand (ADV-1, TEN-DEAL); one beyond the last for a finisher.

    A replay moves nobody. Where a finisher must also go out (WIN-1), one who did not repeats the last phase.
    """
    if state.tied:
        return tuple(seat.phase for seat in state.seats)
    repeat = finishers(state, edition) if not match_ends(state, edition) else ()
    return tuple(
        edition.after_phase(seat.phase) if (seat.laid or all_advance(edition)) and index not in repeat else seat.phase
        for index, seat in enumerate(state.seats)
    )


def leaders(state: State, edition: Edition) -> tuple[int, ...]:
    """The finishers with the lowest total (WIN-3), or the seat that went out in a replay (WIN-4)."""
    if state.tied:
        first = out(state)
        return () if first is None else (first,)
    if not match_ends(state, edition):
        return ()
    sums = totals(state, edition)
    done = finishers(state, edition)
    if len(done) == 1 or any(sums[seat] is None for seat in done):
        return done if len(done) == 1 else ()
    best = min(sums[seat] or 0 for seat in done)
    return tuple(seat for seat in done if sums[seat] == best)


def replaying(state: State, edition: Edition) -> tuple[int, ...]:
    """The seats that play the next hand among themselves: tied finishers, or the same again if nobody went out."""
    first = leaders(state, edition)
    if state.tied:
        return () if first else state.tied
    return first if len(first) > 1 else ()


def next_dealer(state: State, edition: Edition) -> int | None:
    """Who deals next: the next to the left of those who play then (DEAL-6)."""
    if state.dealer is None:
        return None
    return replace(state, tied=replaying(state, edition)).after(state.dealer)


def places(state: State, edition: Edition) -> tuple[int, ...]:
    """The place of each seat, from 1: the winner, then by last phase completed, then by lower total (RANK-1)."""
    first, sums, phases = leaders(state, edition), totals(state, edition), next_phases(state, edition)
    # In a replay the tied have their last phase to do again, but they have completed it.
    done = [edition.finished if seat in state.tied else phase for seat, phase in enumerate(phases)]
    keys = [
        (first != (seat,), -done[seat], sums[seat] if sums[seat] is not None else 0) for seat in range(len(state.seats))
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
