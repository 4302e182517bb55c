import json
from typing import Any

import pytest

from phaseproof.conformance.protocol import (
    KINDS,
    ProtocolFault,
    Said,
    ask_line,
    bye_line,
    check,
    hello_line,
    kind,
    read_hello,
    read_reply,
    schema_of,
)
from phaseproof.spec.errors import UnknownName


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_says_what_it_asks_and_has_both_schemas(name: str) -> None:
    assert kind(name).what.endswith(("?", "."))
    assert {"ask", "answer"} <= schema_of(name)["$defs"].keys()


def test_a_kind_that_does_not_exist_is_answered_with_the_closest() -> None:
    with pytest.raises(UnknownName, match=r"phase\.check"):
        kind("phase.chek")


def test_what_the_runner_writes_fits_the_schema() -> None:
    check(json.loads(hello_line(0, "1.0", "classic")), "messages", "hello")
    check(json.loads(ask_line(1, "classic", "phase.check", {"cards": ["R1"], "phase": 1})), "messages", "ask")
    check(json.loads(bye_line(2)), "messages", "bye")


@pytest.mark.parametrize(
    ("name", "ask", "answer"),
    [
        ("phase.check", {"cards": ["R4", "W"], "phase": 1}, {"holds": False}),
        ("phase.find", {"cards": [], "phase": 1}, {"groups": None}),
        ("phase.find", {"cards": [], "phase": 1}, {"groups": [{"kind": "set", "cards": ["R4", "W=4"]}]}),
        ("hit.check", {"card": "W=7", "on": {"kind": "run", "cards": ["R3", "G4"]}}, {"legal": True}),
        ("score.hand", {"cards": ["W"], "before": 5}, {"points": 25, "total": 30}),
        ("winner", {"seats": [{"phase": 10, "laid": True}, {"phase": 9}]}, {"winner": "P1", "places": [1, 2]}),
        ("game.new", {"players": 2}, {"ok": True}),
        ("game.new", {"state": {"seats": [{}, {}]}}, {"ok": True}),
        ("game.apply", {"action": {"do": "draw", "from": "stock"}}, {"legal": True}),
    ],
)
def test_asks_and_answers_in_the_one_json_form_fit(name: str, ask: dict[str, Any], answer: dict[str, Any]) -> None:
    check(ask, name, "ask")
    check(answer, name, "answer")


@pytest.mark.parametrize(
    ("name", "part", "document"),
    [
        ("phase.check", "ask", {"cards": ["Rx"], "phase": 1}),
        ("phase.check", "answer", {"holds": "yes"}),
        ("phase.check", "answer", {"holds": True, "because": "I say so"}),
        ("phase.find", "answer", {"groups": []}),
        ("game.new", "ask", {"players": 2, "state": {"seats": [{}, {}]}}),
        ("score.hand", "answer", {"points": -5}),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(name: str, part: str, document: dict[str, Any]) -> None:
    with pytest.raises(ProtocolFault, match=f"^{part}"):
        check(document, name, part)


@pytest.mark.parametrize(
    ("line", "said", "why"),
    [
        (b'{"seq":3,"answer":{"holds":true}}\n', Said.ANSWER, ""),
        (b'{"seq":3,"unsupported":"no phase 8"}', Said.UNSUPPORTED, "no phase 8"),
        (b'{"seq":3,"choice":"Wilds slide"}', Said.CHOICE, "Wilds slide"),
        (b'{"seq":3,"skip":"issue 12"}', Said.SKIP, "issue 12"),
        (b'{"seq":3,"error":{"message":"list index","trace":"at x"}}', Said.ERROR, "list index\nat x"),
    ],
)
def test_replies_are_read(line: bytes, said: Said, why: str) -> None:
    reply = read_reply(line)
    assert (reply.seq, reply.said, reply.why) == (3, said, why)


@pytest.mark.parametrize(
    "line",
    [
        b"debug: here\n",
        b"[1]",
        b'{"seq":1}',
        b'{"seq":1,"answer":{},"skip":"both"}',
        b'{"answer":{}}',
        b'{"seq":"1","answer":{}}',
        b'{"seq":1,"seq":2,"answer":{}}',
        b'{"seq":1,"answer":{"points":NaN}}',
        b'{"seq":1,"answer":"\xff"}',
        b'{"seq":1,"answer":' + b"[" * 100_000,
    ],
)
def test_what_is_no_reply_is_refused(line: bytes) -> None:
    with pytest.raises(ProtocolFault):
        read_reply(line)


def test_a_program_says_who_it_is() -> None:
    hello = read_hello({"php": 1, "name": "mine", "kinds": ["phase.check"], "choices": {"wild-meanings": "none"}})
    assert (hello.editions, hello.says_meanings, hello.readings) == (("classic",), False, {})
    with pytest.raises(ProtocolFault, match="php"):
        read_hello({"php": 2, "name": "mine", "kinds": ["phase.check"]})
