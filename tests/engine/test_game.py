"""The state of a game by itself: made, copied, read back, refused."""

import random
from dataclasses import replace

import pytest

from phaseproof.engine.game import Game
from phaseproof.engine.policies import greedy_policy
from phaseproof.spec.actions import Deal, Discard, Draw, Hit, Lay, Look, OpenGroup, Rearrange, Settle, Stop
from phaseproof.spec.cards import SKIP, WILD, Meaning, Placed
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step, new_match

CLASSIC = edition("classic")
DECK = CLASSIC.deck


def _playing(held: str, table: str = "", *, laid: bool = True) -> State:
    """P1 of two has drawn; P2 laid the groups on the table."""
    melds = tuple(Meld(1, 2, parse_group(text, DECK)) for text in table.split(" / ") if text)
    hand = parse_hand(held, DECK)
    other = parse_hand("R1 R2 R3", DECK)
    seats = (Seat(2, laid=laid, hand=hand, placed=11 - len(hand)), Seat(2, laid=True, hand=other, placed=7))
    return State(
        seats,
        table=melds,
        dealer=1,
        drawn=hand[0],
        events=(Event(Passing.PLAYED, 1),),
        hand_number=1,
        stock=parse_hand("G1 G2", DECK),
        discards=parse_hand("Y3", DECK),
    )


def test_a_new_game_is_a_new_match() -> None:
    for players in range(2, 7):
        assert Game.new(CLASSIC, players, players - 1).state() == new_match(players, players - 1)


@pytest.mark.parametrize(("players", "dealer"), [(1, 0), (7, 0), (4, 4), (4, -1)])
def test_a_game_for_too_few_or_too_many_is_refused(players: int, dealer: int) -> None:
    with pytest.raises(UsageError):
        Game.new(CLASSIC, players, dealer)


def test_a_deal_without_its_deck_is_judged_but_not_played() -> None:
    game = Game.new(CLASSIC, 3)
    assert game.legal_actions() == (Deal(),)
    assert game.is_legal(Deal())
    with pytest.raises(UsageError, match="deck"):
        game.apply(Deal())


@pytest.mark.parametrize(
    "state",
    [
        replace(_playing("R5 R6"), stock=None),
        replace(_playing("R5 R6"), discards=None),
        replace(_playing("R5 R6"), dealer=None),
        replace(_playing("R5 R6"), seats=(Seat(hand=(), placed=0), Seat(placed=0))),
        replace(_playing("R5 R6"), seats=(Seat(hand=()), Seat(hand=()))),
        replace(_playing("R5 R6"), seats=(Seat(placed=0), Seat(placed=0))),
        replace(_playing("R5 R6"), discards=(replace(WILD, number=3), replace(parse_card("R1", DECK), number=13))),
    ],
)
def test_a_state_that_leaves_something_out_is_refused(state: State) -> None:
    with pytest.raises(UsageError):
        Game.from_state(state, CLASSIC)


def test_a_copy_goes_its_own_way() -> None:
    rng, game = random.Random(5), Game.new(CLASSIC, 4)
    for _ in range(300):
        if game.is_over:
            break
        before, twin = game.state(), game.copy()
        action = greedy_policy(twin, rng)
        twin.apply(action)
        assert game.state() == before
        game.apply(action)
        assert game.state() == twin.state()


def test_what_nobody_said_of_a_wild_is_understood_with_the_next_action() -> None:
    state = _playing("R9 R10 B1", "run: R5 R6 R7 W")
    game = Game.from_state(state, CLASSIC)
    assert game.state() == state
    assert game.is_legal(Hit(card=Placed(parse_card("R9", DECK)), on=0))
    twin = game.copy()
    game.apply(Look(at=None))
    assert twin.state() == state
    assert game.state().table[0].group == parse_group("run: R5 R6 R7 W=8", DECK)


def test_a_hit_below_a_run_lies_in_front() -> None:
    game = Game.from_state(_playing("R4 R9 B1 W", "run: R5 R6 R7 R8"), CLASSIC)
    game.apply(Hit(card=Placed(parse_card("R4", DECK)), on=0))
    game.apply(Hit(card=Placed(WILD, Meaning(3)), on=0))
    assert game.state().table[0].group == parse_group("run: W=3 R4 R5 R6 R7 R8", DECK)
    assert game.state().hits_this_turn == 2


def test_going_out_by_a_hit_ends_the_hand_at_once() -> None:
    game = Game.from_state(_playing("R4", "set: B4 G4 Y4"), CLASSIC)
    game.apply(Hit(card=Placed(parse_card("R4", DECK)), on=0))
    assert game.step is Step.OVER
    assert game.legal_actions() == (Settle(),)
    game.apply(Settle())
    assert [seat.score for seat in game.state().seats] == [0, 15]
    assert [seat.phase for seat in game.state().seats] == [3, 3]


def test_what_is_never_legal() -> None:
    state = _playing("R4 R5", "run: R6 R7 R8 R9")
    game = Game.from_state(state, CLASSIC)
    group = parse_group("set: R4 R4 R4", DECK)
    for action in (OpenGroup(group=group), Rearrange(cards=group.cards[:1], on=0), Lay(groups=(group, group))):
        assert not game.is_legal(action)
    assert not game.is_legal(Hit(card=group.cards[0], on=7))
    assert not game.is_legal(Draw(source="stock"))
    assert not game.is_legal(Deal())


def test_a_match_can_be_stopped_without_a_winner_alone() -> None:
    game = Game.from_state(_playing("R4 R5"), CLASSIC)
    assert not game.is_legal(Stop(winner=0))
    assert game.is_legal(Stop())
    game.apply(Stop())
    assert game.is_over
    assert game.legal_actions() == ()
    assert game.state() == replace(_playing("R4 R5"), step=Step.END)


def test_with_two_players_a_skip_wins_a_turn() -> None:
    game = Game.from_state(_playing("S R4"), CLASSIC)
    assert game.targets == (1,)
    game.apply(Discard(card=SKIP, skip=1))
    assert game.turn == 0
    assert game.state().events[-3:] == (
        Event(Passing.SKIPPED, 1, 0),
        Event(Passing.PLAYED, 0),
        Event(Passing.LOST, 1),
    )
