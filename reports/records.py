"""What a run log holds: a header, results, and a footer that counts them, as frozen values with their JSON form."""

from __future__ import annotations

import platform
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import phaseproof

FORMAT = "phaseproof-run/1"
"""The format that this version writes, and the only one that it reads."""


class Status(StrEnum):
    """How a check ended."""

    PASS = "pass"  # noqa: S105 - not a password
    FAIL = "fail"
    """The rules or the code are at fault."""
    ERROR = "error"
    """The check itself broke."""
    SKIPPED = "skipped"
    UNPROVED = "unproved"
    """Neither shown nor refuted in the time allowed: no success, and no failure."""

    @property
    def is_finding(self) -> bool:
        """Whether a run with such a result must not be called clean."""
        return self in {Status.FAIL, Status.ERROR}


class Verdict(StrEnum):
    """How a program that was asked a vector did."""

    PASS = "pass"  # noqa: S105 - not a password
    FAIL = "fail"
    """It answered wrongly. Only this touches the grade."""
    SKIP = "skip"
    """Its author does not want it asked, or nobody asked it any more."""
    UNSUPPORTED = "unsupported"
    """It has no such thing."""
    CHOICE = "choice"
    """It decided otherwise on purpose, where the rules leave that open."""
    ERROR = "error"
    """It caught an error of its own."""
    CRASH = "crash"
    TIMEOUT = "timeout"
    PROTOCOL = "protocol"
    """What it said does not keep to the protocol."""
    FLAKY = "flaky"
    """Asked again it answered otherwise."""

    @property
    def is_broken(self) -> bool:
        """Whether it is unknown what the program thinks: such a result proves nothing, and the run is not clean."""
        return self in {Verdict.ERROR, Verdict.CRASH, Verdict.TIMEOUT, Verdict.PROTOCOL, Verdict.FLAKY}

    @property
    def status(self) -> Status:
        """As what it counts in a run."""
        if self.is_broken:
            return Status.ERROR
        return {Verdict.PASS: Status.PASS, Verdict.FAIL: Status.FAIL}.get(self, Status.SKIPPED)


@dataclass(frozen=True, slots=True)
class Decisions:
    """How many questions an oracle decided, and how often it said yes."""

    count: int
    yes: int


