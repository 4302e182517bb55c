"""The sheets to print, as blocks and as PDF; and the folder into which the site is written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from phaseproof.reports.atomic import write_text
from phaseproof.reports.rulebook import pdf, writing
from phaseproof.reports.rulebook.book import Book, Volume
from phaseproof.reports.rulebook.sheets import Cards, Grid, Sheet, Text, sheets
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import parse_phase


def sheet(edition_named: str, name: str) -> Sheet:
    return next(one for one in sheets(edition(edition_named)) if one.name == name)


def words(one: Sheet) -> str:
    found: list[str] = []
    for block in one.blocks:
        match block:
            case Text():
                found += [block.heading, *block.lines]
            case Grid():
                found += [block.caption, *block.head, *(cell for row in block.rows for cell in row)]
            case Cards():
                found += [text for card in block.cards for pair in card.phases for text in (*pair, *card.lines)]
    return "\n".join(found)


@pytest.mark.parametrize("name", ["classic", "plus-ten", "even-phases", "ten-hands", "party"])
def test_every_sheet_tells_every_phase(name: str) -> None:
    for one in sheets(edition(name)):
        told = words(one)
        assert all(phase.words in told for phase in edition(name).phases), one.name


def test_a_score_sheet_has_room_for_every_hand_and_player() -> None:
    ordinary, twenty, moving = (sheet(name, "score-sheet").blocks[0] for name in ("classic", "plus-ten", "ten-hands"))
    assert isinstance(ordinary, Grid)
    assert isinstance(twenty, Grid)
    assert isinstance(moving, Grid)
    assert len(ordinary.head) == 1 + 2 * 6
    assert (len(ordinary.rows), len(twenty.rows)) == (15, 30)
    assert [row[0] for row in moving.rows] == [f"{number}: phase {number}" for number in range(1, 11)]
    assert "laid" in moving.head
    many = next(one for one in sheets(replace(edition("classic"), players=(2, 8))) if one.name == "score-sheet")
    tables = [block.caption for block in many.blocks if isinstance(block, Grid) and block.tall]
    assert tables == ["Players 1 to 6", "Players 7 to 8"]


def test_the_sheets_follow_the_edition() -> None:
    assert "All cards of a run in one colour." in words(sheet("hub", "cheat-card"))
    assert "Any mix of colours." in words(sheet("classic", "cheat-card"))
    assert "everybody moves on" in words(sheet("ten-hands", "cheat-card"))
    assert "somebody completed the last phase" not in words(sheet("ten-hands", "score-sheet"))
    assert "somebody completed the last phase" in words(sheet("classic", "score-sheet"))
    cards = sheet("classic", "reference-cards").blocks[0]
    assert isinstance(cards, Cards)
    assert len(cards.cards) == 6
    assert "guide" in sheet("classic", "choose-checklist").sources


def test_a_sheet_is_the_same_pdf_each_time() -> None:
    pytest.importorskip("reportlab")
    for one in sheets(edition("ten-hands")):
        made = pdf.sheet_pdf(one)
        assert made.startswith(b"%PDF-")
        assert made.count(b"/Type /Page\n") + made.count(b"/Type /Page ") == 1
        assert made == pdf.sheet_pdf(one)


def test_a_game_of_monstrous_size_is_printed_all_the_same() -> None:
    pytest.importorskip("reportlab")
    phases = tuple(parse_phase(number, " + ".join(["set 2"] * 10)) for number in range(1, 40))
    huge = replace(edition("classic"), name=f"Łódź <b>&amp;</i> {'x' * 3000}", phases=phases, players=(2, 12))
    for one in sheets(huge):
        assert pdf.sheet_pdf(one).startswith(b"%PDF-")


class _Counting:
    done = 0

    def advance(self, steps: int = 1) -> None:
        self.done += steps

    def describe(self, description: str) -> None:
        pass


def small(*names: str) -> Book:
    return Book("0.0.0", tuple(Volume(edition(name), name) for name in names))


@pytest.fixture
def no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "available", lambda: False)


@pytest.mark.usefixtures("no_pdf")
def test_a_site_is_written_anew_and_nothing_of_the_old_one_stays(tmp_path: Path) -> None:
    out, steps = tmp_path / "deep" / "site", _Counting()
    written = writing.write_site(small("classic", "party"), out, steps)
    assert steps.done == writing.amount(small("classic", "party")) == len(written) - 1
    assert {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()} == set(written)
    (out / "mine.txt").write_text("kept", encoding="utf-8")
    again = writing.write_site(small("party"), out, _Counting())
    assert {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()} == {*again, "mine.txt"}
    assert not (out / "printables" / "classic").exists()


@pytest.mark.usefixtures("no_pdf")
def test_a_run_that_was_broken_off_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "site"

    def breaking(path: Path, text: str) -> None:
        if path.parent.name == "editions":
            raise KeyboardInterrupt
        write_text(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(writing, "write_text", breaking)
        with pytest.raises(KeyboardInterrupt):
            writing.write_site(small("classic"), out, _Counting())
    assert (out / "index.html").exists()
    written = writing.write_site(small("party"), out, _Counting())
    assert {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()} == set(written)


@pytest.mark.usefixtures("no_pdf")
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept", encoding="utf-8")
    with pytest.raises(UsageError, match="holds other files"):
        writing.write_site(small("classic"), tmp_path, _Counting())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    with pytest.raises(UsageError, match="is a file"):
        writing.write_site(small("classic"), tmp_path / "mine.txt", _Counting())


@pytest.mark.parametrize("files", [["../mine.html"], ["/etc/passwd.html"], ["notes.txt"], "index.html", [3], None])
def test_a_forged_list_of_files_removes_nothing(tmp_path: Path, files: object) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (tmp_path / "mine.html").write_text("kept", encoding="utf-8")
    listed = {"format": "phaseproof-rulebook/1", "files": files}
    (out / writing.MANIFEST).write_text(json.dumps(listed), encoding="utf-8")
    with pytest.raises(UsageError, match="no list of an earlier site"):
        writing.write_site(small("classic"), out, _Counting())
    assert (tmp_path / "mine.html").exists()


@pytest.mark.parametrize("text", [b"{", b"[]", b"\xff", b"{}", 20_000 * b"["])
def test_a_broken_list_of_files_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / writing.MANIFEST).write_bytes(text)
    with pytest.raises(UsageError, match="--out"):
        writing.write_site(small("classic"), tmp_path, _Counting())
