"""The turn's state machine: found by playing, and nothing is missed."""

from __future__ import annotations

import pytest

from phaseproof.reports.rulebook.picture import picture
from phaseproof.reports.rulebook.turns import Transition, rules_of, transitions
from phaseproof.spec.actions import Draw
from phaseproof.spec.edition import edition, edition_names
from phaseproof.spec.state import Step


def told(name: str, effort: int = 1) -> set[tuple[str, str, str]]:
    return {(one.source.value, one.act, one.target.value) for one in transitions(edition(name), effort)}


def test_the_steps_of_the_printed_game() -> None:
    assert told("classic") == {
        ("deal", "deal", "draw"),
        ("deal", "stop the match early", "end"),
        ("draw", "draw from the stock", "play"),
        ("draw", "no draw: nothing can supply a card", "play"),
        ("draw", "take the top discard", "play"),
        ("draw", "stop the match early", "end"),
        ("play", "discard", "draw"),
        ("play", "discard a Skip on somebody", "draw"),
        ("play", "hit", "play"),
        ("play", "lay the phase", "play"),
        ("play", "discard", "over"),
        ("play", "discard a Skip on somebody", "over"),
        ("play", "hit", "over"),
        ("play", "lay the phase", "over"),
        ("play", "stop the match early", "end"),
        ("over", "settle the hand", "deal"),
        ("over", "settle the hand", "end"),
        ("over", "stop the match early", "end"),
    }


def test_the_readings_of_an_edition_decide() -> None:
    lost = told("classic") - told("party")
    assert lost == {("play", "hit", "over"), ("play", "lay the phase", "over")}
    assert told("classic") - told("classic+no-card=hand-ends") == {
        ("draw", "no draw: nothing can supply a card", "play")
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", [*edition_names(), "classic+no-card=hand-ends", "classic+match-end=at-once"])
def test_more_play_finds_nothing_more(name: str) -> None:
    assert told(name) == told(name, 6)


def test_the_rules_of_a_step_are_those_that_judge_its_action() -> None:
    draw = Transition(Step.DRAW, "draw from the stock", Step.PLAY, Draw)
    rules = rules_of(draw, edition("classic"))
    assert "DRAW-1" in rules
    assert "HIT-RUN" not in rules


def test_every_transition_is_drawn_once_and_inside_the_picture() -> None:
    found = transitions(edition("classic"))
    drawn = picture(found)
    assert drawn.boxes[0].title == "Before the deal"
    assert sorted(word for arrow in drawn.arrows for word in arrow.words) == sorted(one.act for one in found)
    assert len(drawn.arrows) == len({(one.source, one.target) for one in found})
    assert all(0 < box.y < drawn.height for box in drawn.boxes)
