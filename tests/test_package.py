import re
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import phaseproof

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "phaseproof"
ROOMS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")

only_in_a_clone = pytest.mark.skipif(
    not any((PACKAGE / room).is_symlink() for room in ROOMS),
    reason="an unpacked source distribution holds the rooms themselves, without links",
)


def test_the_tested_package_is_this_clone() -> None:
    assert Path(phaseproof.__file__).parent == PACKAGE


def test_the_command_tells_the_version(run_python: Callable[..., CompletedProcess[str]]) -> None:
    told = run_python("-m", "phaseproof", "--version").stdout
    assert phaseproof.__version__ in told


@only_in_a_clone
def test_every_top_level_package_is_a_room() -> None:
    assert sorted(path.parent.name for path in ROOT.glob("*/__init__.py")) == ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_it_is_for(room: str) -> None:
    assert import_module(f"phaseproof.{room}").__doc__


@only_in_a_clone
@pytest.mark.parametrize("room", ROOMS)
def test_a_link_to_a_room_survives_a_move_of_the_clone(room: str) -> None:
    assert (PACKAGE / room).readlink() == Path("..", "..", room)


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_every_dependency_has_an_exact_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]
    names = {re.split(r"[^\w-]", requirement)[0] for requirement in asked} - {"phaseproof"}
    pinned = re.findall(r"^([\w-]+)==", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert names <= set(pinned)
