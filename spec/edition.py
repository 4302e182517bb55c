"""Editions: deck, phase list, scores and the chosen reading of every disputed rule, as data.

An edition is a TOML file in ``editions/``. For each reading it says on what it rests (``Basis``) and which other
readings its sources leave open: an answer is *unspecified* exactly when one of those gives another verdict.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from .cards import Card, Deck
from .errors import UnknownName, WireError
from .options import OPTIONS, option
from .phases import Phase, parse_phase
from .sources import source

_T = TypeVar("_T")


class Basis(StrEnum):
    """On what a reading, a clause or a verdict rests; from the strongest to the weakest.

    ``stated``: a source of the edition states or implies it; ``inherited``: only a source of another game does;
    ``interpretation``: none does.
    """

    STATED = "stated"
    INHERITED = "inherited"
    INTERPRETATION = "interpretation"

    @property
    def rank(self) -> int:
        """0 is the strongest."""
        return list(Basis).index(self)


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Penalty points of a card left in hand (SCORE-1): bands of numbers, then the special cards."""

    bands: tuple[tuple[int, int, int], ...]
    """Triples of first number, last number, points."""
    wild: int
    skip: int

    def points(self, card: Card) -> int:
        """The points of one card."""
        if card.is_wild:
            return self.wild
        if card.is_skip:
            return self.skip
        return next(points for low, high, points in self.bands if low <= card.number <= high)


@dataclass(frozen=True, slots=True)
class Choice:
    """The reading that an edition takes of one option, and on what that rests."""

    option: str
    reading: str
    basis: Basis
    sources: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """Other readings that the edition's sources leave open."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """A game that can be played: everything a clause needs to know besides the situation."""

    id: str
    name: str
    deck: Deck
    phases: tuple[Phase, ...]
    scores: ScoreTable
    sources: tuple[str, ...]
    players: tuple[int, int]
    hand_size: int
    choices: Mapping[str, Choice]

    def reading(self, option_id: str) -> str:
        """The chosen reading of an option."""
        return self.choices[option_id].reading

    def phase(self, number: int) -> Phase:
        """The phase of that number (from 1). Raises UnknownName."""
        for phase in self.phases:
            if phase.number == number:
                return phase
        raise UnknownName("phase", str(number), [str(phase.number) for phase in self.phases])

    def with_reading(self, option_id: str, reading: str) -> Edition:
        """The same edition with another reading of one option. Raises UnknownName."""
        option(option_id).check(reading)
        choice = replace(self.choices[option_id], reading=reading)
        return replace(self, choices={**self.choices, option_id: choice})


class _Table:
    """A TOML table that is read strictly: every field once, nothing left over. Raises WireError."""

    def __init__(self, where: str, data: object) -> None:
        if not isinstance(data, dict):
            raise WireError(where, "expected a table")
        self.where, self.data = where, dict(data)

    def take(self, field: str, kind: type[_T], default: _T | None = None) -> _T:
        if field not in self.data:
            if default is None:
                raise WireError(self.where, f"'{field}' is missing")
            return default
        value = self.data.pop(field)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise WireError(f"{self.where}.{field}".strip("."), f"expected {kind.__name__}, found {value!r}")
        return value

    def take_words(self, field: str) -> tuple[str, ...]:
        value = self.take(field, list, [])
        if not all(isinstance(word, str) for word in value):
            raise WireError(f"{self.where}.{field}".strip("."), f"expected a list of words, found {value!r}")
        return tuple(value)

    def take_pair(self, field: str) -> tuple[int, int]:
        value = self.take(field, list)
        if len(value) != 2 or not all(type(number) is int for number in value) or value[0] > value[1]:  # noqa: PLR2004
            raise WireError(f"{self.where}.{field}".strip("."), f"expected [low, high], found {value!r}")
        return value[0], value[1]

    def end(self) -> None:
        if self.data:
            raise WireError(self.where, f"unknown field '{next(iter(self.data))}'")


def _read_deck(data: object) -> Deck:
    table = _Table("deck", data)
    low, high = table.take_pair("numbers")
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


def _read_scores(data: object, deck: Deck) -> ScoreTable:
    table = _Table("scores", data)
    bands = []
    for index, row in enumerate(table.take("numbers", list)):
        band = _Table(f"scores.numbers[{index}]", row)
        bands.append((band.take("from", int), band.take("to", int), band.take("points", int)))
        band.end()
    covered = [number for low, high, _ in bands for number in range(low, high + 1)]
    if covered != list(deck.numbers):
        raise WireError("scores.numbers", f"the bands must cover {deck.numbers[0]}-{deck.numbers[-1]} once, in order")
    scores = ScoreTable(tuple(bands), table.take("wild", int), table.take("skip", int))
    table.end()
    return scores


def _read_choice(name: str, data: object) -> Choice:
    disputed, table = option(name), _Table(f"readings.{name}", data)
    basis = table.take("basis", str)
    if basis not in tuple(Basis):
        raise WireError(f"readings.{name}.basis", f"expected one of {', '.join(Basis)}, found '{basis}'")
    choice = Choice(
        name,
        disputed.check(table.take("reading", str)),
        Basis(basis),
        tuple(source(key).key for key in table.take_words("sources")),
        tuple(disputed.check(other) for other in table.take_words("open")),
        table.take("note", str, ""),
    )
    table.end()
    if choice.reading in choice.open:
        raise WireError(f"readings.{name}.open", f"'{choice.reading}' is the chosen reading")
    if (choice.basis is Basis.STATED) != bool(choice.sources):
        raise WireError(f"readings.{name}", "a stated reading names its sources, any other names none")
    return choice


def read_edition(text: str) -> Edition:
    """An edition from the text of its TOML file. Raises WireError or UnknownName."""
    try:
        table = _Table("", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise WireError("edition file", str(error)) from None
    deck = _read_deck(table.take("deck", dict))
    readings = table.take("readings", dict)
    for name in OPTIONS:
        if name not in readings:
            raise WireError("readings", f"no reading of option '{name}'")
    edition = Edition(
        table.take("id", str),
        table.take("name", str),
        deck,
        tuple(parse_phase(number, words) for number, words in enumerate(table.take_words("phases"), start=1)),
        _read_scores(table.take("scores", dict), deck),
        tuple(source(key).key for key in table.take_words("sources")),
        table.take_pair("players"),
        table.take("hand_size", int),
        {name: _read_choice(name, data) for name, data in readings.items()},
    )
    table.end()
    return edition


def edition_names() -> tuple[str, ...]:
    """The editions that come with phaseproof."""
    folder = files(__package__) / "editions"
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def edition(name: str) -> Edition:
    """The edition of that name. Raises UnknownName."""
    if name not in edition_names():
        raise UnknownName("edition", name, edition_names())
    return read_edition((files(__package__) / "editions" / f"{name}.toml").read_text(encoding="utf-8"))
