"""What an edition is: deck, phase list, scores and the chosen reading of every disputed rule, each with its basis.

For each reading it says on what it rests (``Basis``) and which other readings its sources leave open: an answer is
*unspecified* exactly when one of those gives another verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from ..cards import Card, Deck
from ..errors import UnknownName
from ..options import option
from ..phases import Phase

PARTS = MappingProxyType(
    {
        "phases": "which phases there are",
        "deck": "which deck is used",
        "scores": "what the cards cost",
        "players": "how many may play",
        "hand_size": "how many cards are dealt",
    }
)
"""What an edition has besides readings, and what changes a verdict; each with what it says."""
CHANGED_PHASES = MappingProxyType(
    {
        "further_phases": "which phases come after the others",
        "selection": "which of the phases are played",
    }
)
"""What a layer says of the phases of the edition that it is laid over."""


class Basis(StrEnum):
    """On what a reading, a clause or a verdict rests; from the strongest to the weakest.

    ``stated``: a source of the edition states or implies it; ``house``: whoever made the edition decided so;
    ``inherited``: only a source of another edition does; ``interpretation``: none does.
    """

    STATED = "stated"
    HOUSE = "house"
    INHERITED = "inherited"
    INTERPRETATION = "interpretation"

    @property
    def rank(self) -> int:
        """0 is the strongest."""
        return list(Basis).index(self)


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Penalty points of a card left in hand (SCORE-1): bands of numbers, then the special cards."""

    bands: tuple[tuple[int, int, int], ...]
    """Triples of first number, last number, points."""
    wild: int
    skip: int

    def points(self, card: Card) -> int:
        """The points of one card."""
        if card.is_wild:
            return self.wild
        if card.is_skip:
            return self.skip
        return next(points for low, high, points in self.bands if low <= card.number <= high)


@dataclass(frozen=True, slots=True)
class Choice:
    """The reading that an edition takes of one option, and on what that rests."""

    option: str
    reading: str
    basis: Basis
    sources: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    """Other readings that the edition's sources leave open."""
    note: str = ""


class Kind(StrEnum):
    """What sort of edition it is."""

    GAME = "game"
    """A game of its own."""
    ACCOUNT = "account"
    """One source's account of a game, as it is written."""
    VARIATION = "variation"
    """A change of a game that a source describes."""
    HOUSE = "house"
    """What somebody plays at a table of their own."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A game that can be played: everything a clause needs to know besides the situation."""

    id: str
    name: str
    deck: Deck
    phases: tuple[Phase, ...]
    scores: ScoreTable
    sources: tuple[str, ...]
    players: tuple[int, int]
    hand_size: int
    choices: Mapping[str, Choice]
    kind: Kind = Kind.GAME
    own: frozenset[str] = frozenset()
    """The parts (deck, phases, scores, players, hand_size) that whoever made the edition decided."""
    layers: tuple[str, ...] = ()
    """What it is made of, from the ground up: the ids of its layers."""

    def reading(self, option_id: str) -> str:
        """The chosen reading of an option."""
        return self.choices[option_id].reading

    def phase(self, number: int) -> Phase:
        """The phase of that number (from 1). Raises UnknownName."""
        for phase in self.phases:
            if phase.number == number:
                return phase
        raise UnknownName("phase", str(number), [str(phase.number) for phase in self.phases])

    @property
    def first_phase(self) -> int:
        """The number of the phase on which everybody starts (DEAL-9)."""
        return self.phases[0].number

    @property
    def last_phase(self) -> int:
        """The number of the phase that ends the match (WIN-1)."""
        return self.phases[-1].number

    @property
    def finished(self) -> int:
        """Where a player stands who has completed the last phase: one beyond it."""
        return self.last_phase + 1

    def after_phase(self, number: int) -> int:
        """The phase after one of that number (ADV-1), or ``finished``."""
        return min((phase.number for phase in self.phases if phase.number > number), default=self.finished)

    def with_reading(self, option_id: str, reading: str) -> Edition:
        """The same edition with another reading of one option. Raises UnknownName."""
        option(option_id).check(reading)
        choice = replace(self.choices[option_id], reading=reading)
        return replace(self, choices={**self.choices, option_id: choice})
