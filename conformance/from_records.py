"""A program that cannot be driven, judged from the games that it recorded: every action is an answer of "I may"."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from phaseproof.reports.records import Result, Verdict
from phaseproof.spec.answer import Answer, answer
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.questions import Move
from phaseproof.spec.wire import Entry, Record, encode_action, encode_state, read_record

RECORD = "record"
"""The kind of a result about a recorded action."""


def read_game(path: Path, edition_named: str | None) -> Record:
    """Read a record, as one of another edition if that is named. Raises UsageError, WireError with file and line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read the record {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: expected a record (JSON lines), found no text") from None
    return read_record(text.splitlines(), str(path), edition_named)


def results(record: Record, path: Path, number: int) -> Iterator[Result]:
    """A result for each action; ``number`` tells files of one name apart."""
    name = re.sub(r"[^!-~]", "_", path.stem)[:120]
    for entry in record.entries:
        answered = answer(Move(entry.state, entry.action), record.edition)
        yield _result(f"{number}:{name}:{entry.line}", entry, answered, record.edition, path)


def _result(name: str, entry: Entry, answered: Answer, edition: Edition, path: Path) -> Result:
    ruling = answered.ruling
    if ruling.legal:
        rules = tuple(dict.fromkeys(applied.clause.id for applied in ruling.applied))
        return Result(RECORD, name, rules, Verdict.PASS.status, verdict=Verdict.PASS)
    because = "; ".join(applied.finding.because for applied in ruling.applied if not applied.finding.holds)
    if answered.otherwise:
        readings = ", ".join(f"{option}={reading}" for option, reading in answered.otherwise[0].readings.items())
        told = f"{because}; right under {readings or 'another meaning of a Wild'}, which the sources leave open"
        return Result(RECORD, name, ruling.broken, Verdict.CHOICE.status, told, verdict=Verdict.CHOICE)
    flag = "" if edition.id == "classic" else f" --edition {shlex.quote(edition.id)}"
    ask = {"state": encode_state(entry.state), "action": encode_action(entry.action, entry.state)}
    return Result(
        RECORD,
        name,
        ruling.broken,
        Verdict.FAIL.status,
        f"line {entry.line}: {because}",
        case={"kind": "move.check", "ask": ask, "expected": {"legal": False}, "got": {"legal": True}},
        replay=f"phaseproof replay {shlex.quote(str(path))}{flag}",
        verdict=Verdict.FAIL,
    )
