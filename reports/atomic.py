"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from phaseproof.spec.errors import InfrastructureError, UsageError


def partial_path(path: Path) -> Path:
    """Where a file stands until it is complete: in the same folder, under ``<name>.partial``."""
    return path.with_name(f"{path.name}.partial")


def make_room(path: Path) -> None:
    """Make the folder in which the file is to stand. Raises UsageError if nothing can be written there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot make the folder {path.parent}: {error.strerror}") from None
    if path.is_dir():
        raise UsageError(f"cannot write {path}: it is a folder")


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8 whole or not at all. Raises UsageError if nothing can be written there."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises UsageError if nothing can be written there."""
    make_room(path)
    partial = partial_path(path)
    try:
        file = partial.open("wb")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise InfrastructureError(f"cannot write {path}: {error.strerror}") from None
