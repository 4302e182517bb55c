"""Match properties of turns, Skips, and going out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from phaseproof.spec.actions import Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.state import Event, Passing, State, Step

from .observing import IN_PLAY, Found, Seen, observe, unless


def _balance(state: State, seat: int) -> int:
    """Skips used on a seat, less the turns that it lost."""
    what = [event.what for event in state.events if event.seat == seat]
    return what.count(Passing.SKIPPED) - what.count(Passing.LOST)


def _walked(seen: Seen) -> list[int]:
    """The seats that were passed over between the turn before and the turn after, going left."""
    playing, passed = seen.before.playing, []
    place = playing.index(seen.before.turn)
    for step in range(1, len(playing) + 1):
        seat = playing[(place + step) % len(playing)]
        if seat == seen.after.turn:
            break
        passed.append(seat)
    return passed


def _passes(seen: Seen) -> bool:
    """Whether the step hands the turn on."""
    return isinstance(seen.action, Discard) and seen.after.step is Step.DRAW


@observe(
    "turn-goes-left",
    "The turn passes to the left, over exactly those whose lost turn is recorded with it.",
    rules=("DEAL-5b", "SKIP-1"),
)
def turn_goes_left(seen: Seen) -> Found:
    """Every seat passed over has lost a turn, and nobody else has."""
    if not _passes(seen):
        return None
    lost = [event.seat for event in seen.new_events if event.what is Passing.LOST]
    walked = _walked(seen)
    if seen.edition.reading("skip-limit") == "none":
        lost = lost[: len(walked)]  # Skips add up: the turn may go around more than once
    return unless(lost == walked, f"seats {walked} were passed over, and {lost} lost a turn")


@observe("lost-turn-is-not-played", "Nobody plays a turn that a Skip has taken.", rules=("SKIP-1",))
def lost_turn_is_not_played(seen: Seen) -> Found:
    """Concerned where somebody was skipped and the turn passes."""
    skipped = any(event.what is Passing.SKIPPED for event in seen.after.events)
    if not _passes(seen) or not skipped:
        return None
    return unless(_balance(seen.after, seen.after.turn) == 0, f"seat {seen.after.turn} plays a turn that it lost")


@observe(
    "one-lost-turn-per-skip",
    "Each Skip takes one turn: none is lost without a Skip, nor two for one.",
    rules=("SKIP-1",),
)
def one_lost_turn_per_skip(seen: Seen) -> Found:
    """Concerned where a turn is lost."""
    if not any(event.what is Passing.LOST for event in seen.new_events):
        return None
    wrong = [seat for seat in range(len(seen.after.seats)) if _balance(seen.after, seat) < 0]
    return unless(not wrong, f"seats {wrong} lost more turns than there were Skips")


@observe(
    "skip-is-recorded",
    "A Skip hits the named player, another one who plays, and is recorded with its user.",
    rules=("SKIP-1b", "SKIP-1d", "WIN-4"),
)
def skip_is_recorded(seen: Seen) -> Found:
    """Concerned where a Skip is used on somebody."""
    action, before = seen.action, seen.before
    if not isinstance(action, Discard) or action.skip is None:
        return None
    if action.skip == before.turn or action.skip not in before.playing:
        return f"seat {before.turn} skipped seat {action.skip}"
    return unless(Event(Passing.SKIPPED, action.skip, before.turn) in seen.new_events, "the Skip was not recorded")


@observe(
    "no-skip-on-a-waiting-skip",
    "Nobody is skipped whose last Skip has taken no turn yet.",
    rules=("SKIP-2",),
    concerns=lambda edition: edition.reading("skip-limit") != "none",
)
def no_skip_on_a_waiting_skip(seen: Seen) -> Found:
    """Concerned where a Skip is used on somebody."""
    action = seen.action
    if not isinstance(action, Discard) or action.skip is None:
        return None
    return unless(_balance(seen.before, action.skip) == 0, f"seat {action.skip} was skipped while a Skip was waiting")


@observe(
    "reminder-lies-by-the-skipped",
    "A Skip stays by the player whom it was used on until that turn is passed over, whatever the others do.",
    rules=("SKIP-1c", "SKIP-1"),
)
def reminder_lies_by_the_skipped(seen: Seen) -> Found:
    """Concerned while a Skip waits. A turn takes one away at most from each player whom it passes over."""
    waiting = Counter(seen.before.pending)
    if not waiting or isinstance(seen.action, Deal | Settle):
        return None
    taken = Counter(event.seat for event in seen.new_events if event.what is Passing.LOST)
    over = set(_walked(seen)) if _passes(seen) else set[int]()
    lapsed = sorted((waiting - taken - Counter(seen.after.pending)).keys() | (taken.keys() - over))
    return unless(not lapsed, f"the Skips by seats {lapsed} went away before the turn was lost")


@observe("turn-stays", "Drawing, laying and hitting leave the turn where it is.", rules=("TURN-1", "DEAL-5b"))
def turn_stays(seen: Seen) -> Found:
    """Nothing is recorded but a draw of nothing (STOCK-2)."""
    if not isinstance(seen.action, Draw | Lay | Hit):
        return None
    quiet = all(event.what is Passing.EMPTY for event in seen.new_events)
    step = seen.after.step in (Step.PLAY, Step.OVER)
    return unless(quiet and step and seen.after.turn == seen.before.turn, "the turn ended without a discard")


@observe(
    "draw-comes-first", "A turn begins with a draw, one and no more, and goes on after it.", rules=("TURN-1", "DRAW-3")
)
def draw_comes_first(seen: Seen) -> Found:
    """Whoever draws has not yet drawn; whoever lays, hits or discards has."""
    if isinstance(seen.action, Deal | Settle):
        return None
    due = Step.DRAW if isinstance(seen.action, Draw) else Step.PLAY
    return unless(seen.before.step is due, f"this was done at the step '{seen.before.step}'")


@observe(
    "discard-ends-the-turn", "A discard ends the turn of the one who made it, and is recorded once.", rules=("DISC-1",)
)
def discard_ends_the_turn(seen: Seen) -> Found:
    """What the turn had (the draw, hits, a lay) is over with it, unless the hand ends."""
    if not isinstance(seen.action, Discard):
        return None
    played = [event for event in seen.new_events if event.what is Passing.PLAYED]
    if played != [Event(Passing.PLAYED, seen.before.turn)]:
        return "the turn was not recorded once"
    after = seen.after
    fresh = (after.drawn, after.laid_this_turn, after.hits_this_turn) == (None, False, 0)
    return unless(after.step is Step.OVER or fresh, "something of the turn is left over in the next one")


@observe("others-are-not-touched", "A turn changes the hand of the player in turn only.", rules=("DEAL-5b", "TURN-1"))
def others_are_not_touched(seen: Seen) -> Found:
    """Hands, phases, scores and cards placed of all the others."""
    if isinstance(seen.action, Deal | Settle):
        return None
    pairs = enumerate(zip(seen.before.seats, seen.after.seats, strict=True))
    wrong = [seat for seat, (old, new) in pairs if seat != seen.before.turn and old != new]
    return unless(not wrong, f"seats {wrong} changed out of turn")


@observe(
    "out-ends-the-hand",
    "The hand is over exactly if somebody with the phase laid has no card left.",
    rules=("OUT-1", "OUT-1b"),
    concerns=lambda edition: edition.reading("match-end") != "at-once",
)
def out_ends_the_hand(seen: Seen) -> Found:
    """A hand that ends because no card can be drawn (STOCK-2) is none of this."""
    after = seen.after
    dry = any(event.what is Passing.EMPTY for event in after.events) or seen.edition.reading("no-card") == "hand-ends"
    if after.step not in IN_PLAY or dry:
        return None
    out = [seat for seat in after.playing if after.seats[seat].laid and not seen.held(after, seat)]
    if not out and after.step is not Step.OVER:
        return None
    return unless(bool(out) == (after.step is Step.OVER), f"seats {out} are out, and the hand stands at '{after.step}'")


@observe("nobody-out-unlaid", "Nobody runs out of cards with the phase unlaid.", rules=("OUT-2",))
def nobody_out_unlaid(seen: Seen) -> Found:
    """Concerned where a hand is empty."""
    after = seen.after
    if after.step not in IN_PLAY:
        return None
    empty = [after.seats[seat] for seat in after.playing if after.seats[seat].hand == ()]
    return unless(all(seat.laid for seat in empty), "a hand is empty, its phase unlaid") if empty else None


@observe("only-the-tied-play", "In a replay only those who are tied play; the others hold no card.", rules=("WIN-4",))
def only_the_tied_play(seen: Seen) -> Found:
    """Concerned in a replay."""
    after = seen.after
    if not after.tied or after.step not in IN_PLAY:
        return None
    idle = [seat for seat in range(len(after.seats)) if seat not in after.tied and seen.held(after, seat)]
    if idle:
        return f"seats {idle} hold cards in a replay of {after.tied}"
    owners = {meld.owner for meld in after.table} | {event.seat for event in after.events} | {after.turn}
    return unless(owners <= set(after.tied), f"somebody other than {after.tied} plays in the replay")


def seats_moved(state: State, seats: int) -> State:
    """The same match with everybody one seat further to the left."""

    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + 1) % seats

    return replace(
        state,
        seats=(state.seats[-1], *state.seats[:-1]),
        turn=(state.turn + 1) % seats,
        dealer=moved(state.dealer),
        table=tuple(replace(meld, owner=(meld.owner + 1) % seats) for meld in state.table),
        events=tuple(replace(event, seat=(event.seat + 1) % seats, by=moved(event.by)) for event in state.events),
        tied=tuple(sorted((seat + 1) % seats for seat in state.tied)),
        winner=moved(state.winner),
    )
