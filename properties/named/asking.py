"""How the properties of a whole match ask: specification and game the same, and the specification for its reasons."""

from __future__ import annotations

from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Action
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import State

from ..registry import Look


def ask(look: Look, state: State, action: Action, *, legal: bool, because: str) -> None:
    """Require that both judge the action so."""
    move = Move(state, action)
    for judge in look.court.at_the_table:
        look.require(judge.says(move) == legal, f"{judge.name}: {because}", move)


def refuse(look: Look, state: State, action: Action, rule: str, because: str) -> None:
    """Require that both refuse the action, and that the specification gives the rule for it."""
    ask(look, state, action, legal=False, because=because)
    look.require(
        rule in broken(look, Move(state, action)), f"spec: {because}, and {rule} says nothing", Move(state, action)
    )


def broken(look: Look, question: Question, edition: Edition | None = None) -> tuple[str, ...]:
    """The rules for which the specification refuses, in this game or in another one."""
    return spec_judge.judge(question, edition or look.edition).broken
