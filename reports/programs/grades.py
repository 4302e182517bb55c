"""How a program did: a grade for each chapter of the rules, and its failures by rule.

The grade is the share of right answers among the answers that could be judged. What a program does not support, what it
decided on purpose and what broke do not touch it; a known failure does.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..evidence import RuleRow
from ..records import Result, RunLog, Status, Verdict


@dataclass(frozen=True, slots=True)
class Grade:
    """The results of a chapter, or of all of them."""

    title: str
    counts: Mapping[Verdict, int]
    """Every verdict has an entry."""

    @property
    def passed(self) -> int:
        """Right answers."""
        return self.counts[Verdict.PASS]

    @property
    def judged(self) -> int:
        """Answers that are right or wrong."""
        return self.passed + self.counts[Verdict.FAIL]

    @property
    def others(self) -> Mapping[Verdict, int]:
        """What does not touch the grade, where there is any."""
        return {
            verdict: count
            for verdict, count in self.counts.items()
            if count and verdict not in (Verdict.PASS, Verdict.FAIL)
        }

    @property
    def broken(self) -> int:
        """Results that prove nothing."""
        return sum(count for verdict, count in self.counts.items() if verdict.is_broken)

    @property
    def percent(self) -> str:
        """The share as a person reads it, never rounded up to all or down to nothing; a dash where nothing counts."""
        if not self.judged:
            return "–"
        whole = 100 * self.passed // self.judged
        return f"{max(whole, 1 if self.passed else 0)} %"


@dataclass(frozen=True, slots=True)
class RuleFailures:
    """What failed of one rule, the smallest first."""

    rule: str
    statement: str
    results: tuple[Result, ...]


FUZZ = "fuzz"
"""The kind of a result that was found by looking for failures alone; it would spoil a share, and is shown besides."""


def _asked(results: Iterable[Result], *, all_kinds: bool = False) -> list[Result]:
    asked = [result for result in results if result.verdict is not None and result.rules]
    return asked if all_kinds else [result for result in asked if result.kind != FUZZ]


def _grade(title: str, results: Iterable[Result]) -> Grade:
    counts = Counter(result.verdict for result in results)
    return Grade(title, {verdict: counts[verdict] for verdict in Verdict})


def overall(log: RunLog) -> Grade:
    """The grade of everything."""
    return _grade("all", _asked(log.results))


def grades(log: RunLog, rules: Sequence[RuleRow]) -> tuple[Grade, ...]:
    """A grade for each chapter with results, in the order of the rules. A result counts in every chapter it names."""
    chapters = {rule.id: rule.chapter for rule in rules}
    found: dict[str, list[Result]] = {chapter: [] for chapter in dict.fromkeys(chapters.values())}
    for result in _asked(log.results):
        for chapter in dict.fromkeys(chapters.get(rule, "other rules") for rule in result.rules):
            found.setdefault(chapter, []).append(result)
    return tuple(_grade(chapter, results) for chapter, results in found.items() if results)


def size(result: Result) -> int:
    """How much there is to look at."""
    return len(json.dumps(dict(result.case or {}).get("ask")))


def failures(log: RunLog, rules: Sequence[RuleRow]) -> tuple[RuleFailures, ...]:
    """What failed and is not known, by the first rule that each names; the rules with the most failures first."""
    statements, found = {rule.id: rule.statement for rule in rules}, dict[str, list[Result]]()
    for result in _asked(log.results, all_kinds=True):
        if result.verdict is Verdict.FAIL and result.status is Status.FAIL:
            found.setdefault(result.rules[0], []).append(result)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(
        RuleFailures(rule, statements.get(rule, ""), tuple(sorted(results, key=size))) for rule, results in ordered
    )


def broken(log: RunLog) -> Mapping[str, tuple[Result, ...]]:
    """What broke, by verdict, and what is wrong with the run as a whole."""
    found: dict[str, list[Result]] = {}
    for result in log.results:
        if result.status is Status.ERROR:
            found.setdefault(result.verdict.value if result.verdict else result.status.value, []).append(result)
    return {name: tuple(sorted(results, key=size)) for name, results in found.items()}


def known(log: RunLog) -> tuple[Result, ...]:
    """The failures that a baseline knows."""
    return tuple(
        result
        for result in log.results
        if result.status is Status.SKIPPED
        and result.verdict is not None
        and (result.verdict is Verdict.FAIL or result.verdict.is_broken)
    )


def remarks(log: RunLog) -> tuple[str, ...]:
    """What else the run has to tell: what a baseline knew and is so no more."""
    return tuple(result.detail for result in log.results if result.verdict is None and result.status is Status.PASS)
