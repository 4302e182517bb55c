"""The rulebook pages: whole, linked, escaped, the same each time, and true to the clauses."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from phaseproof.disputes.gaps import gaps
from phaseproof.reports.rulebook.book import Book, Volume, check_ids, slugs
from phaseproof.reports.rulebook.graph import Relation, Sort, drawing, edges
from phaseproof.reports.rulebook.site import Site
from phaseproof.reports.rulebook.speaking import FAULTS, MATCHES, MUTANT, PROPERTIES, THEOREMS, Speaks, speaking
from phaseproof.spec.clauses import CLAUSES, Stance, in_force
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.options import OPTIONS

VOID = {"meta", "link", "br", "hr", "img", "input"}
HOSTILE = "<script>alert('x')</script> & \"]]> `|` \x1b[31mred"


class Page(HTMLParser):
    """Reads a page strictly: every element closed, in order, and no id twice."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if "id" in given:
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.append(given["href"] or "")
        self.loaded += [given[name] or "" for name in ("src", "href") if name in given and tag != "a"]
        assert not any(name.startswith("on") or name == "style" for name in given)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def headings(self) -> list[int]:
        return [int(tag[1]) for tag in self.tags if re.fullmatch("h[1-6]", tag)]


def book_of(*editions: Edition, **further: object) -> Book:
    ids = slugs([game.id for game in editions])
    volumes = tuple(Volume(game, slug, gaps=gaps(game)) for game, slug in zip(editions, ids, strict=True))
    return replace(Book("0.0.0", volumes, speaking=speaking(editions)), **further)  # type: ignore[arg-type]


def site_of(*editions: Edition, **further: object) -> dict[str, str]:
    return dict(Site(book_of(*editions, **further), pdf=False).pages())


@pytest.fixture(scope="module")
def site() -> Mapping[str, str]:
    return site_of(edition("classic"), edition("party"), edition("ten-hands"), edition("n-phases(5)"))


@pytest.fixture(scope="module")
def pages(site: Mapping[str, str]) -> Mapping[str, Page]:
    return {path: Page(text) for path, text in site.items() if path.endswith(".html")}


def test_every_rule_has_a_page_with_its_statement_and_all_that_is_cited(pages: Mapping[str, Page]) -> None:
    for clause in CLAUSES.values():
        text = pages[f"rules/{clause.id}.html"].text
        assert clause.statement in text
        for said in clause.citations:
            assert said.source in text
            assert said.note in text
        for gap in clause.gaps:
            assert gap.situation in text


def test_an_edition_has_every_rule_in_force_and_no_other(pages: Mapping[str, Page]) -> None:
    for name, slug in (("classic", "classic"), ("ten-hands", "ten-hands"), ("n-phases(5)", "n-phases-5")):
        page = pages[f"editions/{slug}.html"]
        wanted = {f"rule.{id_}" for id_, clause in CLAUSES.items() if in_force(clause, edition(name))}
        assert {id_ for id_ in page.ids if id_.startswith("rule.")} == wanted
        for choice in edition(name).choices.values():
            assert OPTIONS[choice.option].readings[choice.reading] in page.text
    assert "rule.ADV-1" not in pages["editions/ten-hands.html"].ids


def test_every_link_leads_somewhere(site: Mapping[str, str], pages: Mapping[str, Page]) -> None:
    for path, page in pages.items():
        for link in (*page.links, *page.loaded):
            target, _, anchor = link.partition("#")
            found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            assert found in site, (path, link)
            assert not anchor or anchor in pages[found].ids, (path, link)
    entries = json.loads(site["search-index.js"].removeprefix("window.phaseproofIndex =").rstrip().rstrip(";"))
    for _, _, link in entries:
        target, _, anchor = link.partition("#")
        assert target in pages
        assert not anchor or anchor in pages[target].ids
    assert {title for title, _, _ in entries} >= {*CLAUSES, *OPTIONS}


def test_the_pages_need_no_network(site: Mapping[str, str], pages: Mapping[str, Page]) -> None:
    for page in pages.values():
        assert not any("//" in link for link in (*page.links, *page.loaded))
        assert sorted(posixpath.basename(link) for link in page.loaded) == ["search-index.js", "search.js", "style.css"]
    assert "url(" not in site["style.css"]
    assert "import" not in site["style.css"]
    assert not re.search("fetch|XMLHttp|innerHTML", site["search.js"])


def test_the_pages_speak_to_readers_of_every_kind(site: Mapping[str, str], pages: Mapping[str, Page]) -> None:
    for path, page in pages.items():
        assert page.headings[0] == 1
        assert page.headings.count(1) == 1
        assert all(later - earlier <= 1 for earlier, later in pairwise(page.headings)), path
        assert {"main", "header", "nav", "footer"} <= set(page.tags)
        assert page.links[0] == "#main"
        assert '<html lang="en">' in site[path]
    assert all(word in site["style.css"] for word in ("prefers-color-scheme: dark", "@media print", "@page"))


def _palettes(css: str) -> Iterator[dict[str, str]]:
    for block in re.findall(r":root \{([^}]*)\}", css)[:2]:
        yield dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6})", block))


