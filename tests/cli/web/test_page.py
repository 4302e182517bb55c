"""The page as a browser gets it."""

import re
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from phaseproof.cli.web.guard import HEADERS
from phaseproof.spec.edition import edition_names

HOLD = "/ask?ask=hold&edition=classic&phase=4&hand=R1+B3+G5+Y7+W+W+W+R2+R2+S"


def shown(client: TestClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text[:500]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Traceback" not in answer.text
    return answer.text


def verdict(page: str) -> str:
    found = re.search(r'<h2 id="answer"[^>]*>([^<]*)<', page)
    assert found, page[:1000]
    return found[1]


def test_every_edition_and_kind_of_question_has_its_form(client: TestClient) -> None:
    for name in edition_names():
        for ask in ("hold", "lay", "hit", "score"):
            page = shown(client, f"/?ask={ask}&edition={quote(name)}")
            assert f'<option value="{name}" selected>' in page
            assert page.count('name="add"') == 50


def test_the_answer_has_verdict_reasons_rules_and_sources(client: TestClient) -> None:
    page = shown(client, HOLD)
    assert verdict(page) == "LEGAL"
    for part in ("<title>LEGAL", "run: R1 R2 B3 W=4 G5 W=6 W=7", "PH-LIST", "States it:", "Disagrees:", 'href="/q/1.'):
        assert part in page


def test_the_permalink_gives_the_same_answer_and_the_same_form(client: TestClient) -> None:
    first = shown(client, HOLD)
    link = re.search(r'href="(/q/1\.[^"]+)"', first)
    assert link
    again = shown(client, link[1])
    assert verdict(again) == verdict(first)
    assert 'value="R1 R2 R2 B3 G5 Y7 W W W S"' in again


def test_all_editions_stand_below_the_answer(client: TestClient) -> None:
    page = shown(client, "/ask?ask=hit&card=B5&on=G6+G7+W%3D8+G9&edition=classic&all=1")
    assert verdict(page) == "LEGAL"
    assert all(f'<span class="hint">{name}</span>' in page for name in edition_names())
    assert '<td class="illegal"><b>ILLEGAL</b>' in page
    assert "run-colour = one (stated by hub)" in page


def test_prove_names_the_proof(client: TestClient) -> None:
    page = shown(client, "/ask?ask=hold&edition=classic&phase=8&hand=R1+R3+R5+Y7+G8+B9+B10+Y11+G12+S&prove=1")
    assert verdict(page) == "ILLEGAL"
    assert re.search(r"Core <code>core-[0-9a-f]{16}</code>", page)
    assert "each one is needed" in page


def test_a_button_leads_to_the_next_state_without_script(client: TestClient) -> None:
    answer = client.get("/?ask=hold&hand=R5&add=W")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/?ask=hold&edition=classic&hand=R5+W#cards"


def test_empty_fields_do_not_stay_in_the_address(client: TestClient) -> None:
    answer = client.get("/ask?ask=score&hand=W&laid=&before=&claim=25")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/ask?ask=score&edition=classic&hand=W&claim=25#answer"


@pytest.mark.parametrize(
    ("address", "told", "field"),
    [
        ("/ask?ask=hold&phase=1", "Hand: it is empty", "hand"),
        ("/ask?ask=hold&hand=R13", "Hand, column 1: found &#39;R13&#39;", "hand"),
        ("/ask?ask=hold&hand=R5+R5+R5", "named 3 times", "hand"),
        (f"/ask?ask=hold&hand={'R5+G6+' * 2}{'W+' * 8}", "a hand has at most 11", "hand"),
        ("/ask?ask=hold&hand=R5&phase=99", "Phase: unknown phase &#39;99&#39;", "phase"),
        ("/ask?ask=hold&hand=R5&edition=clasic", "did you mean classic?", "edition"),
        ("/ask?ask=hold&hand=R5&edition=../x.toml", "expected a name, found a file", "edition"),
        ("/ask?ask=lay&phase=1", "Group 1: no cards are laid", "group1"),
        ("/ask?ask=lay&phase=2&group1=R5+R6+R7&group2=Q", "Group 2, column 1", "group2"),
        ("/ask?ask=hit&card=R5", "Group on the table, column 1: found the end", "on"),
        ("/ask?ask=hit&card=R5&on=R1+B2", "too few cards", "on"),
        ("/ask?ask=hit&on=R3+G4+Y5+B6", "Card, column 1: found the end", "card"),
        ("/ask?ask=score&hand=W&claim=many", "Claimed figure: found &#39;many&#39;", "claim"),
    ],
)
def test_an_error_says_what_is_wrong_at_its_field(client: TestClient, address: str, told: str, field: str) -> None:
    page = shown(client, address, 422)
    assert told in page
    assert page.count('role="alert"') == 1
    marked = re.search(rf'<(?:input|select) id="f-{field}"[^>]*aria-invalid="true"', page)
    assert marked, "the field is not marked"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/ask?colour=red", 422),
        ("/q/1.AAAA", 422),
        ("/q/nonsense", 422),
        ("/q/1.e30?colour=red", 422),
        ("/nowhere", 404),
        ("/static/../pages.py", 404),
        (f"/?hand={'R' * 30_000}", 414),
        (f"/q/1.{'A' * 21_000}", 422),
    ],
)
def test_other_errors_have_a_page_and_a_status(client: TestClient, address: str, status: int) -> None:
    assert 'role="alert"' in shown(client, address, status)


def test_a_method_that_does_not_fit_is_answered_with_those_that_do(client: TestClient) -> None:
    answer = client.post("/ask")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]


def test_what_is_typed_stays_text(client: TestClient) -> None:
    page = shown(client, "/ask?ask=hold&hand=" + quote('"><script>alert(1)</script>'), 422)
    assert "<script>alert" not in page


def test_nothing_comes_from_elsewhere_and_nothing_is_kept(client: TestClient) -> None:
    for address in ("/", HOLD, "/nowhere", "/static/page.css", "/api/catalogue"):
        answer = client.get(address)
        assert HEADERS.items() <= dict(answer.headers).items() or all(
            answer.headers[name] == HEADERS[name] for name in HEADERS
        )
        assert "set-cookie" not in answer.headers
    page = shown(client, HOLD)
    assert not re.search(r"<script(?! src=\"/static/)|<style|\sstyle=|\son\w+=", page)
    assert set(re.findall(r'(?:src|href|action)="(?!#)(.)', page)) == {"/"}


def test_the_page_answers_to_this_machine_alone(client: TestClient) -> None:
    answer = client.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "does not answer to" in answer.text


def test_static_files_are_there(client: TestClient) -> None:
    for name, kind in (("page.css", "text/css"), ("page.js", "text/javascript"), ("icon.svg", "image/svg+xml")):
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(kind)
