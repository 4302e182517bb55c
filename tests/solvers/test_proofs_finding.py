"""The engine's best lay, exhausted over small decks."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from phaseproof.engine import LayDown, find
from phaseproof.solvers.proofs import finding
from phaseproof.spec.edition import Edition


def test_the_best_lay_of_every_hand_of_few_cards(classic: Edition) -> None:
    done = finding.exhaust_find(classic, most=4, phases=("set 2", "run 3", "colour 3"))
    assert not done.wrong
    assert done.questions > done.lays > 1000


@pytest.mark.slow
def test_the_best_lay_of_every_hand(classic: Edition) -> None:
    done = finding.exhaust_find(classic)
    assert not done.wrong
    assert done.lays > 5000


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda _: None, "found: False"),
        (lambda lay: replace(lay, penalty_left=lay.penalty_left + 1), "points are left, not"),
        (lambda lay: replace(lay, groups=lay.groups[:1] * 2), "cards were laid that are not held"),
    ],
)
def test_what_is_wrong_is_seen(
    classic: Edition, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[LayDown], LayDown | None], says: str
) -> None:
    monkeypatch.setattr(finding, "find", lambda *facts, **how: (lay := find(*facts, **how)) and wrong(lay))
    done = finding.exhaust_find(classic, most=2, phases=("set 2",), further=False)
    assert any(says in line for line in done.wrong)
