"""Planted faults of whole matches: each is caught by a wrong answer of the property that it names."""

import pytest

from phaseproof.disputes.replay import replay
from phaseproof.properties.faults.match_faults import MATCH_FAULTS, caught
from phaseproof.properties.faults.registry import FAULTS, Fault
from phaseproof.properties.matches import OBSERVERS, lockstep
from phaseproof.properties.matches.lockstep import JUDGEMENT, LISTS, STATES
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.wire import read_record

CLASSIC = edition("classic")


def _home(fault: Fault) -> Edition:
    """The classic game, or one in which there is what the fault is about."""
    observer = OBSERVERS.get(fault.caught_by)
    return CLASSIC if observer is None or observer.concerns(CLASSIC) else edition("ten-hands")


@pytest.mark.parametrize("id_", list(MATCH_FAULTS))
def test_it_is_caught_by_a_wrong_answer(id_: str) -> None:
    fault = MATCH_FAULTS[id_]
    wrong = caught(fault, _home(fault))
    assert wrong is not None
    assert fault.caught_by in wrong.by
    assert wrong.case is not None
    assert len(wrong.record) == 2, "the state before the bad action, and that action"
    assert len(replay(read_record(wrong.record)).judged) == 1


def test_every_match_property_has_a_fault_and_every_difference_too() -> None:
    assert {fault.caught_by for fault in MATCH_FAULTS.values()} == {*OBSERVERS, JUDGEMENT, STATES, LISTS}


def test_they_name_rules_that_exist_and_are_none_of_the_other_faults() -> None:
    for fault in MATCH_FAULTS.values():
        assert set(fault.rules) <= set(CLAUSES), fault.id
    assert not set(FAULTS) & set(MATCH_FAULTS)


def test_nothing_is_left_of_them() -> None:
    lockstep(CLASSIC, 4, 2, policy="greedy")
