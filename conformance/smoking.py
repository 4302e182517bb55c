"""A first look at a program: does it speak the protocol at all? For authors who write an adapter."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from phaseproof.spec.edition import Edition

from .process import Bounds, ProgramBroke
from .protocol import KINDS, Hello, ProtocolFault, Said, check
from .session import Session
from .vectors.original import by_rules

_TWO_SETS = [{"kind": "set", "cards": ["R4", "B4", "G4"]}, {"kind": "set", "cards": ["R9", "B9", "G9"]}]
_SEATS = [{"phase": 10, "laid": True, "hand": [], "score": 40}, {"phase": 9, "hand": ["R1"], "score": 10}]
EASY: dict[str, dict[str, Any]] = {
    "phase.check": {"cards": ["R4", "B4", "G4", "R9", "B9", "G9"], "phase": 1},
    "phase.find": {"cards": ["R4", "B4", "G4", "R9", "B9", "G9"], "phase": 1},
    "lay.check": {"phase": 1, "groups": _TWO_SETS},
    "hit.check": {"card": "R8", "on": {"kind": "run", "cards": ["R4", "B5", "G6", "Y7"]}},
    "score.hand": {"cards": ["R1", "W"]},
    "advance": {"seats": _SEATS},
    "winner": {"seats": _SEATS},
    "setup.check": {"players": 4},
    "deck.list": {},
    "game.new": {"players": 2, "dealer": "P1"},
}
"""The easiest question of each kind that can be asked without a situation."""
AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it is well, and what was seen."""

    name: str
    ok: bool
    told: str


def smoke(argv: Sequence[str], edition: Edition, bounds: Bounds) -> Iterator[Check]:
    """Look at a program, step by step; what would follow a step that broke is left out.

    Raises UsageError if there is no such program.
    """
    session = Session(argv, edition.id, "1.0", bounds)
    left = False
    try:
        begun = time.monotonic()
        hello = session.start()
        yield Check("hello", ok=True, told=f"{_introduced(hello)}, after {time.monotonic() - begun:.2f} s")
        yield _editions(hello, edition)
        yield _kinds(hello)
        for kind, ask in EASY.items():
            if kind in hello.kinds:
                yield _easy(session, kind, ask, edition)
        yield _at_once(session, next((kind for kind in EASY if kind in hello.kinds), ""))
        left = True
        ended = session.close()
        yield Check(
            "bye", ended, "ends by itself" if ended else f"did not end with exit code 0 in {bounds.goodbye:g} s"
        )
    except ProgramBroke as broke:
        last = session.stderr
        yield Check(
            "conversation", ok=False, told=f"the program {broke}" + (f"; its last words: {last[-600:]}" if last else "")
        )
    finally:
        if not left:
            session.close(politely=False)


def _introduced(hello: Hello) -> str:
    return " ".join(
        part for part in (hello.name, hello.version, f"({hello.language})" if hello.language else "") if part
    )


def _editions(hello: Hello, edition: Edition) -> Check:
    known = edition.id in hello.editions
    return Check("editions", known, f"plays {', '.join(hello.editions)}" + ("" if known else f", not {edition.id}"))


def _kinds(hello: Hello) -> Check:
    strange = [kind for kind in hello.kinds if kind not in KINDS]
    told = f"answers {', '.join(hello.kinds)}" + (f"; there is no {', '.join(strange)}" if strange else "")
    return Check("kinds", not strange, told)


def _easy(session: Session, kind: str, ask: dict[str, Any], edition: Edition) -> Check:
    reply = session.ask(kind, ask)
    if reply.said is not Said.ANSWER:
        return Check(kind, reply.said is not Said.ERROR, f"{reply.said.value}: {reply.why}")
    try:
        check(reply.answer, kind, "answer")
    except ProtocolFault as fault:
        return Check(kind, ok=False, told=str(fault))
    if kind in ("game.new", "phase.find"):
        found = kind == "game.new" or reply.answer["groups"] is not None
        return Check(kind, found, "answered" if found else "finds no lay in R4 B4 G4 R9 B9 G9")
    expected = by_rules(kind, ask, edition)
    wrong = [name for name, value in reply.answer.items() if name in expected and not _same(value, expected[name])]
    if wrong:
        return Check(
            kind, ok=False, told=f"answers {wrong[0]} {reply.answer[wrong[0]]} to {ask}; right: {expected[wrong[0]]}"
        )
    return Check(kind, ok=True, told="answers rightly")


def _same(given: object, right: object) -> bool:
    if isinstance(given, list) and isinstance(right, list) and given and isinstance(given[0], str):
        return sorted(given) == sorted(right)
    return given == right


def _at_once(session: Session, kind: str) -> Check:
    """Many questions before the first answer is read, as ``conform`` asks them."""
    if not kind:
        return Check("at once", ok=True, told="no easy question to ask")
    waiting = {session.send(kind, EASY[kind])[0] for _ in range(AT_ONCE)}
    begun = time.monotonic()
    while waiting:
        lines = session.lines(session.bounds.answer)
        if not lines:
            return Check(
                "at once", ok=False, told=f"{len(waiting)} of {AT_ONCE} questions sent at once stay unanswered"
            )
        waiting -= {session.reply(line).seq for line in lines}
    told = f"{AT_ONCE} questions sent at once are answered in {time.monotonic() - begun:.3f} s"
    return Check("at once", ok=True, told=told)
