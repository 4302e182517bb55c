"""The site: every page of a book as text, by its path."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from phaseproof.spec.clauses import CLAUSES, Stance
from phaseproof.spec.edition import differences, part_in_words, rests_on
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.sources import SOURCES

from ..html import anchor, environment
from . import graph, picture, turns
from .book import Book, Volume, place
from .sheets import points, sheets

PLACES = (
    ("index.html", "Rules"),
    ("editions.html", "Editions"),
    ("readings.html", "Readings"),
    ("contradictions.html", "Contradictions"),
    ("gaps.html", "Gaps"),
    ("sources.html", "Sources"),
    ("graph.html", "Rule graph"),
    ("turn.html", "The turn"),
    ("printables.html", "To print"),
)
"""Where the head of each page leads."""
_STANCES = {
    Stance.STATES: "states it",
    Stance.IMPLIES: "implies it",
    Stance.AMBIGUOUS: "leaves room",
    Stance.CONTRADICTS: "states otherwise",
}
_TITLES = {graph.Sort.SOURCE: "Sources", graph.Sort.RULE: "Rules", graph.Sort.OPTION: "Disputed questions"}


_HELPERS = {
    "clauses": CLAUSES,
    "disputed": OPTIONS,
    "part_in_words": part_in_words,
    "place": place,
    "places": PLACES,
    "points": points,
    "rests_on": rests_on,
    "sources": SOURCES,
    "stances": _STANCES,
    "steps": turns.STEPS,
}
"""What every template may use."""


class Site:
    """Fills the templates for one book; ``pdf``: whether the sheets are there as PDF too."""

    def __init__(self, book: Book, *, pdf: bool) -> None:
        self.book, self.pdf = book, pdf
        self._slugs = {volume.edition.id: volume.slug for volume in book.volumes}

    def pages(self) -> Iterator[tuple[str, str]]:
        """Every file but the PDFs: its path below the folder of the site, and its text."""
        yield "style.css", environment().get_template("rulebook/rulebook.css.j2").render()
        yield "search.js", environment().get_template("rulebook/search.js").render()
        yield "search-index.js", search_index(self.book)
        yield self._page("index.html", "index")
        yield self._page("editions.html", "editions")
        yield self._page("readings.html", "readings")
        yield self._page("contradictions.html", "contradictions", known=CLAUSES)
        yield self._page("gaps.html", "gaps", **self._gaps())
        yield self._page("sources.html", "sources", spoken=_spoken())
        yield self._page("graph.html", "graph", **_graph())
        yield self._page("turn.html", "turn", machines=list(self._machines()))
        yield from self._rules()
        yield from self._editions()
        yield from self._printables()

    @property
    def count(self) -> int:
        """How many pages there are."""
        return 12 + len(CLAUSES) + sum(2 + len(sheets(volume.edition)) for volume in self.book.volumes)

    def _page(self, path: str, template: str, **values: Any) -> tuple[str, str]:  # noqa: ANN401 - whatever it shows
        root = "../" * path.count("/")
        filled = environment().get_template(f"rulebook/{template}.html.j2")
        return path, filled.render(
            **_HELPERS, book=self.book, here=path, pdf=self.pdf, root=root, slugs=self._slugs, **values
        )

    def _rules(self) -> Iterator[tuple[str, str]]:
        for id_, clause in CLAUSES.items():
            options = [name for name, one in OPTIONS.items() if name in clause.options or id_ in one.rules]
            exceptions = [other.id for other in CLAUSES.values() if id_ in other.overrides]
            governs = [kind.__name__.lower() for kind in clause.governs]
            values = {"clause": clause, "options": options, "exceptions": exceptions, "governs": governs}
            yield self._page(f"rules/{id_}.html", "rule", **values)

    def _editions(self) -> Iterator[tuple[str, str]]:
        for volume in self.book.volumes:
            changes = differences(volume.base, volume.edition) if volume.base is not None else ()
            drawn = picture.picture(turns.transitions(volume.edition))
            values = {"volume": volume, "changes": changes, "drawn": drawn}
            yield self._page(f"editions/{volume.slug}.html", "edition", **values)

    def _printables(self) -> Iterator[tuple[str, str]]:
        every = {volume.slug: sheets(volume.edition) for volume in self.book.volumes}
        yield self._page("printables.html", "printables", volumes=self.book.volumes, sheets_of=every)
        for volume in self.book.volumes:
            folder = f"printables/{volume.slug}"
            yield self._page(f"{folder}/index.html", "printables", volumes=(volume,), sheets_of=every)
            for sheet in every[volume.slug]:
                yield self._page(f"{folder}/{sheet.name}.html", "sheet", volume=volume, sheet=sheet)

    def _machines(self) -> Iterator[Mapping[str, Any]]:
        """One picture for all editions that have the same."""
        alike: dict[tuple[turns.Transition, ...], list[Volume]] = {}
        for volume in self.book.volumes:
            alike.setdefault(turns.transitions(volume.edition), []).append(volume)
        for found, volumes in alike.items():
            rules = {one: turns.rules_of(one, volumes[0].edition) for one in found}
            drawn = picture.picture(found)
            yield {"transitions": found, "volumes": volumes, "rules": rules, "drawn": drawn}

    def _gaps(self) -> Mapping[str, Any]:
        """Every gap, and what becomes of it in each edition; one number may stand at several rules."""
        by_place = {v.edition.id: {(gap["number"], gap["rule"]): gap for gap in v.gaps} for v in self.book.volumes}
        return {"gaps": self.book.volumes[0].gaps, "by_place": by_place}


def _spoken() -> Mapping[str, Mapping[Stance, list[str]]]:
    """By source and stance: the rules on which it speaks."""
    found: dict[str, dict[Stance, list[str]]] = {}
    for stance in Stance:
        for clause in CLAUSES.values():
            for said in clause.cited(stance):
                found.setdefault(said.source, {}).setdefault(stance, []).append(clause.id)
    return found


def _graph() -> Mapping[str, Any]:
    urls: Mapping[graph.Sort, Callable[[str], str]] = {
        graph.Sort.RULE: lambda id_: f"rules/{id_}.html",
        graph.Sort.SOURCE: lambda id_: f"sources.html#{anchor('source', id_)}",
        graph.Sort.OPTION: lambda id_: f"readings.html#{anchor('reading', id_)}",
    }
    columns = [(_TITLES[sort], x) for sort, x in graph.COLUMNS.items()]
    return {"drawn": graph.drawing(), "urls": urls, "width": graph.WIDTH, "columns": columns}


def search_index(book: Book) -> str:
    """What the search looks through: title, text, address. A script, for a page from a file may load nothing else."""
    rules = [[clause.id, clause.statement, f"rules/{clause.id}.html"] for clause in CLAUSES.values()]
    options = [[one.id, one.question, f"readings.html#{anchor('reading', one.id)}"] for one in OPTIONS.values()]
    editions = [[v.edition.id, v.edition.name, f"editions/{v.slug}.html"] for v in book.volumes]
    gaps = [
        [f"Gap {gap.number}", gap.situation, f"gaps.html#{anchor('gap', str(gap.number), clause.id)}"]
        for clause in CLAUSES.values()
        for gap in clause.gaps
    ]
    sources = [[one.key, one.title, f"sources.html#{anchor('source', one.key)}"] for one in SOURCES.values()]
    entries = [*rules, *options, *editions, *gaps, *sources]
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    return f"window.phaseproofIndex = [\n{lines}\n];\n"
