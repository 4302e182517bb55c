"""What an answer rests on: which Wild is what, or why not, and what would be legal instead.

Two can be asked for it, each a ``Reasons``: ``explain_engine``, at once and without proof, and ``explain_solver``,
which proves what it says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from phaseproof.spec.cards import Card, Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.wire import encode_group

Groups = tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why something is illegal: facts of the case, and the rules that they break."""

    facts: tuple[str, ...]
    rules: tuple[str, ...]
    checked: bool = False
    """Whether the solver confirmed, twice, that these alone rule it out and that none of them can be left out."""
    data: tuple[Mapping[str, Any], ...] = ()
    """The facts for programs, where they are more than what the clauses found."""


@dataclass(frozen=True, slots=True)
class Near:
    """Something legal that is near: ``kind`` change, lay, meanings, cards, move or figure."""

    kind: str
    text: str
    data: Mapping[str, Any]
    proved: bool = False
    """Whether it is proved that nothing of its kind is nearer."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What an answer rests on."""

    lays: tuple[Groups, ...] = ()
    """For a legal ruling: ways to lay the phase, or the groups laid or hit as they lie then."""
    more: bool = False
    """Whether there are further ways to lay the phase."""
    why_not: WhyNot | None = None
    near: Near | None = None
    unproved: tuple[str, ...] = ()
    """What the solver gave up on."""


class Reasons(Protocol):
    """Who is asked. Whatever is given as legal was replayed by the specification. None: not known."""

    @property
    def edition(self) -> Edition:
        """The edition that is asked about."""

    @property
    def unproved(self) -> list[str]:
        """What was not decided in time."""

    def ways(self, hand: Hand, phase: int, limit: int | None) -> Iterator[Groups]:
        """Every way to lay the phase from the hand in its least size, one after the other, at most so many."""

    def why_no_phase(self, hand: Hand, phase: int) -> WhyNot | None:
        """Why the hand does not hold the phase."""

    def near_hand(self, hand: Hand, phase: int) -> Near | None:
        """A hand near this one that holds the phase."""

    def lay_meanings(self, groups: Groups, phase: int, hand: Hand | None) -> tuple[Groups, ...]:
        """Ways to understand the Wilds of a lay so that it is legal."""

    def why_no_lay(self, groups: Groups, phase: int, hand: Hand | None) -> WhyNot | None:
        """Why the groups are no legal lay; None: the clauses that fail say it."""

    def hit_meanings(self, group: Group) -> tuple[Placed, ...] | None:
        """Everything that a Wild could mean as a legal hit on the group."""

    def hit_naturals(self, group: Group) -> Sequence[Card]:
        """Every natural that the group may take; the specification is still to be asked of each."""

    def why_no_hit(self, placed: Placed, group: Group) -> WhyNot | None:
        """Why the card is no legal hit on the group; None: the clauses that fail say it."""


def laid(groups: Groups) -> str:
    """Groups in one line."""
    return " / ".join(map(str, groups))


def encoded(groups: Groups) -> list[dict[str, Any]]:
    """Groups in the JSON form."""
    return [encode_group(group) for group in groups]


def differences(one: Groups, other: Groups) -> int:
    """In how many cards two understandings of the same groups differ."""
    pairs = zip(one, other, strict=True)
    return sum(a != b for left, right in pairs for a, b in zip(left, right, strict=True))
