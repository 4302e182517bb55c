"""Skips: who is named and where the card goes, that somebody can always be skipped, and what holds where nobody can."""

from __future__ import annotations

from dataclasses import dataclass, replace

from phaseproof.engine.game import Game
from phaseproof.spec import judge as spec_judge
from phaseproof.spec import play
from phaseproof.spec.actions import Deal, Discard, Draw
from phaseproof.spec.cards import SKIP, Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Move
from phaseproof.spec.state import Event, Passing, Seat, State, Step

from ..registry import Look, declare
from ..strategies.choosing import Pick, choice, drawn
from ..strategies.scenes import a_scene, holding, some_players
from .asking import ask, refuse

_PAIR = 2
_TURNS = 14
"""Turns of a made-up hand, at most."""


def _has_skips(edition: Edition) -> bool:
    return edition.deck.skips > 0


def with_a_skip(pick: Pick, edition: Edition, *, players: int | None = None) -> State:
    """A turn after its draw, with a Skip and another card in hand, and nobody skipped before."""
    state = a_scene(pick, edition, players=players, laid=True)
    other = choice(pick, [card for card in edition.deck.kinds() if not card.is_skip])
    return holding(state.with_seat(state.turn, replace(state.in_turn, laid=True)), edition, [SKIP, other])


def _of_one_hand(pick: Pick, edition: Edition) -> tuple[State, Card]:
    state = with_a_skip(pick, edition)
    if len(state.seats) > _PAIR and not pick((3,))[0]:  # a replay: somebody sits by
        idle = state.after(state.turn)
        state = replace(state, tied=tuple(seat for seat in range(len(state.seats)) if seat != idle))
    return state, next(card for card in state.in_turn.hand or () if not card.is_skip)


@declare(
    "skip-names-another-player",
    "A Skip discarded names another player who takes part, and lies where the edition puts it; no other card does so.",
    rules=("SKIP-1", "SKIP-1b", "SKIP-1d", "SKIP-4", "SKIP-8"),
    cases=lambda edition: drawn(_of_one_hand, edition),
    concerns=_has_skips,
    effort=0.5,
)
def skip_names_another_player(look: Look, case: tuple[State, Card]) -> None:
    """Every seat is named, each place said; nobody was skipped before. The last card need not name anybody."""
    state, other = case
    reading = look.edition.reading
    for seat in range(len(state.seats)):
        skip = Discard(card=SKIP, skip=seat)
        if seat == state.turn:
            refuse(look, state, skip, "SKIP-1d", "a player skips oneself")
        elif seat not in state.playing:
            refuse(look, state, skip, "SKIP-1", "somebody is skipped who does not play")
        elif reading("skip-target") == "next" and seat != state.after(state.turn):
            refuse(look, state, skip, "SKIP-1", "somebody is skipped who is not the next player")
        else:
            ask(look, state, skip, legal=True, because=f"seat {seat} may be skipped")
            for place in ("pile", "front"):
                said = replace(skip, place=place)
                if place == reading("skip-place"):
                    ask(look, state, said, legal=True, because=f"the Skip goes to the {place}")
                else:
                    refuse(look, state, said, "SKIP-4", f"the Skip goes to the {place}")
            refuse(look, state, replace(skip, card=other), "SKIP-1", f"{other} makes nobody miss a turn")
    bare = Discard(card=SKIP)
    if reading("skip-must-name") == "must":
        refuse(look, state, bare, "SKIP-1b", "nobody is named, and somebody may be skipped")
    else:
        ask(look, state, bare, legal=True, because="nobody has to be named")
    last, free = holding(state, look.edition, [SKIP]), reading("skip-last-discard") == "not-needed"
    ask(look, last, bare, legal=free, because="the Skip is the last card, and nobody is named")


@declare(
    "two-players-play-again",
    "Of two players the one who used a Skip has the next turn too, and the other one has not.",
    rules=("SKIP-7", "SKIP-1"),
    cases=lambda edition: drawn(with_a_skip, edition, players=_PAIR),
    concerns=lambda edition: _has_skips(edition) and edition.players[0] <= _PAIR,
    effort=0.5,
)
def two_players_play_again(look: Look, state: State) -> None:
    """Carried out by both; then each of the two players draws."""
    me, action = state.turn, Discard(card=SKIP, skip=1 - state.turn)
    after, game = play.apply(state, action, look.edition), Game.from_state(state, look.edition)
    game.apply(action)
    for name, turn in (("spec", after.turn), ("engine", game.turn)):
        look.require(turn == me, f"{name}: seat {turn} plays after a Skip of seat {me}", Move(state, action))
    ask(look, after, Draw(source="stock", by=me), legal=True, because="the one who skipped plays again")
    refuse(look, after, Draw(source="stock", by=1 - me), "SKIP-7", "the one who was skipped plays")


