"""The page in a real browser: the commonest disputes by tapping, at two widths, light and dark, by key and by ear."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="needs phaseproof[browser]")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs phaseproof[browser]")

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE, DESK = 390, 1280
LEAST = 44
"""Pixels of what a finger can hit."""

Dispute = tuple[str, str, dict[str, str], str, str]
DISPUTES: list[Dispute] = [
    ("lay", "1", {"group1": "R6 B6 Y6", "group2": "R6 B6 Y6"}, "", "LEGAL"),
    ("lay", "1", {"group1": "R2 B2 Y2", "group2": "R4 B4 G4", "group3": "R11 B11 Y11"}, "", "ILLEGAL"),
    ("lay", "1", {"group1": "R7 B7 Y7"}, "", "ILLEGAL"),
    ("lay", "1", {"group1": "R5 B5 Y5", "group2": "W=9 W=9 W=9"}, "", "LEGAL"),
    ("lay", "2", {"group1": "R9 B9 G9", "group2": "R3 B4 Y5 G6"}, "", "LEGAL"),
    ("lay", "4", {"group1": "R3 B4 Y4 G5 R6 B7 Y8"}, "", "ILLEGAL"),
    ("hold", "4", {"hand": "R1 Y3 G5 B7 W W W"}, "", "LEGAL"),
    ("hold", "4", {"hand": "R1 Y3 G5 B9 W W W"}, "", "ILLEGAL"),
    ("hold", "3", {"hand": "R7 B7 G5 Y6 R10 R1 W W G12 B12 Y3"}, "", "ILLEGAL"),
    ("hit", "", {"card": "B5", "on": "R3 G4 Y5 B6"}, "", "ILLEGAL"),
    ("hit", "", {"card": "Y6", "on": "B1 B2 B4 B5 B9 B12 B7"}, "", "ILLEGAL"),
    ("hit", "", {"card": "W", "on": "R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"}, "", "ILLEGAL"),
    ("score", "", {"hand": "W S R11 B7 G3"}, "60", "LEGAL: 60 points"),
    ("score", "", {"hand": "W W R1"}, "45", "ILLEGAL: 55 points"),
]
"""Kind of question, phase, what is tapped into each field, the figure that somebody says, and the verdict."""


@pytest.fixture(scope="module")
def address(serve: Callable[..., AbstractContextManager[subprocess.Popen[str]]]) -> Iterator[str]:
    with serve("--port", "0", "--json") as process:
        stdout = process.stdout
        assert stdout is not None
        told: dict[str, str] = json.loads("".join(iter(stdout.readline, "}\n")) + "}")
        yield told["address"].rstrip("/")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no browser on this machine")
    with sync_api.sync_playwright() as playing:
        opened = playing.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@contextmanager
def opened(browser: Any, width: int = PHONE, **settings: Any) -> Iterator[Any]:  # noqa: ANN401 -- playwright may be missing
    """A page that asks nobody but the address, keeps no cookie, and has no error in its console."""
    context = browser.new_context(viewport={"width": width, "height": 844}, **settings)
    page = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if "Content Security" in told.text else None)
    yield page
    assert errors == []
    assert {url.split("/")[2].split(":")[0] for url in asked} == {"127.0.0.1"}
    assert context.cookies() == []
    context.close()


def is_sound(page: Any) -> None:  # noqa: ANN401 -- as above
    """No fault that axe knows, and nothing beside the screen."""
    found = axe.Axe().run(page).response
    assert [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in found["violations"]] == []
    assert "color-contrast" in {rule["id"] for rule in found["passes"]}
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def tap(page: Any, field: str, cards: str) -> None:  # noqa: ANN401 -- as above
    chosen = page.locator(f'input[name="into"][value="{field}"]')
    if chosen.count():
        chosen.check()
    for card in cards.split():
        face, _, meaning = card.partition("=")
        if page.locator('select[name="wild"]').count():
            page.select_option('select[name="wild"]', meaning)
        page.click(f'button[name="add"][value="{face}"]')


def verdict(page: Any) -> str:  # noqa: ANN401 -- as above
    told: str = page.locator("#answer").inner_text()
    return told


SCRIPTED = [pytest.param(dispute, True) for dispute in DISPUTES]
PLAIN = [pytest.param(dispute, False) for dispute in DISPUTES[::3]]


@pytest.mark.parametrize(("dispute", "scripted"), SCRIPTED + PLAIN)
def test_disputes_are_settled_by_tapping(browser: Any, address: str, dispute: Dispute, scripted: bool) -> None:  # noqa: ANN401
    ask, phase, taps, claim, expected = dispute
    with opened(browser, PHONE if scripted else DESK, java_script_enabled=scripted) as page:
        page.goto(f"{address}/?ask={ask}&phase={phase}" if phase else f"{address}/?ask={ask}")
        for field, cards in taps.items():
            if not page.locator(f"#f-{field}").count():
                page.click("text=Another group")
            tap(page, field, cards)
            assert page.locator(f"#f-{field}").input_value() == cards
        if claim:
            page.fill("#f-claim", claim)
        page.locator("button.main").click()
        assert verdict(page) == expected
        before = page.url
        page.reload()
        assert (verdict(page), page.url) == (expected, before)
        page.click("text=Permalink")
        assert verdict(page) == expected
        if scripted:
            is_sound(page)


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_fault_of_access(browser: Any, address: str, width: int, scheme: str) -> None:  # noqa: ANN401
    hit = "ask=hit&edition=classic&card=B5&on=G6+G7+W%3D8+G9"
    with opened(browser, width, color_scheme=scheme) as page:
        for path in ("/?ask=hold&hand=R5+W+S", "/?ask=lay&phase=9", f"/ask?{hit}&all=1", "/?ask=score", "/nowhere"):
            page.goto(f"{address}{path}")
            is_sound(page)
        page.goto(f"{address}/ask?ask=hold&hand=R13")
        is_sound(page)


def test_what_is_tapped_is_large_enough(browser: Any, address: str) -> None:  # noqa: ANN401
    with opened(browser) as page:
        page.goto(f"{address}/?ask=lay&phase=2&group1=R5+W%3D5")
        for one in page.locator("button:not(.unseen):visible, select:visible, input[name^=group]:visible, nav a").all():
            box = one.bounding_box()
            assert box["height"] >= LEAST - 1, one.evaluate("one => one.outerHTML")
            assert box["width"] >= LEAST, one.evaluate("one => one.outerHTML")


def test_the_keyboard_is_enough(browser: Any, address: str) -> None:  # noqa: ANN401
    with opened(browser, DESK) as page:
        page.goto(address)
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.focus("#f-phase")
        page.keyboard.type("8")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "f-hand"
        page.keyboard.type("G1 G3 G5 G7 G9 W W")
        page.keyboard.press("Enter")
        page.wait_for_url("**/ask?**")
        assert verdict(page) == "LEGAL"
        assert page.evaluate("document.activeElement.id") == "answer"


def test_a_tap_is_told_and_a_card_is_taken_out_again(browser: Any, address: str) -> None:  # noqa: ANN401
    with opened(browser) as page:
        page.goto(address)
        tap(page, "hand", "R5 W")
        assert page.locator("#said").inner_text() == "added W – Hand (2): R5 W"
        page.click('[data-held="hand"] >> text=R5')
        assert page.locator("#f-hand").input_value() == "W"
        assert page.evaluate("document.activeElement.textContent") == "W"
        page.click("text=Clear")
        assert page.locator("#f-hand").input_value() == ""


def test_another_edition_shows_its_own_phases(browser: Any, address: str) -> None:  # noqa: ANN401
    with opened(browser) as page:
        page.goto(f"{address}/?hand=R5")
        page.select_option("#f-edition", "plus-ten")
        page.wait_for_url("**edition=plus-ten**")
        assert page.locator("#f-phase option").count() == 20
        assert page.locator("#f-hand").input_value() == "R5"


def test_a_proof_can_be_asked_for(browser: Any, address: str) -> None:  # noqa: ANN401
    with opened(browser) as page:
        page.goto(f"{address}/ask?ask=hold&edition=classic&phase=8&hand=R1+S")
        page.click("text=Prove it")
        assert page.locator("#proof + p").inner_text().startswith("Core core-")
