"""Making a failing case small: fewer choices, and each of them as plain as possible.

For cases that a recipe made from a seeded generator; the cases of properties are shrunk by Hypothesis, which works in
the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .strategies.choosing import Pick

_ATTEMPTS = 800
"""Trials of a smaller case, at most."""


class Trail:
    """The choices that a recipe made, to be made again."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self.values: list[int] = []

    def pick(self, bounds: Sequence[int]) -> list[int]:
        """Choose, and remember."""
        chosen = self._pick(bounds)
        self.values.extend(chosen)
        return chosen


def by_list(values: Sequence[int]) -> Pick:
    """The choices of a list; the plainest one where it has ended, the nearest one where it does not fit."""
    rest = iter(values)
    return lambda bounds: [min(next(rest, 0), bound - 1) for bound in bounds]


def shrunk(values: Sequence[int], fails: Callable[[Sequence[int]], bool]) -> list[int]:
    """Choices that still fail and of which none can be left out or made plainer by itself."""
    best, left = list(values), _ATTEMPTS

    def better(trial: list[int]) -> bool:
        nonlocal best, left
        if trial == best or left <= 0:
            return False
        left -= 1
        if fails(trial):
            best = trial
            return True
        return False

    while left > 0:
        before = list(best)
        for length in (8, 4, 2, 1):
            at = len(best)
            while at > 0:
                at -= length
                better(best[: max(0, at)] + best[max(0, at) + length :])
        for at in range(len(best)):
            if at < len(best) and best[at] and not better([*best[:at], 0, *best[at + 1 :]]):
                _lower(at, best, better)
        if best == before:
            break
    return best


def _lower(at: int, values: Sequence[int], better: Callable[[list[int]], bool]) -> None:
    """Half of the choice, and one less, as long as that helps."""
    value, step = values[at], values[at]
    while step:
        step //= 2
        while step and value - step > 0 and better([*values[:at], value - step, *values[at + 1 :]]):
            value -= step
