import json

import pytest

from phaseproof.spec.answer import answer
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import PhaseproofError, UnknownName, WireError
from phaseproof.spec.wire import (
    decode_question,
    decode_state,
    encode_answer,
    encode_question,
    encode_state,
    schema,
    validate,
)

CLASSIC = edition("classic")
STATE = {
    "seats": [
        {"phase": 2, "laid": True, "score": 35, "hand": ["B6", "W"]},
        {"phase": 3, "laid": False, "score": 0},
    ],
    "turn": "P1",
    "step": "play",
    "dealer": "P2",
    "table": [{"owner": "P1", "phase": 2, "kind": "run", "cards": ["R2", "W=3", "Y4", "G5"]}],
    "laid_this_turn": False,
    "hits_this_turn": 1,
    "stock": ["R1", "R7"],
    "discards": ["S"],
}
QUESTIONS = [
    {"ask": "hold", "phase": 4, "hand": ["R1", "W"]},
    {"ask": "move", "state": STATE, "action": {"do": "hit", "card": "W=6", "on": "P1.1"}},
    {"ask": "move", "state": STATE, "action": {"do": "draw", "from": "stock", "card": "R1", "by": "P2"}},
    {"ask": "move", "state": STATE, "action": {"do": "discard", "card": "B6", "skip": "P2"}},
    {
        "ask": "move",
        "state": STATE,
        "action": {"do": "lay", "groups": [{"kind": "set", "cards": ["R9", "W=9"]}], "face_up": False},
    },
    {"ask": "move", "state": STATE, "action": {"do": "open-group", "group": {"kind": "set", "cards": ["R9"]}}},
    {
        "ask": "move",
        "state": STATE,
        "action": {"do": "rearrange", "cards": ["W=3"], "on": "P1.1", "becomes": "7", "put": "B6"},
    },
    {
        "ask": "turn",
        "state": {**STATE, "seats": [{"phase": 9, "laid": False, "score": 0}, {"phase": 3, "laid": False, "score": 0}]},
        "actions": [
            {"do": "lay", "groups": [{"kind": "set", "cards": ["B3", "W=3"]}]},
            {"do": "hit", "card": "B3", "on": "P1.2"},
        ],
    },
    {
        "ask": "score",
        "hand": ["R5"],
        "laid": ["W=8"],
        "before": 20,
        "rivals": [30],
        "claim": 25,
        "claims_lead": True,
    },
    {"ask": "setup", "players": 7, "game": "Phase 10 Twist"},
]


@pytest.mark.parametrize("document", QUESTIONS, ids=lambda question: question["ask"])
def test_what_is_read_is_written_back_the_same(document: dict[str, object]) -> None:
    question = decode_question(document, CLASSIC)
    written = json.loads(json.dumps(encode_question(question)))
    assert written == document
    assert decode_question(written, CLASSIC) == question


@pytest.mark.parametrize("document", QUESTIONS, ids=lambda question: question["ask"])
def test_every_answer_has_the_form_of_the_schema(document: dict[str, object]) -> None:
    validate(json.loads(json.dumps(encode_answer(answer(decode_question(document, CLASSIC), CLASSIC)))), "answer")


def test_a_state_comes_back_the_same() -> None:
    assert encode_state(decode_state(STATE, CLASSIC)) == STATE


def _changed(path: str, value: object) -> dict[str, object]:
    document = json.loads(json.dumps(QUESTIONS[1]))
    at = document
    *way, last = path.split(".")
    for part in way:
        at = at[int(part) if part.isdigit() else part]
    at[int(last) if last.isdigit() else last] = value
    return dict(document)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("ask", "holds", r"question\.ask: 'holds' is not one of"),
        ("extra", 1, "question: .*'extra'"),
        ("action.card", "Q9", r"question\.action\.card: 'Q9', column 1"),
        ("action.card", "W=", r"question\.action\.card: 'W=' does not match"),
        ("action.on", "P2.1", r"question\.action\.on: 'P2\.1' is no group on the table; there: P1\.1"),
        ("state.turn", "P3", r"question\.state\.turn: 'P3' is no player here; expected P1 to P2"),
        ("state.step", "pause", r"question\.state\.step: 'pause' is not one of"),
        ("state.seats.0.score", -5, r"question\.state\.seats\[0\]\.score: -5 is less than"),
        ("state.table.0.cards.1", "W=R", None),
        ("state.seats.0.hand.0", "Z1", r"question\.state\.seats\[0\]\.hand: 'Z1 W', column 1"),
        ("state.stock", ["R2", "R2"], r"question\.state: R2 is named 3 times"),
    ],
)
def test_a_fault_is_named_with_its_path(path: str, value: object, message: str | None) -> None:
    document = _changed(path, value)
    if message is None:
        decode_question(document, CLASSIC)
        return
    with pytest.raises(PhaseproofError, match=message):
        decode_question(document, CLASSIC)


def test_a_card_that_does_not_lie_there_cannot_be_taken() -> None:
    action = {"do": "rearrange", "cards": ["W=9"], "on": "P1.1"}
    with pytest.raises(WireError, match=r"W=9 does not lie in P1\.1"):
        decode_question({"ask": "move", "state": STATE, "action": action}, CLASSIC)


def test_an_unknown_phase_is_named() -> None:
    with pytest.raises(UnknownName, match="unknown phase '12'"):
        decode_question({"ask": "hold", "phase": 12, "hand": []}, CLASSIC)


def test_the_schema_is_a_schema() -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema())


def test_every_clause_has_a_statement_of_its_own() -> None:
    statements = [clause.statement for clause in CLAUSES.values()]
    assert len(set(statements)) == len(statements)
    assert all(statement.endswith(".") for statement in statements)
