"""Certificates, looked at again: are the files those of the claim, and do solvers say the same of them today?

Whoever rechecks needs neither the engine nor the encodings, only the files and a solver.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from phaseproof.spec.errors import UsageError

from .ledger import CLAIM, FORMAT, GIVEN, PLANTED, Progress, Standing, sha256, standing
from .solving import Found, Run, solve

_NEEDED = ("id", "edition", "statement", "files", "result")


class Fault(StrEnum):
    """What can be wrong with a certificate before a solver looks at it."""

    UNREADABLE = "claim.json cannot be read"
    MISSING = "a file is missing"
    TAMPERED = "a file is not the one that was proved"


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A certificate, and what is found of it now."""

    folder: Path
    id: str
    edition: str
    statement: str
    runs: dict[str, tuple[Run, ...]]
    fault: Fault | None = None
    detail: str = ""

    @property
    def standing(self) -> Standing:
        """What stands of the claim; nothing where the certificate is at fault."""
        return Standing.NOT_PROVED if self.fault else standing(self.runs)

    @property
    def verdict(self) -> str:
        """In a word or two; where it is not proved, why."""
        if self.fault:
            return self.fault.value
        if self.standing is not Standing.NOT_PROVED:
            return self.standing.value
        silent = [run for name in self.runs for run in self.runs[name] if run.found not in (Found.SAT, Found.UNSAT)]
        why = dict.fromkeys(f"{run.solver} {run.found}" for run in silent)
        return f"{Standing.NOT_PROVED}: {', '.join(why) or 'solvers differ'}"


def certificates(folder: Path) -> list[Path]:
    """The certificates in a folder, at any depth, in order. Raises UsageError where there is none."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is no folder; expected one that 'phaseproof prove --out' wrote")
    holders = {path.parent for name in ("claim.json", CLAIM) for path in folder.rglob(name)}
    if not holders:
        raise UsageError(f"{folder} holds no certificate; expected one that 'phaseproof prove --out' wrote")
    return sorted(holders)


def recheck(
    folder: Path, solvers: Sequence[str], *, timeout: float, on_progress: Progress | None = None
) -> Iterator[Rechecked]:
    """Every certificate in a folder, one after the other."""
    found = certificates(folder)
    for done, holder in enumerate(found):
        if on_progress is not None:
            on_progress(str(holder.relative_to(folder)), done, len(found))
        yield _rechecked(holder, solvers, timeout)
    if on_progress is not None:
        on_progress("", len(found), len(found))


def _rechecked(folder: Path, solvers: Sequence[str], timeout: float) -> Rechecked:
    claim, problem = _claim(folder)
    if claim is None:
        return Rechecked(folder, folder.name, "", "", {}, Fault.UNREADABLE, problem)
    found = Rechecked(folder, str(claim["id"]), str(claim["edition"]), str(claim["statement"]), {})
    hashes: dict[str, str] = claim["files"]
    for name, expected in hashes.items():
        try:
            text = (folder / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            return replace(found, fault=Fault.MISSING, detail=f"{name}: {error}")
        if sha256(text) != expected:
            return replace(found, fault=Fault.TAMPERED, detail=f"{name} has another hash than claim.json says")
    runs = {name: tuple(solve(solver, folder / name, timeout) for solver in solvers) for name in hashes}
    return replace(found, runs=runs)


def _claim(folder: Path) -> tuple[dict[str, Any] | None, str]:
    try:
        read: Any = json.loads((folder / "claim.json").read_text(encoding="utf-8"))
    except OSError as error:
        return None, error.strerror or str(error)
    except ValueError as error:
        return None, str(error)
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        return None, f"expected the format {FORMAT}"
    missing = [name for name in _NEEDED if name not in read]
    if missing:
        return None, f"'{missing[0]}' is missing"
    if not isinstance(read["files"], dict) or set(read["files"]) | {PLANTED} != {CLAIM, GIVEN, PLANTED}:
        return None, f"'files' must name {CLAIM} and {GIVEN}, and {PLANTED} if there is one"
    return read, ""
