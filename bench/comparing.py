"""The comparison: every method on the same hands in one run, its answers checked before its time is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from phaseproof.engine import phase_numbers
from phaseproof.spec.cards import Hand

from .methods.base import Method
from .timing import Contender, Timings, run


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand to which a method says something else than the naive recursion does."""

    method: str
    id: str
    """Which hand of which corpus."""
    hand: Hand
    says: tuple[int, ...]
    """The phases that it finds in the hand."""
    naive: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome."""

    methods: Sequence[Method]
    timings: Timings
    differences: Sequence[Difference]
    checked: dict[str, int]
    """On how many hands each method was checked."""
    by_name: dict[str, Method] = field(default_factory=dict)


Advance = Callable[[str], None]
"""Called with what is done next."""


def differences(
    methods: Sequence[Method], hands: Sequence[tuple[str, Hand]], advance: Advance
) -> tuple[list[Difference], dict[str, int], list[int]]:
    """Ask every method about all hands; the first one is right. Give also the answers of that one.

    The second value tells on how many hands each method was checked; the third, what the first one said.
    """
    found: list[Difference] = []
    checked: dict[str, int] = {}
    only = [hand for _, hand in hands]
    right: list[int] = []
    for method in methods:
        if method.judge is None:
            continue
        advance(f"checking {method.name}")
        masks = list(method.judge(only))
        checked[method.name] = len(masks)
        right = right or masks
        found += [
            Difference(method.name, id_, hand, tuple(phase_numbers(mask)), tuple(phase_numbers(truth)))
            for (id_, hand), mask, truth in zip(hands, masks, right, strict=True)
            if mask != truth
        ]
    return found, checked, right


def timed(methods: Sequence[Method], others: Sequence[Contender], turns: int, advance: Advance) -> Timings:
    """Time every method, and what else there is, in turn."""
    contenders = []
    for method in methods:
        advance(f"preparing {method.name}")
        contenders.append(method.prepare())
    return run([*contenders, *others], turns=turns, progress=lambda _done, _all: advance("timing"))
