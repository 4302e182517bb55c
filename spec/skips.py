"""Who may be skipped (SKIP-1d, SKIP-2): each reading of the limit, read off the record of the hand."""

from __future__ import annotations

from .edition import Edition
from .state import Event, Passing, State


def _turns(events: tuple[Event, ...]) -> int:
    """How many turns were played or lost."""
    return sum(event.what in (Passing.PLAYED, Passing.LOST) for event in events)


def _over(state: State, index: int, edition: Edition) -> tuple[bool, tuple[str, ...]]:
    """Whether the Skip used as event ``index`` protects no longer, and the options that decide it."""
    use, limit, names = state.events[index], edition.reading("skip-limit"), ["skip-limit"]
    turned_up = use.by is None
    if turned_up:
        names.append("upcard-skip-protects")
        counts = edition.reading("upcard-skip-protects")
        if counts == "never" or (counts == "rounds" and limit == "per-hand"):
            return True, tuple(names)
    skipper = state.dealer if turned_up else use.by
    # The turn in which the Skip was used is recorded next; what counts is what came after it.
    later = state.events[index + (1 if turned_up else 2) :]
    if limit == "per-hand":
        return False, tuple(names)
    if limit == "normal-turn":
        return Event(Passing.PLAYED, use.seat) in later, tuple(names)
    if limit in ("pending", "none"):
        return True, tuple(names)
    if limit == "seat-order":
        players = len(state.playing)
        over = _turns(state.events[:index]) // players != _turns(state.events) // players
    else:
        over = state.turn == skipper or any(
            event.seat == skipper and event.what is not Passing.SKIPPED for event in later
        )
    if over and len(state.playing) == 2 and not any(event.what is Passing.PLAYED for event in later):  # noqa: PLR2004
        names.append("extra-turn-round")
        over = edition.reading("extra-turn-round") == "new"
    return over, tuple(names)


def protection(state: State, seat: int, edition: Edition) -> tuple[str, tuple[str, ...]] | None:
    """Why a seat may not be skipped now, and the options that say so; None if it may."""
    if seat in state.pending and edition.reading("skip-limit") != "none":
        return "a Skip on that player is still waiting for the turn that it takes", ("skip-limit",)
    for index, event in enumerate(state.events):
        if event.what is Passing.SKIPPED and event.seat == seat:
            over, names = _over(state, index, edition)
            if not over:
                return "that player was skipped already, and the limit still holds", names
    return None


def is_in_reach(state: State, seat: int, edition: Edition, by: int) -> bool:
    """Whether a Skip of ``by`` reaches so far (SKIP-1): to any other player, or to the next one only."""
    return edition.reading("skip-target") == "any" or seat == state.after(by)


def deciding(state: State, seat: int, edition: Edition) -> tuple[str, ...]:
    """The options on which it depends whether a seat may be skipped now."""
    uses = [index for index, event in enumerate(state.events) if event.what is Passing.SKIPPED and event.seat == seat]
    return tuple(dict.fromkeys(name for index in uses for name in _over(state, index, edition)[1]))


def targets(state: State, edition: Edition, by: int | None = None) -> tuple[int, ...]:
    """The seats that a player (the one in turn, if nobody is named) may skip."""
    actor = state.turn if by is None else by
    others = (seat for seat in state.playing if seat != actor and is_in_reach(state, seat, edition, actor))
    return tuple(seat for seat in others if protection(state, seat, edition) is None)