def _used(state: State, edition: Edition) -> list[Discard]:
    """The Skips that the player in turn may use."""
    ways = (Discard(card=SKIP, skip=seat) for seat in state.playing)
    return [way for way in ways if spec_judge.judge(Move(state, way), edition).legal]


@dataclass(frozen=True, slots=True, repr=False)
class _Turns:
    """The turns of a hand, each after its draw; not shown as a whole, for they are long."""

    states: tuple[State, ...]


def _a_hand_of_skips(pick: Pick, edition: Edition) -> _Turns:
    """A hand in which Skips are used as often as may be, whoever holds them."""
    count = some_players(pick, edition)
    (dealer,) = pick((count,))
    turned_up = SKIP if pick((2,))[0] else choice(pick, edition.deck.kinds())
    before = State(tuple(Seat(placed=0) for _ in range(count)), dealer, Step.DEAL, dealer)
    state = play.apply(before, Deal(upcard=turned_up), edition)
    seen = []
    for uses in pick((4,) * (_PAIR + pick((_TURNS,))[0])):
        state = replace(state, step=Step.PLAY)
        seen.append(state)
        ways = _used(state, edition) if uses else []
        plain = Discard(card=edition.deck.kinds()[0])
        state = play.apply(state, choice(pick, ways) if ways else plain, edition)
    return _Turns(tuple(seen))


@declare(
    "somebody-can-be-skipped",
    "Where a limit on Skips ends with the next turn of the one who used them, somebody can be skipped in every turn.",
    rules=("SKIP-6", "SKIP-2"),
    cases=lambda edition: drawn(_a_hand_of_skips, edition),
    concerns=lambda edition: (
        _has_skips(edition)
        and edition.reading("skip-limit") == "from-skip"
        and edition.reading("skip-target") == "any"
        and edition.reading("extra-turn-round") == "new"
    ),
    effort=0.5,
)
def somebody_can_be_skipped(look: Look, case: _Turns) -> None:
    """However many Skips are used; the hands, which do not matter, are made up where the engine is asked."""
    for state in case.states:
        known = _made_up(state, look.edition)
        ways = [Move(known, Discard(card=SKIP, skip=seat)) for seat in known.playing]
        for judge in look.court.at_the_table:
            free = any(judge.says(way) for way in ways)
            look.require(free, f"{judge.name}: nobody may be skipped by seat {state.turn}", ways[0])


def _made_up(state: State, edition: Edition) -> State:
    """The same record of turns and Skips, with hands and piles."""
    kinds = edition.deck.kinds()
    seats = tuple(replace(seat, hand=kinds[: edition.hand_size], placed=0) for seat in state.seats)
    made = replace(state, seats=seats, stock=kinds[:2], discards=kinds[:1])
    return holding(made, edition, [SKIP, *kinds[: edition.hand_size]])


def _nobody_to_skip(pick: Pick, edition: Edition) -> State:
    """Everybody else was skipped before in this hand, once."""
    state = with_a_skip(pick, edition)
    events = [
        event
        for seat in state.playing
        if seat != state.turn
        for event in (
            Event(Passing.SKIPPED, seat, state.turn),
            Event(Passing.PLAYED, state.turn),
            Event(Passing.LOST, seat),
        )
    ]
    return replace(state, events=tuple(events))


@declare(
    "skip-without-a-target",
    "Where nobody may be skipped a Skip is a plain discard without effect, or stays in hand, as the edition reads it.",
    rules=("SKIP-6",),
    cases=lambda edition: drawn(_nobody_to_skip, edition),
    concerns=_has_skips,
    effort=0.5,
)
def skip_without_a_target(look: Look, state: State) -> None:
    """In the same game with one Skip for each player and hand; both readings of what is left to do then."""
    limited = look.court.under("skip-limit", "per-hand").edition
    action = Discard(card=SKIP)
    for reading, legal in (("plain", True), ("kept", False)):
        game = limited.with_reading("skip-no-target", reading)
        for judge in look.court.of(game).at_the_table:
            because = f"{judge.name}: a Skip that nobody may be given, reading '{reading}'"
            look.require(judge.says(Move(state, action)) == legal, because, Move(state, action), edition=game)
            for seat in state.playing:
                named = Move(state, replace(action, skip=seat))
                look.require(not judge.says(named), f"{judge.name}: seat {seat} is skipped again", named, edition=game)
    after = play.apply(state, action, limited)
    left = (state.turn + 1) % len(state.seats)
    quiet = after.turn == left and not after.pending
    look.require(quiet, "spec: a Skip on nobody has an effect", Move(state, action))
