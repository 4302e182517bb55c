"""What the specification answers to a question of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from phaseproof.spec.answer import Answer, answer
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.holding import completion
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Question, laying
from phaseproof.spec.reckoning import leaders, next_phases, places, replaying
from phaseproof.spec.state import State, Step, seat_name
from phaseproof.spec.wire import decode_action, decode_group, decode_question, decode_state, encode_group

Ask = Mapping[str, Any]


def question(kind: str, ask: Ask, edition: Edition) -> Question:
    """The question of the rules behind an ask that is answered with yes or no. Raises WireError, UnknownName."""
    match kind:
        case "phase.check":
            return decode_question({"ask": "hold", "phase": ask["phase"], "hand": ask["cards"]}, edition)
        case "lay.check":
            plain = {name: part for name, part in ask.items() if name != "table"}
            move = decode_question({"ask": "lay", **plain}, edition)
            if "table" not in ask or not isinstance(move, Move):
                return move
            table = [decode_group(group, edition, "table") for group in ask["table"]]
            groups = [decode_group(group, edition, "groups") for group in ask["groups"]]
            return laying(edition, ask["phase"], groups, move.state.in_turn.hand, table)
        case "hit.check":
            return decode_question({"ask": "hit", **ask}, edition)
        case "move.check":
            state = decode_state(ask["state"], edition)
            return Move(state, decode_action(ask["action"], state, edition))
        case "setup.check":
            return Preparation(players=ask["players"])
        case _:
            raise UsageError(f"{kind} is no question of yes or no")


def cards_in(ask: Ask, edition: Edition, name: str = "cards") -> Hand:
    """The cards of an ask, whatever their number. Raises WireError."""
    hand = decode_state({"seats": [{"hand": list(ask[name])}, {}]}, edition).seats[0].hand
    return hand or ()


def hand_over(ask: Ask, edition: Edition) -> State:
    """The state of an ask about the end of a hand. Raises WireError, UsageError."""
    return decode_state({"seats": list(ask["seats"]), "step": Step.OVER.value}, edition)


def answered(kind: str, ask: Ask, edition: Edition) -> Answer:
    """The whole answer to a question of yes or no. Raises WireError, UsageError."""
    return answer(question(kind, ask, edition), edition)


_YES = {
    "phase.check": "holds",
    "lay.check": "legal",
    "hit.check": "legal",
    "move.check": "legal",
    "setup.check": "legal",
}


def _find(ask: Ask, edition: Edition) -> dict[str, Any]:
    asked = question("phase.check", ask, edition)
    assert isinstance(asked, Holding)  # noqa: S101 - what phase.check is
    groups = completion(asked.hand, asked.phase, edition)
    return {"groups": None if groups is None else [encode_group(group) for group in groups]}


def _score(ask: Ask, edition: Edition) -> dict[str, Any]:
    points = answer(Counting(cards_in(ask, edition)), edition).ruling.value or 0
    return {"points": points, **({"total": ask["before"] + points} if "before" in ask else {})}


def _advance(ask: Ask, edition: Edition) -> dict[str, Any]:
    return {"phases": list(next_phases(hand_over(ask, edition), edition))}


def _winner(ask: Ask, edition: Edition) -> dict[str, Any]:
    state = hand_over(ask, edition)
    if any(seat.hand is None for seat in state.seats):
        raise UsageError("winner: every seat says what is left in its hand")
    first, again = leaders(state, edition), replaying(state, edition)
    sole = seat_name(first[0]) if len(first) == 1 else None
    return {
        "winner": sole,
        "places": list(places(state, edition)),
        **({"replay": [seat_name(seat) for seat in again]} if again else {}),
    }


def _deck(_ask: Ask, edition: Edition) -> dict[str, Any]:
    return {"cards": [str(card) for card in edition.deck.cards()]}


_VALUES: Mapping[str, Callable[[Ask, Edition], dict[str, Any]]] = {
    "phase.find": _find,
    "score.hand": _score,
    "advance": _advance,
    "winner": _winner,
    "deck.list": _deck,
}


def by_spec(kind: str, ask: Ask, edition: Edition) -> dict[str, Any]:
    """What the specification answers by the edition's readings. Raises WireError, UsageError.

    ``places`` and ``total`` are told whether or not a program would. Questions about a game in play are not answered.
    """
    if kind in _VALUES:
        return _VALUES[kind](ask, edition)
    return {_YES[kind]: answered(kind, ask, edition).ruling.legal}


def found_lay_is_right(groups: list[dict[str, Any]], ask: Ask, edition: Edition) -> tuple[str, ...]:
    """The rules that a lay breaks which a program found in its cards; none if it may be laid.

    A Wild of which nothing is said may be whatever fits. Raises WireError.
    """
    read: list[Group] = [decode_group(group, edition, f"groups[{at}]") for at, group in enumerate(groups)]
    open_wilds = edition.with_reading("undeclared-wild", "open")
    ruling = answer(laying(open_wilds, ask["phase"], read, cards_in(ask, edition)), open_wilds).ruling
    failing = [entry.clause for entry in ruling.applied if not entry.finding.holds]
    # Whether a hand may be emptied by a lay (OUT-3) is no question of what it holds.
    return tuple(dict.fromkeys(clause.id for clause in failing if clause.chapter != "out"))
