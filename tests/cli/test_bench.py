"""``bench``: the comparison, a program of one's own, the guard, the report; what is at fault is said in a line."""

import json
import sys
from pathlib import Path

import pytest

from phaseproof.bench import comparing, guard
from phaseproof.bench.guard.verdicts import Standing, Verdict, Verdicts

from .conftest import Run

SMALL = ("--hands", "4", "--turns", "1", "--quick")
ADAPTER = str(Path(__file__).parents[1] / "fixtures" / "bench_adapter.py")
SETS = """
id = "sets"
base = "classic"
phases = ["set 3 + set 3", "set 4 + set 4"]
"""


def test_the_table(run: Run) -> None:
    result = run("bench", *SMALL)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    for name in ("naive recursion", "engine, key given", "engine, numpy batch", "engine, find", "Z3", "matching"):
        assert name in result.stdout
    assert "Unit: one hand, all its phases" in result.stdout
    assert "8 methods agree on the 20 hands of all corpora." in result.stdout


def test_the_table_as_json(run: Run) -> None:
    told = json.loads(run("bench", *SMALL, "--json").stdout)
    assert (told["edition"], told["hands"], told["turns"]) == ("classic", 4, 1)
    assert (told["checked"]["hands"], told["differences"]) == (20, [])
    ratios = {line["method"]: line["times_baseline"] for line in told["methods"]}
    assert ratios["naive recursion"] == ratios["naive recursion, one phase"] == 1
    assert ratios["engine, numpy batch"] > ratios["engine, key given"] > 10
    assert all(line["seconds"] > 0 for line in told["methods"])
    units = {line["method"]: line["unit"] for line in told["methods"]}
    assert all(units[line["baseline"]] == line["unit"] for line in told["methods"] if line["baseline"])
    assert "targets" not in told


@pytest.mark.slow
def test_all_baselines_and_the_targets(run: Run) -> None:
    told = json.loads(run("bench", *SMALL, "--baselines", "--json").stdout)
    assert told["differences"] == []
    assert {"Z3, fresh solver", "an empty call", "memory read"} <= {line["method"] for line in told["methods"]}
    assert all({"name", "wanted", "measured", "met"} == target.keys() for target in told["targets"])
    assert len(told["targets"]) == 12
    assert told["processes"]["processes"] == 2


def test_a_difference_is_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*arguments: object) -> object:
        found, asked = differences(*arguments)  # type: ignore[arg-type]
        hand = comparing.Difference("engine, find", "uniform-1", (), (1,), ())
        return [*found, hand], asked

    differences = comparing.differences
    monkeypatch.setattr(comparing, "differences", wrong)
    result = run("bench", *SMALL)
    assert result.exit_code == 1
    assert "DIFFERENCE: engine, find" in result.stdout


def test_a_program_takes_its_place_in_the_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sets.toml").write_text(SETS, "utf-8")
    arguments = ("bench", *SMALL, "--edition", str(tmp_path / "sets.toml"), "--", sys.executable, ADAPTER)
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert "sets in Python *" in result.stdout
    told = json.loads(run("--json", *arguments).stdout)
    assert told["program"] == {"command": [sys.executable, ADAPTER], "name": "sets in Python", "fault": None}
    (row,) = (line for line in told["methods"] if line["group"] == "program")
    assert row["seconds"] > 0


def test_a_program_at_fault_is_a_finding(run: Run) -> None:
    result = run("bench", *SMALL, "--", sys.executable, "-c", "print('nonsense')")
    assert result.exit_code == 1
    assert "rubbish: its reply is not JSON: 'nonsense'" in " ".join(result.stdout.split())
    told = json.loads(run("--json", "bench", *SMALL, "--", sys.executable, "-c", "raise SystemExit(4)").stdout)
    assert told["program"]["fault"]["kind"] == "crash"
    assert told["methods"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--hands", "0"], "'--hands'"),
        (["--", "no-such-program"], "cannot start 'no-such-program'"),
        (["--baselines", "--short"], "--baselines and --short are two runs"),
        (["--instructions"], "a way to --guard BASE"),
        (["--figure", "methods"], "a part of --report DIR"),
        (["--report", "x", "--figure", "sizes"], "unknown figure 'sizes'"),
        (["--guard", "no-such-revision"], "no revision 'no-such-revision'"),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: list[str], words: str) -> None:
    result = run("bench", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("standing", "code", "words"),
    [
        (Standing.FINE, 0, "Not slower."),
        (Standing.SLOWER, 1, "SLOWER: even the low end"),
        (Standing.NOISY, 3, "Too noisy to say"),
    ],
)
def test_what_the_guard_says(
    run: Run, monkeypatch: pytest.MonkeyPatch, standing: Standing, code: int, words: str
) -> None:
    found = Verdicts("by heart", (Verdict("by key", standing, 1.1, 1.05, 1.2, "as planted"),), 1.02)
    monkeypatch.setattr(guard, "short_guard", lambda *_: found)
    result = run("bench", "--short")
    assert result.exit_code == code
    assert words in result.stdout
    told = json.loads(run("bench", "--short", "--json").stdout)
    assert told["probes"][0]["standing"] == str(standing)
    assert told["probes"][0]["noise"] == pytest.approx(0.15 / 2.2)


def test_a_report_is_written(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder = tmp_path / "report"
    told = json.loads(run("bench", *SMALL, "--report", str(folder), "--figure", "batch-size", "--json").stdout)
    assert told["figures"] == ["batch-size"]
    assert sorted(told["files"]) == sorted(path.name for path in folder.iterdir())
