"""Chapter HAND, clause by clause.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

import re
from dataclasses import replace

import pytest

from phaseproof.spec.actions import Discard, Hit, OpenGroup
from phaseproof.spec.cards import number_card
from phaseproof.spec.clauses import CLAUSES, Clause, Finding, Kind
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Holding, Move, Question, laying
from phaseproof.spec.state import Event, Meld, Passing, Seat, State

CLASSIC = edition("classic")
DECK = CLASSIC.deck
SET, TABLE = parse_group("set: R5 B5 G5", DECK), (Meld(0, 1, parse_group("set: Y5 Y5 G5", DECK)),)


def holding(hand: str) -> State:
    return State((Seat(laid=True, hand=parse_hand(hand, DECK)), Seat(hand=parse_hand("W W", DECK))), table=TABLE)


def discarding(cards: int | None, placed: int | None, *, drawn: bool = True, dry: int = 0) -> Move:
    """P1 has drawn, holds so many cards, has brought so many to the table, and discards; ``dry`` turns had no draw."""
    held = None if cards is None else tuple(number_card("R", number) for number in range(1, cards + 1))
    card = parse_card("R1", DECK)
    seats = (Seat(laid=bool(placed), hand=held, placed=placed), Seat())
    return Move(
        State(seats, drawn=card if drawn else None, events=(Event(Passing.EMPTY, 0),) * dry), Discard(card=card)
    )


Case = tuple[Edition, Question, bool, str]

CASES: dict[str, list[Case]] = {
    "HAND-0": [
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("R5 B5 G5 S", DECK)), True, "P1 R5 B5 G5"),
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("R5 B5 S", DECK)), False, "no G5 P1 R5 B5 S"),
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("S", DECK)), False, "no B5 no G5 no R5 S"),
        (CLASSIC, Move(holding("R5 S"), Hit(card=parse_placed("R5", DECK), on=0)), True, "P1 R5"),
        (CLASSIC, Move(holding("R5 S"), Hit(card=parse_placed("W=5", DECK), on=0)), False, "no W R5 S"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("S", DECK))), True, "P1 S"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("W", DECK))), False, "no W P1"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("W", DECK), by=1)), True, "P2 W"),
        (CLASSIC, Move(holding("R5 B5 G5"), OpenGroup(group=SET)), True, "R5 B5 G5"),
        (CLASSIC, Move(holding("R5 B5"), OpenGroup(group=SET)), False, "no G5"),
    ],
    "HAND-1": [
        (CLASSIC, discarding(11, 0), True, "P1 11 0"),
        (CLASSIC, discarding(1, 10), True, "P1 1 10"),
        (CLASSIC, discarding(10, 0), False, "P1 10 0"),
        (CLASSIC, discarding(5, 7), False, "P1 5 7"),
        (CLASSIC, discarding(9, 0, dry=2), True, "P1 9 0"),
        (CLASSIC, discarding(9, 0, dry=1), False, "P1 9 0"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "HAND-0": [laying(CLASSIC, 1, [SET]), Holding(parse_hand("S", DECK), 1)],
    "HAND-1": [discarding(None, 0), discarding(11, None), discarding(11, 0, drawn=False)],
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
    chapter = [clause for clause in CLAUSES.values() if clause.chapter == "hand"]
    assert list(CASES) == [clause.id for clause in chapter]
    one_sided = {Kind.PERMITS: {True}, Kind.FORBIDS: {False}}
    for clause in chapter:
        sides = {holds for _, _, holds, _ in CASES[clause.id]}
        assert sides in ({True, False}, one_sided.get(clause.kind)), clause.id
