"""The shortest sequence of actions of which the last is legal in one edition and not in the other.

A breadth-first search from every scene: first all single actions, then all pairs, and so on. What comes before the last
action is legal in all editions of the search, each of which carries it out by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from phaseproof.spec.actions import Action, Deal
from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.judge import judge
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move, Turn
from phaseproof.spec.state import State

from .claims import tries
from .scenes import Scene, scenes


@dataclass(frozen=True, slots=True)
class TurnFound:
    """Actions of which the last is legal in the first edition of the search alone, or in all but this one."""

    question: Move | Turn
    allowed_by_first: bool
    cards: tuple[Card, ...]

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self.question.actions) if isinstance(self.question, Turn) else 1


@dataclass(slots=True)
class Tally:
    """How much was searched."""

    scenes: int = 0
    positions: int = 0
    actions: int = 0
    """The longest sequences, in actions, of which all were tried."""
    left: bool = field(default=False)
    """Whether positions were left because there were too many."""

    @property
    def words(self) -> str:
        """What was searched."""
        left = f", given up after {self.positions} positions" if self.left else ""
        return (
            f"games: none in all sequences of up to {self.actions} actions from {self.scenes} scenes "
            f"({self.positions} positions looked at{left})"
        )


@dataclass(frozen=True, slots=True)
class _Node:
    scene: Scene
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    """The position in each edition."""


def cards_in(question: Move | Turn) -> tuple[Card, ...]:
    """Every card that the question tells of: in hands, piles and groups, and in a deck that is dealt."""
    state = question.state
    actions = question.actions if isinstance(question, Turn) else (question.action,)
    held = (card for seat in state.seats for card in seat.hand or ())
    laid = (card for meld in state.table for card in meld.group.faces)
    dealt = (card for action in actions if isinstance(action, Deal) for card in action.deck or ())
    return (*held, *laid, *dealt, *(state.stock or ()), *(state.discards or ()))


def _candidates(node: _Node, editions: Sequence[Edition]) -> list[Action]:
    found = dict.fromkeys(node.scene.offers if not node.actions else ())
    for state, edition in zip(node.states, editions, strict=True):
        found.update(dict.fromkeys(tries(state, edition)))
    return list(found)


def _question(node: _Node, action: Action) -> Move | Turn:
    start = node.scene.state
    return Turn(start, (*node.actions, action)) if node.actions else Move(start, action)


def _looked_at(node: _Node, editions: Sequence[Edition]) -> Iterator[tuple[Action, tuple[bool, ...]]]:
    for action in _candidates(node, editions):
        yield (
            action,
            tuple(
                judge(Move(state, action), edition).legal for state, edition in zip(node.states, editions, strict=True)
            ),
        )


def _after(node: _Node, action: Action, editions: Sequence[Edition]) -> _Node | None:
    """The position after an action that all allow; None where nothing has changed."""
    states = tuple(apply(state, action, edition) for state, edition in zip(node.states, editions, strict=True))
    return None if states == node.states else _Node(node.scene, (*node.actions, action), states)


def separating_turn(
    one: Edition, others: Sequence[Edition], longest: int, positions: int, tally: Tally
) -> TurnFound | None:
    """The shortest sequence that ``one`` judges otherwise than all the others; of these that with the fewest cards.

    ``longest``: in actions. ``positions``: at most so many are looked at; ``tally`` is told how many were. Of equals
    that with the fewest penalty points, then the first of the first scene.
    """
    editions = [one, *others]
    started = scenes(editions)
    tally.scenes = len(started)
    front = [_Node(scene, (), (scene.state,) * len(editions)) for scene in started]
    seen = {(node.scene.name, node.states) for node in front}
    for length in range(1, longest + 1):
        found: list[TurnFound] = []
        further: list[_Node] = []
        for node in front:
            if tally.positions >= positions:
                tally.left = True
                break
            tally.positions += 1
            for action, verdicts in _looked_at(node, editions):
                if verdicts[0] not in verdicts[1:]:
                    question = _question(node, action)
                    found.append(TurnFound(question, verdicts[0], cards_in(question)))
                elif all(verdicts) and length < longest and not found:
                    after = _after(node, action, editions)
                    if after is not None and (node.scene.name, after.states) not in seen:
                        seen.add((node.scene.name, after.states))
                        further.append(after)
        if found:
            points = one.scores.points
            return min(found, key=lambda turn: (len(turn.cards), sum(map(points, turn.cards))))
        if tally.left:
            return None
        tally.actions = length
        front = further
    return None
