"""Bad input: exit code 2 (3 where the machine is at fault), one line on standard error, nothing else."""

import errno
import json
from pathlib import Path

import pytest

from .conftest import Run, Start

HAND = "R1 B3 G5 Y7 W W W R2 R2 S"

CASES = {
    "no such command": (["ruels"], "unknown command 'ruels'; did you mean rules"),
    "no such question": (["ask", "hitt", "R1"], "unknown 'ask' command 'hitt'; did you mean hit?"),
    "no question": (["ask"], "hold, lay, hit, score, setup"),
    "no such option": (["rules", "--jsn"], "no such option '--jsn'; did you mean '--json'"),
    "an argument too many": (["rule", "HIT-RUN", "WILD-1"], "unexpected extra argument"),
    "an argument too few": (["rule"], "missing argument 'ID'"),
    "an option without its value": (["ask", "hold", "R1", "--phase"], "'--phase' requires an argument"),
    "unknown edition": (["rules", "--edition", "clasic"], "unknown edition 'clasic'; did you mean classic?"),
    "unknown edition in front": (["--edition", "xyz", "rules"], "unknown edition 'xyz'; known: "),
    "unknown rule": (["rule", "HIT-RUM"], "unknown rule 'HIT-RUM'; did you mean HIT-RUN"),
    "unknown chapter": (["rules", "--chapter", "hitt"], "unknown chapter 'hitt'; did you mean hit?"),
    "unknown phase": (["ask", "hold", "--phase", "11", HAND], "--phase: unknown phase '11'"),
    "a phase that is no number": (["ask", "hold", "--phase", "one", HAND], "expected 1 to 10"),
    "unknown shell": (["completion", "bsh"], "unknown shell 'bsh'; did you mean bash"),
    "unknown verdict": (["ask", "hold", "--phase", "4", HAND, "--expect", "legl"], "did you mean legal"),
    "malformed card": (["ask", "hold", "--phase", "4", "R1 X3"], "HAND, column 4: found 'X3', expected a card"),
    "the closest card": (["ask", "hold", "--phase", "4", "R1 R13"], "did you mean R3 or R1?"),
    "a card in words": (["ask", "hold", "--phase", "4", "R1 wild"], "did you mean W?"),
    "a meaning in a hand": (["ask", "hold", "--phase", "4", "R1 W=8"], "column 4: found 'W=8'"),
    "nine Wilds": (["ask", "hold", "--phase", "4", "W " * 9], "W is named 9 times; the 108-card deck holds only 8"),
    "three equal cards": (["ask", "score", "R1 R1 R1"], "R1 is named 3 times; the 108-card deck holds only 2"),
    "a hand without cards": (["ask", "hold", "--phase", "4", ""], "HAND: it is empty"),
    "a group of two kinds": (["ask", "hit", "G4", "--on", "G1 G2 G3"], "--on, column 1"),
    "an impossible group": (["ask", "hit", "R1", "--on", "run: R3 R9 R10 R11"], "it breaks RUN-1"),
    "a group too small": (["ask", "hit", "R1", "--on", "set: R1"], "too few cards"),
    "a Skip in a group": (["ask", "hit", "R1", "--on", "set: R1 B1 S"], "it breaks SKIP-0"),
    "Wilds without a meaning": (["ask", "hit", "R1", "--on", "run: R1 R1 R3 W"], "cannot lie on the table"),
    "hit from nowhere": (["ask", "hit", "W", "--on", "set: W=5 W=5 W=5 W=5 W=5 W=5 W=5 W=5"], "W is named 9 times"),
    "cards of two places": (
        ["ask", "lay", "--phase", "1", "R1 R1 B1", "G2 B2 Y2", "--table", "set: R1 G1 Y1"],
        "R1 is",
    ),
    "a claim that is no number": (["ask", "score", "R1", "--claim", "x"], "invalid value for '--claim'"),
    "nothing told": (["ask", "setup"], "nothing is told of the game"),
    "no such file": (["detect", "hands.txt"], "hands.txt: there is no such file"),
    "a folder": (["detect", "."], ".: expected a file, found a folder"),
    "a name that is none": (["detect", "a\0b"], "is no file name"),
    "no such folder": (["ask", "--batch", "nowhere"], "nowhere: there is no such folder"),
    "batch and question": (["ask", "--batch", ".", "hit"], "--batch stands alone"),
}


