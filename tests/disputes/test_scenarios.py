"""The scenarios that come with phaseproof: each passes, each can fail, and no clause can be negated unnoticed."""

from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from phaseproof.disputes.scenario import Outcome, Scenario, builtin_scenarios, run
from phaseproof.spec.actions import Deal, Draw, Hit, Lay, OpenGroup
from phaseproof.spec.answer import Verdict
from phaseproof.spec.cards import Card
from phaseproof.spec.clauses import CLAUSES, Clause, Finding
from phaseproof.spec.edition import edition
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Question, Turn
from phaseproof.spec.rules.hand import played
from phaseproof.spec.state import State, Step

CLASSIC = edition("classic")
SCENARIOS = builtin_scenarios()
BY_ID = {scenario.id: scenario for scenario in SCENARIOS}
NEVER_FAILS = {
    "SET-1b": "permits",
    "SET-2": "permits",
    "RUN-2": "classic reads: any colours",
    "COL-1b": "permits",
    "WILD-1b": "permits",
    "WILD-2": "permits",
    "LAY-4": "permits",
    "HIT-0": "permits",
    "HIT-2": "classic reads: allowed",
    "HIT-3": "permits",
    "HIT-3b": "permits",
    "DEAL-0": "permits",
    "ONE-AT-A-TIME": "permits",
    "DEAL-3": "permits",
    "DRAW-4": "permits",
    "DRAW-5": "permits",
    "DISC-2": "permits",
    "SKIP-1c": "defines where a reminder lies, which no action can contradict",
    "SKIP-5": "permits",
    "SKIP-5b": "permits",
    "SKIP-6": "classic reads: a plain discard",
    "SKIP-8": "classic reads: no name is needed",
    "OUT-3": "classic reads: by any play",
    "OUT-4": "defines two things that no action can mix up",
}
"""Clauses that cannot fail in the edition ``classic``, and why."""
GAPS = {clause.id: {gap.number for gap in clause.gaps} for clause in CLAUSES.values()}
LEFT_OUT = {
    29: "a colour group where every group needs a natural: classic reads one in the phase",
    32: "four sets, or a natural for each: classic has neither",
    33: "a run and a colour group in one phase: classic has none",
    34: "a run in one colour beside a colour group: classic has none",
    3: "a Skip turned up without effect: classic reads that the first player loses the turn",
    4: "a Skip turned up where Skips lie before players: classic reads the pile",
    13: "a reshuffle while Skips lie before players: classic reads the pile",
    22: "further cards where a discard is needed to go out: classic reads any play",
    40: "somebody is out and play goes on: only in other editions",
    49: "the Skip before a player as the discard: classic reads the pile",
    50: "a Skip before a player when the hand ends: classic reads the pile",
    51: "two Skips before one player: classic reads the pile",
    53: "a Skip turned up under a limit of one a hand: classic reads rounds",
    60: "a hit that leaves no discard where one is needed: classic reads any play",
    109: "a play-off where a discard is needed to go out: classic reads any play",
    111: "a strict end: classic reads the end of the hand for every finisher",
    114: "an end at once: classic reads the end of the hand",
}
"""Gaps that no scenario of the edition ``classic`` can show."""
MADE_UP = {
    "out-without-the-phase": "whoever has not laid holds ten cards or eleven",
}
"""Scenarios whose hands cannot come up in play, and why they are asked all the same."""


@cache
def outcome(name: str) -> Outcome:
    return run(BY_ID[name])


def applied(name: str) -> set[str]:
    return {entry.clause.id for entry in outcome(name).answer.ruling.applied}


def negated(clause: Clause) -> Clause:
    def judgement(*facts: object) -> Finding | None:
        finding = clause.judgement(*facts)
        return None if finding is None else replace(finding, holds=not finding.holds)

    return replace(clause, judgement=judgement)


def expecting(scenario: Scenario, **changes: Any) -> Scenario:  # noqa: ANN401 - fields of several types
    return replace(scenario, expect=replace(scenario.expect, **changes))


@pytest.mark.parametrize("name", BY_ID)
def test_the_answer_is_the_expected_one(name: str) -> None:
    assert outcome(name).problems == ()
    assert outcome(name).passed


@pytest.mark.parametrize("name", BY_ID)
def test_a_flipped_expectation_fails_and_changes_no_ruling(name: str) -> None:
    scenario = BY_ID[name]
    for verdict in set(Verdict) - {scenario.expect.verdict}:
        flipped = run(expecting(scenario, verdict=verdict))
        assert not flipped.passed
        assert [problem.partition(":")[0] for problem in flipped.problems] == ["verdict"]
        assert flipped.answer == outcome(name).answer


@pytest.mark.parametrize("name", BY_ID)
def test_every_other_expectation_is_compared_too(name: str) -> None:
    scenario, ruling = BY_ID[name], outcome(name).answer.ruling
    stranger = next(id_ for id_ in CLAUSES if id_ not in applied(name))
    changes: dict[str, Any] = {
        "fails": (*scenario.expect.fails, stranger),
        "applies": (stranger,),
        "value": 1 + (ruling.value or 0),
        "fails_at": 1 + (ruling.fails_at or 0),
        "meanings": ("5", "W"),
    }
    for field, wrong in changes.items():
        changed = run(expecting(scenario, **{field: wrong}))
        assert [problem.partition(":")[0] for problem in changed.problems] == [field]
        assert changed.answer == outcome(name).answer


