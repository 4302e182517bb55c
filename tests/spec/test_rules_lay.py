"""Chapter LAY, clause by clause: when, what and how much may be laid.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

import re
from dataclasses import replace

import pytest

from phaseproof.spec.actions import Discard, Lay, OpenGroup
from phaseproof.spec.clauses import CLAUSES, Clause, Finding, Kind
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.questions import Move, Question, laying
from phaseproof.spec.state import Seat, State, Step

CLASSIC = edition("classic")
DECK = CLASSIC.deck
EXACT = CLASSIC.with_reading("extras", "exact")
PHASE_1 = ("set: R1 B1 Y1", "set: R2 B2 Y2")


def lay(phase: int, *groups: str, hand: str = "") -> Move:
    held = parse_hand(hand, DECK) if hand else None
    return laying(CLASSIC, phase, [parse_group(text, DECK) for text in groups], held)


def first(step: Step = Step.PLAY, *, laid: bool = False, face_up: bool = True) -> Move:
    """The groups of phase 1 in different circumstances."""
    groups = tuple(parse_group(text, DECK) for text in PHASE_1)
    return Move(State((Seat(laid=laid), Seat()), step=step), Lay(groups=groups, face_up=face_up))


def discarding(*, laid: bool) -> Move:
    return Move(State((Seat(laid=laid), Seat())), Discard(card=parse_card("R1", DECK)))


def opening(hand: str) -> Move:
    seat = Seat(laid=True, hand=parse_hand(hand, DECK))
    return Move(State((seat, Seat())), OpenGroup(group=parse_group("set: R3 B3 B3", DECK)))


Case = tuple[Edition, Question, bool, str]

CASES: dict[str, list[Case]] = {
    "LAY-1": [
        (CLASSIC, first(), True, "at once between"),
        (CLASSIC, first(Step.DRAW), False, "before the draw"),
        (CLASSIC, first(Step.OVER), False, "over"),
        (CLASSIC, lay(1, "set: R1 B1 Y1"), False, "R1 B1 Y1 part"),
        (CLASSIC, lay(2, "run: R1 B2 Y3 G4"), False, "R1 B2 Y3 G4 part"),
    ],
    "LAY-1b": [
        (CLASSIC, first(), True, "up"),
        (CLASSIC, first(face_up=False), False, "down"),
    ],
    "LAY-2": [
        (CLASSIC, lay(1, *PHASE_1), True, "phase 1"),
        (CLASSIC, lay(2, *PHASE_1), False, "phase 1 phase 2"),
        (CLASSIC, lay(3, "set: R1 B1 Y1 G1", "set: R2 B2 Y2 G2"), False, "1 7 phase 3"),
        (CLASSIC, lay(2, "set: R1 B1 Y1 G1", "run: R2 B3 Y4 G5"), True, "phase 2"),
    ],
    "LAY-3": [
        (CLASSIC, first(), True, "P1 none"),
        (CLASSIC, first(laid=True), False, "P1 a phase"),
    ],
    "LAY-4": [(CLASSIC, discarding(laid=False), True, "P1 keep")],
    "LAY-5": [
        (CLASSIC, lay(1, "set: R1 B1 Y1 G1", "set: R2 B2 Y2"), True, "7 1 more 6"),
        (EXACT, lay(1, "set: R1 B1 Y1 G1", "set: R2 B2 Y2"), False, "7 1 more 6"),
        (CLASSIC, lay(1, *PHASE_1, "set: R3 B3 Y3"), False, "3 groups phase 1 2"),
    ],
    "LAY-6": [
        (CLASSIC, lay(1, *PHASE_1, hand="R1 B1 Y1 R2 B2 Y2 S"), True, "twice"),
        (CLASSIC, lay(1, "set: R1 R1 Y1", "set: R2 B2 Y2", hand="R1 B1 Y1 R2 B2 Y2 S"), False, "R1"),
        (CLASSIC, lay(1, "set: R1 W=1 Y1", "set: R2 W=2 Y2", hand="R1 W Y1 R2 B2 Y2 S"), False, "W"),
        (CLASSIC, opening("R3 B3 Y4"), False, "B3"),
        (CLASSIC, opening("R3 B3 B3"), True, "twice"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "LAY-4": [discarding(laid=True)],
    "LAY-5": [lay(1, *PHASE_1), lay(1, "set: R1 B1 Y1")],
    "LAY-6": [lay(1, *PHASE_1)],
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
    chapter = [clause for clause in CLAUSES.values() if clause.chapter == "lay"]
    assert list(CASES) == [clause.id for clause in chapter]
    one_sided = {Kind.PERMITS: {True}, Kind.FORBIDS: {False}}
    for clause in chapter:
        sides = {holds for _, _, holds, _ in CASES[clause.id]}
        assert sides in ({True, False}, one_sided.get(clause.kind)), clause.id
