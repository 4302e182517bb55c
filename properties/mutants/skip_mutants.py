"""Mutants of Skips: who may be skipped, who is, and what becomes of the Skip."""

from __future__ import annotations

from dataclasses import replace

from phaseproof.spec.actions import Discard
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Event, Passing, State, Step

from ..faults.registry import Function, ignored
from .changes import Row, declare, overlooking, refused, then
from .registry import PROGRAM, Origin, Sort, of_faults

_MAY, _PLAY = f"{PROGRAM}may", "spec.play:"
_SEEN = Origin.SEEN


def _next_is_skipped(right: Function) -> Function:
    """Whoever is named, the next player is skipped."""

    def wrong(state: State, action: Discard, edition: Edition) -> State:
        if action.skip is not None:
            action = replace(action, skip=state.after(state.turn))
        return right(state, action, edition)  # type: ignore[no-any-return]

    return wrong


def _two_are_skipped(after: State, before: State, action: Discard, _edition: Edition) -> State:
    """The player after the one who is skipped misses a turn as well."""
    other = before.after(action.skip) if action.skip is not None else before.turn
    if action.skip is None or not action.card.is_skip or other == before.turn:
        return after
    *played, last = after.events
    return replace(after, events=(*played, Event(Passing.SKIPPED, other, before.turn), last))


def _for_ever(after: State, before: State, _edition: Edition) -> State:
    """The turn is passed over, and the Skip is still waiting."""
    new = after.events[len(before.events) :]
    return replace(after, events=(*before.events, *(event for event in new if event.what is not Passing.LOST)))


def _plays_first(after: State, before: State, _edition: Edition) -> State:
    """Of two players, the one who was skipped plays."""
    if len(before.playing) > 2 or not before.pending or after.step is not Step.DRAW:
        return after
    return replace(after, turn=before.pending[0])


def _at_once(after: State, before: State, action: Discard, _edition: Edition) -> State:
    """A Skip that waits is forgotten as soon as anybody else has played."""
    if action.card.is_skip:
        return after
    waiting = [event for event in after.events if event.what is Passing.SKIPPED and event.seat in after.pending]
    far = [event for event in waiting if event.seat != before.after(before.turn)]
    return replace(after, events=tuple(event for event in after.events if event not in far))


def _skipping(action: object, *_: object) -> bool:
    return isinstance(action, Discard) and action.card.is_skip


_SKIP: tuple[Row, ...] = (
    ("next-is-skipped", "A Skip hits the next player.", f"{_PLAY}_discard", "SKIP-1", _next_is_skipped, _SEEN),
    (
        "skip-hits-two",
        "A Skip makes two players miss a turn.",
        f"{_PLAY}_discard",
        "SKIP-1",
        then(_two_are_skipped),
        _SEEN,
    ),
    ("skip-for-ever", "Whoever is skipped stays skipped.", f"{_PLAY}_pass_on", "SKIP-1", then(_for_ever), _SEEN),
    (
        "skipped-of-two-plays",
        "Of two players the one who was skipped plays.",
        f"{_PLAY}_pass_on",
        "SKIP-7",
        then(_plays_first),
    ),
    (
        "waiting-skip-is-forgotten",
        "A Skip on a player further off is forgotten.",
        f"{_PLAY}_discard",
        "SKIP-1 SKIP-1c",
        then(_at_once),
    ),
    ("protection-forgotten", "Anybody may be skipped again at any time.", "clause SKIP-2", "SKIP-2", ignored, _SEEN),
    (
        "skip-on-a-waiting-player",
        "Two Skips may wait for one player.",
        _MAY,
        "SKIP-2",
        overlooking("SKIP-2", lambda action, state, _: isinstance(action, Discard) and action.skip in state.pending),
    ),
    (
        "any-card-skips",
        "A plain card that names somebody skips.",
        _MAY,
        "SKIP-1",
        overlooking("SKIP-1", lambda action, *_: isinstance(action, Discard) and not action.card.is_skip),
    ),
    (
        "idle-player-skipped",
        "Somebody who does not play may be skipped.",
        _MAY,
        "SKIP-1",
        overlooking("SKIP-1", _skipping),
    ),
    (
        "skip-only-when-drawn",
        "A Skip is used in the turn in which it is drawn.",
        _MAY,
        "SKIP-5",
        refused(lambda action, state, _: _skipping(action) and state.drawn is not None and not state.drawn.is_skip),
    ),
    (
        "no-skip-between-two",
        "With two players Skips are plain cards.",
        _MAY,
        "SKIP-7",
        refused(lambda action, state, _: _skipping(action) and action.skip is not None and len(state.playing) == 2),
    ),
    (
        "upcard-skip-is-taken",
        "A Skip turned up may be taken.",
        "clause DRAW-2",
        "DRAW-2 DEAL-4",
        lambda right: (
            lambda action, state, edition: (
                None if len(state.discards or ()) == 1 and action.source == "discard" else right(action, state, edition)
            )
        ),
    ),
    ("any-place-for-a-skip", "A Skip is put wherever one likes.", "clause SKIP-4", "SKIP-4", ignored),
)

of_faults(
    Sort.PLAY,
    "spec-skip-held-is-used",
    "spec-skip-drawn-waits",
    "spec-skip-is-no-last-discard",
    "spec-skip-on-oneself",
    "spec-idle-skip-refused",
    "match-lost-turn-is-not-played",
    "match-one-lost-turn-per-skip",
    "match-skip-is-recorded",
    "match-reminder-lies-by-the-skipped",
)
declare(Sort.PLAY, _SKIP)
