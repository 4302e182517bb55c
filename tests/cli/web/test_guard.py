"""Whom the page answers, and what leaves it when something breaks."""

import pytest
from starlette.testclient import TestClient

from phaseproof.cli.web.app import application
from phaseproof.cli.web.guard import answers, is_loopback
from phaseproof.cli.web.service import Service

OPEN = "0.0.0.0"  # noqa: S104 - nothing listens there


@pytest.mark.parametrize(
    ("header", "served", "expected"),
    [
        ("localhost:8010", "127.0.0.1", True),
        ("127.0.0.1:8010", "127.0.0.1", True),
        ("[::1]:8010", "::1", True),
        ("192.168.1.5:8010", "127.0.0.1", False),
        ("evil.example", "127.0.0.1", False),
        ("localhost.evil.example", "127.0.0.1", False),
        ("", "127.0.0.1", False),
        ("[", "127.0.0.1", False),
        ("192.168.1.5:8010", OPEN, True),
        ("evil.example", OPEN, False),
        ("table.example", "table.example", True),
    ],
)
def test_only_this_machine_is_answered_unless_told_otherwise(header: str, served: str, expected: bool) -> None:
    assert answers(header, served) is expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [("127.0.0.1", True), ("127.1.2.3", True), ("::1", True), ("localhost", True), (OPEN, False), ("::", False)],
)
def test_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_a_fault_of_ours_is_one_line_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    service = Service("classic")

    async def broken(_job: object) -> dict[str, object]:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(service, "do", broken)
    with TestClient(application(service), base_url="http://localhost") as client:
        page = client.get("/ask?ask=hold&hand=R5")
        data = client.post("/api/ask", json={"question": {"ask": "setup"}})
    assert (page.status_code, data.status_code) == (500, 500)
    for text in (page.text, data.json()["error"]["message"], capsys.readouterr().err):
        assert "unexpected RuntimeError: two lines" in text
        assert "Traceback" not in text
