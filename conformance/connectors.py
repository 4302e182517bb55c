"""How a program is reached: ``cmd`` (a command and its arguments, without a shell) or ``py:module:attr``.

An attribute is a function or an object with a method for each kind; it runs in an interpreter of its own.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence

from phaseproof.spec.errors import UsageError

_PYTHON = re.compile(r"py:(?P<module>[\w.]+):(?P<attribute>[\w.]+)")


def arguments(command: Sequence[str]) -> tuple[str, ...]:
    """The arguments of the child process. Raises UsageError."""
    if not command or not command[0].strip():
        raise UsageError("expected a command that starts your program, after --; for instance: -- node adapter.mjs")
    if not command[0].startswith("py:"):
        return tuple(command)
    named = _PYTHON.fullmatch(command[0])
    if named is None or len(command) > 1:
        raise UsageError(f"'{shlex.join(command)}': expected py:MODULE:ATTRIBUTE, as in py:mygame.rules:is_valid_phase")
    return (sys.executable, "-m", "phaseproof.conformance.serve", named["module"], named["attribute"])


def from_text(text: str) -> tuple[str, ...]:
    """A command written as one text, as in a shell. Raises UsageError."""
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(f"'{text}' is no command: {error}") from None
