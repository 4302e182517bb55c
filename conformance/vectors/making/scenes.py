"""Situations and games in the one JSON form, written short: what matters is said, the rest is filled in.

``scene`` is a state in which every fact is known; ``deal`` a deal whose deck gives the hands that are wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.notation import parse_card, parse_placed

Json = dict[str, Any]


def draw(source: str = "stock", **more: object) -> Json:
    """Draw."""
    return {"do": "draw", "from": source, **more}


def discard(card: str, skip: str = "", **more: object) -> Json:
    """Discard, and skip somebody."""
    return {"do": "discard", "card": card, **({"skip": skip} if skip else {}), **more}


def hit(card: str, on: str, **more: object) -> Json:
    """Hit."""
    return {"do": "hit", "card": card, "on": on, **more}


def lay(*groups: str, **more: object) -> Json:
    """Lay groups, each as ``set: R5 B5 G5``."""
    return {"do": "lay", "groups": [group(one) for one in groups], **more}


def settle(**claims: object) -> Json:
    """Settle the hand, with claims."""
    return {"do": "settle", **claims}


def group(text: str) -> Json:
    """A group as ``set: R5 B5 G5``."""
    kind, _, cards = text.partition(":")
    return {"kind": kind.strip(), "cards": cards.split()}


class Rest:
    """The cards of a deck that nobody has named yet, dealt out where a card is needed that does not matter."""

    def __init__(self, edition: Edition, named: Sequence[str]) -> None:
        """``named``: cards in the notation, with or without what a Wild stands for."""
        deck = edition.deck
        self.left = Counter({card: deck.count(card) for card in deck.kinds()})
        self.left.subtract(parse_placed(word, deck).card for word in named)
        lacking = [str(card) for card, count in self.left.items() if count < 0]
        if lacking:
            message = f"more of {', '.join(lacking)} is named than there is"
            raise ValueError(message)
        self._plain = [card for card in deck.kinds() if card.is_natural]
        self._next = 0

    def plain(self) -> str:
        """A number card that does not matter; each one far from the last, so that no phase comes together."""
        for _ in range(3 * len(self._plain)):
            card = self._plain[self._next * 17 % len(self._plain)]
            self._next += 1
            if self.left[card]:
                self.left[card] -= 1
                return str(card)
        message = "no card is left"
        raise ValueError(message)

    def all(self) -> list[Card]:
        """Every card that is left, in canonical order."""
        return sorted(self.left.elements())


def seat(hand: str = "", *, laid: Sequence[str] = (), phase: int = 1, score: int = 0, size: int | None = None) -> Json:
    """A player: cards held, groups laid.

    ``size``: cards held in all; else the usual number, or of a player who has laid just those.
    """
    return {"hand": hand.split(), "laid": list(laid), "phase": phase, "score": score, "size": size}


def scene(  # noqa: PLR0913 - a state has that many sides
    edition: Edition,
    *seats: Json,
    turn: int = 1,
    step: str = "play",
    dealer: int | None = None,
    stock: str | None = None,
    pile: str | None = None,
    drawn: str = "",
    events: str = "",
    tied: str = "",
    **further: object,
) -> Json:
    """A state. Players count from 1; ``events`` are written as ``P1 P2- 1>3`` (played, lost, P1 has skipped P3)."""
    named = [card for one in seats for card in (*one["hand"], *(c for text in one["laid"] for c in text.split()[1:]))]
    rest = Rest(edition, [*named, *(stock or "").split(), *(pile or "").split()])
    told, table = [], []
    for number, one in enumerate(seats, 1):
        due = edition.hand_size + (number == turn and step == "play")
        laid = bool(one["laid"])
        size = one["size"] if one["size"] is not None else len(one["hand"]) if laid or step in ("over", "deal") else due
        hand = [*one["hand"], *(rest.plain() for _ in range(size - len(one["hand"])))]
        placed = max(0, due - len(hand)) if laid else 0
        told.append(
            {
                "phase": one["phase"],
                "laid": laid,
                "hand": _sorted(hand, edition),
                "score": one["score"],
                "placed": placed,
            }
        )
        table += [{"owner": f"P{number}", "phase": one["phase"], **group(text)} for text in one["laid"]]
    first = (turn - 2) % len(seats) + 1 if dealer is None else dealer
    return {
        "seats": told,
        "turn": f"P{turn}",
        "step": step,
        "dealer": f"P{first}",
        "table": table,
        "laid_this_turn": False,
        "hits_this_turn": 0,
        "stock": stock.split() if stock is not None else [rest.plain() for _ in range(4)],
        "discards": pile.split() if pile is not None else [rest.plain()],
        "hand_number": 3,
        **({"drawn": drawn} if drawn else {}),
        **({"events": [_event(word) for word in events.split()]} if events else {}),
        **({"tied": tied.split()} if tied else {}),
        **further,
    }


def _event(word: str) -> Json:
    if ">" in word:
        by, _, of = word.partition(">")
        return {"what": "skipped", "seat": f"P{of}", **({"by": f"P{by}"} if by else {})}
    return {"what": "lost" if word.endswith("-") else "played", "seat": f"P{word.strip('P-')}"}


def _sorted(cards: Sequence[str], edition: Edition) -> list[str]:
    return [str(card) for card in sorted(parse_card(word, edition.deck) for word in cards)]


def deal(edition: Edition, hands: Sequence[str], upcard: str = "", stock: str = "", *, dealer: int = 0) -> Json:
    """A deal that gives P1, P2 ... these cards (filled up), turns this card up and has these on top of the stock.

    ``dealer``: the seat that deals, from 0; the player to the left gets the first card.
    """
    players = len(hands)
    named = [word for text in (*hands, upcard, stock) for word in text.split()]
    rest = Rest(edition, named)
    full = [[*text.split(), *(rest.plain() for _ in range(edition.hand_size - len(text.split())))] for text in hands]
    order = [(dealer + 1 + place) % players for place in range(players)]
    dealt = [full[seat][card] for card in range(edition.hand_size) for seat in order]
    turned = upcard or rest.plain()
    on_top = [*stock.split(), *(rest.plain() for _ in range(12 - len(stock.split())))]
    below = rest.all()
    return {
        "do": "deal",
        "deck": [*dealt, turned, *on_top, *(str(card) for card in below[1::2]), *(str(card) for card in below[::2])],
    }


def game(start: Json, *steps: Json | str) -> Json:
    """The ask of a game: actions, ``state`` and ``legal``."""
    told = []
    for step in steps:
        if isinstance(step, str):
            told.append({"kind": f"game.{step}", "ask": {}})
        else:
            told.append({"kind": "game.apply", "ask": {"action": step}})
    return {"start": start, "steps": told}
