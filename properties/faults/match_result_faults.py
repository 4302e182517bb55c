"""Faults at the end of a hand or a match, in the lists of legal actions, and in what specification and engine share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Discard, EndTurn
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import State, Step

from ..matches.lockstep import JUDGEMENT, LISTS, STATES
from .match_planting import PLAY, a_seat, plant, then
from .registry import Change, Function, ignored

# --- the end


def _everybody(again: tuple[int, ...], state: State, _edition: Edition) -> tuple[int, ...]:
    return tuple(range(len(state.seats))) if again else again


def _lowest_of_all(right: Function) -> Function:
    def wrong(state: State, edition: Edition) -> tuple[int, ...]:
        first: tuple[int, ...] = right(state, edition)
        scores = [seat.score + sum(map(edition.scores.points, seat.hand or ())) for seat in state.seats]
        return (scores.index(min(scores)),) if first and not state.tied else first

    return wrong


def _settled_as_laid(after: State, before: State, _edition: Edition) -> State:
    return replace(
        after, seats=tuple(replace(new, laid=old.laid) for new, old in zip(after.seats, before.seats, strict=True))
    )


def _only_who_is_out(phases: tuple[int, ...], state: State, _edition: Edition) -> tuple[int, ...]:
    pairs = zip(phases, state.seats, strict=True)
    return tuple(phase if seat.hand == () else seat.phase for phase, seat in pairs)


_COUNT = "spec.reckoning:"
plant(
    "scores-wait-for-the-end",
    "The next phase is due at once.",
    f"{PLAY}_lay",
    "ADV-1",
    then(lambda after, before, _: a_seat(after, before.turn, phase=before.in_turn.phase + 1)),
)
plant(
    "scores-only-grow",
    "Points are taken away.",
    f"{_COUNT}totals",
    "SCORE-4",
    then(lambda new, state, _: tuple(2 * seat.score - sum_ for seat, sum_ in zip(state.seats, new, strict=True))),
)
plant(
    "score-is-the-hand",
    "All cards cost double.",
    f"{_COUNT}hand_points",
    "SCORE-1",
    then(lambda points, *_: tuple(2 * cost for cost in points)),
)
plant(
    "out-scores-nothing",
    "Going out costs five points.",
    f"{_COUNT}hand_points",
    "SCORE-2",
    then(lambda points, *_: tuple(cost or 5 for cost in points)),
)
plant(
    "phases-by-one",
    "Everybody advances.",
    f"{_COUNT}next_phases",
    "ADV-1",
    then(lambda phases, *_: tuple(phase + 1 for phase in phases)),
)
plant(
    "all-move-on",
    "Only whoever laid moves on.",
    f"{_COUNT}all_advance",
    "TEN-DEAL",
    lambda _: lambda _edition: False,
)
plant("layers-advance", "Only who goes out advances.", f"{_COUNT}next_phases", "ADV-1", then(_only_who_is_out))
plant(
    "laid-and-not-out",
    "Whoever laid the phase pays for no card.",
    f"{_COUNT}hand_points",
    "OUT-4 SCORE-2",
    then(
        lambda points, state, _: tuple(0 if seat.laid else due for seat, due in zip(state.seats, points, strict=True))
    ),
)
plant("settled-is-cleared", "A phase stays laid.", f"{PLAY}_settle", "ADV-1", then(_settled_as_laid))
plant(
    "winner-is-a-finisher",
    "The lowest total wins.",
    f"{_COUNT}leaders",
    "WIN-1",
    _lowest_of_all,
    concerns=lambda edition: edition.reading("advance") == "if-laid",  # else everybody finishes with the last hand
)
plant(
    "winner-has-fewest-points",
    "The first of the finishers wins.",
    f"{_COUNT}leaders",
    "WIN-3",
    lambda right: (
        lambda state, edition: (
            right(state, edition)
            and (
                right(state, edition)
                if state.tied
                else tuple(at for at, seat in enumerate(state.seats) if seat.laid and seat.phase == edition.last_phase)[
                    :1
                ]
            )
        )
    ),
)
plant("finisher-ends-the-match", "Nobody ever wins.", f"{_COUNT}leaders", "WIN-1", lambda _: lambda *_: ())
plant("tie-is-replayed", "After a tie everybody plays again.", f"{_COUNT}replaying", "WIN-4", then(_everybody))
plant(
    "replay-costs-nothing",
    "A replay is scored.",
    f"{_COUNT}hand_points",
    "WIN-4",
    lambda right: lambda state, edition: right(replace(state, tied=()), edition),
)
plant(
    "dealer-moves-left",
    "One player deals all hands.",
    f"{_COUNT}next_dealer",
    "DEAL-6",
    lambda _: lambda state, _edition: state.dealer,
)
plant(
    "dealer-stays",
    "Who begins counts as the dealer.",
    f"{PLAY}_deal",
    "DEAL-6",
    then(lambda after, *_: replace(after, dealer=after.turn)),
)
plant("seats-are-alike", "The first seat deals.", f"{_COUNT}next_dealer", "DEAL-6", lambda _: lambda *_: 0)


# --- the lists, and the comparison of both


def _in_play(change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Change:
    return then(lambda found, game: change(found) if game.step is Step.PLAY else found)


def _one_discard(found: tuple[Any, ...]) -> tuple[Any, ...]:
    discards = [action for action in found if isinstance(action, Discard)]
    return tuple(action for action in found if action not in discards[1:])


_LISTING = "engine.listing:legal_actions"
plant("something-is-legal", "There may be nothing to do.", _LISTING, "PLAY-0", _in_play(lambda _: ()))
plant("listed-is-legal", "A turn may just end.", _LISTING, "DISC-1", _in_play(lambda found: (*found, EndTurn())))
plant("taken-is-listed", "One discard stands for all.", _LISTING, "DISC-2", _in_play(_one_discard))
plant("spec-hits-without-phase", "Anybody may hit.", "clause HIT-1", "HIT-1", ignored, JUDGEMENT)
plant(
    "engine-believes-claims",
    "Claims about a hand are true.",
    "engine.game_settling:_agrees",
    "SCORE-4",
    lambda _: lambda *_: True,
    JUDGEMENT,
)


def _loses_the_top(right: Function) -> Function:
    def wrong(position: Any, order: tuple[Any, ...]) -> None:  # noqa: ANN401
        right(position, order)
        position.discards = []

    return wrong


plant(
    "engine-loses-the-top",
    "A reshuffle takes all.",
    "engine.game_playing:_reshuffle",
    "STOCK-1",
    _loses_the_top,
    STATES,
)
plant(
    "engine-lists-one-meaning",
    "A Wild has one meaning only.",
    "engine.listing:wild_offers",
    "WILD-1",
    then(lambda offers, *_: offers[:1]),
    LISTS,
)
