"""Planted faults: each is caught by the check that it names, through a wrong answer, and is gone afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from phaseproof import engine
from phaseproof.properties import verification
from phaseproof.properties.faults import FAULTS, Fault, planted
from phaseproof.properties.registry import PROPERTIES
from phaseproof.properties.running import Status
from phaseproof.properties.verification import verify
from phaseproof.spec import judge as spec_judge
from phaseproof.spec import rules
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import edition
from phaseproof.spec.holding import completion
from phaseproof.spec.notation import parse_hand

CLASSIC, TWENTY = edition("classic"), edition("plus-ten")


@pytest.mark.parametrize("id_", list(FAULTS))
def test_it_is_caught_by_a_wrong_answer(id_: str) -> None:
    where = CLASSIC if PROPERTIES[FAULTS[id_].caught_by].concerns(CLASSIC) else TWENTY
    (result,) = verify(where, seed=7, only=[id_])
    assert result.status is Status.PASS, result.detail
    assert result.detail.startswith(f"caught by {FAULTS[id_].caught_by} in case ")


def _local(change: Callable[..., Any], at: str, caught_by: str = "cross-holding") -> Fault:
    return Fault("local", "Planted by a test.", at, ("PH-DEF",), caught_by, change)


def _plant(monkeypatch: pytest.MonkeyPatch, fault: Fault) -> verification.Result:
    monkeypatch.setitem(FAULTS, "local", fault)
    (result,) = verify(CLASSIC, budget=verification.Budget(fault_examples=30, fault_questions=30), only=["local"])
    return result


def test_an_exception_is_no_catch(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(right: Callable[..., Any]) -> Callable[..., Any]:
        def wrong(*facts: object) -> object:
            right(*facts)
            raise KeyError(facts)

        return wrong

    result = _plant(monkeypatch, _local(change, "engine.detect:holds"))
    assert result.status is Status.ERROR
    assert "broke down instead of finding a wrong answer: KeyError" in result.detail


def test_an_assertion_of_somebody_else_is_no_catch(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(right: Callable[..., Any]) -> Callable[..., Any]:  # noqa: ARG001
        def wrong(*facts: object) -> object:
            raise AssertionError(facts)

        return wrong

    assert _plant(monkeypatch, _local(change, "engine.detect:holds")).status is Status.ERROR
    assert _plant(monkeypatch, _local(change, "engine.detect:holds", "further-card")).status is Status.ERROR


def test_a_change_that_changes_nothing_is_not_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(right: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *facts: right(*facts)  # noqa: PLW0108 - another function is needed

    result = _plant(monkeypatch, _local(change, "engine.detect:holds"))
    assert result.status is Status.FAIL
    assert result.detail == "not caught by cross-holding in 30 cases"


def test_a_function_is_changed_wherever_it_is_known_and_put_back() -> None:
    cards = parse_hand("R1 B1 G1 R2 B2 G2", CLASSIC.deck)
    places = [(spec_judge, "completion"), (rules.phases, "completion"), (engine, "holds")]
    before = [getattr(module, name) for module, name in places]
    none = _local(lambda right: lambda *facts: None, "spec.holding:completion")  # noqa: ARG005
    with planted(none):
        planted_there = [getattr(module, name) for module, name in places]
        assert planted_there[0] is planted_there[1] is not completion
        assert planted_there[0](cards, 1, CLASSIC) is None
    assert [getattr(module, name) for module, name in places] == before
    assert completion(cards, 1, CLASSIC)


def test_it_is_put_back_after_an_exception() -> None:
    right = CLAUSES["RUN-4"]

    def stumble() -> None:
        with planted(FAULTS["spec-run-with-a-double"]):
            assert CLAUSES["RUN-4"] is not right
            raise RuntimeError

    with pytest.raises(RuntimeError):
        stumble()
    assert CLAUSES["RUN-4"] is right


def test_plans_of_a_wrong_compiler_do_not_outlive_it() -> None:
    size = engine.compile_edition(CLASSIC).phase(4).size
    with planted(FAULTS["engine-short-runs"]):
        assert engine.compile_edition(CLASSIC).phase(4).size == size - 1
    assert engine.compile_edition(CLASSIC).phase(4).size == size


@pytest.mark.parametrize(
    "at", ["spec.holding:gone", "spec.gone:completion", "engine.detect:Gone.holds", "clause GONE-1"]
)
def test_a_fault_in_a_function_that_is_gone_is_an_error(monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    result = _plant(monkeypatch, _local(lambda right: right, at))
    assert result.status is Status.ERROR
    assert result.detail == f"fault local changes '{at}', which is not there any more"
