"""How much a second process adds: the numpy batch in several processes at once, against one alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import phaseproof
from phaseproof.spec.edition import edition as named
from phaseproof.spec.errors import InfrastructureError

from .methods.base import Input
from .methods.engine import batch

_SECONDS, _BATCH, _PATIENCE = 0.5, 1 << 16, 120


@dataclass(frozen=True, slots=True)
class Scaling:
    """Hands in a second, by one process and by several at once."""

    processes: int
    one: float
    together: float

    @property
    def times(self) -> float:
        """How much faster they are together."""
        return self.together / self.one


def scaling(edition_name: str, processes: int = 2, *, turns: int = 3) -> Scaling:
    """Measure in turn one process and several. Raises InfrastructureError if they cannot be run."""
    alone, together = [], []
    for _ in range(turns):
        alone += _rates(edition_name, 1)
        together.append(sum(_rates(edition_name, processes)))
    return Scaling(processes, median(alone), median(together))


def _rates(edition_name: str, processes: int) -> list[float]:
    """What so many processes do at the same time, each in hands a second; they start together by a line each."""
    source = str(Path(phaseproof.__file__).parents[1])
    command = [sys.executable, "-m", "phaseproof.bench.cores", edition_name]
    environment = {**os.environ, "PYTHONPATH": source}
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        for _ in range(processes)
    ]
    try:
        for process in started:
            if process.stdout is None or process.stdout.readline().strip() != "ready":
                raise InfrastructureError("a process that measures the batch did not start")
        for process in started:
            if process.stdin is not None:
                process.stdin.write("go\n")
                process.stdin.flush()
        return [float(json.loads(process.communicate(timeout=_PATIENCE)[0])) for process in started]
    except (OSError, ValueError, subprocess.TimeoutExpired):
        raise InfrastructureError("a process that measures the batch did not end well") from None
    finally:
        for process in started:
            process.kill()
            process.wait()


def _main() -> None:
    """Be one of the processes."""
    call = batch(Input(named(sys.argv[1]), (), _BATCH, seed=os.getpid())).prepare().call
    call()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    start, hands = perf_counter(), 0
    while perf_counter() - start < _SECONDS:
        call()
        hands += _BATCH
    sys.stdout.write(json.dumps(hands / (perf_counter() - start)))


if __name__ == "__main__":
    _main()
