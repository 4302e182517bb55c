"""The written-out kernel says what the kernel says, and is written once for a plan."""

from collections.abc import Callable

import pytest

from phaseproof.engine import Plan, Reckoning, compile_edition
from phaseproof.engine.tallies import tally
from phaseproof.engine.unrolled import unrolled
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

PHASES = ["set 2 + set 2", "set 2 + run 3", "run 4", "colour 3", "set 2 + set 2 + set 2", "set 5", "run 9"]


@pytest.mark.parametrize("natural", ["per-phase", "per-group", "none"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_every_hand_of_a_small_deck(
    small_edition: Callable[..., Edition],
    all_hands: Callable[[Edition, int], list[Hand]],
    run_colour: str,
    natural: str,
) -> None:
    plan = compile_edition(small_edition(PHASES, run_colour=run_colour, natural=natural))
    masks = unrolled(plan, plan.phases)
    for cards in all_hands(small_edition(PHASES), 6):
        counted = tally(cards, plan)
        reckoning = Reckoning(counted, plan.width, one_colour=run_colour == "one")
        held = sum(reckoning.holds(phase) << (phase.number - 1) for phase in plan.phases)
        assert masks(counted.wilds, counted.numbers, counted.present, counted.totals) == held, cards


def test_it_is_written_once(plan: Plan) -> None:
    assert unrolled(plan, plan.phases) is unrolled(plan, plan.phases)
