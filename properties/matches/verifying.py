"""What ``verify`` shows of whole matches: a short campaign, a result for each match property, planted faults."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator

from phaseproof.properties.faults.match_faults import MATCH_FAULTS, caught
from phaseproof.properties.registry import CheckKind
from phaseproof.properties.running import Status
from phaseproof.properties.verification import Progress, Result
from phaseproof.spec.edition import Edition

from .campaign import CampaignReport, campaign
from .lockstep import MatchDisagreement
from .observing import OBSERVERS

MATCHES = 10
"""Whole matches, two for each number of players from two to six."""
_PREFIX = "match:"


def match_checks(edition: Edition | None = None) -> tuple[str, ...]:
    """The ids of all checks of whole matches: the lock-step, the match properties, the planted faults.

    ``edition``: only those that concern it.
    """
    silent = {id_ for id_, one in OBSERVERS.items() if edition is not None and not one.concerns(edition)}
    properties = (f"{_PREFIX}{id_}" for id_ in OBSERVERS if id_ not in silent)
    return (
        f"{_PREFIX}lockstep",
        *properties,
        *(
            id_
            for id_, one in MATCH_FAULTS.items()
            if one.caught_by not in silent and (edition is None or one.is_one_in(edition))
        ),
    )


def verify_matches(
    edition: Edition,
    *,
    seed: int = 0,
    factor: float = 1.0,
    only: Collection[str] | None = None,
    on_progress: Progress | None = None,
) -> Iterator[Result]:
    """Run the checks of whole matches, or those whose ids are given; results come as they are found."""
    chosen = [name for name in match_checks() if only is None or name in only]
    played = [name for name in chosen if name not in MATCH_FAULTS]
    if played:
        if on_progress is not None:
            on_progress(f"{_PREFIX}lockstep", 0, len(chosen))
        yield from _campaign(edition, seed, factor, played)
    for done, name in enumerate(name for name in chosen if name in MATCH_FAULTS):
        if on_progress is not None:
            on_progress(name, len(played) + done, len(chosen))
        yield _fault(name, edition)


def _campaign(edition: Edition, seed: int, factor: float, played: list[str]) -> Iterator[Result]:
    """The matches; a full run plays up to four times as many while some property has met nothing that it watches."""
    started, matches = time.perf_counter(), max(1, round(MATCHES * factor))
    report = campaign(edition, matches, seed)
    most = 4 * matches if factor >= 1 else matches
    while matches < most and not report.failures and not all(report.concerned.values()):
        matches *= 2
        report = campaign(edition, matches, seed)
    for name in played:
        status, detail, wrong = _shown(name.removeprefix(_PREFIX), report)
        observer = OBSERVERS.get(name.removeprefix(_PREFIX))
        if observer is not None and not observer.concerns(edition):
            detail = f"nothing in {edition.id} that it speaks of"
        yield Result(
            CheckKind.PROPERTY,
            name,
            observer.statement if observer else "Specification and engine judge, list and carry out alike.",
            observer.rules if observer else ("PLAY-0", "TURN-1"),
            status,
            seconds=time.perf_counter() - started if name == played[0] else 0.0,
            detail=detail,
            case=wrong.case if wrong else None,
            replay=f"phaseproof campaign --matches {matches} --seed {seed}",
        )


def _shown(id_: str, report: CampaignReport) -> tuple[Status, str, MatchDisagreement | None]:
    """Status, what it rests on, and the wrong answer if there is one."""
    for failure in report.failures:
        if id_ in failure.wrong.by or (id_ not in OBSERVERS and not set(failure.wrong.by) & set(OBSERVERS)):
            return Status.FAIL, failure.wrong.because, failure.wrong
    if id_ not in OBSERVERS:
        return Status.PASS, f"{report.total('actions')} actions and {report.total('lists')} lists alike", None
    steps = report.concerned.get(id_, 0)
    return (
        (Status.PASS, f"{steps} steps concerned it", None) if steps else (Status.UNPROVED, "no step concerned it", None)
    )


def _fault(name: str, edition: Edition) -> Result:
    fault, started = MATCH_FAULTS[name], time.perf_counter()
    observer = OBSERVERS.get(fault.caught_by)
    if observer is not None and not observer.concerns(edition):
        detail = f"{observer.id} finds nothing in {edition.id} that it speaks of"
    elif not fault.is_one_in(edition):
        detail = f"it is no fault in {edition.id}"
    else:
        detail = ""
    if detail:
        return Result(CheckKind.FAULT, name, fault.statement, fault.rules, Status.UNPROVED, detail=detail)
    wrong = caught(fault, edition)
    status, detail = (
        (Status.FAIL, f"not caught by {fault.caught_by}")
        if wrong is None
        else (Status.PASS, f"caught by {fault.caught_by}: {wrong.because}")
    )
    return Result(
        CheckKind.FAULT,
        name,
        fault.statement,
        fault.rules,
        status,
        seconds=time.perf_counter() - started,
        detail=detail,
        replay=f"phaseproof verify --only {name}",
    )
