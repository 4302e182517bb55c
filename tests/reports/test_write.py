from __future__ import annotations

import os
from pathlib import Path

import pytest

from phaseproof.reports.atomic import write_text
from phaseproof.reports.evidence import RuleRow
from phaseproof.reports.runlog import InvalidLog, RunLog, RunLogWriter
from phaseproof.reports.write import write_reports
from phaseproof.spec.errors import InfrastructureError, UsageError

Rules = tuple[RuleRow, ...]


@pytest.fixture
def path(tmp_path: Path, log: RunLog) -> Path:
    with RunLogWriter(tmp_path / "run.jsonl", log.header) as writer:
        for result in log.results:
            writer.write(result)
    return tmp_path / "run.jsonl"


def test_three_reports_derive_from_a_log(path: Path, rules: Rules) -> None:
    written = write_reports(path, rules, path.parent)
    assert sorted(entry.name for entry in path.parent.iterdir()) == [
        "junit.xml",
        "matrix.html",
        "run.jsonl",
        "summary.md",
    ]
    for report in (written.junit, written.html, written.summary):
        assert "colour-symmetry" in report.read_text("utf-8")


def test_a_log_in_hand_gives_the_same_reports(tmp_path: Path, log: RunLog, rules: Rules) -> None:
    write_reports(log, rules, tmp_path / "deep" / "one")
    write_reports(log, rules, tmp_path / "two")
    for name in ("junit.xml", "matrix.html", "summary.md"):
        one, two = tmp_path / "deep" / "one" / name, tmp_path / "two" / name
        assert one.read_bytes() == two.read_bytes()


def test_from_a_cut_off_log_nothing_is_derived(path: Path, rules: Rules) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(InvalidLog, match="breaks off"):
        write_reports(path, rules, path.parent / "out")
    assert not (path.parent / "out").exists()


def test_hostile_reports_can_be_written(tmp_path: Path, hostile: tuple[RunLog, Rules]) -> None:
    log, rules = hostile
    write_reports(log, rules, tmp_path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "summary.md"
    write_text(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InfrastructureError, match="No space left"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["summary.md"]


def test_a_folder_in_the_way_is_an_error_of_usage(tmp_path: Path) -> None:
    (tmp_path / "junit.xml").mkdir()
    with pytest.raises(UsageError, match="is a folder"):
        write_text(tmp_path / "junit.xml", "")
