"""Joint tables are kept: whole, or not at all, and never believed when damaged."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import phaseproof
from phaseproof.engine import Tables, compile_edition, joint_tables, store
from phaseproof.spec.edition import Edition

PHASES = ["set 3 + set 3", "set 2 + run 3", "run 4", "colour 3", "colour 2 + colour 2", "set 2 + colour 2"]


@pytest.fixture
def game(small_edition: Callable[..., Edition]) -> Edition:
    return small_edition(PHASES, numbers=6, colours="RG", copies=2)


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    joint_tables.cache_clear()


def alike(left: Tables, right: Tables) -> bool:
    pairs = list(zip(left.families, right.families, strict=True))
    return len(pairs) > 1 and all(
        one.phases == other.phases
        and all(np.array_equal(*tables) for tables in zip(one.classes, other.classes, strict=True))
        and all(np.array_equal(*tables) for tables in zip(one.joins, other.joins, strict=True))
        and np.array_equal(one.naturals, other.naturals)
        for (one, _), (other, _) in pairs
    )


def again(game: Edition, folder: Path) -> Tables:
    joint_tables.cache_clear()
    return joint_tables(compile_edition(game), folder=folder)


def test_they_are_made_once(game: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = again(game, tmp_path / "deep" / "down")
    (kept,) = (tmp_path / "deep" / "down").iterdir()
    assert kept.suffix == ".tables"
    monkeypatch.setattr(store, "families", lambda *_, **__: pytest.fail("made again"))
    read = again(game, tmp_path / "deep" / "down")
    assert read is not made
    assert alike(read, made)
    assert [phase.number for phase in read.left] == [phase.number for phase in made.left] == [6]


@pytest.mark.parametrize("damage", ["cut", "empty", "one bit", "other", "folder"])
def test_a_damaged_file_is_not_believed(game: Edition, tmp_path: Path, damage: str) -> None:
    made = again(game, tmp_path)
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    content = {
        "cut": whole[:-100],
        "empty": b"",
        "one bit": whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:],
        "other": b"no table at all" * 99,
        "folder": b"",
    }[damage]
    kept.unlink()
    if damage == "folder":
        kept.mkdir()
    else:
        kept.write_bytes(content)
    assert alike(again(game, tmp_path), made)
    assert [path.name for path in tmp_path.iterdir()] == [kept.name]
    if damage != "folder":
        assert len(kept.read_bytes()) == len(whole)
        assert alike(again(game, tmp_path), made)


def test_where_nothing_can_be_written_nothing_is_kept(game: Edition, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    assert alike(again(game, blocked / "tables"), again(game, tmp_path / "elsewhere"))
    assert blocked.read_text(encoding="utf-8") == "in the way"


def test_other_plans_and_other_code_have_other_files(
    game: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again(game, tmp_path)
    again(game.with_reading("natural", "none"), tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(store, "_code", lambda: "other")
    again(game, tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


PROGRAM = """
from phaseproof.engine import compile_edition, joint_tables
from phaseproof.spec.edition import edition
print(len(joint_tables(compile_edition(edition("odd-phases"))).families))
"""


def test_processes_at_once_in_the_cache_directory(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    environment["PYTHONPATH"] = str(Path(phaseproof.__file__).parents[1])
    processes = [
        subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE) for _ in range(3)
    ]
    assert [process.communicate()[0].split() for process in processes] == [[b"1"]] * 3
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".tables"]
