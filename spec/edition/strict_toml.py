"""A TOML table, read strictly: every field once, nothing left over, and each fault with file, line and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from ..errors import UnknownName, WireError
from ..sources import source

_T = TypeVar("_T")
_HEADER = re.compile(r"\s*\[+\s*([^\]]+?)\s*\]")


def line_of(text: str, path: str) -> int | None:
    """The line that says most of a path such as ``readings.natural.basis``; lines count from 1."""
    wanted, best, found, table = path.split("."), 0, None, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            here = table = [part.strip(" \"'") for part in header[1].split(".")]
        else:
            key, equals, _ = line.partition("=")
            here = [*table, *(part.strip(" \"'") for part in key.split("."))] if equals else []
        if len(here) > best and here == wanted[: len(here)]:
            best, found = len(here), number
    return found


@dataclass(frozen=True, slots=True)
class File:
    """The text and its name, for errors, and the faults in it."""

    name: str
    text: str
    faults: list[WireError] = field(default_factory=list)
    """What was found so far."""

    def part(self, read: Callable[[], _T], default: _T) -> _T:
        """What a part says, or the default where it is faulty; the fault is kept."""
        try:
            return read()
        except WireError as error:
            self.faults.append(error)
            return default

    def error(self, path: str, problem: str) -> WireError:
        """The error at a field such as ``readings.natural.basis``."""
        line = line_of(self.text, path.partition("[")[0])
        return WireError(f"{self.name}{f', line {line}' if line else ''}{f', {path}' if path else ''}", problem)


class Table:
    """A TOML table that is read strictly: every field once, nothing left over. Raises WireError."""

    def __init__(self, file: File, path: str, data: object) -> None:
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
        self.file.faults.extend(self.file.error(self.at(left), f"unknown field '{left}'") for left in self.data)
