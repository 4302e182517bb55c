"""Edition files: from the text of a TOML file to a layer, strictly, with errors that name file, line and field."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TypeVar

from ..cards import Deck
from ..errors import NotationError, UnknownName, WireError
from ..options import OPTIONS, option
from ..phases import parse_phase
from ..sources import source
from .layers import Layer, Parameter, Selection
from .values import Basis, Choice, Kind, ScoreTable

_T = TypeVar("_T")
_HEADER = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]")


@dataclass(frozen=True, slots=True)
class _File:
    """The text and its name, for errors."""

    name: str
    text: str

    def error(self, path: str, problem: str) -> WireError:
        """The error at a field such as ``readings.natural.basis``."""
        line = self._line(path.partition("[")[0].split("."))
        return WireError(f"{self.name}{f', line {line}' if line else ''}{f', {path}' if path else ''}", problem)

    def _line(self, path: list[str]) -> int | None:
        """The line that says most of the path; lines count from 1."""
        best, found, table = 0, None, list[str]()
        for number, line in enumerate(self.text.splitlines(), start=1):
            if header := _HEADER.match(line):
                here = table = [part.strip(" \"'") for part in header[1].split(".")]
            else:
                key, equals, _ = line.partition("=")
                here = [*table, *(part.strip(" \"'") for part in key.split("."))] if equals else []
            if len(here) > best and here == path[: len(here)]:
                best, found = len(here), number
        return found


class _Table:
    """A TOML table that is read strictly: every field once, nothing left over. Raises WireError."""

    def __init__(self, file: _File, path: str, data: object) -> None:
        self.file, self.path = file, path
        if not isinstance(data, dict):
            raise file.error(path, f"expected a table, found {data!r}")
        self.data = dict(data)

    def at(self, field: str) -> str:
        """The path of a field."""
        return f"{self.path}.{field}".strip(".")

    def take(self, field: str, kind: type[_T], default: _T | None = None) -> _T:
        """The value of a field."""
        if field not in self.data:
            if default is None:
                raise self.file.error(self.path, f"'{field}' is missing")
            return default
        value = self.data.pop(field)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.file.error(self.at(field), f"expected {kind.__name__}, found {value!r}")
        return value

    def words(self, field: str) -> tuple[str, ...]:
        """A list of words; empty if it is not there."""
        value = self.take(field, list, [])
        if not all(isinstance(word, str) for word in value):
            raise self.file.error(self.at(field), f"expected a list of words, found {value!r}")
        return tuple(value)

    def pair(self, field: str) -> tuple[int, int]:
        """Two numbers, the lower one first."""
        value = self.take(field, list)
        if len(value) != 2 or not all(type(number) is int for number in value) or value[0] > value[1]:  # noqa: PLR2004
            raise self.file.error(self.at(field), f"expected [low, high], found {value!r}")
        return value[0], value[1]

    def sources(self, field: str) -> tuple[str, ...]:
        """A list of keys of sources."""
        try:
            return tuple(source(key).key for key in self.words(field))
        except UnknownName as error:
            raise self.file.error(self.at(field), str(error)) from None

    def end(self) -> None:
        """Nothing must be left."""
        if self.data:
            field = next(iter(self.data))
            raise self.file.error(self.at(field), f"unknown field '{field}'")


def _deck(table: _Table) -> Deck:
    low, high = table.pair("numbers")
    deck = Deck(
        table.take("id", str),
        tuple(table.take("colours", dict).items()),
        tuple(range(low, high + 1)),
        table.take("copies", int),
        table.take("wilds", int),
        table.take("skips", int),
    )
    table.end()
    return deck


def _scores(table: _Table, deck: Deck | None) -> ScoreTable:
    bands = []
    for index, row in enumerate(table.take("numbers", list)):
        band = _Table(table.file, f"scores.numbers[{index}]", row)
        bands.append((band.take("from", int), band.take("to", int), band.take("points", int)))
        band.end()
    covered = [number for low, high, _ in bands for number in range(low, high + 1)]
    if deck is not None and covered != list(deck.numbers):
        expected = f"{deck.numbers[0]}-{deck.numbers[-1]}"
        raise table.file.error("scores.numbers", f"the bands must cover {expected} once, in order")
    scores = ScoreTable(tuple(bands), table.take("wild", int), table.take("skip", int))
    table.end()
    return scores


def _choice(file: _File, name: str, data: object) -> Choice:
    """A reading, with its basis; a bare word is what the house decided."""
    path = f"readings.{name}"
    try:
        disputed = option(name)
        if isinstance(data, str):
            return Choice(name, disputed.check(data), Basis.HOUSE)
        table = _Table(file, path, data)
        reading, basis = disputed.check(table.take("reading", str)), table.take("basis", str, Basis.HOUSE.value)
        left_open = tuple(disputed.check(other) for other in table.words("open"))
    except UnknownName as error:
        raise file.error(path, str(error)) from None
    if basis not in tuple(Basis):
        raise file.error(f"{path}.basis", f"expected one of {', '.join(Basis)}, found '{basis}'")
    choice = Choice(name, reading, Basis(basis), table.sources("sources"), left_open, table.take("note", str, ""))
    table.end()
    if choice.reading in choice.open:
        raise file.error(f"{path}.open", f"'{choice.reading}' is the chosen reading")
    if (choice.basis is Basis.STATED) != bool(choice.sources):
        raise file.error(path, "a stated reading names its sources, any other names none")
    return choice


def _selection(top: _Table) -> Selection | None:
    if "select_phases" not in top.data:
        return None
    table = _Table(top.file, "select_phases", top.take("select_phases", dict))
    chosen = Selection(table.take("from", int, 1), table.take("step", int, 1), table.take("count", int, 0))
    table.end()
    if chosen.start < 1 or chosen.step < 1 or chosen.count < 0:
        raise top.file.error("select_phases", "'from' and 'step' are at least 1, 'count' is none or at least 1")
    return chosen


def _parameter(top: _Table) -> Parameter | None:
    if "parameter" not in top.data:
        return None
    table = _Table(top.file, "parameter", top.take("parameter", dict))
    found = Parameter(
        table.take("name", str), table.take("from", int), table.take("to", int), table.take("example", int)
    )
    table.end()
    return found


def _phases(table: _Table, field: str) -> tuple[str, ...]:
    words = table.words(field)
    for index, text in enumerate(words):
        try:
            parse_phase(index + 1, text)
        except NotationError as error:
            raise table.file.error(table.at(field), str(error)) from None
    return words


def read_layer(text: str, name: str = "edition file") -> Layer:
    """What an edition file says. ``name``: the file, for errors. Raises WireError."""
    file = _File(name, text)
    try:
        top = _Table(file, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise WireError(name, str(error)) from None
    own, base = top.take("id", str), top.data.pop("base", None)
    if base is not None and not isinstance(base, str):
        raise file.error("base", f"expected the name of an edition, found {base!r}")
    kind = top.take("kind", str, Kind.HOUSE.value if base else Kind.GAME.value)
    if kind not in tuple(Kind):
        raise file.error("kind", f"expected one of {', '.join(Kind)}, found '{kind}'")
    if (base is None) != (Kind(kind) is Kind.GAME):
        raise file.error("kind", "a game has no base, and everything else has one")
    readings = top.take("readings", dict, {})
    for option_name in OPTIONS if base is None else ():
        if option_name not in readings:
            raise file.error("readings", f"no reading of option '{option_name}'")
    deck = _deck(_Table(file, "deck", top.take("deck", dict))) if "deck" in top.data or base is None else None
    layer = Layer(
        own,
        top.take("name", str, own),
        Kind(kind),
        base,
        top.sources("sources"),
        deck,
        _phases(top, "phases"),
        _phases(top, "further_phases"),
        _selection(top),
        _scores(_Table(file, "scores", top.take("scores", dict)), deck) if "scores" in top.data or deck else None,
        top.pair("players") if "players" in top.data or base is None else None,
        top.take("hand_size", int) if "hand_size" in top.data or base is None else None,
        {key: _choice(file, key, data) for key, data in readings.items()},
        _parameter(top),
    )
    top.end()
    if base is None and not layer.phases:
        raise file.error("", "'phases' is missing")
    return layer
