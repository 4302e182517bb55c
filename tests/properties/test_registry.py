"""The registry: every property says something about known rules, and something keeps it awake."""

import pytest
from hypothesis import strategies as st

from phaseproof.properties.faults import FAULTS
from phaseproof.properties.registry import PROPERTIES, CheckKind, declare
from phaseproof.properties.verification import checks
from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry of clauses
from phaseproof.spec.clauses import CLAUSES

IDS = list(PROPERTIES)


def test_there_are_at_least_24_properties_besides_the_cross_checks() -> None:
    kinds = [check.kind for check in PROPERTIES.values()]
    assert kinds.count(CheckKind.PROPERTY) >= 24
    assert kinds.count(CheckKind.CROSS_CHECK) >= 4


def test_there_are_at_least_30_faults_and_their_ids_are_no_ids_of_properties() -> None:
    assert len(FAULTS) >= 30
    assert not set(FAULTS) & set(PROPERTIES)
    assert list(checks()) == [*checks()], "one name space"
    assert len(checks()) == len(FAULTS) + len(PROPERTIES)


@pytest.mark.parametrize("id_", [*PROPERTIES, *FAULTS])
def test_every_check_names_rules_that_exist_and_speaks_in_a_sentence(id_: str) -> None:
    check = checks()[id_]
    assert check.rules
    assert not set(check.rules) - set(CLAUSES)
    assert check.statement.endswith(".")
    assert check.id == id_ == id_.lower()


@pytest.mark.parametrize("id_", IDS)
def test_every_property_is_killed_by_a_fault(id_: str) -> None:
    assert id_ in {fault.caught_by for fault in FAULTS.values()}


@pytest.mark.parametrize("id_", list(FAULTS))
def test_every_fault_names_a_check_that_exists(id_: str) -> None:
    assert FAULTS[id_].caught_by in PROPERTIES


def test_the_faults_break_every_family_of_rules_in_specification_and_engine() -> None:
    families = ("WILD", "LAY", "HIT", "SET", "RUN", "COL", "SCORE", "SKIP")
    for room in ("spec", "engine"):
        broken = {rule for fault in FAULTS.values() if fault.id.startswith(f"{room}-") for rule in fault.rules}
        assert not [family for family in families if not any(rule.startswith(family) for rule in broken)]


def test_an_id_is_declared_once() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        declare(IDS[-1], "Twice.", rules=("PH-DEF",), cases=lambda _: st.none())(lambda _look, _case: None)
