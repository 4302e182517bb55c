"""The engine of phaseproof as a program under test: every kind, answered by the engine's own judgements.

``py:phaseproof.conformance.builtin:Engine``. It shows that the protocol carries the game, and is an example of an
adapter that answers everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import phaseproof
from phaseproof import engine
from phaseproof.engine import Plan
from phaseproof.engine.game import Game
from phaseproof.engine.game_settling import hand_end, places, replaying
from phaseproof.spec.actions import Lay
from phaseproof.spec.cards import Hand, hand
from phaseproof.spec.edition import Edition, edition_names
from phaseproof.spec.edition import edition as named_edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_card, parse_placed
from phaseproof.spec.phases import Group
from phaseproof.spec.state import Meld, Seat, State, Step, seat_name
from phaseproof.spec.wire import decode_action, decode_group, decode_state, encode_action, encode_group, encode_state

Json = Mapping[str, Any]


@cache
def _edition(name: str) -> Edition:
    return named_edition(name)


@cache
def _plan(name: str) -> Plan:
    return engine.compile_edition(_edition(name))


def _cards(texts: list[str], edition: str) -> Hand:
    return hand(parse_card(text, _edition(edition).deck) for text in texts)


def _groups(groups: list[Json], edition: str) -> list[Group]:
    return [decode_group(group, _edition(edition)) for group in groups]


def _at_the_table(edition: str, hand: Hand, phase: int, *, laid: bool, table: list[Group]) -> Game:
    """P1 has drawn and holds these cards; P2's groups lie on the table."""
    played = _edition(edition)
    me, other = Seat(phase, laid=laid, hand=hand, placed=0), Seat(played.first_phase, laid=True, hand=(), placed=0)
    melds = tuple(Meld(1, played.first_phase, group) for group in table)
    return Game.from_state(State((me, other), 0, Step.PLAY, 1, melds, stock=(), discards=()), played)


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
        return engine.holds(_cards(cards, edition), phase, _plan(edition))

    def phase_find(self, cards: list[str], phase: int, edition: str) -> list[Json] | None:
        """The best lay, in the order of the phase."""
        found = engine.find(_cards(cards, edition), phase, _plan(edition))
        return None if found is None else [encode_group(group) for group in found.groups]

    def lay_check(
        self,
        phase: int,
        groups: list[Json],
        edition: str,
        hand: list[str] | None = None,
        table: list[Json] | None = None,
    ) -> bool:
        """Whether the groups may be laid; with a hand, by the game, which also asks whether the cards are held."""
        laid, lying = _groups(groups, edition), _groups(table or [], edition)
        if hand is None:
            return engine.lay_is_legal(laid, phase, _plan(edition), table=lying)
        game = _at_the_table(edition, _cards(hand, edition), phase, laid=False, table=lying)
        return game.is_legal(Lay(groups=tuple(laid)))

    def hit_check(self, card: str, on: Json, edition: str, hand: list[str] | None = None) -> bool:
        """Whether the card may be hit on the group, and is held."""
        placed, group = parse_placed(card, _edition(edition).deck), decode_group(on, _edition(edition))
        held = hand is None or str(placed.card) in hand
        return held and engine.can_hit(placed, group, _plan(edition))

    def score_hand(self, cards: list[str], edition: str, before: int = 0) -> Json:
        """The points, and the total with those of before."""
        points = engine.points(_cards(cards, edition), _plan(edition))
        return {"points": points, "total": before + points}

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
        """The end of a hand. Hands that are not told are taken to hold a card: they can decide nothing."""
        played = _edition(edition)
        plain = str(played.deck.kinds()[0])
        full = [{"hand": [plain], "placed": 0, **seat} for seat in seats]
        told = {"seats": full, "step": Step.OVER.value, "dealer": "P1", "stock": [], "discards": []}
        return Game.from_state(decode_state(told, played), played)

    def setup_check(self, players: int, edition: str) -> bool:
        """Whether a game for so many can be set up."""
        try:
            Game.new(_edition(edition), players)
        except UsageError:
            return False
        return True

    def deck_list(self, edition: str) -> list[str]:
        """Every card."""
        return [str(card) for card in _plan(edition).deck.cards()]

    def move_check(self, state: Json, action: Json, edition: str) -> bool:
        """Whether the action may be taken in the state. Raises NotImplementedError where a fact is left out."""
        before = decode_state(state, _edition(edition))
        try:
            game = Game.from_state(before, _edition(edition))
        except UsageError as error:
            raise NotImplementedError(str(error)) from error
        return game.is_legal(decode_action(action, before, _edition(edition)))

    def game_new(self, edition: str, players: int = 2, dealer: str = "P1", state: Json | None = None) -> bool:
        """A game from its beginning, or from a state."""
        self._playing = _edition(edition)
        if state is None:
            self._game = Game.new(self._playing, players, int(dealer[1:]) - 1)
        else:
            self._game = Game.from_state(decode_state(state, self._playing), self._playing)
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
