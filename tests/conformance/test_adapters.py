import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from phaseproof.conformance.adapters import TEMPLATES, write_adapter
from phaseproof.conformance.process import Bounds
from phaseproof.conformance.runner import Run
from phaseproof.conformance.smoking import smoke
from phaseproof.conformance.vectors import Vector
from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UnknownName, UsageError

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BUILDS = {"java": "javac -d build Adapter.java Json.java", "csharp": "dotnet build -c Release"}
TOOLS = {"python": "python3", "javascript": "node", "go": "go", "java": "javac", "elixir": "elixir", "csharp": "dotnet"}
SLOW_START = Bounds(hello=120, answer=10)


def verdicts(command: list[str], vectors: tuple[Vector, ...]) -> dict[str, Verdict]:
    run = Run(command, edition("classic"), "1.0", SLOW_START)
    run.greet()
    return {outcome.vector.id: outcome.verdict for outcome in run.outcomes(vectors)}


@pytest.mark.parametrize("language", list(TEMPLATES))
def test_a_template_runs_as_it_is(
    language: str, tmp_path: Path, vectors: tuple[Vector, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = write_adapter(language, tmp_path / "adapter")
    assert {"README.md", ".github/workflows/conformance.yml"} < set(written.files)
    assert written.command in (tmp_path / "adapter" / "README.md").read_text("utf-8")
    if shutil.which(TOOLS[language]) is None:
        pytest.skip(f"{TOOLS[language]} is not there")
    monkeypatch.chdir(tmp_path / "adapter")
    if language in BUILDS:
        subprocess.run(BUILDS[language].split(), check=True, capture_output=True)
    command = written.command.split()
    checks = list(smoke(command, edition("classic"), SLOW_START))
    assert all(check.ok for check in checks), [check for check in checks if not check.ok]
    found = verdicts(command, vectors)
    assert set(found.values()) == {Verdict.PASS, Verdict.UNSUPPORTED}
    assert found["check-two-sets"] is found["check-set-short"] is found["score-ten"] is Verdict.PASS
    assert found["check-equal-sets"] is found["check-wilds-and-one"] is Verdict.PASS


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").touch()
    with pytest.raises(UsageError, match="empty"):
        write_adapter("python", tmp_path)
    with pytest.raises(UnknownName, match="python"):
        write_adapter("pyton", tmp_path / "new")


def test_a_workflow_names_the_command_and_sets_up_the_language(tmp_path: Path) -> None:
    write_adapter("go", tmp_path / "go")
    text = (tmp_path / "go" / ".github" / "workflows" / "conformance.yml").read_text("utf-8")
    assert "phaseproof conform --format github --report report -- go run ." in text
    assert "      - uses: actions/setup-go@v5\n        with:\n" in text


def test_a_program_that_knows_one_function_gets_a_useful_report(
    vectors: tuple[Vector, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len((EXAMPLES / "adapter.py").read_text("utf-8").splitlines()) < 60
    monkeypatch.chdir(EXAMPLES)
    found = verdicts([sys.executable, "-B", "adapter.py"], vectors)
    asked = {name: verdict for name, verdict in found.items() if name.startswith("check-")}
    assert asked.pop("check-wilds-only") is Verdict.FAIL  # it never asks for a natural
    assert (
        asked.pop("check-wilds-and-one") is Verdict.CHOICE
    )  # it lays no group of Wilds alone, as some sources want it
    assert set(asked.values()) == {Verdict.PASS}
    assert {verdict for name, verdict in found.items() if not name.startswith("check-")} <= {
        Verdict.UNSUPPORTED,
        Verdict.CHOICE,
    }


LINGERS = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "bye":
        time.sleep(600)
    hello = {"php": 1, "name": "lingers", "kinds": ["score.hand", "score.cards"]}
    answer = hello if request["op"] == "hello" else {"points": 30}
    print(json.dumps({"seq": request["seq"], "answer": answer}), flush=True)
"""


@pytest.mark.parametrize(
    ("name", "bad"),
    [("hello-rubbish", "conversation"), ("always-hangs", "conversation"), ("other-edition", "editions")],
)
def test_smoke_says_what_is_not_well(name: str, bad: str, miniature: Callable[[str], list[str]]) -> None:
    found = smoke(miniature(name), edition("classic"), Bounds(hello=1, answer=0.3, goodbye=0.3))
    assert bad in [check.name for check in found if not check.ok]


def test_smoke_looks_at_names_and_at_the_goodbye() -> None:
    found = smoke([sys.executable, "-S", "-c", LINGERS], edition("classic"), Bounds(goodbye=0.3))
    seen = {check.name: check for check in found}
    assert {name for name, check in seen.items() if not check.ok} == {"kinds", "bye"}
    assert "there is no score.cards" in seen["kinds"].told
    assert seen["score.hand"].told == "answers rightly"
