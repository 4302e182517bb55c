"""Chapter HIT: adding cards to what lies on the table."""

from __future__ import annotations

from ..actions import Discard, Hit, OpenGroup, Rearrange
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..phases import Group, GroupKind
from ..state import State, Step, meld_name, seat_name
from ..words import both, either
from .phases import numbers_of


def _target(action: Hit, state: State) -> Group:
    return state.table[action.on].group


@clause(
    "HIT-0",
    Kind.PERMITS,
    "Hitting is optional: a card that fits may be kept or discarded.",
    sources(
        guide="+",
        hub="+",
        manual=("?", "permits it, and elsewhere tells players to attach cards as fast as they can"),
        party="~",
        joker="~",
        twist="+",
    ),
    on=Discard,
)
def hitting_is_optional(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a player whose phase is down ends the turn while groups lie on the table."""
    if not state.in_turn.laid or not state.table:
        return None
    return Finding(holds=True, because=f"{action.card} may be discarded whether it fits a group or not")


@clause(
    "HIT-1",
    Kind.REQUIRES,
    "A player hits only once the player's own phase is on the table, between draw and discard.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", twist="+", WKA="+"),
    on=Hit,
)
def own_phase_down(action: Hit, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on the step of the turn and on whether the player has laid."""
    who = seat_name(state.turn)
    if state.step is not Step.PLAY:
        when = "before the draw" if state.step is Step.DRAW else "after the hand was over"
        return Finding(holds=False, because=f"{who} hit {when}")
    laid = state.in_turn.laid
    return holds_if(laid, f"{who}'s own phase is {'on the table' if laid else 'not on the table yet'}")


@clause(
    "HIT-2",
    Kind.PERMITS,
    "A player may hit in the turn in which the phase was laid.",
    sources(
        "hit-in-laying-turn=allowed",
        guide="+",
        hub="+",
        manual="+",
        party=("?", "speaks of the remaining turns"),
        twist=("?", "an 'or' is broken off"),
        FX05p6="+",
        TWX="+",
        BAS=("-", "lay or hit, not both", "hit-in-laying-turn=forbidden"),
    ),
    on=Hit,
    options=("hit-in-laying-turn",),
)
def in_the_laying_turn(action: Hit, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the phase was laid in this very turn."""
    if not state.laid_this_turn:
        return None
    allowed = edition.reading("hit-in-laying-turn") == "allowed"
    return holds_if(allowed, "the phase was laid in this very turn", readings=("hit-in-laying-turn",))


@clause(
    "HIT-3",
    Kind.PERMITS,
    "Hits go onto one's own or anybody's groups.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", twist="+", WKA="+"),
    on=Hit,
)
def anybodys_groups(action: Hit, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Says whose group it is."""
    owner = state.table[action.on].owner
    whose = "the player's own" if owner == state.turn else f"{seat_name(owner)}'s"
    return Finding(holds=True, because=f"{meld_name(state, action.on)} is {whose} group")


@clause(
    "HIT-3b",
    Kind.PERMITS,
    "Any number of cards may be hit in a turn.",
    sources(guide="~", hub="~", manual="+", party="~", joker="~", twist="~", QGR="+"),
    on=Hit,
    gaps=(
        Gap(
            39,
            "Two cards at one end of a run in one turn",
            "legal, one after the other",
            ("one for each end and turn",),
            note="nothing limits the number of hits, and after the first one the run ends one further",
        ),
    ),
)
def any_number_of_hits(action: Hit, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned from the second hit of a turn on."""
    if not state.hits_this_turn:
        return None
    return Finding(holds=True, because=f"hit number {state.hits_this_turn + 1} of this turn")


@clause(
    "HIT-5",
    Kind.REQUIRES,
    "Hits go onto completed phases.",
    sources(guide="+", hub="~", manual="~", party="~", joker="~", twist="~"),
    on=Hit,
    gaps=(
        Gap(
            40,
            "Hits onto groups of a player who has gone out",
            "legal",
            ("the groups are frozen",),
            note="can arise only where play goes on after somebody is out",
        ),
    ),
)
def completed_phases(action: Hit, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on whether the owner of the group has laid the whole phase."""
    owner = state.table[action.on].owner
    complete = state.seats[owner].laid
    return holds_if(complete, f"{seat_name(owner)}'s phase is {'complete' if complete else 'only partly on the table'}")


@clause(
    "HIT-6",
    Kind.FORBIDS,
    "Cards left over open no new group.",
    sources(hub="~", manual=("~", "cards go wherever one wishes, but onto what lies there")),
    on=OpenGroup,
    gaps=(
        Gap(
            41,
            "The own phase is laid: may a new group be opened?",
            "no",
            ("yes, by the manual's free placing",),
            note="the manual speaks of placing cards on what lies on the table",
        ),
    ),
)
def no_new_group(action: OpenGroup, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """A group that no phase asks for is never put down."""
    return Finding(holds=False, because=f"'{action.group}' would be a new group; cards left over are hit or discarded")


@clause(
    "HIT-SET",
    Kind.REQUIRES,
    "A set takes a card of its number, or a Wild.",
    sources(guide="+", hub="+", manual="+", party="~", joker="~"),
    on=Hit,
)
def set_takes_its_number(action: Hit, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where the group is a set."""
    target = _target(action, state)
    if target.kind is not GroupKind.SET:
        return None
    numbers = sorted(set(numbers_of(target)))
    return holds_if(
        [action.card.number] == numbers,
        f"the set is of {both(numbers)}; {action.card} {'fits' if [action.card.number] == numbers else 'does not'}",
        facts={"numbers": numbers},
    )


@clause(
    "HIT-RUN",
    Kind.REQUIRES,
    "A run takes the next number at either end, or a Wild as that end, within the deck's numbers.",
    sources(
        guide="+",
        hub=("+", "in the run's colour"),
        manual="+",
        party=("~", "a run with every number takes nothing", "full-run=nothing"),
        joker="~",
        QGR="+",
        L10=("-", "takes surplus Wilds", "full-run=wilds"),
    ),
    on=Hit,
    options=("run-colour", "full-run"),
    gaps=(
        Gap(
            38,
            "A Wild on a run that has every number",
            "illegal: no number is left for it",
            ("accepted, as some programs do",),
            "full-run",
        ),
    ),
)
def next_at_an_end(action: Hit, state: State, edition: Edition) -> Finding | None:
    """Judged where the group is a run."""
    target = _target(action, state)
    if target.kind is not GroupKind.RUN:
        return None
    numbers = numbers_of(target)
    if not numbers:
        return Finding(holds=False, because="no card of the run has a number")
    low, high = numbers[0], numbers[-1]
    ends = [end for end in (low - 1, high + 1) if end in edition.deck.numbers]
    facts: dict[str, object] = {"low": low, "high": high, "fits": ends}
    if not ends:
        wild = action.card.card.is_wild and edition.reading("full-run") == "wilds"
        because = f"the run has every number from {low} to {high}, so nothing is left for {action.card}"
        return holds_if(wild, because, facts=facts, readings=("full-run",))
    if action.card.number not in ends:
        because = f"the run goes from {low} to {high}; {either(ends)} would fit, {action.card} does not"
        return Finding(holds=False, because=because, facts=facts)
    if edition.reading("run-colour") == "one":
        colours = sorted({placed.colour for placed in target if placed.colour})
        names = both(edition.deck.colour_name(letter) for letter in colours)
        because = f"the run goes from {low} to {high} in {names}; {action.card} is at an end"
        return holds_if({action.card.colour} == set(colours), because, facts=facts, readings=("run-colour",))
    because = f"the run goes from {low} to {high}; {action.card} is next to it"
    return Finding(holds=True, because=because, facts=facts)


@clause(
    "HIT-COL",
    Kind.REQUIRES,
    "A colour group takes a card of its colour, or a Wild.",
    sources(guide="+", hub="+", manual=("+", "speaks of phase 7 by a slip"), joker="~"),
    on=Hit,
)
def colour_takes_its_colour(action: Hit, state: State, edition: Edition) -> Finding | None:
    """Judged where the group is a colour group."""
    target = _target(action, state)
    if target.kind is not GroupKind.COLOUR:
        return None
    colours = sorted({placed.colour for placed in target if placed.colour})
    good = {action.card.colour} == set(colours)
    names = both(edition.deck.colour_name(letter) for letter in colours)
    return holds_if(
        good,
        f"the group is {names}; {action.card} {'fits' if good else 'does not'}",
        facts={"colours": colours},
    )


@clause(
    "HIT-4",
    Kind.FORBIDS,
    "Laid cards are not rearranged, taken back or moved between groups.",
    sources(guide="~", hub=("+", "others' cards"), twist="~"),
    on=Rearrange,
    gaps=(
        Gap(
            37,
            "Own natural cards are moved between own groups later",
            "not allowed",
            ("allowed: the hub forbids it for others' cards only",),
            note="a hit must fit the group as it lies, and no source makes an exception for one's own groups",
        ),
    ),
)
def nothing_is_moved(action: Rearrange, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """What lies on the table stays as it lies."""
    return Finding(holds=False, because=f"{both(action.cards)} would leave {meld_name(state, action.on)}")
