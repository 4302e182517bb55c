"""A run of ``verify``: every result in its order, and the check that enough was tried."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from phaseproof.disputes.scenario import Outcome, Scenario, builtin_scenarios
from phaseproof.disputes.scenario import run as ask
from phaseproof.properties.matches.verifying import match_checks, verify_matches
from phaseproof.properties.registry import CheckKind
from phaseproof.properties.verification import Budget, checks, verify
from phaseproof.properties.verification import Result as Checked
from phaseproof.reports.console import progress
from phaseproof.reports.evidence import oracles
from phaseproof.reports.runlog import LOG_NAME, Decisions, Header, Result, RunLog, RunLogWriter, Status
from phaseproof.spec.answer import Verdict
from phaseproof.spec.clauses import in_force
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.wire import encode_question

from .options import DEFAULT_EDITION
from .rules import clauses

QUOTAS: Mapping[str, int] = {"spec": 20_000, "engine": 20_000, "z3": 2_000, "matching": 500}
"""How many decisions each oracle owes in a full run."""
SHARE = (0.4, 0.6)
"""Between which shares of yes an oracle must stay: one that always says the same decides nothing."""
SCENARIO, QUOTA = "scenario", "quota"
"""Kinds of results besides those of the checks: stored disputes, and whether enough was tried."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    edition: Edition
    seed: int
    budget: float
    only: tuple[str, ...]
    named: str = ""
    """How the edition was named; it has no other name if it is somebody's own file."""

    @property
    def full(self) -> bool:
        """Whether the run must have every sort of evidence, and enough of it."""
        return self.budget >= 1 and not self.only

    @property
    def flag(self) -> str:
        """What a command needs so that it asks about this edition; nothing for the one that it asks about anyway."""
        named = self.named or self.edition.id
        return "" if named == DEFAULT_EDITION else f" --edition {shlex.quote(named)}"

    @property
    def command(self) -> str:
        """The command that does the same again."""
        name = shlex.quote(self.named or self.edition.id)
        parts = [f"verify --edition {name} --seed {self.seed} --budget {self.budget:g}"]
        return " ".join([*parts, *(f"--only {name}" for name in self.only)])


def run(wish: Wish, folder: Path | None) -> RunLog:
    """Run everything; with a folder, the log is written there as the results come.

    Raises UnknownName for an id that nothing has, before anything is run or written.
    """
    scenarios = {scenario.id: scenario for scenario in builtin_scenarios() if scenario.edition == wish.edition.id}
    known, concerned = [*checks(), *match_checks()], {*checks(wish.edition), *match_checks(wish.edition)}
    for name in wish.only:
        if name not in scenarios and name not in known:
            raise UnknownName("check", name, [*known, *scenarios])
    stored = [scenario for name, scenario in scenarios.items() if not wish.only or name in wish.only]
    chosen = [name for name in known if (name in wish.only if wish.only else name in concerned)]
    header, results, began = Header.now(wish.command, wish.edition.id, wish.seed), [], time.monotonic()
    with ExitStack() as stack:
        writer = stack.enter_context(RunLogWriter(folder / LOG_NAME, header)) if folder is not None else None
        steps = stack.enter_context(progress("verifying", len(stored) + len(chosen)))

        def describe(name: str, _done: int, _all: int) -> None:
            steps.describe(name or "verifying")

        for result in _everything(wish, stored, chosen, describe):
            results.append(result)
            if writer is not None:
                writer.write(result)
            steps.advance()
        if wish.full:
            for result in quotas(results):
                results.append(result)
                if writer is not None:
                    writer.write(result)
    return RunLog.of(header, results, time.monotonic() - began)


def _everything(
    wish: Wish, stored: list[Scenario], chosen: list[str], describe: Callable[[str, int, int], None]
) -> Iterator[Result]:
    for scenario in stored:
        describe(scenario.id, 0, 0)
        yield of_scenario(ask(scenario))
    budget, single = Budget().scaled(wish.budget), [name for name in chosen if name in checks()]
    found = verify(wish.edition, seed=wish.seed, budget=budget, only=single, on_progress=describe)
    in_question = frozenset(clause.id for clause in clauses().values() if in_force(clause, wish.edition))
    yield from (of_check(one, wish.flag, in_question) for one in found)
    matches = [name for name in chosen if name not in single]
    played = verify_matches(wish.edition, seed=wish.seed, factor=wish.budget, only=matches, on_progress=describe)
    yield from (of_check(one, wish.flag, in_question) for one in played)


def of_scenario(outcome: Outcome) -> Result:
    """A stored dispute as a result. It speaks for the clauses that it is about."""
    scenario, expect = outcome.scenario, outcome.scenario.expect
    applied = [entry.clause.id for entry in outcome.answer.ruling.applied]
    about = {
        Verdict.LEGAL: [*expect.applies, *applied],
        Verdict.ILLEGAL: expect.fails,
        Verdict.UNSPECIFIED: [*expect.fails, *expect.applies],
    }[expect.verdict]
    return Result(
        SCENARIO,
        f"{SCENARIO}:{scenario.id}",  # a check may have the same name
        tuple(dict.fromkeys(about)),
        Status.PASS if outcome.passed else Status.FAIL,
        "; ".join(outcome.problems),
        case=None if outcome.passed else encode_question(scenario.question),
        replay=f"phaseproof scenario check {scenario.id}",
        expected=expect.verdict.value,
    )


def of_check(checked: Checked, flag: str = "", in_question: frozenset[str] | None = None) -> Result:
    """What a check showed as a result.

    ``flag`` names the edition in the command that repeats it; ``in_question``: the rules that it has (None: all).

    Decisions are told of cross-checks alone: properties ask further questions, but not even-handed ones.
    """
    decisions = checked.decisions if checked.kind is CheckKind.CROSS_CHECK else {}
    detail, status = checked.detail, Status(checked.status.value)
    if checked.unknown:
        detail += "".join(f"; {name} did not decide {count}" for name, count in checked.unknown.items())
    case = checked.case if isinstance(checked.case, dict) or checked.case is None else {"case": checked.case}
    return Result(
        checked.kind.value,
        checked.id,
        tuple(rule for rule in checked.rules if in_question is None or rule in in_question),
        status,
        f"{checked.statement} {detail}" if status.is_finding else detail,
        checked.seconds,
        {name: Decisions(count, yes) for name, (count, yes) in decisions.items()},
        case,
        f"{checked.replay}{flag}",
    )


def quotas(results: list[Result]) -> Iterator[Result]:
    """Whether a full run tried enough: every sort of evidence, and even-handed decisions of every oracle."""
    kinds = [SCENARIO, *(kind.value for kind in CheckKind)]
    lacking = [kind for kind in kinds if not any(result.kind == kind for result in results)]
    told = f"no result of kind {', '.join(lacking)}" if lacking else f"results of kind {', '.join(kinds)}"
    yield Result(QUOTA, "quota-kinds", (), Status.FAIL if lacking else Status.PASS, told)
    decided = {oracle.name: oracle for oracle in oracles(RunLog.of(Header.now("", "", None), results, 0))}
    low, high = SHARE
    for name, least in QUOTAS.items():
        oracle = decided.get(name)
        count = oracle.count if oracle else 0
        share = (oracle.share if oracle else None) or 0.0
        enough = count >= least and low <= share <= high
        told = f"{count:,} decisions of {least:,} or more, {share:.1%} yes, between {low:.0%} and {high:.0%}"
        yield Result(QUOTA, f"quota-{name}", (), Status.PASS if enough else Status.FAIL, told)
