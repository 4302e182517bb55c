from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from phaseproof.reports.evidence import RuleRow, matrix
from phaseproof.reports.html import anchor, page
from phaseproof.reports.records import Header, Result, RunLog, Status

Rules = tuple[RuleRow, ...]
VOID = {"meta", "link", "br", "hr", "img", "input"}


class Page(HTMLParser):
    """Reads a page strictly: every element closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text += data

    def values(self, name: str) -> list[str]:
        return [value for _, found, value in self.attributes if found == name]


def check(text: str) -> Page:
    read = Page(text)
    assert len(read.ids) == len(set(read.ids))
    targets = read.values("href")
    assert targets
    assert all(target.startswith("#") for target in targets)
    assert {target[1:] for target in targets} <= set(read.ids)
    assert {name for value in read.values("aria-labelledby") for name in value.split()} <= set(read.ids)
    return read


def test_every_link_leads_somewhere(log: RunLog, rules: Rules) -> None:
    check(page(log, rules))


def test_every_cell_with_evidence_leads_to_it(log: RunLog, rules: Rules) -> None:
    read, grid = check(page(log, rules)), matrix(log, rules)
    targets = set(read.values("href"))
    for (rule, column), cell in grid.cells.items():
        assert (f"#{anchor('evidence', rule, column)}" in targets) == bool(cell.ids)
    for result in log.results:
        assert anchor("result", result.id) in read.ids
        assert f"#{anchor('result', result.id)}" in targets


def test_the_page_shows_what_a_person_looks_for(log: RunLog, rules: Rules) -> None:
    text = check(page(log, rules)).text
    for words in (
        "2 findings",
        "the spec says yes and the engine no",
        '"hand": "R1 B2 W"',
        "phaseproof verify --only colour-symmetry --seed 7",
        "21,000",
        "50.0%",
        "classic",
        "2026-11-30T09:00:00Z",
        "OLD-9",
        "60 s were too short",
        *(rule.statement for rule in rules),
    ):
        assert words in text


def test_a_clean_run_says_so(header: Header, rules: Rules) -> None:
    text = page(RunLog.of(header, [], 0), rules)
    assert "No findings" in check(text).text
    assert 'id="findings"' not in text


def test_a_page_without_rules_and_results_is_whole(header: Header) -> None:
    check(page(RunLog.of(header, [], 0), ()))


def test_the_page_needs_no_network_and_no_script(log: RunLog, rules: Rules) -> None:
    text = page(log, rules)
    assert not {"script", "link", "img", "iframe"} & set(Page(text).tags)
    assert not re.search(r"https?://|url\(|@import", text)
    assert "default-src 'none'" in text


def test_hostile_text_is_shown_and_does_nothing(hostile: tuple[RunLog, Rules]) -> None:
    text = page(*hostile)
    read = check(text)
    assert "<script" not in text
    assert "<script>alert('x')</script>" in read.text
    assert not {"script", "b><i", "i"} & set(read.tags)
    assert not {"\x1b", "\x00", "\u202e", "\ud800"} & set(text)
    assert not [name for _, name, _ in read.attributes if name.startswith("on")]


def test_the_page_speaks_to_readers_of_every_kind(log: RunLog, rules: Rules) -> None:
    text = page(log, rules)
    read = Page(text)
    assert "en" in read.values("lang")
    assert [tag for tag in read.tags if re.fullmatch("h1|main", tag)] == ["h1", "main"]
    levels = [int(tag[1]) for tag in read.tags if re.fullmatch("h[1-6]", tag)]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert read.tags.count("caption") == read.tags.count("table")
    assert set(read.values("scope")) == {"col", "row", "rowgroup"}
    for words in ("prefers-color-scheme: dark", "@media print", "width=device-width", "max-width: 46rem"):
        assert words in text


@pytest.mark.parametrize(("one", "other"), [("a b", "a-b"), ("a_20_b", "a b"), ("é", "e"), ("A", "a"), ("a.b", "a")])
def test_different_names_have_different_anchors(one: str, other: str) -> None:
    assert anchor("rule", one) != anchor("rule", other)
    assert re.fullmatch(r"[A-Za-z0-9._-]+", anchor("rule", one))


def test_a_reason_why_there_is_nothing_is_linked_and_told(log: RunLog, rules: Rules) -> None:
    reason = Result("never-illegal", "permitted", ("GOAL-1",), Status.PASS, "It is only permitted.")
    told = check(page(RunLog.of(log.header, [*log.results, reason], 0), rules))
    assert f"#{anchor('evidence', 'GOAL-1', 'illegal')}" in told.values("href")
    assert "never and a check says why" in told.text
    assert "It is only permitted." in told.text
