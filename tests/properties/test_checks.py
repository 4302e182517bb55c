"""Every property and cross-check holds of the classic game, in few cases; ``phaseproof verify`` runs many."""

import pytest

from phaseproof.properties.registry import PROPERTIES, CheckKind
from phaseproof.properties.running import Status
from phaseproof.properties.verification import Budget, verify
from phaseproof.spec.edition import edition

BUDGET = Budget(examples=40, questions=60)


@pytest.mark.parametrize("id_", list(PROPERTIES))
def test_it_holds_and_is_about_something(id_: str) -> None:
    classic = edition("classic")
    where = classic if PROPERTIES[id_].concerns(classic) else edition("plus-ten")
    (result,) = verify(where, seed=7, budget=BUDGET, only=[id_])
    assert result.status is Status.PASS, (result.detail, result.case)
    told = result.detail.removeprefix(PROPERTIES[id_].statement if PROPERTIES[id_].never else "")
    concerned, _, cases = told.partition(" cases")[0].partition(" of ")
    assert int(concerned) * 20 >= int(cases), "one case in twenty, at least, concerns it"


@pytest.mark.parametrize(
    ("id_", "oracles"),
    [
        ("cross-holding", {"spec", "engine", "z3", "matching"}),
        ("cross-lays", {"spec", "engine"}),
        ("cross-hits", {"spec", "engine"}),
        ("cross-table-z3", {"spec", "engine", "z3"}),
        ("cross-scores", {"spec", "engine"}),
        ("cross-tiny-games", {"spec", "engine", "matching"}),
    ],
)
def test_a_cross_check_asks_its_oracles_even_handed_questions(id_: str, oracles: set[str]) -> None:
    (result,) = verify(edition("classic"), seed=3, budget=Budget(questions=60), only=[id_])
    assert result.kind is CheckKind.CROSS_CHECK
    assert set(result.decisions) == oracles
    assert not result.unknown
    for count, yes in result.decisions.values():
        assert 0.3 <= yes / count <= 0.7
