"""Edition files: from the text of a TOML file to a layer, strictly, with errors that name file, line and field.

``look_through`` goes on after a fault, so that a person sees all of them at once; ``read_layer`` raises the first.
"""

from __future__ import annotations

import re
import tomllib
from functools import partial

from ..cards import Deck
from ..errors import NotationError, UnknownName, WireError
from ..options import OPTIONS, option
from ..phases import parse_phase
from .layers import Layer, Parameter, Selection
from .strict_toml import File, Table
from .values import Basis, Choice, Kind, ScoreTable

_MOST_NUMBERS, _MOST_CARDS, _MOST_POINTS, _MOST_PLAYERS, _MOST_HAND = 15, 99, 1000, 12, 30
_LEAST_GROUP = 2
_LETTER = re.compile(r"[A-Z]")
_TAKEN = frozenset("WS")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def _within(table: Table, field: str, low: int, high: int) -> int:
    """A whole number between two others."""
    value = table.take(field, int)
    if not low <= value <= high:
        raise table.file.error(table.at(field), f"expected a number from {low} to {high}, found {value}")
    return value


def _range(table: Table, field: str, low: int, high: int) -> tuple[int, int]:
    """A pair of numbers between two others."""
    pair = table.pair(field)
    if not low <= pair[0] <= pair[1] <= high:
        raise table.file.error(table.at(field), f"expected two numbers from {low} to {high}, found {list(pair)}")
    return pair


def _colours(table: Table) -> tuple[tuple[str, str], ...]:
    colours = table.take("colours", dict)
    names = list(colours.values())
    for letter, name in colours.items():
        if not _LETTER.fullmatch(letter) or letter in _TAKEN:
            raise table.file.error(
                table.at("colours"), f"expected one capital letter other than W and S, found '{letter}'"
            )
        if not isinstance(name, str) or not name.strip() or names.count(name) > 1:
            raise table.file.error(table.at("colours"), f"expected a name of its own for {letter}, found {name!r}")
    if not colours:
        raise table.file.error(table.at("colours"), "expected at least one colour")
    return tuple(colours.items())


def _deck(table: Table) -> Deck:
    low, high = _range(table, "numbers", 1, _MOST_CARDS)
    if not 0 < high - low < _MOST_NUMBERS:
        found = f"expected 2 to {_MOST_NUMBERS} numbers, found {high - low + 1}"
        raise table.file.error(table.at("numbers"), found)
    deck = Deck(
        table.take("id", str),
        _colours(table),
        tuple(range(low, high + 1)),
        _within(table, "copies", 1, _MOST_CARDS),
        _within(table, "wilds", 0, _MOST_CARDS),
        _within(table, "skips", 0, _MOST_CARDS),
    )
    table.end()
    return deck


def _scores(table: Table, deck: Deck | None) -> ScoreTable:
    bands = []
    for index, row in enumerate(table.take("numbers", list)):
        band = Table(table.file, f"scores.numbers[{index}]", row)
        ends = _within(band, "from", 1, _MOST_CARDS), _within(band, "to", 1, _MOST_CARDS)
        bands.append((*ends, _within(band, "points", 0, _MOST_POINTS)))
        band.end()
    covered = [number for low, high, _ in bands for number in range(low, high + 1)]
    if deck is not None and covered != list(deck.numbers):
        expected = f"{deck.numbers[0]}-{deck.numbers[-1]}"
        raise table.file.error("scores.numbers", f"the bands must cover {expected} once, in order")
    scores = ScoreTable(tuple(bands), _within(table, "wild", 0, _MOST_POINTS), _within(table, "skip", 0, _MOST_POINTS))
    table.end()
    return scores


def _choice(file: File, name: str, data: object) -> Choice:
    """A reading, with its basis; a bare word is what the house decided."""
    path = f"readings.{name}"
    try:
        disputed = option(name)
        if isinstance(data, str):
            return Choice(name, disputed.check(data), Basis.HOUSE)
        table = Table(file, path, data)
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


def _selection(top: Table) -> Selection | None:
    if "select_phases" not in top.data:
        return None
    table = Table(top.file, "select_phases", top.take("select_phases", dict))
    chosen = Selection(table.take("from", int, 1), table.take("step", int, 1), table.take("count", int, 0))
    table.end()
    if chosen.start < 1 or chosen.step < 1 or chosen.count < 0:
        raise top.file.error("select_phases", "'from' and 'step' are at least 1, 'count' is none or at least 1")
    return chosen


