"""Chapters ADV, WIN and RANK: who moves on, who wins, and who comes next."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Settle, Stop
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..reckoning import all_advance, finishers, leaders, match_ends, next_phases, places, totals
from ..state import State, Step, seat_name
from ..words import both


def _names(seats: Sequence[int]) -> str:
    return both(seat_name(seat) for seat in seats)


def _over(state: State) -> bool:
    """Whether there is an ended hand to be judged; OUT-1 speaks of the others."""
    return state.step is Step.OVER


@clause(
    "ADV-1",
    Kind.EFFECT,
    "Whoever laid the phase moves to the next one, out or not; the others repeat theirs.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", FX05p6="+"),
    on=Settle,
    options=("advance",),
)
def advance(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where it is said who is on which phase next."""
    return judged_phases(action, state, edition, "whoever laid moves on by one phase, the others repeat theirs")


def judged_phases(action: Settle, state: State, edition: Edition, rule: str) -> Finding | None:
    """Whether the phases said are those that follow; None if nothing is said of them."""
    if action.phases is None:
        return None
    due = next_phases(state, edition)
    wrong = [seat for seat, said in enumerate(action.phases) if said is not None and said != due[seat]]
    if not wrong:
        return Finding(holds=True, because=rule, readings=("advance",))
    seat = wrong[0]
    did = "laid" if state.seats[seat].laid else "did not lay"
    because = (
        f"{rule}; {seat_name(seat)} was on phase {state.seats[seat].phase} and {did} it, so is on {due[seat]} next, "
        f"not on {action.phases[seat]}"
    )
    return Finding(holds=False, because=because, facts={"phases": list(due)}, readings=("advance",))


@clause(
    "WIN-1",
    Kind.EFFECT,
    "The match ends after the hand in which somebody completed the last phase.",
    sources(
        "match-end=after-hand",
        guide="+",
        hub=("?", "by laying it before the hand ends"),
        manual="~",
        party=("?", "completes it and discards all cards"),
        joker="~",
        twist="~",
        FX02="+",
        M163=("-", "the winner must also have emptied the hand", "match-end=finisher-out"),
    ),
    on=(Settle, Stop),
    options=("match-end",),
    gaps=(
        Gap(
            111,
            "A strict end: what of a finisher who did not go out?",
            "repeats the last phase",
            ("keeps it, and has only to go out", "the match ends all the same"),
            "match-end",
        ),
        Gap(
            114,
            "The joker game: does the match end at once when the last phase is laid?",
            "no, at the end of the hand",
            ("at once",),
            "match-end",
        ),
    ),
)
def end_of_the_match(action: Settle | Stop, state: State, edition: Edition) -> Finding | None:
    """Judged where a winner or a replay is claimed, and where a match is stopped with one."""
    if isinstance(action, Stop) or (action.winner is None and action.replay is None):
        return None
    if not _over(state):
        at_once = edition.reading("match-end") == "at-once"
        return holds_if(at_once, "the hand is still being played", readings=("match-end",))
    ends = match_ends(state, edition) or bool(state.tied)
    done = finishers(state, edition)
    because = f"{_names(done)} completed the last phase in this hand" if done else "nobody completed the last phase"
    if done and not ends:
        because += ", and did not go out"
    if all_advance(edition):
        because = f"the hand of the last phase is {'over' if done else 'still to come'}"
    return holds_if(
        ends, because if not state.tied else "the tied players replayed the last phase", readings=("match-end",)
    )


