"""What no method can beat: a call that does nothing, and reading the keys of a batch from memory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..timing import Contender
from .base import Input, Method, Unit

EMPTY_CALL = "an empty call"
MEMORY_READ = "memory read"
WORDS = 1 << 23
"""Words of 8 bytes that are read: more than any cache holds."""


def methods(_: Input) -> Iterator[Method]:
    """An empty call in a loop such as single hands are timed in, and a sum over a large array."""
    yield Method(EMPTY_CALL, "limit", Unit.CALL, _empty_call)
    yield Method(MEMORY_READ, "limit", Unit.WORD, _memory_read)


def _empty_call() -> Contender:
    keys = list(range(10_000))

    def nothing(key: int) -> int:
        return key

    return Contender(EMPTY_CALL, lambda: [nothing(key) for key in keys], len(keys))


def _memory_read() -> Contender:
    words = np.arange(WORDS, dtype=np.uint64)  # written to, since untouched pages are all the same one
    return Contender(MEMORY_READ, lambda: np.bitwise_or.reduce(words), WORDS)
