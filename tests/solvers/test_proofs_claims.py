"""Every claim of the printed game, solved from its text: what is wrong cannot be, what is given can; faults show."""

from collections.abc import Callable, Iterator
from itertools import chain

import pytest
import z3
from _pytest.mark import ParameterSet

from phaseproof.solvers.proofs import containing, hitting, meanings, scoring, structure
from phaseproof.solvers.proofs.claims import Claim, Formula, smt_text
from phaseproof.spec.edition import Edition, edition

MAKERS: tuple[Callable[[Edition], Iterator[Claim]], ...] = (
    containing.claims,
    hitting.claims,
    structure.claims,
    scoring.claims,
    meanings.claims,
)
ALWAYS = ("hit-", "wild-can-be-", "points-", "unlaid-", "group-no-", "group-colour")
"""Beginnings of names of claims that are always solved; of the others those of a few phases."""
PHASES_SOLVED_ALWAYS = ("-1", "-8")


def of(*names: str) -> list[ParameterSet]:
    """The claims of editions as parameters."""
    made = []
    for name in names:
        game = edition(name)
        for claim in chain.from_iterable(make(game) for make in MAKERS):
            quick = claim.id.startswith(ALWAYS) or claim.id.endswith(PHASES_SOLVED_ALWAYS)
            marks = [] if quick and name == "classic" else [pytest.mark.slow]
            made.append(pytest.param(claim, id=f"{name}-{claim.id}", marks=marks))
    return made


def solved(name: str, *assertions: z3.BoolRef) -> z3.CheckSatResult:
    solver = z3.SolverFor("QF_BV")
    solver.add(z3.parse_smt2_string(smt_text(name, assertions)))
    return solver.check()


def both(formula: Formula) -> tuple[z3.BoolRef, ...]:
    return (*formula.given, formula.wrong)


@pytest.mark.parametrize("claim", of("classic", "hub", "classic+natural=per-group", "classic+full-run=wilds"))
def test_a_claim(claim: Claim) -> None:
    formula = claim.build()
    assert solved(claim.id, *formula.given) == z3.sat
    assert solved(claim.id, *both(formula)) == z3.unsat
    assert claim.planted is not None
    assert solved(claim.id, *both(claim.planted())) == z3.sat


@pytest.mark.parametrize("name", ["classic", "plus-ten", "hub"])
def test_every_claim_says_what_it_is(name: str) -> None:
    claims = [claim for make in MAKERS for claim in make(edition(name))]
    assert len({claim.id for claim in claims}) == len(claims)
    for claim in claims:
        assert claim.statement.endswith(".")
        assert claim.rules
        assert claim.bounds
        assert claim.planted is not None
