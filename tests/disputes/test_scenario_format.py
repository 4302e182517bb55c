"""Reading scenarios: what is right is read, and each kind of fault is told apart."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from phaseproof.disputes.scenario import (
    FORMAT,
    Elsewhere,
    Expectation,
    Scenario,
    builtin_scenarios,
    load_folder,
    read_folder,
    read_scenario,
    run,
    schema,
)
from phaseproof.spec.answer import Verdict
from phaseproof.spec.errors import WireError
from phaseproof.spec.wire import encode_question

HIT = {
    "format": FORMAT,
    "id": "blue-ten-on-a-run",
    "title": "Does a 10 fit a run that ends at 9?",
    "origin": ["hub: a run with a Wild", "D048", "gap 38"],
    "edition": "classic",
    "question": {"ask": "hit", "card": "B10", "on": {"kind": "run", "cards": ["R6", "G7", "W=8", "Y9"]}},
    "expect": {"verdict": "legal", "fails": [], "applies": ["HIT-RUN"]},
    "why": "10 follows 9.",
}
TOML = """
format = "phaseproof-scenario/1"
id = "blue-ten-on-a-run"
title = "Does a 10 fit a run that ends at 9?"
origin = ["hub: a run with a Wild", "D048", "gap 38"]
edition = "classic"
why = "10 follows 9."

[question]
ask = "hit"
card = "B10"
on = { kind = "run", cards = ["R6", "G7", "W=8", "Y9"] }

