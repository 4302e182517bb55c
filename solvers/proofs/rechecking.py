"""Certificates, looked at again: are the files those of the claim, and do solvers say the same of them today?

The files alone need neither the engine nor the encodings, only a solver. That they mean what the statement says is seen
by making them anew, which takes the version that made them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError

from .ledger import CLAIM, FORMAT, GIVEN, PLANTED, Progress, Standing, encoder_hash, resting, sha256, standing, texts
from .solving import Found, Run, solve
from .theorems import claims

_NEEDED = ("id", "edition", "statement", "encoder", "needs", "left", "files", "result")


class Fault(StrEnum):
    """What can be wrong with a certificate before a solver looks at it."""

    UNREADABLE = "claim.json cannot be read"
    MISSING = "a file is missing"
    TAMPERED = "a file is not the one that was proved"
    FOREIGN = "it was made by other encodings than these"
    MISSTATED = "these encodings make other files, or another statement"


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A certificate, and what is found of it now."""

    folder: Path
    id: str
    edition: str
    statement: str
    runs: dict[str, tuple[Run, ...]]
    needs: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    """Lemmas that it rests on and that no certificate of the folder proves for its edition."""
    left: str = ""
    """Why the claim was left open."""
    fault: Fault | None = None
    detail: str = ""

    @property
    def standing(self) -> Standing:
        """What stands of the claim; nothing where the certificate is at fault or a lemma is not proved."""
        return Standing.NOT_PROVED if self.fault else resting(standing(self.runs), self.lacking)

    @property
    def verdict(self) -> str:
        """In a word or two; where it is not proved, why."""
        if self.fault:
            return self.fault.value
        if self.standing is not Standing.NOT_PROVED:
            return self.standing.value
        if self.left or self.lacking:
            return f"{Standing.NOT_PROVED}: {self.left or 'it needs ' + ', '.join(self.lacking)}"
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
    folder: Path,
    solvers: Sequence[str],
    *,
    timeout: float,
    files_only: bool = False,
    on_progress: Progress | None = None,
) -> list[Rechecked]:
    """Every certificate in a folder. ``files_only``: it is believed that the files mean what the statement says.

    Raises UsageError for a folder without certificates.
    """
    holders, found = certificates(folder), []
    for done, holder in enumerate(holders):
        if on_progress is not None:
            on_progress(str(holder.relative_to(folder)), done, len(holders))
        found.append(_rechecked(holder, solvers, timeout, files_only=files_only))
    if on_progress is not None:
        on_progress("", len(holders), len(holders))
    return _with_lemmas(found)


def _with_lemmas(found: Sequence[Rechecked]) -> list[Rechecked]:
    """The same, where a claim counts only if the lemmas that it needs do."""
    by_name = {(one.edition, one.id): one for one in found}

    def holds(edition: str, id_: str, above: tuple[str, ...] = ()) -> bool:
        one = by_name.get((edition, id_))
        if one is None or not one.standing.is_proof or id_ in above:  # a lemma that rests on itself proves nothing
            return False
        return all(holds(edition, lemma, (*above, id_)) for lemma in one.needs)

    return [replace(one, lacking=tuple(lemma for lemma in one.needs if not holds(one.edition, lemma))) for one in found]


def _rechecked(folder: Path, solvers: Sequence[str], timeout: float, *, files_only: bool) -> Rechecked:
    claim, problem = _claim(folder)
    if claim is None:
        return Rechecked(folder, folder.name, "", "", {}, fault=Fault.UNREADABLE, detail=problem)
    found = Rechecked(
        folder,
        str(claim["id"]),
        str(claim["edition"]),
        str(claim["statement"]),
        {},
        needs=tuple(map(str, claim["needs"])),
        left=str(claim["left"]),
    )
    if not files_only:
        fault, detail = _made_anew(claim)
        if fault is not None:
            return replace(found, fault=fault, detail=detail)
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


def _made_anew(claim: Mapping[str, Any]) -> tuple[Fault | None, str]:
    """What is wrong with a certificate, seen by making it once more from its edition and its id."""
    if claim["encoder"] != encoder_hash():
        return Fault.FOREIGN, "prove it again, or believe its files with --files-only"
    try:
        mine = claims(edition(str(claim["edition"])), (str(claim["id"]),))
    except UsageError as error:
        return Fault.FOREIGN, f"{error}; prove it again, or believe its files with --files-only"
    made = next(one for one in mine if one.id == claim["id"])
    wanted = {
        "statement": made.statement,
        "rules": list(made.rules),
        "bounds": made.bounds,
        "needs": list(made.needs),
        "left": made.left,
        "files": {name: sha256(text) for name, text in texts(made).items()},
    }
    other = [name for name, value in wanted.items() if claim.get(name) != value]
    return (Fault.MISSTATED, f"'{other[0]}' is not what they make") if other else (None, "")


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
    expected: set[str] = set() if read["left"] else {CLAIM, GIVEN, PLANTED}
    if not isinstance(read["files"], dict) or set(read["files"]) | ({PLANTED} & expected) != expected:
        return None, f"'files' must name {CLAIM} and {GIVEN}, and {PLANTED} if there is one"
    if not isinstance(read["needs"], list):
        return None, "'needs' must be a list"
    return read, ""
