"""Beyond the vectors: drawn questions, the specification's answer against the program's, failures made small.

What fails is shrunk and becomes a vector of its own, to be asked again or sent to somebody. What the sources leave open
is not asked.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from phaseproof.properties.shrinking import Trail, by_list, shrunk
from phaseproof.properties.strategies.choosing import Pick, by_chance
from phaseproof.properties.strategies.hands import a_holding
from phaseproof.properties.strategies.scores import a_score
from phaseproof.properties.strategies.tables import a_hit, a_lay_move
from phaseproof.reports.records import Verdict
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.answer import Verdict as Ruled
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import PhaseproofError
from phaseproof.spec.questions import Move
from phaseproof.spec.wire import encode_group

from .asking import answered
from .judging import Judged, judge, without_meanings
from .process import ProgramBroke
from .runner import IN_A_ROW, Outcome
from .session import Session
from .vectors.model import Expect, Level, Polarity, SuiteVersion, Vector
from .vectors.original import by_rules

_MOST = 3
"""Failures of one kind of question; then the others are looked at."""
_SHRINKING = 5.0
"""Seconds that one failure may take to be made small."""
Ask = dict[str, Any]


def _phase_check(pick: Pick, edition: Edition) -> Ask:
    holding = a_holding(pick, edition)
    return {"cards": [str(card) for card in holding.hand], "phase": holding.phase}


def _lay_check(pick: Pick, edition: Edition) -> Ask:
    move = a_lay_move(pick, edition)
    assert isinstance(move.action, Lay)  # noqa: S101 - what the recipe makes
    return {"phase": move.state.in_turn.phase, "groups": [encode_group(group) for group in move.action.groups]}


def _hit_check(pick: Pick, edition: Edition) -> Ask:
    move: Move = a_hit(pick, edition)
    assert isinstance(move.action, Hit)  # noqa: S101 - what the recipe makes
    return {"card": str(move.action.card), "on": encode_group(move.state.table[move.action.on].group)}


def _score_hand(pick: Pick, edition: Edition) -> Ask:
    return {"cards": [str(card) for card in a_score(pick, edition).hand]}


_RECIPES: Mapping[str, Callable[[Pick, Edition], Ask]] = {
    "phase.check": _phase_check,
    "lay.check": _lay_check,
    "hit.check": _hit_check,
    "score.hand": _score_hand,
}
FUZZED = tuple(_RECIPES)
"""The kinds of questions that can be drawn."""


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What was found."""

    asked: Mapping[str, int]
    """Questions by kind."""
    outcomes: tuple[Outcome, ...]
    """Failures and breaks alone."""


def _vector(kind: str, ask: Ask, edition: Edition, provenance: str) -> Vector | None:
    """The question with its right answer; None where there is none, or the sources leave it open."""
    try:
        if kind == "score.hand":
            points = {"points": by_rules(kind, ask, edition)["points"]}
            rules: tuple[str, ...] = ("SCORE-1",)
            why, right, positive = f"The cards cost {points['points']} points.", points, True
        else:
            told = answered(kind, ask, edition)
            if told.verdict is Ruled.UNSPECIFIED:
                return None
            positive = told.verdict is Ruled.LEGAL
            applied = [one for one in told.ruling.applied if positive or not one.finding.holds]
            rules = tuple(dict.fromkeys(one.clause.id for one in applied))[:6]
            why = "; ".join(dict.fromkeys(one.finding.because for one in applied[:3])) or "every rule holds"
            right = by_rules(kind, ask, edition)
    except PhaseproofError:
        return None
    digest = hashlib.sha256(json.dumps([kind, ask], sort_keys=True).encode()).hexdigest()[:10]
    return Vector(
        f"fuzz-{kind.replace('.', '-')}-{digest}",
        SuiteVersion(1, 0),
        (edition.id,),
        kind.replace(".", "-"),
        Level.MUST,
        kind,
        ask,
        Expect(right),
        rules,
        "drawn at random",
        why,
        provenance,
        Polarity.POSITIVE if positive else Polarity.NEGATIVE,
    )


class _Fuzzer:
    def __init__(self, session: Session, edition: Edition, seed: int, ends: float) -> None:
        self.session, self.edition, self.seed, self.ends = session, edition, seed, ends
        self.asked: Counter[str] = Counter()
        self.found: dict[str, dict[str, Outcome]] = {}
        self.breaks: Counter[str] = Counter()

    def _made(self, kind: str, pick: Pick) -> Vector | None:
        ask = _RECIPES[kind](pick, self.edition)
        if not self.session.hello.says_meanings:
            ask = without_meanings(ask)
        return _vector(kind, ask, self.edition, f"drawn with seed {self.seed}, shrunk")

    def _judged(self, vector: Vector) -> tuple[Judged, Outcome]:
        self.asked[vector.kind] += 1
        reply = self.session.ask(vector.kind, vector.ask)
        told = judge(vector, (reply,), self.session.hello, self.edition)
        return told, Outcome(vector, told.verdict, told.why, (reply,))

    def _fails(self, kind: str, give_up: float, values: Sequence[int]) -> bool:
        if time.monotonic() > give_up:
            return False
        vector = self._made(kind, by_list(values))
        return vector is not None and self._judged(vector)[0].verdict is Verdict.FAIL

    def once(self, kind: str, random: Random) -> None:
        """Draw one question and ask it; a failure is made small and kept."""
        trail = Trail(by_chance(random))
        vector = self._made(kind, trail.pick)
        if vector is None:
            return
        try:
            told, outcome = self._judged(vector)
            if told.verdict is Verdict.FAIL:
                small = shrunk(trail.values, partial(self._fails, kind, time.monotonic() + _SHRINKING))
                smallest = self._made(kind, by_list(small))
                if smallest is not None:
                    told, outcome = self._judged(smallest)
                    self._keep(outcome if told.verdict is Verdict.FAIL else _flaky(outcome))
            elif told.verdict.is_broken:
                self._keep(outcome)
        except ProgramBroke as broke:
            self.breaks[kind] += 1
            self._keep(Outcome(vector, Verdict(broke.how.value), str(broke), stderr=self.session.stderr))
            self.session.restart()

    def _keep(self, outcome: Outcome) -> None:
        self.found.setdefault(outcome.vector.kind, {}).setdefault(outcome.vector.id, outcome)

    def open_kinds(self) -> Iterator[str]:
        """The kinds that are still worth asking."""
        for kind in FUZZED:
            known = kind in self.session.hello.kinds
            if known and len(self.found.get(kind, ())) < _MOST and self.breaks[kind] < IN_A_ROW:
                yield kind


def _flaky(outcome: Outcome) -> Outcome:
    return Outcome(outcome.vector, Verdict.FLAKY, "failed once, and not when it was asked again", outcome.replies)


def fuzz(session: Session, edition: Edition, seconds: float, seed: int, on_step: Callable[[], None]) -> Fuzzed:
    """Draw and ask for so long. The session is started already; what was found is kept even if the program ends."""
    fuzzer, random = _Fuzzer(session, edition, seed, time.monotonic() + seconds), Random(seed)
    try:
        while time.monotonic() < fuzzer.ends:
            kinds = list(fuzzer.open_kinds())
            if not kinds:
                break
            for kind in kinds:
                fuzzer.once(kind, random)
                on_step()
    except ProgramBroke:
        pass  # it was started again too often; what broke it is among what was found
    outcomes = tuple(outcome for found in fuzzer.found.values() for outcome in found.values())
    return Fuzzed(dict(fuzzer.asked), outcomes)
