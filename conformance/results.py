"""Outcomes as results of a run log, with what a person needs to see each one again."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from phaseproof.reports.records import Result, Status, Verdict

from .baseline import Baseline
from .protocol import SCRIPT, Hello, Said
from .runner import Outcome

_LONGEST = 10_000
VECTOR, PROGRAM, BASELINE = "vector", "program", "baseline"
"""Kinds of results: a vector that was asked, what is wrong with the program as a whole, and how the baseline fares."""


def replay_line(vector: str, command: Sequence[str], edition: str, vectors: str = "") -> str:
    """The command that asks one vector again."""
    flag = "" if edition == "classic" else f" --edition {shlex.quote(edition)}"
    own = f" --vectors {shlex.quote(vectors)}" if vectors else ""
    return f"phaseproof conform --replay {vector}{flag}{own} -- {shlex.join(command)}"


def got(outcome: Outcome) -> object:
    """What the program answered, as JSON: of a game a list, one entry for each question that was asked.

    Of a very long answer the beginning alone, as a text.
    """
    told = _said(outcome)
    text = json.dumps(told)
    return told if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _said(outcome: Outcome) -> object:
    said = [
        dict(reply.answer) if reply.said == "answer" else {reply.said.value: reply.why} for reply in outcome.replies
    ]
    if outcome.vector.kind == SCRIPT:
        return said
    return said[0] if said else None


def of_outcome(outcome: Outcome, replay: str) -> Result:
    """The result of one vector."""
    vector, verdict = outcome.vector, outcome.verdict
    shows = verdict is Verdict.FAIL or verdict.is_broken
    case: dict[str, object] = {"kind": vector.kind, "ask": dict(vector.ask)}
    if verdict in (Verdict.FAIL, Verdict.FLAKY):
        case |= {"expected": dict(vector.expect.answer), "got": got(outcome)}
    told = outcome.why
    if verdict is Verdict.FAIL:
        told = f"{told}. {vector.why}"
    if outcome.stderr:
        told = f"{told}\nits last words: {outcome.stderr[-2000:]}"
    return Result(
        VECTOR,
        vector.id,
        vector.rules,
        verdict.status,
        told or ("" if verdict is Verdict.PASS else verdict.value),
        outcome.seconds,
        case=case if shows else None,
        replay=replay if shows else "",
        verdict=verdict,
    )


def against(result: Result, baseline: Baseline) -> Result:
    """The result with what is known of it: a known failure is no finding any more, but stays a failure."""
    known = baseline.known.get(result.id)
    if known is None or result.verdict is not known.verdict:
        return result
    detail = f"known since {known.since.isoformat()}: {known.reason}\n{result.detail}"
    return replace(result, status=Status.SKIPPED, detail=detail)


def news(results: Sequence[Result], baseline: Baseline, *, whole: bool) -> tuple[Result, ...]:
    """What the baseline says that is not so any more; ``whole``: everything of the edition was asked."""
    by_id = {result.id: result for result in results}
    told = []
    for name, known in baseline.known.items():
        now = by_id.get(name)
        if now is not None and now.verdict is Verdict.PASS:
            why = f"fixed: {name} passes; it was known as {known.verdict.value} since {known.since.isoformat()}"
        elif now is None and whole:
            why = f"{name} is in the baseline, but no vector of this run has that id"
        else:
            continue
        told.append(Result(BASELINE, f"{BASELINE}:{name}", (), Status.PASS, why))
    return tuple(told)


def about_editions(replied: Counter[Said], hello: Hello, edition: str) -> tuple[Result, ...]:
    """Whether the edition was played at all; ``replied``: how often the program said what."""
    if edition not in hello.editions:
        why = f"nothing was judged: the program does not say that it plays the edition {edition}"
        return (Result(PROGRAM, f"{PROGRAM}:editions", (), Status.ERROR, why),)
    if replied and set(replied) == {Said.UNSUPPORTED}:
        why = f"the program says that it plays {edition}, and answered no question of it"
        return (Result(PROGRAM, f"{PROGRAM}:editions", (), Status.ERROR, why, verdict=Verdict.PROTOCOL),)
    return ()
