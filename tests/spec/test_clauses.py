"""Every clause by itself: what it finds and names, where it is silent, and that its negation is noticed."""

import re
from dataclasses import replace
from importlib import import_module

import pytest
from clause_cases.case import Case

from phaseproof.spec.clauses import CLAUSES, Clause, Finding, Kind
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import Question

CLASSIC = edition("classic")
CHAPTERS = {
    chapter: import_module(f"clause_cases.{chapter}")
    for chapter in dict.fromkeys(clause.chapter for clause in CLAUSES.values())
}
CASES: dict[str, list[Case]] = {clause: found for module in CHAPTERS.values() for clause, found in module.CASES.items()}
SILENT: dict[str, list[Question]] = {
    clause: found for module in CHAPTERS.values() for clause, found in module.SILENT.items()
}


def finding(clause: str, question: Question, under: Edition) -> Finding | None:
    ruling = judge(question, under)
    return next((entry.finding for entry in ruling.applied if entry.clause.id == clause), None)


def wrong(clause: str, case: Case) -> bool:
    under, question, holds, facts = case
    found = finding(clause, question, under)
    if found is None or found.holds is not holds:
        return True
    said = re.findall(r"[\w=.-]*\w", found.because)
    return any(fact not in said for fact in facts.split())


def negated(clause: Clause) -> Clause:
    def judgement(*facts: object) -> Finding | None:
        found = clause.judgement(*facts)
        return None if found is None else replace(found, holds=not found.holds)

    return replace(clause, judgement=judgement)


@pytest.mark.parametrize(("clause", "case"), [(clause, case) for clause, cases in CASES.items() for case in cases])
def test_the_clause_judges_and_names_the_facts(clause: str, case: Case) -> None:
    assert not wrong(clause, case), finding(clause, case[1], case[0])


@pytest.mark.parametrize(("clause", "question"), [(clause, one) for clause, found in SILENT.items() for one in found])
def test_the_clause_is_silent_where_it_is_not_concerned(clause: str, question: Question) -> None:
    assert finding(clause, question, CLASSIC) is None


@pytest.mark.parametrize("clause", CASES)
def test_a_negated_clause_fails_every_one_of_its_cases(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLAUSES, clause, negated(CLAUSES[clause]))
    assert CASES[clause]
    assert all(wrong(clause, case) for case in CASES[clause])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_clause_of_the_chapter_has_its_cases(chapter: str) -> None:
    clauses = [clause for clause in CLAUSES.values() if clause.chapter == chapter]
    assert list(CHAPTERS[chapter].CASES) == [clause.id for clause in clauses]
    one_sided = {Kind.PERMITS: {True}, Kind.FORBIDS: {False}, Kind.DEFINES: {True}}
    for clause in clauses:
        sides = {holds for _, _, holds, _ in CASES[clause.id]}
        assert sides in ({True, False}, one_sided.get(clause.kind)), clause.id
