"""Which evidence speaks for which rule: the matrix rule × evidence, and what each oracle decided.

A further sort of evidence is a further ``Column``; nothing else has to know of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .records import Result, RunLog, Status


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as the reports show it."""

    id: str
    statement: str
    chapter: str


@dataclass(frozen=True, slots=True)
class Column:
    """A sort of evidence: which results belong to it, and what is counted."""

    key: str
    title: str
    short: str
    """The title where there is little room."""
    meaning: str
    """One sentence for a person who meets the matrix for the first time."""
    kinds: frozenset[str]
    expecting: frozenset[str] = frozenset()
    """Only results that expect one of these verdicts; empty: all."""
    not_expecting: frozenset[str] = frozenset()
    counts_decisions: bool = False
    """Count the decisions of the oracles instead of the results that passed."""
    optional: bool = False
    """Leave the column out where nothing stands in it."""
    never: str = ""
    """The kind of result that says why a rule has no evidence of this sort, and never will."""
    due: bool = False
    """Every rule has evidence of this sort, or a reason why not."""

    def takes(self, result: Result) -> bool:
        """Whether the result belongs here."""
        expected = result.expected or ""
        return (
            result.kind in self.kinds
            and (not self.expecting or expected in self.expecting)
            and expected not in self.not_expecting
        )

    def count(self, result: Result) -> int:
        """What the result adds to the count of a cell."""
        if self.counts_decisions:
            return sum(said.count for said in result.decisions.values())
        return int(result.status is Status.PASS)


_CLAUSE, _LEGAL, _ILLEGAL = "clause", frozenset({"legal"}), frozenset({"illegal"})

COLUMNS: tuple[Column, ...] = (
    Column(
        _CLAUSE,
        "Clause",
        "Clause",
        "The rule has a clause in the specification: a sentence, its sources and the code that judges.",
        frozenset({_CLAUSE}),
        due=True,
    ),
    Column(
        "properties",
        "Properties",
        "Props",
        "Properties that serve the rule and held for every case drawn.",
        frozenset({"property"}),
        due=True,
    ),
    Column(
        "cross-check",
        "Cross-check",
        "Cross",
        "Decisions in which independent oracles answered the same question and were compared.",
        frozenset({"cross-check"}),
        counts_decisions=True,
    ),
    Column(
        "legal",
        "Legal scenarios",
        "Legal",
        "Stored situations that the rule allows; never: a check shows that there are none.",
        frozenset({"scenario"}),
        expecting=_LEGAL,
        never="never-legal",
        due=True,
    ),
    Column(
        "illegal",
        "Illegal scenarios",
        "Illegal",
        "Stored situations that the rule forbids; never: a check shows that there are none.",
        frozenset({"scenario"}),
        expecting=_ILLEGAL,
        never="never-illegal",
        due=True,
    ),
    Column(
        "other",
        "Other scenarios",
        "Other",
        "Stored situations whose answer is a number, or which the sources leave open.",
        frozenset({"scenario"}),
        not_expecting=_LEGAL | _ILLEGAL,
        optional=True,
    ),
    Column(
        "faults",
        "Planted faults caught",
        "Faults",
        "Deliberately wrong versions of the rule that a check told from the right one.",
        frozenset({"fault"}),
        due=True,
    ),
    Column("proofs", "Proofs", "Proofs", "Theorems that a solver has proved for every case.", frozenset({"proof"})),
    Column(
        "exhaustion",
        "Exhausted",
        "Walked",
        "Walks over every abstract hand, on which the engine and an oracle without closed forms agree.",
        frozenset({"exhaustion"}),
        optional=True,
    ),
)
"""The columns of the matrix, in their order."""

_DECIDING = (Status.FAIL, Status.ERROR, Status.UNPROVED, Status.PASS, Status.SKIPPED)
"""A group of results has the first of these statuses that one of them has."""


class CellStatus(StrEnum):
    """The status of a cell: that of its results together, empty, or never to be filled."""

    EMPTY = "empty"
    PASS = "pass"  # noqa: S105 - not a password
    FAIL = "fail"
    ERROR = "error"
    SKIPPED = "skipped"
    UNPROVED = "unproved"
    NEVER = "never"
    """There is nothing of the sort, and a check says why not."""


def _together(statuses: Iterable[str]) -> CellStatus:
    seen = set(statuses)
    return next((CellStatus(status.value) for status in _DECIDING if status.value in seen), CellStatus.EMPTY)


@dataclass(frozen=True, slots=True)
class Cell:
    """The evidence of one sort for one rule."""

    count: int = 0
    """Results that passed, or decisions."""
    ids: tuple[str, ...] = ()
    """All results of the cell, whatever their status."""
    status: CellStatus = CellStatus.EMPTY
    passed: int = 0
    """Results that passed."""

    @property
    def amount(self) -> str:
        """The count as a person reads it: ``3``, ``12,345``, ``2/3`` where not all passed, ``never`` where none can."""
        if self.status is CellStatus.NEVER:
            return self.status.value
        return f"{self.count:,}" if self.passed == len(self.ids) else f"{self.passed}/{len(self.ids)}"


