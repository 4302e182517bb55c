"""Whole matches, fast: the state of a game that judges and plays actions by itself.

>>> from phaseproof.engine.game import Game
>>> from phaseproof.spec.actions import Deal, Draw
>>> from phaseproof.spec.edition import edition
>>> classic = edition("classic")
>>> game = Game.new(classic, players=2)
>>> game.apply(Deal(deck=classic.deck.cards()))
>>> game.is_legal(Draw(source="stock")), str(game.state().discards[0])
(True, 'R3')
"""

from __future__ import annotations

from phaseproof.spec.actions import Action
from phaseproof.spec.state import Step

from . import game_judging, game_playing, listing
from .game_position import Position


class Game(Position):
    """A match of any edition, changed in place by ``apply``; ``copy`` for a line of play to be tried.

    Made by ``Game.new(edition, players, dealer)`` or ``Game.from_state(state, edition)``. All facts are known: hands,
    piles, the deck of every deal.
    """

    __slots__ = ()

    def is_legal(self, action: Action) -> bool:
        """Whether the action may be taken now."""
        return game_judging.is_legal(self, action)

    def apply(self, action: Action) -> None:
        """Carry out a legal action. What an illegal one would do is not defined: ask ``is_legal`` first.

        Raises UsageError for a deal without its deck.
        """
        game_playing.play(self, action)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action in the canonical order (see ``listing``)."""
        return listing.legal_actions(self)

    @property
    def is_over(self) -> bool:
        """Whether the match is over: won, or stopped."""
        return self.step is Step.END
