import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import phaseproof

HERE = Path(__file__).parents[1] / "conformance"
VECTORS = str(HERE / "vectors.json")
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def this_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are started find the phaseproof that is tested."""
    monkeypatch.setenv("PYTHONPATH", str(Path(phaseproof.__file__).parents[1]))


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], tuple[str, ...]]:
    def command(name: str) -> tuple[str, ...]:
        script = str(HERE / "miniatures" / "miniature.py")
        return ("--", sys.executable, "-S", "-E", script, name, VECTORS, str(tmp_path))

    return command


Program = Callable[[str], tuple[str, ...]]


def conform(run: Run, *arguments: str) -> Result:
    return run("conform", "--vectors", VECTORS, *arguments)


def test_a_right_program_is_clean(run: Run, program: Program) -> None:
    done = conform(run, *program("right"))
    assert done.exit_code == 0, done.output
    assert "100 %: 35 of 35 answers are right" in done.stdout


def test_failures_are_told_by_rule_with_the_smallest_case_and_how_to_see_it_again(run: Run, program: Program) -> None:
    done = conform(run, *program("always-yes"))
    assert done.exit_code == 1
    assert "FAIL HIT-RUN 3 vectors fail; the smallest: hit-gap" in done.stdout
    assert 'got: {"legal": true}' in done.stdout
    again = next(line for line in done.stdout.splitlines() if "--replay hit-gap" in line).split("again: phaseproof ")[1]
    replayed = run(*shlex.split(again))
    assert replayed.exit_code == 1
    assert '"kind": "hit.check"' in replayed.stdout
    assert "fail: legal is true, not false" in replayed.stdout


def test_only_rules_and_chapters_that_are_asked_for(run: Run, program: Program) -> None:
    done = conform(run, "--only", "HIT", "--json", *program("right"))
    rules = {rule for result in json.loads(done.stdout)["results"] for rule in result["rules"]}
    assert {"HIT-RUN"} <= rules
    assert len(json.loads(done.stdout)["results"]) == 5
    wrong = conform(run, "--only", "HITT", *program("right"))
    assert (wrong.exit_code, "HIT-" in wrong.stderr) == (2, True)


def test_reports_are_written_and_two_runs_compared(run: Run, program: Program, tmp_path: Path) -> None:
    for name in ("right", "off-by-one-wild"):
        conform(run, "--report", str(tmp_path / name), *program(name))
    found = {path.name for path in (tmp_path / "right").iterdir()}
    assert found == {"run.jsonl", "junit.xml", "report.html", "summary.md", "badge.json", "badge.svg"}
    badge = json.loads((tmp_path / "off-by-one-wild" / "badge.json").read_text("utf-8"))
    assert badge == {"schemaVersion": 1, "label": "Phase 10 rules", "message": "94 % classic", "color": "yellowgreen"}
    worse = run("compare", str(tmp_path / "right"), str(tmp_path / "off-by-one-wild" / "run.jsonl"))
    assert worse.exit_code == 1
    assert "check-one-wild: pass → fail (RUN-1)" in worse.stdout
    better = run("compare", str(tmp_path / "off-by-one-wild"), str(tmp_path / "right"), "--json")
    assert better.exit_code == 0
    assert {change["sort"] for change in json.loads(better.stdout)["changes"]} == {"better"}


def test_a_baseline_makes_only_what_is_new_red(run: Run, program: Program, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    conform(run, "--write-baseline", str(file), "--reason", "issue 12", *program("off-by-one-wild"))
    entries = json.loads(file.read_text("utf-8"))["known"]
    assert [(entry["id"], entry["reason"]) for entry in entries] == [
        ("check-one-wild", "issue 12"),
        ("check-wilds-only", "issue 12"),
    ]
    known = conform(run, "--baseline", str(file), *program("off-by-one-wild"))
    assert (known.exit_code, "94 %" in known.stdout, "2 known" in known.stdout) == (0, True, True)
    fixed = conform(run, "--baseline", str(file), *program("right"))
    assert (fixed.exit_code, "fixed: check-one-wild passes" in fixed.stdout) == (0, True)
    new = conform(run, "--baseline", str(file), *program("always-yes"))
    assert new.exit_code == 1
    assert "FAIL RUN-1" in new.stdout  # check-run-gap, which nobody knows
    assert "check-one-wild" not in new.stdout
    crash = conform(run, "--baseline", str(file), *program("crasher"))
    assert crash.exit_code == 1  # known to fail, not to crash


def test_a_baseline_of_another_edition_or_form_is_refused(run: Run, program: Program, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text('{"format": "phaseproof-baseline/1", "edition": "hub", "suite": "1.0", "known": []}', "utf-8")
    assert "of the edition hub" in conform(run, "--baseline", str(file), *program("right")).stderr
    file.write_text('{"format": "phaseproof-baseline/1"}', "utf-8")
    assert conform(run, "--baseline", str(file), *program("right")).exit_code == 2


def test_annotations_for_github(run: Run, program: Program) -> None:
    lines = conform(run, "--format", "github", *program("crasher")).stdout.splitlines()
    assert lines[0].startswith("::error title=Phase 10 program%3A crash::check-one-wild: ended with exit code 7%0A")
    assert lines[-1] == "::notice title=Phase 10 rules::100 %25: 34 of 34 answers"


def test_fuzzing_finds_what_no_vector_asks_and_makes_it_a_vector(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "greedy.py").write_text(
        "def cost(card):\n    return {'W': 25, 'S': 15}.get(card) or (5 if int(card[1:]) < 12 else 10)\n"
        "def score_hand(cards):\n    return sum(map(cost, cards))\n",
        "utf-8",
    )
    folder = tmp_path / "report"
    monkeypatch.chdir(tmp_path)
    options = ("--only", "SCORE-2", "--fuzz", "2", "--report", str(folder))
    done = conform(run, *options, "--", "py:greedy:score_hand")
    assert done.exit_code == 1, done.output
    written = json.loads((folder / "fuzz-vectors.json").read_text("utf-8"))["vectors"]
    assert all({"10", "11"} & {card[1:] for card in vector["ask"]["cards"]} for vector in written)
    assert min(len(vector["ask"]["cards"]) for vector in written) == 1
    assert "100 %: 1 of 1 answers are right" in done.stdout
    again = run("conform", "--vectors", str(folder / "fuzz-vectors.json"), "--", "py:greedy:score_hand")
    assert (again.exit_code, f"0 %: 0 of {len(written)}" in again.stdout) == (1, True)


def test_recorded_games_are_judged_with_the_same_grades(run: Run, tmp_path: Path) -> None:
    from phaseproof.disputes.replay import builtin_records

    records = builtin_records()
    clean = run("conform", "--log", str(records["short-match"]))
    assert (clean.exit_code, "100 %" in clean.stdout) == (0, True), clean.output
    lines = records["short-match"].read_text("utf-8").splitlines()
    twice = next(at for at, line in enumerate(lines) if '"draw"' in line)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join([*lines[: twice + 1], lines[twice]]), "utf-8")
    failed = run("conform", "--log", str(wrong), "--report", str(tmp_path / "report"))
    assert failed.exit_code == 1
    assert f"line {twice + 2}" in failed.stdout
    assert f"phaseproof replay {wrong}" in failed.stdout
    assert (tmp_path / "report" / "report.html").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "expected a command"),
        (("--", "no-such-program"), "cannot start 'no-such-program'"),
        (("--", "py:nothing"), "expected py:MODULE:ATTRIBUTE"),
        (("--suite", "9.9", "--", "true"), "has the suite up to"),
        (("--shard", "3/2", "--", "true"), "expected a part such as 1/4"),
        (("--replay", "check-two-set", "--", "true"), "check-two-sets"),
        (("--edition", "party", "--", "true"), "no such vectors for the edition party"),
        (("--log", "nothing.jsonl"), "cannot read the record"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: tuple[str, ...], told: str, run: Run) -> None:
    done = conform(run, *arguments)
    assert done.exit_code == 2, done.output
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_that_does_not_speak_is_one_finding(run: Run, program: Program) -> None:
    done = conform(run, *program("hello-crash"))
    assert done.exit_code == 1
    assert "CRASH program:hello" in done.stdout
    assert "no such module: cards" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_keeps_what_it_found(number: signal.Signals, program: Program, tmp_path: Path) -> None:
    report = tmp_path / "report"
    options = ("conform", "--vectors", VECTORS, "--timeout", "60", "--report", str(report), *program("hanger"))
    alone = {**os.environ, "PYTHONPATH": str(Path(phaseproof.__file__).parents[1])}
    process = subprocess.Popen(
        [sys.executable, "-m", "phaseproof", *options], env=alone, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        partial = report / "run.jsonl.partial"
        if partial.exists() and partial.read_bytes().count(b"\n") > 1:
            break
        time.sleep(0.05)
    process.send_signal(number)
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"what was found until then is kept" in stderr
    lines = [json.loads(line) for line in (report / "run.jsonl").read_text("utf-8").splitlines()]
    assert lines[-1]["type"] == "footer"
    assert any(line.get("id") == "program:stopped" for line in lines)
    assert any(line.get("verdict") == "pass" for line in lines)


def test_smoke(run: Run) -> None:
    done = run("smoke", "--", "py:phaseproof.conformance.builtin:Engine")
    assert done.exit_code == 0, done.output
    assert "ok  bye" in done.stdout


def test_a_template_is_written(run: Run, tmp_path: Path) -> None:
    done = run("adapter", "new", "python", str(tmp_path / "adapter"), "--json")
    assert json.loads(done.stdout)["command"] == "python3 adapter.py"
    assert (tmp_path / "adapter" / "adapter.py").exists()
    assert run("adapter", "new", "python", str(tmp_path / "adapter")).exit_code == 2


README = (
    (Path(__file__).parents[2] / "README.md").read_text("utf-8").split("## Test your own program")[1].split("## ")[0]
)


def test_the_readme_works_as_a_newcomer_would_type_it(environment: dict[str, str], tmp_path: Path) -> None:
    typed = [line.removeprefix("$ ") for line in README.splitlines() if line.startswith("$ ")]
    assert typed[-1] == "phaseproof conform -- py:mygame.rules:is_valid_phase"
    lines = [line.replace("conform --", f"conform --vectors {VECTORS} --") for line in typed[:-1]]
    done = subprocess.run(
        ["bash", "-ec", "\n".join(lines)], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "100 %: 7 of 7 answers are right" in done.stdout


def test_the_line_for_ci_in_the_readme_takes_these_options(run: Run) -> None:
    for option in ("--write-baseline", "--suite", "--jobs", "--shard", "--only", "--fuzz", "--log"):
        assert option in README
        assert option in run("conform", "--help").stdout


def test_who_lies_about_editions_is_a_finding(run: Run, program: Program) -> None:
    done = conform(run, *program("lies-about-editions"))
    assert done.exit_code == 1
    assert "the program says that it plays classic, and answered no question of it" in done.stdout
    other = conform(run, *program("other-edition"))
    assert (other.exit_code, "does not say that it plays the edition classic" in other.stdout) == (1, True)
    part = conform(run, "--only", "SCORE", *program("one-kind"))
    assert (part.exit_code, "no answer was graded" in part.stdout) == (0, True)


def test_a_part_of_a_run_leaves_the_rest_of_a_baseline_alone(run: Run, program: Program, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    conform(run, "--write-baseline", str(file), "--reason", "first", *program("always-yes"))
    before = json.loads(file.read_text("utf-8"))["known"]
    conform(run, "--only", "HIT", "--write-baseline", str(file), "--reason", "second", *program("right"))
    after = json.loads(file.read_text("utf-8"))["known"]
    fixed = {"hit-gap", "hit-full-run", "hit-wild-meaning"}
    assert fixed < {entry["id"] for entry in before}
    assert [entry["id"] for entry in after] == [entry["id"] for entry in before if entry["id"] not in fixed]
    assert {entry["reason"] for entry in after} == {"first"}


def test_a_program_that_can_is_timed_by_its_own_clock(run: Run, program: Program) -> None:
    options = ("--only", "SCORE", "--bench", "0.05")
    done = conform(run, *options, "--", "py:phaseproof.conformance.builtin:Engine")
    assert done.exit_code == 0, done.output
    assert "score.hand: " in done.stdout
    assert "answers a second, by the program's own clock" in done.stdout
    without = conform(run, *options, *program("right"))
    assert (without.exit_code, "answers a second" in without.stdout) == (0, False)
