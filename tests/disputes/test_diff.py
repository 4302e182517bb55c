"""Differences with the smallest case of each, and the words in which a case is told."""

from dataclasses import replace

import pytest

from phaseproof.disputes.diff import Row, rows, sources_apart
from phaseproof.disputes.scenario import Scenario, builtin_scenarios
from phaseproof.disputes.situation import told
from phaseproof.solvers.witness import NoWitness
from phaseproof.spec.edition import differences, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.wire import decode_question

CLASSIC = edition("classic")
ONE_COLOUR = edition("classic+run-colour=one")


def ask(**question: object) -> tuple[str, ...]:
    return told(decode_question(question, CLASSIC), CLASSIC)


def test_the_smallest_case_is_allowed_by_one_and_forbidden_by_the_other() -> None:
    [row] = rows(CLASSIC, ONE_COLOUR)
    case = row.case
    assert case is not None
    assert (case.allowed_by, case.forbidden_by) == ("classic", "classic+run-colour=one")
    question = decode_question(case.question, CLASSIC)
    assert judge(question, CLASSIC).legal
    forbidden = judge(question, ONE_COLOUR)
    assert forbidden.broken == case.broken == ("HIT-RUN",)
    assert any(entry.finding.because in case.because for entry in forbidden.applied if not entry.finding.holds)
    assert "spec.judge" in case.replayed
    assert case.smallest


def test_turned_round_the_sides_change_over() -> None:
    [row] = rows(ONE_COLOUR, CLASSIC)
    assert row.case is not None
    assert (row.case.allowed_by, row.case.forbidden_by) == ("classic", "classic+run-colour=one")


def test_phases_are_held_against_each_other_without_the_rest() -> None:
    """Of two editions that differ in more, the case of the phases comes from the phases."""
    [row] = [row for row in rows(CLASSIC, edition("even-phases")) if row.difference.what == "phases"]
    assert row.case is not None
    assert row.case.broken


def test_where_nothing_is_found_the_bounds_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_editions: object, **_options: object) -> NoWitness:
        return NoWitness(("hits of up to 13 cards: none", "games: none"), proved=False)

    monkeypatch.setattr("phaseproof.solvers.witness.separating", nothing)
    [row] = rows(CLASSIC, ONE_COLOUR)
    assert (row.case, row.proved, row.searched) == (None, False, "hits of up to 13 cards: none; games: none")


def test_what_is_only_left_open_is_named_and_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_editions: object, **_options: object) -> NoWitness:
        raise AssertionError

    monkeypatch.setattr("phaseproof.solvers.witness.separating", fail)
    choice = replace(CLASSIC.choices["extras"], open=("exact",))
    other = replace(CLASSIC, id="other", choices={**CLASSIC.choices, "extras": choice})
    [row] = rows(CLASSIC, other)
    assert row.difference.only_open
    assert row.searched.startswith("no search: both take the same reading")


def test_without_search_there_are_just_the_differences() -> None:
    hub, manual = edition("hub"), edition("manual")
    assert list(rows(hub, manual, search=False)) == [Row(found) for found in differences(hub, manual)]
    assert list(rows(hub, hub)) == []


def test_sources_of_one_edition_only() -> None:
    assert sources_apart(edition("hub"), edition("manual")) == (("hub",), ("manual",))
    assert sources_apart(CLASSIC, edition("hub"))[1] == ()


def test_a_hand_in_words() -> None:
    assert ask(ask="hold", hand=["R1", "W", "S"], phase=4) == ("the hand R1 W S", "does it hold phase 4?")


def test_a_hit_in_words() -> None:
    assert ask(ask="hit", card="W=7", on={"kind": "run", "cards": ["R3", "G4", "Y5", "B6"]}) == (
        "P1: phase 1 (laid), is in turn and has drawn",
        "P2: phase 1 (laid)",
        "on the table P2.1: 'run: R3 G4 Y5 B6'",
        "may P1 hit W=7 on P2.1?",
    )


def test_a_turn_in_words_follows_the_table() -> None:
    lines = ask(
        ask="turn",
        state={
            "seats": [{"phase": 1, "laid": False, "hand": ["R5", "B5", "Y5", "R9", "B9", "G2", "W"]}, {"phase": 1}],
            "step": "draw",
            "events": [{"what": "skipped", "seat": "P2", "by": "P1"}, {"what": "lost", "seat": "P2"}],
        },
        actions=[
            {"do": "draw", "from": "stock", "card": "G9"},
            {
                "do": "lay",
                "groups": [{"kind": "set", "cards": ["R5", "B5", "Y5"]}, {"kind": "set", "cards": ["R9", "B9", "G9"]}],
            },
            {"do": "hit", "card": "W=5", "on": "P1.1"},
            {"do": "discard", "card": "G2"},
        ],
    )
    assert lines == (
        "P1: phase 1, holds G2 B5 R5 Y5 B9 R9 W, is in turn and has to draw",
        "P2: phase 1",
        "so far: P2 was skipped by P1, P2 lost a turn",
        "first P1 draw G9 from the stock",
        "then P1 lay 'set: R5 B5 Y5' and 'set: R9 B9 G9'",
        "then P1 hit W=5 on P1.1",
        "may then P1 discard G2?",
    )


def test_the_end_of_a_hand_in_words() -> None:
    state = {"seats": [{"phase": 1, "laid": True, "hand": []}, {"phase": 1, "hand": ["Y1"]}], "step": "over"}
    action = {"do": "settle", "phases": [2, 1], "points": [0, 5], "winner": "P1"}
    assert ask(ask="move", state=state, action=action) == (
        "P1: phase 1 (laid), holds no card",
        "P2: phase 1, holds Y1",
        "the hand is over",
        "may the hand be settled (points: P1 0 P2 5, next phase: P1 2 P2 1, winner: P1)?",
    )


def test_counts_and_preparations_in_words() -> None:
    assert ask(ask="score", hand=["W", "S"], claim=40) == ("hand: W S", "claim: 40", "is that right?")
    assert ask(ask="setup", players=7) == ("players: 7", "is that right?")


@pytest.mark.parametrize("scenario", builtin_scenarios()[::7], ids=lambda scenario: scenario.id)
def test_every_question_can_be_told_in_a_few_lines(scenario: Scenario) -> None:
    lines = told(scenario.question, edition(scenario.edition))
    assert 1 < len(lines) < 25
    assert lines[-1].endswith("?")
    assert not any(("(" in line and "=<" in line) or "object at" in line for line in lines)
