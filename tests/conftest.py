"""What every test shares: the Hypothesis profiles, and a Python that runs this very clone."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

import phaseproof

# The gate must say the same thing on every machine, fast or slow, and on every day.
settings.register_profile("gate", derandomize=True, deadline=None, database=None)
# PHASEPROOF_HYPOTHESIS=explore looks for what the gate has not seen, and remembers what it finds.
settings.register_profile("explore", derandomize=False, deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("PHASEPROOF_HYPOTHESIS", "gate"))

RunPython = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def run_python() -> RunPython:
    """Run a fresh interpreter that imports the same clone as this one; a failure shows its output."""
    source = str(Path(phaseproof.__file__).parents[1])

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": source, "PYTHONUTF8": "1"},
        )

    return run
