from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr
from subprocess import CompletedProcess

import pytest

from phaseproof.reports import console as module
from phaseproof.reports.console import console, progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    return Terminal()


def test_colour_on_a_terminal(terminal: Terminal) -> None:
    with redirect_stderr(terminal):
        console(stderr=True).print("[b] word", style="red")
    assert terminal.getvalue() == "\x1b[31m[b] word\x1b[0m\n"


def test_no_colour_if_the_person_wants_none(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with redirect_stderr(terminal):
        console(stderr=True).print("word", style="red")
    assert terminal.getvalue() == "word\n"


@pytest.mark.parametrize("wish", ["FORCE_COLOR", "TTY_COMPATIBLE"])
def test_no_colour_in_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wish: str) -> None:
    monkeypatch.setenv(wish, "1")
    console().print("word", style="red")
    assert capsys.readouterr().out == "word\n"


def test_a_stream_that_cannot_say_a_character_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    console().print("2 × 3")
    sys.stdout.flush()
    assert raw.getvalue() == b"2 ? 3\n"


def test_short_work_shows_no_bar(terminal: Terminal) -> None:
    with redirect_stderr(terminal), progress("counting", 3) as steps:
        steps.advance(3)
    assert terminal.getvalue() == ""


def test_long_work_shows_a_bar_that_vanishes(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with redirect_stderr(terminal), progress("counting", 3) as steps:
        steps.advance()
        deadline = time.monotonic() + 30
        while "counting" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
        steps.describe("hands")
        steps.advance()
    assert "counting" in terminal.getvalue()
    assert "2/3" in terminal.getvalue()
    assert "hands" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K")


def test_a_bar_stands_aside_when_the_work_fails(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with redirect_stderr(terminal):
        with pytest.raises(KeyError), progress("counting", None):
            raise KeyError
        console(stderr=True).print("after")
    assert terminal.getvalue().endswith("after\n")


def test_nobody_is_told_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with progress("counting", 3) as steps:
        time.sleep(0.05)
        steps.describe("hands")
        steps.advance()
    assert capsys.readouterr() == ("", "")


def test_the_console_loads_no_more_than_it_needs(run_python: Callable[..., CompletedProcess[str]]) -> None:
    asked = "import sys, phaseproof.reports.console; print('rich.progress' in sys.modules or 'jinja2' in sys.modules)"
    assert run_python("-c", asked).stdout.strip() == "False"
