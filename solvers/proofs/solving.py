"""Files to solvers, each run in a fresh process with a time limit; what went wrong is told apart."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

from phaseproof.spec.errors import InfrastructureError, UnknownName

SOLVERS = ("z3", "cvc5")
_WORKER = "phaseproof.solvers.proofs.worker"


class Found(StrEnum):
    """What a solver said of a file."""

    UNSAT = "unsat"
    SAT = "sat"
    UNKNOWN = "unknown"
    TIMEOUT = "time-out"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Run:
    """One file, one solver, one process."""

    solver: str
    found: Found
    version: str = ""
    seconds: float = 0.0
    detail: str = ""


def available(wanted: Iterable[str] = SOLVERS) -> tuple[str, ...]:
    """The solvers of those that are installed here. Raises UnknownName."""
    for name in wanted:
        if name not in SOLVERS:
            raise UnknownName("solver", name, SOLVERS)
    return tuple(name for name in wanted if find_spec(name) is not None)


def solve(solver: str, path: Path, timeout: float) -> Run:
    """Run a solver on a file, for so many seconds at most. Raises InfrastructureError where no process can start."""
    command = [sys.executable, "-m", _WORKER, solver, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return Run(solver, Found.TIMEOUT, seconds=timeout, detail=f"no answer within {timeout:g} s")
    except OSError as error:
        raise InfrastructureError(f"{solver} cannot be started: {error.strerror or error}") from None
    try:
        said = json.loads(done.stdout)
        return Run(solver, Found(said["result"]), said["version"], said["seconds"])
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}").splitlines()[-1]
        return Run(solver, Found.ERROR, detail=last)
