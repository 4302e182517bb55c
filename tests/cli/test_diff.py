"""``diff``: what two editions have different, with the smallest case of each."""

import json

import pytest

from phaseproof.solvers.witness import NoWitness
from phaseproof.spec.edition import differences, edition

from .conftest import Run
from .test_edition import flat


def test_a_difference_is_told_with_both_sides_and_the_smallest_case(run: Run) -> None:
    result = run("diff", "classic", "classic+run-colour=one")
    assert (result.exit_code, result.stderr) == (0, "")
    text = flat(result.stdout)
    assert text.startswith("classic and classic+run-colour=one: 1 difference run-colour Which colours")
    assert "classic any: any mix of colours (stated by FX05p5, FXU, guide, manual)" in text
    assert "classic+run-colour=one one: all cards of a run in one colour (a house rule" in text
    assert "may P1 hit" in text
    assert text.index("yes in classic") < text.index("no in classic+run-colour=one, by HIT-RUN: ")


def test_a_difference_as_json(run: Run) -> None:
    told = json.loads(run("diff", "classic", "classic+run-colour=one", "--json").stdout)
    [found] = told["differences"]
    assert (found["what"], found["first"]["reading"], found["second"]["reading"]) == ("run-colour", "any", "one")
    assert found["case"]["question"]["ask"] == "move"
    assert found["case"]["broken"] == ["HIT-RUN"]
    assert found["case"]["words"][-1].endswith("?")
    assert found["no_case"] is None


def test_without_cases_every_difference_is_there(run: Run) -> None:
    told = json.loads(run("diff", "hub", "manual", "--no-cases", "--json").stdout)
    assert [one["what"] for one in told["differences"]] == [
        one.what for one in differences(edition("hub"), edition("manual"))
    ]
    assert told["sources_only_of"] == {"first": ["hub"], "second": ["manual"]}
    assert all(one["case"] is None and one["no_case"] is None for one in told["differences"])
    text = flat(run("diff", "hub", "manual", "--no-cases").stdout)
    assert "(the same reading, but not the same readings left open)" in text
    assert "sources of hub only: hub" in text


def test_phases_are_told_one_by_one(run: Run) -> None:
    text = flat(run("diff", "even-phases", "plus-ten", "--no-cases").stdout)
    assert "phases even-phases: phases 2, 4, 6, 8, 10 (5 in all); plus-ten: phases 1-20" in text
    assert "1: set 3 + set 3 (plus-ten only)" in text
    assert "20: set 6 + set 3 (plus-ten only)" in text


def test_no_difference_is_said_with_what_was_compared(run: Run) -> None:
    result = run("diff", "must-discard", "classic+going-out=discard")
    assert result.exit_code == 0
    assert "no difference in deck, phases, points, players, readings, and the readings left open" in flat(result.stdout)
    assert json.loads(run("diff", "hub", "hub", "--json").stdout)["differences"] == []


def test_what_is_only_left_open_has_no_case(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_editions: object, **_options: object) -> NoWitness:
        return NoWitness(("nowhere",), proved=False)

    monkeypatch.setattr("phaseproof.solvers.witness.separating", nothing)
    text = flat(run("diff", "classic", "guide").stdout)
    assert text.count("none found: nowhere") == text.count("case ") == 1  # of skip-limit, not of undeclared-wild
    assert "undeclared-wild" in text


@pytest.mark.parametrize(("proved", "says"), [(True, "proved that there is none"), (False, "none found")])
def test_a_search_that_finds_nothing_tells_its_bounds(
    run: Run, monkeypatch: pytest.MonkeyPatch, proved: bool, says: str
) -> None:
    def nothing(*_editions: object, **_options: object) -> NoWitness:
        return NoWitness(("hits of up to 13 cards: none",), proved=proved)

    monkeypatch.setattr("phaseproof.solvers.witness.separating", nothing)
    result = run("diff", "classic", "classic+run-colour=one")
    assert result.exit_code == 0
    assert f"case {says}: hits of up to 13 cards: none" in flat(result.stdout)
    told = json.loads(run("diff", "classic", "classic+run-colour=one", "--json").stdout)
    assert told["differences"][0]["no_case"] == {"searched": "hits of up to 13 cards: none", "proved": proved}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["clasic", "hub"], "unknown edition 'clasic'; did you mean classic?"),
        (["hub", "./nowhere.toml"], "edition file nowhere.toml: No such file or directory"),
        (["hub"], "missing argument 'B'"),
        (["hub", "classic+run-colour"], "unknown edition 'run-colour'; did you mean run-one-colour"),
    ],
)
def test_bad_input(run: Run, arguments: list[str], says: str) -> None:
    result = run("diff", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
