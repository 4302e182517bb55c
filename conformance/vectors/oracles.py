"""What every oracle that covers a kind of question answers: specification, engine, Z3 and matching.

Each one decides by itself. One that does not cover a question (Z3 where something is left unsaid of a Wild, the engine
where a fact of the state is left out) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from phaseproof import engine
from phaseproof.engine.game import Game
from phaseproof.engine.game_settling import hand_end, places, replaying
from phaseproof.properties.judges import Court
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Holding, Move
from phaseproof.spec.state import Seat, State, Step, seat_name
from phaseproof.spec.wire import decode_action, decode_state, encode_action, encode_group, encode_state

from .original import cards_of, hand_over, move_of, prepared

Json = Mapping[str, Any]


@dataclass(slots=True)
class Oracles:
    """The oracles of one edition."""

    court: Court

    @classmethod
    def of(cls, edition: Edition) -> Oracles:
        """The oracles of an edition."""
        return cls(Court(edition))

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.court.edition

    def answers(self, kind: str, ask: Json, *, solvers: bool = True) -> dict[str, dict[str, Any]]:
        """What each oracle that covers the question answers, by name. Raises WireError, UsageError.

        ``solvers`` False leaves Z3 and matching out, which take long.
        """
        said = {"spec": prepared(kind, ask, self.edition)()}
        by_engine = _ENGINE[kind](self, ask)
        if by_engine is not None:
            said["engine"] = by_engine
        if solvers:
            said.update(self._solved(kind, ask))
        return said

    def _solved(self, kind: str, ask: Json) -> dict[str, dict[str, Any]]:
        if kind in ("phase.check", "phase.find"):
            question = Holding(cards_of(ask["cards"], self.edition), ask["phase"])
            told = {"z3": self.court.z3(question), "matching": self.court.matching(question)}
            return {name: {"holds": answer} for name, answer in told.items() if answer is not None}
        if kind in ("lay.check", "hit.check") and "hand" not in ask and "table" not in ask:
            move = move_of(kind, ask, self.edition)
            answer = self.court.z3(move) if _all_said(move, self.edition) else None
            return {} if answer is None else {"z3": {"legal": answer}}
        return {}

    def holds(self, ask: Json) -> dict[str, Any]:
        """``phase.check`` by the engine."""
        return {"holds": engine.holds(cards_of(ask["cards"], self.edition), ask["phase"], self.court.plan)}

    def finds(self, ask: Json) -> dict[str, Any]:
        """``phase.find`` by the engine."""
        found = engine.find(cards_of(ask["cards"], self.edition), ask["phase"], self.court.plan)
        return {"groups": None if found is None else [encode_group(group) for group in found.groups]}

    def may_lay(self, ask: Json) -> dict[str, Any]:
        """``lay.check`` by the engine; by its game where the cards have to be held."""
        move = move_of("lay.check", ask, self.edition)
        if move.state.in_turn.hand is not None:
            return {"legal": _whole(move.state, self.edition).is_legal(move.action)}
        assert isinstance(move.action, Lay)  # noqa: S101 - what it is
        table = tuple(meld.group for meld in move.state.table)
        return {"legal": engine.lay_is_legal(move.action.groups, ask["phase"], self.court.plan, table=table)}

    def may_hit(self, ask: Json) -> dict[str, Any]:
        """``hit.check`` by the engine; by its game where the card has to be held."""
        move = move_of("hit.check", ask, self.edition)
        if move.state.in_turn.hand is not None:
            return {"legal": _whole(move.state, self.edition).is_legal(move.action)}
        assert isinstance(move.action, Hit)  # noqa: S101 - what it is
        group = move.state.table[0].group
        return {"legal": engine.can_hit(move.action.card, group, self.court.plan, table=(group,))}

    def may(self, ask: Json) -> dict[str, Any] | None:
        """``move.check`` by the engine's game; None where a fact is left out."""
        state = decode_state(ask["state"], self.edition)
        try:
            game = Game.from_state(state, self.edition)
        except UsageError:
            return None
        return {"legal": game.is_legal(decode_action(ask["action"], state, self.edition))}

    def costs(self, ask: Json) -> dict[str, Any]:
        """``score.hand`` by the engine."""
        points = self.court.points(cards_of(ask["cards"], self.edition))
        return {"points": points, **({"total": ask["before"] + points} if "before" in ask else {})}

    def advances(self, ask: Json) -> dict[str, Any]:
        """``advance`` by the engine."""
        return {"phases": list(hand_end(_whole(hand_over(ask, self.edition), self.edition)).phases)}

    def wins(self, ask: Json) -> dict[str, Any]:
        """``winner`` by the engine."""
        game = _whole(hand_over(ask, self.edition), self.edition)
        end = hand_end(game)
        again = replaying(game, end)
        return {
            "winner": seat_name(end.leaders[0]) if len(end.leaders) == 1 else None,
            "places": list(places(game, end)),
            **({"replay": [seat_name(seat) for seat in again]} if again else {}),
        }

    def seats(self, ask: Json) -> dict[str, Any]:
        """``setup.check`` by the engine."""
        try:
            Game.new(self.edition, ask["players"])
        except UsageError:
            return {"legal": False}
        return {"legal": True}

    def deck(self, ask: Json) -> dict[str, Any]:
        """``deck.list`` by the engine."""
        del ask
        return {"cards": [str(card) for card in Game.new(self.edition, self.edition.players[0]).setup.cards]}

    def plays(self, ask: Json) -> dict[str, Any] | None:
        """A game by the engine; None where a fact is left out."""
        start, said = ask["start"], list[dict[str, Any]]()
        try:
            if "state" in start:
                game = Game.from_state(decode_state(start["state"], self.edition), self.edition)
            else:
                game = Game.new(self.edition, start["players"], int(start.get("dealer", "P1")[1:]) - 1)
        except UsageError:
            return None
        for step in ask["steps"]:
            if step["kind"] == "game.apply":
                action = decode_action(step["ask"]["action"], game.state(), self.edition)
                legal = game.is_legal(action)
                if legal:
                    game.apply(action)
                said.append({"legal": legal})
            elif step["kind"] == "game.legal":
                state = game.state()
                said.append({"actions": [encode_action(one, state) for one in game.legal_actions()]})
            else:
                said.append({"state": encode_state(game.state())})
        return {"steps": said}


