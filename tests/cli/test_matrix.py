"""``matrix``: what several runs showed, rule by rule."""

import json
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def logs(run: Run, tmp_path: Path) -> Path:
    assert run("prove", "points", "--solver", "z3", "--report", str(tmp_path / "proofs")).exit_code == 0
    walk = ("exhaust", "--cards", "3", "--part", "numbers", "--part", "colours", "--report", str(tmp_path / "walks"))
    assert run(*walk).exit_code == 0
    return tmp_path


def test_proofs_and_walks_stand_side_by_side(run: Run, logs: Path) -> None:
    result = run("matrix", str(logs / "proofs" / "classic"), str(logs / "walks" / "classic" / "run.jsonl"), "--json")
    assert result.exit_code == 0, result.output
    told = {rule["id"]: rule["evidence"] for rule in json.loads(result.stdout)["rules"]}
    assert told["SCORE-1"]["proofs"] == {"count": 2, "status": "pass"}
    assert told["SCORE-1"]["exhaustion"] == {"count": 0, "status": "empty"}
    assert told["COL-1"]["exhaustion"] == {"count": 1, "status": "pass"}
    assert told["PH-DEF"]["exhaustion"]["count"] == 2


def test_the_pages_are_written(run: Run, logs: Path) -> None:
    result = run("matrix", str(logs / "walks" / "classic"), "--report", str(logs / "out"))
    assert result.exit_code == 0
    assert "Walked" in result.stdout
    assert {path.name for path in (logs / "out").iterdir()} == {"junit.xml", "matrix.html", "summary.md"}


def test_what_does_not_belong_together_is_refused(run: Run, logs: Path) -> None:
    one = str(logs / "walks" / "classic")
    twice = run("matrix", one, one)
    assert (twice.exit_code, "name each run once" in twice.stderr) == (2, True)
    assert (
        run("exhaust", "--cards", "2", "--part", "colours", "--edition", "guide", "--report", str(logs)).exit_code == 0
    )
    other = run("matrix", one, str(logs / "guide"))
    assert (other.exit_code, "found 'classic' and 'guide'" in other.stderr) == (2, True)
    named = run("matrix", one, "--edition", "guide")
    assert (named.exit_code, "the logs are of classic, not of guide" in named.stderr) == (2, True)
    missing = run("matrix", str(logs / "nowhere"))
    assert (missing.exit_code, "cannot read the log" in missing.stderr) == (2, True)
