"""``campaign``: the table, the document, and the record of a disagreement."""

import json
from pathlib import Path

import pytest

from phaseproof.properties.faults import planted
from phaseproof.properties.faults.match_faults import MATCH_FAULTS

from .conftest import Run

SMALL = ("campaign", "--matches", "2", "--seed", "1", "--players", "2")


def test_the_table(run: Run) -> None:
    result = run(*SMALL)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert "Edition classic, seed 1" in result.stdout
    assert "No disagreement." in result.stdout


def test_the_document(run: Run) -> None:
    told = json.loads(run(*SMALL, "--json").stdout)
    assert (told["edition"], told["seed"], told["matches"], told["ok"]) == ("classic", 1, 2, True)
    (group,) = told["by_players"]
    assert (group["players"], group["matches"], group["ended_by_rule"], group["capped"]) == (2, 2, 2, 0)
    assert sum(group["wins_by_seat"]) == 2
    assert told["disagreements"] == []


def test_a_disagreement_is_written_as_a_record(run: Run, tmp_path: Path) -> None:
    with planted(MATCH_FAULTS["match-upcard-rule"]):
        result = run(*SMALL, "--json", "--record", str(tmp_path / "found"))
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert not told["ok"]
    first = told["disagreements"][0]
    assert "upcard-rule" in first["by"]
    path = Path(first["record"])
    assert path == tmp_path / "found" / "campaign-1-match-1.jsonl"
    assert run("replay", str(path)).exit_code == 0  # without the fault nothing is illegal
    assert not list(path.parent.glob("*.partial"))


def test_a_disagreement_in_words_goes_to_the_current_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with planted(MATCH_FAULTS["match-upcard-rule"]):
        result = run(*SMALL)
    assert result.exit_code == 1
    assert "DISAGREEMENT" in result.stdout
    assert "phaseproof replay campaign-1-match-1.jsonl" in result.stdout
    assert (tmp_path / "campaign-1-match-1.jsonl").is_file()


def test_bad_input(run: Run) -> None:
    assert run("campaign", "--matches", "0").exit_code == 2
    result = run("campaign", "--matches", "1", "--players", "9")
    assert result.exit_code == 2
    assert "9 players" in result.stderr
