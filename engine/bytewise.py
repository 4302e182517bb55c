"""Closed forms on bytes, written out for a plan: a loop over hands in which every value is one byte.

- *Sets*: of the most copies ``a`` of a number and the second most ``b``; see ``kernel.two_sets``. Colour groups alone
  are sets of colours.
- *A run*: the most numbers present in a window.
- *A set beside a run*: ``a`` copies, one less if every number that has so many lies in every fullest window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from .keys import asks_for_colours
from .plan import Plan
from .shapes import Method, PhasePlan

_TWO_SETS = 2


STRIP = 1 << 9
"""Hands that are worked on together. They are copied side by side, so that LLVM can see that no two overlap."""


def source_of(plan: Plan) -> str | None:
    """The lines of ``held(columns, masks)``, to be compiled by numba; None if some phase has no such form.

    ``columns``: bytes, for each number, for the Wilds and for each colour those of all hands, one after the other;
    ``masks``: uint32, one for each hand.
    """
    lines = _Lines()
    numbers = [f"n{place}" for place in range(plan.width)]
    colours = [f"c{place}" for place in range(len(plan.letters))]
    names = [*numbers, "w", *colours]
    forms = _Forms(lines, numbers, colours)
    held: dict[int, list[str]] = {}
    for phase in plan.phases:
        if phase.method is Method.IMPOSSIBLE:
            continue
        most = forms.naturals(phase)
        if most is None:
            return None
        enough = f"u8(u8({most} + w) >= {phase.size})"
        if phase.naturals:
            enough = f"{enough} & u8({most} >= {phase.naturals})"
        place, bit = divmod(phase.number - 1, 8)
        held.setdefault(place, []).append(f"u8(({enough}) << {bit})")
    rows = len(names)
    loads = [f"{name} = strip[{row * STRIP} + j]" for row, name in enumerate(names)]
    stores = [f"strip[{(rows + at) * STRIP} + j] = {' | '.join(parts)}" for at, parts in enumerate(held.values())]
    body = [*loads, *lines.written, *stores]
    mask = [f"u32(strip[{(rows + at) * STRIP} + j]) << {8 * place}" for at, place in enumerate(held)]
    return "\n".join(
        [
            "def held(columns, masks):",
            f"    strip = empty({(rows + len(held)) * STRIP}, u8)",
            f"    for start in range(0, len(masks), {STRIP}):",
            f"        hands = min({STRIP}, len(masks) - start)",
            f"        for row in range({rows}):",
            f"            target = strip[row * {STRIP} : row * {STRIP} + hands]",
            "            source = columns[row * len(masks) + start : row * len(masks) + start + hands]",
            "            for j in range(hands):",
            "                target[j] = source[j]",
            f"        for j in range({STRIP}):",
            *(f"            {line}" for line in body),
            "        part = masks[start : start + hands]",
            "        for j in range(hands):",
            f"            part[j] = {' | '.join(mask) or 0}",
        ]
    )


class _Lines:
    """Lines so far; the same expression is written once."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self._names: dict[str, str] = {}

    def value(self, expression: str) -> str:
        """The name of a value."""
        if expression not in self._names:
            name = self._names[expression] = f"v{len(self._names)}"
            self.written.append(f"{name} = {expression}")
        return self._names[expression]

    def smaller(self, left: str, right: str | int) -> str:
        """The smaller of two bytes."""
        return self.value(f"min({left}, {f'u8({right})' if isinstance(right, int) else right})")

    def larger(self, left: str, right: str) -> str:
        """The larger of two bytes."""
        return self.value(f"max({left}, {right})")

    def added(self, left: str, right: str) -> str:
        """The sum of two bytes, which fits."""
        return self.value(f"u8({left} + {right})")


class _Forms:
    """The most naturals of each phase."""

    def __init__(self, lines: _Lines, numbers: Sequence[str], colours: Sequence[str]) -> None:
        self.lines, self.numbers, self.colours = lines, numbers, colours

    def naturals(self, phase: PhasePlan) -> str | None:
        """The name of the value; None if there is no form."""
        sizes = sorted((group.size for group in phase.groups), reverse=True)
        if asks_for_colours(phase) and len(sizes) <= _TWO_SETS:
            return self._sets(self.colours, sizes)
        if phase.method is Method.SETS and len(sizes) <= _TWO_SETS:
            return self._sets(self.numbers, sizes)
        if phase.method is Method.RUN:
            return self._all(self.lines.larger, self._windows(phase.run))
        if phase.method is Method.SET_AND_RUN:
            return self._set_and_run(phase.sets[0], phase.run)
        return None

    def _all(self, put: Callable[[str, str], str], values: Sequence[str]) -> str:
        *_, last = accumulate(values, put)
        return last

    def _sets(self, counts: Sequence[str], sizes: Sequence[int]) -> str:
        lines = self.lines
        if len(sizes) == 1:
            return lines.smaller(self._all(lines.larger, counts), sizes[0])
        first, second = counts[0], "u8(0)"
        for count in counts[1:]:
            second = lines.larger(second, lines.smaller(first, count))
            first = lines.larger(first, count)
        both = lines.smaller(first, sum(sizes))
        apart = lines.added(lines.smaller(first, sizes[0]), lines.smaller(second, sizes[1]))
        return lines.larger(both, apart)

    def _windows(self, size: int) -> list[str]:
        """How many numbers of each window are there: sums of shorter windows, which are shared."""
        if size == 1:
            return [self.lines.smaller(count, 1) for count in self.numbers]
        half = size // 2
        left, right = self._windows(size - half), self._windows(half)
        return [
            self.lines.added(left[start], right[start + size - half]) for start in range(len(self.numbers) - size + 1)
        ]

    def _set_and_run(self, size: int, run: int) -> str:
        lines, counts = self.lines, self.numbers
        windows = self._windows(run)
        fullest, most = self._all(lines.larger, windows), self._all(lines.larger, counts)
        below = [*accumulate(counts, lines.larger)]
        above = [*accumulate(counts[::-1], lines.larger)][::-1]
        free = []
        for start, window in enumerate(windows):
            outside = [below[start - 1]] if start else []
            outside += [above[start + run]] if start + run < len(counts) else []
            if outside:
                frequent = f"u8({self._all(lines.larger, outside)} == {most})"
                free.append(lines.value(f"u8({window} == {fullest}) & {frequent}"))
        some = lines.smaller(most, 1)
        is_free = lines.value(f"({' | '.join(free)}) & {some}") if free else "u8(0)"
        copies = lines.added(lines.value(f"u8({most} - {some})"), is_free)
        return lines.added(lines.smaller(copies, size), fullest)