@dataclass(frozen=True, slots=True)
class Result:
    """One check. Its ``id`` is unique in the log; whatever did not pass says why in ``detail``."""

    kind: str
    """What sort of evidence it is: ``property``, ``cross-check``, ``fault``, ``scenario``, ``proof`` ..."""
    id: str
    rules: tuple[str, ...]
    status: Status
    detail: str = ""
    seconds: float = 0.0
    decisions: Mapping[str, Decisions] = field(default_factory=dict)
    """By oracle."""
    case: Mapping[str, object] | None = None
    """The smallest case that shows it, in the one JSON form."""
    replay: str = ""
    """A command that shows it again."""
    expected: str | None = None
    """Of a scenario, the verdict that it expects."""
    verdict: Verdict | None = None
    """Of a vector: how the program did; then ``status`` is that of the verdict, or skipped where it is known."""

    def to_json(self) -> dict[str, object]:
        """The line of the log."""
        return {
            "type": "result",
            "kind": self.kind,
            "id": self.id,
            "rules": list(self.rules),
            "status": self.status.value,
            "expected": self.expected,
            "decisions": {oracle: {"count": said.count, "yes": said.yes} for oracle, said in self.decisions.items()},
            "seconds": round(self.seconds, 6),
            "detail": self.detail,
            "case": None if self.case is None else dict(self.case),
            "replay": self.replay,
            **({} if self.verdict is None else {"verdict": self.verdict.value}),
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Result:
        """The result of a line that fits the schema."""
        return cls(
            line["kind"],
            line["id"],
            tuple(line["rules"]),
            Status(line["status"]),
            line["detail"],
            float(line["seconds"]),
            {name: Decisions(int(said["count"]), int(said["yes"])) for name, said in line["decisions"].items()},
            line["case"],
            line["replay"],
            line["expected"],
            Verdict(line["verdict"]) if "verdict" in line else None,
        )


def versions(*distributions: str) -> dict[str, str]:
    """The installed version of each distribution; one that is not installed is left out."""
    found = {}
    for name in distributions:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def without_paths(command: str) -> str:
    """The command with every path cut to its last part: a log may be shown to anybody."""
    unquoted = re.sub(r"(['\"])[^'\"]*[/\\]", r"\1", command)
    return re.sub(r"[^\s='\"]*[/\\]", "", unquoted).strip()


@dataclass(frozen=True, slots=True)
class Header:
    """What was run, under which edition, with which versions; neither host names nor paths."""

    command: str
    edition: str
    seed: int | None
    """None: nothing in the run was drawn at random."""
    phaseproof: str
    python: str
    solvers: Mapping[str, str]
    started: str
    """ISO 8601 in UTC, to the second."""
    program: Mapping[str, str] = field(default_factory=dict)
    """What was tested, as it told: name, version, language ..., and the suite; empty if the rules themselves were."""

    @classmethod
    def now(
        cls,
        command: str,
        edition: str,
        seed: int | None,
        solvers: Iterable[str] = ("z3-solver", "networkx", "hypothesis"),
        program: Mapping[str, str] | None = None,
    ) -> Header:
        """The header of a run that starts now. ``solvers`` are names of distributions."""
        return cls(
            without_paths(command),
            edition,
            seed,
            phaseproof.__version__,
            platform.python_version(),
            versions(*solvers),
            datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            program or {},
        )

    def to_json(self) -> dict[str, object]:
        """The line of the log."""
        return {
            "type": "header",
            "format": FORMAT,
            "phaseproof": self.phaseproof,
            "command": self.command,
            "edition": self.edition,
            "seed": self.seed,
            "python": self.python,
            "solvers": dict(self.solvers),
            "started": self.started,
            **({"program": dict(self.program)} if self.program else {}),
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Header:
        """The header of a line that fits the schema."""
        return cls(
            line["command"],
            line["edition"],
            None if line["seed"] is None else int(line["seed"]),
            line["phaseproof"],
            line["python"],
            line["solvers"],
            line["started"],
            line.get("program", {}),
        )


@dataclass(frozen=True, slots=True)
class Footer:
    """How many results there are, in all and by status, and how long the run took."""

    results: int
    statuses: Mapping[Status, int]
    """Every status has an entry."""
    seconds: float

    @classmethod
    def counting(cls, statuses: Iterable[Status], seconds: float) -> Footer:
        """The footer of results with these statuses."""
        seen = Counter(statuses)
        return cls(seen.total(), {status: seen[status] for status in Status}, seconds)

    def to_json(self) -> dict[str, object]:
        """The line of the log."""
        return {
            "type": "footer",
            "results": self.results,
            "statuses": {status.value: self.statuses[status] for status in Status},
            "seconds": round(self.seconds, 6),
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Footer:
        """The footer of a line that fits the schema."""
        statuses = {status: int(line["statuses"][status.value]) for status in Status}
        return cls(int(line["results"]), statuses, float(line["seconds"]))


@dataclass(frozen=True, slots=True)
class RunLog:
    """A whole run: everything else is derived from it."""

    header: Header
    results: tuple[Result, ...]
    footer: Footer

    @classmethod
    def of(cls, header: Header, results: Iterable[Result], seconds: float) -> RunLog:
        """The log of results in hand, for a run that writes no file. Raises ValueError if two share an id."""
        kept = tuple(results)
        if len({result.id for result in kept}) != len(kept):
            twice = next(name for name, times in Counter(result.id for result in kept).items() if times > 1)
            raise ValueError(f"two results have the id '{twice}'")
        return cls(header, kept, Footer.counting((result.status for result in kept), seconds))

    @property
    def findings(self) -> tuple[Result, ...]:
        """The results that failed or broke."""
        return tuple(result for result in self.results if result.status.is_finding)

    @property
    def clean(self) -> bool:
        """Whether nothing failed and nothing broke."""
        return not self.findings

    @property
    def kinds(self) -> Mapping[str, tuple[Result, ...]]:
        """The results by kind, in the order in which the kinds first appear."""
        found: dict[str, list[Result]] = {}
        for result in self.results:
            found.setdefault(result.kind, []).append(result)
        return {kind: tuple(results) for kind, results in found.items()}
