"""Judging a recorded game from start to end: every wrong move, score, advance and winner, with its rule.

A wrong move is carried out as it was made, so that the rest of the record is judged in the state that the table had.
What the record does not show (hidden hands, unseen stock) is not judged, and that is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from phaseproof.spec.actions import Discard, Hit, Lay
from phaseproof.spec.answer import Answer, Verdict, answer
from phaseproof.spec.errors import UsageError, WireError
from phaseproof.spec.questions import Move
from phaseproof.spec.state import Step, seat_name
from phaseproof.spec.wire import Entry, Record, encode_action, read_record


@dataclass(frozen=True, slots=True)
class Judged:
    """One action of a record and its answer."""

    entry: Entry
    answer: Answer

    @property
    def actor(self) -> str:
        """The player who acted: ``P1``."""
        by = self.entry.action.by
        return seat_name(self.entry.state.turn if by is None else by)

    @property
    def hand_hidden(self) -> bool:
        """Whether cards were played from an unknown hand, so that nobody can say whether they were there."""
        if not isinstance(self.entry.action, Lay | Hit | Discard):
            return False
        by = self.entry.action.by
        return self.entry.state.seats[self.entry.state.turn if by is None else by].hand is None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record, judged."""

    record: Record
    judged: tuple[Judged, ...]

    @property
    def finished(self) -> bool:
        """Whether the match ends in the record."""
        return self.record.end.step is Step.END

    @property
    def findings(self) -> tuple[Judged, ...]:
        """The actions that are not legal."""
        return tuple(move for move in self.judged if move.answer.verdict is not Verdict.LEGAL)

    @property
    def illegal(self) -> tuple[Judged, ...]:
        """The actions that are illegal whatever the sources leave open."""
        return tuple(move for move in self.judged if move.answer.verdict is Verdict.ILLEGAL)


def builtin_records() -> dict[str, Path]:
    """The records that come with phaseproof, by id."""
    folder = Path(str(files(__package__))) / "records"
    return {path.stem: path for path in sorted(folder.glob("*.jsonl"))}


def read(path: Path, edition_named: str | None = None) -> Record:
    """Read a record file, as one of another edition if that is named.

    Raises UsageError, or WireError with file and line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, IsADirectoryError) as error:
        raise UsageError(f"{path}: expected a record (JSON lines), found {type(error).__name__}") from None
    if not text.strip():
        raise WireError(str(path), "the record is empty; its first line is a header")
    return read_record(text.splitlines(), str(path), edition_named)


def replay(record: Record, on_progress: Callable[[int, int], None] | None = None) -> Replayed:
    """Judge every action of a record. ``on_progress`` is told how many actions of how many are judged."""
    judged = []
    for done, entry in enumerate(record.entries, start=1):
        judged.append(Judged(entry, answer(Move(entry.state, entry.action), record.edition)))
        if on_progress is not None:
            on_progress(done, len(record.entries))
    return Replayed(record, tuple(judged))


def to_json(replayed: Replayed) -> dict[str, object]:
    """The findings of a replay in the JSON form, with what was judged."""
    return {
        "edition": replayed.record.edition.id,
        "actions": len(replayed.judged),
        "finished": replayed.finished,
        "legal": sum(move.answer.verdict is Verdict.LEGAL for move in replayed.judged),
        "hidden": sum(move.hand_hidden for move in replayed.judged),
        "findings": [_finding(move) for move in replayed.findings],
    }


def _finding(move: Judged) -> dict[str, object]:
    failing = [entry for entry in move.answer.ruling.applied if not entry.finding.holds]
    return {
        "line": move.entry.line,
        "player": move.actor,
        "action": encode_action(move.entry.action, move.entry.state),
        "verdict": move.answer.verdict.value,
        "rules": [
            {"id": entry.clause.id, "statement": entry.clause.statement, "because": entry.finding.because}
            for entry in failing
        ],
        "readings": _readings(move.answer),
    }


def _readings(answered: Answer) -> list[dict[str, str]]:
    return [dict(other.readings) for other in answered.otherwise]
