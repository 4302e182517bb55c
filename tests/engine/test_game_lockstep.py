"""Engine and specification play the same matches: every action judged by both, every state equal, the lists equal."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest

from phaseproof.engine.game import Game
from phaseproof.engine.policies import POLICIES
from phaseproof.spec.actions import (
    Action,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    Lay,
    Look,
    OpenGroup,
    Rearrange,
    Settle,
    Stop,
)
from phaseproof.spec.cards import SKIP, WILD, Deck, Meaning, Placed
from phaseproof.spec.edition import Edition, ScoreTable, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.legal import legal_actions
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.phases import Group, GroupKind, parse_phase
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.reckoning import places
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step, new_match

CLASSIC = edition("classic")
FOUR = parse_card("Y4", CLASSIC.deck)
TINY = replace(
    CLASSIC,
    id="tiny",
    deck=Deck("tiny", (("R", "red"), ("B", "blue")), (1, 2, 3, 4, 5, 6), copies=2, wilds=2, skips=2),
    scores=ScoreTable(((1, 3, 5), (4, 6, 10)), wild=25, skip=15),
    phases=tuple(parse_phase(number, text) for number, text in enumerate(("set 2", "run 3", "colour 4"), start=1)),
    hand_size=5,
)
SETTLED = 60  # states in which the lists are compared, for a whole match


class Played(NamedTuple):
    """How far two went together."""

    state: State
    actions: int
    lists: int
    refused: int


def _another_card(state: State, game: Edition, rng: random.Random) -> Placed:
    held = state.in_turn.hand or ()
    card = rng.choice([*game.deck.kinds(), *held])
    return Placed(card, _meaning(game, rng) if card.is_wild else None)


def _meaning(game: Edition, rng: random.Random) -> Meaning | None:
    number = rng.choice((0, *game.deck.numbers, game.deck.numbers[-1] + 1))
    letter = rng.choice(game.deck.letters)
    return rng.choice((None, Meaning(number), Meaning(colour=letter), Meaning(number, letter)))


def _groups(lay: Lay, state: State, game: Edition, rng: random.Random) -> Iterator[Lay]:
    which = rng.randrange(len(lay.groups))
    group = lay.groups[which]
    place = rng.randrange(len(group))
    placed = group.cards[place]
    bare = tuple(Placed(card.card) for card in group)
    others = (
        (*group.cards[:place], *group.cards[place + 1 :]),
        (*group.cards[:place], _another_card(state, game, rng), *group.cards[place + 1 :]),
        (*group.cards[:place], replace(placed, meaning=_meaning(game, rng)) if placed.card.is_wild else placed),
        (*group.cards, placed),
        (*group.cards, _another_card(state, game, rng)),
        bare,
        tuple(rng.sample(group.cards, len(group))),
    )
    for cards in others:
        if cards:
            yield replace(lay, groups=(*lay.groups[:which], Group(group.kind, cards), *lay.groups[which + 1 :]))
    yield replace(lay, groups=lay.groups[::-1])
    yield replace(lay, groups=(*lay.groups, group))
    yield replace(lay, groups=lay.groups[:which] + lay.groups[which + 1 :])
    yield replace(lay, groups=(replace(lay.groups[0], kind=rng.choice(tuple(GroupKind))), *lay.groups[1:]))
    yield replace(lay, face_up=False)


def _claims(state: State, game: Edition, rng: random.Random) -> Iterator[Settle]:
    """What somebody might say at the end of a hand; half of it right."""
    seats = range(len(state.seats))
    after = apply(state, Settle(), game) if state.step is Step.OVER else state
    nudge = [rng.choice((0, 0, 5)) for _ in seats]
    yield Settle(totals=tuple(seat.score + more for seat, more in zip(after.seats, nudge, strict=True)))
    yield Settle(points=tuple(rng.choice((None, 0, 5 * more)) for more in nudge))
    yield Settle(phases=tuple(seat.phase + rng.choice((0, 0, 1)) for seat in state.seats))
    yield Settle(phases=tuple(seat.phase for seat in after.seats))
    yield Settle(dealer=after.dealer)
    yield Settle(dealer=rng.choice(seats), places=tuple(rng.choice(seats) + 1 for _ in seats))
    if state.step is Step.OVER:
        yield Settle(places=places(state, game))
    yield Settle(winner=rng.choice((after.winner, *seats)))
    yield Settle(replay=tuple(sorted(rng.sample(seats, 2))))
    yield Settle(replay=after.tied or None, winner=after.winner)
    yield Settle(replay=after.tied or None, winner=None if after.tied else after.winner)


def _in_turn(state: State, game: Edition, rng: random.Random) -> Iterator[Action]:
    held = state.in_turn.hand or ()
    card = _another_card(state, game, rng)
    yield Discard(card=card.card)
    yield Discard(card=card.card, by=rng.choice(state.playing))
    if SKIP in held or rng.random() < 0.1:
        for seat in state.playing:
            yield Discard(card=SKIP, skip=seat, place=rng.choice((None, "pile", "front")))
        yield Discard(card=card.card, skip=rng.randrange(len(state.seats)))
        yield Discard(card=SKIP)
    if held:
        yield EndTurn(aside=rng.choice((None, *held)))
        yield OpenGroup(group=Group(GroupKind.SET, tuple(map(Placed, held[:3]))))
    for on in range(len(state.table)):
        yield Hit(card=_another_card(state, game, rng), on=on)
        if WILD in held:
            yield Hit(card=Placed(WILD, _meaning(game, rng)), on=on)
    if state.table:
        on = rng.randrange(len(state.table))
        yield Rearrange(cards=state.table[on].group.cards[:1], on=on)


def _samples(action: Action, state: State, game: Edition, rng: random.Random) -> Iterator[Action]:
    """Actions that somebody might try in the place of this one; most of them are wrong."""
    yield from _in_turn(state, game, rng)
    yield replace(action, by=rng.randrange(len(state.seats)))
    yield Look(at=rng.choice((None, *range(len(state.seats)))), depth=rng.choice((1, 2)))
    yield Stop(winner=rng.choice((None, 0)))
    yield Draw(source=rng.choice(("stock", "discard", "nothing")), depth=rng.choice((1, 1, 2)))
    yield Draw(source=rng.choice(("stock", "discard")), card=rng.choice(game.deck.kinds()))
    yield Draw(source=rng.choice(("stock", "discard")), reshuffled=tuple((state.discards or ())[:-1]))
    yield from _claims(state, game, rng)
    if isinstance(action, Lay):
        yield from _groups(action, state, game, rng)
    elif isinstance(action, Draw) and action.reshuffled:
        yield replace(action, reshuffled=action.reshuffled[1:])
        yield replace(action, reshuffled=(*action.reshuffled[1:], WILD))
    elif isinstance(action, Deal) and action.deck:
        yield replace(action, dealer=rng.randrange(len(state.seats)))
        yield replace(action, face_down=False)
        yield replace(action, one_at_a_time=False)
        yield replace(action, upcard=rng.choice(action.deck))
        yield from _observed_deals(action, state, game)
        yield replace(action, deck=action.deck[1:])
        yield replace(action, deck=(*action.deck[1:], WILD))


def _observed_deals(action: Deal, state: State, game: Edition) -> Iterator[Deal]:
    """The same deal as the players saw it, and one with a card too few."""
    after = apply(state, action, game)
    hands = tuple(seat.hand if index in state.playing else None for index, seat in enumerate(after.seats))
    short = tuple(hand[1:] if hand else None for hand in hands)
    for seen in (hands, short, hands[::-1]):
        yield replace(action, hands=seen)
        yield replace(action, deck=None, hands=seen, upcard=WILD)


def play_together(  # noqa: PLR0913
    game: Edition,
    players: int,
    name: str,
    seed: int,
    *,
    most: int = 20_000,
    lists: int = SETTLED,
    start: State | None = None,
) -> Played:
    """Play a match by both, comparing all there is to compare."""
    rng, choose = random.Random(seed), POLICIES[name]
    dealer = rng.randrange(players)
    state = start or new_match(players, dealer)
    fast = Game.from_state(state, game) if start else Game.new(game, players, dealer)
    assert fast.state() == state
    taken = compared = refused = 0
    while state.step is not Step.END and taken < most:
        if compared < lists and (taken % 7 == 0 or SKIP in (state.in_turn.hand or ())):
            assert fast.legal_actions() == legal_actions(state, game)
            assert Game.from_state(state, game).state() == state
            compared += 1
        action = choose(fast, rng)
        assert judge(Move(state, action), game).legal, action
        assert fast.is_legal(action), action
        if taken % 5 == 0 or isinstance(action, Lay | Deal | Settle):
            for other in _samples(action, state, game, rng):
                legal = judge(Move(state, other), game).legal
                assert fast.is_legal(other) is legal, other
                refused += not legal
        state = apply(state, action, game)
        fast.apply(action)
        assert fast.state() == state, action
        taken += 1
    return Played(state, taken, compared, refused)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_greedy_match_from_the_first_deal_to_the_winner(players: int, seed: int) -> None:
    played = play_together(CLASSIC, players, "greedy", 10 * players + seed)
    assert played.state.winner is not None
    assert played.lists >= 20
    assert played.refused > 1000


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_random_match_from_the_first_deal_to_the_winner(players: int) -> None:
    played = play_together(CLASSIC, players, "random", players)
    assert played.state.winner is not None
    assert played.lists >= 20


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("tied", [(0, 2), (1, 2, 3)])
def test_finishers_with_equal_totals_replay_the_last_phase(name: str, tied: tuple[int, ...]) -> None:
    # All four went to phase 10; those who are tied have laid it, and P1 or P2 has gone out with the same total.
    left = parse_hand("R1 W S", CLASSIC.deck)
    seats = tuple(
        Seat(10, laid=seat in tied, hand=() if seat == tied[0] else left, score=45 if seat == tied[0] else 0, placed=8)
        for seat in range(4)
    )
    over = State(seats, tied[0], Step.OVER, dealer=1, stock=(), discards=(), hand_number=12)
    played = play_together(CLASSIC, 4, name, 3, start=over)
    assert played.state.tied == tied
    assert played.state.winner in tied


def _corner(held: str, *, laid: bool = True, placed: int | None = None, other_laid: bool = True) -> State:
    """P1 of two has skipped P2 in this hand and is in turn; a set of P2 lies on the table."""
    hand = parse_hand(held, CLASSIC.deck)
    seats = (
        Seat(5, laid=laid, hand=hand, placed=11 - len(hand) if placed is None else placed),
        Seat(5, laid=other_laid, hand=parse_hand("G1", CLASSIC.deck), placed=9),
    )
    return State(
        seats,
        dealer=1,
        table=(Meld(1, 5, parse_group("set: R4 B4 G4", CLASSIC.deck)),),
        stock=parse_hand("G2", CLASSIC.deck),
        discards=parse_hand("G3", CLASSIC.deck),
        drawn=hand[-1],
        events=(Event(Passing.SKIPPED, 1, 0), Event(Passing.PLAYED, 0), Event(Passing.LOST, 1)),
        hand_number=1,
    )


CORNERS: dict[str, tuple[State, Action, dict[str, str], bool]] = {
    "the last card, a Skip on nobody": (_corner("S"), Discard(card=SKIP), {"skip-limit": "per-hand"}, True),
    "two Skips on nobody": (_corner("S S"), Discard(card=SKIP), {"skip-limit": "per-hand"}, True),
    "a Skip on nobody": (_corner("Y4 S"), Discard(card=SKIP), {"skip-limit": "per-hand"}, False),
    "a name with another card": (_corner("Y4 Y5"), Discard(card=FOUR, skip=1), {}, False),
    "the last card, the phase unlaid": (_corner("Y4", laid=False), Discard(card=FOUR), {}, False),
    "the last card, the phase laid": (_corner("Y4"), Discard(card=FOUR), {}, True),
    "a hit on half a phase": (_corner("Y4 Y5", other_laid=False), Hit(card=Placed(FOUR), on=0), {}, False),
    "a hit on a whole one": (_corner("Y4 Y5"), Hit(card=Placed(FOUR), on=0), {}, True),
    "a hit without the own phase": (_corner("Y4 Y5", laid=False), Hit(card=Placed(FOUR), on=0), {}, False),
    "a card too many": (_corner("Y4 Y5", placed=10), Discard(card=FOUR), {}, False),
}


@pytest.mark.parametrize("name", sorted(CORNERS))
def test_corners_that_no_match_comes_to(name: str) -> None:
    state, action, readings, legal = CORNERS[name]
    game = CLASSIC.with_reading("skip-no-target", "kept")
    for option, reading in readings.items():
        game = game.with_reading(option, reading)
    assert judge(Move(state, action), game).legal is legal
    assert Game.from_state(state, game).is_legal(action) is legal


READINGS = [(option.id, reading) for option in OPTIONS.values() for reading in option.readings]
OTHERS = [(name, reading) for name, reading in READINGS if reading != CLASSIC.reading(name)]


@pytest.mark.parametrize(("option", "reading"), OTHERS)
@pytest.mark.parametrize(
    "players", [3, pytest.param(2, marks=pytest.mark.slow), pytest.param(5, marks=pytest.mark.slow)]
)
def test_every_other_reading(option: str, reading: str, players: int) -> None:
    game = CLASSIC.with_reading(option, reading)
    played = play_together(game, players, "greedy", players, lists=12)
    assert played.state.winner is not None
    played = play_together(game, players, "random", players, most=250, lists=12)
    assert played.actions == 250 or played.state.step is Step.END


SKIPPING = [reading for name, reading in READINGS if name == "skip-limit"]


@pytest.mark.parametrize("limit", SKIPPING)
@pytest.mark.parametrize(
    "others",
    [
        {"skip-place": "front", "upcard-skip-protects": "never"},
        {"extra-turn-round": "same", "skip-must-name": "optional", "skip-last-discard": "must"},
    ],
)
def test_skips_in_every_reading_of_the_limit(limit: str, others: dict[str, str]) -> None:
    game = replace(CLASSIC.with_reading("skip-limit", limit), deck=replace(CLASSIC.deck, skips=24))
    for option, reading in others.items():
        game = game.with_reading(option, reading)
    for players in (2, 3, 5):
        play_together(game, players, "random", players, most=200, lists=10)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("option", "reading"), [("natural", "per-phase"), ("reshuffle-time", "at-once")])
def test_a_deck_so_small_that_it_is_shuffled_again_and_again(players: int, option: str, reading: str) -> None:
    game = TINY.with_reading(option, reading)
    for seed in range(6):
        for name in ("random", "greedy"):
            play_together(game, players, name, seed, most=150, lists=5)
