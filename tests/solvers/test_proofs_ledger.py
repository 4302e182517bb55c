"""The ledger and its certificates: what counts as a proof, and how each way to fail is told."""

import json
import shutil
from pathlib import Path

import pytest
import z3

from phaseproof.solvers.proofs.claims import Claim, Formula, left_open
from phaseproof.solvers.proofs.ledger import (
    CLAIM,
    GIVEN,
    PLANTED,
    Entry,
    Standing,
    described,
    encoder_hash,
    prove,
    sha256,
    standing,
)
from phaseproof.solvers.proofs.rechecking import Rechecked, recheck
from phaseproof.solvers.proofs.solving import SOLVERS, Found, Run, available, solve
from phaseproof.solvers.proofs.theorems import claims
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UnknownName, UsageError

X, Y = z3.BitVec("x", 8), z3.BitVec("y", 8)


def claim(given: z3.BoolRef, wrong: z3.BoolRef, planted: z3.BoolRef = X == 1) -> Claim:
    return Claim(
        "little",
        "A claim about two bytes.",
        ("PH-DEF",),
        "bytes",
        lambda: Formula((given,), wrong),
        lambda: Formula((given,), planted),
    )


def entry(one: Claim, solvers: tuple[str, ...] = SOLVERS, out: Path | None = None) -> Entry:
    return next(iter(prove([("classic", one)], solvers, timeout=60, out=out)))


TRUE = claim(z3.ULT(X, Y), X == Y)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (TRUE, Standing.TWO_SOLVERS),
        (claim(z3.ULT(X, Y), Y == X + 1), Standing.REFUTED),
        (claim(z3.And(X == 1, X == 2), X == Y), Standing.VACUOUS),
        (claim(z3.ULT(X, Y), X == Y, planted=Y == 0), Standing.BLIND),
    ],
)
def test_a_claim_counts_only_if_it_says_something_and_would_notice(one: Claim, expected: Standing) -> None:
    assert entry(one).standing is expected


def test_one_solver_is_said_to_be_one() -> None:
    assert entry(TRUE, ("cvc5",)).standing is Standing.ONE_SOLVER


@pytest.mark.parametrize("found", [Found.UNKNOWN, Found.TIMEOUT, Found.ERROR])
def test_no_answer_is_no_proof(found: Found) -> None:
    right = {CLAIM: Found.UNSAT, GIVEN: Found.SAT, PLANTED: Found.SAT}
    for silent in right:
        runs = {name: (Run("z3", found if name == silent else good),) for name, good in right.items()}
        assert standing(runs) is Standing.NOT_PROVED


def test_a_solver_that_answers_only_a_part_does_not_count() -> None:
    runs = {
        CLAIM: (Run("z3", Found.UNSAT), Run("cvc5", Found.UNSAT)),
        GIVEN: (Run("z3", Found.SAT), Run("cvc5", Found.TIMEOUT)),
    }
    assert standing(runs) is Standing.ONE_SOLVER


def test_a_time_out_and_a_broken_file_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "broken.smt2"
    file.write_text("(assert (this is no", encoding="utf-8")
    for solver in SOLVERS:
        assert solve(solver, file, 60).found is Found.ERROR
        assert solve(solver, file, 0.001).found is Found.TIMEOUT


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proofs")
    assert entry(TRUE, out=folder).standing is Standing.TWO_SOLVERS
    return folder


@pytest.fixture
def kept(proved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(proved, tmp_path / "kept"))


def again(folder: Path, solvers: tuple[str, ...] = ("z3",), timeout: float = 60) -> Rechecked:
    (found,) = recheck(folder, solvers, timeout=timeout, files_only=True)
    return found


def test_a_certificate_tells_what_was_proved_and_how(kept: Path) -> None:
    certificate = json.loads((kept / "classic" / "little" / "claim.json").read_text())
    assert certificate["statement"] == TRUE.statement
    assert certificate["encoder"] == encoder_hash()
    assert set(certificate["files"]) == {CLAIM, GIVEN, PLANTED}
    assert {run["solver"] for run in certificate["runs"][CLAIM]} == set(SOLVERS)
    assert all(run["version"] for run in certificate["runs"][CLAIM])


def test_a_kept_certificate_holds_again(kept: Path) -> None:
    assert again(kept, SOLVERS).standing is Standing.TWO_SOLVERS
    assert again(kept).verdict == "one solver"


