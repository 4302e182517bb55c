"""``ask``: questions as a player types them."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import phaseproof.disputes
from phaseproof.disputes.explain_json import schema
from phaseproof.disputes.scenario import builtin_scenarios

from .conftest import Run, Start

FULL_RUN = "R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"
HAND = "R1 B3 G5 Y7 W W W R2 R2 S"

QUESTIONS: dict[str, tuple[list[str], str]] = {
    "hold": (["hold", "--phase", "4", HAND], "legal"),
    "hold, cards one by one": (["hold", "--phase", "4", *HAND.split()], "legal"),
    "hold not": (["hold", "--phase", "8", HAND], "illegal"),
    "lay": (["lay", "--phase", "2", "G6 G7 W=8 G9", "R2 B2 Y2"], "legal"),
    "lay too little": (["lay", "--phase", "2", "G6 G7 W=8 G9", "set: R2 B2"], "illegal"),
    "lay in silence": (["lay", "--phase", "2", "G6 G7 W G8", "R2 B2 Y2"], "unspecified"),
    "lay from a hand": (["lay", "--phase", "1", "R4 B4 W", "set: W=6 W W", "--hand", "R4 B4 W W W W S"], "legal"),
    "lay beside a table": (["lay", "--phase", "1", "R4 B4 Y4", "R5 B5 Y5", "--table", "R6 B6 Y6"], "legal"),
    "hit": (["hit", "W=7", "--on", "R3 G4 Y5 B6"], "legal"),
    "hit a full run": (["hit", "W", "--on", FULL_RUN], "illegal"),
    "hit in silence": (["hit", "W", "--on", "R3 G4 Y5 B6"], "unspecified"),
    "hit what is not held": (["hit", "R7", "--on", "R3 G4 Y5 B6", "--hand", "B7 S"], "illegal"),
    "hit a Skip": (["hit", "S", "--on", "R3 G4 Y5 B6"], "illegal"),
    "score": (["score", "W S R12 B4"], "legal"),
    "score nothing": (["score", ""], "legal"),
    "score a claim": (["score", "W S R12 B4", "--before", "40", "--claim", "95", "--rival", "99", "--leads"], "legal"),
    "score a wrong claim": (["score", "W S", "--claim", "30"], "illegal"),
    "setup": (["setup", "--players", "7"], "illegal"),
    "setup of a deck": (["setup", "--deck", "R1 R1 R1"], "illegal"),
    "setup of all": (["setup", "--players", "4", "--agreed-before", "--list-in-sight", "--own-deck"], "legal"),
}


@pytest.mark.parametrize(("question", "verdict"), QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_is_answered_in_words_and_in_json(run: Run, question: list[str], verdict: str) -> None:
    told = run("ask", *question)
    assert told.exit_code == 0
    assert told.stderr == ""
    assert len(told.stdout.splitlines()) <= 15

    document = json.loads(run("ask", *question, "--json").stdout)
    Draft202012Validator(schema()).validate(document)
    assert document["verdict"] == verdict
    always = {"verdict", "standing", "value", "rules", "assignment", "why_not", "near", "proof", "because", "permalink"}
    assert always <= document.keys()
    assert document["edition"] == "classic"

    first = told.stdout.splitlines()[0]
    assert first.startswith((verdict.upper(), f"{document['value']} point"))


@pytest.mark.parametrize(("question", "verdict"), QUESTIONS.values(), ids=QUESTIONS)
def test_another_verdict_than_the_expected_one_gives_1(run: Run, question: list[str], verdict: str) -> None:
    right = run("ask", *question, "--expect", verdict)
    assert (right.exit_code, right.stderr) == (0, "")
    other = "legal" if verdict == "illegal" else "illegal"
    wrong = run("ask", *question, "--expect", other.upper())
    assert wrong.exit_code == 1
    assert wrong.stdout == right.stdout
    assert wrong.stderr == f"phaseproof: expected {other}, the verdict is {verdict}\n"


def test_may_a_wild_be_hit_on_a_full_run(start: Start) -> None:
    """The question of the newcomer, who has nothing but the README."""
    done = start("ask", "hit", "W", "--on", FULL_RUN)
    assert done.returncode == 0
    assert done.stdout.startswith("ILLEGAL")
    told = " ".join(done.stdout.split())
    assert "nothing is left for W" in told
    assert "HIT-RUN A run takes the next number at either end" in told
    assert "stated by QGR (Quick Game Rules on several printings)" in told
    assert "\x1b" not in done.stdout


def ways(stdout: str) -> list[str]:
    return re.findall(r"^ +\d+  ((?:run|set|colour): .*)$", stdout, re.MULTILINE)


def test_ways_to_lay(run: Run) -> None:
    every = ways(run("ask", "hold", "--phase", "4", HAND, "--all").stdout)
    assert len(every) == len(set(every)) == 7
    some = run("ask", "hold", "--phase", "4", HAND, "--limit", "3")
    assert len(ways(some.stdout)) == 3
    assert set(ways(some.stdout)) <= set(every)
    assert some.stdout.splitlines()[-1].startswith("3 ways or more")
    document = json.loads(run("ask", "hold", "--phase", "4", HAND, "--all", "--json").stdout)
    listed = [
        " / ".join(f"{group['kind']}: {' '.join(group['cards'])}" for group in lay) for lay in document["assignments"]
    ]
    assert sorted(listed) == sorted(every)
    assert document["assignment"] == document["assignments"][0]


def test_no_ways_where_there_are_none(run: Run) -> None:
    result = run("ask", "hold", "--phase", "8", HAND, "--all")
    assert result.exit_code == 0
    assert result.stdout.startswith("ILLEGAL")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with some of the stored disputes."""
    into = tmp_path / "scenarios"
    into.mkdir()
    for scenario in builtin_scenarios()[:12]:
        assert scenario.path is not None
        shutil.copy(scenario.path, into)
    return into


