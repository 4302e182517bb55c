"""The steps of a match and what leads from one to the next, found by playing: nothing of it is written down by hand.

The specification plays small games under the readings of an edition. In every state that it reaches each legal action
is tried, so that what is found is what the rules allow there; which state comes next is left to a fixed seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.actions import Action, Deal, Discard, Draw, EndTurn, Hit, Lay, Stop
from phaseproof.spec.cards import Deck
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import Edition
from phaseproof.spec.judge import judge
from phaseproof.spec.legal import legal_actions
from phaseproof.spec.phases import parse_phase
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State, Step, new_match

_COLOURS = (("R", "red"), ("B", "blue"))
_DECKS = (
    Deck("small", _COLOURS, (1, 2, 3), 2, 2, 3),
    Deck("alike", _COLOURS, (1,), 6, 1, 2),  # whole hands are one set
    Deck("scarce", _COLOURS, (1, 2), 1, 1, 2),  # seven cards for two hands and the upcard: no stock is left
)
_HAND = 3
_MATCHES, _ACTIONS = 4, 25
"""Small matches for each deck, and actions in each. Ten times as many find nothing more in any edition (a test)."""


@dataclass(frozen=True, slots=True, order=True)
class Transition:
    """An action that is legal at a step, and the step to which it leads."""

    source: Step
    act: str
    """In words: ``draw from the stock``."""
    target: Step
    kind: type[Action]

    @property
    def order(self) -> tuple[int, int, str]:
        """In the order of play."""
        steps = list(Step)
        return steps.index(self.source), steps.index(self.target), self.act


STEPS = {
    Step.DEAL: ("Before the deal", "nobody holds cards"),
    Step.DRAW: ("Turn: draw", "the player in turn has to draw"),
    Step.PLAY: ("Turn: play", "the player may lay and hit, and ends the turn"),
    Step.OVER: ("Hand over", "the cards left in hand are to be counted"),
    Step.END: ("Match over", "nothing more is played"),
}
"""The title of each step, and what it means."""


def _words(action: Action) -> str:
    match action:
        case Draw(source="stock"):
            return "draw from the stock"
        case Draw(source="discard"):
            return "take the top discard"
        case Draw():
            return "no draw: nothing can supply a card"
        case Discard(skip=int()):
            return "discard a Skip on somebody"
        case Discard():
            return "discard"
        case EndTurn():
            return "end the turn without a discard"
        case Lay():
            return "lay the phase"
        case Hit():
            return "hit"
        case Stop():
            return "stop the match early"
        case _:
            return "deal" if isinstance(action, Deal) else "settle the hand"


def _small(edition: Edition, deck: Deck) -> Edition:
    """The edition's readings on a game that is small enough to be played through."""
    phases = (parse_phase(1, "set 2"), parse_phase(2, "set 2"))
    own = edition.own | {"deck", "phases", "players", "hand_size"}
    return replace(edition, deck=deck, phases=phases, hand_size=_HAND, players=(2, 3), own=own)


def _choices(state: State, game: Edition, chance: random.Random) -> Iterator[Action]:
    for action in legal_actions(state, game):
        if isinstance(action, Deal):
            cards = list(game.deck.cards())
            chance.shuffle(cards)
            yield Deal(deck=tuple(cards))
        else:
            yield action
    further: tuple[Action, ...] = (EndTurn(), Stop())
    yield from (action for action in further if judge(Move(state, action), game).legal)


def _seen(game: Edition, matches: int, actions: int) -> Iterator[Transition]:
    chance = random.Random(game.deck.size)
    most = (game.deck.size - 1) // _HAND
    for number in range(matches):
        state = new_match(min(most, 2 + number % 2))
        for _ in range(actions):
            tried = [(action, apply(state, action, game)) for action in _choices(state, game, chance)]
            for action, after in tried:
                yield Transition(state.step, _words(action), after.step, type(action))
            onward = [pair for pair in tried if pair[1].step is not Step.END]
            # A lay opens what comes after it, and few hands hold one.
            lays = [pair for pair in onward if isinstance(pair[0], Lay)]
            if not onward:
                break
            state = chance.choice(lays if lays and chance.random() < 0.7 else onward)[1]  # noqa: PLR2004


def transitions(edition: Edition, effort: int = 1) -> tuple[Transition, ...]:
    """Every transition under the edition's readings, in the order of play; ``effort`` multiplies the matches played."""
    readings = tuple(sorted((name, choice.reading) for name, choice in edition.choices.items()))
    return _transitions(readings, _Held(edition), effort)


class _Held:
    """An edition that the cache does not look at: small games with the same readings are the same game."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)


@cache
def _transitions(_readings: tuple[tuple[str, str], ...], held: _Held, effort: int) -> tuple[Transition, ...]:
    games = (_small(held.edition, deck) for deck in _DECKS)
    found = {one for game in games for one in _seen(game, effort * _MATCHES, _ACTIONS)}
    return tuple(sorted(found, key=lambda one: one.order))


def rules_of(one: Transition, edition: Edition) -> tuple[str, ...]:
    """The rules in force that judge the action of a transition."""
    return tuple(id_ for id_, clause in CLAUSES.items() if one.kind in clause.governs and in_force(clause, edition))
