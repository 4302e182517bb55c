"""Drafts from the stored disputes of the project: real questions, with what a person is told of them.

What a dispute leaves open (hands of others, piles, the dealer) is filled in so that every judge can be asked; where
that would change the answer, the dispute is left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

from phaseproof.spec.actions import Deal, Draw, Stop
from phaseproof.spec.cards import Card, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.edition import edition as named
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import Move, Turn
from phaseproof.spec.state import State, Step
from phaseproof.spec.wire import decode_question, encode_action, encode_state

from .draft import Draft
from .scenes import game

_FAMILIES = {
    "skip": "skip",
    "score": "hand-end",
    "match": "winner",
    "out": "hand-end",
    "lay": "lay",
    "hit": "turn",
}
"""The family of a dispute by the chapter of its rule; else ``turn``."""

_SHORT = {"lay": "lay.check", "hit": "hit.check"}


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every dispute of the edition that makes a draft."""
    del seed
    folder = files("phaseproof") / "disputes" / "scenarios"
    paths = sorted((one for one in folder.iterdir() if one.name.endswith(".json")), key=lambda one: one.name)
    for path in paths:
        told = json.loads(path.read_text(encoding="utf-8"))
        if named(told["edition"]) == edition:
            draft = _draft(told, edition, name)
            if draft is not None:
                yield draft


def _draft(told: Mapping[str, Any], edition: Edition, name: str) -> Draft | None:
    asked, fails = dict(told["question"]), told["expect"].get("fails", [])
    ask = asked.pop("ask")
    rule = (fails or told["expect"].get("applies", []) or [""])[0]
    provenance = f"dispute {told['id']}" + (f" ({', '.join(told['origin'])})" if told.get("origin") else "")
    common = {"boundary": told["title"], "provenance": provenance, "why": told["why"], "edition": name, "keep": True}
    if not rule and ask in ("move", "turn"):
        return None
    if ask == "hold":
        return Draft(
            "phase-check", "phase.check", {"cards": asked["hand"], "phase": asked["phase"]}, "PH-DEF", **common
        )
    if ask in _SHORT:
        shape = {"lay": "PH-LIST", "hit": "HIT-3"}[ask]
        return Draft(ask, _SHORT[ask], asked, rule or shape, **common)
    question = decode_question(told["question"], edition)
    low, high = edition.players
    if isinstance(question, Move | Turn) and not low <= len(question.state.seats) <= high:
        return None  # the engine is not asked about a table that there cannot be
    family = _FAMILIES.get(_chapter(rule), "turn") if rule else "turn"
    if isinstance(question, Move):
        state = _completed(question.state, edition)
        if state is None or _differs(Move(state, question.action), question, edition):
            return None
        encoded = {"state": encode_state(state), "action": encode_action(question.action, state)}
        return Draft("turn" if family == "lay" else family, "move.check", encoded, rule, **common)
    if isinstance(question, Turn):
        return _of_a_turn(question, edition, rule, "turn" if family == "lay" else family, common)
    return None


def _of_a_turn(question: Turn, edition: Edition, rule: str, family: str, common: dict[str, Any]) -> Draft | None:
    state = _completed(question.state, edition)
    if state is None or any(isinstance(one, Deal | Stop) or _is_open(one) for one in question.actions):
        return None
    if _differs(Turn(state, question.actions), question, edition):
        return None
    steps: list[Any] = []
    for action in question.actions:
        steps.append(encode_action(action, state))
        if not judge(Move(state, action), edition).legal:
            break
        from phaseproof.spec.play import apply

        state = apply(state, action, edition)
    start = encode_state(_completed(question.state, edition) or state)
    return Draft(family, "game", game({"state": start}, *steps, "state"), rule, **common)


def _is_open(action: object) -> bool:
    """A draw of a card that the pile filled in does not have on top."""
    return isinstance(action, Draw) and action.card is not None


def _chapter(rule: str) -> str:
    from phaseproof.spec.clauses import CLAUSES

    return CLAUSES[rule].chapter


def _differs(full: Move | Turn, told: Move | Turn, edition: Edition) -> bool:
    one, other = judge(full, edition), judge(told, edition)
    return (one.legal, one.broken, one.fails_at) != (other.legal, other.broken, other.fails_at)


def _completed(state: State, edition: Edition) -> State | None:
    """The state with what it leaves out filled in; None where the deck does not suffice."""
    used = [placed.card for meld in state.table for placed in meld.group]
    for pile in (*(seat.hand for seat in state.seats), state.stock, state.discards):
        used += list(pile or ())
    try:
        edition.deck.check(used)
    except UsageError:
        return None
    left = Counter(edition.deck.cards()) - Counter(used)
    rest = [card for card in left.elements() if card.is_natural]
    rest = rest[::7] + [card for at, card in enumerate(rest) if at % 7]

    def take(count: int) -> tuple[Card, ...]:
        nonlocal rest
        taken, rest = rest[:count], rest[count:]
        return tuple(taken)

    seats = []
    for at, seat in enumerate(state.seats):
        laid = sum(len(meld.group) for meld in state.table if meld.owner == at)
        whole = edition.hand_size + (at == state.turn and state.step is Step.PLAY)
        held = seat.hand
        if held is None and state.step is not Step.DEAL:
            held = hand(take(max(1, whole - laid)))
        placed = seat.placed
        if placed is None:
            placed = max(0, whole - len(held or ())) if seat.laid else 0
        seats.append(replace(seat, hand=held if held is not None else (), placed=placed))
    dealer = state.dealer if state.dealer is not None else (state.turn - 1) % len(seats)
    stock = take(4) if state.stock is None else state.stock
    discards = take(1) if state.discards is None else state.discards
    return replace(state, seats=tuple(seats), dealer=dealer, stock=stock, discards=discards)
