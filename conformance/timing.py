"""How fast a program answers, by its own clock: it is given questions to answer over and over (the kind ``bench``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from phaseproof.reports.records import Result, Status

from .judging import without_meanings
from .process import Broken, ProgramBroke
from .protocol import SCRIPT, ProtocolFault, Said, check
from .session import Session
from .vectors.model import Vector

BENCH = "bench"
_MOST = 50
"""Questions of a kind that are given at once."""


def timed(session: Session, vectors: Sequence[Vector], seconds: float) -> Iterator[Result]:
    """A result for each kind of question that the program answers, with how many it answers in a second.

    The session is started already. Raises ProgramBroke.
    """
    hello = session.hello
    if BENCH not in hello.kinds:
        yield Result(BENCH, f"{BENCH}:none", (), Status.SKIPPED, f"the program does not answer {BENCH}")
        return
    plain = dict.fromkeys(vector.kind for vector in vectors if vector.kind in hello.kinds and vector.kind != SCRIPT)
    for kind in plain:
        asks = [dict(vector.ask) for vector in vectors if vector.kind == kind and not vector.needs][:_MOST]
        if asks:
            given = asks if hello.says_meanings else [without_meanings(ask) for ask in asks]
            yield _one(session, kind, {"kind": kind, "asks": given, "seconds": seconds})


def _one(session: Session, kind: str, ask: dict[str, object]) -> Result:
    seconds = float(str(ask["seconds"]))
    reply = session.ask(BENCH, ask, seconds + session.bounds.hello)
    name = f"{BENCH}:{kind}"
    if reply.said is not Said.ANSWER:
        return Result(BENCH, name, (), Status.SKIPPED, f"{kind}: {reply.why}")
    try:
        check(reply.answer, BENCH, "answer")
    except ProtocolFault as fault:
        raise ProgramBroke(Broken.PROTOCOL, f"{BENCH}: {fault}") from None
    answers, taken = reply.answer["answers"], reply.answer["nanoseconds"] / 1e9
    told = f"{kind}: {answers / taken:,.0f} answers a second" if taken else f"{kind}: too fast for its clock"
    return Result(BENCH, name, (), Status.PASS, f"{told}, by the program's own clock", taken)
