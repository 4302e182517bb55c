"""Whole matches by a policy: to the end by the rules, to the cap, or stopped."""

import random

import pytest

from phaseproof.engine.game import Game
from phaseproof.engine.policies import by_seat, greedy_policy, random_policy
from phaseproof.engine.simulate import Ending, IllegalChoice, play_match
from phaseproof.spec.actions import Action, Discard, Draw, Stop
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.state import Step, new_match

CLASSIC = edition("classic")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_match_has_a_winner_who_has_finished(players: int) -> None:
    outcome = play_match(CLASSIC, players, greedy_policy, random.Random(players))
    assert outcome.ending is Ending.RULE
    assert outcome.winner is not None
    assert outcome.phases[outcome.winner] >= len(CLASSIC.phases)
    assert outcome.actions is None
    assert outcome.hands >= 10
    assert outcome.taken > 2 * outcome.turns > 0


def test_the_actions_of_a_match_are_legal_for_the_specification_and_make_the_same_winner() -> None:
    outcome = play_match(CLASSIC, 3, greedy_policy, random.Random(9), dealer=2, keep_actions=True)
    state = new_match(3, dealer=2)
    for action in outcome.actions or ():
        assert judge(Move(state, action), CLASSIC).legal
        state = apply(state, action, CLASSIC)
    assert (state.step, state.winner, state.hand_number) == (Step.END, outcome.winner, outcome.hands)
    assert tuple(seat.score for seat in state.seats) == outcome.scores
    assert len(outcome.actions or ()) == outcome.taken


def test_the_same_seed_gives_the_same_match() -> None:
    both = by_seat(greedy_policy, random_policy)
    first, second = (play_match(CLASSIC, 2, both, random.Random(4), keep_actions=True) for _ in range(2))
    assert first == second
    assert first != play_match(CLASSIC, 2, both, random.Random(5), keep_actions=True)


def _stall(game: Game, rng: random.Random) -> Action:
    """Take the top discard and put it back, for ever (gap 17)."""
    if game.step is Step.DRAW:
        taken = Draw(source="discard")
        return taken if game.is_legal(taken) else Draw(source="stock")
    if game.step is Step.PLAY:
        return Discard(card=game.setup.kinds[game.drawn])
    return greedy_policy(game, rng)


def test_a_match_that_stalls_is_void_and_has_no_winner() -> None:
    outcome = play_match(CLASSIC, 3, _stall, random.Random(1), max_turns=200)
    assert (outcome.ending, outcome.winner, outcome.turns, outcome.hands) == (Ending.VOID, None, 200, 1)


def test_a_match_that_is_stopped_has_no_winner() -> None:
    outcome = play_match(CLASSIC, 3, lambda game, rng: Stop(), random.Random(1))  # noqa: ARG005
    assert (outcome.ending, outcome.winner, outcome.hands) == (Ending.STOPPED, None, 0)


def test_a_policy_that_chooses_what_is_not_legal_is_found_out() -> None:
    with pytest.raises(IllegalChoice, match="illegal"):
        play_match(CLASSIC, 3, lambda game, rng: Draw(source="stock"), random.Random(1))  # noqa: ARG005


def test_too_many_players_are_refused() -> None:
    with pytest.raises(UsageError):
        play_match(CLASSIC, 7, greedy_policy, random.Random(1))
