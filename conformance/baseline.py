"""Known failures: a file that a program's authors keep beside it, so that their CI is red for what is new alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from phaseproof.reports.atomic import write_text
from phaseproof.reports.records import Result, Verdict
from phaseproof.spec.errors import UsageError, WireError

FORMAT = "phaseproof-baseline/1"


@dataclass(frozen=True, slots=True)
class Known:
    """A failure that is known: how it failed, why that is so, and since when."""

    verdict: Verdict
    reason: str
    since: date


@dataclass(frozen=True, slots=True)
class Baseline:
    """The known failures of a program in one edition, by id of the vector."""

    edition: str
    suite: str
    known: Mapping[str, Known] = field(default_factory=dict)


@cache
def _validator() -> Draft202012Validator:
    text = (files(__package__) / "baseline.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def read_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises UsageError, or WireError with the path of what is wrong."""
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise UsageError(f"cannot read the baseline {path}: {error.strerror}; --write-baseline makes one") from None
    except (ValueError, RecursionError) as error:
        raise WireError(str(path), f"no JSON: {error}") from None
    fault = best_match(_validator().iter_errors(document))
    if fault is not None:
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault.absolute_path)
        raise WireError(f"{path}{where}", fault.message[:300])
    known = {}
    for entry in document["known"]:
        if entry["id"] in known:
            raise WireError(str(path), f"{entry['id']} stands there twice")
        try:
            since = date.fromisoformat(entry["since"])
        except ValueError:
            raise WireError(str(path), f"{entry['id']}: '{entry['since']}' is no date such as 2026-01-31") from None
        known[entry["id"]] = Known(Verdict(entry["verdict"]), entry["reason"], since)
    return Baseline(document["edition"], document["suite"], known)


def write_baseline(path: Path, results: Iterable[Result], before: Baseline, reason: str, *, whole: bool) -> None:
    """Write what fails now; what was known before keeps its reason and its date.

    ``whole``: every vector was asked; otherwise what is known of the others stays.
    """
    today, asked = datetime.now(UTC).date(), {result.id: result.verdict for result in results}
    kept = {} if whole else {name: known for name, known in before.known.items() if name not in asked}
    for name, verdict in asked.items():
        if verdict is not None and (verdict is Verdict.FAIL or verdict.is_broken):
            old = before.known.get(name)
            kept[name] = old if old is not None and old.verdict is verdict else Known(verdict, reason, today)
    entries = [
        {"id": name, "verdict": known.verdict.value, "reason": known.reason, "since": known.since.isoformat()}
        for name, known in sorted(kept.items())
    ]
    document = {"format": FORMAT, "edition": before.edition, "suite": before.suite, "known": entries}
    write_text(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
