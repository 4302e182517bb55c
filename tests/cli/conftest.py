"""Running the command as people do, in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import phaseproof
from phaseproof.cli.main import main

Run = Callable[..., Result]
Start = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run() -> Run:
    """``phaseproof`` with these arguments, in this process."""

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, arguments, input=stdin, prog_name="phaseproof")

    return invoke


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """One in which ``phaseproof`` is a command of this very clone, and the home folder is empty."""
    tools, home = tmp_path / "bin", tmp_path / "home"
    tools.mkdir()
    home.mkdir()
    script = tools / "phaseproof"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m phaseproof "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(Path(phaseproof.__file__).parents[1]),
        "HOME": str(home),
        "COLUMNS": "80",
    }


@pytest.fixture
def start(environment: dict[str, str], tmp_path: Path) -> Start:
    """``phaseproof`` with these arguments, in a process of its own that starts in an empty folder."""
    folder = tmp_path / "empty"
    folder.mkdir()

    def call(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "phaseproof", *arguments],
            check=False,
            capture_output=True,
            input=stdin,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env=environment,
        )

    return call
