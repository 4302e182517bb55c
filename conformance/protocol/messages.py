"""The lines of ``php/1``: written by the runner, read strictly from the program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .schemas import ProtocolFault, check

PHP = 1
"""The version of the protocol."""


class Said(StrEnum):
    """What a reply says."""

    ANSWER = "answer"
    UNSUPPORTED = "unsupported"
    CHOICE = "choice"
    SKIP = "skip"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply: which request it answers, and what it says."""

    seq: int
    said: Said
    answer: Mapping[str, Any] = field(default_factory=dict)
    """Of an answer."""
    why: str = ""
    """Of everything else: what the program tells."""


@dataclass(frozen=True, slots=True)
class Hello:
    """How a program introduces itself."""

    name: str
    kinds: tuple[str, ...]
    editions: tuple[str, ...] = ("classic",)
    capabilities: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    version: str = ""
    language: str = ""
    homepage: str = ""
    issues: str = ""

    @property
    def says_meanings(self) -> bool:
        """Whether the program can express what a Wild stands for."""
        return self.choices.get("wild-meanings", "declared") == "declared"

    @property
    def readings(self) -> Mapping[str, str]:
        """The readings that the program says it plays, by option."""
        return {name: reading for name, reading in self.choices.items() if name != "wild-meanings"}


_ENCODER = json.JSONEncoder(separators=(",", ":"))


def _line(document: Mapping[str, object]) -> bytes:
    return _ENCODER.encode(document).encode("ascii") + b"\n"


def hello_line(seq: int, suite: str, edition: str) -> bytes:
    """The first request."""
    return _line({"seq": seq, "op": "hello", "php": [PHP], "suite": suite, "edition": edition})


def ask_line(seq: int, edition: str, kind: str, ask: Mapping[str, Any]) -> bytes:
    """A question."""
    return _line({"seq": seq, "op": "ask", "edition": edition, "kind": kind, "ask": ask})


def bye_line(seq: int) -> bytes:
    """The last request; nothing answers it."""
    return _line({"seq": seq, "op": "bye"})


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ProtocolFault("a field appears twice in one object")
    return document


def _no_constant(text: str) -> object:
    raise ProtocolFault(f"{text} is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)


def shown(line: bytes, longest: int = 120) -> str:
    """The beginning of a line, for a message."""
    text = line[:longest].decode("utf-8", "replace").strip()
    return f"'{text}{' ...' if len(line) > longest else ''}'"


def read_reply(line: bytes) -> Reply:
    """Read a reply. What stands in an answer is not looked at. Raises ProtocolFault."""
    try:
        document = _DECODER.decode(line.decode("utf-8"))
    except RecursionError:
        raise ProtocolFault("a line is nested too deeply") from None
    except ValueError:  # UnicodeDecodeError and JSONDecodeError are ValueErrors
        raise ProtocolFault(f"expected a reply (one JSON object a line), found {shown(line)}") from None
    check(document, "messages", "reply")
    (said,) = (part for part in Said if part in document)
    told = document[said]
    if said is Said.ANSWER:
        return Reply(document["seq"], said, told)
    if said is Said.ERROR:
        return Reply(document["seq"], said, why=f"{told['message']}\n{told.get('trace', '')}".strip())
    return Reply(document["seq"], said, why=told)


def read_hello(answer: Mapping[str, Any]) -> Hello:
    """Read the answer to hello. Raises ProtocolFault."""
    check(answer, "messages", "welcome")
    return Hello(
        answer["name"],
        tuple(answer["kinds"]),
        tuple(answer.get("editions", ("classic",))),
        tuple(answer.get("capabilities", ())),
        dict(answer.get("choices", {})),
        *(answer.get(name, "") for name in ("version", "language", "homepage", "issues")),
    )
