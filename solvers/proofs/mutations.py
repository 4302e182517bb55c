"""Wrong kernels: each has one term or operator of the kernel less or otherwise; which theorem notices it?

``mutants`` lists them, ``Judges`` tells of each the first claim that fails with it, or that every claim is proved of it
too. A claim whose formula a mutant leaves as it is says nothing about it and is not solved.
"""

from __future__ import annotations

import ast
import cProfile
import inspect
import types
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum

import z3

from phaseproof.engine import kernel, reckoning

from .claims import Claim, Formula, smt_text

_MODULES = (kernel, reckoning)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong function."""

    at: str
    """Such as ``kernel.climb``."""
    line: int
    was: str
    """The part that was changed, as it was."""
    is_: str
    code: types.CodeType
    function: types.FunctionType

    def __str__(self) -> str:
        """One line of the list."""
        return f"{self.at}:{self.line}: {self.was}  ->  {self.is_}"


def mutants() -> Iterator[Mutant]:
    """Every mutant of every function of the kernel."""
    for module in _MODULES:
        tree = ast.parse(inspect.getsource(module))
        for path, function in _functions(module):
            for at, node in enumerate(_nodes(tree, path)):
                for number, change in enumerate(_changes(node)):
                    yield _mutant(module, tree, path, function, at, number, change)


def _functions(module: types.ModuleType) -> Iterator[tuple[tuple[str, ...], types.FunctionType]]:
    for name, value in vars(module).items():
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            yield (name,), value
        elif inspect.isclass(value) and value.__module__ == module.__name__:
            methods = vars(value).items()
            yield from (((name, method), code) for method, code in methods if isinstance(code, types.FunctionType))


def _nodes(tree: ast.Module, path: Sequence[str]) -> list[ast.expr]:
    """The expressions in the body of a function, but for those that a loop counts by: it might never end."""
    found: ast.AST = tree
    for name in path:
        body: list[ast.stmt] = getattr(found, "body", [])
        named = (n for n in body if isinstance(n, (ast.ClassDef, ast.FunctionDef)) and n.name == name)
        if (inner := next(named, None)) is None:
            return []
        found = inner
    inside = list(ast.walk(found))
    loops = [node.test for node in inside if isinstance(node, ast.While)]
    counters = {name.id for test in loops for name in ast.walk(test) if isinstance(name, ast.Name)}
    steps = [
        node
        for node in inside
        if isinstance(node, (ast.Assign, ast.AugAssign))
        and any(isinstance(name, ast.Name) and name.id in counters for name in _targets(node))
    ]
    spared = {id(part) for node in (*loops, *steps) for part in ast.walk(node)}
    statements = getattr(found, "body", [])
    return [
        node
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.expr) and id(node) not in spared
    ]


def _targets(node: ast.Assign | ast.AugAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    """What stands in the node's place: an operand alone, another operator, a number one off."""
    if isinstance(node, ast.BinOp):
        yield node.left
        if not isinstance(node.op, (ast.Sub, ast.LShift, ast.RShift)):
            yield node.right
        swapped = {ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Add: ast.Sub, ast.Sub: ast.Add}.get(type(node.op))
        if swapped is not None:
            yield ast.BinOp(node.left, swapped(), node.right)
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))
    elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("larger", "smaller", "min", "max"):
        yield from (argument for argument in node.args if not isinstance(argument, ast.Starred))


def _mutant(  # noqa: PLR0913, PLR0917 - where it is, and what is changed
    module: types.ModuleType,
    tree: ast.Module,
    path: tuple[str, ...],
    function: types.FunctionType,
    at: int,
    number: int,
    change: ast.expr,
) -> Mutant:
    wrong = deepcopy(tree)
    node = _nodes(wrong, path)[at]
    other = list(_changes(node))[number]
    was = ast.unparse(node)
    _Exchange(node, other).visit(wrong)
    scope: dict[str, object] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(compile(ast.fix_missing_locations(wrong), "<mutant>", "exec"), scope)  # noqa: S102 - our own lines
    made: object = scope[path[0]]
    for name in path[1:]:
        made = vars(made)[name]
    assert isinstance(made, types.FunctionType)  # noqa: S101 - it was one before
    place = f"{module.__name__.rpartition('.')[2]}.{'.'.join(path)}"
    return Mutant(place, node.lineno, was, ast.unparse(change), made.__code__, function)


class _Exchange(ast.NodeTransformer):
    def __init__(self, node: ast.expr, other: ast.expr) -> None:
        self.node, self.other = node, other

    def visit(self, node: ast.AST) -> ast.AST:
        """The other node in the place of the one."""
        return self.other if node is self.node else super().visit(node)


@contextmanager
def in_place(mutant: Mutant) -> Iterator[None]:
    """The engine with the wrong function, for a while."""
    right = mutant.function.__code__
    mutant.function.__code__ = mutant.code
    try:
        yield
    finally:
        mutant.function.__code__ = right


class Notice(StrEnum):
    """What the theorems say of a mutant."""

    REFUTED = "refuted"
    """A claim fails with it."""
    BROKEN = "it cannot run"
    EQUIVALENT = "equivalent"
    """Every claim that it could change is proved of it as well: no hand tells it from the kernel."""
    SAME = "the same formulas"
    """It changes no claim at all."""
    UNDECIDED = "not decided"
    UNASKED = "no claim asks it"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the theorems say of a mutant, and which claims say it."""

    notice: Notice
    claims: tuple[str, ...] = ()


class Judges:
    """Claims, made once with the right kernel, that are asked about mutants."""

    def __init__(self, claims: Iterable[Claim], *, seconds: float) -> None:
        """``seconds``: for each claim and mutant."""
        self._asked = [(claim, *_called(claim)) for claim in claims]
        self._milliseconds = int(seconds * 1000)

    def verdict(self, mutant: Mutant) -> Verdict:
        """The first claim that fails with the mutant, in the order given; or what the others say together."""
        concerned = [(claim, right) for claim, right, called in self._asked if mutant.function.__code__ in called]
        if not concerned:
            return Verdict(Notice.UNASKED)
        proved: list[str] = []
        open_: list[str] = []
        same: list[str] = []
        with in_place(mutant):
            for claim, right in concerned:
                try:
                    text = _text(claim.id, claim.build())
                except Exception:  # noqa: BLE001 - a wrong function can fail in any way
                    return Verdict(Notice.BROKEN, (claim.id,))
                if text == right:
                    same.append(claim.id)
                    continue
                answer = self._solve(text)
                if answer == z3.sat:
                    return Verdict(Notice.REFUTED, (claim.id,))
                (proved if answer == z3.unsat else open_).append(claim.id)
        if open_:
            return Verdict(Notice.UNDECIDED, tuple(open_))
        return Verdict(Notice.EQUIVALENT, tuple(proved)) if proved else Verdict(Notice.SAME, tuple(same))

    def _solve(self, text: str) -> z3.CheckSatResult:
        solver = z3.SolverFor("QF_BV")
        solver.set("timeout", self._milliseconds)
        solver.add(z3.parse_smt2_string(text))
        return solver.check()


def _called(claim: Claim) -> tuple[str, set[object]]:
    """The claim's formula, and what code was run to make it."""
    profile = cProfile.Profile(builtins=False)
    profile.enable()
    try:
        formula = claim.build()
    finally:
        profile.disable()
    return _text(claim.id, formula), {entry.code for entry in profile.getstats()}


def _text(name: str, formula: Formula) -> str:
    return smt_text(name, (*formula.given, formula.wrong))
