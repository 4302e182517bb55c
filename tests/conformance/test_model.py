import json
from typing import Any

import pytest

from phaseproof.conformance.vectors import Vector, read_vectors, vectors_text
from phaseproof.conformance.vectors.model import SuiteVersion, questions
from phaseproof.spec.errors import WireError


def vector(**changed: object) -> dict[str, Any]:
    return {
        "id": "set-two-naturals",
        "since": "1.0",
        "editions": ["classic"],
        "family": "phase-check",
        "level": "must",
        "kind": "phase.check",
        "ask": {"cards": ["R4", "B4", "G4"], "phase": 1},
        "expect": {"answer": {"holds": False}},
        "rules": ["PH-DEF"],
        "boundary": "one set of two",
        "why": "The phase has two sets.",
        "provenance": "hand-written",
        "polarity": "negative",
        **changed,
    }


def read(*vectors: dict[str, Any]) -> tuple[Vector, ...]:
    return read_vectors(json.dumps({"format": "phaseproof-vectors/1", "vectors": vectors}))


GAME = {
    "start": {"players": 2},
    "steps": [{"kind": "game.apply", "ask": {"action": {"do": "deal"}}}, {"kind": "game.legal"}],
}


def test_a_file_of_vectors_is_written_as_it_is_read() -> None:
    ruling = {
        "answer": {"holds": True},
        "otherwise": [{"readings": {"natural": "per-group"}, "answer": {"holds": False}}],
    }
    game = {"answer": {"steps": [{"legal": True}, {"actions": []}]}}
    read_once = read(
        vector(),
        vector(id="two", level="ruling", expect=ruling),
        vector(id="three", kind="game", ask=GAME, expect=game),
    )
    assert read_vectors(vectors_text(read_once)) == read_once
    assert [kind for kind, _ in questions(read_once[2])] == ["game.new", "game.apply", "game.legal"]


@pytest.mark.parametrize(
    "changed",
    [
        {"id": "Capital"},
        {"since": "1"},
        {"kind": "phase.chck"},
        {"level": "may"},
        {"ask": {"cards": ["R4"]}},
        {"expect": {"answer": {"legal": True}}},
        {"kind": "game", "ask": GAME},
        {"kind": "game", "ask": GAME, "expect": {"answer": {"steps": [{"legal": True}]}}},
        {"kind": "game", "ask": {"start": {"players": 2}, "steps": []}},
        {"rules": []},
    ],
)
def test_a_vector_that_is_wrong_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        read(vector(**changed))


def test_no_id_stands_twice_in_a_file() -> None:
    with pytest.raises(WireError, match="twice"):
        read(vector(), vector())


def test_versions_of_the_suite_are_ordered_as_numbers() -> None:
    assert SuiteVersion.parse("1.9") < SuiteVersion.parse("1.10") < SuiteVersion.parse("2.0")
    with pytest.raises(ValueError, match="no version"):
        SuiteVersion.parse("1.x")
