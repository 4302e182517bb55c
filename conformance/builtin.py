"""The engine of phaseproof as a program under test: every kind, answered by the engine's own judgements.

``py:phaseproof.conformance.builtin:Engine``. It shows that the protocol carries the game, and is an example of an
adapter that answers everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import phaseproof
from phaseproof import engine
from phaseproof.engine import Plan
from phaseproof.engine.game import Game
from phaseproof.engine.game_settling import hand_end, places, replaying
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.edition import Edition, edition_names
from phaseproof.spec.edition import edition as named_edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State, Step, seat_name
from phaseproof.spec.wire import decode_action, decode_state, encode_action, encode_group, encode_state

from .asking import cards_of, hand_over, move_of

Json = Mapping[str, Any]


@cache
def _edition(name: str) -> Edition:
    return named_edition(name)


@cache
def _plan(name: str) -> Plan:
    return engine.compile_edition(_edition(name))


def _game(state: State, edition: Edition) -> Game:
    """The engine's game. Raises NotImplementedError where it wants to know what the state leaves out."""
    try:
        return Game.from_state(state, edition)
    except UsageError as error:
        raise NotImplementedError(str(error)) from error


def _filled(state: State, edition: Edition) -> Game:
    """The game of a state that leaves piles and the hands of others out: they decide nothing here."""
    card = edition.deck.kinds()[:1]
    seats = (replace(one, hand=card if one.hand is None else one.hand, placed=one.placed or 0) for one in state.seats)
    return _game(
        replace(
            state,
            seats=tuple(seats),
            dealer=len(state.seats) - 1 if state.dealer is None else state.dealer,
            stock=state.stock or (),
            discards=state.discards or (),
            hand_number=1 if state.step is Step.OVER else state.hand_number,
        ),
        edition,
    )


class Engine:
    """The adapter: a method for each kind, with the fields of the ask."""

    name = "phaseproof engine"
    version = phaseproof.__version__
    capabilities = ("any-state",)

    def __init__(self) -> None:
        self.editions = edition_names()
        self._game: Game | None = None
        self._playing: Edition = _edition("classic")

    @property
    def game(self) -> Game:
        """The game in play. Raises UsageError before the first ``game.new``."""
        if self._game is None:
            raise UsageError("no game was started")
        return self._game

    def phase_check(self, cards: list[str], phase: int, edition: str) -> bool:
        """Whether the cards hold the phase."""
        return engine.holds(cards_of(cards, _edition(edition)), phase, _plan(edition))

    def phase_find(self, cards: list[str], phase: int, edition: str) -> list[Json] | None:
        """The best lay, in the order of the phase."""
        found = engine.find(cards_of(cards, _edition(edition)), phase, _plan(edition))
        return None if found is None else [encode_group(group) for group in found.groups]

    def lay_check(self, edition: str, **ask: Any) -> bool:  # noqa: ANN401 - JSON
        """Whether the groups may be laid; with a hand, by the game, which also asks whether the cards are held."""
        move = move_of("lay.check", ask, _edition(edition))
        if move.state.in_turn.hand is not None:
            return self._is_legal(move, edition)
        assert isinstance(move.action, Lay)  # noqa: S101 - what it is
        table = [meld.group for meld in move.state.table]
        return engine.lay_is_legal(move.action.groups, ask["phase"], _plan(edition), table=table)

    def hit_check(self, edition: str, **ask: Any) -> bool:  # noqa: ANN401 - JSON
        """Whether the group takes the card; with a hand, by the game, which also asks whether the card is held."""
        move = move_of("hit.check", ask, _edition(edition))
        if move.state.in_turn.hand is not None:
            return self._is_legal(move, edition)
        assert isinstance(move.action, Hit)  # noqa: S101 - what it is
        group = move.state.table[0].group
        return engine.can_hit(move.action.card, group, _plan(edition), table=(group,))

    @staticmethod
    def _is_legal(move: Move, edition: str) -> bool:
        return _filled(move.state, _edition(edition)).is_legal(move.action)

    def score_hand(self, cards: list[str], edition: str, before: int | None = None) -> Json:
        """The points, and the total with those of before."""
        points = engine.points(cards_of(cards, _edition(edition)), _plan(edition))
        return {"points": points} if before is None else {"points": points, "total": before + points}

    def advance(self, seats: list[Json], edition: str) -> list[int]:
        """The phase of each seat after the hand."""
        return hand_end(self._hand_over(seats, edition)).phases

    def winner(self, seats: list[Json], edition: str) -> Json:
        """The winner, the places, and who replays."""
        game = self._hand_over(seats, edition)
        end = hand_end(game)
        again = replaying(game, end)
        return {
            "winner": seat_name(end.leaders[0]) if len(end.leaders) == 1 else None,
            "places": list(places(game, end)),
            **({"replay": [seat_name(seat) for seat in again]} if again else {}),
        }

    @staticmethod
    def _hand_over(seats: list[Json], edition: str) -> Game:
        return _filled(hand_over({"seats": seats}, _edition(edition)), _edition(edition))

    def setup_check(self, players: int, edition: str) -> bool:
        """Whether a game for so many can be set up."""
        try:
            Game.new(_edition(edition), players)
        except UsageError:
            return False
        return True

    def deck_list(self, edition: str) -> list[str]:
        """Every card that is dealt from."""
        played = _edition(edition)
        return [str(card) for card in Game.new(played, played.players[0]).setup.cards]

    def move_check(self, state: Json, action: Json, edition: str) -> bool:
        """Whether the action may be taken in the state. Raises NotImplementedError where a fact is left out."""
        before = decode_state(state, _edition(edition))
        return _game(before, _edition(edition)).is_legal(decode_action(action, before, _edition(edition)))

    def game_new(self, edition: str, players: int = 2, dealer: str = "P1", state: Json | None = None) -> bool:
        """A game from its beginning, or from a state. Raises NotImplementedError where the state leaves a fact out."""
        self._playing = _edition(edition)
        if state is None:
            self._game = Game.new(self._playing, players, int(dealer[1:]) - 1)
        else:
            self._game = _game(decode_state(state, self._playing), self._playing)
        return True

    def game_apply(self, action: Json) -> bool:
        """Do it if it is legal."""
        read = decode_action(action, self.game.state(), self._playing)
        legal = self.game.is_legal(read)
        if legal:
            self.game.apply(read)
        return legal

    def game_legal(self) -> list[Json]:
        """Every legal action."""
        state = self.game.state()
        return [encode_action(action, state) for action in self.game.legal_actions()]

    def game_state(self) -> Json:
        """The whole state."""
        return {"state": encode_state(self.game.state())}