_ENGINE: Mapping[str, Callable[[Oracles, Json], dict[str, Any] | None]] = {
    "phase.check": Oracles.holds,
    "phase.find": Oracles.finds,
    "lay.check": Oracles.may_lay,
    "hit.check": Oracles.may_hit,
    "move.check": Oracles.may,
    "score.hand": Oracles.costs,
    "advance": Oracles.advances,
    "winner": Oracles.wins,
    "setup.check": Oracles.seats,
    "deck.list": Oracles.deck,
    "game": Oracles.plays,
}


def _whole(state: State, edition: Edition) -> Game:
    """The engine's game of a state that leaves piles and the hands of others out: they decide nothing here."""
    plain: tuple[Card, ...] = edition.deck.kinds()[:1]

    def seat(one: Seat) -> Seat:
        return Seat(one.phase, one.laid, plain if one.hand is None else one.hand, one.score, one.placed or 0)

    told = State(
        tuple(map(seat, state.seats)),
        state.turn,
        state.step,
        state.dealer if state.dealer is not None else len(state.seats) - 1,
        state.table,
        stock=state.stock or (),
        discards=state.discards or (),
        tied=state.tied,
        hand_number=1 if state.step is Step.OVER else state.hand_number,
    )
    return Game.from_state(told, edition)


def _all_said(move: Move, edition: Edition) -> bool:
    """Whether every Wild says all that its group wants to know; Z3 is not asked what silence means."""
    if isinstance(move.action, Lay):
        placed = [(group.kind, card) for group in move.action.groups for card in group]
    elif isinstance(move.action, Hit):
        target = move.state.table[move.action.on].group
        placed = [(target.kind, card) for card in (*target, move.action.card)]
    else:
        return False
    return all(
        (card.number is not None or kind is GroupKind.COLOUR)
        and (card.colour is not None or not _wants_colour(kind, edition))
        for kind, card in placed
        if card.card.is_wild
    )


def _wants_colour(kind: GroupKind, edition: Edition) -> bool:
    return kind is GroupKind.COLOUR or (kind is GroupKind.RUN and edition.reading("run-colour") == "one")


def unanimous(kind: str, said: Mapping[str, Json]) -> bool:
    """Whether all say the same; of ``phase.find`` whether the hand holds the phase (what is found may differ)."""
    from .comparing import plain

    told = [_core(kind, answer, plain) for answer in said.values()]
    return all(answer == told[0] for answer in told)


def _core(kind: str, answer: Json, plain: Callable[[str, Any], object]) -> object:
    if kind == "phase.find":
        return answer["holds"] if "holds" in answer else answer["groups"] is not None
    if kind == "game":
        return [{name: _state_or(plain, name, value) for name, value in step.items()} for step in answer["steps"]]
    return {name: plain(name, value) for name, value in answer.items()}


def _state_or(plain: Callable[[str, Any], object], name: str, value: Any) -> object:  # noqa: ANN401 - JSON
    return value if name == "state" else plain(name, value)