def _parameter(top: Table) -> Parameter | None:
    if "parameter" not in top.data:
        return None
    table = Table(top.file, "parameter", top.take("parameter", dict))
    found = Parameter(
        table.take("name", str), table.take("from", int), table.take("to", int), table.take("example", int)
    )
    table.end()
    return found


def _phases(table: Table, field: str) -> tuple[str, ...]:
    words = table.words(field)
    for index, text in enumerate(words):
        try:
            phase = parse_phase(index + 1, text)
        except (NotationError, ValueError) as error:
            raise table.file.error(table.at(field), str(error)) from None
        if not all(_LEAST_GROUP <= group.size <= _MOST_HAND for group in phase.groups):
            raise table.file.error(table.at(field), f"'{text}': a group has {_LEAST_GROUP} to {_MOST_HAND} cards")
    return words


def read_layer(text: str, name: str = "edition file") -> Layer:
    """What an edition file says. ``name``: the file, for errors. Raises WireError."""
    layer, faults = look_through(text, name)
    if faults:
        raise faults[0]
    return layer


def look_through(text: str, name: str = "edition file") -> tuple[Layer, tuple[WireError, ...]]:
    """What an edition file says, as far as it can be read, and every fault in it, the gravest first."""
    file = File(name, text)
    try:
        top = Table(file, "", tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValueError) as error:
        return Layer("", "", Kind.HOUSE), (WireError(name, str(error)),)
    except RecursionError:
        return Layer("", "", Kind.HOUSE), (WireError(name, "is nested too deeply"),)
    layer = _layer(file, top)
    top.end()
    return layer, tuple(file.faults)


def _layer(file: File, top: Table) -> Layer:
    part, own = file.part, file.part(lambda: _own_id(top), "")
    given_base = "base" in top.data
    base = part(lambda: top.take("base", str), "") if given_base else None
    kind = part(lambda: _kind(top, base), Kind.HOUSE if given_base else Kind.GAME)
    readings: dict[str, object] = part(lambda: top.take("readings", dict, {}), {})
    missing = [] if given_base else [one for one in OPTIONS if one not in readings]
    file.faults.extend(file.error("readings", f"no reading of option '{one}'") for one in missing)
    with_deck = "deck" in top.data or not given_base
    deck = part(lambda: _deck(Table(file, "deck", top.take("deck", dict))), None) if with_deck else None
    listed = not given_base and "phases" not in top.data
    layer = Layer(
        own,
        part(lambda: top.take("name", str, own), own),
        kind,
        base,
        part(lambda: top.sources("sources"), ()),
        deck,
        part(lambda: _phases(top, "phases"), ()),
        part(lambda: _phases(top, "further_phases"), ()),
        part(lambda: _selection(top), None),
        part(lambda: _scores(Table(file, "scores", top.take("scores", dict)), deck), None)
        if "scores" in top.data or with_deck
        else None,
        part(lambda: _range(top, "players", 1, _MOST_PLAYERS), None)
        if "players" in top.data or not given_base
        else None,
        part(lambda: _within(top, "hand_size", 2, _MOST_HAND), None)
        if "hand_size" in top.data or not given_base
        else None,
        _choices(file, readings),
        part(lambda: _parameter(top), None),
    )
    if listed:
        file.faults.append(file.error("", "'phases' is missing"))
    return layer


def _own_id(top: Table) -> str:
    own = top.take("id", str)
    if not _ID.fullmatch(own):
        raise top.file.error("id", f"expected letters, figures, and . _ - between them, 64 at most, found {own[:70]!r}")
    return own


def _kind(top: Table, base: str | None) -> Kind:
    kind = top.take("kind", str, Kind.HOUSE.value if base is not None else Kind.GAME.value)
    if kind not in tuple(Kind):
        raise top.file.error("kind", f"expected one of {', '.join(Kind)}, found '{kind}'")
    if (base is None) != (Kind(kind) is Kind.GAME):
        raise top.file.error("kind", "a game has no base, and everything else has one")
    return Kind(kind)


def _choices(file: File, readings: dict[str, object]) -> dict[str, Choice]:
    found = {}
    for name, data in readings.items():
        choice = file.part(partial(_choice, file, name, data), None)
        if choice is not None:
            found[name] = choice
    return found