@pytest.mark.parametrize("name", BY_ID)
def test_a_scenario_reads_well(name: str) -> None:
    scenario = BY_ID[name]
    assert scenario.path is not None
    assert scenario.path.stem == name
    assert scenario.title.endswith("?")
    assert scenario.title.count("?") == 1
    for text in (scenario.why, scenario.note or "none."):
        assert text[0].isupper() or text[0].isdigit() or text == "none."
        assert text.endswith(".")
    if scenario.expect.verdict is not Verdict.UNSPECIFIED:
        assert (scenario.expect.verdict is Verdict.LEGAL) == (not scenario.expect.fails)
    if scenario.expect.verdict is not Verdict.ILLEGAL:
        assert scenario.expect.applies or scenario.expect.meanings, "nothing says what the scenario is about"
    assert (scenario.expect.value is not None) == isinstance(scenario.question, Counting)
    assert (scenario.expect.fails_at is not None) == (
        isinstance(scenario.question, Turn) and bool(scenario.expect.fails)
    )


def cards_in_play(question: Question) -> list[Card]:
    """Every card that a question names, each once: on the table, in hands, and those that come from nowhere else."""
    if isinstance(question, Holding):
        return list(question.hand)
    if isinstance(question, Counting):
        return [*question.hand, *(placed.card for placed in question.laid)]
    if isinstance(question, Preparation):
        return []
    state = question.state
    cards = [placed.card for meld in state.table for placed in meld.group]
    for held in (*(seat.hand for seat in state.seats), state.discards, state.stock):
        cards.extend(held or ())
    for action in question.actions if isinstance(question, Turn) else (question.action,):
        if isinstance(action, Deal):
            return list(action.deck or [*chain.from_iterable(filter(None, action.hands or ()))])
        if isinstance(action, Draw) and action.source == "stock" and action.card and state.stock is None:
            cards.append(action.card)
        if isinstance(action, Lay | Hit | OpenGroup) and state.in_turn.hand is None:
            cards.extend(played(action))
    return cards


def hand_sizes(state: State, seat: int, size: int) -> range:
    """How many cards a player can hold: all that were dealt, one more after the draw, fewer once the phase is down."""
    player = state.seats[seat]
    if state.step is Step.DEAL or seat not in state.playing:
        return range(1)
    most = size + (seat == state.turn and state.step is Step.PLAY)
    if not player.laid:
        return range(most, most + 1)
    least = 0 if seat == state.turn and state.step is Step.OVER else 1
    return range(least, most + 1 - CLASSIC.phase(player.phase).size)


@pytest.mark.parametrize("name", BY_ID)
def test_cards_are_real(name: str) -> None:
    """One deck can supply them, and every hand has a size that play can bring about."""
    question = BY_ID[name].question
    CLASSIC.deck.check(cards_in_play(question))
    if isinstance(question, Holding):
        assert len(question.hand) == 11
    if isinstance(question, Move | Turn) and name not in MADE_UP:
        for index, seat in enumerate(question.state.seats):
            if seat.hand is not None:
                owing = question.state.step is Step.PLAY and index != question.state.turn and name == "late-discard"
                assert len(seat.hand) - owing in hand_sizes(question.state, index, CLASSIC.hand_size)


def test_no_two_scenarios_ask_the_same() -> None:
    asked: dict[str, str] = {}
    for scenario in SCENARIOS:
        same = asked.setdefault(repr(scenario.question), scenario.id)
        assert same == scenario.id


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_concerned_in_some_scenario_and_fails_in_one(clause: str) -> None:
    assert any(clause in applied(name) for name in BY_ID)
    failing = [name for name in BY_ID if clause in BY_ID[name].expect.fails]
    assert bool(failing) == (clause not in NEVER_FAILS)


@pytest.mark.parametrize("clause", CLAUSES)
def test_negating_a_clause_fails_every_scenario_that_it_is_concerned_in(
    clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    concerned = [name for name in BY_ID if clause in applied(name)]
    monkeypatch.setitem(CLAUSES, clause, negated(CLAUSES[clause]))
    assert concerned
    for name in concerned:
        assert not run(BY_ID[name]).passed, name


def test_every_gap_is_shown() -> None:
    shown = {int(text.removeprefix("gap ")) for s in SCENARIOS for text in s.origin if text.startswith("gap ")}
    assert shown == {number for numbers in GAPS.values() for number in numbers} - set(LEFT_OUT)


def test_every_open_reading_makes_some_answer_unspecified() -> None:
    deciding = {
        option
        for scenario in SCENARIOS
        for other in outcome(scenario.id).answer.otherwise
        if len(other.readings) == 1
        for option in other.readings
    }
    assert deciding == {name for name, choice in CLASSIC.choices.items() if choice.open}


def test_every_kind_of_question_is_asked() -> None:
    assert {type(scenario.question) for scenario in SCENARIOS} == {Holding, Move, Turn, Counting, Preparation}
    assert {scenario.expect.verdict for scenario in SCENARIOS} == set(Verdict)
