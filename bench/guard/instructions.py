"""Old and new code by the instructions that they take, which valgrind counts: the same on every machine, however busy.

A probe's instructions for one hand are the difference between many passes and none, divided by the hands; what the
interpreter does before and after is the same in both.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

from phaseproof.reports.text import one_line
from phaseproof.spec.errors import InfrastructureError

from .trees import Tree
from .verdicts import Standing, Verdict, Verdicts

ALLOWED = 1.01
"""A ratio up to this is no slow-down; equal code differs by about a thousandth."""
PASSES = {
    "by key": 2000,
    "from cards": 600,
    "numpy batch": 400,
    "needs_batch": 300,
    "find": 40,
    "keys from counts": 100,
}
"""Passes of each probe: so many that they outweigh the differences between two starts of the interpreter."""
NONE = ""
_TOTAL = re.compile(r"I\s+refs:\s+([\d,]+)")
_TOOL = ("--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")

Advance = Callable[[str], None]


def valgrind() -> str | None:
    """Where it is; None if it is not there."""
    return shutil.which("valgrind")


def count_instructions(
    base: Tree, new: Tree, edition: str, advance: Advance, probes: Sequence[str] = tuple(PASSES)
) -> Verdicts:
    """Count both sides. Raises InfrastructureError if valgrind is not there or a side cannot run."""
    olds, news = (per_hand(tree, edition, probes, advance) for tree in (base, new))
    verdicts = []
    for probe in probes:
        if probe not in olds or probe not in news:
            verdicts.append(Verdict(probe, Standing.LEFT_OUT, note="only one side has it, or neither"))
            continue
        ratio = news[probe] / olds[probe]
        standing = Standing.SLOWER if ratio > ALLOWED else Standing.FINE
        note = f"{olds[probe]:,.0f} and {news[probe]:,.0f} instructions for a hand"
        verdicts.append(Verdict(probe, standing, ratio, ratio, ratio, note))
    return Verdicts("instructions, counted by valgrind", tuple(verdicts), ALLOWED)


def per_hand(
    tree: Tree, edition: str, probes: Sequence[str], advance: Advance, passes: dict[str, int] | None = None
) -> dict[str, float]:
    """The instructions for one hand, by probe; a probe that the tree does not have is left out.

    Raises InfrastructureError.
    """
    wanted = {**PASSES, **(passes or {})}
    advance(f"counting the instructions of {tree.name}")
    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        runs = {probe: pool.submit(_counted, tree, edition, probe, wanted.get(probe, 0)) for probe in (NONE, *probes)}
        counted = {probe: run.result() for probe, run in runs.items()}
    start, _ = counted.pop(NONE)
    return {probe: (total - start) / (units * wanted[probe]) for probe, (total, units) in counted.items() if units}


def _counted(tree: Tree, edition: str, probe: str, passes: int) -> tuple[int, int]:
    """The instructions of one run of the worker, and the hands of one pass."""
    tool = valgrind()
    if tool is None:
        raise InfrastructureError("--instructions needs valgrind, which is not there")
    command = [tool, *_TOOL, *tree.command("count", edition, probe, str(passes))]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=tree.environment())
    total = _TOTAL.search(done.stderr)
    if done.returncode or total is None:
        last = done.stderr.strip().splitlines()[-1:] or ["valgrind said nothing"]
        raise InfrastructureError(f"{tree.name} cannot be counted: {one_line(last[0])}")
    return int(total[1].replace(",", "")), int(done.stdout.split()[-1])
