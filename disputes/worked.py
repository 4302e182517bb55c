"""The sources' own worked examples, in our words, with what each source says of them; and their replay.

They lie in ``examples/``, a file for each source. An example is a stored scenario or a question of its own. What a
source claims never touches the ruling: where its own account rules otherwise, the source has slipped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from phaseproof.spec.answer import Answer, Verdict, answer
from phaseproof.spec.edition import Edition, Kind, edition, edition_names
from phaseproof.spec.errors import UsageError, WireError
from phaseproof.spec.questions import Move, Turn
from phaseproof.spec.sources import source
from phaseproof.spec.wire import decode_question

from .explain_table import check_on_table

FORMAT = "phaseproof-examples/1"
_HERE = Path(str(files(__package__)))


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a source."""

    id: str
    source: str
    told: str
    """What the source tells, in our words."""
    claims: Verdict
    question: Mapping[str, Any]
    """In the one JSON form."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an edition says of an example."""

    verdict: Verdict | None
    """None where the example cannot arise: no such phase, or a group that nobody can have laid."""
    rules: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """An example under every edition."""

    example: Example
    own: str
    """The account of its source."""
    outcomes: Mapping[str, Outcome]

    @property
    def is_slip(self) -> bool:
        """Whether the source's own account says otherwise than the source."""
        return self.outcomes[self.own].verdict not in (self.example.claims, Verdict.UNSPECIFIED)


def accounts() -> Mapping[str, Edition]:
    """The account of each source that has one."""
    found = (edition(name) for name in edition_names())
    return {key: one for one in found if one.kind is Kind.ACCOUNT for key in one.sources}


def read_examples(path: Path) -> tuple[Example, ...]:
    """The examples of a file. Raises WireError, UnknownName for a faulty one."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["format"] != FORMAT:
            raise WireError(f"{path}: format", f"expected '{FORMAT}', found '{document['format']}'")
        key = source(document["source"]).key
        return tuple(_example(entry, key) for entry in document["examples"])
    except (KeyError, TypeError, ValueError) as error:
        raise WireError(str(path), f"no file of examples: {error!r}") from None


def builtin_examples() -> tuple[Example, ...]:
    """The examples that come with phaseproof, source by source."""
    return tuple(one for path in sorted((_HERE / "examples").glob("*.json")) for one in read_examples(path))


def replay_example(example: Example) -> Replayed:
    """What every edition says of an example. Raises UsageError where its source has no account."""
    own = accounts().get(example.source)
    if own is None:
        raise UsageError(f"example '{example.id}': there is no account of source '{example.source}'")
    return Replayed(example, own.id, {name: _outcome(example, edition(name)) for name in edition_names()})


def _example(entry: Mapping[str, Any], key: str) -> Example:
    if "scenario" not in entry:
        return Example(entry["id"], key, entry["told"], Verdict(entry["claims"]), entry["question"])
    return Example(entry["scenario"], key, entry["told"], Verdict(entry["claims"]), _question(entry["scenario"]))


@cache
def _question(scenario: str) -> Mapping[str, Any]:
    path = _HERE / "scenarios" / f"{scenario}.json"
    question: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))["question"]
    return question


def _outcome(example: Example, game: Edition) -> Outcome:
    try:
        question = decode_question(example.question, game)
        for meld in question.state.table if isinstance(question, Move | Turn) else ():
            check_on_table(meld.group, game, "on the table")
        told = answer(question, game)
    except UsageError as error:
        return Outcome(None, (), str(error))
    return Outcome(told.verdict, told.ruling.broken, _because(told))


def _because(told: Answer) -> str:
    failing = [entry.finding.because for entry in told.ruling.applied if not entry.finding.holds]
    return "; ".join(failing) or "every rule that applies holds"
