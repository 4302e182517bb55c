"""Whole matches, played by a policy: who won, in how many hands and turns, or that nobody came to an end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

from phaseproof.spec.actions import Action, Discard
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Step

from .game import Game
from .policies import Policy

MAX_TURNS = 5000
"""Turns after which a match is void unless another number is given: some ten times those of a long match."""


class Ending(StrEnum):
    """How a match came to its end."""

    RULE = "rule"
    """By the edition's own rule (WIN-1)."""
    VOID = "void"
    """By the cap: the rules let players take the top discard and put it back for ever (gap 17)."""
    STOPPED = "stopped"
    """By a policy that would not go on (WIN-6)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match that was played."""

    ending: Ending
    winner: int | None
    """None if the match is void, or was stopped."""
    hands: int
    """Hands dealt."""
    turns: int
    """Turns ended by a discard; a hand may also be ended by a lay or a hit."""
    scores: tuple[int, ...]
    phases: tuple[int, ...]
    """The phase of each seat at the end, one more than the last for a finisher."""
    taken: int
    """Actions taken."""
    actions: tuple[Action, ...] | None = None
    """All of them, if they were asked for; the match began with ``Game.new(edition, players, dealer)``."""


class IllegalChoice(Exception):
    """A policy chose an action that is not legal: a fault of the policy or of the engine, never of the input."""

    def __init__(self, action: Action, game: Game) -> None:
        self.action, self.state = action, game.state()
        super().__init__(f"illegal at step '{game.step}' of seat {game.turn}: {action}")


def play_match(  # noqa: PLR0913 - the match, who plays it, and what is wanted of it
    edition: Edition,
    players: int,
    policy: Policy,
    rng: random.Random,
    *,
    dealer: int = 0,
    max_turns: int = MAX_TURNS,
    keep_actions: bool = False,
) -> Outcome:
    """Play a match from the first deal to its end, or until so many turns were played.

    The same edition, players, policy and seed give the same match. Raises IllegalChoice, or UsageError for a number of
    players that the game is not for.
    """
    game = Game.new(edition, players, dealer)
    kept: list[Action] | None = [] if keep_actions else None
    turns = taken = 0
    while game.step is not Step.END and turns < max_turns:
        action = policy(game, rng)
        if not game.is_legal(action):
            raise IllegalChoice(action, game)
        game.apply(action)
        taken += 1
        turns += isinstance(action, Discard)
        if kept is not None:
            kept.append(action)
    ending = Ending.VOID if game.step is not Step.END else Ending.STOPPED if game.winner is None else Ending.RULE
    return Outcome(
        ending,
        game.winner,
        game.hand_number,
        turns,
        tuple(game.scores),
        tuple(game.phases),
        taken,
        None if kept is None else tuple(kept),
    )
