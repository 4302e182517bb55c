"""``verify``: what it runs, what it says, and that it says it again."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st

from phaseproof.properties.faults import FAULTS, planted
from phaseproof.properties.judges import Court, Judge, Tally
from phaseproof.properties.registry import PROPERTIES, CheckKind, Look, Property
from phaseproof.properties.running import Status, run
from phaseproof.properties.verification import Budget, Result, checks, totals, verify
from phaseproof.solvers.answers import Answer
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.questions import Counting, Holding
from phaseproof.spec.wire import decode_question

CLASSIC = edition("classic")
RunPython = Callable[..., subprocess.CompletedProcess[str]]
SMALL = Budget(examples=10, questions=20, fault_examples=60, fault_questions=60)
SOME = ["further-card", "cross-holding", "cross-scores", "lay-symmetry", "spec-third-group", "engine-any-set"]


def _same(result: Result) -> Result:
    return replace(result, seconds=0)


def test_an_unknown_id_is_refused_before_anything_is_run() -> None:
    with pytest.raises(UnknownName, match="unknown check 'further-cart'; did you mean further-card"):
        verify(CLASSIC, only=["further-card", "further-cart"])


def test_the_same_seed_gives_the_same_results() -> None:
    first = [_same(result) for result in verify(CLASSIC, seed=5, budget=SMALL, only=SOME)]
    again = [_same(result) for result in verify(CLASSIC, seed=5, budget=SMALL, only=SOME)]
    alone = [_same(result) for id_ in SOME for result in verify(CLASSIC, seed=5, budget=SMALL, only=[id_])]
    assert first == again
    assert sorted(alone, key=lambda result: result.id) == sorted(first, key=lambda result: result.id)
    other = [_same(result) for result in verify(CLASSIC, seed=6, budget=SMALL, only=SOME)]
    assert [result.decisions for result in other] != [result.decisions for result in first]


def test_results_come_in_order_and_progress_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    results = verify(CLASSIC, budget=SMALL, only=SOME, on_progress=lambda *step: told.append(step))
    assert not told, "nothing runs before it is asked for"
    ids = [result.id for result in results]
    assert told == [*((id_, done, len(SOME)) for done, id_ in enumerate(ids)), ("", len(SOME), len(SOME))]
    kinds = [check.kind if isinstance(check, Property) else CheckKind.FAULT for check in checks().values()]
    assert kinds == sorted(kinds, key=[*CheckKind].index), "properties, then cross-checks, then faults"


def test_a_result_can_be_written_down_and_run_again() -> None:
    (result,) = verify(CLASSIC, seed=4, budget=SMALL, only=["cross-scores"])
    assert result.replay == "phaseproof verify --only cross-scores --seed 4"
    assert json.loads(json.dumps(dict(result.decisions)))["spec"][0] == SMALL.cases(PROPERTIES["cross-scores"])
    assert (result.kind, result.status) == ("cross-check", "pass")


@pytest.mark.parametrize(
    ("fault", "check", "cards"),
    [
        ("spec-run-with-a-double", "cross-lays", 11),
        ("spec-same-number-sets-refused", "cross-holding", 7),
        ("engine-skip-as-wild", "skips-do-not-count", 11),
        ("engine-set-takes-any-number", "cross-hits", 5),
        ("engine-skips-are-free", "score-bounds", 1),
    ],
)
def test_what_fails_is_shrunk_to_a_small_question_in_the_one_json_form(fault: str, check: str, cards: int) -> None:
    with planted(FAULTS[fault]):
        shown = run(PROPERTIES[check], CLASSIC, seed=2, cases=1000)
    assert shown.status is Status.FAIL
    document = json.loads(json.dumps(shown.case))
    decode_question(document, CLASSIC)
    assert len(_cards(document)) <= cards, document


def _cards(document: object) -> list[object]:
    """Every card that a document names, in hands and groups."""
    if isinstance(document, dict):
        own = [card for name in ("hand", "cards") for card in document.get(name, [])]
        return own + [card for value in document.values() for card in _cards(value)]
    return [card for value in document for card in _cards(value)] if isinstance(document, list) else []


def _holding_check(check: object, cases: object = None) -> Property:
    drawn = cases or (lambda _: st.just(Holding((), 1)))
    return Property("local", "Planted by a test.", ("PH-DEF",), check, cases=drawn)  # type: ignore[arg-type]


@pytest.mark.parametrize(("budget", "status"), [(Budget(), Status.FAIL), (Budget().scaled(0.5), Status.UNPROVED)])
def test_a_property_that_no_case_concerns_is_never_green(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, status: Status
) -> None:
    asleep = _holding_check(lambda _look, _case: None)
    monkeypatch.setitem(PROPERTIES, "local", asleep)
    (result,) = verify(CLASSIC, budget=budget, only=["local"])
    assert result.status is status
    assert "nothing was shown" in result.detail


def test_a_check_that_breaks_down_is_an_error() -> None:
    def broken(look: Look, case: object) -> None:
        look.require(condition=True, because="fine")
        raise LookupError(f"no\nsuch {case}")

    shown = run(_holding_check(broken), CLASSIC, seed=0, cases=5)
    assert shown.status is Status.ERROR
    assert shown.detail.startswith("LookupError: no such Holding")


def test_what_a_solver_does_not_know_is_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhaseSolver, "holds", lambda _solver, _hand: Answer.UNKNOWN)
    (result,) = verify(CLASSIC, budget=SMALL, only=["cross-holding"])
    assert result.status is Status.UNPROVED
    assert "z3" in result.unknown
    assert result.decisions["z3"] == (0, 0)
    assert result.decisions["spec"][0] == result.unknown["z3"] == SMALL.cases(PROPERTIES["cross-holding"])


def test_questions_that_are_too_easy_to_guess_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    easy = replace(PROPERTIES["cross-holding"], recipe=lambda _pick, _edition: Holding((), 1), effort=1)
    monkeypatch.setitem(PROPERTIES, "cross-holding", easy)
    (result,) = verify(CLASSIC, budget=Budget(questions=1000), only=["cross-holding"])
    assert result.status is Status.UNPROVED
    assert "spec said yes to 0 of 1000" in result.detail


def test_an_edition_without_what_a_property_speaks_of_proves_nothing_about_it() -> None:
    without = replace(CLASSIC, deck=replace(CLASSIC.deck, skips=0))
    only = ["skips-do-not-count", "engine-skip-as-wild", "further-card"]
    results = {result.id: result for result in verify(without, budget=SMALL, only=only)}
    assert results["skips-do-not-count"].status is Status.UNPROVED
    assert results["engine-skip-as-wild"].status is Status.UNPROVED
    assert results["further-card"].status is Status.PASS


def test_totals_are_those_of_the_cross_checks() -> None:
    results = list(verify(CLASSIC, budget=SMALL, only=["further-card", "cross-scores", "cross-holding"]))
    hands, scores = (SMALL.cases(PROPERTIES[id_]) for id_ in ("cross-holding", "cross-scores"))
    assert {name: count for name, (count, _) in totals(results).items()} == {
        "spec": hands + scores,
        "engine": hands + scores,
        "z3": hands,
        "matching": hands,
    }


def test_the_default_budget_asks_enough() -> None:
    budget = Budget()
    asked = {id_: budget.cases(check) for id_, check in PROPERTIES.items() if check.kind is CheckKind.CROSS_CHECK}
    assert asked["cross-holding"] >= 2000
    assert sum(asked.values()) >= 20_000


def test_a_scaled_budget_has_at_least_one_case() -> None:
    assert Budget().scaled(2).questions == 2 * Budget().questions
    tiny = Budget().scaled(0.0001)
    assert (tiny.examples, tiny.questions) == (1, 1)
    assert tiny.fault_examples == Budget().fault_examples
    assert all(tiny.cases(check) >= 1 for check in PROPERTIES.values())


def test_a_judge_counts_what_it_decides_and_what_it_does_not_know() -> None:
    answers = iter([True, False, None, True])
    judge = Judge("oracle", CLASSIC, lambda _: next(answers), Tally())
    assert [judge(Holding((), 1)) for _ in range(4)] == [True, False, None, True]
    assert (judge.tally.count, judge.tally.yes, judge.tally.unknown) == (3, 2, 1)


def test_a_judge_that_is_asked_what_it_does_not_judge_says_so() -> None:
    with pytest.raises(TypeError, match="not asked about a Counting"):
        Court(CLASSIC).matching(Counting(()))


def test_nothing_is_written_where_it_is_started(tmp_path: Path, run_python: RunPython) -> None:
    code = (
        f"import os; os.chdir({str(tmp_path)!r})\n"
        "from phaseproof.properties.verification import verify\n"
        "from phaseproof.spec.edition import edition\n"
        "print([result.status for result in verify(edition('classic'), only=['further-card'])])"
    )
    assert "pass" in run_python("-c", code).stdout
    assert not list(tmp_path.iterdir())
