"""The replay, and who may know whom."""

import ast
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import phaseproof.solvers
from phaseproof.solvers import replay
from phaseproof.solvers.errors import Disagreement
from phaseproof.solvers.replay import replay_hit, replay_lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.notation import parse_group, parse_hand, parse_placed
from phaseproof.spec.phases import Group

ROOM = Path(phaseproof.solvers.__file__).parent
OTHER_JUDGES = ("phaseproof.engine", "phaseproof.spec.judge", "phaseproof.spec.rules", "phaseproof.spec.holding")


def groups_of(edition: Edition, *texts: str) -> tuple[Group, ...]:
    return tuple(parse_group(text, edition.deck) for text in texts)


def test_a_right_lay_passes(classic: Edition) -> None:
    groups = groups_of(classic, "set: R6 B6 W=6", "set: R7 B7 Y7")
    hand = parse_hand("R6 B6 W R7 B7 Y7 S", classic.deck)
    assert replay_lay(groups, 1, classic) == groups
    assert replay_lay(groups, 1, classic, hand) == groups


def test_a_wrong_lay_does_not(classic: Edition) -> None:
    with pytest.raises(Disagreement) as caught:
        replay_lay(groups_of(classic, "set: R6 B6 W=7", "set: R7 B7 Y7"), 1, classic)
    assert caught.value.said == {"solver": True, "spec": False, "engine": False}
    assert str(caught.value).startswith("phase 1 of classic laid as set: R6 B6 W=7 / set: R7 B7 Y7: solver says True")


def test_cards_that_are_not_held_are_not_laid(classic: Edition) -> None:
    groups = groups_of(classic, "set: R6 B6 Y6", "set: R7 B7 Y7")
    with pytest.raises(Disagreement, match="from B6"):
        replay_lay(groups, 1, classic, parse_hand("R6 B6 Y6 R7 B7", classic.deck))


def test_one_judge_is_enough_to_disagree(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "lay_is_legal", lambda *_: False)
    with pytest.raises(Disagreement, match="spec says True, engine says False"):
        replay_lay(groups_of(classic, "set: R6 B6 Y6", "set: R7 B7 Y7"), 1, classic)


def test_hits(classic: Edition) -> None:
    (run,) = groups_of(classic, "run: R3 G4 Y5 B6")
    right, wrong = (parse_placed(text, classic.deck) for text in ("W=7", "W=8"))
    assert replay_hit(right, run, classic) == right
    with pytest.raises(Disagreement, match=r"W=8 hit on 'run: R3 G4 Y5 B6' under classic"):
        replay_hit(wrong, run, classic)


def test_a_disagreement_fails_a_test() -> None:
    assert issubclass(Disagreement, AssertionError)


def imported(module: Path) -> set[str]:
    """Every module of ours that a module imports, by its full name."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(f"phaseproof.solvers.{node.module}" if node.level else node.module or "")
    return names


def test_only_the_replay_knows_other_judges() -> None:
    for module in ROOM.glob("*.py"):
        known = {name for name in imported(module) for judge in OTHER_JUDGES if name.startswith(judge)}
        assert bool(known) == (module.name == "replay.py"), module.name


def test_matching_shares_nothing_with_the_solvers() -> None:
    ours = {name for name in imported(ROOM / "matching.py") if name.startswith("phaseproof")}
    assert ours == {"phaseproof.spec.cards", "phaseproof.spec.edition", "phaseproof.spec.phases"}


@pytest.mark.parametrize(
    ("module", "unknown"),
    [
        ("matching", (*OTHER_JUDGES, "z3", "phaseproof.solvers.encoding")),
        ("phase_solver", (*OTHER_JUDGES, "networkx")),
        ("why_not", (*OTHER_JUDGES, "networkx")),
        ("lay_rules", (*OTHER_JUDGES, "networkx")),
        ("hit_rules", (*OTHER_JUDGES, "networkx")),
    ],
)
def test_an_oracle_loads_no_other_judge(
    run_python: Callable[..., CompletedProcess[str]], module: str, unknown: tuple[str, ...]
) -> None:
    code = f"import phaseproof.solvers.{module}, sys; print(*sys.modules, sep='\\n')"
    loaded = set(run_python("-c", code).stdout.split())
    assert f"phaseproof.solvers.{module}" in loaded
    assert loaded.isdisjoint(unknown)
