"""The guard: bounds that are what they say, two sides of the same code alike, one planted look-up noticed."""

import shutil
import subprocess
from math import comb
from pathlib import Path
from random import Random

import pytest

import phaseproof
from phaseproof.bench.guard import interleaved, short
from phaseproof.bench.guard.instructions import count_instructions, valgrind
from phaseproof.bench.guard.interleaved import SURE, Effort, bounds, compare_times
from phaseproof.bench.guard.trees import Tree, base_tree, own_tree
from phaseproof.bench.guard.verdicts import Standing, Verdict, Verdicts
from phaseproof.spec.errors import InfrastructureError, UsageError

PACKAGE = Path(phaseproof.__file__).parent
in_a_clone = pytest.mark.skipif(not (PACKAGE.parents[1] / ".git").exists(), reason="there is no git here")


def quiet(_what: str) -> None:
    pass


@pytest.mark.parametrize("rounds", [8, 9, 15, 25])
def test_the_true_median_lies_within_the_bounds(rounds: int) -> None:
    values = range(rounds)
    low, high = bounds(values)
    missed = 2 * sum(comb(rounds, below) for below in range(int(low) + 1)) / 2**rounds
    assert high == rounds - 1 - low
    assert missed <= max(1 - SURE, 2 / 2**rounds)
    rng = Random(1)
    trials = [bounds([rng.gauss(0, 1) for _ in range(rounds)]) for _ in range(2000)]
    assert len([1 for bottom, top in trials if not bottom <= 0 <= top]) <= 2000 * (1 - SURE) * 2 + 16


def verdict(*ratios: float) -> Verdict:
    return interleaved._verdict("it", ratios)


def test_what_is_slower_and_what_is_too_noisy() -> None:
    assert verdict(*[1.0] * 9).standing is Standing.FINE
    assert verdict(*[1.05, 1.06] * 5).standing is Standing.SLOWER
    assert verdict(*[0.7, 1.0, 1.3] * 3).standing is Standing.NOISY
    assert verdict(*[1.1, 1.5, 1.9] * 3).standing is Standing.SLOWER  # however noisy
    noisy = Verdicts("", (verdict(*[1.0] * 9), verdict(*[0.7, 1.0, 1.3] * 3)), 1.02)
    assert (noisy.slower, noisy.decided) == (False, False)
    assert not Verdicts("", (), 1.02).decided
    assert not Verdicts("", (Verdict("it", Standing.LEFT_OUT),), 1.02).decided


def copied(folder: Path, name: str, *changes: tuple[str, str, str]) -> Tree:
    """A copy of the package with changes: file, old text, new text."""
    shutil.copytree(PACKAGE, folder / name / "phaseproof", ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in changes:
        path = folder / name / "phaseproof" / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
    return Tree(name, folder / name, folder / f"{name}-cache")


ONE_HAND = ("engine/single.py", '*self.lines, f"return', '*self.lines, "(0, 0, 0, 0)[key & 3]", f"return')
BATCH = ("engine/batch.py", "held |= group.masks.take(entries)", "held |= group.masks.take(group.masks.take(entries) * 0 + entries)")  # fmt: skip # noqa: E501


def test_a_side_that_cannot_run_is_told(tmp_path: Path) -> None:
    broken = copied(tmp_path, "broken", ("engine/plan.py", "from __future__ import annotations", "raise ValueError(7)"))
    with own_tree() as ours, pytest.raises(InfrastructureError, match="broken cannot be measured: ValueError: 7"):
        compare_times(broken, ours, "classic", quiet, Effort(1, 1))


def test_what_only_one_side_has_is_left_out_and_other_answers_are_told(tmp_path: Path) -> None:
    old = copied(
        tmp_path,
        "old",
        ("engine/__init__.py", '"batch": ("needs_batch", "phases_in_batch")', '"batch": ("phases_in_batch",)'),
        ("engine/single.py", "f\"return {' | '.join(terms) or 0}\"", "f\"return 1 | {' | '.join(terms) or 0}\""),
    )
    with own_tree() as ours:
        found = compare_times(old, ours, "classic", quiet, Effort(1, 1))
    standings = {one.probe: one for one in found.verdicts}
    assert standings["needs_batch"].standing is Standing.LEFT_OUT
    assert standings["needs_batch"].note == "only this tree has it"
    assert "the two sides answer 'by key' differently" in found.notes


@in_a_clone
def test_a_revision_stands_in_a_worktree_and_is_gone_afterwards() -> None:
    with base_tree("HEAD") as tree:
        assert (tree.source / "phaseproof" / "engine" / "kernel.py").is_file()
        top = tree.source.parent
    assert not top.exists()
    listed = subprocess.run(
        ["git", "-C", PACKAGE, "worktree", "list"], check=True, capture_output=True, text=True
    ).stdout
    assert str(top) not in listed


@in_a_clone
@pytest.mark.parametrize("name", ["no-such-revision", "--all", ""])
def test_a_revision_that_is_not_there(name: str) -> None:
    with pytest.raises(UsageError, match="has no revision"), base_tree(name):
        pass


def test_the_short_guard_by_time() -> None:
    found = short.by_time("classic", quiet)
    assert {one.probe for one in found.verdicts} == set(short.LEAST_TIMES)
    assert found.decided
    assert not found.slower, found


def test_the_short_guard_notices_what_is_far_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(short, "LEAST_TIMES", dict.fromkeys(short.LEAST_TIMES, 1e9))
    assert short.by_time("classic", quiet).slower


def test_without_valgrind_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with own_tree() as ours, pytest.raises(InfrastructureError, match="needs valgrind"):
        count_instructions(ours, ours, "classic", quiet, ["by key"])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_one_more_look_up_for_each_hand_is_noticed(tmp_path: Path) -> None:
    old, new = copied(tmp_path, "old"), copied(tmp_path, "new", ONE_HAND, BATCH)
    found = compare_times(old, new, "classic", quiet)
    slower = {one.probe for one in found.verdicts if one.standing is Standing.SLOWER}
    assert {"by key", "numpy batch"} <= slower, found
    assert not found.notes


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.skipif(valgrind() is None, reason="valgrind is not there")
def test_one_more_look_up_for_each_hand_is_counted(tmp_path: Path) -> None:
    old, new = copied(tmp_path, "old"), copied(tmp_path, "new", ONE_HAND, BATCH)
    again = copied(tmp_path, "again")
    probes = ["by key", "numpy batch"]
    assert {one.standing for one in count_instructions(old, again, "classic", quiet, probes).verdicts} == {
        Standing.FINE
    }
    assert {one.standing for one in count_instructions(old, new, "classic", quiet, probes).verdicts} == {
        Standing.SLOWER
    }
