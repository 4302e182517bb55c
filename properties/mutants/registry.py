"""Rule mutants: programs that play as the edition says, except for one rule.

A mutant is a fault (see ``faults.registry``) planted in the right program (``program``) or below it. Unlike the faults,
which checks of this project must notice, mutants are for a conformance suite: its vectors alone must tell each of them
from the right program. So they are subtle: on random decisions of its sort (``decisions``) each one seldom differs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum

from phaseproof.spec.edition import Edition
from phaseproof.spec.edition import edition as named

from ..faults import FAULTS
from ..faults.match_faults import MATCH_FAULTS
from ..faults.registry import Change, Fault, planted


class Sort(StrEnum):
    """The decisions that a mutant gets wrong."""

    HAND = "hand"
    """Whether a hand holds a phase, and how to lay it."""
    LAY = "lay"
    HIT = "hit"
    PLAY = "play"
    """All that is asked of a program that runs matches: actions, what follows from them, the end of a hand."""


class Origin(StrEnum):
    """Where a mutant comes from."""

    RULE = "rule"
    """A rule overlooked or misunderstood."""
    READING = "reading"
    """A disputed rule, read in another way than the edition does."""
    SEEN = "seen"
    """A fault of programs that people have published."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A program with one rule changed."""

    id: str
    statement: str
    """What its author thinks."""
    sort: Sort
    rules: tuple[str, ...]
    """The rules that it breaks."""
    at: str
    """The function that is changed, as a ``Fault`` names it."""
    change: Change
    origin: Origin = Origin.RULE
    edition: str = "classic"
    """The edition in which it is wrong."""

    @property
    def game(self) -> Edition:
        """The edition in which it is wrong."""
        return named(self.edition)

    def planted(self) -> AbstractContextManager[None]:
        """The mutant in the place of the right program, for the time of the ``with`` block."""
        return planted(Fault(self.id, self.statement, self.at, self.rules, "", self.change))


MUTANTS: dict[str, Mutant] = {}
"""Every mutant by id, in the order of declaration."""

PROGRAM = "properties.mutants.program:"
"""How a fault names the functions of the right program."""


def add(mutant: Mutant) -> None:
    """Declare a mutant. Raises ValueError for an id that is taken."""
    if mutant.id in MUTANTS:
        message = f"mutant {mutant.id} is declared twice"
        raise ValueError(message)
    MUTANTS[mutant.id] = mutant


def mutant(  # noqa: PLR0913 - a mutant has that many sides
    id: str,  # noqa: A002 - the field's own word
    statement: str,
    *,
    sort: Sort,
    at: str,
    rules: tuple[str, ...],
    origin: Origin = Origin.RULE,
    edition: str = "classic",
) -> Callable[[Change], Change]:
    """Declare the decorated change as a mutant."""

    def register(change: Change) -> Change:
        add(Mutant(id, statement, sort, rules, at, change, origin, edition))
        return change

    return register


def of_faults(sort: Sort, *names: str, origin: Origin = Origin.RULE, edition: str = "classic") -> None:
    """Declare planted faults of the specification as mutants, under their own names without the prefix."""
    for name in names:
        fault = FAULTS.get(name) or MATCH_FAULTS[name]
        short = name.removeprefix("spec-").removeprefix("match-")
        add(Mutant(short, fault.statement, sort, fault.rules, fault.at, fault.change, origin, edition))
