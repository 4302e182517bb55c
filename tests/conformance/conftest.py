import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import phaseproof
from phaseproof.conformance.vectors import Vector, read_vectors

HERE = Path(__file__).parent
VECTORS = HERE / "vectors.json"
Miniature = Callable[..., list[str]]


@pytest.fixture(scope="session")
def vectors() -> tuple[Vector, ...]:
    return read_vectors(VECTORS.read_text("utf-8"))


@pytest.fixture
def miniature(tmp_path: Path) -> Miniature:
    """The command of a miniature by its name."""

    def command(name: str) -> list[str]:
        script = HERE / "miniatures" / "miniature.py"
        return [sys.executable, "-S", "-E", str(script), name, str(VECTORS), str(tmp_path)]

    return command


def processes_of(folder: Path) -> Iterator[int]:
    """The processes whose command line names the folder."""
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder).encode() in entry.read_bytes():
                yield int(entry.parent.name)
        except OSError:
            continue


@pytest.fixture(autouse=True)
def this_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are started find the phaseproof that is tested."""
    monkeypatch.setenv("PYTHONPATH", str(Path(phaseproof.__file__).parents[1]))


@pytest.fixture(autouse=True)
def nobody_is_left(tmp_path: Path) -> Iterator[None]:
    """Every test leaves no process behind."""
    yield
    assert not list(processes_of(tmp_path))
