"""The scenarios that come with phaseproof: each passes, each can fail, and no clause can be negated unnoticed.

Every check asks about a scenario in its own edition, and in those that it names under ``elsewhere``.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from phaseproof.disputes.scenario import Outcome, Scenario, builtin_scenarios, run
from phaseproof.spec.actions import Deal, Draw, Hit, Lay, OpenGroup
from phaseproof.spec.answer import Answer, Verdict, answer
from phaseproof.spec.cards import Card
from phaseproof.spec.clauses import CLAUSES, Clause, Finding
from phaseproof.spec.edition import Edition, edition, edition_names
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Question, Turn
from phaseproof.spec.rules.hand import played
from phaseproof.spec.state import State, Step

CLASSIC = edition("classic")
SCENARIOS = builtin_scenarios()
BY_ID = {scenario.id: scenario for scenario in SCENARIOS}
WITH_ELSEWHERE = [scenario.id for scenario in SCENARIOS if scenario.elsewhere]
NEVER_FAILS = {
    "SET-1b": "permits",
    "SET-2": "permits",
    "COL-1b": "permits",
    "WILD-1b": "permits",
    "WILD-2": "permits",
    "LAY-4": "permits",
    "HIT-0": "permits",
    "HIT-3": "permits",
    "HIT-3b": "permits",
    "DEAL-0": "permits",
    "DEAL-3": "permits",
    "DRAW-4": "permits",
    "DRAW-5": "permits",
    "DISC-2": "permits",
    "SKIP-1c": "defines where a reminder lies, which no action can contradict",
    "SKIP-5": "permits",
    "SKIP-5b": "permits",
    "OUT-4": "defines two things that no action can mix up",
    "ONE-AT-A-TIME": "advises",
}
"""Clauses that can fail in no edition, and why."""
GAPS = {clause.id: {gap.number for gap in clause.gaps} for clause in CLAUSES.values()}
LEFT_OUT = {
    40: "somebody is out and play goes on: no edition has that yet",
}
"""Gaps that no scenario can show."""
MADE_UP = {
    "out-without-the-phase": "whoever has not laid holds ten cards or eleven",
}
"""Scenarios whose hands cannot come up in play, and why they are asked all the same."""


@cache
def outcome(name: str) -> Outcome:
    return run(BY_ID[name])


@cache
def elsewhere(name: str) -> tuple[Answer, ...]:
    """What the other editions answer, in the order of the file."""
    scenario = BY_ID[name]
    return tuple(answer(scenario.question, edition(other.edition)) for other in scenario.elsewhere)


@cache
def applied(name: str) -> frozenset[str]:
    """The clauses concerned in the scenario's own edition."""
    return frozenset(entry.clause.id for entry in outcome(name).answer.ruling.applied)


@cache
def concerned(name: str) -> frozenset[str]:
    """The clauses concerned in any edition that the scenario names."""
    others = (entry.clause.id for found in elsewhere(name) for entry in found.ruling.applied)
    return applied(name).union(others)


def asked() -> Iterator[tuple[Scenario, Edition, Answer]]:
    """Every scenario in every edition that it names, with the answer there."""
    for scenario in SCENARIOS:
        yield scenario, edition(scenario.edition), outcome(scenario.id).answer
        for other, found in zip(scenario.elsewhere, elsewhere(scenario.id), strict=True):
            yield scenario, edition(other.edition), found


def negated(clause: Clause) -> Clause:
    def judgement(*facts: object) -> Finding | None:
        finding = clause.judgement(*facts)
        return None if finding is None else replace(finding, holds=not finding.holds)

    return replace(clause, judgement=judgement)


def expected(scenario: Scenario) -> list[tuple[Verdict, tuple[str, ...]]]:
    """Verdict and clauses that fail, in its own edition and in the others."""
    others = [(other.verdict, other.fails) for other in scenario.elsewhere]
    return [(scenario.expect.verdict, scenario.expect.fails), *others]


def expecting(scenario: Scenario, **changes: Any) -> Scenario:  # noqa: ANN401 - fields of several types
    """The scenario in its own edition alone, with another expectation."""
    return replace(scenario, expect=replace(scenario.expect, **changes), elsewhere=())


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


@pytest.mark.parametrize("name", WITH_ELSEWHERE)
def test_a_flipped_expectation_of_another_edition_fails_and_names_it(name: str) -> None:
    scenario = BY_ID[name]
    stranger = next(id_ for id_ in CLAUSES if id_ not in concerned(name))
    for other in scenario.elsewhere:
        flipped = [("verdict", replace(other, verdict=verdict)) for verdict in set(Verdict) - {other.verdict}]
        for field, entry in (*flipped, ("fails", replace(other, fails=(*other.fails, stranger)))):
            changed = run(replace(scenario, elsewhere=(entry,)))
            assert not changed.passed
            assert [problem.rpartition(": expected")[0] for problem in changed.problems] == [
                f"under {other.edition}: {field}"
            ]
            assert changed.answer == outcome(name).answer


@pytest.mark.parametrize("name", WITH_ELSEWHERE)
def test_other_editions_are_named_once_and_are_others(name: str) -> None:
    scenario = BY_ID[name]
    named = [edition(entry.edition).id for entry in scenario.elsewhere]
    assert len({scenario.edition, *named}) == len(named) + 1


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
    assert scenario.edition == edition(scenario.edition).id, "the edition has another name of its own"
    for verdict, fails in expected(scenario):
        if verdict is not Verdict.UNSPECIFIED:
            assert (verdict is Verdict.LEGAL) == (not fails)
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


