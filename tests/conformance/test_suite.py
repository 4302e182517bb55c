from dataclasses import replace

import pytest

from phaseproof.conformance.vectors import Vector, read_vectors, vectors_text
from phaseproof.conformance.vectors.model import SuiteVersion
from phaseproof.conformance.vectors.store import chosen, latest
from phaseproof.spec.errors import UnknownName

V1_0, V1_2, V2_0 = SuiteVersion(1, 0), SuiteVersion(1, 2), SuiteVersion(2, 0)


@pytest.fixture
def history(vectors: tuple[Vector, ...]) -> list[Vector]:
    """A vector that stays, one that came in later, one whose expectation changed in 2.0, and what it became."""
    stays, later, changed, became, *_ = vectors
    return [stays, replace(later, since=V1_2), replace(changed, until=V2_0), replace(became, since=V2_0)]


def test_a_version_of_the_suite_is_frozen(history: list[Vector]) -> None:
    stays, later, changed, became = history
    assert latest(history) == V2_0
    assert chosen(history, "classic", V1_0) == [stays, changed]
    assert chosen(history, "classic", V1_2) == [stays, later, changed]
    assert chosen(history, "classic", V2_0) == [stays, later, became]
    assert read_vectors(vectors_text(history)) == tuple(history)


def test_vectors_are_chosen_by_edition_rule_chapter_and_id(vectors: tuple[Vector, ...]) -> None:
    assert chosen(vectors, "party", V1_0) == []
    assert {vector.id for vector in chosen(vectors, "classic", V1_0, ["SCORE-1"])} == {"score-mixed", "score-ten"}
    assert {vector.family for vector in chosen(vectors, "classic", V1_0, ["SCORE"])} == {"score-hand"}
    assert [vector.id for vector in chosen(vectors, "classic", V1_0, ids=["hit-next"])] == ["hit-next"]
    with pytest.raises(UnknownName, match="HIT-RUN"):
        chosen(vectors, "classic", V1_0, ["HIT-RUM"])
