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
from operator import eq, ge, gt, le, lt
from typing import Any, Generic, TypeAlias, TypeVar

import z3

BITS = 16
Result = TypeVar("Result")
_Key: TypeAlias = tuple[int, str, int]
"""A comparison: the id of a term, the sign, and a number or (from ``_TERM`` on) the id of another term."""
_TERM = 1 << BITS


_COMPARISONS: dict[str, Callable[[Any, Any], z3.BoolRef]] = {"==": eq, "<": lt, "<=": le, ">": gt, ">=": ge}


class Explorer:
    """Decides comparisons of symbols, one path after the other."""

    def __init__(self, given: Iterable[z3.BoolRef]) -> None:
        """``given``: what is known of the symbols."""
        self._solver = z3.SimpleSolver()
        self._solver.add(*given)
        self._conditions: dict[_Key, z3.BoolRef] = {}
        """Every condition that was ever asked for."""
        self._planned: list[bool] = []
        self._decided: dict[_Key, bool] = {}
        """What was decided on this path, in order."""
        self._waiting: list[list[bool]] = []
        self._model: z3.ModelRef | None = None
        """One case in which all comes out as it was decided on this path."""

    def explore(self, run: Callable[[], Result]) -> Explored[Result]:
        """Run until every path was taken. They are told in the order of what was decided, whatever came first."""
        found: list[tuple[list[bool], z3.BoolRef, Result]] = []
        self._waiting = [[]]
        while self._waiting:
            self._planned, self._decided, self._model = self._waiting.pop(), {}, None
            self._solver.push()
            result = run()
            self._solver.pop()
            terms = [self._condition(key, held) for key, held in self._decided.items()]
            condition = z3.And(z3.BoolVal(True), *terms)  # an empty conjunction is no SMT-LIB
            found.append(([*self._decided.values()], condition, result))
        found.sort(key=lambda path: path[0], reverse=True)
        return Explored(tuple((condition, result) for _, condition, result in found))

    def decide(self, left: z3.BitVecRef, sign: str, right: z3.BitVecRef | int) -> bool:
        """How the comparison comes out on this path."""
        key = left.get_id(), sign, right if isinstance(right, int) else _TERM + right.get_id()
        known = self._decided.get(key)
        if known is not None:
            return known
        if key not in self._conditions:
            self._conditions[key] = _COMPARISONS[sign](left, right)
        at = len(self._decided)
        if at < len(self._planned):
            held = self._planned[at]
        else:
            held = self._is_in_model(key)
            if self._solver.check(self._condition(key, not held)) == z3.sat:
                self._waiting.append([*self._decided.values(), not held])
        self._decided[key] = held
        self._solver.add(self._condition(key, held))
        return held

    def _condition(self, key: _Key, held: bool) -> z3.BoolRef:  # noqa: FBT001
        return self._conditions[key] if held else z3.Not(self._conditions[key])

    def _is_in_model(self, key: _Key) -> bool:
        if self._model is None:
            self._solver.check()
            self._model = self._solver.model()
        return bool(z3.is_true(self._model.eval(self._conditions[key], model_completion=True)))


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
        return term is not None and self.explorer.decide(self.term, "==", term)

    def __lt__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term, "<", _term(other))

    def __le__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term, "<=", _term(other))

    def __gt__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term, ">", _term(other))

    def __ge__(self, other: int | Number) -> bool:
        return self.explorer.decide(self.term, ">=", _term(other))

    def __bool__(self) -> bool:
        return not self.explorer.decide(self.term, "==", 0)

    def __index__(self) -> int:
        return next(value for value in self.values if self.explorer.decide(self.term, "==", value))

    def __hash__(self) -> int:
        return hash(self.__index__())


class AmongItself(Number):
    """A number that meets only such numbers in sets: they are told apart by what they are, not by their hash."""

    __slots__ = ()
    __eq__ = Number.__eq__

    def __hash__(self) -> int:
        return 0


def _term(value: object) -> Any:  # noqa: ANN401 - an int, a term, or None for what is no number
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
            return self.explorer.decide(self.term, "==", other.term)
        return other in self.letters and self.explorer.decide(self.term, "==", self.letters.index(str(other)))

    def __hash__(self) -> int:
        return hash(next(letter for letter in self.letters if self == letter))