@clause(
    "WIN-2",
    Kind.EFFECT,
    "A sole finisher wins whatever the totals.",
    sources(guide="+", hub="+", manual="~", party="~", joker="+", FX02="+"),
    on=Settle,
)
def sole_finisher(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where a winner is claimed and one player has finished."""
    done = finishers(state, edition)
    if action.winner is None or len(done) != 1 or state.tied or not _over(state):
        return None
    return holds_if(action.winner == done[0], f"{seat_name(done[0])} alone completed the last phase")


@clause(
    "WIN-3",
    Kind.EFFECT,
    "Of several finishers the one with the lowest total wins, this hand included.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party="+",
        joker="+",
        FX02="+",
        BGT=("-", "the highest total"),
    ),
    on=Settle,
)
def lowest_of_the_finishers(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where a winner or a replay is claimed and several players have finished."""
    done, first = finishers(state, edition), leaders(state, edition)
    if len(done) < 2 or state.tied or not _over(state):  # noqa: PLR2004
        return None
    if action.winner is None and action.replay is None:
        return None
    sums = totals(state, edition)
    because = f"totals: {both(f'{seat_name(seat)} {sums[seat]}' for seat in done)}; the lowest is {_names(first)}'s"
    good = action.winner in first if action.winner is not None else set(action.replay or ()) <= set(done)
    return holds_if(good, because, facts={"totals": [sums[seat] for seat in done]})


@clause(
    "WIN-4",
    Kind.EFFECT,
    "Tied finishers replay the last phase among themselves; the first to go out wins.",
    sources(
        guide="+",
        hub="+",
        joker="+",
        FX02="+",
        JTE=("-", "everybody replays"),
        SE2=("-", "both win"),
    ),
    on=Settle,
    gaps=(
        Gap(
            107,
            "How is a tie replayed?",
            "ten cards to the tied players alone, the next of them to the left deals, points do not count",
            ("the regular dealer deals without playing", "the old hands go on"),
            note="the sources say that the tied players replay the phase, and nothing of the deal",
        ),
        Gap(
            108,
            "Three are tied",
            "all three replay one hand; the places behind go by score",
            ("two at a time",),
            note="those who are tied replay among themselves, however many they are",
        ),
        Gap(
            109,
            "A replay where a discard is needed to go out",
            "out as in that edition",
            ("any empty hand",),
            note="the replay is a hand like the others",
        ),
    ),
)
def ties_are_replayed(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where a winner or a replay is claimed after a tie or a replay."""
    first = leaders(state, edition)
    if not _over(state) or (action.winner is None and action.replay is None):
        return None
    if state.tied:
        if not first:
            same = action.winner is None and set(action.replay or ()) == set(state.tied)
            return holds_if(same, "nobody went out in the replay, so it is played again")
        won = action.replay is None and first == (action.winner,)
        return holds_if(won, f"in the replay {_names(first)} went out first")
    if len(first) < 2:  # noqa: PLR2004
        if action.replay is None:
            return None
        return Finding(holds=False, because="no finishers have equal totals, so nothing is replayed")
    because = f"{_names(first)} are tied and replay the last phase among themselves"
    return holds_if(action.winner is None and set(action.replay or ()) == set(first), because)


@clause(
    "WIN-5",
    Kind.FORBIDS,
    "A player on an earlier phase never wins by points.",
    sources(guide="+", hub="~", joker="+", FX02="~"),
    on=Settle,
)
def no_win_by_points(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where a winner is claimed at the end of a hand."""
    if action.winner is None or not _over(state) or state.tied:
        return None
    phase = next_phases(state, edition)[action.winner]
    finished = phase == edition.finished
    because = (
        f"{seat_name(action.winner)} has {'completed the last phase' if finished else f'phase {phase} still to do'}"
    )
    return holds_if(finished, because)


@clause(
    "WIN-6",
    Kind.DEFINES,
    "A match that is stopped early has no winner; what was reached is recorded.",
    sources(guide="+"),
    on=Stop,
    gaps=(
        Gap(
            113,
            "A match is stopped in the middle of a hand",
            "the broken hand is not counted",
            ("the hands are counted",),
            note="points are counted at the end of a hand, and this one has none",
        ),
    ),
)
def stopped_early(action: Stop, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on whether a winner is claimed."""
    because = "nobody wins a match that is stopped" if action.winner is None else f"{seat_name(action.winner)} is named"
    return holds_if(action.winner is None, because)


@clause(
    "RANK-1",
    Kind.DEFINES,
    "Places go by the last phase completed, then by the lower total.",
    sources("places=phase-then-total", joker="+", M163="~"),
    on=Settle,
    options=("places",),
    gaps=(
        Gap(
            112,
            "Places outside the joker game",
            "by the last phase completed, then by total; equal in both: a shared place",
            ("there are no places",),
            "places",
        ),
    ),
)
def places_behind_the_winner(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where places are claimed."""
    if action.places is None or not _over(state):
        return None
    due = places(state, edition)
    ranked = edition.reading("places") != "none"
    because = f"by last phase completed, then by total: {both(f'{seat_name(s)} {p}' for s, p in enumerate(due))}"
    return holds_if(ranked and action.places == due, because, facts={"places": list(due)}, readings=("places",))
