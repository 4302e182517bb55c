"""Why a hand does not hold a phase, in plain words, for every kind of group."""

import pytest

from phaseproof.disputes.explain import explain
from phaseproof.spec.answer import Verdict
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.questions import Holding

RUN = "a run of 4"


@pytest.mark.parametrize(
    ("name", "phase", "cards", "why", "near"),
    [
        pytest.param(
            "classic",
            4,
            "R1 B3 G5 Y7 R2 R2 W S",
            "phase 4 needs 7 in a row; with your one Wild the best window, 1 to 7, still lacks one card",
            "add any 4, any 6 or a Wild; then run: ",
            id="run",
        ),
        pytest.param(
            "classic",
            4,
            "R1 B3 G5 Y7 R2 R4 S",
            "phase 4 needs 7 in a row; without a Wild the best window, 1 to 7, still lacks one card (a 6)",
            "add any 6 or a Wild; then run: ",
            id="run without a Wild",
        ),
        pytest.param(
            "hub",
            4,
            "R1 R2 R3 R4 B5 B6 B7 W W",
            "phase 4 needs 7 in a row in one colour; with your 2 Wilds the best window, red 1 to 7, "
            "still lacks one card",
            "add R5, R6, R7 or a Wild; then run: ",
            id="run in one colour",
        ),
        pytest.param(
            "classic",
            8,
            "R1 R3 R5 Y7 G8 B9 W",
            "phase 8 needs 7 cards of one colour; with your one Wild the best colour, red, still lacks three cards",
            "add three red cards (or Wilds); then colour: ",
            id="colour group",
        ),
        pytest.param(
            "classic",
            1,
            "R4 B4 G4 R9 Y9 S",
            "phase 1 needs a set of 3 and a set of 3; without a Wild at best the set of 4s is whole "
            "and the set of 9s lacks one card",
            "add any 9 or a Wild; then set: ",
            id="two sets",
        ),
        pytest.param(
            "classic",
            2,
            "R1 B2 R3 G9 Y9 S",
            f"phase 2 needs a set of 3 and {RUN}; without a Wild at best the set of 9s lacks one card "
            "and the run from 1 to 4 lacks one card (a 4)",
            "add a 9 and a 4 (or Wilds); then set: ",
            id="set and run",
        ),
        pytest.param(
            "classic",
            1,
            "W W W W W W S",
            "phase 1 needs at least one natural card, and the hand has none; Wilds alone do not do",
            "add any natural card; then set: ",
            id="natural rule",
        ),
        pytest.param(
            "party",
            1,
            "R4 W W W W W S",
            "phase 1 needs at least one natural card in every group, and the hand is one natural card short of "
            "that; Wilds alone do not do",
            "add any natural card; then set: ",
            id="natural rule in every group",
        ),
    ],
)
def test_why_not(name: str, phase: int, cards: str, why: str, near: str) -> None:
    game = edition(name)
    explained = explain(Holding(parse_hand(cards, game.deck), phase), game)
    assert explained.verdict is Verdict.ILLEGAL
    found, offered = explained.grounds.why_not, explained.grounds.near
    assert found is not None
    assert found.facts == (why,)
    assert not found.checked
    [data] = found.data
    assert data["short"] >= 1
    assert offered is not None
    assert offered.text.startswith(near)
