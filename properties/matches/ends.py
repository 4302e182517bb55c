"""Match properties of the end of a hand and of a match: scores, phases, the winner, ties, the dealer."""

from __future__ import annotations

from dataclasses import replace

from phaseproof.spec import play
from phaseproof.spec.actions import Deal, Discard, Settle
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Seat, Step

from .observing import Found, Seen, observe, unless
from .turns import seats_moved


def _scores(seen: Seen) -> list[int]:
    """What each seat's score grew by."""
    return [new.score - old.score for old, new in zip(seen.before.seats, seen.after.seats, strict=True)]


def _phases(seen: Seen) -> list[int]:
    """How many phases of the game each seat moved on."""
    line = [phase.number for phase in seen.edition.phases] + [seen.edition.finished]
    return [line.index(new.phase) - line.index(old.phase) for old, new in _pairs(seen)]


def _pairs(seen: Seen) -> list[tuple[Seat, Seat]]:
    return list(zip(seen.before.seats, seen.after.seats, strict=True))


def _if_laid(edition: Edition) -> bool:
    """Whether only those who laid move on (ADV-1)."""
    return edition.reading("advance") == "if-laid"


def _finishers(seen: Seen) -> list[int]:
    """Who is through with the last phase when an ordinary hand is settled."""
    seats = enumerate(seen.before.seats)
    last = [at for at, seat in seats if seat.phase == seen.edition.last_phase]
    return [at for at in last if seen.before.seats[at].laid] if _if_laid(seen.edition) else last


@observe("scores-wait-for-the-end", "Scores and phases move only when a hand is settled.", rules=("SCORE-4", "ADV-1"))
def scores_wait_for_the_end(seen: Seen) -> Found:
    """Concerned by every step but a settlement."""
    if isinstance(seen.action, Settle):
        return None
    return unless(not any(_scores(seen)) and not any(_phases(seen)), "a score or a phase moved within a hand")


@observe("scores-only-grow", "No score ever falls.", rules=("SCORE-4",))
def scores_only_grow(seen: Seen) -> Found:
    """Concerned by settlements."""
    if not isinstance(seen.action, Settle):
        return None
    return unless(min(_scores(seen)) >= 0, f"the scores moved by {_scores(seen)}")


@observe(
    "score-is-the-hand",
    "A hand costs each player the points of the cards still held.",
    rules=("SCORE-1", "SCORE-2", "SCORE-4"),
)
def score_is_the_hand(seen: Seen) -> Found:
    """Concerned by the settlement of an ordinary hand."""
    if not isinstance(seen.action, Settle) or seen.before.tied:
        return None
    cost = seen.edition.scores.points
    due = [sum(map(cost, seen.held(seen.before, seat))) for seat in range(len(seen.before.seats))]
    return unless(_scores(seen) == due, f"the scores moved by {_scores(seen)}, the hands cost {due}")


@observe("out-scores-nothing", "Whoever went out scores nothing in that hand.", rules=("OUT-1", "SCORE-2"))
def out_scores_nothing(seen: Seen) -> Found:
    """Concerned where a hand is settled that somebody ended."""
    if not isinstance(seen.action, Settle):
        return None
    out = [seat for seat, player in enumerate(seen.before.seats) if player.laid and player.hand == ()]
    return unless(all(_scores(seen)[seat] == 0 for seat in out), "who went out was given points") if out else None


@observe(
    "phases-by-one",
    "A phase advances by one at most, and only for those who laid it.",
    rules=("ADV-1",),
    concerns=_if_laid,
)
def phases_by_one(seen: Seen) -> Found:
    """Concerned by settlements."""
    if not isinstance(seen.action, Settle):
        return None
    steps = zip(_phases(seen), seen.before.seats, strict=True)
    return unless(all(0 <= step <= seat.laid for step, seat in steps), f"the phases moved by {_phases(seen)}")


@observe("layers-advance", "Whoever laid a phase before the last one goes on to the next.", rules=("ADV-1",))
def layers_advance(seen: Seen) -> Found:
    """Concerned by settlements after which somebody should advance."""
    if not isinstance(seen.action, Settle) or seen.before.tied:
        return None
    due = [at for at, seat in enumerate(seen.before.seats) if seat.laid and seat.phase < seen.edition.last_phase]
    return unless(all(_phases(seen)[at] == 1 for at in due), "who laid did not advance") if due else None


@observe(
    "laid-and-not-out",
    "Whoever laid the phase and is not out moves on all the same, and pays for the cards still held.",
    rules=("OUT-4", "ADV-1", "SCORE-2"),
)
def laid_and_not_out(seen: Seen) -> Found:
    """Concerned by settlements of ordinary hands; of the last phase WIN-1 speaks."""
    if not isinstance(seen.action, Settle) or seen.before.tied:
        return None
    cost, last = seen.edition.scores.points, seen.edition.last_phase
    seats = [at for at, seat in enumerate(seen.before.seats) if seat.laid and seat.hand and seat.phase < last]
    paid, moved = _scores(seen), _phases(seen)
    wrong = [at for at in seats if (paid[at], moved[at]) != (sum(map(cost, seen.held(seen.before, at))), 1)]
    return unless(not wrong, f"seats {wrong} laid and were not out") if seats else None


@observe(
    "settled-is-cleared",
    "After a hand nothing of it is left: no table, no laid phase, no record.",
    rules=("ADV-1", "SKIP-1", "DEAL-9"),
)
def settled_is_cleared(seen: Seen) -> Found:
    """Concerned by settlements."""
    if not isinstance(seen.action, Settle):
        return None
    after = seen.after
    blank = not (after.table or after.events or after.stock or after.discards)
    fresh = all(not seat.laid and seat.placed == 0 for seat in after.seats)
    return unless(blank and fresh and after.step in (Step.DEAL, Step.END), "something of the hand is left")


