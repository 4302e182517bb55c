import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from phaseproof.conformance.connectors import arguments
from phaseproof.conformance.process import Bounds, ProgramBroke
from phaseproof.conformance.runner import Outcome, Run, shard
from phaseproof.conformance.vectors import Vector
from phaseproof.conformance.vectors.original import by_rules
from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError

QUICK = Bounds(hello=10.0, answer=0.5, goodbye=0.5)
Miniature = Callable[[str], list[str]]
POISON = "check-one-wild"


def outcomes(argv: list[str], vectors: tuple[Vector, ...], bounds: Bounds = QUICK, jobs: int = 1) -> dict[str, Outcome]:
    run = Run(argv, edition("classic"), "1.0", bounds, jobs)
    run.greet()
    found = list(run.outcomes(vectors))
    assert Counter(outcome.vector.id for outcome in found) == Counter(vector.id for vector in vectors)
    return {outcome.vector.id: outcome for outcome in found}


def others(found: dict[str, Outcome]) -> set[Verdict]:
    return {outcome.verdict for name, outcome in found.items() if name != POISON}


def test_the_vectors_of_these_tests_expect_what_the_specification_says(vectors: tuple[Vector, ...]) -> None:
    for vector in vectors:
        if vector.kind not in ("game", "phase.find"):
            said = by_rules(vector.kind, vector.ask, edition("classic"))
            assert {name: said[name] for name in vector.expect.answer} == vector.expect.answer, vector.id


