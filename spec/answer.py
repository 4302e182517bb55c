"""Answers: a ruling, and whether what the sources leave open would change it.

An answer is ``unspecified`` exactly when another reading that the edition's sources leave open, or another meaning of a
Wild on the table of which nothing was said, gives another outcome. This is computed here by running them all; no clause
ever says "unspecified".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from .actions import Lay
from .clauses import governing
from .edition import Edition
from .judge import Ruling, judge
from .questions import Holding, Move, Question, Turn
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
    def verdict(self) -> Verdict:
        """Legal, illegal, or unspecified where something left open decides."""
        if self.otherwise:
            return Verdict.UNSPECIFIED
        return Verdict.LEGAL if self.ruling.legal else Verdict.ILLEGAL


def _relevant(question: Question, edition: Edition) -> list[str]:
    """Open options that some clause governing the question can depend on."""
    kinds: list[type]
    if isinstance(question, Move):
        kinds = [type(question.action)]
    elif isinstance(question, Turn):
        kinds = [type(action) for action in question.actions]
    else:
        kinds = [type(question), *([Lay] if isinstance(question, Holding) else [])]
    named = {name for kind in kinds for clause in governing(kind) for name in clause.options}
    return [name for name, choice in edition.choices.items() if choice.open and name in named]


def open_editions(question: Question, edition: Edition) -> Iterator[tuple[dict[str, str], Edition]]:
    """The edition itself, then under each combination of open readings, fewest changes first."""
    names = _relevant(question, edition)
    spreads = [(edition.reading(name), *edition.choices[name].open) for name in names]
    changes = [
        {name: reading for name, reading in zip(names, combo, strict=True) if reading != edition.reading(name)}
        for combo in product(*spreads)
    ]
    for change in sorted(changes, key=len):
        other = edition
        for name, reading in change.items():
            other = other.with_reading(name, reading)
        yield change, other


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
    """The answer under an edition. Raises UnknownName for a phase that the edition does not have."""
    ruling = judge(question, edition)
    others: list[Otherwise] = []
    for change, other in open_editions(question, edition):
        for variant, table in _variants(question, other):
            ruled = judge(variant, other)
            if (ruled.legal, ruled.value) != (ruling.legal, ruling.value):
                minimal = not any(seen.readings.items() <= change.items() and seen.table == table for seen in others)
                if minimal:
                    others.append(Otherwise(change, table, ruled))
    return Answer(ruling, tuple(others))
