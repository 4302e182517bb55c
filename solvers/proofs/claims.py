"""Claims: what a solver is asked to refute. A claim is proved if what is wrong cannot be while what is given holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import z3


@dataclass(frozen=True, slots=True)
class Formula:
    """What is given, and what is wrong then; QF_BV, all of it."""

    given: tuple[z3.BoolRef, ...]
    wrong: z3.BoolRef


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of the ledger: a theorem about one edition, or a lemma of it."""

    id: str
    statement: str
    rules: tuple[str, ...]
    bounds: str
    """For which hands, tables or editions it is shown."""
    build: Callable[[], Formula]
    """Makes the formula; that can take seconds. Raises ValueError where the claim is left open."""
    planted: Callable[[], Formula] | None = None
    """The same with a wrong rule on the engine's side, so that it must fail."""
    needs: tuple[str, ...] = field(default=())
    """Ids of the lemmas that it rests on, together with what the statement says of them."""
    left: str = ""
    """Why no solver is asked. Such a claim is a line of the ledger, and not proved."""


def left_open(id_: str, statement: str, rules: tuple[str, ...], why: str) -> Claim:
    """A claim that nobody has found a formula for, and why."""

    def build() -> Formula:
        raise ValueError(f"{id_} is left open: {why}")

    return Claim(id_, statement, rules, "nothing", build, left=why)


def smt_text(claim_id: str, assertions: Iterable[z3.BoolRef]) -> str:
    """The assertions as an SMT-LIB file that Z3 and cvc5 read alike; the same ones give the same text."""
    solver = z3.Solver()
    solver.add(*assertions)
    body = re.sub(r"^; benchmark.*\n|^\(set-info.*\n", "", solver.to_smt2(), flags=re.MULTILINE)
    # Z3 names what it shares by numbers that depend on all that was built before.
    names: dict[str, str] = {}
    body = re.sub(r"([?$])x\d+", lambda shared: names.setdefault(shared[0], f"{shared[1]}x{len(names) + 1}"), body)
    return f"; phaseproof claim {claim_id}: proved if unsat\n(set-logic QF_BV)\n{body}"
