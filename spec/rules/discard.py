"""Chapter DISC: how a turn ends."""

from __future__ import annotations

from ..actions import Discard, EndTurn
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..state import Passing, State, Step, seat_name
from .turn import owes_a_discard


@clause(
    "DISC-1",
    Kind.REQUIRES,
    "A turn ends by discarding one card, unless the hand was emptied before.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party="+",
        joker="+",
        twist=("-", "a Skip may be played instead"),
        FXU="+",
        MAX=("-", "a card may be saved instead"),
    ),
    on=(Discard, EndTurn),
    options=("late-discard",),
    gaps=(
        Gap(
            20,
            "Something went wrong (a forgotten discard, a wrong lay, two cards drawn, a misdeal)",
            "the wrong act is refused, and nothing changes",
            ("the table finds a remedy",),
            "late-discard",
        ),
    ),
)
def one_discard(action: Discard | EndTurn, state: State, edition: Edition) -> Finding | None:
    """Judged while a hand is played: on a turn ended without a discard, on a second discard, and on a late one."""
    if state.step not in (Step.DRAW, Step.PLAY):
        return None
    actor = state.turn if action.by is None else action.by
    if isinstance(action, EndTurn):
        how = f"puts {action.aside} aside" if action.aside else "discards nothing"
        return Finding(holds=False, because=f"{seat_name(actor)} {how}; a turn ends with a discard")
    if owes_a_discard(state, actor, edition):
        made_good = edition.reading("late-discard") == "made-good"
        return holds_if(made_good, f"{seat_name(actor)} forgot to discard in the own turn", readings=("late-discard",))
    last = next((event for event in reversed(state.events) if event.what is Passing.PLAYED), None)
    second = last is not None and last.seat == actor and state.turn != actor
    because = f"{seat_name(actor)} has discarded in this turn already" if second else f"{action.card} ends the turn"
    return holds_if(not second, because)


@clause(
    "DISC-2",
    Kind.PERMITS,
    "Any card may be discarded, a Wild too.",
    sources(guide="~", hub="~", manual="~", party="~", joker="+", twist="~", FXU="+"),
    on=Discard,
)
def any_card(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the discard is no plain number card, or the last one."""
    if action.card.is_natural and len(state.in_turn.hand or (1, 2)) > 1:
        return None
    return Finding(holds=True, because=f"{action.card} may be the discard like any card")