def test_ways_in_which_a_certificate_does_not_hold(kept: Path) -> None:
    folder = kept / "classic" / "little"
    verdicts = {"time-out": again(kept, timeout=0.001).verdict}
    text = (folder / CLAIM).read_text()
    (folder / CLAIM).write_text(text.replace("(check-sat)", "(assert true)\n(check-sat)"))
    verdicts["tampered"] = again(kept).verdict
    (folder / CLAIM).unlink()
    verdicts["missing"] = again(kept).verdict
    certificate = json.loads((folder / "claim.json").read_text())
    (folder / CLAIM).write_text((folder / GIVEN).read_text())
    certificate["files"][CLAIM] = certificate["files"][GIVEN]
    (folder / "claim.json").write_text(json.dumps(certificate))
    verdicts["sat"] = again(kept).verdict
    (folder / "claim.json").write_text(json.dumps({**certificate, "format": "phaseproof-proof/0"}))
    verdicts["format"] = again(kept).verdict
    (folder / "claim.json").unlink()
    verdicts["unreadable"] = again(kept).verdict
    assert verdicts == {
        "time-out": "not proved: z3 time-out",
        "tampered": "a file is not the one that was proved",
        "missing": "a file is missing",
        "sat": "refuted",
        "format": "claim.json cannot be read",
        "unreadable": "claim.json cannot be read",
    }


@pytest.fixture(scope="module")
def lemmas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A claim of hub with its lemmas, by one solver."""
    folder = tmp_path_factory.mktemp("lemmas")
    wanted = claims(edition("hub"), ("contained-4-in-some-colour",))
    assert [one.id for one in wanted] == [
        "contained-4-in-one-colour",
        "most-of-4-colours-7",
        "contained-4-in-some-colour",
    ]
    assert all(
        done.standing.is_proof for done in prove([("hub", one) for one in wanted], ("z3",), timeout=120, out=folder)
    )
    return folder


def verdicts_of(folder: Path, *, files_only: bool = False) -> dict[str, str]:
    return {one.id: one.verdict for one in recheck(folder, ("z3",), timeout=120, files_only=files_only)}


def test_a_claim_counts_only_with_its_lemmas(lemmas: Path, tmp_path: Path) -> None:
    assert set(verdicts_of(lemmas).values()) == {"one solver"}
    folder = Path(shutil.copytree(lemmas, tmp_path / "kept"))
    shutil.rmtree(folder / "hub" / "most-of-4-colours-7")
    verdicts = verdicts_of(folder)
    assert verdicts["contained-4-in-some-colour"] == "not proved: it needs most-of-4-colours-7"
    assert verdicts["contained-4-in-one-colour"] == "one solver"
    (alone,) = prove([("hub", claims(edition("hub"), ("contained-4-in-some-colour",))[-1])], ("z3",), timeout=120)
    assert alone.standing is Standing.NOT_PROVED
    assert alone.lacking == ("contained-4-in-one-colour", "most-of-4-colours-7")


def test_who_forges_all_of_a_certificate_is_found_out(lemmas: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(lemmas, tmp_path / "kept")) / "hub" / "most-of-4-colours-7"
    forged = "(set-logic QF_BV)\n(assert false)\n(check-sat)\n"
    (folder / CLAIM).write_text(forged)
    certificate = json.loads((folder / "claim.json").read_text())
    certificate["files"][CLAIM] = sha256(forged)
    (folder / "claim.json").write_text(json.dumps(certificate))
    assert verdicts_of(folder, files_only=True) == {"most-of-4-colours-7": "one solver"}
    assert verdicts_of(folder) == {"most-of-4-colours-7": "these encodings make other files, or another statement"}
    (folder / "claim.json").write_text(json.dumps({**certificate, "encoder": "0" * 64}))
    assert verdicts_of(folder) == {"most-of-4-colours-7": "it was made by other encodings than these"}


def test_what_is_left_open_is_a_line_of_the_ledger(tmp_path: Path) -> None:
    open_claim = left_open("open", "Nobody knows.", ("PH-DEF",), "it is hard")
    (line,) = prove([("classic", open_claim)], ("z3",), timeout=1, out=tmp_path)
    assert line.standing is Standing.NOT_PROVED
    assert described(line)["left"] == "it is hard"
    assert verdicts_of(tmp_path, files_only=True) == {"open": "not proved: it is hard"}


def test_a_folder_without_certificates_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no certificate"):
        recheck(tmp_path, ("z3",), timeout=1)
    with pytest.raises(UsageError, match="is no folder"):
        recheck(tmp_path / "nowhere", ("z3",), timeout=1)


def test_a_formula_is_solved_once() -> None:
    first, second = prove([("classic", TRUE), ("guide", TRUE)], ("z3",), timeout=60)
    assert first.runs[CLAIM] == second.runs[CLAIM]


def test_unknown_names_are_answered() -> None:
    with pytest.raises(UnknownName, match="unknown theorem 'contaned-4'; did you mean contained-4"):
        claims(edition("classic"), ("contaned-4",))
    with pytest.raises(UnknownName, match="unknown solver 'yices'"):
        available(("yices",))


def test_every_claim_has_an_id_of_its_own_in_its_edition() -> None:
    for name in ("classic", "hub", "plus-ten"):
        ids = [one.id for one in claims(edition(name))]
        assert len(ids) == len(set(ids))


def test_the_phases_of_classic_by_two_solvers() -> None:
    wanted = claims(edition("classic"), ("contained-1", "contained-4", "contained-8"))
    assert {done.standing for done in prove([("classic", one) for one in wanted], SOLVERS, timeout=120)} == {
        Standing.TWO_SOLVERS
    }
