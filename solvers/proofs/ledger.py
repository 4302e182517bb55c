"""The ledger: every claim of an edition with what the solvers said of it, and the folder that keeps each certificate.

A claim is proved if its file is unsat, what is given in it is not contradictory (the file without what is wrong is
sat), and the same file with a planted wrong rule is sat.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from phaseproof.spec.errors import InfrastructureError

from .claims import Claim, smt_text
from .solving import Found, Run, solve

FORMAT = "phaseproof-proof/1"
CLAIM, GIVEN, PLANTED = "claim.smt2", "given.smt2", "planted.smt2"
_EXPECTED = {CLAIM: Found.UNSAT, GIVEN: Found.SAT, PLANTED: Found.SAT}
_ENCODERS = (
    "engine/kernel",
    "engine/reckoning",
    "engine/plan",
    "engine/shapes",
    "engine/demands",
    "engine/hitting",
    "engine/groups",
    "engine/game_table",
    "engine/legality",
)


class Standing(StrEnum):
    """What stands of a claim; the first two are proofs."""

    TWO_SOLVERS = "two solvers agree"
    ONE_SOLVER = "one solver"
    NOT_PROVED = "not proved"
    REFUTED = "refuted"
    VACUOUS = "vacuous"
    BLIND = "blind"
    """A planted wrong rule is not noticed."""

    @property
    def is_proof(self) -> bool:
        """Whether the claim holds."""
        return self in (Standing.TWO_SOLVERS, Standing.ONE_SOLVER)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    edition: str
    claim: Claim
    runs: Mapping[str, tuple[Run, ...]]
    """By file: what each solver said."""
    sha256: Mapping[str, str]
    """By file."""
    lacking: tuple[str, ...] = ()
    """Lemmas that it rests on and that are not proved."""

    @property
    def standing(self) -> Standing:
        """What stands of the claim; without its lemmas it is not proved."""
        return resting(standing(self.runs), self.lacking)

    @property
    def seconds(self) -> float:
        """What all solvers took together."""
        return sum(run.seconds for runs in self.runs.values() for run in runs)


def resting(alone: Standing, lacking: Collection[str]) -> Standing:
    """What stands of a claim of which the files alone say so much, and which lacks these lemmas."""
    return Standing.NOT_PROVED if alone.is_proof and lacking else alone


def standing(runs: Mapping[str, Sequence[Run]]) -> Standing:
    """What stands of a claim after these runs; without any it is not proved."""
    if not runs:
        return Standing.NOT_PROVED
    said = {name: {run.found for run in of_file} for name, of_file in runs.items()}
    if Found.SAT in said[CLAIM]:
        return Standing.REFUTED
    if Found.UNSAT in said[GIVEN]:
        return Standing.VACUOUS
    if Found.UNSAT in said.get(PLANTED, ()):
        return Standing.BLIND
    agreeing = [
        run.solver
        for run in runs[CLAIM]
        if run.found is Found.UNSAT
        and all(other.found is _EXPECTED[name] for name in runs for other in runs[name] if other.solver == run.solver)
    ]
    return {0: Standing.NOT_PROVED, 1: Standing.ONE_SOLVER}.get(len(agreeing), Standing.TWO_SOLVERS)


def texts(claim: Claim) -> dict[str, str]:
    """The files of a claim; none of one that is left open."""
    if claim.left:
        return {}
    formula = claim.build()
    made = {
        CLAIM: smt_text(claim.id, (*formula.given, formula.wrong)),
        GIVEN: smt_text(f"{claim.id}, what is given alone", formula.given),
    }
    if claim.planted is not None:
        wrong = claim.planted()
        made[PLANTED] = smt_text(f"{claim.id}, with a planted wrong rule", (*wrong.given, wrong.wrong))
    return made


@cache
def encoder_hash() -> str:
    """A hash of the code that the claims are made from: the engine's kernel and these encodings."""
    root = files("phaseproof")
    own = sorted(entry.name for entry in (root / "solvers" / "proofs").iterdir() if entry.name.endswith(".py"))
    paths = [*(f"{name}.py" for name in _ENCODERS), *(f"solvers/proofs/{name}" for name in own)]
    return sha256("\n".join((root / path).read_text(encoding="utf-8") for path in paths))


def sha256(text: str) -> str:
    """The hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


Progress = Callable[[str, int, int], None]
"""Called before each claim with its name, the number of claims done and the number of all."""


def prove(
    claims: Sequence[tuple[str, Claim]],
    solvers: Sequence[str],
    *,
    timeout: float,
    out: Path | None = None,
    on_progress: Progress | None = None,
) -> Iterator[Entry]:
    """Prove claims (each with the name of its edition), one after the other; a formula that was solved is not again.

    A claim counts only if the lemmas that it needs were proved before it, in its edition.

    ``out``: where each certificate is kept, ``EDITION/CLAIM``. Raises InfrastructureError where nothing can be written.
    """
    solved: dict[str, tuple[Run, ...]] = {}
    proved: set[tuple[str, str]] = set()
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(max_workers=2) as pool:
        for done, (edition, claim) in enumerate(claims):
            if on_progress is not None:
                on_progress(f"{edition} {claim.id}", done, len(claims))
            made = texts(claim)
            folder = (out or Path(scratch)) / edition / claim.id
            _write(folder, made)
            hashes = {name: sha256(_plain(text)) for name, text in made.items()}
            jobs = {
                name: [pool.submit(solve, solver, folder / name, timeout) for solver in solvers]
                for name in made
                if hashes[name] not in solved
            }
            for name, runs in jobs.items():
                solved[hashes[name]] = tuple(run.result() for run in runs)
            lacking = tuple(lemma for lemma in claim.needs if (edition, lemma) not in proved)
            entry = Entry(edition, claim, {name: solved[hashes[name]] for name in made}, _hashes(made), lacking)
            if entry.standing.is_proof:
                proved.add((edition, claim.id))
            if out is not None:
                _write(folder, {"claim.json": json.dumps(described(entry), indent=1) + "\n"})
            yield entry
    if on_progress is not None and claims:
        on_progress("", len(claims), len(claims))


def _plain(text: str) -> str:
    """The formula without the line that names the claim."""
    return text.partition("\n")[2]


def _hashes(made: Mapping[str, str]) -> dict[str, str]:
    return {name: sha256(text) for name, text in made.items()}


def _write(folder: Path, made: Mapping[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InfrastructureError(f"{folder} cannot be written: {error.strerror or error}") from None


def described(entry: Entry) -> dict[str, object]:
    """A line of the ledger as JSON; so a certificate keeps it."""
    claim = entry.claim
    return {
        "format": FORMAT,
        "id": claim.id,
        "edition": entry.edition,
        "statement": claim.statement,
        "rules": list(claim.rules),
        "bounds": claim.bounds,
        "needs": list(claim.needs),
        "lacking": list(entry.lacking),
        "left": claim.left,
        "encoder": encoder_hash(),
        "files": dict(entry.sha256),
        "runs": {name: _runs(runs) for name, runs in entry.runs.items()},
        "result": entry.standing.value,
        "seconds": round(entry.seconds, 3),
    }


def _runs(runs: Iterable[Run]) -> list[dict[str, object]]:
    from .worker import OPTIONS

    return [
        {
            "solver": run.solver,
            "version": run.version,
            "options": OPTIONS[run.solver],
            "found": run.found.value,
            "seconds": run.seconds,
            **({"detail": run.detail} if run.detail else {}),
        }
        for run in runs
    ]