@dataclass(frozen=True, slots=True)
class ChapterCell:
    """The evidence of one sort for a chapter: how many of its rules have some."""

    covered: int
    rules: int
    status: CellStatus


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rule × evidence. Every pair of a rule and a column has a cell."""

    rules: tuple[RuleRow, ...]
    columns: tuple[Column, ...]
    cells: Mapping[tuple[str, str], Cell]
    """By rule id and column key."""
    unknown: tuple[str, ...]
    """Rule ids that results name and that are no rules."""

    def cell(self, rule: str, column: str) -> Cell:
        """The cell of a rule id and a column key."""
        return self.cells[rule, column]

    @property
    def chapters(self) -> Mapping[str, tuple[RuleRow, ...]]:
        """The rules by chapter, in the order in which the chapters first appear."""
        found: dict[str, list[RuleRow]] = {}
        for rule in self.rules:
            found.setdefault(rule.chapter, []).append(rule)
        return {chapter: tuple(rules) for chapter, rules in found.items()}

    def chapter_cell(self, chapter: str, column: str) -> ChapterCell:
        """One column over all rules of a chapter. A rule is covered if something passed, or it was shown why not."""
        cells = [self.cell(rule.id, column) for rule in self.chapters[chapter]]
        never = [cell.status is CellStatus.NEVER for cell in cells]
        covered = sum(cell.passed > 0 for cell in cells) + sum(never)
        together = _together("pass" if none else cell.status for cell, none in zip(cells, never, strict=True))
        return ChapterCell(covered, len(cells), together)

    @property
    def lacking(self) -> tuple[tuple[str, str], ...]:
        """Pairs of a rule and a column in which every rule should have something, and this one has nothing."""
        due = [column.key for column in self.columns if column.due]
        pairs = ((rule.id, key) for rule in self.rules for key in due)
        return tuple(pair for pair in pairs if not self.cells[pair].ids)

    @property
    def bare(self) -> tuple[RuleRow, ...]:
        """The rules for which nothing speaks but their clause."""
        others = [column.key for column in self.columns if column.key != _CLAUSE]
        return tuple(rule for rule in self.rules if not any(self.cell(rule.id, key).passed for key in others))


@dataclass(frozen=True, slots=True)
class Oracle:
    """What one oracle decided in a whole run."""

    name: str
    count: int
    yes: int

    @property
    def share(self) -> float | None:
        """The share of yes, from 0 to 1; None if the oracle decided nothing."""
        return self.yes / self.count if self.count else None

    @property
    def percent(self) -> str:
        """The share of yes as a person reads it."""
        return "-" if self.share is None else f"{self.share:.1%}"


def oracles(log: RunLog) -> tuple[Oracle, ...]:
    """The decisions of each oracle over all results, in the order in which the oracles first appear."""
    totals: dict[str, tuple[int, int]] = {}
    for result in log.results:
        for name, said in result.decisions.items():
            count, yes = totals.get(name, (0, 0))
            totals[name] = (count + said.count, yes + said.yes)
    return tuple(Oracle(name, count, yes) for name, (count, yes) in totals.items())


def _cell(column: Column, results: Sequence[Result], reasons: Sequence[Result]) -> Cell:
    """What was found; where nothing was, the reasons why not. One that was not shown is none."""
    shown = [result for result in reasons if result.status is not Status.UNPROVED]
    if shown and not results:
        status = _together(result.status.value for result in shown)
        ids = tuple(result.id for result in shown)
        return Cell(ids=ids, status=CellStatus.NEVER if status is CellStatus.PASS else status)
    return Cell(
        sum(column.count(result) for result in results),
        tuple(result.id for result in results),
        _together(result.status.value for result in results),
        sum(result.status is Status.PASS for result in results),
    )


def matrix(log: RunLog, rules: Sequence[RuleRow], columns: Sequence[Column] = COLUMNS) -> Matrix:
    """The evidence that a run has for the rules. That a rule is listed is the evidence that it has a clause."""
    clauses = [Result(_CLAUSE, rule.id, (rule.id,), Status.PASS) for rule in rules]
    found: defaultdict[tuple[str, str], list[Result]] = defaultdict(list)
    reasons: defaultdict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in (*clauses, *log.results):
        for column in columns:
            if column.takes(result):
                for rule in result.rules:
                    found[rule, column.key].append(result)
            elif result.kind == column.never:
                for rule in result.rules:
                    reasons[rule, column.key].append(result)
    filled = {key for _, key in found}
    kept = tuple(column for column in columns if not column.optional or column.key in filled)
    cells = {
        (rule.id, column.key): _cell(
            column, found.get((rule.id, column.key), ()), reasons.get((rule.id, column.key), ())
        )
        for rule in rules
        for column in kept
    }
    known = {rule.id for rule in rules}
    named = dict.fromkeys(rule for result in log.results for rule in result.rules)
    return Matrix(tuple(rules), kept, cells, tuple(rule for rule in named if rule not in known))
