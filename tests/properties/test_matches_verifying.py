"""What ``verify`` shows of whole matches: passes are earned, a wrong step turns its property red with the case."""

import pytest

from phaseproof.properties.faults import planted
from phaseproof.properties.faults.match_faults import MATCH_FAULTS
from phaseproof.properties.matches.observing import OBSERVERS
from phaseproof.properties.matches.verifying import match_checks, verify_matches
from phaseproof.properties.running import Status
from phaseproof.properties.verification import checks
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import edition

CLASSIC = edition("classic")


def test_ids_are_told_apart_from_those_of_other_checks() -> None:
    assert len(set(match_checks())) == len(match_checks()) == 1 + len(OBSERVERS) + len(MATCH_FAULTS)
    assert not set(match_checks()) & set(checks())


def test_a_match_in_lock_step_shows_something_of_every_property_or_says_that_it_did_not() -> None:
    results = list(
        verify_matches(CLASSIC, factor=0.2, only=[name for name in match_checks() if name not in MATCH_FAULTS])
    )
    assert {result.status for result in results} <= {Status.PASS, Status.UNPROVED}
    assert sum(result.status is Status.PASS for result in results) > len(results) / 2
    assert all(set(result.rules) <= set(CLAUSES) for result in results)


@pytest.mark.parametrize("name", ["match-cards-conserved", "match-turn-goes-left", "match-score-is-the-hand"])
def test_a_planted_fault_is_caught_and_turns_its_property_red(name: str) -> None:
    fault = MATCH_FAULTS[name]
    (caught,) = verify_matches(CLASSIC, only=[fault.id])
    assert (caught.status, caught.detail.split(":")[0]) == (Status.PASS, f"caught by {fault.caught_by}")
    with planted(fault):
        (red,) = verify_matches(CLASSIC, factor=0.2, only=[f"match:{fault.caught_by}"])
    assert red.status is Status.FAIL
    assert red.case is not None
