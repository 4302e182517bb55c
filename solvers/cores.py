"""Irreducible cores: as few named facts and rules as possible that cannot all hold, re-checked by a fresh solver.

A solver's own core need not be minimal, so names are dropped one at a time: a name stays only if without it the rest is
satisfiable. Afterwards a second solver, built anew, must call the core alone unsatisfiable and the core without any one
name satisfiable; if it does not, shrinking goes on. What a solver does not know is never taken for an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import z3

from .answers import Answer, answer_of
from .errors import Disagreement, GaveUp
from .facts import Core, Fact


@dataclass(slots=True)
class Problem:
    """Constraints under names: each named constraint counts only while its name is assumed."""

    solver: z3.Solver = field(default_factory=z3.SimpleSolver)
    facts: dict[str, Fact] = field(default_factory=dict)
    """The facts among the names."""
    names: dict[str, z3.BoolRef] = field(default_factory=dict)
    """Every name and the literal that stands for it."""

    def always(self, *constraints: z3.BoolRef) -> None:
        """Add what can never be dropped."""
        self.solver.add(*constraints)

    def rule(self, name: str, *constraints: z3.BoolRef) -> None:
        """Add constraints that hold as long as the rule of that id does."""
        self.rules([name], *constraints)

    def rules(self, names: Sequence[str], *constraints: z3.BoolRef) -> None:
        """Add constraints that hold as long as all these rules do."""
        literals = [self.names.setdefault(name, z3.Bool(f"rule {name}")) for name in names]
        self.solver.add(*(z3.Or([*map(z3.Not, literals), constraint]) for constraint in constraints))

    def fact(self, fact: Fact, *constraints: z3.BoolRef) -> None:
        """Add a fact of the case."""
        self.facts[fact.text] = fact
        literal = self.names.setdefault(fact.text, z3.Bool(f"fact {fact.text}"))
        self.solver.add(*(z3.Implies(literal, constraint) for constraint in constraints))

    def check(self, names: Iterable[str]) -> Answer:
        """Whether all constraints under these names can hold at once."""
        return answer_of(self.solver.check([self.names[name] for name in names]))


def _shrunk(problem: Problem, order: Sequence[str]) -> list[str]:
    """Every name of the order that cannot be dropped, each tried in its turn.

    Where the solver gives up, everything not yet tried stays: to be asked again and again would take for ever.
    """
    kept: list[str] = []
    tired = False

    def drop(block: Sequence[str], later: Sequence[str]) -> None:
        """Try the whole block at once, then its halves: the outcome is the same as name by name."""
        nonlocal tired
        answer = Answer.UNKNOWN if tired else problem.check([*kept, *later])
        tired = answer is Answer.UNKNOWN
        if tired:
            kept.extend(block)
            return
        if answer is Answer.NO:
            return
        if len(block) == 1:
            kept.append(block[0])
            return
        middle = len(block) // 2
        drop(block[:middle], [*block[middle:], *later])
        drop(block[middle:], later)

    drop(order, ())
    return kept


def _rechecked(problem: Problem, core: list[str], question: str) -> tuple[list[str], bool]:
    """The core after a second opinion, and whether it was confirmed in every part."""
    alone = problem.check(core)
    if alone is Answer.UNKNOWN:
        raise GaveUp(f"{question}, at the second check")
    if alone is Answer.YES:
        raise Disagreement(question, {"first check": Answer.NO, "second check": alone})
    while True:
        answers: dict[str, Answer] = {}
        for name in core:
            answers[name] = problem.check([other for other in core if other != name])
            if answers[name] is Answer.UNKNOWN:
                return core, False
        needless = [name for name, answer in answers.items() if answer is Answer.NO]
        if not needless:
            return core, True
        core = [name for name in core if name != needless[0]]


def core_of(
    build: Callable[[], Problem], question: str, orders: Callable[[Problem], Iterable[Sequence[str]]]
) -> Core | None:
    """The smallest core that the given orders of dropping lead to; None if the problem is satisfiable.

    ``build`` is called twice: once to shrink, once for the re-check. Of the cores found, the shortest is taken, of
    these the one with the fewest facts, of these the first.

    Raises GaveUp if the solver does not know whether the problem is satisfiable, and Disagreement if the second solver
    calls the core satisfiable.
    """
    problem = build()
    answer = problem.check(problem.names)
    if answer is Answer.YES:
        return None
    if answer is Answer.UNKNOWN:
        raise GaveUp(question)
    found = [_shrunk(problem, order) for order in orders(problem)]
    best = min(found, key=lambda core: (len(core), sum(name in problem.facts for name in core)))
    found_names, checked = _rechecked(build(), best, question)
    names = [name for name in problem.names if name in found_names]
    facts = tuple(problem.facts[name] for name in names if name in problem.facts)
    return Core(facts, tuple(name for name in names if name not in problem.facts), checked)
