"""The same as JSON, and its description."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from starlette.testclient import TestClient

from phaseproof.cli.web.openapi import document
from phaseproof.spec.edition import edition_names

HIT = {"ask": "hit", "card": "B5", "on": {"kind": "run", "cards": ["G6", "G7", "W=8", "G9"]}}
QUESTIONS: list[dict[str, Any]] = [
    HIT,
    {"ask": "hold", "phase": 4, "hand": ["R1", "B3", "G5", "Y7", "W", "W", "W", "R2", "R2", "S"]},
    {"ask": "hold", "phase": 8, "hand": ["R1", "S"]},
    {"ask": "lay", "phase": 1, "groups": [{"kind": "set", "cards": ["R2", "B2", "Y2"]}]},
    {"ask": "score", "hand": ["W", "S"], "claim": 45},
    {"ask": "setup", "players": 7},
    {"ask": "hit", "card": "W", "on": {"kind": "run", "cards": ["R3", "G4", "Y5", "B6"]}},
]


def fits(answer: Any, path: str, method: str = "post") -> Any:  # noqa: ANN401 -- the client's own type is loose
    """The body of an answer, held against what the description says of its path and status."""
    described = document()["paths"][path][method]["responses"][str(answer.status_code)]
    if "$ref" in described:
        described = document()["components"]["responses"]["error"]
    schema = described["content"]["application/json"]["schema"]
    body = answer.json()
    Draft202012Validator({**schema, "components": document()["components"]}).validate(body)
    return body


def test_the_description_is_valid(client: TestClient) -> None:
    validate(client.get("/openapi.json").json())


def test_the_description_names_every_path_of_the_interface(client: TestClient) -> None:
    app: Any = client.app
    served = {route.path for route in app.routes if getattr(route, "path", "").startswith(("/api", "/openapi"))}
    assert set(document()["paths"]) == served


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["ask"])
def test_questions_are_answered_in_the_form_that_is_described(client: TestClient, question: dict[str, Any]) -> None:
    body = fits(client.post("/api/ask", json={"edition": "classic", "question": question}), "/api/ask")
    link = client.get(f"/api/link/{body['permalink']}")
    assert fits(link, "/api/link/{word}", "get")["edition"] == "classic"
    again = fits(client.post("/api/ask", json=link.json()), "/api/ask")
    assert again == body


def test_the_edition_decides(client: TestClient) -> None:
    verdicts = {
        name: client.post("/api/ask", json={"edition": name, "question": HIT}).json()["verdict"]
        for name in ("classic", "hub")
    }
    assert verdicts == {"classic": "legal", "hub": "illegal"}
    lines = fits(client.post("/api/editions", json={"question": HIT}), "/api/editions")["lines"]
    assert {line["edition"]: line["verdict"] for line in lines}.items() >= verdicts.items()
    assert len(lines) == len(edition_names())
    two = client.post("/api/editions", json={"question": HIT, "editions": ["classic", "hub"]}).json()["lines"]
    assert [line["deciding"][0][0]["option"] for line in two] == ["run-colour", "run-colour"]


def test_a_proof_has_a_name(client: TestClient) -> None:
    body = fits(client.post("/api/prove", json={"question": QUESTIONS[2]}), "/api/prove")
    assert body["verdict"] == "illegal"
    assert body["proof"]["core"].startswith("core-")
    assert body["why_not"]["checked"]


def test_the_catalogue_lists_the_editions(client: TestClient) -> None:
    body = fits(client.get("/api/catalogue"), "/api/catalogue", "get")
    assert [one["id"] for one in body["editions"]] == list(edition_names())
    assert body["editions"][0]["phases"][0] == {"number": 1, "text": "set 3 + set 3"}


BODIES: list[tuple[str, int, str]] = [
    ("", 400, "line 1, column 1"),
    ("{", 400, "line 1, column 2"),
    ('{"question": NaN}', 400, "too long"),
    ("[" * 20_000, 400, "too deep"),
    ("9" * 5_000, 400, "too long"),
    ("[]", 422, "expected an object"),
    ("{}", 422, "question: expected an object"),
    ('{"question": {}}', 422, "'ask' is a required property"),
    ('{"question": {"ask": "swim"}}', 422, "'swim' is not one of"),
    ('{"question": {"ask": "hold", "phase": 1, "hand": ["R13"]}}', 422, "question.hand"),
    ('{"question": {"ask": "hold", "phase": 99, "hand": ["R1"]}}', 422, "unknown phase"),
    ('{"question": {"ask": "setup"}, "edition": "clasic"}', 422, "did you mean classic?"),
    ('{"question": {"ask": "setup"}, "edition": 7}', 422, "expected the name of an edition"),
    ('{"question": {"ask": "setup"}, "edition": "/etc/passwd.toml"}', 422, "found a file"),
    ('{"question": {"ask": "setup"}, "colour": "red"}', 422, "unknown member 'colour'"),
    ('{"question": "' + "R" * 70_000 + '"}', 413, "more than 64000 bytes"),
]


@pytest.mark.parametrize(("body", "status", "told"), BODIES, ids=lambda value: str(value)[:30])
def test_a_bad_body_gets_one_clear_message(client: TestClient, body: str, status: int, told: str) -> None:
    answer = client.post("/api/ask", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    error = fits(answer, "/api/ask")["error"]
    assert told in error["message"]
    assert error["status"] == status
    assert error["where"]


def test_a_body_must_be_utf8_json(client: TestClient) -> None:
    odd = client.post("/api/ask", content=b'{"question": "\xff"}', headers={"content-type": "application/json"})
    assert (odd.status_code, odd.json()["error"]["message"]) == (400, "body: it is not UTF-8")
    form = client.post("/api/ask", data={"question": "x"})
    assert form.status_code == 415
    assert "expected application/json" in form.json()["error"]["message"]


@pytest.mark.parametrize("editions", [[], ["classic"] * 21, [7], "classic", ["nowhere"]])
def test_bad_lists_of_editions_are_refused(client: TestClient, editions: object) -> None:
    answer = client.post("/api/editions", json={"question": HIT, "editions": editions})
    assert answer.status_code == 422
    assert "edition" in fits(answer, "/api/editions")["error"]["message"]


def test_errors_of_addresses_are_json_too(client: TestClient) -> None:
    assert client.get("/api/nowhere").json()["error"]["status"] == 404
    answer = client.get("/api/ask")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert client.get("/api/link/nonsense").json()["error"]["where"] == "word"
    foreign = client.get("/api/catalogue", headers={"host": "evil.example"})
    assert foreign.json()["error"]["status"] == 421


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn) -> Any:  # noqa: ANN401 -- any JSON
    """A question with a part replaced, left out or added."""
    question: Any = json.loads(json.dumps(draw(st.sampled_from(QUESTIONS))))
    place: Any = question
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        inner = place[key]
        if isinstance(inner, (dict, list)) and inner and draw(st.booleans()):
            place = inner
            continue
        change = draw(st.sampled_from(("replace", "drop", "double")))
        if change == "replace":
            place[key] = draw(JSON)
        elif change == "drop":
            del place[key]
        elif isinstance(place, list):
            place.extend([inner] * draw(st.integers(1, 30)))
        else:
            place[draw(st.text(max_size=5))] = inner
        return question


@given(question=spoilt(), edition=st.sampled_from(("classic", "hub", "party", "plus-ten")))
def test_spoilt_questions_are_answered_or_refused_cleanly(client: TestClient, question: Any, edition: str) -> None:  # noqa: ANN401
    answer = client.post("/api/ask", json={"edition": edition, "question": question})
    assert answer.status_code in (200, 422), answer.text
    fits(answer, "/api/ask")
