"""Recorded games are judged from start to end, and the worked examples show their own errors."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseproof.cli.main import main
from phaseproof.disputes.replay import read, replay, to_json
from phaseproof.spec.errors import PhaseproofError, WireError

RECORDS = Path(str(files("phaseproof.disputes") / "records"))


def findings(name: str) -> list[tuple[int, tuple[str, ...]]]:
    replayed = replay(read(RECORDS / f"{name}.jsonl"))
    return [(move.entry.line, move.answer.ruling.broken) for move in replayed.illegal]


def test_the_hubs_second_turn_comes_out_illegal_naming_the_card_that_is_not_there() -> None:
    assert findings("hub-turns-as-told")[0] == (9, ("HAND-0",))
    told = to_json(replay(read(RECORDS / "hub-turns-as-told.jsonl")))
    assert "there is no G5 in P1's hand" in json.dumps(told)


@pytest.mark.parametrize("name", ["hub-turns-with-the-wild", "manual-complete-turn", "short-match"])
def test_a_game_without_an_error_has_no_finding(name: str) -> None:
    assert findings(name) == []


def _changed(tmp_path: Path, line: int, **fields: object) -> Path:
    lines = (RECORDS / "short-match.jsonl").read_text(encoding="utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _settlements() -> list[int]:
    lines = (RECORDS / "short-match.jsonl").read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines) if '"settle"' in line]


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("points", [95, 95], "SCORE-1"),
        ("phases", [7, 7], "ADV-1"),
        ("dealer", None, "DEAL-6"),
        ("winner", "P1", "WIN-1"),
    ],
)
def test_a_wrong_score_advance_dealer_or_winner_is_found_with_its_rule(
    tmp_path: Path, field: str, value: object, rule: str
) -> None:
    line = _settlements()[0]
    record = read(RECORDS / "short-match.jsonl")
    wrong = value if value is not None else f"P{1 + (record.entries[0].state.dealer or 0)}"
    replayed = replay(read(_changed(tmp_path, line, **{field: wrong})))
    assert rule in {name for move in replayed.illegal for name in move.answer.ruling.broken}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record is empty"),
        ("{}\n", "1: 'format' is a required property|1: .*required"),
        ("not json\n", ":1: no JSON"),
        (
            '{"format": "phaseproof-record/1", "edition": "clasic", "start": {"seats": [{}, {}]}}',
            "did you mean classic",
        ),
        (
            '{"format": "phaseproof-record/1", "edition": "classic", "start": {"seats": [{}, {}]}}\n{"do": "jump"}',
            ":2.*'jump' is not one of",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PhaseproofError, match=message):
        read(path)


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises((PhaseproofError, WireError), match="expected a record"):
        read(tmp_path)


def test_the_command_exits_with_1_on_a_wrong_move_and_tells_line_and_rule() -> None:
    wrong = CliRunner().invoke(main, ["replay", str(RECORDS / "hub-turns-as-told.jsonl")])
    assert wrong.exit_code == 1
    assert "line 9" in wrong.stdout
    assert "HAND-0" in wrong.stdout
    right = CliRunner().invoke(main, ["replay", str(RECORDS / "short-match.jsonl"), "--json"])
    assert right.exit_code == 0
    assert json.loads(right.stdout)["actions"] == 197
    missing = CliRunner().invoke(main, ["replay", "no-such-file.jsonl"])
    assert missing.exit_code == 2
