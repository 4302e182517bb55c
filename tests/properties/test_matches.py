"""Whole matches in lock-step: what is reported, that it is reproducible, and how failures shrink."""

import json
from dataclasses import replace

import pytest

from phaseproof.disputes.replay import replay
from phaseproof.engine.simulate import Ending
from phaseproof.properties.faults import planted
from phaseproof.properties.faults.match_faults import MATCH_FAULTS
from phaseproof.properties.matches import OBSERVERS, MatchDisagreement, campaign, lockstep
from phaseproof.properties.matches.campaign import match_seed, several_finish
from phaseproof.properties.matches.counting import in_the_piles, never_dry
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.state import Step
from phaseproof.spec.wire import decode_question, read_record

CLASSIC = edition("classic")


def test_there_are_many_match_properties_each_with_rules_that_exist() -> None:
    assert len(OBSERVERS) >= 20
    for one in OBSERVERS.values():
        assert one.statement.endswith(".")
        assert one.rules
        assert set(one.rules) <= set(CLAUSES), one.id


@pytest.mark.parametrize("policy", ["mixed", "greedy", "random"])
def test_a_whole_match(policy: str) -> None:
    report = lockstep(CLASSIC, 3, 5, policy=policy, samples=1)
    assert report.ending is Ending.RULE
    assert report.winner is not None
    assert report.lists >= 20
    assert report.decisions == 2 * report.actions
    assert 0.4 < report.legal / report.decisions < 0.9
    assert report.hands >= 10
    assert report == lockstep(CLASSIC, 3, 5, policy=policy, samples=1)


def test_a_capped_match_is_void() -> None:
    report = lockstep(CLASSIC, 2, 1, max_turns=10)
    assert (report.ending, report.winner, report.turns) == (Ending.VOID, None, 10)


def test_wrong_arguments() -> None:
    with pytest.raises(UsageError, match="7 players"):
        lockstep(CLASSIC, 7, 1)
    with pytest.raises(UsageError, match="unknown policy"):
        lockstep(CLASSIC, 2, 1, policy="clever")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tied", [True, False])
def test_endings_are_what_they_say(players: int, *, tied: bool) -> None:
    for seed in range(20):
        state = several_finish(CLASSIC, players, seed, tied=tied)
        report = lockstep(CLASSIC, players, seed, start=state, max_turns=1)
        assert (report.winner is None) is tied


def test_a_small_campaign() -> None:
    report = campaign(CLASSIC, 5, 3, samples=1)
    assert report.ok
    assert [group.players for group in report.groups] == [2, 3, 4, 5, 6]
    assert report.total("matches") == report.total("by_rule") == 5
    assert report.total("capped") == 0
    assert sum(sum(group.winners) for group in report.groups) == 5
    assert report.endings == sum(group.matches for group in report.ending_groups) == 2
    assert report.asleep == ()


def test_a_campaign_counts_capped_matches_apart_and_notices_what_slept() -> None:
    done: list[tuple[int, int]] = []
    report = campaign(CLASSIC, 20, 3, lambda at, of: done.append((at, of)), players=2, max_turns=4, samples=0)
    assert report.total("by_rule") == 0
    assert report.total("capped") == 20
    assert done[-1] == (24, 24)
    assert "reshuffle-keeps-the-top" in report.asleep
    assert not report.failures
    assert not report.ok
    assert report == campaign(CLASSIC, 20, 3, players=2, max_turns=4, samples=0)
    assert report != campaign(CLASSIC, 20, 4, players=2, max_turns=4, samples=0)


def test_every_match_of_a_campaign_has_a_seed_of_its_own() -> None:
    assert len({match_seed(seed, f"match-{index}") for seed in range(10) for index in range(100)}) == 1000


@pytest.mark.slow
def test_no_match_property_sleeps_in_twenty_matches() -> None:
    for seed in (1, 2):
        report = campaign(CLASSIC, 20, seed)
        assert report.ok, (report.failures, report.asleep)
        assert all(group.lists >= 20 * group.matches for group in report.groups)


def test_a_failure_shrinks_to_one_action_and_its_state() -> None:
    with planted(MATCH_FAULTS["match-scores-wait-for-the-end"]), pytest.raises(MatchDisagreement) as caught:
        lockstep(CLASSIC, 3, 1)
    wrong = caught.value
    assert "scores-wait-for-the-end" in wrong.by
    assert len(wrong.record) == 2
    assert len(wrong.whole) > 2
    short, whole = read_record(wrong.record), read_record(wrong.whole)
    assert short.start.step is Step.PLAY
    assert short.entries[-1].action == whole.entries[-1].action
    assert decode_question(json.loads(json.dumps(wrong.case)), CLASSIC) == Move(short.start, short.entries[0].action)
    assert not replay(short).illegal  # the rules are right again: what was wrong was what came of it


def test_a_judgement_that_differs_shrinks_to_the_action_that_replay_refuses() -> None:
    with planted(MATCH_FAULTS["match-spec-hits-without-phase"]), pytest.raises(MatchDisagreement) as caught:
        lockstep(CLASSIC, 4, 2, samples=4, lists=0)
    wrong = caught.value
    assert wrong.by == ("lock-step-judgement",)
    assert "spec says legal, engine says illegal" in wrong.because
    assert len(wrong.record) == 2
    (move,) = replay(read_record(wrong.record)).illegal
    assert "HIT-1" in move.answer.ruling.broken


def test_a_campaign_reports_its_failures_and_ends_early() -> None:
    with planted(MATCH_FAULTS["match-upcard-rule"]):
        report = campaign(CLASSIC, 10, 1, max_failures=3)
    assert [failure.match for failure in report.failures] == ["match-1", "match-2", "match-3"]
    assert not report.ok


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_by_counting_a_card_can_always_be_drawn_in_the_classic_game(players: int) -> None:
    assert in_the_piles(CLASSIC, players) == 108 - 10 * players >= 48
    assert never_dry(CLASSIC, players)


def test_where_counting_shows_nothing() -> None:
    front = CLASSIC.with_reading("skip-place", "front")
    assert in_the_piles(front, 6) == 42
    assert never_dry(front, 6)
    assert not never_dry(front.with_reading("skip-limit", "none"), 2)
    assert not never_dry(replace(CLASSIC, hand_size=18), 6)


def test_under_other_readings_too() -> None:
    for option, reading in (("skip-place", "front"), ("skip-limit", "none"), ("match-end", "at-once")):
        game = CLASSIC.with_reading(option, reading)
        for players in (2, 4):
            lockstep(game, players, 9, policy="greedy", samples=1, lists=3)


def test_the_record_of_a_match_is_what_was_played() -> None:
    start = several_finish(CLASSIC, 4, 3, tied=False)
    with planted(MATCH_FAULTS["match-winner-is-a-finisher"]), pytest.raises(MatchDisagreement) as caught:
        lockstep(CLASSIC, 4, 3, start=start)
    entry = read_record(caught.value.record).entries[-1]
    assert judge(Move(entry.state, entry.action), CLASSIC).legal
    assert apply(entry.state, entry.action, CLASSIC).winner is not None
