"""``odds`` and ``corpus``: exact fractions, what they are compared with, hands as files."""

import json
from pathlib import Path

import pytest

from phaseproof.bench import odds
from phaseproof.bench.odds import Comparison

from .conftest import Run


def test_the_odds_of_every_phase(run: Run) -> None:
    result = run("odds")
    assert result.exit_code == 0, result.output
    assert "8: 7 cards of one colour" in result.stdout
    assert "5201726804/187974850635" in result.stdout


def test_the_odds_as_json(run: Run) -> None:
    told = json.loads(run("odds", "--phase", "8", "--cards", "8", "--draws", "2", "--json").stdout)
    assert (told["cards"], told["drawn"], told["ok"]) == (10, 2, True)
    (line,) = told["phases"]
    assert (line["numerator"], line["denominator"]) == (5201726804, 187974850635)
    assert line["percent"] == pytest.approx(2.767246)
    assert line["hands"] * line["denominator"] == line["of"] * line["numerator"]


def test_a_simulation_beside_the_odds(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("odds", "--phase", "4", "--simulate", "20000", "--seed", "1")
    told = json.loads(run(*arguments, "--json").stdout)
    assert told["simulated"] == {"deals": 20000, "seed": 1}
    simulated = told["phases"][0]["simulated"]
    assert simulated["within"] is True
    assert simulated["low"] < told["phases"][0]["percent"] / 100 < simulated["high"]
    monkeypatch.setattr(odds, "simulate", lambda *_: [Comparison(4, 20000, 10, 0.0, 0.001)])
    result = run(*arguments)
    assert result.exit_code == 1
    assert "NO" in result.stdout


def test_what_cannot_be_counted_is_said(run: Run) -> None:
    alone = run("odds", "--edition", "hub+plus-ten", "--phase", "14")
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert "--simulate estimates them" in alone.stderr
    arguments = ("odds", "--edition", "hub+plus-ten", "--phase", "14", "--simulate", "1000")
    among = run(*arguments)
    assert among.exit_code == 0
    assert "not counted" in among.stdout
    assert "cannot be counted exactly" in json.loads(run(*arguments, "--json").stdout)["phases"][0]["not_counted"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--cards", "109"], "109 cards cannot be dealt from a deck of 108"),
        (["--cards", "100", "--draws", "9"], "109 cards cannot be dealt"),
        (["--phase", "11"], "--phase: unknown phase '11'"),
        (["--cards", "-1"], "'--cards'"),
        (["--simulate", "0"], "'--simulate'"),
    ],
)
def test_odds_that_cannot_be_asked_for(run: Run, arguments: list[str], words: str) -> None:
    result = run("odds", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_the_corpora(run: Run, tmp_path: Path) -> None:
    told = json.loads(run("corpus", "list", "--json").stdout)
    names = [one["name"] for one in told["corpora"]]
    assert names == ["uniform", "near-miss", "wild-rich", "holding", "late-game"]
    assert "late-game" in run("corpus", "list").stdout
    result = run("corpus", "export", str(tmp_path / "hands"), "--hands", "3")
    assert result.exit_code == 0, result.output
    files = {path.name for path in (tmp_path / "hands").iterdir()}
    assert files == {"corpus.json", *(f"{name}.jsonl" for name in names)}
    first = json.loads((tmp_path / "hands" / "uniform.jsonl").read_text("utf-8").splitlines()[0])
    assert first["cards"] == told["corpora"][0]["first"][0]
