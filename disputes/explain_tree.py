"""The because-tree of an answer: the verdict, under it the actions and clauses, under these the facts and readings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from phaseproof.spec.edition import Edition, rests_on
from phaseproof.spec.judge import Applied, Ruling
from phaseproof.spec.options import option
from phaseproof.spec.questions import Turn

from .explain import Explained
from .situation import acts


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that is so, and because of what."""

    text: str
    holds: bool
    rule: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    because: tuple[Reason, ...] = ()


def tree(explained: Explained) -> Reason:
    """The whole tree. In a turn of several actions each action stands between the verdict and its clauses."""
    ruling, edition = explained.answer.ruling, explained.edition
    question = ruling.question
    if not isinstance(question, Turn):
        return Reason(explained.verdict.value, ruling.legal, because=tuple(_clauses(ruling.applied, edition)))
    told = list(acts(question, edition, ruling.fails_at))
    steps = tuple(_step(text, index, ruling, edition) for index, text in enumerate(told))
    return Reason(explained.verdict.value, ruling.legal, because=steps)


def encode_reason(reason: Reason) -> dict[str, Any]:
    """The tree for programs."""
    return {
        "text": reason.text,
        "holds": reason.holds,
        "rule": reason.rule,
        "facts": dict(reason.facts),
        "because": [encode_reason(below) for below in reason.because],
    }


def _step(text: str, index: int, ruling: Ruling, edition: Edition) -> Reason:
    applied = [entry for entry in ruling.applied if entry.step == index]
    return Reason(text, ruling.fails_at != index, because=tuple(_clauses(applied, edition)))


def _clauses(applied: Iterable[Applied], edition: Edition) -> Iterator[Reason]:
    """The clauses, those that fail first."""
    for entry in sorted(applied, key=lambda one: one.finding.holds):
        readings = tuple(_reading(name, edition) for name in entry.finding.readings)
        finding = entry.finding
        yield Reason(finding.because, finding.holds, entry.clause.id, finding.facts, readings)


def _reading(name: str, edition: Edition) -> Reason:
    choice, asked = edition.choices[name], option(name)
    text = f"{asked.question} {asked.readings[choice.reading]} ({rests_on(choice, edition)})"
    return Reason(text, holds=True, facts={"option": name, "reading": choice.reading, "open": list(choice.open)})
