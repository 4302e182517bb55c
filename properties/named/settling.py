"""The end of a hand: what somebody says of points, phases, the winner, a replay, the places and the next dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from phaseproof.spec.actions import Settle
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import State

from ..registry import Look, declare
from ..strategies.choosing import drawn
from ..strategies.scenes import a_hand_end
from .asking import ask, refuse

_OFF = 10
"""By how much a wrong figure is off."""


@dataclass(frozen=True, slots=True)
class _End:
    """What the end of an ordinary hand comes to, worked out from the cards and the phases laid."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    done: tuple[int, ...]
    """Who is through with the last phase."""
    decided: bool
    best: tuple[int, ...]
    """Those of the finishers with the lowest total, if the match is decided."""
    phases: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """The one who wins; None where the match goes on or is tied."""
        return self.best[0] if len(self.best) == 1 else None


def _worked_out(state: State, edition: Edition) -> _End:
    seats, everybody = state.seats, edition.reading("advance") == "everyone"
    line = [*(phase.number for phase in edition.phases), edition.finished]
    points = tuple(sum(map(edition.scores.points, seat.hand or ())) for seat in seats)
    totals = tuple(seat.score + more for seat, more in zip(seats, points, strict=True))
    moves = [seat.laid or everybody for seat in seats]
    done = tuple(at for at, seat in enumerate(seats) if moves[at] and seat.phase == edition.last_phase)
    out = [at for at, seat in enumerate(seats) if seat.laid and not seat.hand]
    strict = edition.reading("match-end") == "finisher-out" and not everybody
    decided = any(at in done for at in out) if strict else bool(done)
    low = min((totals[at] for at in done), default=0)
    best = tuple(at for at in done if totals[at] == low) if decided else ()
    steps = [moves[at] and (decided or at not in done) for at in range(len(seats))]
    phases = tuple(line[line.index(seat.phase) + step] for seat, step in zip(seats, steps, strict=True))
    return _End(points, totals, done, decided, best, phases)


def due_places(state: State, edition: Edition) -> tuple[int, ...]:
    """First the winner, then by phases completed, then by points; equal ones share a place."""
    end = _worked_out(state, edition)
    pairs = enumerate(zip(end.phases, end.totals, strict=True))
    order = [(at != end.winner, -phase, total) for at, (phase, total) in pairs]
    return tuple(1 + sum(other < own for other in order) for own in order)


def _next_dealer(state: State, end: _End) -> int:
    """The next to the left of those who play the next hand."""
    playing = end.best if len(end.best) > 1 else range(len(state.seats))
    around = [((state.dealer or 0) + step) % len(state.seats) for step in range(1, len(state.seats) + 1)]
    return next(seat for seat in around if seat in playing)


def _figures(state: State, end: _End, edition: Edition) -> Iterator[tuple[str, Settle]]:
    """Claims that are wrong by their rule, whoever is ahead."""
    for at, seat in enumerate(state.seats):
        yield "SCORE-1", Settle(points=_off(end.points, at, _OFF))
        yield "SCORE-1", Settle(totals=_off(end.totals, at, _OFF))
        if seat.score:
            yield "SCORE-4", Settle(totals=_off(end.totals, at, -seat.score))
        yield _advance(edition), Settle(phases=_off(end.phases, at, 1))
        if at != _next_dealer(state, end):
            yield "DEAL-6", Settle(dealer=at)


def _advance(edition: Edition) -> str:
    """The rule by which players move on."""
    return "TEN-DEAL" if edition.reading("advance") == "everyone" else "ADV-1"


def _off(figures: Sequence[int], at: int, by: int) -> tuple[int, ...]:
    return tuple(figure + (by if index == at else 0) for index, figure in enumerate(figures))


@declare(
    "what-is-said-of-a-hand",
    "Of a hand that is over, what is said of points, totals, phases and the next dealer is true or wrong by its rule; "
    "to have laid the phase, and to be out, are two things.",
    rules=("SCORE-1", "SCORE-4", "ADV-1", "TEN-DEAL", "DEAL-6", "OUT-1", "OUT-4"),
    cases=lambda edition: drawn(a_hand_end, edition),
    effort=0.5,
)
def what_is_said_of_a_hand(look: Look, state: State) -> None:
    """Whoever laid and is not out pays for the cards held and advances all the same."""
    end = _worked_out(state, look.edition)
    true = [Settle(), Settle(points=end.points), Settle(totals=end.totals), Settle(phases=end.phases)]
    true += [Settle(dealer=_next_dealer(state, end))]
    for claim in true:
        ask(look, state, claim, legal=True, because="what is said of the hand is true")
    for rule, claim in _figures(state, end, look.edition):
        refuse(look, state, claim, rule, "what is said of the hand is wrong")


def _wrong_winner(end: _End, seat: int) -> str:
    """The rule against a seat that is said to have won."""
    if not end.decided:
        return "WIN-1"
    if seat in end.best:
        return "WIN-4"
    return "WIN-5" if seat not in end.done else "WIN-3"


@declare(
    "who-has-won",
    "The one who alone completed the last phase has won, whatever the totals; of several the one with fewest points; "
    "nobody on an earlier phase.",
    rules=("WIN-1", "WIN-2", "WIN-3", "WIN-4", "WIN-5"),
    cases=lambda edition: drawn(a_hand_end, edition),
)
def who_has_won(look: Look, state: State) -> None:
    """Every seat is said to have won, and every pair to replay."""
    end, seats = _worked_out(state, look.edition), range(len(state.seats))
    for seat in seats:
        claim = Settle(winner=seat)
        if seat == end.winner:
            ask(look, state, claim, legal=True, because=f"seat {seat} has won")
            continue
        refuse(look, state, claim, _wrong_winner(end, seat), f"seat {seat} has not won")
        if len(end.done) == 1 and end.decided:
            refuse(look, state, claim, "WIN-2", f"seat {seat} is said to have won, seat {end.done[0]} alone finished")
    for pair in [(one, other) for one in seats for other in seats if one < other]:
        right = end.decided and pair == end.best
        ask(look, state, Settle(replay=pair), legal=right, because=f"seats {pair} are said to replay the last phase")


@declare(
    "who-comes-next",
    "Places go by the last phase completed and then by the lower total, the winner first, where there are places.",
    rules=("RANK-1",),
    cases=lambda edition: drawn(a_hand_end, edition),
    effort=0.5,
)
def who_comes_next(look: Look, state: State) -> None:
    """Of a tied pair that plays off both stand alike."""
    due = due_places(state, look.edition)
    if look.edition.reading("places") == "none":
        refuse(look, state, Settle(places=due), "RANK-1", "there are no places")
        return
    ask(look, state, Settle(places=due), legal=True, because="the places are right")
    by_points = sorted(range(len(due)), key=lambda at: _worked_out(state, look.edition).totals[at])
    others = {tuple(1 + by_points.index(at) for at in range(len(due))), tuple(len(due) + 1 - place for place in due)}
    for wrong in others - {due}:
        refuse(look, state, Settle(places=wrong), "RANK-1", "the places are wrong")
