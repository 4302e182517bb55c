"""Small helpers for sentences that a player understands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .cards import Card

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count(number: int, thing: str) -> str:
    """``one Wild``, ``two Wilds``, ``no Wild``."""
    plural = "" if number in (0, 1) else "s"
    return f"{_COUNTS[number] if number < len(_COUNTS) else number} {thing}{plural}"


def _joined(items: Iterable[object], word: str) -> str:
    texts = [str(item) for item in items]
    if not texts:
        return "nothing"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def either(items: Iterable[object]) -> str:
    """``2 or 7``; ``nothing`` for no item."""
    return _joined(items, "or")


def both(items: Iterable[object]) -> str:
    """``2, 3 and 7``; ``nothing`` for no item."""
    return _joined(items, "and")


def cards_in_words(cards: Iterable[Card]) -> str:
    """``R5, R5 and W``."""
    return both(sorted(cards))


def missing(wanted: Iterable[Card], held: Iterable[Card]) -> Sequence[Card]:
    """The wanted cards that the held ones do not cover, each as often as it is missing."""
    return sorted((Counter(wanted) - Counter(held)).elements())
