"""What a search for a witness is told, and what it hands back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Question


class Which(StrEnum):
    """One of the two editions that are held against each other."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Which:
        """The other one."""
        return Which.SECOND if self is Which.FIRST else Which.FIRST


@dataclass(frozen=True, slots=True)
class Sides:
    """Who is to allow what is looked for, and who is to forbid it."""

    allow: tuple[Edition, ...]
    forbid: tuple[Edition, ...]

    @property
    def editions(self) -> tuple[Edition, ...]:
        """All of them, those that allow first."""
        return (*self.allow, *self.forbid)


@dataclass(frozen=True, slots=True)
class Size:
    """How small a witness is."""

    actions: int
    """Actions one after the other, the one that differs included; 0 where nobody acts."""
    cards: int
    """Cards in the question: in hands, piles and groups, and in a deck that is dealt."""
    penalty: int
    """Penalty points of these cards, by the table of the edition that allows it."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A question that one of two editions answers with yes and the other with no, checked by every judge."""

    question: Question
    allowed_by: Which
    forbidden_by: Which
    size: Size
    smallest: bool
    """Whether nothing smaller is there, for cards by proof, for games as far as the scenes go.

    False where a solver gave up on something smaller.
    """
    broken: tuple[str, ...]
    """Ids of the rules that fail in the edition that forbids it."""
    replayed: tuple[str, ...]
    """The judges that confirmed both verdicts, such as ``spec.judge`` and ``engine.lay_is_legal``."""


@dataclass(frozen=True, slots=True)
class NoWitness:
    """Nothing was found; ``searched`` says in words where, and whether that is proved or only as far as it went."""

    searched: tuple[str, ...]
    proved: bool
    """Whether every search was exhausted within its bounds: False where a solver gave up or a limit was met."""

    @property
    def text(self) -> str:
        """All bounds in one line."""
        return "; ".join(self.searched)


@dataclass(frozen=True, slots=True)
class Limits:
    """How far to search."""

    lay_cards: int = 11
    """The largest lay, in cards: a hand and the card drawn."""
    hit_cards: int = 13
    """The largest hit, in cards: those of the group and the one that is hit."""
    actions: int = 3
    """The longest sequence of actions."""
    positions: int = 4000
    """How many positions of a game may be looked at."""
    hands: int = 20000
    """How many hands may be tried for one phase."""
    timeout_ms: int = 5000
    """For one question to Z3, in milliseconds; what takes longer is not proved."""


DEFAULT_LIMITS = Limits()
