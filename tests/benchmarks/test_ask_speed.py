"""How long a question takes from the command line, beside the start-up of the libraries that its command line needs.

Each round is a fresh process. Compare only figures of one run: ``ask`` against ``libraries``. Files compiled by the
interpreter are needed for a fair comparison, so none of these runs with ``PYTHONDONTWRITEBYTECODE``.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import phaseproof

STARTS = {
    "libraries": ["-c", "import click, rich.console, rich.text"],
    "ask hold, held": ["-m", "phaseproof", "ask", "hold", "--phase", "4", "R1 B3 G5 Y7 W W W R2 R2 S"],
    "ask hold, not held": ["-m", "phaseproof", "ask", "hold", "--phase", "4", "R1 B3 G5 Y7 W R2 R2 S"],
    "ask hit": ["-m", "phaseproof", "ask", "hit", "R9", "--on", "R3 G4 Y5 B6"],
    "ask score": ["-m", "phaseproof", "ask", "score", "W S R12 B4"],
}


@pytest.mark.benchmark(group="a question in a fresh process")
@pytest.mark.parametrize("what", STARTS)
def test_starts(benchmark: Any, tmp_path: Path, what: str) -> None:  # noqa: ANN401 -- the fixture has no public type
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(phaseproof.__file__).parents[1]),
        "PYTHONPYCACHEPREFIX": str(tmp_path),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start() -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, *STARTS[what]], check=True, capture_output=True, env=environment)

    done = benchmark.pedantic(start, rounds=7, warmup_rounds=1)
    assert not done.stderr
