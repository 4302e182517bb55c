"""Drafts of *turn*, *skip*, *hand-end*, *winner* and *game* that are played, so that what follows shows.

A program that keeps a game needs nothing else to take part. Some begin in a state, where a deal would lead there too
late: a stock that runs out, a match that ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from phaseproof.engine.game import Game
from phaseproof.engine.policies import by_seat, policy
from phaseproof.properties.matches.mutating import others
from phaseproof.spec.actions import Action, Discard, Draw, Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import State, Step
from phaseproof.spec.wire import encode_action

from .draft import Draft
from .played_ends import dry, ending, ends
from .played_turns import opening, playing, skipping
from .scenes import Json, game

_HAND = "hand-written"
_WHY = {
    "skip": "A Skip takes the turn of the player who was named, and nobody else's.",
    "turn": "The turn goes on as the rules have it.",
    "hand-end": "The hand is over as soon as somebody has no card left.",
    "winner": "The match ends as the rules have it.",
}


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition."""
    for make in (skipping, playing, ending, opening):
        for family, rule, boundary, asks, ask in make(edition):
            yield Draft(family, "game", ask, rule, boundary, _HAND, edition=name, asks=asks, why=_WHY.get(family, ""))
    yield from _states(edition, name)
    for number in range(6):
        players = 2 + number % (edition.players[1] - 1)
        ask = _one_hand(edition, players, Random(f"{seed} {edition.id} hand {number}"))
        yield Draft(
            "game",
            "game",
            ask,
            "TURN-1",
            f"a hand of {players} players",
            f"seed {seed}, hand {number + 1}",
            edition=name,
            why="A whole hand as it was dealt and played, with moves that are refused on the way.",
            asks=("DEAL-1a", "DRAW-1", "LAY-1", "HIT-1", "DISC-1", "OUT-1"),
            keep=True,
        )
    for number in range(1):
        ask = _whole_match(edition, 2 + number, Random(f"{seed} {edition.id} match {number}"))
        yield Draft(
            "game",
            "game",
            ask,
            "WIN-1",
            f"a match of {2 + number} players",
            f"seed {seed}, match {number + 1}",
            edition=name,
            why="A whole match, from the first deal until somebody has won.",
            asks=("ADV-1", "SCORE-4", "DEAL-6"),
            keep=True,
        )


def _states(edition: Edition, name: str) -> Iterator[Draft]:
    """Games from a state on."""
    for family, rule, boundary, asks, state, steps in (*dry(edition), *ends(edition)):
        ask = game({"state": state}, *steps)
        yield Draft(family, "game", ask, rule, boundary, _HAND, edition=name, asks=asks, why=_WHY.get(family, ""))


def _one_hand(edition: Edition, players: int, rng: Random) -> Json:
    """A hand played by chance, with moves in between that are refused, up to the next deal."""
    table = Game.new(edition, players, rng.randrange(players))
    start, play = (
        {"players": players, "dealer": f"P{table.dealer + 1}"},
        by_seat(*(policy(rng.choice(("greedy", "greedy", "random"))) for _ in range(players))),
    )
    steps: list[Json | str] = []
    while table.hand_number < 2 and len(steps) < 260 and not (table.hand_number == 1 and table.step is Step.DEAL):
        state, action = table.state(), play(table, rng)
        if rng.random() < 0.15:
            steps += [
                encode_action(other, state) for other in others(action, state, edition, rng, 1) if _tried(table, other)
            ]
        steps.append(encode_action(action, state))
        table.apply(action)
    return game(start, *steps, "state")


def _tried(table: Game, action: Action) -> bool:
    """Whether it is one of the usual actions, and is refused."""
    return isinstance(action, Draw | Lay | Hit | Discard) and not table.is_legal(action)


def _whole_match(edition: Edition, players: int, rng: Random) -> Json:
    """A match played greedily to its end, or over so many hands."""
    table = Game.new(edition, players)
    steps: list[Json | str] = []
    play = policy("greedy")
    while table.step is not Step.END and table.hand_number < 30:
        state: State = table.state()
        action = play(table, rng)
        steps.append(encode_action(action, state))
        table.apply(action)
        if table.step is Step.DEAL:
            steps.append("state")
    return game({"players": players, "dealer": "P1"}, *steps, "state")
