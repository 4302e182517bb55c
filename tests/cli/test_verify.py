"""``verify``: what is run, what is written, and that nothing false is called green."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from phaseproof.cli import verify_run
from phaseproof.cli.verify_run import QUOTAS, of_check, of_scenario, quotas
from phaseproof.disputes.scenario import builtin_scenarios
from phaseproof.disputes.scenario import run as ask
from phaseproof.properties.faults import FAULTS, planted
from phaseproof.properties.registry import CheckKind
from phaseproof.properties.running import Status as Shown
from phaseproof.properties.verification import Result as Checked
from phaseproof.properties.verification import checks
from phaseproof.reports.runlog import Decisions, Result, Status, read_log
from phaseproof.spec.edition import edition

from .conftest import Run

SOME = ("--only", "full-run", "--only", "cross-scores", "--only", "engine-any-set", "--only", "hit-a-skip")
FILES = {"run.jsonl", "junit.xml", "matrix.html", "summary.md"}


def test_some_checks_in_words(run: Run) -> None:
    result = run("verify", "--budget", "0.05", *SOME)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert result.stdout.startswith("Rule × evidence")
    assert "Oracles" in result.stdout
    assert "4 pass in " in result.stdout
    assert "This was a part of the full run" in result.stdout


def test_a_part_of_the_run_shows_the_rules_that_it_is_about(run: Run) -> None:
    told = run("verify", "--only", "hit-a-skip").stdout
    assert "  SKIP-0b " in told
    assert "WILD-5" not in told
    assert "two to three minutes" in run("verify", "--help").stdout


def test_some_checks_in_json(run: Run) -> None:
    told = json.loads(run("verify", "--budget", "0.05", "--seed", "7", *SOME, "--json").stdout)
    assert (told["clean"], told["full"], told["findings"]) == (True, False, [])
    assert told["header"]["seed"] == 7
    assert {(result["kind"], result["id"]) for result in told["results"]} == {
        ("scenario", "scenario:hit-a-skip"),
        ("property", "full-run"),
        ("cross-check", "cross-scores"),
        ("fault", "engine-any-set"),
    }
    assert {oracle["name"] for oracle in told["oracles"]} == {"spec", "engine"}
    assert all(result["replay"] for result in told["results"])


def test_the_same_seed_gives_the_same_run(run: Run) -> None:
    def once() -> list[dict[str, object]]:
        told = json.loads(run("verify", "--budget", "0.05", *SOME, "--json").stdout)
        return [{key: value for key, value in result.items() if key != "seconds"} for result in told["results"]]

    assert once() == once()


def test_reports_are_written(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    result = run("verify", "--budget", "0.05", *SOME, "--report", str(folder))
    assert result.exit_code == 0, result.output
    assert {entry.name for entry in folder.iterdir()} == FILES
    log = read_log(folder / "run.jsonl")
    assert len(log.results) == 4
    assert str(tmp_path) not in (folder / "run.jsonl").read_text(encoding="utf-8")
    assert len(ET.parse(folder / "junit.xml").findall(".//testcase")) == 4  # noqa: S314 - our own file


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--only", "ful-run"], "unknown check 'ful-run'; did you mean full-run"),
        (["--only", "hit-a-skp"], "did you mean hit-a-skip"),
        (["--budget", "0"], "invalid value for '--budget'"),
        (["--budget", "much"], "invalid value for '--budget'"),
        (["--seed", "-1"], "invalid value for '--seed'"),
        (["--edition", "clasic"], "did you mean classic?"),
    ],
)
def test_bad_input_writes_nothing(run: Run, tmp_path: Path, arguments: list[str], says: str) -> None:
    result = run("verify", *arguments, "--report", str(tmp_path / "report"))
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_report_folder_that_is_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "report"
    file.write_text("mine", encoding="utf-8")
    result = run("verify", *SOME, "--report", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith("phaseproof: cannot make the folder")
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_disagreement_gives_1_with_the_smallest_case(run: Run, tmp_path: Path) -> None:
    fault = FAULTS["engine-any-set"]
    with planted(fault):
        result = run("verify", "--budget", "0.2", "--only", fault.caught_by, "--report", str(tmp_path))
    assert result.exit_code == 1
    assert f"FAIL cross-check {fault.caught_by}" in result.stdout
    assert "case: {" in result.stdout
    assert f"replay: phaseproof verify --only {fault.caught_by} --seed 0" in result.stdout
    log = read_log(tmp_path / "run.jsonl")
    assert log.results[0].case is not None
    assert len(ET.parse(tmp_path / "junit.xml").findall(".//failure")) == 1  # noqa: S314 - our own file
    assert run("verify", "--budget", "0.2", "--only", fault.caught_by).exit_code == 0


def stub(status: Shown, kind: CheckKind = CheckKind.FAULT) -> Checked:
    return Checked(kind, "one", "It is so.", ("HIT-RUN",), status, detail="not caught", case=["R1"])


@pytest.mark.parametrize(
    ("status", "code"), [(Shown.PASS, 0), (Shown.FAIL, 1), (Shown.ERROR, 1), (Shown.UNPROVED, 0)], ids=str
)
def test_an_uncaught_fault_and_a_broken_check_give_1(
    run: Run, monkeypatch: pytest.MonkeyPatch, status: Shown, code: int
) -> None:
    def only_one(*_arguments: object, **_settings: object) -> Iterator[Checked]:
        yield stub(status)

    monkeypatch.setattr(verify_run, "verify", only_one)
    result = run("verify", "--only", "full-run")
    assert result.exit_code == code
    assert ("unproved (?) is neither" in result.stdout) == (status is Shown.UNPROVED)


@pytest.mark.slow
def test_a_full_run_without_enough_of_everything_is_no_success(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_arguments: object, **_settings: object) -> Iterator[Checked]:
        return iter(())

    monkeypatch.setattr(verify_run, "verify", nothing)
    told = run("verify", "--json")
    assert told.exit_code == 1
    failed = {result["id"] for result in json.loads(told.stdout)["findings"]}
    assert failed == {"quota-kinds", *(f"quota-{name}" for name in QUOTAS)}


def enough(share: float = 0.5, factor: float = 1.0) -> list[Result]:
    decisions = {name: Decisions(int(least * factor), int(least * factor * share)) for name, least in QUOTAS.items()}
    kinds = ["scenario", *(kind.value for kind in CheckKind)]
    return [Result(kind, kind, (), Status.PASS, decisions=decisions if kind == "cross-check" else {}) for kind in kinds]


def test_quotas() -> None:
    def failed(results: list[Result]) -> set[str]:
        return {result.id for result in quotas(results) if result.status is Status.FAIL}

    oracles = {f"quota-{name}" for name in QUOTAS}
    assert failed(enough()) == set()
    assert failed(enough(factor=0.99)) == oracles
    assert failed(enough(share=0.39)) == failed(enough(share=0.61)) == oracles
    assert failed(enough(share=0.41)) == failed(enough(share=0.59)) == set()
    for kind in ("scenario", "property", "fault"):
        assert failed([result for result in enough() if result.kind != kind]) == {"quota-kinds"}


def test_what_a_check_showed_becomes_a_result() -> None:
    result = of_check(stub(Shown.FAIL))
    assert (result.kind, result.status, result.detail) == ("fault", Status.FAIL, "It is so. not caught")
    assert result.case == {"case": ["R1"]}


def test_every_stored_dispute_speaks_for_some_rule() -> None:
    for scenario in builtin_scenarios():
        result = of_scenario(ask(scenario))
        assert result.rules, scenario.id
        assert result.status is Status.PASS


def test_check_and_dispute_ids_can_be_asked_for() -> None:
    stored = {scenario.id for scenario in builtin_scenarios() if scenario.edition == edition("classic").id}
    assert {"full-run", "cross-holding", "engine-any-set"} <= checks().keys()
    assert "hit-a-skip" in stored
