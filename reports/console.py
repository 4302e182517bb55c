"""How the commands speak to a person: one console, and a progress bar that only long work on a terminal shows."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_WIDTH = 80
PATIENCE = 2.0
"""Seconds of work before a progress bar appears."""


def console(*, stderr: bool = False) -> Console:
    """A console on standard output or standard error.

    It colours on a terminal only, and not if ``NO_COLOR`` is set. Nothing in a text is taken for markup,
    and a character that the stream cannot say becomes a question mark.
    """
    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors="replace")
    # A width of nothing, as some machines report it, would show nothing.
    width = None if os.environ.get("COLUMNS", "1").strip() not in ("0", "") else _WIDTH
    return Console(
        stderr=stderr,
        width=width,
        force_terminal=stream.isatty(),
        force_jupyter=False,
        markup=False,
        emoji=False,
        highlight=False,
    )


class Steps(Protocol):
    """Tells how far the work has come."""

    def advance(self, steps: int = 1) -> None:
        """So many further steps are done."""

    def describe(self, description: str) -> None:
        """What is being done now."""


class _Silent:
    def advance(self, steps: int = 1) -> None:
        """Nobody watches."""

    def describe(self, description: str) -> None:
        """Nobody watches."""


class _Bar:
    """A bar that a timer brings out after a while; until then it only counts."""

    def __init__(self, description: str, total: int | None, screen: Console) -> None:
        self._description, self._total, self._screen = description, total, screen
        self._done = 0
        self._lock = threading.Lock()
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._timer = threading.Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.cancel()
        self._timer.join()
        if self._progress is not None:
            self._progress.stop()

    def _appear(self) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        with self._lock:
            count = (MofNCompleteColumn(),) if self._total is not None else ()
            self._progress = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                *count,
                TimeElapsedColumn(),
                console=self._screen,
                transient=True,
                redirect_stdout=False,  # what a command prints belongs to its own stream
                redirect_stderr=False,
            )
            self._task = self._progress.add_task(self._description, total=self._total, completed=self._done)
            self._progress.start()

    def advance(self, steps: int = 1) -> None:
        with self._lock:
            self._done += steps
            if self._progress is not None and self._task is not None:
                self._progress.update(self._task, completed=self._done)

    def describe(self, description: str) -> None:
        with self._lock:
            self._description = description
            if self._progress is not None and self._task is not None:
                self._progress.update(self._task, description=description)


@contextmanager
def progress(description: str, total: int | None) -> Iterator[Steps]:
    """Show on standard error how far the work in the block has come; ``total`` None: nobody knows how much there is.

    The bar appears only on a terminal and only after ``PATIENCE`` seconds, and vanishes at the end. The work must not
    print to the terminal meanwhile.
    """
    screen = console(stderr=True)
    if not screen.is_terminal or screen.is_dumb_terminal:
        yield _Silent()
        return
    bar = _Bar(description, total, screen)
    bar.start()
    try:
        yield bar
    finally:
        bar.stop()
