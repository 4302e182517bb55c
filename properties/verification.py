"""``verify``: every property, every cross-check and every planted fault of an edition, one result after the other.

The results are plain records; whoever calls writes them down and draws what is to be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName

from . import crosscheck as _crosscheck  # noqa: F401 - fills the registry
from . import named as _named  # noqa: F401 - fills the registry
from .errors import Json
from .faults import FAULTS, Fault, planted
from .registry import PROPERTIES, CheckKind, Property
from .running import Run, Status, run

_ENOUGH_TO_JUDGE = 1000
"""Decisions from which on the share of yes is more than chance."""
_SHARE = (0.40, 0.60)
"""Between these the questions of a cross-check are good ones: neither answer is a safe guess."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many cases each kind of check gets; one minute on two shared cores as it stands."""

    examples: int = 100
    """Of a property, times its effort."""
    questions: int = 1000
    """Of a cross-check, times its effort."""
    fault_examples: int = 400
    """Of a property that must catch a fault, at most: it ends with the first wrong answer."""
    fault_questions: int = 2500
    """Of a cross-check that must catch a fault, at most."""
    factor: float = 1.0
    """This budget as a multiple of the full one."""

    def scaled(self, factor: float) -> Budget:
        """So many times as many cases, but at least one. What a fault may take at most does not shrink."""
        return Budget(
            max(1, round(self.examples * factor)),
            max(1, round(self.questions * factor)),
            max(self.fault_examples, round(self.fault_examples * factor)),
            max(self.fault_questions, round(self.fault_questions * factor)),
            self.factor * factor,
        )

    def cases(self, check: Property) -> int:
        """The cases of a check."""
        unit = self.examples if check.recipe is None else self.questions
        return max(1, round(unit * check.effort))

    def fault_cases(self, check: Property) -> int:
        """The cases of a check that must catch a fault, at most."""
        return self.fault_examples if check.recipe is None else self.fault_questions


@dataclass(frozen=True, slots=True)
class Result:
    """What one check showed."""

    kind: CheckKind
    id: str
    statement: str
    rules: tuple[str, ...]
    status: Status
    decisions: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """By oracle: how many questions it decided, and how many with yes."""
    unknown: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """By oracle: how many questions it could not decide."""
    seconds: float = 0.0
    detail: str = ""
    case: Json = None
    """The shrunk question with a wrong answer, in the one JSON form."""
    replay: str = ""
    """The command that runs this check alone."""


Progress = Callable[[str, int, int], None]
"""Called before each check with its id, the number of checks done and the number of all."""


def checks(edition: Edition | None = None) -> Mapping[str, Property | Fault]:
    """Everything that ``verify`` runs, by id: properties, cross-checks, faults; of an edition, what concerns it."""
    by_kind = sorted(PROPERTIES.items(), key=lambda pair: list(CheckKind).index(pair[1].kind))
    every: dict[str, Property | Fault] = {**dict(by_kind), **FAULTS}
    return every if edition is None else {id_: check for id_, check in every.items() if _concerned(check, edition)}


def _concerned(check: Property | Fault, edition: Edition) -> bool:
    if isinstance(check, Fault):
        return PROPERTIES[check.caught_by].concerns(edition) and check.is_one_in(edition)
    return check.concerns(edition)


def verify(
    edition: Edition,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    only: Collection[str] | None = None,
    on_progress: Progress | None = None,
) -> Iterator[Result]:
    """Run all checks on an edition, or those of which the ids are given; results come as they are found.

    The same seed and budget give the same results but for the seconds. Raises UnknownName, before anything is run, for
    an id that no check has.
    """
    budget, known = budget or Budget(), checks()
    for id_ in only or ():
        if id_ not in known:
            raise UnknownName("check", id_, known)
    chosen = {id_: check for id_, check in known.items() if only is None or id_ in only}
    return _results(chosen, edition, seed, budget, on_progress)


