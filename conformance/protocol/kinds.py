"""The kinds of question: what each asks, in one sentence. Their JSON Schemas lie in ``schema/``, one for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from phaseproof.spec.errors import UnknownName

from .schemas import schema_of

SCRIPT = "game"
"""The kind of a vector that is a game: a start and steps, sent as several questions of the kinds ``game.*``."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question that a program may answer."""

    name: str
    what: str
    """The question in one sentence."""

    @property
    def of_game(self) -> bool:
        """Whether it is about the game in play, so that the order of questions matters."""
        return self.name.startswith(f"{SCRIPT}.")


_NAMES = (
    "phase.check",
    "phase.find",
    "lay.check",
    "hit.check",
    "score.hand",
    "advance",
    "winner",
    "setup.check",
    "deck.list",
    "move.check",
    "game.new",
    "game.apply",
    "game.legal",
    "game.state",
    "bench",
)


@cache
def _kinds() -> Mapping[str, Kind]:
    return {name: Kind(name, schema_of(name)["description"]) for name in _NAMES}


KINDS: tuple[str, ...] = _NAMES
"""The names of all kinds, the plainest first."""


def kind(name: str) -> Kind:
    """The kind of that name. Raises UnknownName."""
    if name not in KINDS:
        raise UnknownName("kind of question", name, KINDS)
    return _kinds()[name]
