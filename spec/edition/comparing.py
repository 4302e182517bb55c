"""What two editions have different: readings, what is left open, and the parts that are no reading."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..options import OPTIONS
from .layers import built
from .naming import layers_of
from .telling import part_in_words
from .values import PARTS, Edition


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which two editions differ: an option or one of ``PARTS``."""

    what: str
    first: str
    """The reading in the first edition, or that part of it in words."""
    second: str

    @property
    def is_reading(self) -> bool:
        """Whether it is an option."""
        return self.what in OPTIONS

    @property
    def only_open(self) -> bool:
        """Whether both take the same reading, and just leave different ones open."""
        return self.is_reading and self.first == self.second


def differences(first: Edition, second: Edition) -> tuple[Difference, ...]:
    """Everything in which the two differ: first the parts, then the readings, then what is just left open."""
    parts = [
        Difference(part, part_in_words(first, part), part_in_words(second, part))
        for part in PARTS
        if getattr(first, part) != getattr(second, part)
    ]
    readings = [
        Difference(name, first.reading(name), second.reading(name))
        for name in OPTIONS
        if first.reading(name) != second.reading(name)
        or set(first.choices[name].open) != set(second.choices[name].open)
    ]
    return (*parts, *sorted(readings, key=lambda found: found.only_open))


def exchanged(edition: Edition, other: Edition, *names: str) -> Edition:
    """The edition with these parts and choices of the other one."""
    parts: dict[str, Any] = {name: getattr(other, name) for name in names if name in PARTS}
    choices = {name: other.choices[name] for name in names if name in OPTIONS}
    return replace(edition, **parts, choices={**edition.choices, **choices})


def phases_apart(first: Edition, second: Edition) -> tuple[str, ...]:
    """The phases that the two do not share, one line each: ``11: set 2 + set 2 (plus-ten only)``."""
    lines = []
    numbers = sorted({phase.number for phase in (*first.phases, *second.phases)})
    ours, theirs = ({phase.number: str(phase) for phase in edition.phases} for edition in (first, second))
    for number in numbers:
        one, other = ours.get(number), theirs.get(number)
        if one and other and one != other:
            lines.append(f"{number}: {one} ({first.id}), {other} ({second.id})")
        elif one != other:
            lines.append(f"{number}: {one or other} ({first.id if one else second.id} only)")
    return tuple(lines)


def base_of(name: str) -> Edition | None:
    """What an edition changes: the ground below its variations, or the game below an account; None for a game."""
    ground, over = layers_of(name)
    below = ground if over else ground[:-1]
    return built(below) if below else None