def flip(folder: Path) -> None:
    """Expect of every scenario another verdict."""
    for path in folder.glob("*.json"):
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        document["expect"]["verdict"] = "illegal" if document["expect"]["verdict"] == "legal" else "legal"
        path.write_text(json.dumps(document), encoding="utf-8")


def test_a_batch(run: Run, folder: Path) -> None:
    result = run("ask", "--batch", str(folder))
    assert result.exit_code == 0
    assert result.stdout == "12 of 12 scenarios are answered as expected\n"


def test_flipping_every_expectation_fails_every_file_and_changes_no_ruling(run: Run, folder: Path) -> None:
    before = json.loads(run("ask", "--batch", str(folder), "--json").stdout)
    flip(folder)
    result = run("ask", "--batch", str(folder))
    assert result.exit_code == 1
    assert result.stderr == ""
    assert "0 of 12 scenarios are answered as expected" in result.stdout
    after_run = run("ask", "--json", "--batch", str(folder))
    after = json.loads(after_run.stdout)
    assert after_run.exit_code == 1
    assert (before["failed"], after["failed"], after["scenarios"]) == (0, 12, 12)
    for one, other in zip(before["outcomes"], after["outcomes"], strict=True):
        assert one["passed"]
        assert not other["passed"]
        assert other["problems"]
        assert [one[key] for key in ("id", "verdict", "fails", "value")] == [
            other[key] for key in ("id", "verdict", "fails", "value")
        ]
        assert f"{other['id']}  expected {other['expected']}, answered {other['verdict']}" in result.stdout


def test_every_stored_dispute_is_answered_as_expected(run: Run) -> None:
    folder = Path(phaseproof.disputes.__file__).parent / "scenarios"
    assert run("ask", "--batch", str(folder)).exit_code == 0


def test_a_batch_with_a_faulty_file(run: Run, folder: Path) -> None:
    (folder / "faulty.json").write_text("{", encoding="utf-8")
    (folder / "other.toml").write_text("id = 1", encoding="utf-8")
    result = run("ask", "--batch", str(folder))
    assert result.exit_code == 2
    assert result.stdout == "12 of 12 scenarios are answered as expected\n"
    faulty, other = result.stderr.splitlines()
    assert faulty.startswith(f"phaseproof: {folder / 'faulty.json'}: not JSON: line 1, column 2: ")
    assert other.startswith(f"phaseproof: {folder / 'other.toml'}: ")
    as_json = run("ask", "--batch", str(folder), "--json")
    assert as_json.exit_code == 2
    assert as_json.stderr == result.stderr
    told = json.loads(as_json.stdout)
    assert (told["scenarios"], told["passed"], len(told["unreadable"])) == (12, 12, 2)


