"""JSON to values: first the schema, then the notation; every error names the path of what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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
from ..cards import Card, Deck, Hand, Meaning, Placed
from ..edition import Edition
from ..errors import UsageError, WireError
from ..notation import parse_card, parse_hand, parse_placed
from ..phases import Group, GroupKind
from ..play import apply
from ..questions import Counting, Holding, Move, Preparation, Question, Turn, cards_of, check_hand_size, hitting, laying
from ..state import Event, Meld, Passing, Seat, State, Step

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

_T = TypeVar("_T")
_SEAT = re.compile(r"P([1-9][0-9]?)")
_MELD = re.compile(r"P([1-9][0-9]?)\.([1-9][0-9]?)")


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12); each form is one of its ``$defs``."""
    text = Path(__file__).with_name("phaseproof.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def _validator(form: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # takes long to load; whoever only writes needs none of it

    return Draft202012Validator({**schema(), "$ref": f"#/$defs/{form}"})


def validate(document: object, form: str, where: str = "") -> None:
    """Check a document against one form of the schema. Raises WireError with the path of the first fault."""
    from jsonschema.exceptions import best_match

    error = best_match(_validator(form).iter_errors(document))
    if error is not None:
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
        raise WireError(f"{where}{path}".strip("."), error.message)


class _Reader:
    """Reads the parts of one document; ``where`` is the path so far."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.deck = edition, edition.deck

    def card(self, text: str, where: str) -> Card:
        return self._at(where, parse_card, text)

    def placed(self, text: str, where: str) -> Placed:
        return self._at(where, parse_placed, text)

    def hand(self, cards: list[str] | str, where: str) -> Hand:
        return self._at(where, parse_hand, cards if isinstance(cards, str) else " ".join(cards))

    def _at(self, where: str, parse: Callable[[str, Deck], _T], text: str) -> _T:
        try:
            return parse(text, self.deck)
        except UsageError as error:
            raise WireError(where, str(error)) from error

    def group(self, data: Mapping[str, Any], where: str) -> Group:
        cards = tuple(self.placed(text, f"{where}.cards[{i}]") for i, text in enumerate(data["cards"]))
        return Group(GroupKind(data["kind"]), cards)

    def seat(self, data: Mapping[str, Any], where: str) -> Seat:
        phase = data.get("phase", self.edition.first_phase)
        if phase != self.edition.finished:  # a finisher stands one beyond the last phase
            phase = self.edition.phase(phase).number
        hand = self.hand(data["hand"], f"{where}.hand") if "hand" in data else None
        return Seat(phase, data.get("laid", False), hand, data.get("score", 0), data.get("placed"))

    def index(self, text: str, seats: int, where: str) -> int:
        match = _SEAT.fullmatch(text)
        if match is None or int(match[1]) > seats:
            raise WireError(where, f"'{text}' is no player here; expected P1 to P{seats}")
        return int(match[1]) - 1

    def state(self, data: Mapping[str, Any], where: str) -> State:
        seats = tuple(self.seat(seat, f"{where}.seats[{i}]") for i, seat in enumerate(data["seats"]))
        melds = []
        for i, meld in enumerate(data.get("table", [])):
            owner = self.index(meld["owner"], len(seats), f"{where}.table[{i}].owner")
            phase = meld.get("phase", seats[owner].phase)
            melds.append(Meld(owner, phase, self.group(meld, f"{where}.table[{i}]")))
        state = State(
            seats,
            self.index(data.get("turn", "P1"), len(seats), f"{where}.turn"),
            Step(data.get("step", "play")),
            self.seat_of(data, "dealer", len(seats), where),
            tuple(melds),
            data.get("laid_this_turn", False),
            data.get("hits_this_turn", 0),
            self.cards(data, "stock", where),
            self.cards(data, "discards", where),
            self.one_card(data, "drawn", where),
            tuple(
                self.event(event, len(seats), f"{where}.events[{i}]") for i, event in enumerate(data.get("events", []))
            ),
            data.get("hand_number", 0),
            self.seats_of(data, "tied", len(seats), where) or (),
            self.seat_of(data, "winner", len(seats), where),
        )
        self._check_cards(state, where)
        return state

    def seat_of(self, data: Mapping[str, Any], name: str, seats: int, where: str) -> int | None:
        return self.index(data[name], seats, f"{where}.{name}") if name in data else None

    def seats_of(self, data: Mapping[str, Any], name: str, seats: int, where: str) -> tuple[int, ...] | None:
        if name not in data:
            return None
        return tuple(self.index(text, seats, f"{where}.{name}[{i}]") for i, text in enumerate(data[name]))

    def one_card(self, data: Mapping[str, Any], name: str, where: str) -> Card | None:
        return self.card(data[name], f"{where}.{name}") if name in data else None

    def event(self, data: Mapping[str, Any], seats: int, where: str) -> Event:
        seat = self.index(data["seat"], seats, f"{where}.seat")
        return Event(Passing(data["what"]), seat, self.seat_of(data, "by", seats, where))

    def cards(self, data: Mapping[str, Any], name: str, where: str) -> tuple[Card, ...] | None:
        if name not in data:
            return None
        return tuple(self.card(text, f"{where}.{name}[{i}]") for i, text in enumerate(data[name]))

    def _check_cards(self, state: State, where: str) -> None:
        """No card is in two places: hands, table and piles come from one deck."""
        cards = [placed.card for meld in state.table for placed in meld.group]
        for pile in (*(seat.hand for seat in state.seats), state.stock, state.discards):
            cards.extend(pile or ())
        self.from_one_deck(cards, where)

    def of_one_hand(self, cards: Iterable[Card], where: str) -> None:
        try:
            check_hand_size(cards, self.edition)
        except UsageError as error:
            raise WireError(where, str(error)) from error

    def from_one_deck(self, cards: Iterable[Card], where: str) -> None:
        try:
            self.deck.check(cards)
        except UsageError as error:
            raise WireError(where, f"{error} (hands, table and piles together)") from error

    def meld(self, text: str, state: State, where: str) -> int:
        match = _MELD.fullmatch(text)
        owned = state.melds_of(int(match[1]) - 1) if match else ()
        if match is None or int(match[2]) > len(owned):
            known = ", ".join(
                f"P{meld.owner + 1}.{state.melds_of(meld.owner).index(i) + 1}" for i, meld in enumerate(state.table)
            )
            raise WireError(where, f"'{text}' is no group on the table; there: {known or 'none'}")
        return owned[int(match[2]) - 1]

    def action(self, data: Mapping[str, Any], state: State, where: str) -> Action:  # noqa: C901 - one case for each kind
        seats = len(state.seats)
        by = self.seat_of(data, "by", seats, where)
        match data["do"]:
            case "deal":
                return self.deal(data, seats, by, where)
            case "draw":
                order, card = self.cards(data, "reshuffled", where), self.one_card(data, "card", where)
                return Draw(source=data["from"], card=card, reshuffled=order, depth=data.get("depth", 1), by=by)
            case "lay":
                groups = tuple(self.group(group, f"{where}.groups[{i}]") for i, group in enumerate(data["groups"]))
                return Lay(groups=groups, face_up=data.get("face_up", True), by=by)
            case "hit":
                on = self.meld(data["on"], state, f"{where}.on")
                return Hit(card=self.placed(data["card"], f"{where}.card"), on=on, by=by)
            case "discard":
                card, skip = self.card(data["card"], f"{where}.card"), self.seat_of(data, "skip", seats, where)
                return Discard(card=card, skip=skip, place=data.get("place"), by=by)
            case "end-turn":
                return EndTurn(aside=self.one_card(data, "aside", where), by=by)
            case "open-group":
                return OpenGroup(group=self.group(data["group"], f"{where}.group"), by=by)
            case "rearrange":
                return self.rearrange(data, state, by, where)
            case "look":
                return Look(at=self.seat_of(data, "at", seats, where), depth=data.get("depth", 1), by=by)
            case "settle":
                return self.settle(data, seats, by, where)
            case _:
                return Stop(winner=self.seat_of(data, "winner", seats, where), by=by)

    def deal(self, data: Mapping[str, Any], seats: int, by: int | None, where: str) -> Deal:
        hands = None
        if "hands" in data:
            self.as_many(data["hands"], seats, f"{where}.hands")
            hands = tuple(
                None if cards is None else self.hand(cards, f"{where}.hands[{i}]")
                for i, cards in enumerate(data["hands"])
            )
        upcard = self.one_card(data, "upcard", where)
        seen = [card for cards in hands or () for card in cards or ()]
        self.from_one_deck([*seen, *([upcard] if upcard else [])], where)
        return Deal(
            deck=self.cards(data, "deck", where),
            dealer=self.seat_of(data, "dealer", seats, where),
            hands=hands,
            upcard=upcard,
            face_down=data.get("face_down", True),
            one_at_a_time=data.get("one_at_a_time", True),
            by=by,
        )

    def settle(self, data: Mapping[str, Any], seats: int, by: int | None, where: str) -> Settle:
        claims: dict[str, tuple[int | None, ...]] = {}
        for name in ("points", "totals", "phases", "places"):
            if name in data:
                self.as_many(data[name], seats, f"{where}.{name}")
                claims[name] = tuple(data[name])
        return Settle(
            dealer=self.seat_of(data, "dealer", seats, where),
            winner=self.seat_of(data, "winner", seats, where),
            replay=self.seats_of(data, "replay", seats, where),
            by=by,
            points=claims.get("points"),
            totals=claims.get("totals"),
            phases=claims.get("phases"),
            places=None if "places" not in claims else tuple(place for place in claims["places"] if place is not None),
        )

    @staticmethod
    def as_many(values: list[Any], seats: int, where: str) -> None:
        if len(values) != seats:
            raise WireError(where, f"{len(values)} entries for {seats} players")

    def rearrange(self, data: Mapping[str, Any], state: State, by: int | None, where: str) -> Rearrange:
        on = self.meld(data["on"], state, f"{where}.on")
        cards = tuple(self.placed(text, f"{where}.cards[{i}]") for i, text in enumerate(data["cards"]))
        lying = list(state.table[on].group)
        for placed in cards:
            if placed not in lying:
                raise WireError(f"{where}.cards", f"{placed} does not lie in {data['on']} ({state.table[on].group})")
            lying.remove(placed)
        becomes: Meaning | None = None
        if "becomes" in data:
            becomes = self.placed(f"W={data['becomes']}", f"{where}.becomes").meaning
        to = self.meld(data["to"], state, f"{where}.to") if "to" in data else None
        put = self.card(data["put"], f"{where}.put") if "put" in data else None
        return Rearrange(cards=cards, on=on, to=to, becomes=becomes, put=put, by=by)

    def question(self, data: Mapping[str, Any], where: str) -> Question:
        match data["ask"]:
            case "hold":
                cards = self.hand(data["hand"], f"{where}.hand")
                self.of_one_hand(cards, f"{where}.hand")
                return Holding(cards, self.edition.phase(data["phase"]).number)
            case "lay":
                groups = [self.group(group, f"{where}.groups[{i}]") for i, group in enumerate(data["groups"])]
                hand = self.hand(data["hand"], f"{where}.hand") if "hand" in data else None
                self.from_one_deck(hand or cards_of(groups), where)
                self.of_one_hand(hand or cards_of(groups), where)
                return laying(self.edition, data["phase"], groups, hand)
            case "hit":
                group = self.group(data["on"], f"{where}.on")
                hand = self.hand(data["hand"], f"{where}.hand") if "hand" in data else None
                card = self.placed(data["card"], f"{where}.card")
                self.from_one_deck((*group.faces, *(hand or (card.card,))), where)
                return hitting(card, group, hand, phase=self.edition.first_phase)
            case "move":
                state = self.state(data["state"], f"{where}.state")
                return Move(state, self.action(data["action"], state, f"{where}.action"))
            case "turn":
                start = state = self.state(data["state"], f"{where}.state")
                actions = []
                for i, action in enumerate(data["actions"]):
                    actions.append(self.action(action, state, f"{where}.actions[{i}]"))
                    state = apply(state, actions[-1], self.edition)
                return Turn(start, tuple(actions))
            case "score":
                cards = self.hand(data["hand"], f"{where}.hand")
                laid = tuple(self.placed(text, f"{where}.laid[{i}]") for i, text in enumerate(data.get("laid", [])))
                self.from_one_deck((*cards, *(placed.card for placed in laid)), where)
                rivals, claim = tuple(data.get("rivals", ())), data.get("claim")
                return Counting(cards, laid, data.get("before", 0), claim, rivals, data.get("claims_lead"))
            case _:
                facts = {name: value for name, value in data.items() if name not in ("ask", "deck", "variations")}
                deck = self.cards(data, "deck", where)
                variations = tuple(data["variations"]) if "variations" in data else None
                return Preparation(deck=deck, variations=variations, **facts)


def decode_group(data: object, edition: Edition, where: str = "group") -> Group:
    """Read a group. Raises WireError."""
    validate(data, "group", where)
    assert isinstance(data, dict)  # noqa: S101 - the schema said so
    return _Reader(edition).group(data, where)


def decode_state(data: object, edition: Edition, where: str = "state") -> State:
    """Read a state. Raises WireError or UnknownName."""
    validate(data, "state", where)
    assert isinstance(data, dict)  # noqa: S101 - the schema said so
    return _Reader(edition).state(data, where)


def decode_action(data: object, state: State, edition: Edition, where: str = "action") -> Action:
    """Read an action in a state. Raises WireError."""
    validate(data, "action", where)
    assert isinstance(data, dict)  # noqa: S101 - the schema said so
    return _Reader(edition).action(data, state, where)


def decode_question(data: object, edition: Edition, where: str = "question") -> Question:
    """Read a question, the short forms ``lay`` and ``hit`` included. Raises WireError or UnknownName."""
    validate(data, "question", where)
    assert isinstance(data, dict)  # noqa: S101 - the schema said so
    return _Reader(edition).question(data, where)
