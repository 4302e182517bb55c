"""Judging: apply every clause that governs a question, and report each one that holds and each one that fails.

``judge`` always decides, by the edition's chosen readings. Whether another reading that the sources leave open would
decide otherwise is the business of ``answer``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from . import rules as _rules  # noqa: F401 - fills the registry
from .actions import Deal, Settle
from .clauses import Clause, Finding, governing, in_force
from .edition import Basis, Edition
from .holding import completion
from .phases import Group
from .play import apply
from .questions import Counting, Holding, Move, Preparation, Question, Turn, laying
from .state import State
from .wilds import understood


@dataclass(frozen=True, slots=True)
class Applied:
    """A clause, what it found in this case, and on what it rests in the edition."""

    clause: Clause
    finding: Finding
    basis: Basis
    step: int | None = None
    """In a turn of several actions: the index of the action that was judged."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of one question under one edition."""

    question: Question
    edition: str
    applied: tuple[Applied, ...]
    assignment: tuple[Group, ...] | None = None
    """For a hand that holds its phase: one way to lay it, every Wild with its meaning."""
    fails_at: int | None = None
    """In a turn of several actions: the index of the first illegal one."""

    @property
    def legal(self) -> bool:
        """Whether every clause that applies holds."""
        return all(entry.finding.holds for entry in self.applied)

    @property
    def broken(self) -> tuple[str, ...]:
        """Ids of the clauses that fail."""
        return tuple(dict.fromkeys(entry.clause.id for entry in self.applied if not entry.finding.holds))

    @property
    def value(self) -> int | None:
        """The points counted; None for a question that counts none."""
        if not isinstance(self.question, Counting):
            return None
        values = [entry.finding.value for entry in self.applied if entry.finding.value is not None]
        return sum(values) if values else None

    @property
    def standing(self) -> Basis:
        """On what the verdict rests: the weakest clause if legal, the strongest failing one if not."""
        failing = [entry.basis for entry in self.applied if not entry.finding.holds]
        if failing:
            return min(failing, key=lambda basis: basis.rank)
        return max((entry.basis for entry in self.applied), key=lambda basis: basis.rank, default=Basis.INTERPRETATION)


def _apply(clause: Clause, edition: Edition, *facts: object) -> Iterator[Applied]:
    finding = clause.judgement(*facts, edition) if in_force(clause, edition) else None
    if finding is not None:
        yield Applied(clause, finding, clause.basis(edition, finding.readings))


def _countings(state: State, action: Settle) -> Iterator[Counting]:
    """To settle a hand is to count for each player: the points, and the total, as far as they are claimed."""
    for seat, player in enumerate(state.seats):
        # A replay decides the match and costs no points (WIN-4).
        cards = () if state.tied else player.hand
        if cards is not None:
            for before, claims in ((0, action.points), (player.score, action.totals)):
                if claims is not None and claims[seat] is not None:
                    yield Counting(cards, before=before, claim=claims[seat])


def _move(move: Move, edition: Edition) -> tuple[Applied, ...]:
    meant = understood(move, edition)
    applied = [
        entry
        for clause in governing(type(move.action))
        for entry in _apply(clause, edition, (move if clause.as_said else meant).action, meant.state)
    ]
    for question in _implied(move):
        applied.extend(entry for clause in governing(type(question)) for entry in _apply(clause, edition, question))
    return tuple(applied)


def _implied(move: Move) -> Iterator[Question]:
    """Questions that a move asks along: a first deal sets the game up, the end of a hand counts points."""
    state, action = move.state, move.action
    if isinstance(action, Settle):
        yield from _countings(state, action)
    elif isinstance(action, Deal) and state.hand_number == 0:
        yield Preparation(players=len(state.seats), deck=action.deck)


def _turn(turn: Turn, edition: Edition) -> Ruling:
    """Each action in the state that the ones before it left; stops at the first illegal one."""
    state, applied = turn.state, []
    for step, action in enumerate(turn.actions):
        found = [replace(entry, step=step) for entry in _move(Move(state, action), edition)]
        applied.extend(found)
        if not all(entry.finding.holds for entry in found):
            return Ruling(turn, edition.id, tuple(applied), fails_at=step)
        state = apply(state, action, edition)
    return Ruling(turn, edition.id, tuple(applied))


def judge(question: Question, edition: Edition) -> Ruling:
    """The ruling on a question by the edition's chosen readings. Raises UnknownName for a phase it does not have."""
    if isinstance(question, Move):
        return Ruling(question, edition.id, _move(question, edition))
    if isinstance(question, Turn):
        return _turn(question, edition)
    own = tuple(entry for clause in governing(type(question)) for entry in _apply(clause, edition, question))
    if not isinstance(question, Holding):
        return Ruling(question, edition.id, own)
    groups = completion(question.hand, question.phase, edition)
    if groups is None:
        return Ruling(question, edition.id, own)
    seen = {entry.clause.id for entry in own}
    lay = _move(laying(edition, question.phase, groups, question.hand), edition)
    # Whether a hand may be emptied by a lay (OUT-3) is no question of what it holds.
    further = tuple(entry for entry in lay if entry.clause.id not in seen and entry.clause.chapter != "out")
    return Ruling(question, edition.id, own + further, groups)
