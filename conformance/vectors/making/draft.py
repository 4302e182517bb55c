"""A question that may become a vector: what its maker knows of it before anybody has answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from phaseproof.spec.cards import Card, Placed
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Move
from phaseproof.spec.wire import encode_action, encode_group, encode_state

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A question without its answer."""

    family: str
    kind: str
    ask: Json
    rule: str
    """The rule on whose edge it stands; if it is refused, the one that refuses it, or else it is no vector."""
    boundary: str
    provenance: str
    why: str = ""
    """For a person; empty: as the clause says it."""
    edition: str = "classic"
    asks: tuple[str, ...] = ()
    """Of a game: further rules that it shows."""
    keep: bool = field(default=False, compare=False)
    """Whether it is kept even if others stand on the same edge."""

    def __post_init__(self) -> None:
        """The question stays as it is, whatever its maker does with the parts for the next one."""
        object.__setattr__(self, "ask", deepcopy(self.ask))


def texts(cards: Iterable[Card | Placed]) -> list[str]:
    """Cards in the notation."""
    return [str(card) for card in cards]


def lay_ask(phase: int, groups: Iterable[Group], **more: object) -> dict[str, Any]:
    """The ask of ``lay.check``."""
    return {"phase": phase, "groups": [encode_group(group) for group in groups], **more}


def hit_ask(card: Placed, group: Group, **more: object) -> dict[str, Any]:
    """The ask of ``hit.check``."""
    return {"card": str(card), "on": encode_group(group), **more}


def move_ask(move: Move) -> dict[str, Any]:
    """The ask of ``move.check``."""
    return {"state": encode_state(move.state), "action": encode_action(move.action, move.state)}
