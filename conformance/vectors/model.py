"""What a vector is, and its JSON form (``vector.schema.json``)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, total_ordering
from importlib.resources import files
from typing import Any, Self

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from phaseproof.spec.errors import WireError

from ..protocol.kinds import SCRIPT
from ..protocol.schemas import ProtocolFault, check

FORMAT = "phaseproof-vectors/1"


class Level(StrEnum):
    """How firmly the answer stands."""

    MUST = "must"
    """The sources say so."""
    SHOULD = "should"
    """An interpretation that nothing speaks against."""
    RULING = "ruling"
    """The sources leave readings open; the expectation lists them."""


class Polarity(StrEnum):
    """Whether what is asked about is allowed (or true)."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


@total_ordering
@dataclass(frozen=True, slots=True)
class SuiteVersion:
    """A version of the suite: a new vector is a minor, a changed expectation a major."""

    major: int
    minor: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``1.0``. Raises ValueError."""
        major, minor = text.split(".")
        if not (major.isascii() and major.isdigit() and minor.isascii() and minor.isdigit()):
            raise ValueError(f"'{text}' is no version of the suite; expected something like 1.0")
        return cls(int(major), int(minor))

    def __lt__(self, other: SuiteVersion) -> bool:
        return (self.major, self.minor) < (other.major, other.minor)

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The answer under other readings that the edition's sources leave open."""

    readings: Mapping[str, str]
    answer: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Expect:
    """Which answers are right."""

    answer: Mapping[str, Any]
    """The fields that are compared. Of a game: ``steps``, one answer for each."""
    any_legal_lay: bool = False
    """Of ``phase.find``: whatever groups may be laid; ``answer`` is an example."""
    otherwise: tuple[Otherwise, ...] = ()


@dataclass(frozen=True, slots=True)
class Vector:
    """One question with its right answers."""

    id: str
    since: SuiteVersion
    editions: tuple[str, ...]
    family: str
    level: Level
    kind: str
    """A kind of the protocol, or ``game``."""
    ask: Mapping[str, Any]
    expect: Expect
    rules: tuple[str, ...]
    boundary: str
    why: str
    provenance: str
    polarity: Polarity
    needs: tuple[str, ...] = ()
    """``any-state``, ``wild-meanings``: what a program must have declared to be asked."""
    until: SuiteVersion | None = None
    """The first version of the suite without it; None: it is still there. What changes has a new id beside it."""

    @property
    def size(self) -> int:
        """How much there is to look at: what is shown first of several failures is the smallest."""
        return len(json.dumps(self.ask))

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        expect: dict[str, Any] = {"answer": dict(self.expect.answer)}
        if self.expect.any_legal_lay:
            expect["accept"] = "any-legal-lay"
        if self.expect.otherwise:
            expect["otherwise"] = [
                {"readings": dict(other.readings), "answer": dict(other.answer)} for other in self.expect.otherwise
            ]
        return {
            "id": self.id,
            "since": str(self.since),
            "editions": list(self.editions),
            "family": self.family,
            "level": self.level.value,
            "kind": self.kind,
            "ask": dict(self.ask),
            "expect": expect,
            "rules": list(self.rules),
            "boundary": self.boundary,
            "why": self.why,
            "provenance": self.provenance,
            "polarity": self.polarity.value,
            **({"needs": list(self.needs)} if self.needs else {}),
            **({} if self.until is None else {"until": str(self.until)}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Vector:
        """The vector of an object that fits the schema."""
        expect = data["expect"]
        return cls(
            data["id"],
            SuiteVersion.parse(data["since"]),
            tuple(data["editions"]),
            data["family"],
            Level(data["level"]),
            data["kind"],
            data["ask"],
            Expect(
                expect["answer"],
                "accept" in expect,
                tuple(Otherwise(other["readings"], other["answer"]) for other in expect.get("otherwise", ())),
            ),
            tuple(data["rules"]),
            data["boundary"],
            data["why"],
            data["provenance"],
            Polarity(data["polarity"]),
            tuple(data.get("needs", ())),
            SuiteVersion.parse(data["until"]) if "until" in data else None,
        )


@cache
def schema() -> Mapping[str, Any]:
    """The JSON Schema of a file of vectors."""
    text = (files(__package__) / "vector.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def questions(vector: Vector) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """What is sent for a vector, in order: kind and ask of each question."""
    if vector.kind != SCRIPT:
        return ((vector.kind, vector.ask),)
    steps = ((step["kind"], step.get("ask", {})) for step in vector.ask["steps"])
    return (("game.new", vector.ask["start"]), *steps)


def answers(vector: Vector, answer: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What is expected for each of the questions, if ``answer`` is what is expected of the vector."""
    return (answer,) if vector.kind != SCRIPT else ({"ok": True}, *answer["steps"])


def _check_form(vector: Vector) -> None:
    """Every question and every answer fits the schema of its kind. Raises ProtocolFault."""
    if vector.kind == SCRIPT:
        steps = vector.ask.get("steps")
        if set(vector.ask) != {"start", "steps"} or not isinstance(steps, list) or not steps:
            raise ProtocolFault("ask: a game has a start and steps")
        if not all(isinstance(step, dict) and step.get("kind", "").startswith(f"{SCRIPT}.") for step in steps):
            raise ProtocolFault("ask.steps: every step has a kind game.* and its ask")
    asked = questions(vector)
    for kind, ask in asked:
        check(ask, kind, "ask")
    for answer in (vector.expect.answer, *(other.answer for other in vector.expect.otherwise)):
        if vector.kind == SCRIPT and len(answer.get("steps", ())) != len(asked) - 1:
            raise ProtocolFault("expect: a game has one answer for each of its steps")
        for (kind, _), expected in zip(asked, answers(vector, answer), strict=True):
            check(expected, kind, "answer")


def read_vectors(text: str, name: str = "vectors") -> tuple[Vector, ...]:
    """Read a file of vectors. Raises WireError with the path of what is wrong; an id may stand there once."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WireError(name, f"no JSON: {error}") from None
    fault = best_match(_validator().iter_errors(document))
    if fault is not None:
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault.absolute_path)
        raise WireError(f"{name}{path}", fault.message[:300])
    read, seen = [], set()
    for data in document["vectors"]:
        vector = Vector.from_json(data)
        if vector.id in seen:
            raise WireError(f"{name}: {vector.id}", "the id stands there twice")
        seen.add(vector.id)
        try:
            _check_form(vector)
        except ProtocolFault as wrong:
            raise WireError(f"{name}: {vector.id}", str(wrong)) from None
        read.append(vector)
    return tuple(read)


def vectors_text(vectors: Iterable[Vector], title: str = "") -> str:
    """The text of a file of vectors: one vector a line, so that a change of one is a change of one line."""
    lines = ",\n".join(json.dumps(vector.to_json(), ensure_ascii=False) for vector in vectors)
    head = {"format": FORMAT, **({"title": title} if title else {})}
    return f'{json.dumps(head)[:-1]}, "vectors": [\n{lines}\n]}}\n'