def hand_sizes(state: State, seat: int, game: Edition) -> range:
    """How many cards a player can hold: all that were dealt, one more after the draw, fewer once the phase is down."""
    player = state.seats[seat]
    if state.step is Step.DEAL or seat not in state.playing:
        return range(1)
    most = game.hand_size + (seat == state.turn and state.step is Step.PLAY)
    if not player.laid:
        return range(most, most + 1)
    least = 0 if seat == state.turn and state.step is Step.OVER else 1
    return range(least, most + 1 - game.phase(player.phase).size)


@pytest.mark.parametrize("name", BY_ID)
def test_cards_are_real(name: str) -> None:
    """One deck can supply them, and every hand has a size that play can bring about."""
    question, game = BY_ID[name].question, edition(BY_ID[name].edition)
    game.deck.check(cards_in_play(question))
    if isinstance(question, Holding):
        assert len(question.hand) == game.hand_size + 1
    if isinstance(question, Move | Turn) and name not in MADE_UP:
        for index, seat in enumerate(question.state.seats):
            if seat.hand is not None:
                owing = question.state.step is Step.PLAY and index != question.state.turn and name == "late-discard"
                assert len(seat.hand) - owing in hand_sizes(question.state, index, game)


def test_no_two_scenarios_ask_the_same() -> None:
    first: dict[str, str] = {}
    for scenario in SCENARIOS:
        same = first.setdefault(repr(scenario.question), scenario.id)
        assert same == scenario.id


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_concerned_in_some_scenario_and_fails_in_one(clause: str) -> None:
    assert any(clause in applied(name) for name in BY_ID)
    failing = [scenario for scenario in SCENARIOS for _, fails in expected(scenario) if clause in fails]
    assert bool(failing) == (clause not in NEVER_FAILS)


@pytest.mark.parametrize("clause", CLAUSES)
def test_negating_a_clause_fails_every_scenario_that_it_is_concerned_in(
    clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name in BY_ID if clause in concerned(name)]
    monkeypatch.setitem(CLAUSES, clause, negated(CLAUSES[clause]))
    assert names
    for name in names:
        assert not run(BY_ID[name]).passed, name


def test_every_gap_is_shown() -> None:
    shown = {int(text.removeprefix("gap ")) for s in SCENARIOS for text in s.origin if text.startswith("gap ")}
    assert shown == {number for numbers in GAPS.values() for number in numbers} - set(LEFT_OUT)


def left_open(name: str) -> set[tuple[str, str]]:
    """The readings that an edition leaves open; of those that come with another one, its own alone."""
    mine = {(one, reading) for one, choice in edition(name).choices.items() for reading in choice.open}
    usual = {(one, reading) for one, choice in CLASSIC.choices.items() for reading in choice.open}
    return mine if name == "classic" else mine - usual


@pytest.mark.parametrize("name", edition_names())
def test_every_open_reading_makes_some_answer_unspecified(name: str) -> None:
    deciding = {
        (option, reading)
        for _, game, found in asked()
        if game.id == name
        for other in found.otherwise
        if len(other.readings) == 1
        for option, reading in other.readings.items()
    }
    assert left_open(name) <= deciding


@pytest.mark.parametrize(
    ("option", "reading"),
    [
        (name, reading)
        for name, option in OPTIONS.items()
        for reading in option.readings
        if reading != CLASSIC.reading(name)
    ],
)
def test_every_reading_is_shown_to_make_a_difference(option: str, reading: str) -> None:
    """Some scenario names an edition with that reading, and with the usual one the answer would be another."""

    def differs(scenario: Scenario, game: Edition, found: Answer) -> bool:
        usual = answer(scenario.question, game.with_reading(option, CLASSIC.reading(option)))
        return (usual.verdict, usual.ruling.broken) != (found.verdict, found.ruling.broken)

    assert any(differs(*case) for case in asked() if case[1].reading(option) == reading)


def test_every_reading_of_the_limit_on_skips_is_told_from_the_usual_one() -> None:
    limits = {limit: edition(f"classic+skip-limit={limit}") for limit in OPTIONS["skip-limit"].readings}
    verdicts: dict[str, list[Verdict]] = {limit: [] for limit in limits}
    for scenario in SCENARIOS:
        if isinstance(scenario.question, Turn) and "SKIP-2" in applied(scenario.id):
            for limit, game in limits.items():
                verdicts[limit].append(answer(scenario.question, game).verdict)
    usual = verdicts.pop("from-skip")
    assert all(found != usual for found in verdicts.values())
    assert len({tuple(found) for found in verdicts.values()}) == len(verdicts)


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_is_asked_by_a_scenario_of_its_own(name: str) -> None:
    assert any(scenario.edition == name for scenario in SCENARIOS)


def test_most_scenarios_of_other_editions_show_two_side_by_side() -> None:
    others = [scenario for scenario in SCENARIOS if scenario.edition != "classic"]
    assert sum(bool(scenario.elsewhere) for scenario in others) > len(others) / 2


def test_every_kind_of_question_is_asked() -> None:
    assert {type(scenario.question) for scenario in SCENARIOS} == {Holding, Move, Turn, Counting, Preparation}
    assert {scenario.expect.verdict for scenario in SCENARIOS} == set(Verdict)