[expect]
verdict = "legal"
fails = []
applies = ["HIT-RUN"]
"""

Change = Callable[[dict[str, Any]], object]


def write(folder: Path, document: object, name: str = "one.json") -> Path:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return path


def changed(change: Change) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(HIT))
    change(document)
    return document


def test_a_scenario_is_read_whole(tmp_path: Path) -> None:
    path = write(tmp_path, HIT | {"note": "An example."})
    scenario = read_scenario(path)
    assert (scenario.id, scenario.title, scenario.edition) == (HIT["id"], HIT["title"], "classic")
    assert scenario.origin == ("hub: a run with a Wild", "D048", "gap 38")
    assert scenario.expect == Expectation(Verdict.LEGAL, (), ("HIT-RUN",))
    assert (scenario.why, scenario.note, scenario.path) == ("10 follows 9.", "An example.", path)
    assert encode_question(scenario.question)["action"] == {"do": "hit", "card": "B10", "on": "P2.1"}
    assert run(scenario).passed


def test_toml_is_the_same_form(tmp_path: Path) -> None:
    json_path, toml_path = write(tmp_path, HIT), write(tmp_path, TOML, "one.toml")
    from_toml, from_json = read_scenario(toml_path), read_scenario(json_path)
    assert from_toml.path == toml_path
    assert {f: getattr(from_toml, f) for f in Scenario.__slots__ if f != "path"} == {
        f: getattr(from_json, f) for f in Scenario.__slots__ if f != "path"
    }


def test_an_expectation_that_contradicts_itself_is_read_and_fails(tmp_path: Path) -> None:
    document = changed(lambda d: d["expect"].update(verdict="illegal", fails_at=2, value=5, meanings=["3", "7"]))
    problems = run(read_scenario(write(tmp_path, document))).problems
    assert [problem.partition(":")[0] for problem in problems] == ["verdict", "value", "fails_at", "meanings"]
    assert "every clause that applies holds" in problems[0]


def test_a_problem_names_the_reason(tmp_path: Path) -> None:
    wrong = changed(lambda d: d["question"].update(card="B11"))
    assert any(
        "HIT-RUN: the run goes from 6 to 9" in problem
        for problem in run(read_scenario(write(tmp_path, wrong))).problems
    )
    silent = changed(lambda d: d["question"].update(card="W"))
    assert "illegal with" not in str(run(read_scenario(write(tmp_path, silent))).problems)
    assert "legal with hit-declaration = never" in str(run(read_scenario(write(tmp_path, silent))).problems)


SIDE_BY_SIDE: list[dict[str, object]] = [
    {"edition": "hub", "verdict": "illegal", "fails": ["HIT-RUN"]},
    {"edition": "guide+full-run=wilds", "verdict": "legal"},
]


def beside(**changes: object) -> Change:
    """A change that gives the scenario other editions, the second one changed."""
    second = {name: value for name, value in (SIDE_BY_SIDE[1] | changes).items() if value is not None}
    return lambda d: d.update(elsewhere=[SIDE_BY_SIDE[0], second])


def test_what_other_editions_answer_is_read_and_compared(tmp_path: Path) -> None:
    scenario = read_scenario(write(tmp_path, HIT | {"elsewhere": SIDE_BY_SIDE}))
    assert scenario.elsewhere == (
        Elsewhere("hub", Verdict.ILLEGAL, ("HIT-RUN",)),
        Elsewhere("guide+full-run=wilds", Verdict.LEGAL, ()),
    )
    assert run(scenario).passed


def test_a_wrong_word_about_another_edition_is_a_problem_that_names_it(tmp_path: Path) -> None:
    wrong = changed(beside(verdict="illegal"))
    [problem] = run(read_scenario(write(tmp_path, wrong))).problems
    assert problem.startswith("under guide+full-run=wilds: verdict: expected illegal, answered legal")
    both_wrong = changed(lambda d: d.update(edition="hub", elsewhere=[{"edition": "classic", "verdict": "illegal"}]))
    problems = run(read_scenario(write(tmp_path, both_wrong))).problems
    assert [problem.split(": expected")[0] for problem in problems] == ["verdict", "fails", "under classic: verdict"]
    reasonless = changed(lambda d: d.update(elsewhere=[{"edition": "hub", "verdict": "illegal"}]))
    assert run(read_scenario(write(tmp_path, reasonless))).problems == (
        "under hub: fails: expected none, found HIT-RUN",
    )


def test_another_edition_changes_no_ruling_in_its_own(tmp_path: Path) -> None:
    alone, both = write(tmp_path, HIT, "1.json"), write(tmp_path, HIT | {"elsewhere": SIDE_BY_SIDE}, "2.json")
    assert run(read_scenario(alone)).answer == run(read_scenario(both)).answer


def test_a_scenario_of_a_combination_is_read_by_it(tmp_path: Path) -> None:
    hold = {"ask": "hold", "phase": 11, "hand": ["R1", "B1", "R2", "B2", "R3", "B3", "R4", "B4", "R5", "R6", "R7"]}
    document = HIT | {"edition": "hub+plus-ten", "question": hold, "expect": {"verdict": "legal"}}
    assert run(read_scenario(write(tmp_path, document))).passed
    shorter = write(tmp_path, document | {"edition": "hub"}, "2.json")
    with pytest.raises(WireError, match=r"2\.json: question: unknown phase '11'"):
        read_scenario(shorter)


FAULTS: dict[str, tuple[Change, str, str]] = {
    "no field": (lambda d: d.pop("title"), "", "'title' is missing"),
    "unknown field": (lambda d: d.update(titel="x"), "", "unknown field 'titel'; did you mean title?"),
    "unknown field inside": (
        lambda d: d["expect"].update(fail=[]),
        "expect",
        "unknown field 'fail'; did you mean fails or fails_at?",
    ),
    "other format": (lambda d: d.update(format="phaseproof-vector/1"), "format", "expected 'phaseproof-scenario/1'"),
    "id": (lambda d: d.update(id="Blue Ten"), "id", "'Blue Ten' does not fit; expected: a name of small letters"),
    "type": (lambda d: d.update(why=3), "why", "3 is not of type 'string'"),
    "no origin": (lambda d: d.update(origin=[]), "origin", "[] should be non-empty"),
    "origin": (lambda d: d.update(origin=["hubb: turn one"]), "origin[0]", "unknown source 'hubb'; did you mean hub"),
    "gap": (lambda d: d.update(origin=["gap 999"]), "origin[0]", "no clause names gap 999"),
    "edition": (lambda d: d.update(edition="clasic"), "edition", "unknown edition 'clasic'; did you mean classic?"),
    "verdict": (
        lambda d: d["expect"].update(verdict="leagl"),
        "expect.verdict",
        "unknown verdict 'leagl'; did you mean legal",
    ),
    "no clauses for an illegal verdict": (
        lambda d: d.update(expect={"verdict": "illegal"}),
        "expect",
        "'fails' is missing",
    ),
    "no verdict": (lambda d: d["expect"].pop("verdict"), "expect", "'verdict' is missing"),
    "clause that fails": (
        lambda d: d["expect"].update(fails=["HIT-RUNS"]),
        "expect.fails[0]",
        "unknown rule 'HIT-RUNS'; did you mean HIT-RUN",
    ),
    "clause that applies": (
        lambda d: d["expect"].update(applies=["HIT-RUN", "hit-set"]),
        "expect.applies[1]",
        "unknown rule 'hit-set'; did you mean HIT-SET",
    ),
    "clause twice": (
        lambda d: d["expect"].update(fails=["HIT-RUN", "HIT-RUN"]),
        "expect.fails",
        "has non-unique elements",
    ),
    "no question": (lambda d: d["question"].pop("ask"), "question", "'ask' is missing"),
    "kind of question": (
        lambda d: d["question"].update(ask="hitt"),
        "question.ask",
        "unknown ask 'hitt'; did you mean hit",
    ),
    "field of the question": (
        lambda d: d["question"].update(onto="x"),
        "question",
        "unknown field 'onto'; did you mean on",
    ),
    "card": (
        lambda d: d["question"].update(card="Q"),
        "question.card",
        "'Q' does not fit; expected: A card in a group",
    ),
    "card of no deck": (
        lambda d: d["question"].update(card="R13"),
        "question.card",
        "expected a card: a colour letter",
    ),
    "card inside a group": (
        lambda d: d["question"]["on"]["cards"].append("X1"),
        "question.on.cards[4]",
        "expected a card: a colour letter",
    ),
    "phase": (
        lambda d: d.update(question={"ask": "hold", "phase": 11, "hand": ["R1"]}),
        "question",
        "unknown phase '11'",
    ),
    "hand of no deck": (
        lambda d: d.update(question={"ask": "hold", "phase": 1, "hand": ["R1", "R1", "R1"]}),
        "question",
        "R1 is named 3 times",
    ),
    "no other edition": (lambda d: d.update(elsewhere=[]), "elsewhere", "[] should be non-empty"),
    "other editions by name alone": (lambda d: d.update(elsewhere=["hub"]), "elsewhere[0]", "'hub' is not of type"),
    "unknown other edition": (
        beside(edition="hubb"),
        "elsewhere[1].edition",
        "unknown edition 'hubb'; did you mean hub?",
    ),
    "another edition that is not here": (
        beside(edition="floating"),
        "elsewhere[1].edition",
        "edition 'floating': going out by floating is not here yet",
    ),
    "another edition that contradicts itself": (
        beside(edition="classic+going-out=any+going-out=discard"),
        "elsewhere[1].edition",
        "cannot go together",
    ),
    "unknown reading in another edition": (
        beside(edition="classic+going-out=hit"),
        "elsewhere[1].edition",
        "unknown reading of option 'going-out' 'hit'",
    ),
    "another edition that lacks its number": (
        beside(edition="n-phases"),
        "elsewhere[1].edition",
        "edition 'n-phases' needs a number: n-phases(5)",
    ),
    "no name of another edition": (beside(edition=None), "elsewhere[1]", "'edition' is missing"),
    "no verdict of another edition": (beside(verdict=None), "elsewhere[1]", "'verdict' is missing"),
    "verdict of another edition": (
        beside(verdict="leagl"),
        "elsewhere[1].verdict",
        "unknown verdict 'leagl'; did you mean legal",
    ),
    "unknown field of another edition": (
        beside(fail=["HIT-RUN"]),
        "elsewhere[1]",
        "unknown field 'fail'; did you mean fails?",
    ),
    "clause that fails in another edition": (
        beside(verdict="illegal", fails=["HIT-RUN", "HIT-RUNS"]),
        "elsewhere[1].fails[1]",
        "unknown rule 'HIT-RUNS'; did you mean HIT-RUN",
    ),
    "clause twice in another edition": (
        beside(verdict="illegal", fails=["HIT-RUN", "HIT-RUN"]),
        "elsewhere[1].fails",
        "has non-unique elements",
    ),
}


@pytest.mark.parametrize(("change", "where", "problem"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_file_and_place(tmp_path: Path, change: Change, where: str, problem: str) -> None:
    path = write(tmp_path, changed(change))
    with pytest.raises(WireError) as caught:
        read_scenario(path)
    assert str(caught.value).startswith(f"{path}: {where}" if where else f"{path}: ")
    assert caught.value.where.startswith(f"{path}: {where}" if where else str(path))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("one.json", "", "not JSON: line 1, column 1: Expecting value"),
        ("one.json", '{\n "id" 1}', "not JSON: line 2, column 7: Expecting"),
        ("one.json", "[]", "[] is not of type 'object'"),
        ("one.json", '{"id": 1, "id": 2}', "'id' is there twice"),
        ("one.json", '{"id": NaN}', "NaN is no JSON"),
        ("one.json", "[" * 100_000, "is nested too deeply"),
        ("one.toml", "id = ", "not TOML: Invalid value"),
        ("one.toml", "id = 1\nid = 2\n", "Cannot overwrite a value"),
        ("one.toml", "", "'format' is missing"),
        ("one.yaml", "", "a scenario is a .json or .toml file"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(tmp_path: Path, name: str, text: str, problem: str) -> None:
    path = write(tmp_path, text, name)
    with pytest.raises(WireError) as caught:
        read_scenario(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert problem in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WireError, match=r"none\.json: cannot be read: No such file"):
        read_scenario(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes('{"id": "é"}'.encode("latin-1"))
    with pytest.raises(WireError, match=r"latin\.json: 'utf-8' codec can't decode"):
        read_scenario(tmp_path / "latin.json")


def test_a_folder_is_read_in_the_order_of_the_ids(tmp_path: Path) -> None:
    write(tmp_path, HIT | {"id": "b"}, "1.json")
    write(tmp_path, TOML.replace("blue-ten-on-a-run", "a"), "2.toml")
    write(tmp_path, "not a scenario", "README.md")
    assert [scenario.id for scenario in load_folder(tmp_path)] == ["a", "b"]


def test_a_dispute_of_ones_own_needs_no_origin_and_a_legal_one_no_clauses_that_fail(tmp_path: Path) -> None:
    own = changed(lambda d: (d.pop("origin"), d["expect"].pop("fails")))
    scenario = read_scenario(write(tmp_path, own))
    assert (scenario.origin, scenario.expect.fails) == ((), ())
    assert run(scenario).passed


def test_every_stored_dispute_says_where_it_comes_from() -> None:
    assert all(scenario.origin for scenario in builtin_scenarios())


def test_what_can_be_read_of_a_folder_is_read(tmp_path: Path) -> None:
    write(tmp_path, HIT, "1.json")
    write(tmp_path, "{", "2.json")
    write(tmp_path, HIT, "3.json")
    write(tmp_path, HIT | {"id": "other"}, "4.json")
    found, faults = read_folder(tmp_path)
    assert [scenario.id for scenario in found] == ["blue-ten-on-a-run", "other"]
    assert [Path(fault.where.split(": ")[0]).name for fault in faults] == ["2.json", "3.json"]


def test_an_id_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    first, second = write(tmp_path, HIT, "1.json"), write(tmp_path, TOML, "2.toml")
    with pytest.raises(WireError) as caught:
        load_folder(tmp_path)
    assert str(caught.value) == f"{second}: id: 'blue-ten-on-a-run' is the id of {first} too"


def test_a_folder_without_scenarios_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WireError, match=r"holds no scenario \(\.json or \.toml file\)"):
        load_folder(tmp_path)
    with pytest.raises(WireError, match="cannot be read: No such file"):
        load_folder(tmp_path / "none")


def test_a_fault_in_a_folder_is_the_folders(tmp_path: Path) -> None:
    write(tmp_path, HIT, "1.json")
    path = write(tmp_path, changed(lambda d: d.pop("why")), "2.json")
    with pytest.raises(WireError) as caught:
        load_folder(tmp_path)
    assert str(caught.value) == f"{path}: 'why' is missing"


def test_the_schema_is_a_schema_and_needs_no_other_file() -> None:
    Draft202012Validator.check_schema(schema())
    assert '"../' not in json.dumps(schema())
    Draft202012Validator(schema()).validate(HIT)
