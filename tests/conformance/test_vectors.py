"""The stored vectors: enough of them, in order, frozen; and whether ``lint`` would notice if they were not."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from json import dumps

import pytest

from phaseproof.conformance.vectors import Expect, Level, Polarity, Vector
from phaseproof.conformance.vectors.comparing import agrees
from phaseproof.conformance.vectors.killing import Gallery, deaths
from phaseproof.conformance.vectors.lint import disagreement, problems
from phaseproof.conformance.vectors.making import scores
from phaseproof.conformance.vectors.making.draft import Draft
from phaseproof.conformance.vectors.making.finishing import Finisher, shape
from phaseproof.conformance.vectors.store import FAMILIES, SUITE, chosen, editions, read_strictly, suite
from phaseproof.conformance.vectors.unseen import UNSEEN
from phaseproof.properties.mutants import MUTANTS
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError

CLASSIC = edition("classic")
FROZEN = "a30313a6a0a335c0ec1d0a6d7634da1cc401ea4484d04c86ad93fdfb795055ed"
"""What the vectors of suite 1.0 are. A changed expectation is a new major version, never another digest here."""


def test_there_are_enough() -> None:
    vectors = suite()
    assert len(vectors) >= 1500
    assert {vector.family for vector in vectors} == set(FAMILIES)
    assert {vector.level for vector in vectors} == set(Level)
    assert {"classic", "hub", "manual", "party", "ten-hands"} <= set(editions())
    assert all(chosen(vectors, name, SUITE) for name in editions())


def test_suite_1_0_is_frozen() -> None:
    first = sorted((vector for vector in suite() if str(vector.since) == "1.0"), key=lambda vector: vector.id)
    text = dumps([vector.to_json() for vector in first], sort_keys=True)
    assert sha256(text.encode()).hexdigest() == FROZEN
    assert str(SUITE) == "1.0"


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_oracle_agrees_with_every_vector() -> None:
    """What ``vectors lint`` asks; the quick form of it is among the tests of the command."""
    assert [f"{problem.where}: {problem.what}" for problem in problems(read_strictly())] == []


def test_what_cannot_be_shown_is_a_rule_and_has_a_reason() -> None:
    assert set(UNSEEN) <= set(CLAUSES)
    assert all(UNSEEN.values())


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return Gallery(suite())


@pytest.mark.parametrize("id_", list(MUTANTS)[::31])
def test_a_mutant_is_told_from_the_right_program(id_: str, gallery: Gallery) -> None:
    """The vectors of its rules and the small ones first, some at a time, to be quick."""
    mutant = MUTANTS[id_]
    near = sorted(gallery.of(mutant.edition), key=lambda one: (not set(one.rules) & set(mutant.rules), one.size))
    assert any(gallery.killers(mutant, near[at : at + 100]) for at in range(0, len(near), 100))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_no_mutant_survives() -> None:
    assert [death.mutant.id for death in deaths(MUTANTS.values(), suite()) if death.survived] == []


def _one(kind: str, polarity: Polarity = Polarity.POSITIVE) -> Vector:
    return next(vector for vector in suite() if vector.kind == kind and vector.polarity is polarity)


def test_lint_notices_a_wrong_answer() -> None:
    right = _one("lay.check")
    wrong = replace(right, expect=Expect({"legal": not right.expect.answer["legal"]}))
    assert disagreement(right, "classic") == ""
    assert "spec answers otherwise" in disagreement(wrong, "classic")


def test_lint_notices_a_changed_question() -> None:
    right = _one("phase.check")
    wrong = replace(right, ask={**right.ask, "phase": right.ask["phase"] % 10 + 1})
    assert any("does not belong to the question" in problem.what for problem in problems([wrong]))


def test_lint_notices_doubles_up_to_colours() -> None:
    one = replace(_one("phase.check"), ask={"cards": ["R1", "R2", "B3"], "phase": 1})
    other = replace(one, id="another", ask={"cards": ["G1", "G2", "Y3"], "phase": 1})
    assert shape(one) == shape(other)
    assert any("asks the same as" in problem.what for problem in problems([one, other]))
    third = replace(one, ask={"cards": ["R1", "B2", "B3"], "phase": 1})
    assert shape(one) != shape(third)


def test_lint_notices_a_refusal_that_names_another_rule() -> None:
    vector = next(
        one
        for one in suite()
        if one.kind == "hit.check" and one.rules == ("HIT-SET",) and one.polarity is Polarity.NEGATIVE
    )
    wrong = replace(vector, rules=("HIT-RUN",))
    assert any("HIT-SET fail" in problem.what for problem in problems([wrong]))


def test_lint_notices_a_rule_without_vectors() -> None:
    told = [problem for problem in problems([]) if problem.where == "HIT-RUN"]
    assert {problem.what for problem in told} == {
        f"no {side} vector, and nothing shows that there cannot be one" for side in Polarity
    }


def test_a_found_lay_may_be_any_that_is_legal() -> None:
    vector = next(one for one in suite() if one.kind == "phase.find" and one.expect.any_legal_lay)
    given = vector.expect.answer["groups"]
    assert agrees(vector, {"groups": [{**group, "cards": group["cards"][::-1]} for group in given][::-1]}, CLASSIC)
    assert not agrees(vector, {"groups": given[:1] * 3}, CLASSIC)
    assert not agrees(vector, {"groups": None}, CLASSIC)


def test_further_fields_of_an_answer_do_not_matter() -> None:
    vector = _one("score.hand")
    assert agrees(vector, {**vector.expect.answer, "remark": "none"}, CLASSIC)
    assert not agrees(vector, {"points": vector.expect.answer["points"] + 5}, CLASSIC)
    assert not agrees(vector, {}, CLASSIC)


def test_a_vector_that_the_right_program_fails_tells_nobody_apart() -> None:
    right = _one("score.hand")
    wrong = replace(right, expect=Expect({"points": right.expect.answer["points"] + 5}))
    with pytest.raises(UsageError, match="the right program answers otherwise in classic"):
        Gallery([wrong]).killers(MUTANTS["ten-costs-five"])


def test_the_maker_of_a_draft_may_go_on_with_its_parts() -> None:
    ask = {"state": {"seats": [{"placed": 8}]}}
    draft = Draft("turn", "move.check", ask, "HAND-1", "eight on the table", "hand-written")
    ask["state"]["seats"][0]["placed"] = 6
    assert draft.ask == {"state": {"seats": [{"placed": 8}]}}


def test_the_right_program_survives_everything_small() -> None:
    gallery = Gallery([vector for vector in suite()[::9] if vector.size < 4000])
    assert gallery.killers(replace(MUTANTS["ten-costs-five"], change=lambda right: right)) == []


def test_the_generator_makes_the_stored_vectors_again() -> None:
    finisher, stored = Finisher.of("classic"), {vector.id for vector in suite()}
    made = [finisher.finish(draft) for draft in scores.drafts(CLASSIC, "classic", 1) if draft.family == "setup"]
    assert {vector.id for vector in made} <= stored
