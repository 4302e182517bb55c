"""The right program of the mutants, asked in the words of the protocol.

``prepared`` reads a question once; what it returns asks the program that is in place, and may be called often, with one
mutant after the other planted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from phaseproof.properties.mutants import program
from phaseproof.spec.actions import Action
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.state import State, seat_name
from phaseproof.spec.wire import decode_action, decode_state, encode_action, encode_group, encode_state

from ..asking import cards_of, hand_over, move_of
from ..protocol.kinds import SCRIPT

Json = Mapping[str, Any]
Asked = Callable[[], dict[str, Any]]
"""Asks the program in place; answers in the form of the kind (of a game: ``steps``)."""


def by_rules(kind: str, ask: Json, edition: Edition) -> dict[str, Any]:
    """What the right program answers. Raises WireError, UsageError."""
    return prepared(kind, ask, edition)()


def prepared(kind: str, ask: Json, edition: Edition) -> Asked:
    """The question, read. Raises WireError or UsageError if the edition has no such question."""
    match kind:
        case "phase.check" | "phase.find":
            cards, phase = cards_of(ask["cards"], edition), edition.phase(ask["phase"]).number
            return (_finding if kind == "phase.find" else _holding)(cards, phase, edition)
        case "lay.check" | "hit.check" | "move.check":
            move = move_of(kind, ask, edition)
            return lambda: {"legal": program.may(move, edition)}
        case "score.hand":
            return _scoring(cards_of(ask["cards"], edition), ask.get("before"), edition)
        case "advance":
            state = hand_over(ask, edition)
            return lambda: {"phases": list(program.next_phases(state, edition))}
        case "winner":
            return _winning(hand_over(ask, edition), edition)
        case "setup.check":
            return lambda: {"legal": program.players(ask["players"], edition)}
        case "deck.list":
            return lambda: {"cards": [str(card) for card in program.deck(edition)]}
        case "game":
            return _script(ask, edition)
    raise UsageError(f"{kind} is no kind of question that a vector may ask")


def _holding(cards: Hand, phase: int, edition: Edition) -> Asked:
    return lambda: {"holds": program.holds(cards, phase, edition)}


def _finding(cards: Hand, phase: int, edition: Edition) -> Asked:
    def ask() -> dict[str, Any]:
        groups = program.find(cards, phase, edition)
        return {"groups": None if groups is None else [encode_group(group) for group in groups]}

    return ask


def _scoring(cards: Hand, before: int | None, edition: Edition) -> Asked:
    def ask() -> dict[str, Any]:
        points = {"points": program.points(cards, edition)}
        return points if before is None else {**points, "total": program.total(before, cards, edition)}

    return ask


def _winning(state: State, edition: Edition) -> Asked:
    def ask() -> dict[str, Any]:
        winner, again = program.outcome(state, edition)
        return {
            "winner": None if winner is None else seat_name(winner),
            "places": list(program.places(state, edition)),
            **({"replay": [seat_name(seat) for seat in again]} if again else {}),
        }

    return ask


def _start(start: Json, edition: Edition) -> Callable[[], program.Table]:
    """The table at the start of a game, set up anew at each call. Raises WireError."""
    if "state" in start:
        state = decode_state(start["state"], edition)
        return lambda: program.Table(edition, state)
    return lambda: program.Table.new(edition, start["players"], int(start.get("dealer", "P1")[1:]) - 1)


def _script(ask: Json, edition: Edition) -> Asked:
    """A game: its actions are read once, at the right program's own table; names of groups mean the same at others."""
    set_up = _start(ask["start"], edition)
    table, steps = set_up(), list[tuple[str, Action | None]]()
    for step in ask["steps"]:
        action = None
        if step["kind"] == f"{SCRIPT}.apply":
            action = decode_action(step["ask"]["action"], table.state, edition)
            table.apply(action)
        steps.append((step["kind"].removeprefix(f"{SCRIPT}."), action))
    return lambda: _played(set_up(), steps)


def _played(table: program.Table, steps: list[tuple[str, Action | None]]) -> dict[str, Any]:
    said: list[dict[str, Any]] = []
    for kind, action in steps:
        if action is not None:
            said.append({"legal": table.apply(action)})
        elif kind == "legal":
            said.append({"actions": [encode_action(one, table.state) for one in table.legal()]})
        else:
            said.append({"state": encode_state(table.state)})
    return {"steps": said}
