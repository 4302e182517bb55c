"""Shrinking and re-checking, on problems small enough to see through."""

from collections.abc import Iterable, Sequence

import pytest
import z3

from phaseproof.solvers import cores
from phaseproof.solvers.answers import Answer
from phaseproof.solvers.cores import Problem, core_of
from phaseproof.solvers.errors import Disagreement, GaveUp
from phaseproof.solvers.facts import Fact, counted, number_word, ordinal

X = z3.Int("x")


def more_than_said() -> Problem:
    """x > 3, x > 5 and x < 4: the first of them is needless."""
    problem = Problem()
    problem.fact(Fact("over three", {"kind": "test"}), X > 3)
    problem.fact(Fact("over five", {"kind": "test"}), X > 5)
    problem.rule("SMALL", X < 4)
    problem.rule("IDLE", X < 100)
    return problem


def as_listed(problem: Problem) -> Iterable[Sequence[str]]:
    return [list(problem.names)]


def test_a_core_holds_what_cannot_be_dropped() -> None:
    core = core_of(more_than_said, "x", as_listed)
    assert core is not None
    assert (core.text, core.checked) == ("over five (SMALL)", True)


def test_the_order_of_dropping_decides_between_cores() -> None:
    core = core_of(more_than_said, "x", lambda problem: [list(problem.names)[::-1]])
    assert core is not None
    assert core.text == "over three (SMALL)"


def test_of_several_cores_the_shortest_is_taken() -> None:
    def build() -> Problem:
        problem = Problem()
        for text, constraint in (("a", X > 1), ("b", X < 3), ("c", X != 2), ("d", z3.BoolVal(False))):
            problem.fact(Fact(text, {"kind": "test"}), constraint)
        return problem

    core = core_of(build, "x", lambda _: [["d", "a", "b", "c"], ["a", "b", "c", "d"]])
    assert core is not None
    assert core.text == "d ()"


def test_satisfiable_is_no_core() -> None:
    assert core_of(Problem, "nothing", as_listed) is None


def test_a_core_that_is_not_minimal_is_shrunk_further_by_the_second_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "_shrunk", lambda _, order: list(order))
    core = core_of(more_than_said, "x", as_listed)
    assert core is not None
    assert (core.text, core.checked) == ("over five (SMALL)", True)


def test_a_core_that_the_second_solver_can_satisfy_is_a_disagreement() -> None:
    built: list[Problem] = []

    def build() -> Problem:
        problem = more_than_said()
        if built:
            problem.names = dict.fromkeys(problem.names, z3.BoolVal(True))
            problem.solver = z3.SimpleSolver()
        built.append(problem)
        return problem

    with pytest.raises(Disagreement, match="second check"):
        core_of(build, "x", as_listed)


def answering(monkeypatch: pytest.MonkeyPatch, answers: dict[int, Answer]) -> None:
    """Let the n-th question of all (from 1) be answered like this."""
    right, asked = Problem.check, 0

    def check(self: Problem, names: Iterable[str]) -> Answer:
        nonlocal asked
        asked += 1
        return answers.get(asked) or right(self, names)

    monkeypatch.setattr(Problem, "check", check)


def test_unknown_is_not_no(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {1: Answer.UNKNOWN})
    with pytest.raises(GaveUp, match="nothing is claimed"):
        core_of(more_than_said, "x", as_listed)


def test_once_the_solver_gave_up_all_names_stay_and_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, {2: Answer.UNKNOWN})
    core = core_of(more_than_said, "x", as_listed)
    assert core is not None
    assert (core.text, core.checked) == ("over five (SMALL)", True)


def test_a_re_check_that_gives_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_again(problem: Problem, names: Iterable[str]) -> Answer:
        answer = right(problem, names)
        return Answer.UNKNOWN if answer is Answer.YES else answer

    right = Problem.check
    monkeypatch.setattr(Problem, "check", never_again)
    core = core_of(more_than_said, "x", as_listed)
    assert core is not None
    assert not core.checked


def test_words() -> None:
    assert [counted(count, "Wild") for count in (0, 1, 2)] == ["no Wild", "one Wild", "two Wilds"]
    assert (number_word(12), number_word(13)) == ("twelve", "13")
    assert (ordinal(1), ordinal(11)) == ("second", "12th")