def one_line_of(text: str) -> str:
    """The text, which is a single line without a traceback."""
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert text.startswith("phaseproof: ")
    assert "Traceback" not in text
    return text


@pytest.mark.parametrize(("arguments", "says"), CASES.values(), ids=CASES)
def test_bad_input_is_one_line_and_exit_code_2(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert says in one_line_of(result.stderr)
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


STREAMS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "there is no hand"),
    "blank": (b"\n \n# nothing\n", "there is no hand"),
    "a faulty card": (b"R1\n\nR1 Q2\n", "standard input, line 3, column 4: found 'Q2'"),
    "nine Wilds": (b"R1\nR2\nW W W W W W W W W\n", "line 3: W is named 9 times"),
    "300 Wilds": (b"W " * 300, "line 1: W is named 300 times"),
    "no text": (b"R1\n\xff\xfe\x00R1\n", "line 2: byte 1 is no UTF-8 text"),
    "binary": (bytes(range(256)), "standard input, line 1"),
    "NUL bytes": (b"\0" * 50, "standard input, line 1, column 1"),
    "an endless word": (b"R" * 3_000_000, "standard input, line 1: more than 1,048,576 bytes"),
    "broken JSON": (b'["R1 R2", ', "line 1, column 11"),
    "JSON that goes on": (b'["R1"] ["R2"]', "line 1, column 8"),
    "JSON nested without end": (b"[" * 200_000, "expected a JSON list of hands"),
    "a number for a hand": (b'["R1", 7]', "hand 2: found 7"),
    "a number for a card": (b'[["R1", 7]]', 'hand 1: found ["R1", 7]'),
    "an object": (b'{"hands": []}', "column 1: found '{\"hands\":'"),
    "a faulty card in JSON": (b'["R1", ["R2", "R13"]]', "hand 2, column 4: found 'R13'"),
}


GOOD = {"a faulty card": 1, "nine Wilds": 2, "no text": 1, "a number for a hand": 1, "a faulty card in JSON": 1}
"""How many hands stand before the fault, none of which holds a phase."""


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_bad_stream_of_hands_is_one_line_and_exit_code_2(run: Run, name: str, form: list[str]) -> None:
    data, says = STREAMS[name]
    result = run("detect", "-", *form, stdin=data)
    assert result.exit_code == 2, result.output
    assert says in one_line_of(result.stderr)
    assert len(result.stderr) < 800
    if not form:
        assert result.stdout.count(": none\n") == result.stdout.count("\n") == GOOD.get(name, 0)
    elif name in GOOD:
        assert json.loads(result.stdout) == [[]] * GOOD[name]
    else:
        assert result.stdout == ""


def test_a_wrong_file_name_is_answered_with_the_closest(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hands.txt").write_text("R1\n", encoding="utf-8")
    assert run("detect", "hand.txt").stderr == "phaseproof: hand.txt: there is no such file; did you mean hands.txt?\n"


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO], ids=["no permission", "a broken disk"])
def test_a_file_that_the_machine_cannot_read_gives_3(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(path: Path, mode: str) -> None:  # noqa: ARG001 - the signature of open
        raise OSError(code, "no luck today", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    result = run("detect", str(tmp_path / "hands.txt"))
    assert result.exit_code == 3
    assert "no luck today" in one_line_of(result.stderr)


def test_an_unexpected_error_is_one_line_that_asks_for_a_report(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr("phaseproof.cli.rule.described", fail)
    result = run("rule", "HIT-RUN", "--json")
    assert result.exit_code == 3
    line = one_line_of(result.stderr)
    assert "unexpected RuntimeError: first second; please report it" in line

    debugged = run("rule", "HIT-RUN", "--json", "--debug")
    assert debugged.exit_code == 3
    assert "Traceback" in debugged.stderr
    assert debugged.stderr.endswith(line)


def test_debug_adds_nothing_to_bad_input(run: Run) -> None:
    assert run("--debug", "rule", "X").stderr == run("rule", "X").stderr


def test_ctrl_c_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("phaseproof.cli.rule.described", interrupt)
    result = run("rule", "HIT-RUN", "--json")
    assert result.exit_code == 130
    assert one_line_of(result.stderr) == "phaseproof: stopped\n"


def test_bad_input_in_a_process_of_its_own(start: Start) -> None:
    for arguments in (["rule", "X"], ["ask", "hold", "--phase", "4", "W " * 9], ["detect", "nowhere"]):
        done = start(*arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        one_line_of(done.stderr)
