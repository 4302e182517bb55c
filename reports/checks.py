"""What makes a run log valid, line by line; the reader and the writer both ask here."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from phaseproof.spec.errors import WireError

from .records import FORMAT, Decisions, Footer, Header, Result, RunLog, Status

_TYPES = ("header", "result", "footer")
_LONGEST = 300


class LogFault(StrEnum):
    """What can be wrong with a run log."""

    EMPTY = "empty"
    NOT_JSON = "not JSON"
    CUT_OFF = "cut off"
    SHAPE = "shape"
    """A line does not fit the schema."""
    FORMAT = "format"
    """A format that this version does not read."""
    NO_HEADER = "no header"
    SECOND_HEADER = "second header"
    NO_FOOTER = "no footer"
    AFTER_FOOTER = "after the footer"
    DUPLICATE = "duplicate"
    COUNTS = "counts"


class InvalidLog(WireError):
    """A run log cannot be trusted.

    Attributes: ``fault`` which kind of fault, ``line`` its number from 1, ``problem`` what is wrong there.
    """

    def __init__(self, fault: LogFault, name: str, line: int, problem: str) -> None:
        self.fault, self.line, self.problem = fault, line, problem
        super().__init__(f"{name}, line {line}", problem)


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema of one line."""
    text = (files(__package__) / "schema" / "run-log.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(type_: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{type_}", "$defs": schema()["$defs"]})


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"the number {text[:20]} is too large")
    return number


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no JSON number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a field appears twice")
    return record


def parse_line(text: str) -> object:
    """The JSON value of a line, read strictly. Raises ValueError."""
    try:
        value: object = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


class LogCheck:
    """Takes the lines of a log in their order and refuses the first that cannot stand there."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._line = 0
        self._header: Header | None = None
        self._results: dict[str, tuple[int, Result]] = {}
        self._footer: Footer | None = None

    def refuse(self, fault: LogFault, problem: str, line: int | None = None) -> InvalidLog:
        """The error for the present line, or for the one given."""
        return InvalidLog(fault, self.name, max(self._line if line is None else line, 1), problem)

    @property
    def statuses(self) -> tuple[Status, ...]:
        """Of the results so far."""
        return tuple(result.status for _, result in self._results.values())

    def take(self, record: object) -> None:
        """The next line. Raises InvalidLog, and then the line does not count."""
        self._line += 1
        try:
            self._take(record)
        except InvalidLog:
            self._line -= 1
            raise

    def _take(self, record: object) -> None:
        type_ = record.get("type") if isinstance(record, dict) else None
        if type_ != "header" and self._header is None:
            raise self.refuse(LogFault.NO_HEADER, "a log begins with its header")
        if not isinstance(record, dict) or type_ not in _TYPES:
            raise self.refuse(LogFault.SHAPE, f"expected an object whose type is one of {', '.join(_TYPES)}")
        if self._footer is not None:
            raise self.refuse(LogFault.AFTER_FOOTER, "nothing may follow the footer")
        if type_ == "header" and record.get("format", FORMAT) != FORMAT:
            told = str(record["format"])[:40]
            raise self.refuse(LogFault.FORMAT, f"the format is '{told}'; this version reads {FORMAT}")
        self._fits(type_, record)
        {"header": self._take_header, "result": self._take_result, "footer": self._take_footer}[type_](record)

    def _fits(self, type_: str, record: Mapping[str, object]) -> None:
        error = best_match(_validator(type_).iter_errors(record))
        if error is not None:
            where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.path)
            message = error.message if len(error.message) <= _LONGEST else f"{error.message[:_LONGEST]} ..."
            raise self.refuse(LogFault.SHAPE, f"{type_}{where}: {message}")

    def _take_header(self, record: Mapping[str, Any]) -> None:
        if self._header is not None:
            raise self.refuse(LogFault.SECOND_HEADER, "a log has one header")
        self._header = Header.from_json(record)

    def _take_result(self, record: Mapping[str, Any]) -> None:
        result = Result.from_json(record)
        if result.id in self._results:
            first, _ = self._results[result.id]
            raise self.refuse(LogFault.DUPLICATE, f"the id '{result.id}' was given before, in line {first}")
        for oracle, said in result.decisions.items():
            self._adds_up(oracle, said)
        self._results[result.id] = (self._line, result)

    def _adds_up(self, oracle: str, said: Decisions) -> None:
        if said.yes > said.count:
            problem = f"result.decisions.{oracle}: yes {said.yes} times in {said.count} decisions"
            raise self.refuse(LogFault.COUNTS, problem)

    def _take_footer(self, record: Mapping[str, Any]) -> None:
        told = Footer.from_json(record)
        seen = Footer.counting(self.statuses, told.seconds)
        if told.results != seen.results:
            problem = f"footer.results: says {told.results}, the log holds {seen.results}"
            raise self.refuse(LogFault.COUNTS, problem)
        for status in Status:
            if told.statuses[status] != seen.statuses[status]:
                says, holds = told.statuses[status], seen.statuses[status]
                problem = f"footer.statuses.{status}: says {says}, the log holds {holds}"
                raise self.refuse(LogFault.COUNTS, problem)
        self._footer = told

    def end(self) -> RunLog:
        """The whole log, once every line is taken. Raises InvalidLog."""
        if self._header is None:
            raise self.refuse(LogFault.EMPTY, "the log is empty")
        if self._footer is None:
            raise self.refuse(LogFault.NO_FOOTER, "the log ends without its footer: the run did not finish")
        return RunLog(self._header, tuple(result for _, result in self._results.values()), self._footer)
