"""Looking through somebody's own edition file: every fault at once, then whether it makes a game."""

from __future__ import annotations

import re
from pathlib import Path

from ..errors import UsageError, WireError
from .layers import Layer
from .naming import edition, file_text
from .reading import look_through
from .strict_toml import line_of

_LINE = re.compile(r", line (\d+)")


def check_file(path: Path) -> tuple[Layer, tuple[UsageError, ...]]:
    """What the file says, and every fault: of the file, line by line, or else of the edition that it would make.

    Raises UsageError for a file that cannot be read.
    """
    text = file_text(path)
    layer, faults = look_through(text, str(path))
    if faults:
        return layer, tuple(sorted(faults, key=_line))
    try:
        edition(_as_file(path))
    except UsageError as error:
        line = line_of(text, "base")
        where = f"{path}, line {line}, base" if layer.base and line else str(path)
        return layer, (UsageError(f"{where}: {error}"),)
    return layer, ()


def _line(fault: WireError) -> int:
    found = _LINE.search(fault.where)
    return int(found[1]) if found else 0


def _as_file(path: Path) -> str:
    """The path as a name that can only be a file's."""
    return str(path) if path.suffix == ".toml" else str(path.absolute())