def test_a_batch_of_faulty_files_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "faulty.json").write_text("{", encoding="utf-8")
    result = run("ask", "--batch", str(tmp_path))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_a_right_verdict_with_other_rules_is_not_called_another_verdict(run: Run, tmp_path: Path) -> None:
    [scenario] = [scenario for scenario in builtin_scenarios() if scenario.id == "hit-a-skip"]
    assert scenario.path is not None
    document = json.loads(scenario.path.read_text(encoding="utf-8"))
    document["expect"]["fails"] = ["HIT-RUN"]
    (tmp_path / "one.json").write_text(json.dumps(document), encoding="utf-8")
    result = run("ask", "--batch", str(tmp_path))
    assert result.exit_code == 1
    assert "expected illegal, answered illegal" not in result.stdout
    assert "answered illegal as expected, but" in result.stdout
    assert "fails: expected HIT-RUN, found " in result.stdout


def test_the_dispute_in_the_readme_is_answered_as_it_says(run: Run, tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    written, told = text.split("## Your own disputes")[1].split("```json\n")[1].split("```", 1)
    (tmp_path / "mine.json").write_text(written, encoding="utf-8")
    result = run("ask", "--batch", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout in told


def test_the_answer_in_the_readme_is_given(run: Run) -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = text.split('$ phaseproof ask hold --phase 4 "R1 B3 G5 Y7 W R2 R2 S"\n')[1].split("```", 1)[0]
    told = run("ask", "hold", "--phase", "4", "R1 B3 G5 Y7 W R2 R2 S").stdout
    for line in shown.splitlines():
        assert line == "..." or line in told.splitlines()


def test_a_figure_that_is_expected_is_pointed_to_claim(run: Run) -> None:
    result = run("ask", "score", "W S", "--expect", "40")
    assert result.exit_code == 2
    assert "--claim 40 has a figure judged" in result.stderr
    assert "--claim" not in run("ask", "hit", "R7", "--on", "R3 G4 Y5 B6", "--expect", "40").stderr


def test_a_batch_of_an_empty_folder(run: Run, tmp_path: Path) -> None:
    result = run("ask", "--batch", str(tmp_path))
    assert result.exit_code == 2
    assert "holds no scenario" in result.stderr


def test_a_batch_of_a_file(run: Run, folder: Path) -> None:
    result = run("ask", "--batch", str(next(folder.iterdir())))
    assert result.exit_code == 2
    assert "expected a folder of scenarios, found a file" in result.stderr


def test_scenarios_are_listed_and_checked(run: Run, folder: Path) -> None:
    listed = json.loads(run("scenario", "list", "--json").stdout)
    assert {"hit-a-skip", "hit-before-laying"} <= {scenario["id"] for scenario in listed}
    assert run("scenario", "list").exit_code == 0
    file = str(min(folder.iterdir()))
    assert run("scenario", "check", "hit-a-skip", file).stdout == "2 of 2 scenarios are answered as expected\n"
    flip(folder)
    wrong = run("scenario", "check", file, "--json")
    assert wrong.exit_code == 1
    assert json.loads(wrong.stdout)["failed"] == 1
    unknown = run("scenario", "check", "hit-a-skp")
    assert unknown.exit_code == 2
    assert "did you mean hit-a-skip" in unknown.stderr
    for name in ("nowhere.json", str(folder)):
        assert run("scenario", "check", name).exit_code == 2


DETAILS = {name: QUESTIONS[name] for name in ("hold not", "lay in silence", "hit a full run", "score a wrong claim")}


@pytest.mark.parametrize(("question", "verdict"), DETAILS.values(), ids=DETAILS)
def test_a_permalink_asks_the_same_again(run: Run, question: list[str], verdict: str) -> None:
    document = json.loads(run("ask", *question, "--json").stdout)
    again = run("ask", "link", f"http://127.0.0.1/q/{document['permalink']}", "--json", "--expect", verdict)
    assert again.exit_code == 0
    assert json.loads(again.stdout) == document


def test_a_permalink_names_its_edition_and_another_one_can_be_asked(run: Run) -> None:
    asked = ["hit", "B5", "--on", "run: G6 G7 W=8 G9"]
    link = json.loads(run("ask", *asked, "--edition", "hub", "--json").stdout)["permalink"]
    assert json.loads(run("ask", "link", link, "--json").stdout)["edition"] == "hub"
    assert run("ask", "link", link, "--edition", "classic", "--expect", "legal").exit_code == 0
    every = run("ask", "link", link, "--editions", "classic,hub")
    assert re.findall("^(classic|hub)  (LEGAL|ILLEGAL)", every.stdout, re.MULTILINE) == [
        ("classic", "LEGAL"),
        ("hub", "ILLEGAL"),
    ]


def test_a_broken_permalink_is_the_input_at_fault(run: Run) -> None:
    for text, says in {"hello": "expected 1. and letters", "1.AAAA": "was it cut off"}.items():
        result = run("ask", "link", text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert says in result.stderr


@pytest.mark.parametrize(("question", "verdict"), DETAILS.values(), ids=DETAILS)
def test_markdown_says_the_same_and_leaves_no_sign_open(run: Run, question: list[str], verdict: str) -> None:
    document = json.loads(run("ask", *question, "--json").stdout)
    result = run("ask", *question, "--markdown")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"**{verdict.upper()}")
    assert result.stdout.count("```") == 2
    assert result.stdout.endswith(f"`phaseproof ask link {document['permalink']}`\n")
    plain = re.sub(r"\\(.)", r"\1", result.stdout)
    assert document["why_not"]["facts"][0] in plain
    assert document["near"]["text"] in plain
    outside = re.sub(r"```.*?```|`[^`]*`|\\.", "", result.stdout, flags=re.DOTALL)
    assert not re.search(r"[_<>\[\]|~]", outside)


def test_why_shows_every_clause_with_its_facts(run: Run) -> None:
    question, _ = QUESTIONS["lay too little"]
    document = json.loads(run("ask", *question, "--json").stdout)
    told = " ".join(run("ask", *question, "--why").stdout.replace("│", " ").split())
    assert "illegal, because" in told
    assert "PH-LIST fails: " in told
    assert {node["rule"] for node in document["because"]["because"]} == {rule["id"] for rule in document["rules"]}
    for rule in document["rules"]:
        assert f"{rule['id']} " in told


def test_prove_names_the_proof_and_only_then(run: Run) -> None:
    question, _ = QUESTIONS["hold not"]
    quick, proved = (run("ask", *question, *more) for more in ([], ["--prove"]))
    assert "--prove" in quick.stdout.splitlines()[-1]
    assert "Nearest" not in quick.stdout
    assert "these alone rule it out" in " ".join(proved.stdout.split())
    assert "Nearest (proved): " in proved.stdout
    found = [json.loads(run("ask", *question, "--prove", "--json").stdout)["proof"] for _ in range(2)]
    assert found[0] == found[1]
    assert found[0]["theorems"] == ["contained-8"]
    assert f"Proved as: {found[0]['core']}, contained-8" in proved.stdout
    assert run("prove", "--list", "contained-8").exit_code == 0


def test_what_excludes_each_other_is_refused(run: Run) -> None:
    question, _ = QUESTIONS["hold not"]
    for options in ("--json --markdown", "--why --markdown", "--why --json", "--prove --editions all"):
        result = run("ask", *question, *options.split())
        assert (result.exit_code, result.stdout) == (2, "")


UNLOADED = ("z3", "numpy", "jsonschema", "hypothesis", "networkx", "jinja2", "referencing", "importlib.resources")
"""What no question needs by default: each takes longer to load than the answer takes."""


@pytest.mark.parametrize("name", ["hold", "hold not", "lay too little", "hit", "hit a full run", "score", "setup"])
def test_a_plain_question_loads_no_heavy_module(environment: dict[str, str], name: str) -> None:
    question, _ = QUESTIONS[name]
    script = (
        "import sys; from phaseproof.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code\n"
        f"print('loaded:', *[name for name in {UNLOADED} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "ask", *question],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    assert done.stdout.splitlines()[-1] == "loaded:"
