"""Whether what a program answered is what a vector expects, and what that makes of it.

Nothing of the expectation goes to the program.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from phaseproof.reports.records import Verdict
from phaseproof.spec.answer import Verdict as Ruled
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import PhaseproofError

from .asking import answered
from .protocol import SCRIPT, Hello, ProtocolFault, Reply, Said, check
from .vectors.comparing import difference
from .vectors.model import Expect, Level, Vector, answers, questions

Json = Mapping[str, Any]
ANY_STATE, MEANINGS = "any-state", "wild-meanings"

_TOLD = {
    Said.UNSUPPORTED: Verdict.UNSUPPORTED,
    Said.CHOICE: Verdict.CHOICE,
    Said.SKIP: Verdict.SKIP,
    Said.ERROR: Verdict.ERROR,
}


@dataclass(frozen=True, slots=True)
class Judged:
    """How the program did with a vector, and why."""

    verdict: Verdict
    why: str = ""


_PASS = Judged(Verdict.PASS)


def not_asked(vector: Vector, hello: Hello, edition: Edition) -> Judged | None:
    """Why a vector is not put to the program at all, by what it told of itself; None if it is."""
    if edition.id not in hello.editions:
        return Judged(Verdict.UNSUPPORTED, f"the program does not say that it plays the edition {edition.id}")
    lacking = dict.fromkeys(kind for kind, _ in questions(vector) if kind not in hello.kinds)
    if lacking:
        return Judged(Verdict.UNSUPPORTED, f"the program does not answer {', '.join(lacking)}")
    if ANY_STATE in vector.needs and ANY_STATE not in hello.capabilities:
        return Judged(Verdict.UNSUPPORTED, "the program does not say that it takes any state")
    if not hello.says_meanings and not _is_the_same_without_meanings(vector, edition):
        return Judged(Verdict.CHOICE, "the program cannot express what a Wild stands for, and here that decides")
    return None


def _has_meanings(ask: object) -> bool:
    return '"W=' in json.dumps(ask)


def without_meanings(part: Any) -> Any:  # noqa: ANN401 - JSON
    """An ask in which nothing is said of the Wilds."""
    if isinstance(part, str):
        return "W" if part.startswith("W=") else part
    if isinstance(part, list):
        return [without_meanings(one) for one in part]
    return {name: without_meanings(one) for name, one in part.items()} if isinstance(part, dict) else part


def _is_the_same_without_meanings(vector: Vector, edition: Edition) -> bool:
    """Whether the vector's question has the same answer if nothing is said of its Wilds."""
    if not _has_meanings(vector.ask):
        return True
    if MEANINGS in vector.needs or vector.kind not in ("lay.check", "hit.check"):
        return False
    try:
        verdict = answered(vector.kind, without_meanings(dict(vector.ask)), edition).verdict
    except PhaseproofError:
        return False
    return verdict is (Ruled.LEGAL if vector.expect.answer["legal"] else Ruled.ILLEGAL)


def asked(vector: Vector, hello: Hello) -> tuple[tuple[str, Json], ...]:
    """What is sent to this program, in order: kind and ask."""
    if hello.says_meanings:
        return questions(vector)
    return tuple((kind, without_meanings(dict(ask))) for kind, ask in questions(vector))


def judge(vector: Vector, replies: Sequence[Reply], hello: Hello, edition: Edition) -> Judged:
    """The replies to the questions of a vector, in order; of a game perhaps only the first ones, up to a wrong one."""
    readings = _declared(vector.expect, hello)
    expected = answers(vector, readings or vector.expect.answer)
    for at, (reply, (kind, ask), right) in enumerate(zip(replies, asked(vector, hello), expected, strict=False)):
        told = _of_reply(reply, kind)
        if told is None:
            told = _compared((kind, ask), right, reply.answer, vector.expect, edition)
        if told is not None:
            step = f"step {at} ({kind}): " if vector.kind == SCRIPT else ""
            told = Judged(told.verdict, step + told.why)
            return _by_readings(vector, replies, told, edition) if readings is None else told
    if readings is not None:
        return Judged(Verdict.CHOICE, f"right by the readings that the program says it plays: {_named(hello.readings)}")
    return _PASS


def goes_on(vector: Vector, at: int, reply: Reply, hello: Hello, edition: Edition) -> bool:
    """Whether the next question of a game is worth asking after this reply to question ``at``."""
    kind, ask = asked(vector, hello)[at]
    if _of_reply(reply, kind) is not None:
        return False
    every = (vector.expect.answer, *(other.answer for other in vector.expect.otherwise))
    rights = [answers(vector, answer)[at] for answer in every]
    return any(_compared((kind, ask), right, reply.answer, vector.expect, edition) is None for right in rights)


def _declared(expect: Expect, hello: Hello) -> Json | None:
    """The answer by the readings that the program says it plays, where it is another one."""
    for other in expect.otherwise:
        if all(hello.readings.get(option) == reading for option, reading in other.readings.items()):
            return other.answer
    return None


def _named(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{option}={reading}" for option, reading in readings.items())


def _by_readings(vector: Vector, replies: Sequence[Reply], told: Judged, edition: Edition) -> Judged:
    """A wrong answer that would be right under a reading that the sources leave open is a choice."""
    if told.verdict is not Verdict.FAIL or vector.level is not Level.RULING:
        return told
    for other in vector.expect.otherwise:
        rights, asks = answers(vector, other.answer), questions(vector)
        pairs = list(zip(replies, asks, rights, strict=False))
        if len(pairs) == len(asks) and all(
            reply.said is Said.ANSWER and _compared((kind, ask), right, reply.answer, vector.expect, edition) is None
            for reply, (kind, ask), right in pairs
        ):
            return Judged(Verdict.CHOICE, f"right under {_named(other.readings)}, which the sources leave open")
    return told


def _of_reply(reply: Reply, kind: str) -> Judged | None:
    if reply.said is not Said.ANSWER:
        return Judged(_TOLD[reply.said], reply.why or f"the program says: {reply.said.value}")
    try:
        check(reply.answer, kind, "answer")
    except ProtocolFault as fault:
        return Judged(Verdict.PROTOCOL, str(fault))
    return None


def _compared(question: tuple[str, Json], right: Json, given: Json, expect: Expect, edition: Edition) -> Judged | None:
    """None if the answer to the question (kind and ask) is right."""
    found = difference(question, right, given, edition, any_lay=expect.any_legal_lay)
    if found.wrong:
        return Judged(Verdict.FAIL, found.wrong)
    if found.silent:
        return Judged(Verdict.UNSUPPORTED, f"the answer leaves out {', '.join(found.silent)}; the rest is right")
    return None
