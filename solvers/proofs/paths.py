"""Every path of engine code on symbols: code that branches becomes a formula without being written down again.

``Number`` and ``Letter`` stand where the engine expects an int or a colour letter. Whenever Python needs to know how a
comparison of them comes out, both answers are followed, each in a run of its own, unless what was decided before leaves
only one. A path is what was decided in one run, and what came out of it.

That Z3 left a path out as impossible need not be believed: a claim says as well that one of the paths is always taken
(``Explored.missed``), and each solver proves that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import z3

BITS = 16
Result = TypeVar("Result")


class Explorer:
    """Decides comparisons of symbols, one path after the other."""

    def __init__(self, given: Iterable[z3.BoolRef]) -> None:
        """``given``: what is known of the symbols."""
        self._solver = z3.SolverFor("QF_BV")
        self._solver.add(*given)
        self._planned: list[bool] = []
        self._decided: list[tuple[z3.BoolRef, bool]] = []
        self._waiting: list[list[bool]] = []

    def explore(self, run: Callable[[], Result]) -> Explored[Result]:
        """Run until every path was taken."""
        found, self._waiting = [], [[]]
        while self._waiting:
            self._planned, self._decided = self._waiting.pop(), []
            self._solver.push()
            result = run()
            self._solver.pop()
            terms = [condition if held else z3.Not(condition) for condition, held in self._decided]
            found.append((z3.And(z3.BoolVal(True), *terms), result))  # an empty conjunction is no SMT-LIB
        return Explored(tuple(found))

    def decide(self, condition: z3.BoolRef) -> bool:
        """How the condition comes out on this path."""
        at = len(self._decided)
        if at < len(self._planned):
            held = self._planned[at]
        else:
            held = self._can_be(condition)
            if held and self._can_be(z3.Not(condition)):
                self._waiting.append([*(before for _, before in self._decided), False])
        self._decided.append((condition, held))
        self._solver.add(condition if held else z3.Not(condition))
        return held

    def _can_be(self, condition: z3.BoolRef) -> bool:
        return bool(self._solver.check(condition) != z3.unsat)


@dataclass(frozen=True, slots=True)
class Explored(Generic[Result]):
    """All paths: each a condition and a result."""

    paths: Sequence[tuple[z3.BoolRef, Result]]

    @property
    def missed(self) -> z3.BoolRef:
        """That no path is taken."""
        return z3.Not(z3.Or([condition for condition, _ in self.paths]))

    def where(self, says: Callable[[Result], Any]) -> z3.BoolRef:
        """That the path taken has a result of which this is true; ``says`` may answer with a term."""
        return z3.Or([z3.And(condition, says(result)) for condition, result in self.paths])


class Number:
    """An integer that is a symbol. ``values``: all that it can be, asked for one by one where a real int is needed."""

    __slots__ = ("explorer", "term", "values")

    def __init__(self, term: z3.BitVecRef, values: range, explorer: Explorer) -> None:
        self.term, self.values, self.explorer = term, values, explorer

    @classmethod
    def called(cls, name: str, values: range, explorer: Explorer) -> Number:
        """The symbol of that name."""
        return cls(z3.BitVec(name, BITS), values, explorer)

    def __add__(self, other: int | Number) -> Number:
        if isinstance(other, int):
            return Number(self.term + other, range(self.values[0] + other, self.values[-1] + other + 1), self.explorer)
        lowest, highest = self.values[0] + other.values[0], self.values[-1] + other.values[-1]
        return Number(self.term + other.term, range(lowest, highest + 1), self.explorer)

    __radd__ = __add__

    def __sub__(self, other: int | Number) -> Number:
        if isinstance(other, int):
            return self + -other
        lowest, highest = self.values[0] - other.values[-1], self.values[-1] - other.values[0]
        return Number(self.term - other.term, range(lowest, highest + 1), self.explorer)

    def __eq__(self, other: object) -> bool:
        term = _term(other)
        return term is not None and self.explorer.decide(self.term == term)

    def __lt__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term < _term(other))

    def __le__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term <= _term(other))

    def __gt__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term > _term(other))

    def __ge__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term >= _term(other))

    def __bool__(self) -> bool:
        return self.explorer.decide(self.term != 0)

    def __index__(self) -> int:
        return next(value for value in self.values if self.explorer.decide(self.term == value))

    def __hash__(self) -> int:
        return hash(self.__index__())


def _term(value: object) -> z3.BitVecRef | int | None:
    if isinstance(value, Number):
        return value.term
    return value if isinstance(value, int) else None


class Letter:
    """A colour letter that is a symbol: the index of one of ``letters``."""

    __slots__ = ("explorer", "letters", "term")

    def __init__(self, term: z3.BitVecRef, letters: Sequence[str], explorer: Explorer) -> None:
        self.term, self.letters, self.explorer = term, letters, explorer

    @classmethod
    def called(cls, name: str, letters: Sequence[str], explorer: Explorer) -> Letter:
        """The symbol of that name."""
        return cls(z3.BitVec(name, BITS), letters, explorer)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Letter):
            return self.explorer.decide(self.term == other.term)
        return other in self.letters and self.explorer.decide(self.term == self.letters.index(str(other)))

    def __hash__(self) -> int:
        return hash(next(letter for letter in self.letters if self == letter))
