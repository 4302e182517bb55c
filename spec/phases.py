"""Phases and groups: what is asked for (GroupDef, Phase) and what lies on the table (Group)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card, Placed
from .errors import NotationError


class GroupKind(StrEnum):
    """The kinds of group that a phase can ask for (PH-DEF)."""

    SET = "set"
    RUN = "run"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class GroupDef:
    """One group that a phase asks for: its kind and its least size in cards."""

    kind: GroupKind
    size: int

    def __str__(self) -> str:
        """As an edition file writes it: ``set 3``."""
        return f"{self.kind} {self.size}"

    @property
    def words(self) -> str:
        """As a person says it."""
        return f"{self.size} cards of one colour" if self.kind is GroupKind.COLOUR else f"{self.kind} of {self.size}"


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: its number (from 1) and the groups that it asks for, all at once."""

    number: int
    groups: tuple[GroupDef, ...]

    @property
    def size(self) -> int:
        """The least number of cards that make the phase."""
        return sum(group.size for group in self.groups)

    @property
    def words(self) -> str:
        """As a person says it: ``set of 3 + run of 4``."""
        return " + ".join(group.words for group in self.groups)

    def __str__(self) -> str:
        """As an edition file writes it: ``set 3 + run 4``."""
        return " + ".join(str(group) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards laid (or offered) as one group, in the order in which they were put down."""

    kind: GroupKind
    cards: tuple[Placed, ...]

    def __str__(self) -> str:
        """The group in the notation: ``run: R3 W=4 B5 G6``."""
        return f"{self.kind}: {' '.join(str(card) for card in self.cards)}"

    def __len__(self) -> int:
        """The number of cards."""
        return len(self.cards)

    def __iter__(self) -> Iterator[Placed]:
        """The cards as they lie."""
        return iter(self.cards)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards themselves, without what Wilds stand for."""
        return tuple(placed.card for placed in self.cards)


_GROUP_DEF = re.compile(r"\s*(set|run|colour)\s+([0-9]+)\s*")


def parse_phase(number: int, text: str) -> Phase:
    """Read ``set 3 + run 4``. Raises NotationError."""
    groups, start = [], 0
    for part in text.split("+"):
        match = _GROUP_DEF.fullmatch(part)
        if match is None or int(match[2]) < 1:
            raise NotationError(text, start, "groups such as 'set 3 + run 4' (kinds: set, run, colour)")
        groups.append(GroupDef(GroupKind(match[1]), int(match[2])))
        start += len(part) + 1
    return Phase(number, tuple(groups))
