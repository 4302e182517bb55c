"""What a question of the protocol asks, in the words of the rules.

Whoever answers one in this process (the right program, the engine, the solvers) reads it by this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from phaseproof.spec.answer import Answer, answer
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Holding, Move, Preparation, Question, hitting, laying
from phaseproof.spec.state import State, Step
from phaseproof.spec.wire import decode_action, decode_group, decode_question, decode_state

Json = Mapping[str, Any]

YES: Mapping[str, str] = {
    "phase.check": "holds",
    "lay.check": "legal",
    "hit.check": "legal",
    "move.check": "legal",
    "setup.check": "legal",
}
"""The kinds that are answered with yes or no, and the field that says it."""


def cards_of(texts: Iterable[str], edition: Edition) -> Hand:
    """The cards, whatever their number, in canonical order. Raises WireError."""
    return decode_state({"seats": [{"hand": list(texts)}, {}]}, edition).seats[0].hand or ()


def groups_of(groups: Iterable[Json], edition: Edition, name: str = "groups") -> list[Group]:
    """The groups. Raises WireError."""
    return [decode_group(group, edition, f"{name}[{at}]") for at, group in enumerate(groups)]


def move_of(kind: str, ask: Json, edition: Edition) -> Move:
    """The move behind a question about a lay, a hit or any action. Raises WireError, UnknownName."""
    if kind == "move.check":
        state = decode_state(ask["state"], edition)
        return Move(state, decode_action(ask["action"], state, edition))
    hand = cards_of(ask["hand"], edition) if "hand" in ask else None
    if kind == "hit.check":
        question = decode_question({"ask": "hit", "card": ask["card"], "on": ask["on"]}, edition)
        assert isinstance(question, Move)  # noqa: S101 - what a hit is
        action: Any = question.action
        return hitting(action.card, question.state.table[0].group, hand, phase=edition.first_phase)
    table = groups_of(ask.get("table", ()), edition, "table")
    return laying(edition, ask["phase"], groups_of(ask["groups"], edition), hand, table)


def question_of(kind: str, ask: Json, edition: Edition) -> Question:
    """The question of the rules behind an ask that is answered with yes or no. Raises WireError, UsageError."""
    if kind not in YES:
        raise UsageError(f"{kind} is no question of yes or no")
    if kind == "phase.check":
        return Holding(cards_of(ask["cards"], edition), edition.phase(ask["phase"]).number)
    return Preparation(players=ask["players"]) if kind == "setup.check" else move_of(kind, ask, edition)


def hand_over(ask: Json, edition: Edition) -> State:
    """The end of a hand of which only the seats are told. Raises WireError, UsageError."""
    return decode_state({"seats": list(ask["seats"]), "step": Step.OVER.value}, edition)


def answered(kind: str, ask: Json, edition: Edition) -> Answer:
    """The whole answer of the rules to a question of yes or no. Raises WireError, UsageError."""
    return answer(question_of(kind, ask, edition), edition)


def found_lay_breaks(groups: Iterable[Json], ask: Json, edition: Edition) -> tuple[str, ...]:
    """The rules that a lay breaks which a program found in its cards; none if it may be laid.

    A Wild of which nothing is said may be whatever fits. Raises WireError.
    """
    open_wilds = edition.with_reading("undeclared-wild", "open")
    move = laying(open_wilds, ask["phase"], groups_of(groups, edition), cards_of(ask["cards"], edition))
    failing = [entry.clause for entry in judge(move, open_wilds).applied if not entry.finding.holds]
    # Whether a hand may be emptied by a lay (OUT-3) is no question of what it holds.
    return tuple(dict.fromkeys(clause.id for clause in failing if clause.chapter != "out"))
