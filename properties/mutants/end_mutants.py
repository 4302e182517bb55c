"""Mutants of the end of a hand and of a match: points, who moves on, who wins, who replays, who deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from phaseproof.spec import judge
from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.reckoning import all_advance, finishers, out, totals
from phaseproof.spec.state import State

from ..faults.registry import Function, ignored
from .changes import Row, declare, overlooking, then
from .registry import Origin, Sort, of_faults

_COUNT, _PLAY = "spec.reckoning:", "spec.play:"
_SEEN = Origin.SEEN


def _costing(cost: Callable[[Card, Edition], int | None]) -> Any:  # noqa: ANN401 - a change
    """Some cards cost something else; None: what they should."""

    def change(right: Function) -> Function:
        def wrong(cards: tuple[Card, ...], edition: Edition) -> int:
            return sum(right((card,), edition) if (other := cost(card, edition)) is None else other for card in cards)

        return wrong

    return change


def _of_finishers(choose: Callable[[tuple[int, ...], State, Edition], tuple[int, ...]]) -> Any:  # noqa: ANN401
    """Others lead where several finish in an ordinary hand."""

    def change(first: tuple[int, ...], state: State, edition: Edition) -> tuple[int, ...]:
        done = finishers(state, edition)
        return choose(done, state, edition) if first and len(done) > 1 and not state.tied else first

    return then(change)


def _of_ties(choose: Callable[[tuple[int, ...], State, Edition], tuple[int, ...]]) -> Any:  # noqa: ANN401 - a change
    """A tie is broken, not replayed."""
    return then(lambda first, state, edition: choose(first, state, edition) if len(first) > 1 else first)


def _best(seats: tuple[int, ...], figures: Callable[[int], int]) -> tuple[int, ...]:
    least = min(map(figures, seats))
    return tuple(seat for seat in seats if figures(seat) == least)


def _sums(state: State, edition: Edition) -> list[int]:
    return [total or 0 for total in totals(state, edition)]


def _lowest_on_the_last_phase(right: Function) -> Function:
    """Once somebody has finished, everybody who is on the last phase may win."""

    def wrong(state: State, edition: Edition) -> tuple[int, ...]:
        first: tuple[int, ...] = right(state, edition)
        if not first or state.tied:
            return first
        on_it = tuple(seat for seat, player in enumerate(state.seats) if player.phase == edition.last_phase)
        sums = _sums(state, edition)
        return _best(on_it, lambda seat: sums[seat])

    return wrong


def _named_too_early(first: tuple[int, ...], state: State, edition: Edition) -> tuple[int, ...]:
    """Whoever goes out on the last phase but one has won."""
    first_out = out(state)
    if first or first_out is None or state.tied or len(edition.phases) < 2 or all_advance(edition):
        return first
    return (first_out,) if state.seats[first_out].phase == edition.phases[-2].number else first


def _phases(change: Callable[[int, int, State, Edition], int]) -> Any:  # noqa: ANN401 - a change
    """Other phases are next: ``change(phase, seat, state, edition)``."""
    return then(
        lambda phases, state, edition: tuple(change(phase, seat, state, edition) for seat, phase in enumerate(phases))
    )


def _each_face_once(right: Function) -> Function:
    return lambda cards, edition: right(tuple(set(cards)), edition)


def _out_deals(dealer: int | None, state: State, _edition: Edition) -> int | None:
    return dealer if out(state) is None else out(state)


_END: tuple[Row, ...] = (
    # --- points
    (
        "ten-costs-five",
        "A 10 costs 5.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 5 if card.number == 10 else None),
    ),
    (
        "nine-costs-ten",
        "A 9 costs 10.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 10 if card.number == 9 else None),
    ),
    (
        "twelve-costs-twelve",
        "A 12 costs 12.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 12 if card.number == 12 else None),
    ),
    (
        "one-costs-one",
        "A 1 costs 1.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 1 if card.number == 1 else None),
    ),
    (
        "face-value",
        "Cards cost what they say.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: card.number if card.is_natural else None),
    ),
    (
        "skip-costs-ten",
        "A Skip costs 10.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 10 if card.is_skip else None),
    ),
    (
        "skip-costs-nothing",
        "A Skip costs nothing.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 0 if card.is_skip else None),
    ),
    (
        "wild-costs-fifty",
        "A Wild costs 50.",
        f"{_COUNT}points",
        "SCORE-1",
        _costing(lambda card, _: 50 if card.is_wild else None),
    ),
    ("equal-cards-cost-once", "Two equal cards cost as much as one.", f"{_COUNT}points", "SCORE-1", _each_face_once),
    ("empty-hand-costs", "Whoever is out scores five.", f"{_COUNT}points", "SCORE-2", then(lambda cost, *_: cost or 5)),
    (
        "totals-are-new",
        "Points of the hands before are forgotten.",
        "properties.mutants.program:total",
        "SCORE-4",
        lambda right: (
            lambda before, cards, edition: right(0, cards, edition) if before > 100 else right(before, cards, edition)
        ),
    ),
    ("points-are-believed", "What is said of points is believed.", "clause SCORE-1", "SCORE-1", ignored),
    ("totals-are-believed", "What is said of totals is believed.", "clause SCORE-4", "SCORE-4", ignored),
    (
        "laid-cards-are-charged",
        "Who has laid pays for what is left, the others pay nothing.",
        f"{_COUNT}hand_points",
        "SCORE-2",
        then(lambda points, state, _: tuple(cost if state.seats[seat].laid else 0 for seat, cost in enumerate(points))),
    ),
    # --- phases
    (
        "only-who-is-out-advances",
        "Only whoever went out moves on.",
        f"{_COUNT}next_phases",
        "ADV-1 OUT-4",
        _phases(lambda phase, seat, state, _: phase if state.seats[seat].hand == () else state.seats[seat].phase),
        _SEEN,
    ),
    (
        "everybody-advances",
        "Everybody moves on.",
        f"{_COUNT}next_phases",
        "ADV-1",
        _phases(
            lambda _, seat, state, edition: (
                state.seats[seat].phase if state.tied else edition.after_phase(state.seats[seat].phase)
            )
        ),
    ),
    (
        "nobody-falls-behind",
        "Whoever is on phase 1 moves on.",
        f"{_COUNT}next_phases",
        "ADV-1",
        _phases(
            lambda phase, _, state, edition: (
                phase if phase != edition.first_phase or state.tied else edition.after_phase(phase)
            )
        ),
    ),
    (
        "phase-7-follows-8",
        "After phase 6 comes phase 8, then 7.",
        f"{_COUNT}next_phases",
        "ADV-1 PH-LIST",
        _phases(
            lambda phase, seat, state, _: {7: 8, 8: 7}.get(phase, phase) if phase != state.seats[seat].phase else phase
        ),
        _SEEN,
    ),
    ("phases-are-believed", "What is said of the next phases is believed.", "clause ADV-1", "ADV-1", ignored),
    # --- the winner
    (
        "winner-without-the-last-phase",
        "Of those on the last phase the lowest total wins.",
        f"{_COUNT}leaders",
        "WIN-1 WIN-5",
        _lowest_on_the_last_phase,
        _SEEN,
    ),
    ("nine-phases-win", "Whoever goes out on phase 9 has won.", f"{_COUNT}leaders", "WIN-1", then(_named_too_early)),
    (
        "highest-finisher-wins",
        "Of several finishers the highest total wins.",
        f"{_COUNT}leaders",
        "WIN-3",
        _of_finishers(lambda done, state, edition: _best(done, lambda seat: -_sums(state, edition)[seat])),
    ),
    (
        "this-hand-does-not-count",
        "Totals of the hands before decide.",
        f"{_COUNT}leaders",
        "WIN-3 SCORE-4",
        _of_finishers(lambda done, state, _: _best(done, lambda seat: state.seats[seat].score)),
    ),
    (
        "who-goes-out-wins",
        "Of several finishers the one who goes out wins.",
        f"{_COUNT}leaders",
        "WIN-3",
        _of_finishers(
            lambda done, state, edition: (
                (first,)
                if (first := out(state)) in done and first is not None
                else _best(done, lambda seat: _sums(state, edition)[seat])
            )
        ),
    ),
    (
        "last-finisher-wins",
        "Of several finishers the last seat wins.",
        f"{_COUNT}leaders",
        "WIN-3",
        _of_finishers(lambda done, *_: done[-1:]),
    ),
    (
        "tie-goes-to-the-first-seat",
        "After a tie the first seat wins.",
        f"{_COUNT}leaders",
        "WIN-4",
        _of_ties(lambda first, *_: first[:1]),
    ),
    (
        "tie-goes-to-who-is-out",
        "After a tie whoever went out wins.",
        f"{_COUNT}leaders",
        "WIN-4",
        _of_ties(lambda first, state, _: (won,) if (won := out(state)) in first and won is not None else first),
    ),
    (
        "all-finishers-replay",
        "After a tie all finishers replay.",
        f"{_COUNT}replaying",
        "WIN-4",
        then(lambda again, state, edition: finishers(state, edition) if again and not state.tied else again),
    ),
    (
        "replay-by-points",
        "A replay is won by points.",
        f"{_COUNT}leaders",
        "WIN-4",
        then(
            lambda first, state, edition: (
                _best(
                    state.tied,
                    lambda seat: (
                        sum(edition.scores.points(card) for card in state.seats[seat].hand or ())
                        + state.seats[seat].score
                        + (state.seats[seat].hand == ()) * 10
                    ),
                )
                if state.tied
                else first
            )
        ),
    ),
    ("winner-is-believed", "Whoever claims to have won has won.", "clause WIN-3", "WIN-3", ignored),
    (
        "winner-beside-a-finisher-is-believed",
        "Beside a sole finisher anybody may claim the match.",
        "properties.mutants.program:may",
        "WIN-2 WIN-5",
        overlooking("WIN-2 WIN-5"),
    ),
    (
        "claims-by-points-pass",
        "Whoever has the fewest points may claim the match.",
        "properties.mutants.program:may",
        "WIN-5 WIN-2",
        lambda right: lambda move, edition: right(move, edition) or _claims_by_points(move, edition),
    ),
    ("replay-is-believed", "Anybody may call for a replay.", "clause WIN-4", "WIN-4", ignored),
    (
        "end-is-believed",
        "Whoever says that the match is over is right.",
        "properties.mutants.program:may",
        "WIN-1 WIN-4 WIN-5",
        overlooking("WIN-1 WIN-4 WIN-5", lambda _, state, edition: not finishers(state, edition)),
    ),
    # --- the dealer
    ("winner-deals", "Whoever went out deals.", f"{_COUNT}next_dealer", "DEAL-6", then(_out_deals)),
    (
        "deal-goes-right",
        "The deal passes to the right.",
        f"{_COUNT}next_dealer",
        "DEAL-6",
        then(
            lambda dealer, state, _: (
                dealer if dealer is None or state.dealer is None else (state.dealer - 1) % len(state.seats)
            )
        ),
    ),
)


def _claims_by_points(move: Any, edition: Edition) -> bool:  # noqa: ANN401 - any move
    """A claim to have won that nothing speaks for but the lowest total of all."""
    winner = getattr(move.action, "winner", None)
    if winner is None or not {"WIN-2", "WIN-5", "WIN-3"}.issuperset(judge.judge(move, edition).broken):
        return False
    sums = _sums(move.state, edition)
    return bool(sums[winner] == min(sums))


of_faults(
    Sort.PLAY,
    "spec-tens-cost-five",
    "spec-wild-costs-20",
    "spec-fewest-points-win",
    "spec-leader-of-a-stopped-match-wins",
    "spec-places-by-points",
    "match-scores-wait-for-the-end",
    "match-laid-and-not-out",
    "match-settled-is-cleared",
    "match-winner-is-a-finisher",
    "match-winner-has-fewest-points",
    "match-finisher-ends-the-match",
    "match-tie-is-replayed",
    "match-replay-costs-nothing",
    "match-dealer-moves-left",
    "match-dealer-stays",
    "match-only-the-tied-play",
    "match-scores-only-grow",
)
of_faults(Sort.PLAY, "spec-skip-costs-25", origin=Origin.SEEN)
declare(Sort.PLAY, _END)
