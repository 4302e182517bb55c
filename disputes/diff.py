"""Two editions held against each other: what differs, on what it rests, and the smallest case that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from phaseproof.spec.edition import Difference, Edition, differences, exchanged
from phaseproof.spec.judge import judge
from phaseproof.spec.wire import encode_question

from .situation import told

if TYPE_CHECKING:
    from phaseproof.solvers.witness import Witness


@dataclass(frozen=True, slots=True)
class Case:
    """A case that one edition allows and the other forbids."""

    lines: tuple[str, ...]
    """The situation and what is asked, in words."""
    question: dict[str, Any]
    allowed_by: str
    forbidden_by: str
    broken: tuple[str, ...]
    because: str
    replayed: tuple[str, ...]
    """The judges that confirmed both verdicts."""
    smallest: bool
    """Whether it is proved that there is no smaller case within the bounds of the search."""


@dataclass(frozen=True, slots=True)
class Row:
    """One difference, and the smallest case that shows it."""

    difference: Difference
    case: Case | None = None
    searched: str = ""
    """Where no case was found: where it was looked for."""
    proved: bool = False
    """Whether it is proved that there is none within these bounds."""


def sources_apart(first: Edition, second: Edition) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sources whose word counts in the first only, and in the second only."""
    ours, theirs = first.sources, second.sources
    return tuple(key for key in ours if key not in theirs), tuple(key for key in theirs if key not in ours)


def searchable(found: Difference) -> bool:
    """Whether the difference can give another verdict; what is only left open cannot."""
    return not found.only_open


def row(found: Difference, first: Edition, second: Edition) -> Row:
    """A difference with the smallest case that shows it: allowed by one of the two, forbidden by the other."""
    from phaseproof.solvers.witness import NoWitness, separating

    if not searchable(found):
        return Row(found, searched="no search: both take the same reading, and only what they leave open differs")
    if found.is_reading:
        witness = separating(first, second, option=found.what)
    else:
        witness = separating(first, exchanged(first, second, found.what))
    if isinstance(witness, NoWitness):
        return Row(found, searched=witness.text, proved=witness.proved)
    return Row(found, _case(witness, first, second))


def rows(first: Edition, second: Edition, *, search: bool = True) -> Iterator[Row]:
    """Every difference; without ``search`` no case is looked for."""
    for found in differences(first, second):
        yield row(found, first, second) if search else Row(found)


def _case(witness: Witness, first: Edition, second: Edition) -> Case:
    allowing, forbidding = (first, second) if witness.allowed_by == "first" else (second, first)
    ruling = judge(witness.question, forbidding)
    failing = [entry.finding.because for entry in ruling.applied if not entry.finding.holds]
    return Case(
        told(witness.question, allowing),
        encode_question(witness.question),
        allowing.id,
        forbidding.id,
        witness.broken,
        "; ".join(dict.fromkeys(failing)),
        witness.replayed,
        witness.smallest,
    )
