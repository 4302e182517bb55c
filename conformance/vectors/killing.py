"""Mutants against vectors: which vector tells which mutant from the right program.

Mutants are asked in process, by the same questions that a runner would send.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from phaseproof.properties.mutants import Mutant
from phaseproof.spec.edition import edition as named
from phaseproof.spec.errors import UsageError

from .comparing import agrees
from .model import Vector
from .original import Asked, prepared


@dataclass(slots=True)
class Gallery:
    """Vectors, each read once for each edition in which it is asked."""

    vectors: Sequence[Vector]
    _read: dict[tuple[str, str], Asked] = field(default_factory=dict)

    def of(self, edition: str) -> list[Vector]:
        """The vectors of an edition."""
        return [vector for vector in self.vectors if edition in vector.editions]

    def read(self, vector: Vector, edition: str) -> Asked:
        """The vector's question, read; must first happen while the right program is in place.

        Raises UsageError for a vector that the right program fails.
        """
        key = vector.id, edition
        if key not in self._read:
            game = named(edition)
            asked = prepared(vector.kind, vector.ask, game)
            # A vector that the right program fails would tell every mutant apart, even one that changes nothing.
            if not agrees(vector, asked(), game):
                raise UsageError(f"{vector.id}: the right program answers otherwise in {edition}; see vectors lint")
            self._read[key] = asked
        return self._read[key]

    def killers(self, mutant: Mutant, vectors: Iterable[Vector] | None = None) -> list[Vector]:
        """The vectors that the mutant answers wrongly, or breaks down on."""
        asked = [
            one for one in (self.of(mutant.edition) if vectors is None else vectors) if mutant.edition in one.editions
        ]
        read = [self.read(vector, mutant.edition) for vector in asked]
        with mutant.planted():
            said = [_answer(one) for one in read]
        game = named(mutant.edition)
        return [
            vector
            for vector, answer in zip(asked, said, strict=True)
            if answer is None or (answer != vector.expect.answer and not agrees(vector, answer, game))
        ]


def _answer(asked: Asked) -> dict[str, Any] | None:
    """What is answered; None if the program breaks down."""
    try:
        return asked()
    except Exception:  # noqa: BLE001 - a mutant that breaks down has not given the right answer
        return None


@dataclass(frozen=True, slots=True)
class Death:
    """How a mutant fared: the vectors that tell it from the right program, by family."""

    mutant: Mutant
    kills: Mapping[str, int]
    first: str
    """The id of one such vector; empty for a survivor."""

    @property
    def survived(self) -> bool:
        """Whether no vector tells the mutant from the right program."""
        return not self.first


def deaths(mutants: Iterable[Mutant], vectors: Sequence[Vector]) -> Iterator[Death]:
    """Each mutant against all vectors of its edition."""
    gallery = Gallery(vectors)
    for mutant in mutants:
        killers = gallery.killers(mutant)
        kills: dict[str, int] = {}
        for vector in killers:
            kills[vector.family] = kills.get(vector.family, 0) + 1
        smallest = min(killers, key=lambda vector: vector.size, default=None)
        yield Death(mutant, kills, "" if smallest is None else smallest.id)
