"""The matrix of the classic game has no hole: what speaks for every rule in force, or why there can be nothing."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import pytest

from phaseproof.cli.verify_run import of_scenario
from phaseproof.disputes.scenario import builtin_scenarios
from phaseproof.disputes.scenario import run as ask
from phaseproof.properties.faults import Fault
from phaseproof.properties.faults.match_faults import MATCH_FAULTS
from phaseproof.properties.matches import OBSERVERS
from phaseproof.properties.registry import CheckKind
from phaseproof.properties.verification import checks
from phaseproof.reports.evidence import Matrix, RuleRow, matrix
from phaseproof.reports.records import Header, Result, RunLog, Status
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import edition

CLASSIC = edition("classic")
RULES = tuple(
    RuleRow(clause.id, clause.statement, clause.chapter) for clause in CLAUSES.values() if in_force(clause, CLASSIC)
)


def _checks() -> Iterable[Result]:
    """What ``verify`` runs of the classic game, as if all of it had passed; that it does is shown elsewhere."""
    for id_, check in checks().items():
        if isinstance(check, Fault):
            yield Result(CheckKind.FAULT.value, id_, check.rules, Status.PASS)
        elif check.concerns(CLASSIC):
            yield Result(check.kind.value, id_, check.rules, Status.PASS)
    for one in OBSERVERS.values():
        if one.concerns(CLASSIC):
            yield Result(CheckKind.PROPERTY.value, f"match:{one.id}", one.rules, Status.PASS)
    for fault in MATCH_FAULTS.values():
        observer = OBSERVERS.get(fault.caught_by)
        if observer is None or observer.concerns(CLASSIC):
            yield Result(CheckKind.FAULT.value, fault.id, fault.rules, Status.PASS)


@pytest.fixture(scope="module")
def evidence() -> tuple[Result, ...]:
    stored = [scenario for scenario in builtin_scenarios() if scenario.edition == CLASSIC.id]
    return (*_checks(), *(of_scenario(ask(scenario)) for scenario in stored))


def _grid(results: Iterable[Result]) -> Matrix:
    return matrix(RunLog.of(Header.now("verify", CLASSIC.id, 0), results, 0), RULES)


def test_every_rule_has_property_scenarios_and_fault_or_a_reason(evidence: tuple[Result, ...]) -> None:
    assert _grid(evidence).lacking == ()


def test_every_rule_has_its_cases() -> None:
    cases = {id_ for row in RULES for id_ in import_module(f"clause_cases.{row.chapter}").CASES}
    assert {row.id for row in RULES} <= cases


@pytest.mark.parametrize(
    ("rule", "column", "kind", "expected"),
    [
        ("SKIP-7", "properties", "property", None),
        ("WIN-6", "faults", "fault", None),
        ("DECK-7", "legal", "scenario", "legal"),
        ("DEAL-8", "illegal", "scenario", "illegal"),
        ("OUT-1b", "legal", "never-legal", None),
        ("HIT-0", "illegal", "never-illegal", None),
    ],
)
def test_what_is_taken_away_is_missed(
    evidence: tuple[Result, ...], rule: str, column: str, kind: str, expected: str | None
) -> None:
    less = [
        result for result in evidence if (result.kind, result.expected) != (kind, expected) or rule not in result.rules
    ]
    assert (rule, column) in _grid(less).lacking


def test_a_reason_stands_for_one_side_only(evidence: tuple[Result, ...]) -> None:
    grid = _grid(evidence)
    both = [row.id for row in RULES if {grid.cell(row.id, side).amount for side in ("legal", "illegal")} == {"never"}]
    assert both == ["DECK-5", "SKIP-6"], "the sources leave open what they say; their disputes are unspecified"
    assert all(grid.cell(id_, "other").passed for id_ in both)


def test_no_reason_is_given_for_what_is_there(evidence: tuple[Result, ...]) -> None:
    grid = _grid(evidence)
    for result in evidence:
        for side in ("legal", "illegal"):
            if result.kind == f"never-{side}":
                assert [rule for rule in result.rules if grid.cell(rule, side).amount != "never"] == []
