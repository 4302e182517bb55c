"""Where statements about the game come from: one key per source, with its kind and what it is worth.

The table is ``sources.toml``. Clauses, editions, options and disputes cite its keys. A key names one text;
what that text says about a rule is recorded with the rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from .errors import UnknownName


class SourceKind(StrEnum):
    """What sort of text a source is."""

    PRINT = "print"
    """The publisher's leaflet or booklet, read as a scan or a transcript."""
    REMARK = "remark"
    """The publisher's text as another site reports it."""
    GUIDE = "guide"
    ARTICLE = "article"
    MANUAL = "manual"
    FAN_PAGE = "fan-page"
    ENCYCLOPEDIA = "encyclopedia"
    VIDEO = "video"
    APP = "app"
    """The publisher's app."""
    PROGRAM = "program"
    """An open-source program or a thread of its project."""
    REVIEW = "review"
    PAGE = "page"
    """Any other web page."""


class SourceStanding(StrEnum):
    """What a source is worth."""

    OFFICIAL = "official"
    DESCRIBES = "describes"
    HOUSE = "house"
    FAN = "fan"
    IMPLEMENTATION = "implementation"
    DOUBTFUL = "doubtful"

    @property
    def meaning(self) -> str:
        """In a sentence for people."""
        return f"{self.value}: {_WORTH[self]}"


_WORTH = {
    SourceStanding.OFFICIAL: "the publisher's word; the kind tells whether it was read directly",
    SourceStanding.DESCRIBES: "a published game in its author's words",
    SourceStanding.HOUSE: "the rules of one table",
    SourceStanding.FAN: "a fan's edition, or fans' account of the game",
    SourceStanding.IMPLEMENTATION: "what a program does, no authority on the game",
    SourceStanding.DOUBTFUL: "machine-made, mixed from others, or wrong where it can be checked",
}


GAMES = frozenset(
    {
        "app",
        "arkansas",
        "board",
        "classic",
        "dice",
        "floating",
        "joker",
        "masters",
        "masters-2018",
        "masters-de",
        "phase-20",
        "plus-ten",
        "twist",
        "variations",
    }
)
"""The games a source can speak of; ``variations`` are the shorter forms of the classic game."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source. It has addresses (``urls``) or, if it was held as a text, the name of that ``document``."""

    key: str
    title: str
    kind: SourceKind
    standing: SourceStanding
    game: tuple[str, ...]
    """What it speaks of, most important first; members of ``GAMES``."""
    aliases: tuple[str, ...] = ()
    """Other names under which ``source`` finds it."""
    year: int | None = None
    """Of the text, if known."""
    urls: tuple[str, ...] = ()
    document: str = ""
    note: str = ""
    """One line, for instance on a known slip."""


_FIELDS = frozenset(Source.__dataclass_fields__)


def _words(entry: Mapping[str, object], field: str, where: str) -> tuple[str, ...]:
    """A list of distinct non-empty strings; empty if the field is absent."""
    value = entry.get(field, [])
    if not isinstance(value, list):
        raise ValueError(f"{where}: {field} is not a list")  # noqa: TRY004 - a fault of the text
    words = tuple(word for word in value if isinstance(word, str) and word.strip())
    if len(words) != len(value) or len(set(words)) != len(words):
        raise ValueError(f"{where}: {field} must hold distinct, non-empty strings")
    return words


def _line(entry: Mapping[str, object], field: str, where: str, *, required: bool = False) -> str:
    """A one-line string; empty only if the field is absent and not required."""
    if field not in entry and not required:
        return ""
    value = entry.get(field)
    if not isinstance(value, str) or not value.strip() or len(value.splitlines()) != 1:
        raise ValueError(f"{where}: {field} must be one line of text")
    return value


def _year(entry: Mapping[str, object], where: str) -> int | None:
    value = entry.get("year")
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1982 <= value <= 2100:  # noqa: PLR2004
        raise ValueError(f"{where}: year must be a number from 1982, when the game appeared")
    return value


def _source(entry: object, number: int) -> Source:
    where = f"source {number}"
    if not isinstance(entry, dict):
        raise ValueError(f"{where}: not a table")  # noqa: TRY004 - a fault of the text
    key = _line(entry, "key", where, required=True)
    where = f"source '{key}'"
    if unknown := sorted(set(entry) - _FIELDS):
        raise ValueError(f"{where}: unknown field {', '.join(unknown)}")
    kind = _line(entry, "kind", where, required=True)
    if kind not in {member.value for member in SourceKind}:
        raise ValueError(f"{where}: unknown kind '{kind}'; one of {', '.join(SourceKind)}")
    standing = _line(entry, "standing", where, required=True)
    if standing not in {member.value for member in SourceStanding}:
        raise ValueError(f"{where}: unknown standing '{standing}'; one of {', '.join(SourceStanding)}")
    game = _words(entry, "game", where)
    if not game or not GAMES.issuperset(game):
        raise ValueError(f"{where}: game must name one or more of {', '.join(sorted(GAMES))}")
    urls, document = _words(entry, "urls", where), _line(entry, "document", where)
    if bool(urls) == bool(document):
        raise ValueError(f"{where}: needs either urls or a document")
    if not all(url.startswith(("https://", "http://")) for url in urls):
        raise ValueError(f"{where}: urls must begin with https:// or http://")
    return Source(
        key,
        _line(entry, "title", where, required=True),
        SourceKind(kind),
        SourceStanding(standing),
        game,
        _words(entry, "aliases", where),
        _year(entry, where),
        urls,
        document,
        _line(entry, "note", where),
    )


def read_sources(text: str) -> Mapping[str, Source]:
    """The sources of a TOML text by key, in the order of the text. Raises ValueError if anything is amiss."""
    document = tomllib.loads(text)  # TOMLDecodeError is a ValueError
    entries = document.pop("source", [])
    if document:
        raise ValueError(f"unknown table {', '.join(sorted(document))}; only [[source]] is known")
    if not isinstance(entries, list):
        raise ValueError("source must be written as [[source]]")  # noqa: TRY004 - a fault of the text
    sources: dict[str, Source] = {}
    taken: set[str] = set()
    for number, entry in enumerate(entries, 1):
        each = _source(entry, number)
        for name in (each.key, *each.aliases):
            if name in taken:
                raise ValueError(f"source '{each.key}': the name '{name}' is taken")
            taken.add(name)
        sources[each.key] = each
    return MappingProxyType(sources)


SOURCES: Mapping[str, Source] = read_sources(
    Path(__file__).with_name("sources.toml").read_text(encoding="utf-8"),
)
"""All sources by key, in the order of the table."""

_NAMES = {name: each for each in SOURCES.values() for name in (each.key, *each.aliases)}


def source(key: str) -> Source:
    """The source with that key or alias; case counts (``hub`` and ``HUB`` differ). Raises UnknownName."""
    if key not in _NAMES:
        raise UnknownName("source", key, _NAMES)
    return _NAMES[key]


def prints(game: str | None = None) -> tuple[Source, ...]:
    """The publisher's leaflets, of all games or of one of ``GAMES``. Raises UnknownName."""
    if game is not None and game not in GAMES:
        raise UnknownName("game", game, GAMES)
    leaflets = (each for each in SOURCES.values() if each.kind is SourceKind.PRINT)
    return tuple(each for each in leaflets if game is None or game in each.game)