def _light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_text_stands_out_in_light_and_dark(site: Mapping[str, str]) -> None:
    palettes = list(_palettes(site["style.css"]))
    assert len(palettes) == 2
    for colours in palettes:
        for ink in ("ink", "quiet", "link", "pass", "fail", "unproved", "error"):
            for back in ("back", "panel"):
                low, high = sorted((_light(colours[ink]), _light(colours[back])))
                assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, back)


def test_the_same_book_gives_the_same_bytes(site: Mapping[str, str]) -> None:
    again = site_of(edition("classic"), edition("party"), edition("ten-hands"), edition("n-phases(5)"))
    assert again == site


def test_a_flipped_stance_changes_the_pages(site: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    clause = CLAUSES["HIT-SET"]
    first, *others = clause.citations
    assert first.stance is Stance.STATES
    flipped = replace(clause, citations=(replace(first, stance=Stance.CONTRADICTS), *others))
    monkeypatch.setitem(CLAUSES, "HIT-SET", flipped)
    changed = site_of(edition("classic"))
    assert 'contradicts">states otherwise' in changed["rules/HIT-SET.html"]
    assert 'contradicts">states otherwise' not in site["rules/HIT-SET.html"]
    assert f"{first.source} contradicts HIT-SET" in changed["graph.html"]
    assert f"{first.source} contradicts HIT-SET" not in site["graph.html"]


def test_a_reading_changes_the_rulebook_of_the_edition() -> None:
    one = site_of(edition("classic"))["editions/classic.html"]
    other = site_of(edition("classic").with_reading("run-colour", "one"))["editions/classic.html"]
    assert "One: stated" not in one
    assert one != other
    assert "one: stated" in other


def test_hostile_text_is_shown_and_does_nothing() -> None:
    game = replace(edition("classic"), name=HOSTILE, layers=(HOSTILE,))
    said = {"GOAL-1": {HOSTILE: [Speaks(HOSTILE, HOSTILE, HOSTILE, HOSTILE)]}}
    slip = {"source": "hub", "kind": HOSTILE, "where": HOSTILE, "says": HOSTILE, "found": HOSTILE}
    for path, text in site_of(game, speaking=said, slips=[slip]).items():
        assert "\x1b" not in text
        if path.endswith(".html"):
            page = Page(text)
            assert page.tags.count("script") == 2
        assert not path.endswith((".html", ".css")) or "<script>alert" not in text
    shown = site_of(game, speaking=said, slips=[slip])
    assert "alert('x')" in Page(shown["editions/classic.html"]).text
    assert "alert('x')" in Page(shown["rules/GOAL-1.html"]).text
    assert "alert('x')" in Page(shown["contradictions.html"]).text


def test_what_can_be_run_is_told_for_each_rule(pages: Mapping[str, Page]) -> None:
    found = speaking([edition("classic"), edition("guide")])
    assert {PROPERTIES, FAULTS, MUTANT, THEOREMS} <= set(found["WILD-3"])
    assert MATCHES in found["HAND-1"]
    theorem = next(one for one in found["PH-DEF"][THEOREMS] if one.id == "contained-4")
    assert theorem.note == "of classic, guide"
    assert theorem.id in pages["rules/PH-DEF.html"].text
    assert [
        rule for rule, clause in CLAUSES.items() if in_force(clause, edition("classic")) and rule not in found
    ] == []


def test_an_edge_of_the_graph_is_what_the_specification_says() -> None:
    found = set(edges())
    assert len(found) == len(list(edges()))
    assert ((Sort.RULE, "TEN-DEAL"), (Sort.RULE, "ADV-1"), Relation.OVERRIDES) in found
    for clause in CLAUSES.values():
        against = {one[1] for one, other, how in found if how is Relation.CONTRADICTS and other[1] == clause.id}
        assert against == {said.source for said in clause.citations if said.stance is Stance.CONTRADICTS}
        asked = {other[1] for one, other, how in found if how is Relation.DEPENDS and one[1] == clause.id}
        assert asked >= set(clause.options)
    for option in OPTIONS.values():
        asking = {one[1] for one, other, how in found if how is Relation.DEPENDS and other[1] == option.id}
        assert asking >= set(option.rules)


def test_no_two_boxes_of_the_graph_touch() -> None:
    drawn = drawing()
    assert len({(box.sort, box.id) for box in drawn.boxes}) == len(drawn.boxes)
    for sort in Sort:
        heights = sorted(box.y for box in drawn.boxes if box.sort is sort)
        assert all(later - earlier > 20 for earlier, later in pairwise(heights))
        assert heights[-1] + 10 <= drawn.height


def test_a_new_exception_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLAUSES, "HIT-2", replace(CLAUSES["HIT-2"], overrides=("HIT-1",)))
    assert any((line.source, line.target, line.relation) == ("HIT-2", "HIT-1", "overrides") for line in drawing().lines)


def test_editions_of_one_id_are_refused_and_file_names_differ() -> None:
    classic = edition("classic")
    with pytest.raises(UsageError, match=r"a\.toml and b\.toml are both called 'classic'"):
        check_ids([("a.toml", classic), ("b.toml", classic)])
    assert slugs(["n-phases(5)", "n-phases-5", "N-PHASES-5", "+"]) == (
        "n-phases-5",
        "n-phases-5-2",
        "n-phases-5-3",
        "edition",
    )
