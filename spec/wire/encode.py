"""Values to JSON: plain dicts, lists, strings, integers and booleans, ready for ``json.dumps``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..actions import (
    Action,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Hit,
    Lay,
    Look,
    OpenGroup,
    Rearrange,
    Settle,
    Stop,
)
from ..answer import Answer
from ..cards import Card, Placed
from ..clauses import Clause
from ..judge import Ruling
from ..phases import Group
from ..questions import Counting, Holding, Move, Preparation, Question, Turn
from ..state import Event, Meld, Seat, State, meld_name, seat_name

Json = dict[str, Any]


def _cards(cards: Iterable[Card | Placed]) -> list[str]:
    return [str(card) for card in cards]


def _optional(**fields: object) -> Json:
    """The fields that are known: ``None`` is left out."""
    return {name: value for name, value in fields.items() if value is not None}


def encode_group(group: Group) -> Json:
    """``{"kind": "run", "cards": ["R3", "W=4"]}``."""
    return {"kind": group.kind.value, "cards": _cards(group)}


def _seat(seat: Seat) -> Json:
    hand = None if seat.hand is None else _cards(seat.hand)
    return {"phase": seat.phase, "laid": seat.laid, "score": seat.score, **_optional(hand=hand, placed=seat.placed)}


def _name(seat: int | None) -> str | None:
    return None if seat is None else seat_name(seat)


def _event(event: Event) -> Json:
    return {"what": event.what.value, "seat": seat_name(event.seat), **_optional(by=_name(event.by))}


def encode_state(state: State) -> Json:
    """A hand in play; unknown facts are left out."""
    return {
        "seats": [_seat(seat) for seat in state.seats],
        "turn": seat_name(state.turn),
        "step": state.step.value,
        "table": [
            {"owner": seat_name(meld.owner), "phase": meld.phase, **encode_group(meld.group)} for meld in state.table
        ],
        "laid_this_turn": state.laid_this_turn,
        "hits_this_turn": state.hits_this_turn,
        **_optional(
            dealer=_name(state.dealer),
            stock=None if state.stock is None else _cards(state.stock),
            discards=None if state.discards is None else _cards(state.discards),
            drawn=None if state.drawn is None else str(state.drawn),
            events=[_event(event) for event in state.events] or None,
            hand_number=state.hand_number or None,
            tied=[seat_name(seat) for seat in state.tied] or None,
            winner=_name(state.winner),
        ),
    }


def _deal(action: Deal) -> Json:
    hands = None if action.hands is None else [None if hand is None else _cards(hand) for hand in action.hands]
    return _optional(
        deck=None if action.deck is None else _cards(action.deck),
        dealer=_name(action.dealer),
        hands=hands,
        upcard=None if action.upcard is None else str(action.upcard),
        face_down=None if action.face_down else False,
        one_at_a_time=None if action.one_at_a_time else False,
    )


def _rearrange(action: Rearrange, state: State) -> Json:
    return {
        "cards": _cards(action.cards),
        "on": meld_name(state, action.on),
        **_optional(
            to=None if action.to is None else meld_name(state, action.to),
            becomes=None if action.becomes is None else str(action.becomes),
            put=None if action.put is None else str(action.put),
        ),
    }


def _settle(action: Settle) -> Json:
    return _optional(
        points=None if action.points is None else list(action.points),
        totals=None if action.totals is None else list(action.totals),
        phases=None if action.phases is None else list(action.phases),
        dealer=_name(action.dealer),
        winner=_name(action.winner),
        replay=None if action.replay is None else [seat_name(seat) for seat in action.replay],
        places=None if action.places is None else list(action.places),
    )


def _body(action: Action, state: State) -> Json:  # noqa: C901 - one case for each kind of action
    match action:
        case Deal():
            return {"do": "deal", **_deal(action)}
        case Draw():
            card = None if action.card is None else str(action.card)
            order = None if action.reshuffled is None else _cards(action.reshuffled)
            depth = None if action.depth == 1 else action.depth
            return {"do": "draw", "from": action.source, **_optional(card=card, reshuffled=order, depth=depth)}
        case Lay():
            groups = [encode_group(group) for group in action.groups]
            return {"do": "lay", "groups": groups, **({} if action.face_up else {"face_up": False})}
        case Hit():
            return {"do": "hit", "card": str(action.card), "on": meld_name(state, action.on)}
        case Discard():
            return {"do": "discard", "card": str(action.card), **_optional(skip=_name(action.skip), place=action.place)}
        case EndTurn():
            return {"do": "end-turn", **_optional(aside=None if action.aside is None else str(action.aside))}
        case OpenGroup():
            return {"do": "open-group", "group": encode_group(action.group)}
        case Rearrange():
            return {"do": "rearrange", **_rearrange(action, state)}
        case Look():
            return {"do": "look", **_optional(at=_name(action.at), depth=None if action.depth == 1 else action.depth)}
        case Settle():
            return {"do": "settle", **_settle(action)}
        case Stop():
            return {"do": "stop", **_optional(winner=_name(action.winner))}


def encode_action(action: Action, state: State) -> Json:
    """What a player does; groups on the table are named as in ``P2.1``, which needs the state."""
    return {**_body(action, state), **_optional(by=_name(action.by))}


def named_after(state: State, action: Action) -> State:
    """The state as far as names go: which groups lie on the table after the action."""
    if not isinstance(action, Lay):
        return state
    melds = tuple(Meld(state.turn, state.in_turn.phase, group) for group in action.groups)
    return replace(state, table=(*state.table, *melds))


def encode_question(question: Question) -> Json:
    """A question, told apart by ``ask``."""
    match question:
        case Holding():
            return {"ask": "hold", "phase": question.phase, "hand": _cards(question.hand)}
        case Move():
            return {
                "ask": "move",
                "state": encode_state(question.state),
                "action": encode_action(question.action, question.state),
            }
        case Turn():
            actions, state = [], question.state
            for action in question.actions:
                actions.append(encode_action(action, state))
                state = named_after(state, action)
            return {"ask": "turn", "state": encode_state(question.state), "actions": actions}
        case Counting():
            return {
                "ask": "score",
                "hand": _cards(question.hand),
                "laid": _cards(question.laid),
                "before": question.before,
                "rivals": list(question.rivals),
                **_optional(claim=question.claim, claims_lead=question.claims_lead),
            }
        case Preparation():
            return {
                "ask": "setup",
                **_optional(
                    players=question.players,
                    deck=None if question.deck is None else _cards(question.deck),
                    ordinary_packs=question.ordinary_packs,
                    reference_cards_shuffled_in=question.reference_cards_shuffled_in,
                    phase_list_in_sight=question.phase_list_in_sight,
                    agreed_before_first_deal=question.agreed_before_first_deal,
                    variations=None if question.variations is None else list(question.variations),
                    game=question.game,
                    goal=question.goal,
                ),
            }


def encode_clause(clause: Clause) -> Json:
    """A rule with its citations and gaps."""
    return {
        "id": clause.id,
        "kind": clause.kind.value,
        "chapter": clause.chapter,
        "statement": clause.statement,
        "citations": [
            {
                "source": cited.source,
                "stance": cited.stance.name.lower(),
                **({"note": cited.note} if cited.note else {}),
                **({"readings": list(cited.readings)} if cited.readings else {}),
            }
            for cited in clause.citations
        ],
        "options": list(clause.options),
        "gaps": [
            {
                "number": gap.number,
                "situation": gap.situation,
                "decision": gap.decision,
                "alternatives": list(gap.alternatives),
                **({"option": gap.option} if gap.option else {"note": gap.note}),
            }
            for gap in clause.gaps
        ],
    }


def encode_ruling(ruling: Ruling) -> Json:
    """A ruling: every clause that applies, whether it holds, why, and on what it rests."""
    return {
        "edition": ruling.edition,
        "legal": ruling.legal,
        "standing": ruling.standing.value,
        "value": ruling.value,
        **_optional(fails_at=ruling.fails_at),
        "rules": [
            {
                "id": entry.clause.id,
                "kind": entry.clause.kind.value,
                "holds": entry.finding.holds,
                **_optional(step=entry.step),
                "statement": entry.clause.statement,
                "because": entry.finding.because,
                "facts": dict(entry.finding.facts),
                "basis": entry.basis.value,
                "readings": list(entry.finding.readings),
                "citations": encode_clause(entry.clause)["citations"],
            }
            for entry in ruling.applied
        ],
        "assignment": None if ruling.assignment is None else [encode_group(group) for group in ruling.assignment],
    }


def encode_answer(answered: Answer) -> Json:
    """An answer: the ruling, the verdict, and what would change it."""
    return {
        "verdict": answered.verdict.value,
        **encode_ruling(answered.ruling),
        "standing": answered.standing.value,
        "question": encode_question(answered.ruling.question),
        "otherwise": [
            {
                "readings": dict(other.readings),
                "table": list(other.table),
                "legal": other.ruling.legal,
                "value": other.ruling.value,
                "broken": list(other.ruling.broken),
            }
            for other in answered.otherwise
        ],
    }
