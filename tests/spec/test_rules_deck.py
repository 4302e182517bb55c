"""Chapter GOAL and DECK, clause by clause.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

import re
from dataclasses import replace

import pytest

from phaseproof.spec.clauses import CLAUSES, Clause, Finding, Kind
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import Preparation, Question

CLASSIC = edition("classic")
KINGS = CLASSIC.with_reading("two-packs", "kings-and-queens")
FULL = CLASSIC.deck.cards()

Case = tuple[Edition, Question, bool, str]

CASES: dict[str, list[Case]] = {
    "GOAL-1": [
        (CLASSIC, Preparation(goal="all phases"), True, "10 phases"),
        (CLASSIC, Preparation(goal="All Phases"), True, "10 phases"),
        (CLASSIC, Preparation(goal="points"), False, "points"),
    ],
    "EDITION-0": [
        (CLASSIC, Preparation(agreed_before_first_deal=True), True, "agreed before"),
        (CLASSIC, Preparation(agreed_before_first_deal=False), False, "only after"),
    ],
    "DECK-1": [
        (CLASSIC, Preparation(deck=FULL), True, "108"),
        (CLASSIC, Preparation(deck=FULL[:-1]), False, "107 108 S missing"),
        (CLASSIC, Preparation(deck=FULL[1:]), False, "B1 missing"),
        (CLASSIC, Preparation(deck=(*FULL, FULL[0])), False, "109 B1 many"),
        (CLASSIC, Preparation(deck=(*FULL[1:], FULL[-1])), False, "108 B1 missing S many"),
    ],
    "DECK-2": [
        (CLASSIC, Preparation(reference_cards_shuffled_in=False), True, "kept out"),
        (CLASSIC, Preparation(reference_cards_shuffled_in=True), False, "shuffled in"),
    ],
    "DECK-2b": [
        (CLASSIC, Preparation(phase_list_in_sight=True), True, "all players"),
        (CLASSIC, Preparation(phase_list_in_sight=False), False, "not all"),
    ],
    "DECK-3": [
        (CLASSIC, Preparation(players=2), True, "2 6"),
        (CLASSIC, Preparation(players=6), True, "6"),
        (CLASSIC, Preparation(players=1), False, "1 2 6"),
        (CLASSIC, Preparation(players=7), False, "7 2 6"),
    ],
    "DECK-5": [
        (CLASSIC, Preparation(ordinary_packs=True), False, "ordinary packs no source"),
        (KINGS, Preparation(ordinary_packs=True), True, "ordinary packs ranks"),
    ],
    "DECK-7": [
        (CLASSIC, Preparation(game="Phase 10"), True, "Phase 10"),
        (CLASSIC, Preparation(game="Phase 10 Twist"), False, "Phase 10 Twist outside classic"),
        (CLASSIC, Preparation(game="phase-10 MASTERS"), False, "MASTERS outside"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "GOAL-1": [Preparation(players=3)],
    "EDITION-0": [Preparation(players=3)],
    "DECK-1": [Preparation(players=3)],
    "DECK-2": [Preparation(players=3)],
    "DECK-2b": [Preparation(players=3)],
    "DECK-3": [Preparation(goal="all phases")],
    "DECK-5": [Preparation(players=3), Preparation(ordinary_packs=False)],
    "DECK-7": [Preparation(players=3)],
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


def test_every_clause_of_the_chapter_has_its_cases() -> None:
    chapter = [clause for clause in CLAUSES.values() if clause.chapter == "deck"]
    assert list(CASES) == [clause.id for clause in chapter]
    one_sided = {Kind.PERMITS: {True}, Kind.FORBIDS: {False}}
    for clause in chapter:
        sides = {holds for _, _, holds, _ in CASES[clause.id]}
        assert sides in ({True, False}, one_sided.get(clause.kind)), clause.id
