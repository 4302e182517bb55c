"""Every error that a person can cause, one root; each message is one line: what, where, what was expected.

``PhaseproofError``
    ``UsageError`` (exit code 2: the input is at fault)
        ``NotationError``: a card, group or hand is not written as the notation says
        ``ImpossibleCards``: more copies of a card than the deck holds
        ``UnknownName``: no rule, phase, edition, option or source of that name
        ``WireError``: a JSON or TOML document does not have the one JSON form
    ``InfrastructureError`` (exit code 3: the machine is at fault, never the rules)
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class PhaseproofError(Exception):
    """Root of all errors that phaseproof raises on purpose."""


class UsageError(PhaseproofError):
    """The input is at fault; the message says what, where and what was expected."""


class InfrastructureError(PhaseproofError):
    """The machine is at fault (no space, a dead child, a solver that cannot start)."""


class NotationError(UsageError):
    """A text is not in the notation.

    Attributes: ``text`` the whole text, ``position`` the 0-based offset of the fault, ``expected`` what fits there.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text, self.position, self.expected = text, position, expected
        word = text[position:].split(maxsplit=1)
        found = f"'{word[0]}'" if word else "the end"
        super().__init__(f"'{text}', column {position + 1}: found {found}, expected {expected}")


class ImpossibleCards(UsageError):
    """More copies of a card are named than the deck holds."""

    def __init__(self, card: str, given: int, copies: int, deck: str) -> None:
        self.card, self.given, self.copies = card, given, copies
        have = "none" if copies == 0 else f"only {copies}"
        super().__init__(f"{card} is named {given} times; the {deck} deck holds {have}")


class UnknownName(UsageError):
    """No such rule, phase, edition, option or source; names the closest ones that exist."""

    def __init__(self, what: str, given: str, known: Iterable[str]) -> None:
        self.what, self.given = what, given
        names = sorted(known, key=lambda name: (len(name) if name.isdigit() else 0, name))
        folded = {name.casefold(): name for name in names}
        near = get_close_matches(given.casefold(), folded, n=3, cutoff=0.5)
        hint = (
            f"did you mean {' or '.join(folded[name] for name in near)}?"
            if near
            else f"known: {', '.join(names[:12])}{' ...' if len(names) > 12 else ''}"  # noqa: PLR2004
        )
        super().__init__(f"unknown {what} '{given}'; {hint}")


class WireError(UsageError):
    """A document does not have the one JSON form.

    Attributes: ``where`` a path such as ``state.table[2].cards[0]``.
    """

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        super().__init__(f"{where or 'document'}: {problem}")
