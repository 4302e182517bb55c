"""Writing the site into a folder of its own, and writing it anew there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from phaseproof.spec.errors import UsageError

from ..atomic import write_bytes, write_text
from ..console import Steps
from .book import Book
from .pdf import available, sheet_pdf
from .sheets import sheets
from .site import Site

MANIFEST = "phaseproof-rulebook.json"
"""Lists what was written, so that a later site in the same folder leaves nothing of an earlier one behind."""
_FORMAT = "phaseproof-rulebook/1"


def write_site(book: Book, folder: Path, steps: Steps) -> tuple[str, ...]:
    """Write every page, and the sheets as PDF where that can be done; the paths below the folder, in order.

    The folder must be new, empty, or hold an earlier site, of which nothing is left. Raises UsageError.
    """
    earlier = earlier_site(folder)
    made: dict[str, str | bytes] = {}
    for path, content in _files(book):
        steps.describe(path)
        made[path] = content
        steps.advance()
    _list(folder, {*earlier, *made})  # a run that is broken off leaves a folder that the next one can use
    for path, content in made.items():
        if isinstance(content, bytes):
            write_bytes(folder / path, content)
        else:
            write_text(folder / path, content)
    _clear(folder, [path for path in earlier if path not in made])
    _list(folder, made)
    return (*made, MANIFEST)


def _list(folder: Path, files: Iterable[str]) -> None:
    listed = {"format": _FORMAT, "files": sorted(files)}
    write_text(folder / MANIFEST, f"{json.dumps(listed, indent=1)}\n")


def amount(book: Book) -> int:
    """How many files there will be, but for the manifest."""
    made = sum(len(sheets(volume.edition)) for volume in book.volumes) if available() else 0
    return Site(book, pdf=available()).count + made


def _files(book: Book) -> Iterator[tuple[str, str | bytes]]:
    pdf = available()
    yield from Site(book, pdf=pdf).pages()
    for volume in book.volumes if pdf else ():
        for sheet in sheets(volume.edition):
            yield f"printables/{volume.slug}/{sheet.name}.pdf", sheet_pdf(sheet)


def earlier_site(folder: Path) -> tuple[str, ...]:
    """What an earlier site in the folder consists of; nothing if it is new or empty. Raises UsageError otherwise."""
    try:
        for path in (folder, *folder.parents):
            if path.exists() and not path.is_dir():
                raise UsageError(f"--out: {path} is a file; name a folder")
        if not folder.is_dir() or not any(folder.iterdir()):
            return ()
        text = (folder / MANIFEST).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UsageError(f"--out: {folder} holds other files; name a new or empty folder, or an earlier site") from None
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise UsageError(f"--out: cannot read {folder}: {why}") from None
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        listed = None
    files = listed.get("files") if isinstance(listed, dict) and listed.get("format") == _FORMAT else None
    if not isinstance(files, list) or not all(isinstance(name, str) and _is_inside(name) for name in files):
        raise UsageError(f"--out: {folder / MANIFEST} is no list of an earlier site; name a new or empty folder")
    return tuple(files)


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\0" not in name and path.suffix in _SUFFIXES


_SUFFIXES = frozenset({".html", ".css", ".js", ".pdf"})


def _clear(folder: Path, files: list[str]) -> None:
    """Remove what an earlier site has and this one has not, and folders that are empty then."""
    for name in files:
        (folder / name).unlink(missing_ok=True)
    for parent in sorted({(folder / name).parent for name in files}, reverse=True):
        if parent != folder and parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()
