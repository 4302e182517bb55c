"""Chapter LAY: when, what and how much may be laid."""

from __future__ import annotations

from collections import Counter

from ..actions import Discard, Lay, OpenGroup
from ..clauses import Finding, Kind, clause, holds_if, sources
from ..edition import Edition
from ..phases import Group
from ..questions import cards_of
from ..state import State, Step, seat_name
from ..words import both, missing
from .phases import serves


def _part_of_the_phase(groups: tuple[Group, ...], state: State, edition: Edition) -> bool:
    """Whether the groups serve some of the current phase's groups, but not all."""
    wanted = edition.phase(state.in_turn.phase).groups
    asked = Counter(group.kind for group in wanted)
    laid = Counter(group.kind for group in groups)
    return len(groups) < len(wanted) and laid <= asked


@clause(
    "LAY-1",
    Kind.REQUIRES,
    "The whole current phase is laid at once, after the draw and before the discard.",
    sources(guide="+", hub="+", manual="~", party="~", joker="+", twist="~", FX05p6="+"),
    on=Lay,
)
def whole_phase_between_draw_and_discard(action: Lay, state: State, edition: Edition) -> Finding:
    """Judged on the step of the turn and on the groups laid."""
    if state.step is not Step.PLAY:
        when = "before the draw" if state.step is Step.DRAW else "after the hand was over"
        return Finding(holds=False, because=f"the phase was laid {when}", facts={"step": state.step.value})
    part = _part_of_the_phase(action.groups, state, edition)
    because = f"{both(action.groups)} is only a part of the phase" if part else "laid at once, between draw and discard"
    return holds_if(not part, because, facts={"step": state.step.value})


@clause(
    "LAY-1b",
    Kind.REQUIRES,
    "The phase is laid face up.",
    sources(guide="+", hub="+", twist="+"),
    on=Lay,
)
def face_up(action: Lay, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on how the cards are put down."""
    return holds_if(action.face_up, f"the cards lie face {'up' if action.face_up else 'down'}")


@clause(
    "LAY-2",
    Kind.REQUIRES,
    "A player lays only the phase that the player is on.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", twist="+", FX05p6="+", MAX=("-", "a free choice")),
    on=Lay,
)
def own_current_phase(action: Lay, state: State, edition: Edition) -> Finding:
    """Fails where the groups make another phase of the list and not the current one."""
    current = edition.phase(state.in_turn.phase)
    others = [phase.number for phase in edition.phases if serves(action.groups, phase.groups)]
    other = bool(others) and current.number not in others
    because = (
        f"these groups make phase {both(others)}; the player is on phase {current.number}"
        if other
        else f"the player is on phase {current.number}"
    )
    return holds_if(not other, because, facts={"phase": current.number})


@clause(
    "LAY-3",
    Kind.FORBIDS,
    "A player lays at most one phase in a hand.",
    sources(guide="+", hub="+", manual="~", party="~", joker="~", twist="+", FX05p6="+"),
    on=Lay,
)
def one_phase_a_hand(action: Lay, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on whether the player's phase lies on the table already."""
    laid = state.in_turn.laid
    return holds_if(not laid, f"{seat_name(state.turn)} has laid {'a phase' if laid else 'none'} in this hand so far")


@clause(
    "LAY-4",
    Kind.PERMITS,
    "Laying is optional: the phase may be kept in hand.",
    sources(guide="+", hub="+", manual="~", party="~", joker="+", twist=("?", "broken off in the extract"), FX05p6="+"),
    on=Discard,
)
def laying_is_optional(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a player who has not laid ends the turn."""
    if state.in_turn.laid:
        return None
    return Finding(holds=True, because=f"{seat_name(state.turn)} may keep the phase in hand")


@clause(
    "LAY-5",
    Kind.PERMITS,
    "More cards than the least may be laid with the phase if they fit its groups; there is no further group.",
    sources(
        "extras=allowed",
        hub="+",
        joker="+",
        FX05p6="+",
        QGR="+",
        M163=("-", "wants the exact cards first", "extras=exact"),
    ),
    on=Lay,
    options=("extras",),
)
def further_cards(action: Lay, state: State, edition: Edition) -> Finding | None:
    """Concerned where more cards or more groups are laid than the phase asks for."""
    phase = edition.phase(state.in_turn.phase)
    cards = len(cards_of(action.groups))
    if len(action.groups) > len(phase.groups):
        because = f"{len(action.groups)} groups were laid; phase {phase.number} has {len(phase.groups)}"
        return Finding(holds=False, because=because)
    if cards <= phase.size:
        return None
    allowed = edition.reading("extras") == "allowed"
    because = f"{cards} cards were laid, {cards - phase.size} more than the {phase.size} that the phase asks for"
    return holds_if(allowed, because, facts={"extras": cards - phase.size}, readings=("extras",))


@clause(
    "LAY-6",
    Kind.REQUIRES,
    "A card lies in one group only.",
    sources(guide="~", hub="~", manual="~", party="~", joker="~", twist="~"),
    on=(Lay, OpenGroup),
)
def one_group_for_a_card(action: Lay | OpenGroup, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where the hand is known: no card is put down more often than it is held."""
    hand = state.seats[state.turn if action.by is None else action.by].hand
    if hand is None:
        return None
    cards = cards_of(action.groups if isinstance(action, Lay) else (action.group,))
    double = [card for card in missing(cards, hand) if card in hand]
    because = (
        f"{both(dict.fromkeys(map(str, double)))} is laid more often than it is held"
        if double
        else "no card is used twice"
    )
    return holds_if(not double, because)
