"""The two sides of a comparison: this tree, and another revision in a worktree of its own.

Both run in processes of their own, by the same interpreter with the same packages, each with its own source on the path
and its own cache: nothing but our code differs. (A revision that needs other packages cannot be compared like that; it
fails to start, and the error says so.)
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import phaseproof
from phaseproof.reports.text import one_line
from phaseproof.spec.errors import InfrastructureError, UsageError

WORKER = Path(__file__).with_name("worker.py")


@dataclass(frozen=True, slots=True)
class Tree:
    """One side."""

    name: str
    source: Path
    """The folder that holds the package."""
    cache: Path

    def command(self, *arguments: str) -> list[str]:
        """The worker's command line; ``-P``: the worker's own folder is not on its path."""
        return [sys.executable, "-P", str(WORKER), *arguments]

    def environment(self, seed: int = 0) -> dict[str, str]:
        """Its own source and cache; the same hashes on both sides for the same seed.

        How long the environment is moves what lies behind it in memory, and that can make a loop faster or slower for
        the life of a process. So it gets a random length: luck of that kind differs from round to round.
        """
        own = {"PYTHONPATH": str(self.source), "XDG_CACHE_HOME": str(self.cache), "PYTHONHASHSEED": str(seed)}
        own["PHASEPROOF_GUARD"] = "x" * Random(f"{seed} {self.name}").randrange(4096)
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        return {**os.environ, **own, **threads}


@contextmanager
def own_tree() -> Iterator[Tree]:
    """The package that is running."""
    with tempfile.TemporaryDirectory(prefix="phaseproof-guard-") as cache:
        yield Tree("this tree", Path(phaseproof.__file__).parents[1], Path(cache))


@contextmanager
def base_tree(revision: str) -> Iterator[Tree]:
    """A git revision of this clone, in a worktree that is gone afterwards.

    Raises UsageError if this is no clone or it has no such revision, InfrastructureError if git fails.
    """
    git = shutil.which("git")
    if git is None:
        raise InfrastructureError("--guard needs git, which is not there")
    here = Path(phaseproof.__file__).parent
    top = _git(git, here, "rev-parse", "--show-toplevel", error="--guard needs a clone of the project")
    hint = f"--guard: this clone has no revision '{revision}' (a shallow one may have to fetch it)"
    commit = _git(
        git, Path(top), "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", error=hint
    )
    with tempfile.TemporaryDirectory(prefix="phaseproof-base-") as name:
        folder = Path(name) / "tree"
        try:
            _git(git, Path(top), "worktree", "prune")
            _git(git, Path(top), "worktree", "add", "--detach", "--quiet", str(folder), commit)
            yield Tree(revision, folder / "src", Path(name) / "cache")
        finally:
            subprocess.run([git, "-C", top, "worktree", "remove", "--force", folder], check=False, capture_output=True)


def _git(git: str, folder: Path, *arguments: str, error: str = "") -> str:
    done = subprocess.run([git, "-C", folder, *arguments], check=False, capture_output=True, text=True)
    if done.returncode:
        if error:
            raise UsageError(error)
        raise InfrastructureError(f"git {arguments[0]} failed: {one_line(done.stderr)}")
    return done.stdout.strip()
