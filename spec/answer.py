"""Answers: a ruling, and whether what the sources leave open would change it.

An answer is ``unspecified`` exactly when another reading that the edition's sources leave open, or another meaning of a
Wild on the table of which nothing was said, gives another outcome. This is computed here by running them all; no clause
ever says "unspecified".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from .edition import Basis, Choice, Edition
from .judge import Ruling, judge
from .questions import Move, Question, Turn
from .wilds import tables


class Verdict(StrEnum):
    """What an answer says."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSPECIFIED = "unspecified"


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What would change the outcome: readings of options, or what lies on the table, and the ruling then."""

    readings: Mapping[str, str]
    table: tuple[str, ...]
    """The groups on the table as they are understood then, where that is what differs."""
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question under one edition."""

    ruling: Ruling
    """By the edition's chosen readings; always decided."""
    otherwise: tuple[Otherwise, ...]
    """Every open reading (or combination) with another outcome; smallest changes first."""

    @property
    def standing(self) -> Basis:
        """On what the verdict rests; an interpretation wherever something left open decides."""
        return Basis.INTERPRETATION if self.otherwise else self.ruling.standing

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal, or unspecified where something left open decides."""
        if self.otherwise:
            return Verdict.UNSPECIFIED
        return Verdict.LEGAL if self.ruling.legal else Verdict.ILLEGAL


class _Watched(dict[str, Choice]):
    """The choices of an edition, with a note of those that were looked up."""

    def __init__(self, choices: Mapping[str, Choice]) -> None:
        super().__init__(choices)
        self.read: dict[str, None] = {}

    def __getitem__(self, name: str) -> Choice:
        self.read[name] = None
        return super().__getitem__(name)


def _changed(edition: Edition, change: Mapping[str, str]) -> tuple[Edition, _Watched]:
    for name, reading in change.items():
        edition = edition.with_reading(name, reading)
    watched = _Watched(edition.choices)
    return replace(edition, choices=watched), watched


def _variants(question: Question, edition: Edition) -> Iterator[tuple[Question, tuple[str, ...]]]:
    """The question under each meaning that the table leaves open."""
    if not isinstance(question, Move | Turn):
        yield question, ()
        return
    for state in tables(question.state, edition):
        changed = [
            str(new.group) for old, new in zip(question.state.table, state.table, strict=True) if old.group != new.group
        ]
        yield replace(question, state=state), tuple(changed)


def answer(question: Question, edition: Edition) -> Answer:
    """The answer under an edition. Raises UnknownName for a phase that the edition does not have.

    Only readings that the judgement looks up can change it, so only those are varied, fewest changes first.
    """
    ruling = judge(question, edition)
    others: list[Otherwise] = []
    changes: list[dict[str, str]] = [{}]
    for change in changes:  # grows while it is gone through
        other, watched = _changed(edition, change)
        decided = False
        for variant, table in _variants(question, other):
            ruled = judge(variant, other)
            if (ruled.legal, ruled.value) != (ruling.legal, ruling.value):
                minimal = not any(seen.readings.items() <= change.items() and seen.table == table for seen in others)
                if minimal:
                    others.append(Otherwise(change, table, ruled))
                decided = decided or not table
        for name in () if decided else watched.read:
            for reading in () if name in change else edition.choices[name].open:
                further = {**change, name: reading}
                if further not in changes:
                    changes.append(further)
    return Answer(ruling, tuple(others))
