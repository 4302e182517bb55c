"""Random decisions, by sort: what a mutant is asked to see how seldom it differs from the right program.

- *hand*: hands of ten or eleven cards dealt by chance, each with a phase of the edition; what is handed back as the lay
  counts as right if it is a legal one.
- *lay* and *hit*: lays and hits as the strategies make them, half of them legal.
- *play*: positions of matches played by chance, each with the action taken or one that somebody might try, and what
  follows from a legal one. What happens once a hand (scores, next phases, the winner) is asked as seldom as in a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from random import Random

from phaseproof.engine.game import Game
from phaseproof.engine.policies import by_seat, policy
from phaseproof.spec import judge
from phaseproof.spec.actions import Action, Lay
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.edition import edition as named
from phaseproof.spec.questions import Move, laying
from phaseproof.spec.state import State, Step

from ..matches.mutating import others
from ..strategies.choosing import by_chance
from ..strategies.tables import a_hit, a_lay_move
from . import program
from .program import Groups
from .registry import Sort

Decision = Callable[[], object]
"""Asks the program that is in place; two programs differ where their answers do."""

_SEED = 20
_HANDS = 2
"""Hands of one match; then the next one begins, with another number of players."""


def _found(groups: Groups | None, hand: Hand, phase: int, edition: Edition) -> object:
    """What a program that is asked for a lay is judged by: that it finds one, and that it is one."""
    if groups is None:
        return None
    ruling = judge.judge(laying(edition, phase, groups, hand), edition)
    return [rule for rule in ruling.broken if not rule.startswith("OUT")]


def _of_hands(edition: Edition, rng: Random) -> Iterator[Decision]:
    deck = edition.deck.cards()
    while True:
        hand = tuple(sorted(rng.sample(deck, edition.hand_size + rng.randrange(2))))
        phase = rng.choice(edition.phases).number

        def ask(hand: Hand = hand, phase: int = phase) -> object:
            # A lay is judged by the rules, not by the program in place: what it says of lays is another decision.
            return program.holds(hand, phase, edition), _found(program.find(hand, phase, edition), hand, phase, edition)

        yield ask


def _of_moves(recipe: Callable[..., Move]) -> Callable[[Edition, Random], Iterator[Decision]]:
    def moves(edition: Edition, rng: Random) -> Iterator[Decision]:
        pick = by_chance(rng)
        while True:
            move = recipe(pick, edition)
            yield lambda move=move: program.may(move, edition)  # type: ignore[misc]

    return moves


def _of_play(edition: Edition, rng: Random) -> Iterator[Decision]:
    low, high = edition.players
    count = low
    while True:
        play_by = by_seat(*(policy(rng.choice(("random", "greedy"))) for _ in range(count)))
        game = Game.new(edition, count, rng.randrange(count))
        while game.hand_number <= _HANDS and game.step is not Step.END:
            state, action = game.state(), play_by(game, rng)
            yield _step(state, action, edition)
            yield from (_step(state, other, edition) for other in others(action, state, edition, rng, 1))
            game.apply(action)
        count = low if count == high else count + 1


def _step(state: State, action: Action, edition: Edition) -> Decision:
    def ask() -> object:
        table = program.Table(edition, state)
        return table.apply(action), table.state if not isinstance(action, Lay) else None

    return ask


_STREAMS: dict[Sort, Callable[[Edition, Random], Iterator[Decision]]] = {
    Sort.HAND: _of_hands,
    Sort.LAY: _of_moves(a_lay_move),
    Sort.HIT: _of_moves(a_hit),
    Sort.PLAY: _of_play,
}


@lru_cache(maxsize=64)
def decisions(sort: Sort, edition: str, count: int) -> tuple[Decision, ...]:
    """So many random decisions of a sort in the edition of that name; always the same ones."""
    game = named(edition)
    return tuple(islice(_STREAMS[sort](game, Random(_SEED)), count))


def answers(asked: tuple[Decision, ...]) -> list[object]:
    """What the program in place answers; one that breaks down answers with the name of what happened."""
    return [_answer(one) for one in asked]


def _answer(decision: Decision) -> object:
    try:
        return decision()
    except Exception as error:  # noqa: BLE001 - a mutant may break down, and that is an answer, too
        return type(error).__name__
