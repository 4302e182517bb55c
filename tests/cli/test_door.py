"""The command as a whole: help, version, completion, pipes, colours, and what it imports."""

import json
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import phaseproof
from phaseproof.cli.door import ExitCode, ended, one_line
from phaseproof.cli.examples import examples_of
from phaseproof.cli.main import main
from phaseproof.spec.errors import InfrastructureError, UsageError

from .conftest import Run, Start

HEAVY = ("z3", "numpy", "networkx", "hypothesis", "rich", "jsonschema", "jinja2")
SLOW = ("phaseproof verify", "phaseproof bench", "phaseproof mutants")


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            found = command.get_command(ctx, name)
            assert found is not None
            yield from commands(found, (*path, name))


ALL = dict(commands(main))
ENDLESS = "phaseproof serve"
"""It ends with Ctrl-C; its own tests run its examples."""
EXAMPLES = [(" ".join(path), line) for path, command in ALL.items() for line in examples_of(command)]


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_command_has_a_help_text_with_examples_and_the_common_options(run: Run, path: tuple[str, ...]) -> None:
    result = run(*path, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: phaseproof")
    assert max(map(len, result.stdout.splitlines())) <= 100
    assert run(*path, "-h").stdout == result.stdout
    command = ALL[path]
    assert {"edition", "json", "debug"} <= {param.name for param in command.params}
    for example in examples_of(command):
        assert " ".join(path) in example
        assert example in result.stdout
    assert examples_of(command)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.slow if line.startswith(SLOW) else (), id=line)
        for line in dict.fromkeys(line for _, line in EXAMPLES)
        if not line.startswith(ENDLESS)
    ],
)
def test_every_example_works_as_it_stands(line: str, environment: dict[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", line], check=False, capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_the_version(run: Run) -> None:
    assert run("--version").stdout == f"phaseproof, version {phaseproof.__version__}\n"


def test_without_a_command_it_shows_its_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout.rstrip() == run("--help").stdout.rstrip()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["ask", "hit", "--help"], ["completion", "bash"]])
def test_what_needs_no_solver_imports_none(environment: dict[str, str], arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from phaseproof.cli.main import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0, end.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines()[-1] == "[]"


def test_rules_and_answers_about_points_do_without_hypothesis(environment: dict[str, str]) -> None:
    program = (
        "import sys\n"
        "from phaseproof.cli.main import main\n"
        "try:\n"
        "    main(['rules', '--json'])\n"
        "except SystemExit:\n"
        "    pass\n"
        "print([name for name in ('z3', 'networkx', 'hypothesis') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "BASH"])
def test_completion_scripts(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_PHASEPROOF_COMPLETE" in result.stdout
    told = json.loads(run("completion", shell, "--json").stdout)
    assert told == {"shell": shell.lower(), "script": result.stdout.removesuffix("\n")}


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_completion_script_is_good_bash(run: Run) -> None:
    script = run("completion", "bash").stdout
    subprocess.run(["bash", "-n"], check=True, input=script, text=True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("phaseproof ", {"ask", "rules", "verify"}),
        ("phaseproof ask ", {"hold", "lay", "hit"}),
        ("phaseproof rule HIT-R", {"HIT-RUN"}),
        ("phaseproof rules --chapter h", {"hit", "hand"}),
        ("phaseproof rules --edition cl", {"classic"}),
        ("phaseproof completion z", {"zsh"}),
        ("phaseproof ask hit --expect il", {"illegal"}),
        ("phaseproof nothing ", set()),
    ],
)
def test_completion(environment: dict[str, str], words: str, expected: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "phaseproof"],
        check=False,
        capture_output=True,
        text=True,
        env={
            **environment,
            "_PHASEPROOF_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split(" ")) - 1),
        },
    )
    assert done.stderr == ""
    assert expected <= {line.partition(",")[2] for line in done.stdout.splitlines()}


def test_options_may_stand_in_front_or_behind(run: Run) -> None:
    told = run("rules", "--json", "--edition", "classic").stdout
    assert run("--json", "rules").stdout == told
    assert run("--edition", "classic", "--json", "rules").stdout == told


@pytest.mark.parametrize("arguments", ["rules", "rules --json", "rule HIT-RUN", "detect hands.txt", "scenario list"])
def test_a_reader_that_goes_away_is_no_error(environment: dict[str, str], tmp_path: Path, arguments: str) -> None:
    (tmp_path / "hands.txt").write_text("R1 R1 B1 B2 B2 R2 W W S S\n" * 20_000, encoding="utf-8")
    line = f"phaseproof {arguments} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line], check=True, capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert done.stderr == ""
    assert done.stdout in ("141\n", "0\n")


def test_a_closed_pipe_while_writing_gives_141(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("R1 R1 B1 B2 B2 R2 W W S S\n" * 100_000, encoding="utf-8")
    line = "phaseproof detect hands.txt | head -1; echo ${PIPESTATUS[0]}"
    done = subprocess.run(
        ["bash", "-c", line], check=True, capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert (done.stdout.splitlines()[-1], done.stderr) == ("141", "")


def on_a_terminal(environment: dict[str, str], *arguments: str) -> bytes:
    """What the command shows on a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "phaseproof", *arguments], stdout=theirs, stdin=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:  # how a terminal says that it is closed
            pass
        process.wait()
    os.close(ours)
    return shown


def test_colour_is_for_terminals(environment: dict[str, str], start: Start) -> None:
    question = ("ask", "hit", "R7", "--on", "R3 G4 Y5 B6")
    coloured = {**environment, "TERM": "xterm-256color"}
    coloured.pop("NO_COLOR", None)
    assert b"\x1b[1;32mLEGAL" in on_a_terminal(coloured, *question)
    assert b"\x1b[1;32m" not in on_a_terminal({**coloured, "NO_COLOR": "1"}, *question)
    assert "\x1b" not in start(*question).stdout


def test_a_plain_ascii_output_is_no_obstacle(environment: dict[str, str]) -> None:
    for arguments in (["rule", "HIT-RUN"], ["rules", "--json"], ["gaps"]):
        done = subprocess.run(
            [sys.executable, "-m", "phaseproof", *arguments],
            check=False,
            capture_output=True,
            env={**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
        )
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("x"), ExitCode.USAGE),
        (InfrastructureError("x"), ExitCode.INFRASTRUCTURE),
        (OSError(28, "No space left on device", "run.jsonl"), ExitCode.INFRASTRUCTURE),
        (MemoryError(), ExitCode.INFRASTRUCTURE),
        (RecursionError("x"), ExitCode.INFRASTRUCTURE),
        (BrokenPipeError(), ExitCode.PIPE_CLOSED),
        (KeyboardInterrupt(), ExitCode.INTERRUPTED),
    ],
)
def test_every_error_has_its_exit_code(error: BaseException, code: ExitCode) -> None:
    assert ended(error).code is code


def test_a_message_is_one_line_whatever_it_holds() -> None:
    assert one_line("a\nb\x1b[31m\tc  d") == "a b [31m c d"
    long = one_line("x" * 5000 + " the end")
    assert len(long) < 700
    assert long.endswith("the end")
