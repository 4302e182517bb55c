"""``vectors`` and ``mutants``: the tables, the documents, the flat files, and what is at fault."""

import json
from pathlib import Path

import pytest

from phaseproof.conformance.vectors import Expect, read_vectors
from phaseproof.conformance.vectors import store as stored
from phaseproof.properties.mutants import MUTANTS, registry

from .conftest import Run


def test_what_the_suite_holds(run: Run) -> None:
    result = run("vectors", "list")
    assert result.exit_code == 0
    assert "phase-check" in result.stdout
    told = json.loads(run("vectors", "list", "--edition", "hub", "--json").stdout)
    assert told["edition"] == "hub"
    assert 0 < told["vectors"] == sum(sum(levels.values()) for levels in told["families"].values())


def test_one_vector(run: Run) -> None:
    name = stored.suite()[0].id
    assert json.loads(run("vectors", "show", name).stdout)["id"] == name
    wrong = run("vectors", "show", name[:-1])
    assert wrong.exit_code == 2
    assert name in wrong.stderr


def test_flat_files_of_an_edition(run: Run, tmp_path: Path) -> None:
    result = run("vectors", "export", str(tmp_path / "out"), "--edition", "hub", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    files = [Path(name) for name in told["files"]]
    read = [vector for path in files[:-1] for vector in read_vectors(path.read_text(encoding="utf-8"))]
    assert len(read) == told["vectors"]
    assert all("hub" in vector.editions for vector in read)
    assert json.loads(files[-1].read_text(encoding="utf-8"))["$id"] == "urn:phaseproof:vectors:1"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--edition", "classic+run-colour=one"), "edition with vectors"),
        (("--suite", "7.0"), "this phaseproof has the suite up to"),
        (("--suite", "latest"), "--suite"),
    ],
)
def test_what_cannot_be_exported(run: Run, tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    result = run("vectors", "export", str(tmp_path / "out"), *more)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (tmp_path / "out").exists()


def test_lint_tells_what_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    vector = next(one for one in stored.suite() if one.kind == "score.hand")
    wrong = replace(vector, expect=Expect({"points": 1}))
    monkeypatch.setattr(stored, "suite", lambda: (wrong,))
    result = run("vectors", "lint", "--quick", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)["problems"]
    assert any(problem["where"] == vector.id and "answers otherwise" in problem["what"] for problem in found)


def test_the_stored_vectors_are_in_order(run: Run) -> None:
    result = run("vectors", "lint", "--quick", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["vectors"], told["problems"]) == (0, len(stored.suite()), [])


def test_mutants_and_what_tells_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "suite", lambda: tuple(one for one in _all() if one.family in ("score", "setup")))
    result = run("mutants", "ten-costs-five", "--decisions", "50", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["mutants"], told["survivors"], told["too_often"]) == (0, 1, [], [])
    assert told["results"][0]["kills"]["score"] > 0
    shown = run("mutants", "ten-costs-five", "--decisions", "50")
    assert "0 survive" in shown.stdout
    assert f"{told['results'][0]['kills']['score']} score" in shown.stdout


def test_a_survivor_is_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    tame = replace(MUTANTS["ten-costs-five"], change=lambda right: right)
    monkeypatch.setitem(registry.MUTANTS, "ten-costs-five", tame)
    monkeypatch.setattr(stored, "suite", lambda: tuple(one for one in _all() if one.family == "score"))
    result = run("mutants", "ten-costs-five", "--decisions", "20")
    assert result.exit_code == 1
    assert "SURVIVES" in result.stdout


_all = stored.suite


def test_an_unknown_mutant_is_answered_with_the_closest(run: Run) -> None:
    result = run("mutants", "ten-costs-six")
    assert result.exit_code == 2
    assert "ten-costs-five" in result.stderr


def test_an_edition_without_mutants_proves_nothing(run: Run) -> None:
    result = run("mutants", "--edition", "plus-ten")
    assert result.exit_code == 2
    assert "no such mutant is one of the edition plus-ten" in result.stderr