def _results(
    chosen: Mapping[str, Property | Fault], edition: Edition, seed: int, budget: Budget, on_progress: Progress | None
) -> Iterator[Result]:
    for done, (id_, check) in enumerate(chosen.items()):
        if on_progress is not None:
            on_progress(id_, done, len(chosen))
        result = (
            _of_fault(check, edition, seed, budget) if isinstance(check, Fault) else _of(check, edition, seed, budget)
        )
        scale = "" if budget.factor == 1 else f" --budget {budget.factor:g}"
        yield replace(result, replay=f"phaseproof verify --only {id_} --seed {seed}{scale}")
    if on_progress is not None and chosen:
        on_progress("", len(chosen), len(chosen))


def _result(check: Property, shown: Run) -> Result:
    return Result(
        kind=check.kind,
        id=check.id,
        statement=check.statement,
        rules=check.rules,
        status=shown.status,
        decisions=MappingProxyType({name: (tally.count, tally.yes) for name, tally in shown.tallies.items()}),
        unknown=MappingProxyType({name: tally.unknown for name, tally in shown.tallies.items() if tally.unknown}),
        seconds=shown.seconds,
        detail=shown.detail,
        case=shown.case,
    )


def _of(check: Property, edition: Edition, seed: int, budget: Budget) -> Result:
    if not check.concerns(edition):
        detail = f"nothing in {edition.id} that it speaks of"
        return Result(check.kind, check.id, check.statement, check.rules, Status.UNPROVED, detail=detail)
    shown = run(check, edition, seed=seed, cases=budget.cases(check))
    result = _result(check, shown)
    if not shown.concerned and shown.status is Status.PASS:
        # A part of the full run may be too short to meet a case; a full run that meets none is a check that is asleep.
        status = Status.FAIL if budget.factor >= 1 else Status.UNPROVED
        result = replace(result, status=status, detail=f"none of {shown.cases} cases concerned it: nothing was shown")
    if result.status is Status.PASS and check.never is not None:
        result = replace(result, detail=f"{check.statement} {result.detail}")  # the reason, for whoever misses a case
    if result.status is Status.PASS and check.kind is CheckKind.CROSS_CHECK:
        for name, (count, yes) in result.decisions.items():
            if count >= _ENOUGH_TO_JUDGE and not _SHARE[0] <= yes / count <= _SHARE[1]:
                detail = f"{result.detail}; {name} said yes to {yes} of {count}: the questions are too easy to guess"
                result = replace(result, status=Status.UNPROVED, detail=detail)
    return result


def _of_fault(fault: Fault, edition: Edition, seed: int, budget: Budget) -> Result:
    """A fault is caught by a wrong answer in the check that it names, never by an exception."""
    check = PROPERTIES[fault.caught_by]
    blank = Result(CheckKind.FAULT, fault.id, fault.statement, fault.rules, Status.UNPROVED)
    if not fault.is_one_in(edition):
        return replace(blank, detail=f"no fault in {edition.id}, which reads the rule so, or has no such group")
    if not check.concerns(edition):
        return replace(blank, detail=f"{check.id} finds nothing in {edition.id} that it speaks of")
    try:
        with planted(fault):
            shown = run(check, edition, seed=seed, cases=budget.fault_cases(check), shrink=False)
    except LookupError as error:
        return replace(blank, status=Status.ERROR, detail=str(error))
    if shown.status is Status.FAIL and shown.concerned:
        status, detail = Status.PASS, f"caught by {check.id} in case {shown.cases}: {shown.detail}"
    elif shown.status is Status.ERROR:
        status, detail = Status.ERROR, f"{check.id} broke down instead of finding a wrong answer: {shown.detail}"
    else:
        status, detail = Status.FAIL, f"not caught by {check.id} in {shown.cases} cases"
    return replace(blank, status=status, detail=detail, seconds=shown.seconds, case=shown.case)


def totals(results: Iterable[Result]) -> dict[str, tuple[int, int]]:
    """By oracle: the decisions of all cross-checks, and how many were yes.

    Properties ask further questions, but not even-handed ones, so they are left out.
    """
    count: Counter[str] = Counter()
    yes: Counter[str] = Counter()
    for result in results:
        if result.kind is CheckKind.CROSS_CHECK:
            for name, (decided, agreed) in result.decisions.items():
                count[name] += decided
                yes[name] += agreed
    return {name: (count[name], yes[name]) for name in count}
