import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

VECTORS = Path(__file__).parent / "vectors.json"
Miniature = Callable[[str], list[str]]

FUNCTION = """
import pytest

@pytest.fixture(scope="session")
def phaseproof_implementation():
    def is_valid_phase(cards, n):
        return len(cards) > 5
    return is_valid_phase

def test_of_mine():
    pass
"""


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    plugin = ("-p", "no:phaseproof", "-p", "phaseproof.conformance.pytest_plugin", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", "-q", f"--phaseproof-vectors={VECTORS}", *plugin, *arguments]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, env=alone, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


def test_every_vector_is_a_test_with_its_id(tmp_path: Path, miniature: Miniature) -> None:
    done = run_pytest(tmp_path, "--phaseproof-cmd", " ".join(miniature("off-by-one-wild")), "-rA")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "FAILED phaseproof::check-one-wild" in done.stdout
    assert "PASSED phaseproof::hit-next" in done.stdout
    assert "expected: {" in done.stdout
    assert "again: phaseproof conform --replay check-one-wild" in done.stdout
    assert "2 failed, 33 passed" in done.stdout


def test_k_chooses_vectors_and_a_crash_costs_one_test(tmp_path: Path, miniature: Miniature) -> None:
    done = run_pytest(tmp_path, "--phaseproof-cmd", " ".join(miniature("crasher")), "-k", "check-one-wild or hit-next")
    assert "1 failed, 1 passed, 33 deselected" in done.stdout, done.stdout + done.stderr
    assert "crash: the program ended with exit code 7" in done.stdout


def test_a_fixture_makes_every_vector_a_test(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(FUNCTION, "utf-8")
    done = run_pytest(tmp_path, "-rA", "test_mine.py")
    assert "PASSED test_mine.py::phaseproof[check-two-sets]" in done.stdout, done.stdout + done.stderr
    assert "FAILED test_mine.py::phaseproof[check-set-short]" in done.stdout
    assert "PASSED test_mine.py::test_of_mine" in done.stdout
    assert "the program does not answer hit.check" in done.stdout


@pytest.mark.parametrize("scope", ["session", "module"])
@pytest.mark.parametrize("more", [(), ("conftest.py",), ("-o", "python_files=*.py")])
def test_a_fixture_may_stand_in_conftest(tmp_path: Path, scope: str, more: tuple[str, ...]) -> None:
    """Each vector is one test, however the files are named that pytest takes for tests."""
    told = FUNCTION.split("def test_of_mine", maxsplit=1)[0].replace('"session"', f'"{scope}"')
    (tmp_path / "conftest.py").write_text(told, "utf-8")
    (tmp_path / "test_mine.py").write_text("def test_of_mine(phaseproof_implementation):\n    pass\n", "utf-8")
    done = run_pytest(tmp_path, "-rA", *more)
    assert "PASSED conftest.py::phaseproof[check-two-sets]" in done.stdout, done.stdout + done.stderr
    assert "FAILED conftest.py::phaseproof[check-set-short]" in done.stdout
    assert ("PASSED test_mine.py::test_of_mine" in done.stdout) is (more != ("conftest.py",))
    assert done.stdout.count(" conftest.py::phaseproof[check-two-sets]") == 1


def test_a_fixture_in_conftest_is_left_alone_by_who_asks_for_another_file(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(FUNCTION.split("def test_of_mine", maxsplit=1)[0], "utf-8")
    (tmp_path / "test_mine.py").write_text("def test_of_mine():\n    pass\n", "utf-8")
    assert "1 passed" in run_pytest(tmp_path, "test_mine.py").stdout


def test_the_plugin_costs_nothing_if_nobody_wants_it(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import sys\ndef test_nothing_of_phaseproof_is_imported():\n"
        "    mine = {name for name in sys.modules if name.startswith('phaseproof')}\n"
        "    assert mine <= {'phaseproof', 'phaseproof.conformance', 'phaseproof.conformance.pytest_plugin'}\n",
        "utf-8",
    )
    assert run_pytest(tmp_path).returncode == 0


def test_an_edition_that_is_not_there_is_a_usage_error(tmp_path: Path, miniature: Miniature) -> None:
    done = run_pytest(tmp_path, "--phaseproof-cmd", " ".join(miniature("right")), "--phaseproof-edition", "clasic")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "classic" in done.stdout + done.stderr
