"""Reading what a person named on the command line: a file, ``-`` for standard input, or a text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import IO, BinaryIO

from phaseproof.spec.errors import UsageError

STDIN = "-"


def unreadable(path: Path, error: OSError) -> UsageError | OSError:
    """What to raise for a file that cannot be opened: the input's fault if the name is wrong, else the machine's."""
    if isinstance(error, IsADirectoryError):
        return UsageError(f"{path}: expected a file, found a folder")
    return missing(path, "file") if isinstance(error, FileNotFoundError | NotADirectoryError) else error


def missing(path: Path, what: str) -> UsageError:
    """The error for a name that does not exist; it names the closest one beside it."""
    with suppress(OSError):
        near = get_close_matches(path.name, [entry.name for entry in path.parent.iterdir()], n=1)
        if near:
            return UsageError(f"{path}: there is no such {what}; did you mean {path.with_name(near[0])}?")
    return UsageError(f"{path}: there is no such {what}")


@contextmanager
def opened(name: str) -> Iterator[BinaryIO | IO[bytes]]:
    """The bytes of a file, or of standard input for ``-``. Raises UsageError, OSError."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    path = Path(name)
    try:
        file = path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from None
    except ValueError as error:  # a NUL in the name
        raise UsageError(f"'{name}' is no file name: {error}") from None
    with file:
        yield file


def title(name: str) -> str:
    """How messages call the input."""
    return "standard input" if name == STDIN else name