@pytest.mark.parametrize("name", ["right", "out-of-order", "slow", "never-leaves"])
def test_a_right_program_passes(name: str, miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    assert {outcome.verdict for outcome in outcomes(miniature(name), vectors).values()} == {Verdict.PASS}


def test_several_processes_share_the_work(miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    assert {outcome.verdict for outcome in outcomes(miniature("right"), vectors, jobs=3).values()} == {Verdict.PASS}


def test_the_engine_passes_everything(vectors: tuple[Vector, ...]) -> None:
    found = outcomes(list(arguments(["py:phaseproof.conformance.builtin:Engine"])), vectors, Bounds())
    assert {outcome.verdict for outcome in found.values()} == {Verdict.PASS}


@pytest.mark.parametrize(
    ("name", "verdict", "told"),
    [
        ("crasher", Verdict.CRASH, "exit code 7"),
        ("killed", Verdict.CRASH, "SIGKILL"),
        ("hanger", Verdict.TIMEOUT, "did not answer in 0.5 s"),
        ("rubbish", Verdict.PROTOCOL, "let me see"),
        ("huge-line", Verdict.PROTOCOL, "a line of more than 1,048,576 bytes"),
        ("wrong-seq", Verdict.PROTOCOL, "answered seq"),
        ("closes-stdout", Verdict.CRASH, "closed its output"),
        ("grandchild", Verdict.CRASH, "exit code 0 and left a process behind"),
        ("fills-stdout", Verdict.PROTOCOL, "properties|bytes"),
        ("fills-stderr", Verdict.PROTOCOL, "wrote more than 1,048,576 bytes"),
        ("no-schema", Verdict.PROTOCOL, r"answer\.holds: 'no' is not of type 'boolean'"),
        ("error", Verdict.ERROR, "IndexError"),
        ("unsupported", Verdict.UNSUPPORTED, "no phase 4 here"),
        ("choice", Verdict.CHOICE, "one Wild is enough"),
        ("skip", Verdict.SKIP, "issue 12"),
        ("flaky", Verdict.FLAKY, "asked again"),
        ("crashes-once", Verdict.FLAKY, "asked alone it answered"),
        ("off-by-one-wild", Verdict.FAIL, "holds is true, not false"),
    ],
)
def test_what_goes_wrong_with_one_question_costs_that_one_alone(
    name: str, verdict: Verdict, told: str, miniature: Miniature, vectors: tuple[Vector, ...]
) -> None:
    begun = time.monotonic()
    found = outcomes(
        miniature(name),
        vectors,
        Bounds(hello=10.0, answer=0.5, goodbye=0.5, output=1 << 20 << (name == "huge-line") * 4),
    )
    assert found[POISON].verdict is verdict
    assert re.search(told, found[POISON].why), found[POISON].why
    assert others(found) <= ({Verdict.PASS, Verdict.FAIL} if verdict is Verdict.FAIL else {Verdict.PASS})
    assert time.monotonic() - begun < 20


def test_the_last_words_of_a_program_that_crashed_are_kept(miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    assert outcomes(miniature("crasher"), vectors)[POISON].stderr == "Segmentation of the deck"


@pytest.mark.parametrize(("name", "says"), [("always-yes", True), ("always-no", False)])
def test_who_always_says_the_same_fails_everything_else(
    name: str, says: bool, miniature: Miniature, vectors: tuple[Vector, ...]
) -> None:
    found = outcomes(miniature(name), vectors)
    for vector in vectors:
        if vector.kind in ("phase.check", "lay.check", "hit.check"):
            (expected,) = vector.expect.answer.values()
            allowed = {Verdict.FAIL, Verdict.CHOICE} if expected is not says else {Verdict.PASS}
            assert found[vector.id].verdict in allowed


def test_a_program_that_hangs_on_everything_costs_its_timeouts_and_no_more(
    miniature: Miniature, vectors: tuple[Vector, ...]
) -> None:
    begun = time.monotonic()
    found = outcomes(miniature("always-hangs"), vectors, Bounds(hello=10, answer=0.1, goodbye=0.1))
    seen = Counter(outcome.verdict for outcome in found.values())
    kinds = len({vector.kind for vector in vectors})
    assert seen[Verdict.PASS] == 0
    assert seen[Verdict.TIMEOUT] <= 5 * kinds
    assert set(seen) <= {Verdict.TIMEOUT, Verdict.SKIP}
    assert time.monotonic() - begun < 60


def test_only_what_a_program_says_that_it_answers_is_asked(miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    found = outcomes(miniature("one-kind"), vectors)
    for vector in vectors:
        assert found[vector.id].verdict is (Verdict.PASS if vector.kind == "phase.check" else Verdict.UNSUPPORTED)


@pytest.mark.parametrize("name", ["other-edition", "lies-about-editions"])
def test_an_edition_that_is_not_played_is_unsupported(
    name: str, miniature: Miniature, vectors: tuple[Vector, ...]
) -> None:
    assert {outcome.verdict for outcome in outcomes(miniature(name), vectors).values()} == {Verdict.UNSUPPORTED}


def test_a_declared_reading_is_held_against_the_program(miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    found = outcomes(miniature("declares"), vectors)["check-wilds-and-one"]
    assert found.verdict is Verdict.FAIL  # it declares one natural in every group and answers by the other reading
    undeclared = outcomes(miniature("always-no"), vectors)["check-wilds-and-one"]
    assert (undeclared.verdict, "natural=per-group" in undeclared.why) == (Verdict.CHOICE, True)


def test_who_cannot_say_what_a_wild_stands_for_is_not_asked_where_that_decides(
    miniature: Miniature, vectors: tuple[Vector, ...]
) -> None:
    found = {name: outcome.verdict for name, outcome in outcomes(miniature("no-meanings"), vectors).items()}
    unsaid = {name: verdict for name, verdict in found.items() if verdict is not Verdict.PASS}
    assert found["lay-wild-declared"] is Verdict.PASS  # 3 4 W 6 7 8 9: there is one meaning alone
    assert unsaid == {"hit-wild-meaning": Verdict.CHOICE, "hit-below-wild": Verdict.CHOICE}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hello-never", "did not answer hello"),
        ("hello-rubbish", "Welcome"),
        ("hello-crash", "exit code 3"),
        ("hello-future", "php"),
    ],
)
def test_a_program_that_does_not_introduce_itself_is_not_asked(name: str, told: str, miniature: Miniature) -> None:
    run = Run(miniature(name), edition("classic"), "1.0", Bounds(hello=1.0))
    with pytest.raises(ProgramBroke, match=told):
        run.greet()


def test_a_program_that_is_not_there_is_the_callers_fault() -> None:
    with pytest.raises(UsageError, match="cannot start 'no-such-program'"):
        Run(["no-such-program"], edition("classic"), "1.0", QUICK).greet()


def test_a_run_that_is_left_early_ends_the_program(miniature: Miniature, vectors: tuple[Vector, ...]) -> None:
    run = Run(miniature("slow"), edition("classic"), "1.0", QUICK)
    run.greet()
    stream = run.outcomes(vectors)
    next(stream)
    stream.close()  # type: ignore[attr-defined]


def test_shards_are_the_whole(vectors: tuple[Vector, ...]) -> None:
    parts = [vector for index in (1, 2, 3) for vector in shard(vectors, index, 3)]
    assert sorted(parts, key=lambda vector: vector.id) == sorted(vectors, key=lambda vector: vector.id)


def test_memory_is_bounded_where_the_system_can(miniature: Miniature, tmp_path: Path) -> None:
    program = tmp_path / "greedy.py"
    program.write_text("import sys\nsys.stdin.readline()\nx = bytearray(1 << 30)\nprint('no')\n", "utf-8")
    run = Run([miniature("right")[0], str(program)], edition("classic"), "1.0", Bounds(hello=10, memory=1 << 28))
    with pytest.raises(ProgramBroke, match="exit code 1"):
        run.greet()
    assert "MemoryError" in run.stderr
