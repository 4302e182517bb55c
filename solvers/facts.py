"""What an explanation is made of: named facts of the case, and rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Json = Mapping[str, str | int | None]

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the case: ``text`` for people, ``json`` for programs."""

    text: str
    json: Json = field(compare=False)

    def __str__(self) -> str:
        """The text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Core:
    """Facts and rules that rule out what was asked; without any one of them it would be possible.

    ``checked`` says that a fresh solver confirmed both: they rule it out, and no one of them can be left out. If it is
    False, the solver gave up on the second, and only the first is known.
    """

    facts: tuple[Fact, ...]
    rules: tuple[str, ...]
    checked: bool

    @property
    def text(self) -> str:
        """Facts and rule ids in one line."""
        return f"{', '.join(map(str, self.facts)) or 'whatever the cards'} ({', '.join(self.rules)})"


def counted(number: int, thing: str) -> str:
    """``no 4``, ``one 4``, ``two 4s``."""
    return f"{number_word(number)} {thing}{'' if number in (0, 1) else 's'}"


def number_word(number: int) -> str:
    """``no``, ``one`` ... ``twelve``, ``13``."""
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def ordinal(index: int) -> str:
    """``first`` for 0, ``second`` ... ``tenth``, ``11th``."""
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
