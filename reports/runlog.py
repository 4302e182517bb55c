"""The run log: written line by line while a run goes on, valid only with its footer, read strictly.

A log that is still being written, or whose run was broken off, keeps the name ``<name>.partial``.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from phaseproof.spec.errors import InfrastructureError, UsageError

from .atomic import make_room, partial_path
from .checks import InvalidLog, LogCheck, LogFault, parse_line, schema
from .records import FORMAT, Decisions, Footer, Header, Result, RunLog, Status, Verdict, versions

__all__ = [
    "FORMAT",
    "LOG_NAME",
    "Decisions",
    "Footer",
    "Header",
    "InvalidLog",
    "LogFault",
    "Result",
    "RunLog",
    "RunLogWriter",
    "Status",
    "Verdict",
    "parse_log",
    "read_log",
    "schema",
    "versions",
]

LOG_NAME = "run.jsonl"
"""The name of the log in a folder of reports."""


class RunLogWriter:
    """Writes a log as the results come in.

    Leaving the ``with`` block writes the footer and gives the log its name; leaving it by an exception does
    not, and what was written stays under ``<name>.partial``. Only a complete log replaces an older one.
    """

    def __init__(self, path: str | os.PathLike[str], header: Header) -> None:
        self.path = Path(path)
        self._header = header
        self._check = LogCheck(self.path.name)
        self._file: BinaryIO | None = None
        self._began = 0.0

    def __enter__(self) -> Self:
        """Open the partial log and write the header. Raises UsageError if that is impossible."""
        make_room(self.path)
        try:
            self._file = partial_path(self.path).open("wb")
        except OSError as error:
            raise UsageError(f"cannot write the log {self.path}: {error.strerror}") from None
        self._began = time.monotonic()
        try:
            self._put(self._header.to_json())
        except BaseException:
            self._file.close()
            raise
        return self

    def write(self, result: Result) -> None:
        """Add a result. Raises ValueError if it cannot stand in a log, for instance by an id that is taken."""
        self._put(result.to_json())

    def _put(self, record: Mapping[str, object]) -> None:
        if self._file is None:
            raise ValueError("the log is not open")
        line = json.dumps(record, ensure_ascii=False, allow_nan=False)
        try:
            self._check.take(parse_line(line))  # as a reader will see it
        except InvalidLog as error:
            raise ValueError(str(error)) from error
        try:
            # Half of a surrogate pair has no UTF-8; as a backslash escape it is good JSON.
            self._file.write(line.encode("utf-8", "backslashreplace") + b"\n")
            self._file.flush()
        except OSError as error:
            raise InfrastructureError(f"cannot write the log {self.path}: {error.strerror}") from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write the footer and name the log, unless an exception ends the run."""
        if self._file is None:
            return
        try:
            if kind is None:
                seconds = time.monotonic() - self._began
                self._put(Footer.counting(self._check.statuses, seconds).to_json())
                os.fsync(self._file.fileno())
            self._file.close()
            if kind is None:
                partial_path(self.path).replace(self.path)
        except OSError as fault:
            raise InfrastructureError(f"cannot finish the log {self.path}: {fault.strerror}") from None
        finally:
            self._file.close()
            self._file = None


def parse_log(lines: Iterable[bytes], name: str = "log") -> RunLog:
    """The log in these lines, each with its line end. Raises InvalidLog."""
    check = LogCheck(name)
    for number, line in enumerate(lines, 1):
        try:
            record = parse_line(line.decode("utf-8"))
        except ValueError as error:  # UnicodeDecodeError and JSONDecodeError are ValueErrors
            if not line.endswith(b"\n"):
                problem = "the log breaks off in the middle of this line"
                raise check.refuse(LogFault.CUT_OFF, problem, number) from None
            problem = f"not a JSON value: {error}" if line.strip() else "not a JSON value: the line is empty"
            raise check.refuse(LogFault.NOT_JSON, problem, number) from None
        check.take(record)
    return check.end()


def read_log(path: str | os.PathLike[str]) -> RunLog:
    """The log in a file. Raises InvalidLog, or UsageError if the file cannot be read."""
    path = Path(path)
    try:
        with path.open("rb") as lines:
            return parse_log(lines, str(path))
    except OSError as error:
        raise UsageError(f"cannot read the log {path}: {error.strerror}") from None
