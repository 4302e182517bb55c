"""``rulebook``: what is brought together, what is written, and what is refused."""

import json
from pathlib import Path

import pytest

from phaseproof.cli import rulebook_book
from phaseproof.reports.rulebook import pdf, writing
from phaseproof.reports.runlog import Header, Result, RunLogWriter, Status

from .conftest import Run

OURS = """
id = "our-table"
name = "the game at our table"
base = "classic"

[readings]
going-out = "discard"
"""


def log(folder: Path, edition: str, *results: Result) -> Path:
    with RunLogWriter(folder / "run.jsonl", Header.now("verify", edition, 0)) as writer:
        for result in results:
            writer.write(result)
    return folder


@pytest.fixture
def no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pdf, writing):
        monkeypatch.setattr(module, "available", lambda: False)


@pytest.fixture
def no_stories(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored scenarios and worked examples take longest, and one test with them is enough."""
    monkeypatch.setattr(rulebook_book, "builtin_scenarios", list)
    monkeypatch.setattr(rulebook_book, "slips", list)


def test_the_site_of_a_table_of_ones_own(run: Run, tmp_path: Path) -> None:
    ours = tmp_path / "our-table.toml"
    ours.write_text(OURS, encoding="utf-8")
    passed = Result("scenario", "scenario:seen", ("HIT-RUN",), Status.PASS, expected="legal")
    missed = Result("fault", "fault-missed", ("HIT-RUN",), Status.FAIL, "nobody noticed")
    logs = log(tmp_path / "log", "classic", passed, missed)
    out = tmp_path / "site"
    arguments = ("--out", str(out), "--edition", f"classic,{ours}", "--log", str(logs), "--json")
    result = run("rulebook", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert told["editions"] == ["classic", "our-table"]
    assert told["pdf"] is True
    assert all((out / name).is_file() for name in told["files"])
    assert (out / "printables" / "our-table" / "score-sheet.pdf").read_bytes().startswith(b"%PDF-")
    mine = (out / "editions" / "our-table.html").read_text(encoding="utf-8")
    assert "discard instead of any" in mine
    assert "by a discard only: one card must be kept for it" in mine
    rule = (out / "rules" / "HIT-RUN.html").read_text(encoding="utf-8")
    assert "scenario:seen" in rule
    assert "failed</span> (0/1)" in rule
    assert "Stored scenarios that name the rule" in rule
    assert "Conformance vectors" in rule
    against = (out / "contradictions.html").read_text(encoding="utf-8")
    assert "RUN-2" in against
    assert "at odds with itself" in against
    gaps = (out / "gaps.html").read_text(encoding="utf-8")
    assert "the dealer begins" in gaps


@pytest.mark.usefixtures("no_pdf", "no_stories")
def test_without_reportlab_there_is_html_and_a_plain_word(run: Run, tmp_path: Path) -> None:
    result = run("rulebook", "--out", str(tmp_path / "site"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "pip install 'phaseproof[pdf]'" in " ".join(result.stdout.split())
    assert not list((tmp_path / "site").rglob("*.pdf"))
    index = (tmp_path / "site" / "printables.html").read_text(encoding="utf-8")
    assert ".pdf" not in index


def test_what_cannot_be_done_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for out, said in (
        (tmp_path / "file", "is a file"),
        (tmp_path, "holds other files"),
        (tmp_path / "file" / "x", "is a file"),
    ):
        result = run("rulebook", "--out", str(out))
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1
    logs = log(tmp_path / "log", "guide")
    other = run("rulebook", "--out", str(tmp_path / "site"), "--log", str(logs))
    assert (other.exit_code, "a run of guide" in other.stderr) == (2, True)
    assert not (tmp_path / "site").exists()
    assert run("rulebook").exit_code == 2
    assert run("rulebook", "--out", str(tmp_path / "site"), "--edition", "clasic").exit_code == 2
