"""A small run with a result of every status and every sort of evidence."""

from __future__ import annotations

import pytest

from phaseproof.reports.evidence import RuleRow
from phaseproof.reports.records import Decisions, Header, Result, RunLog, Status

RULES = (
    RuleRow("SET-1", "A set is cards of one number.", "phases"),
    RuleRow("RUN-2", "A run may mix colours.", "phases"),
    RuleRow("HIT-RUN", "A run takes the next number at either end, or a Wild standing for it.", "hit"),
    RuleRow("GOAL-1", "The first player to complete all phases wins.", "goal"),
)
HOSTILE = "<script>alert('x')</script> & \"]]> `|` *b* [a](b) \x1b[31mred\x00 \ud800 \u202eback"


def results() -> tuple[Result, ...]:
    """One of everything."""
    return (
        Result("property", "further-card", ("SET-1", "RUN-2"), Status.PASS, seconds=1.25),
        Result(
            "property",
            "colour-symmetry",
            ("RUN-2",),
            Status.FAIL,
            "the spec says yes and the engine no",
            0.5,
            case={"hand": "R1 B2 W", "phase": 4},
            replay="phaseproof verify --only colour-symmetry --seed 7",
        ),
        Result(
            "cross-check",
            "holds",
            ("SET-1", "RUN-2"),
            Status.PASS,
            seconds=3.0,
            decisions={"spec": Decisions(20000, 9800), "z3": Decisions(2000, 1000)},
        ),
        Result("cross-check", "hits", ("HIT-RUN",), Status.PASS, decisions={"spec": Decisions(1000, 700)}),
        Result("scenario", "wild-at-the-end", ("HIT-RUN",), Status.PASS, expected="legal"),
        Result("scenario", "full-run", ("HIT-RUN",), Status.PASS, expected="illegal"),
        Result("scenario", "gap", ("HIT-RUN",), Status.ERROR, "no such phase", expected="unspecified"),
        Result("fault", "run-in-one-colour", ("RUN-2",), Status.PASS, "caught by further-card"),
        Result("fault", "set-of-two", ("SET-1",), Status.SKIPPED, "not in this edition"),
        Result("proof", "kernel-phase-4", ("RUN-2", "OLD-9"), Status.UNPROVED, "60 s were too short"),
    )


@pytest.fixture
def header() -> Header:
    return Header("verify --seed 7", "classic", 7, "0.1.0", "3.11.2", {"z3-solver": "5.4.1.0"}, "2026-11-30T09:00:00Z")


@pytest.fixture
def rules() -> tuple[RuleRow, ...]:
    return RULES


@pytest.fixture
def log(header: Header) -> RunLog:
    return RunLog.of(header, results(), 4.75)


@pytest.fixture
def hostile(header: Header) -> tuple[RunLog, tuple[RuleRow, ...]]:
    """A log and rules whose every free text is an attack."""
    result = Result(
        "property",
        "<b>&\"'|`*",
        ("<i>", "SET-1"),
        Status.FAIL,
        HOSTILE,
        decisions={HOSTILE: Decisions(2, 1)},
        case={HOSTILE: HOSTILE},
        replay=HOSTILE,
    )
    skipped = Result("scenario", "x|y", ("<i>",), Status.SKIPPED, HOSTILE, expected=HOSTILE)
    rows = (RuleRow("<i>", HOSTILE, HOSTILE), RuleRow("SET-1", "|", "`"))
    return RunLog.of(header, (result, skipped), 0.0), rows
