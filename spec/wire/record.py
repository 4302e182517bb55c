"""Records of games as JSON lines: a header with the edition and the state at the start, then one action a line.

The header is ``{"format": "phaseproof-record/1", "edition": "classic", "start": STATE}``; every further line is an
action in the one JSON form, carried out in the state that the lines before it left. Blank lines and lines that begin
with ``#`` are remarks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..actions import Action
from ..edition import Edition, edition
from ..errors import PhaseproofError, UnknownName, WireError
from ..play import apply
from ..state import State
from .decode import decode_action, decode_state, validate
from .encode import encode_action, encode_state

FORMAT = "phaseproof-record/1"


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a record: its line (from 1), the state in which it was taken, and the action."""

    line: int
    state: State
    action: Action


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game, or a part of one."""

    edition: Edition
    start: State
    entries: tuple[Entry, ...]
    end: State
    """After the last action."""


def _documents(lines: Iterable[str], name: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield number, json.loads(line)
            except json.JSONDecodeError as error:
                raise WireError(f"{name}:{number}", f"no JSON: {error.msg} at column {error.colno}") from None


def read_record(lines: Iterable[str], name: str = "record", edition_named: str | None = None) -> Record:
    """Read a record, as one of another edition if that is named.

    Raises WireError, with the line, UnknownName for its edition, or UsageError.
    """
    documents = _documents(lines, name)
    header: Any
    number, header = next(documents, (1, None))
    validate(header, "record-header", f"{name}:{number}")
    played = edition(edition_named or header["edition"])
    try:
        state = start = decode_state(header["start"], played, f"{name}:{number}: start")
    except UnknownName as error:
        raise WireError(f"{name}:{number}: start", str(error)) from None
    entries = []
    for number, document in documents:
        try:
            action = decode_action(document, state, played, f"{name}:{number}")
        except WireError:
            raise
        except PhaseproofError as error:
            raise WireError(f"{name}:{number}", str(error)) from error
        entries.append(Entry(number, state, action))
        state = apply(state, action, played)
    return Record(played, start, tuple(entries), state)


def record_lines(played: Edition, start: State, actions: Iterable[Action]) -> Iterator[str]:
    """The lines of a record, without line ends."""
    yield json.dumps({"format": FORMAT, "edition": played.id, "start": encode_state(start)})
    state = start
    for action in actions:
        yield json.dumps(encode_action(action, state))
        state = apply(state, action, played)
