"""The end of a hand and of the match: points, phases, the winner, a replay, places; and claims about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from phaseproof.spec.actions import Settle
from phaseproof.spec.state import Step

from .game_position import Position

_NO_CLAIM = Settle()


class HandEnd(NamedTuple):
    """What the end of a hand comes to, by seat."""

    points: list[int]
    """Of this hand (SCORE-1, SCORE-2); a replay counts none (WIN-4)."""
    totals: list[int]
    """With this hand (SCORE-4)."""
    phases: list[int]
    """The phase of each seat next, one more than the last for a finisher (ADV-1)."""
    finished: list[bool]
    """Who is through with the last phase in this match: has completed it, or was on it where all move on (TEN-DEAL)."""
    ends: bool
    """Whether the match is decided by this hand (WIN-1); a replay is there to decide it."""
    leaders: tuple[int, ...]
    """Who wins; several if they are tied (WIN-2 to WIN-4)."""


def went_out(position: Position) -> int | None:
    """The seat that has gone out (OUT-1); None if nobody has."""
    return next((seat for seat in position.playing if position.laid[seat] and not position.hands[seat]), None)


def hand_end(position: Position) -> HandEnd:
    """What the end of this hand comes to."""
    last, first = position.setup.last_phase, went_out(position)
    if position.tied:
        finished = [phase > last or seat in position.tied for seat, phase in enumerate(position.phases)]
        leaders: tuple[int, ...] = () if first is None else (first,)
        return HandEnd([0] * len(finished), position.scores[:], position.phases[:], finished, True, leaders)  # noqa: FBT003
    cost = position.setup.points
    points = [sum([cost[code] for code in hand]) for hand in position.hands]
    totals = [before + new for before, new in zip(position.scores, points, strict=True)]
    rules, following = position.setup.rules, position.setup.next_phase
    moving = [laid or rules.all_advance for laid in position.laid]
    finished = [moves and phase == last for moves, phase in zip(moving, position.phases, strict=True)]
    ends = any(finished)
    if rules.match_end == "finisher-out" and not rules.all_advance:
        ends = first is not None and finished[first]
    # Where the match goes on all the same, a finisher who did not go out repeats the last phase.
    phases = [
        following.get(phase, phase) if moves and (ends or phase != last) else phase
        for moves, phase in zip(moving, position.phases, strict=True)
    ]
    leaders = ()
    if ends:
        best = min(total for total, done in zip(totals, finished, strict=True) if done)
        leaders = tuple(seat for seat, done in enumerate(finished) if done and totals[seat] == best)
    return HandEnd(points, totals, phases, finished, ends, leaders)


def places(position: Position, end: HandEnd) -> tuple[int, ...]:
    """The place of each seat: the winner, then by last phase completed, then by lower total (RANK-1)."""
    last = position.setup.last_phase
    sole = end.leaders[0] if len(end.leaders) == 1 else None
    ranks = [
        (seat != sole, -(last + 1) if done and end.ends else -phase, total)
        for seat, (done, phase, total) in enumerate(zip(end.finished, end.phases, end.totals, strict=True))
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def settle_is_legal(position: Position, action: Settle) -> bool:
    """OUT-1, and every claim by its rule: SCORE-1 to SCORE-4, ADV-1, DEAL-6, WIN-1 to WIN-5, RANK-1."""
    if position.step is not Step.OVER:
        return False
    if action == _NO_CLAIM:
        return True
    end = hand_end(position)
    claims = ((action.points, end.points), (action.totals, end.totals), (action.phases, end.phases))
    if not all(_agrees(claim, due) for claim, due in claims):
        return False
    if action.dealer is not None and action.dealer != next_dealer(position, end):
        return False
    if action.places is not None and (not position.setup.rules.places or action.places != places(position, end)):
        return False
    if action.winner is None and action.replay is None:
        return True
    replay = replaying(position, end)
    if replay:
        return action.winner is None and set(action.replay or ()) == set(replay)
    return action.replay is None and end.leaders == (action.winner,)


def _agrees(claim: Sequence[int | None] | None, due: Sequence[int]) -> bool:
    if claim is None:
        return True
    return len(claim) == len(due) and all(said in (None, right) for said, right in zip(claim, due, strict=True))


def replaying(position: Position, end: HandEnd) -> tuple[int, ...]:
    """The seats that replay the last phase next (WIN-4): the tied, the same ones again if none of them went out."""
    if end.leaders:
        return end.leaders if len(end.leaders) > 1 else ()
    return position.tied


def next_dealer(position: Position, end: HandEnd) -> int:
    """Who deals next: the next to the left (DEAL-6) of those who play then (WIN-4)."""
    playing = replaying(position, end) or range(len(position.hands))
    later = [seat for seat in playing if seat > position.dealer]
    return later[0] if later else playing[0]
