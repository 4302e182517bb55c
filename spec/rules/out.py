"""Chapter OUT: going out, and the end of a hand."""

from __future__ import annotations

from ..actions import Discard, Draw, EndTurn, Hit, Lay, Settle
from ..cards import Card
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..reckoning import out
from ..state import State, Step, seat_name
from ..words import both, missing
from .hand import played


def _left_after(action: Lay | Hit | Discard, state: State) -> tuple[Card, ...] | None:
    """The cards left in hand after the action; None if the hand is unknown."""
    hand = state.in_turn.hand
    return None if hand is None else tuple(missing(hand, played(action)))


def _who(state: State) -> str:
    first = out(state)
    return "somebody" if first is None else seat_name(first)


@clause(
    "OUT-1",
    Kind.EFFECT,
    "The first empty hand ends the hand at once.",
    sources(guide="+", hub="+", manual="+", party="+", joker="~", FX02="~"),
    on=(Lay, Hit, Discard, EndTurn, Settle),
)
def ends_the_hand(action: Lay | Hit | Discard | EndTurn | Settle, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where somebody is out, and where a hand is settled."""
    over = state.step is Step.OVER
    if isinstance(action, Settle):
        return holds_if(over, f"{_who(state)} is out" if over else "nobody is out yet, so the hand goes on")
    return Finding(holds=False, because=f"{_who(state)} is out, so the hand is over") if over else None


@clause(
    "OUT-1b",
    Kind.FORBIDS,
    "Nobody gets a last turn.",
    sources(guide="+", hub="~", manual="~", party="~", FX02="~"),
    on=Draw,
)
def no_last_turn(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where somebody draws after the end of the hand."""
    if state.step is not Step.OVER:
        return None
    return Finding(holds=False, because=f"{_who(state)} is out; there is no further turn")


@clause(
    "OUT-2",
    Kind.FORBIDS,
    "Nobody goes out with the phase unlaid.",
    sources(guide="~", hub="+", manual="+", party="+", joker="~", twist="~"),
    on=(Hit, Discard),
)
def not_without_the_phase(action: Hit | Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the action empties the hand."""
    if _left_after(action, state) != ():
        return None
    laid = state.in_turn.laid
    return holds_if(laid, f"{seat_name(state.turn)} empties the hand, the phase {'laid' if laid else 'still unlaid'}")


@clause(
    "OUT-3",
    Kind.PERMITS,
    "The hand may be emptied by a hit or a discard, or by a discard only, by the edition's reading.",
    sources(
        guide=("+", "by hitting or discarding", "going-out=any"),
        hub=("+", "by hitting or discarding", "going-out=any"),
        manual=("?", "always tells players to discard"),
        party=("-", "by a discard", "going-out=discard"),
        joker=("+", "by a discard or by playing all cards", "going-out=any"),
        twist=("?", "a turn ends by a discard"),
        FXU=("+", "by hitting or discarding", "going-out=any"),
        TTPM=("+", "by hitting or discarding", "going-out=any"),
        FAN=("-", "by a discard", "going-out=discard"),
    ),
    on=(Lay, Hit, Discard),
    options=("going-out",),
    gaps=(
        Gap(
            21,
            "All eleven cards are laid at once",
            "the hand is empty, so it ends as after a hit",
            ("one card must be kept for the discard",),
            "going-out",
        ),
        Gap(
            22,
            "Extra cards with the phase where a discard is needed to go out",
            "at most so many that one card remains",
            ("all may be laid",),
            "going-out",
        ),
        Gap(
            60,
            "A hit that would leave no card to discard, where a discard is needed",
            "refused",
            ("the hand simply ends",),
            "going-out",
        ),
    ),
)
def emptied(action: Lay | Hit | Discard, state: State, edition: Edition) -> Finding | None:
    """Concerned where the action empties the hand."""
    if _left_after(action, state) != ():
        return None
    how = {Lay: "a lay", Hit: "a hit", Discard: "a discard"}[type(action)]
    good = isinstance(action, Discard) or edition.reading("going-out") == "any"
    because = f"{seat_name(state.turn)} empties the hand by {how}"
    return holds_if(good, because, readings=() if isinstance(action, Discard) else ("going-out",))


@clause(
    "OUT-4",
    Kind.DEFINES,
    "To complete a phase and to go out are different things.",
    sources(guide="+", hub="+", manual="~", party="~", joker="~"),
    on=Settle,
)
def two_different_things(action: Settle, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where somebody has laid a phase and did not go out."""
    rest = [seat for seat in state.playing if state.seats[seat].laid and state.seats[seat].hand != ()]
    if state.step is not Step.OVER or not rest:
        return None
    names = both(seat_name(seat) for seat in rest)
    return Finding(holds=True, because=f"{names} completed a phase without going out")
