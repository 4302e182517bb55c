"""What a method is: a way to answer a question about hands, timed on its own kind of input and checked on all hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import Plan, compile_edition
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import InfrastructureError

from ..deals import dealt
from ..timing import Contender


class Unit(StrEnum):
    """What one question is."""

    WHOLE = "one hand, all its phases"
    ONE_COLOUR = "one hand, all its phases, with runs in one colour"
    ONE = "one hand and one phase"
    NEEDS = "one hand, how many cards each phase lacks"
    KEY = "the key of one hand"
    EDITION = "one edition compiled"
    CALL = "one call"
    WORD = "8 bytes read"


@dataclass(frozen=True)
class Input:
    """What methods are timed on."""

    edition: Edition
    hands: Sequence[Hand]
    """Single hands, for methods that take one at a time."""
    batch: int
    """How many hands a batch has."""
    seed: int
    cards: int | None = None
    """Cards of a hand in a batch; None: as many as after a draw."""

    @cached_property
    def plan(self) -> Plan:
        """The edition, compiled."""
        return compile_edition(self.edition)

    @cached_property
    def deals(self) -> NDArray[np.uint8]:
        """The hands of a batch, dealt at random: counts of shape (hands, kinds)."""
        cards = min(self.edition.hand_size + 1, self.edition.deck.size) if self.cards is None else self.cards
        return dealt(self.edition, cards, self.batch, np.random.default_rng(self.seed))


@dataclass(frozen=True, slots=True)
class Method:
    """A way to answer."""

    name: str
    group: str
    """What kind of method it is, such as ``solver``."""
    unit: Unit
    prepare: Callable[[], Contender]
    """Do what is not timed, and give what is."""
    judge: Callable[[Sequence[Hand]], Sequence[int]] | None = None
    """The mask of phases of each hand, by this method; None where it has no answers of its own to compare."""


class Missing(InfrastructureError):
    """A method cannot be run here: a package, a compiler or a table that it needs is missing, or not for this game."""


def one_by_one(name: str, group: str, ask: Callable[[Hand, int], object], given: Input) -> Method:
    """A method that is asked about one phase of one hand at a time; ``ask`` gives something true for yes."""
    numbers = [phase.number for phase in given.edition.phases]
    pairs = [(hand, number) for hand in given.hands for number in numbers]

    def judge(hands: Sequence[Hand]) -> list[int]:
        return [sum(1 << (number - 1) for number in numbers if ask(hand, number)) for hand in hands]

    return Method(
        name,
        group,
        Unit.ONE,
        lambda: Contender(name, lambda: [ask(hand, number) for hand, number in pairs], len(pairs)),
        judge,
    )
