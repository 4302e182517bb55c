"""The steps of a match as a picture: boxes from top to bottom, arrows between them, positions in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from phaseproof.spec.state import Step

from .turns import STEPS, Transition

WIDTH = 800
_X, _TOP, _GAP, _HALF, _TALL = 400, 40, 140, 84, 28
_LINE = 17
_LANE = 44
"""How much farther out each longer arrow runs."""


@dataclass(frozen=True, slots=True)
class StepBox:
    """A step: the centre of its box, and what it is called."""

    step: Step
    title: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """All actions that lead from one step to another: one arrow, with a line of text for each."""

    path: str
    words: tuple[str, ...]
    x: int
    y: int
    """Where the middle of the text stands."""
    anchor: str
    """``start``: the text goes right from there; ``end``: left."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The state machine in pixels."""

    boxes: tuple[StepBox, ...]
    arrows: tuple[Arrow, ...]
    height: int
    half: int = _HALF
    tall: int = _TALL
    line: int = _LINE


def picture(found: Sequence[Transition]) -> Picture:
    """The picture of these transitions. Steps that none of them touches are left out."""
    steps = [step for step in Step if any(step in (one.source, one.target) for one in found)]
    rows = {step: _TOP + number * _GAP for number, step in enumerate(steps)}
    joined: dict[tuple[Step, Step], list[str]] = {}
    for one in found:
        joined.setdefault((one.source, one.target), []).append(one.act)
    boxes = tuple(StepBox(step, STEPS[step][0], _X, y) for step, y in rows.items())
    lanes = _lanes(list(joined), steps)
    arrows = tuple(
        _arrow(rows[source], rows[target], lanes.get((source, target), 0), tuple(words))
        for (source, target), words in joined.items()
    )
    return Picture(boxes, arrows, _TOP + (len(steps) - 1) * _GAP + _TALL + 16)


def _lanes(pairs: Sequence[tuple[Step, Step]], steps: Sequence[Step]) -> dict[tuple[Step, Step], int]:
    """For each arrow that does not just lead to the next box: how far out it runs, shorter ones inside."""
    lanes: dict[tuple[Step, Step], int] = {}
    for down in (True, False):
        long = [(a, b) for a, b in pairs if a != b and (steps.index(b) > steps.index(a)) is down]
        long = [(a, b) for a, b in long if steps.index(b) - steps.index(a) != 1]
        long.sort(key=lambda pair: (abs(steps.index(pair[1]) - steps.index(pair[0])), steps.index(pair[0])))
        lanes |= {pair: number for number, pair in enumerate(long, 1)}
    return lanes


def _arrow(start: int, end: int, lane: int, words: tuple[str, ...]) -> Arrow:
    if start == end:
        x = _X - _HALF
        loop = f"M{x} {start - 20} C{x - 56} {start - 34} {x - 56} {start + 8} {x - 6} {start - 4}"
        return Arrow(loop, words, x - 52, start - 14 - (len(words) - 1) * _LINE // 2, "end")
    if lane == 0:
        middle = (start + end) // 2 - (len(words) - 1) * _LINE // 2
        return Arrow(f"M{_X} {start + _TALL} L{_X} {end - _TALL - 6}", words, _X + 12, middle, "start")
    side = 1 if end > start else -1
    x, out, turn = _X + side * _HALF, _X + side * (_HALF + 170 + _LANE * lane), 16
    first, last, down = start + 14, end - 8 * side, turn if end > start else -turn
    path = (
        f"M{x} {first} L{out - side * turn} {first} Q{out} {first} {out} {first + down}"
        f" L{out} {last - down} Q{out} {last} {out - side * turn} {last} L{x + side * 6} {last}"
    )
    return Arrow(path, words, x + side * 12, first + 16, "start" if side > 0 else "end")