@observe(
    "winner-is-a-finisher",
    "The winner has completed the last phase; in a replay, is the one who went out.",
    rules=("WIN-1", "WIN-4"),
)
def winner_is_a_finisher(seen: Seen) -> Found:
    """Concerned where somebody wins."""
    winner = seen.after.winner
    if winner is None:
        return None
    seat = seen.before.seats[winner]
    done = winner in _finishers(seen) or bool(seen.before.tied)
    right = done and (not seen.before.tied or (winner in seen.before.tied and seat.hand == ()))
    return unless(right, f"seat {winner} wins without the last phase")


@observe(
    "winner-has-fewest-points",
    "Of those who finish in the same hand the one with the fewest points wins.",
    rules=("WIN-2", "WIN-3"),
)
def winner_has_fewest_points(seen: Seen) -> Found:
    """Concerned where somebody wins against another finisher."""
    winner = seen.after.winner
    if winner is None or seen.before.tied:
        return None
    done = [at for at in _finishers(seen) if at != winner]
    best = seen.after.seats[winner].score
    return (
        unless(all(seen.after.seats[at].score > best for at in done), f"seat {winner} wins with more") if done else None
    )


@observe(
    "finisher-ends-the-match",
    "A hand in which somebody completes the last phase ends the match or leads to a replay; no other does.",
    rules=("WIN-1", "WIN-4"),
    concerns=lambda edition: edition.reading("match-end") != "finisher-out" or not _if_laid(edition),
)
def finisher_ends_the_match(seen: Seen) -> Found:
    """Concerned by settlements of ordinary hands."""
    if not isinstance(seen.action, Settle) or seen.before.tied:
        return None
    done = bool(_finishers(seen))
    decided = seen.after.step is Step.END or bool(seen.after.tied)
    return unless(done == decided, f"finishers: {done}; decided: {decided}")


@observe(
    "tie-is-replayed", "Finishers with the same lowest total, and they alone, replay the last phase.", rules=("WIN-4",)
)
def tie_is_replayed(seen: Seen) -> Found:
    """Concerned where a replay comes up."""
    before, after, last = seen.before, seen.after, seen.edition.last_phase
    if not isinstance(seen.action, Settle) or before.tied or not after.tied:
        return None
    done = _finishers(seen)
    best = min((after.seats[at].score for at in done), default=0)
    due = tuple(at for at in done if after.seats[at].score == best)
    right = after.tied == due and len(due) > 1 and all(after.seats[at].phase == last for at in due)
    return unless(right, f"{after.tied} replay, {due} are tied")


@observe(
    "all-move-on",
    "Where there is one hand for each phase, everybody is one phase further after each.",
    rules=("TEN-DEAL",),
    concerns=lambda edition: not _if_laid(edition),
)
def all_move_on(seen: Seen) -> Found:
    """Concerned by settlements of ordinary hands."""
    if not isinstance(seen.action, Settle) or seen.before.tied:
        return None
    stay = seen.after.tied
    wrong = [at for at, steps in enumerate(_phases(seen)) if steps != (at not in stay)]
    return unless(not wrong, f"seats {wrong} did not move on by one phase")


@observe("replay-costs-nothing", "A replay costs no points and moves nobody.", rules=("WIN-4",))
def replay_costs_nothing(seen: Seen) -> Found:
    """Concerned by settlements of replays."""
    if not isinstance(seen.action, Settle) or not seen.before.tied:
        return None
    return unless(not any(_scores(seen)) and not any(_phases(seen)), "the replay moved a score or a phase")


@observe(
    "dealer-moves-left", "The deal passes to the left, among those who play the next hand.", rules=("DEAL-6", "WIN-4")
)
def dealer_moves_left(seen: Seen) -> Found:
    """Concerned by settlements."""
    before, after = seen.before.dealer, seen.after.dealer
    if not isinstance(seen.action, Settle) or before is None or after is None:
        return None
    if seen.after.step is Step.END:
        return None
    seats = len(seen.after.seats)
    around = [(before + step) % seats for step in range(1, seats + 1)]
    due = next(seat for seat in around if seat in seen.after.playing)
    return unless(after == due, f"seat {after} deals next, not {due}")


@observe("dealer-stays", "Nobody else deals before the hand is settled; each deal is counted.", rules=("DEAL-6",))
def dealer_stays(seen: Seen) -> Found:
    """Concerned within a hand."""
    before, after = seen.before, seen.after
    if isinstance(seen.action, Settle):
        return None
    deals = int(isinstance(seen.action, Deal))
    return unless(
        (after.dealer, after.hand_number) == (before.dealer, before.hand_number + deals), "the dealer changed"
    )


@observe(
    "seats-are-alike",
    "Everybody one seat further: the same happens, one seat further.",
    rules=("DEAL-5b", "DEAL-6", "SKIP-1"),
)
def seats_are_alike(seen: Seen) -> Found:
    """Concerned by deals, settlements and Skips. The seats say nothing but who sits at whose left."""
    action, seats = seen.action, len(seen.before.seats)
    if isinstance(action, Discard) and action.skip is not None:
        action = replace(action, skip=(action.skip + 1) % seats)
    elif not isinstance(action, Deal | Settle):
        return None
    other = play.apply(seats_moved(seen.before, seats), action, seen.edition)
    return unless(other == seats_moved(seen.after, seats), "the seats one further on end in another state")
