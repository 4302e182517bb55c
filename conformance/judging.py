"""Whether what a program answered is what a vector expects, and what that makes of it.

Here alone the expectation and the answer meet; nothing of the expectation goes to the program.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from phaseproof.reports.records import Verdict
from phaseproof.spec.answer import Verdict as Ruled
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import PhaseproofError

from .asking import answered, found_lay_is_right
from .protocol import SCRIPT, Hello, ProtocolFault, Reply, Said, check
from .vectors.model import Expect, Level, Vector, answers, questions

Json = Mapping[str, Any]
_SHORT = 100
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
    kind, ask = question
    if kind == "phase.find" and expect.any_legal_lay and right["groups"] is not None:
        return _found(given, ask, edition)
    silent = [name for name in right if name not in given]
    wrong = [name for name in right if name in given and not _alike(kind, name, right[name], given[name])]
    if kind == "game.state" and not wrong and "state" in given:
        silent, wrong = _state_differs(right["state"], given["state"])
    if wrong:
        return Judged(Verdict.FAIL, _differences(wrong, right, given))
    if silent:
        return Judged(Verdict.UNSUPPORTED, f"the answer leaves out {', '.join(silent)}; the rest is right")
    return None


def _differences(wrong: Sequence[str], right: Json, given: Json) -> str:
    """What is wrong in words: ``holds is true, not false``; of what is long, its name alone."""
    told = []
    for name in wrong:
        said, due = (json.dumps(part.get(name)) for part in (given, right))
        short = name in given and len(said) + len(due) <= _SHORT
        told.append(f"{name} is {said}, not {due}" if short else f"{name} differs")
    return "; ".join(told)


def _found(given: Json, ask: Json, edition: Edition) -> Judged | None:
    if given["groups"] is None:
        return Judged(Verdict.FAIL, "the cards hold the phase")
    try:
        broken = found_lay_is_right(given["groups"], ask, edition)
    except PhaseproofError as error:
        return Judged(Verdict.FAIL, f"the groups found cannot be: {error}")
    return Judged(Verdict.FAIL, f"the groups found break {', '.join(broken)}") if broken else None


def _group(group: Json) -> object:
    return group["kind"], tuple(sorted(group["cards"]))


def _action(action: Json) -> str:
    """An action as one that differs from no other but in the order of cards."""
    plain: dict[str, Any] = dict(action)
    if "groups" in plain:
        plain["groups"] = sorted(map(str, map(_group, plain["groups"])))
    if "reshuffled" in plain:
        plain["reshuffled"] = sorted(plain["reshuffled"])
    return json.dumps(plain, sort_keys=True)


def _alike(kind: str, name: str, right: Any, given: Any) -> bool:  # noqa: ANN401 - JSON
    if kind == "deck.list":
        return Counter(right) == Counter(given)
    if kind == "game.legal":
        return Counter(map(_action, right)) == Counter(map(_action, given))
    if kind == "phase.find" and right is not None and given is not None:
        return Counter(map(_group, right)) == Counter(map(_group, given))
    if name == "replay":
        return set(right) == set(given)
    return kind == "game.state" or bool(right == given and isinstance(right, bool) == isinstance(given, bool))


def _as_it_is(part: Any) -> object:  # noqa: ANN401 - JSON
    return part


_UNORDERED: Mapping[str, Callable[[Any], object]] = {
    "hand": sorted,
    "table": lambda melds: [(meld["owner"], _group(meld)) for meld in melds],
}


def _state_differs(right: Json, given: Json, where: str = "") -> tuple[list[str], list[str]]:
    """The fields of the expected state that the given one leaves out, and those in which it differs."""
    silent, wrong = [], []
    for name, value in right.items():
        if name not in given:
            silent.append(where + name)
        elif name == "seats":
            if len(value) != len(given[name]):
                wrong.append("seats")
            for at, (one, other) in enumerate(zip(value, given[name], strict=False), 1):
                parts = _state_differs(one, other, f"P{at}.")
                silent.extend(parts[0])
                wrong.extend(parts[1])
        else:
            plain = _UNORDERED.get(name, _as_it_is)
            if plain(value) != plain(given[name]):
                wrong.append(where + name)
    return silent, wrong
