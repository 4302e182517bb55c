"""Chapter SCORE, clause by clause: what the cards left in hand cost.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

from phaseproof.spec.actions import Settle
from phaseproof.spec.cards import Hand
from phaseproof.spec.clauses import CLAUSES, Clause, Finding, Kind
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.questions import Counting, Move, Question
from phaseproof.spec.state import Seat, State, Step

CLASSIC = edition("classic")
DECK = CLASSIC.deck
LAID = parse_group("set: R5 B5 W=5", DECK).cards


def left(hand: str) -> Hand:
    return parse_hand(hand, DECK)


def settling(hand: str, before: int = 0, **claims: Any) -> Move:  # noqa: ANN401 - figures by seat
    """P1 has gone out; P2 has that hand left and that total from before."""
    seats = (Seat(laid=True, hand=()), Seat(hand=left(hand), score=before))
    return Move(State(seats, step=Step.OVER), Settle(**claims))


Case = tuple[Edition, Question, bool, str]

CASES: dict[str, list[Case]] = {
    "SCORE-1": [
        (CLASSIC, Counting(left("W S R12 G4")), True, "W 25 S 15 R12 10 G4 5 55"),
        (CLASSIC, Counting(left("W S R12 G4"), claim=55), True, "55"),
        (CLASSIC, Counting(left("W S R12 G4"), claim=50), False, "55 50"),
        (CLASSIC, Counting(left("R9 R9 B10"), claim=20), True, "R9 10 B10 10 20"),
        (CLASSIC, Counting(left("W"), claim=20), False, "25 20"),
        (CLASSIC, Counting(left("S"), claim=25), False, "15 25"),
        (CLASSIC, Counting((), claim=0), True, "no card"),
        (CLASSIC, Counting((), claim=5), False, "no card 5"),
        (CLASSIC, settling("R5 B10", points=(None, 15)), True, "R5 5 B10 10 15"),
        (CLASSIC, settling("R5 B10", points=(None, 10)), False, "R5 5 B10 10 15"),
        (CLASSIC, settling("R5 B10", points=(5, None)), False, "no card 5"),
    ],
    "SCORE-2": [
        (CLASSIC, Counting(left("R12"), LAID, claim=10), True, "3 cards laid"),
        (CLASSIC, Counting(left("R12"), LAID, claim=45), False, "3 cards laid"),
        (CLASSIC, Counting(left("R12"), LAID, before=20, claim=65), False, "3 cards laid"),
        (CLASSIC, Counting(()), True, "scores 0"),
        (CLASSIC, settling("R5", points=(0, None)), True, "scores 0"),
    ],
    "SCORE-4": [
        (CLASSIC, Counting(left("R12"), before=20, claim=30), True, "20 10 30"),
        (CLASSIC, Counting(left("R12"), before=20, claim=10), False, "20 10 30"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(35, 40), claims_lead=True), True, "30 35 40"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(25, 40), claims_lead=True), False, "30 not 25 40"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(25, 40), claims_lead=False), True, "30 not 25"),
        (CLASSIC, Counting(left("R12"), rivals=(25, 40), claims_lead=False), False, "10 25 40"),
        (CLASSIC, settling("R12", before=20, totals=(None, 30)), True, "20 10 30"),
        (CLASSIC, settling("R12", before=20, totals=(None, 10)), False, "20 10 30"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "SCORE-2": [Counting(left("R12"), claim=10)],
    "SCORE-4": [Counting(left("R12"), claim=10), settling("R12", before=20, points=(None, 10))],
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
    chapter = [clause for clause in CLAUSES.values() if clause.chapter == "score"]
    assert list(CASES) == [clause.id for clause in chapter]
    one_sided = {Kind.PERMITS: {True}, Kind.FORBIDS: {False}}
    for clause in chapter:
        sides = {holds for _, _, holds, _ in CASES[clause.id]}
        assert sides in ({True, False}, one_sided.get(clause.kind)), clause.id
