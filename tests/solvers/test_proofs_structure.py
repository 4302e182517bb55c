"""What the theorems on two hands leave to a look: phases without colours, and a hand on which the readings differ."""

import pytest
import z3

from phaseproof.engine import Reckoning, compile_edition
from phaseproof.solvers.proofs import structure
from phaseproof.solvers.proofs.containing import Symbols
from phaseproof.spec.cards import hand
from phaseproof.spec.edition import edition
from phaseproof.spec.holding import completion
from phaseproof.spec.notation import parse_hand


def symbols_of(term: z3.ExprRef) -> set[str]:
    found: set[str] = set()
    seen, waiting = set(), [term]
    while waiting:
        node = waiting.pop()
        if node.get_id() not in seen:
            seen.add(node.get_id())
            waiting.extend(node.children())
            if z3.is_const(node) and node.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                found.add(str(node))
    return found


@pytest.mark.parametrize("name", ["classic", "hub"])
def test_where_no_claim_speaks_of_colours_the_kernel_looks_at_none(name: str) -> None:
    game = edition(name)
    plan, claims = compile_edition(game), {claim.id for claim in structure.claims(game)}
    for phase in plan.phases:
        symbols = Symbols(plan, len(plan.letters))
        reckoning = Reckoning(symbols.tally, plan.width, one_colour=plan.readings.one_colour_runs)
        looks = any(symbol.startswith(("present", "total")) for symbol in symbols_of(reckoning.holds(phase)))
        assert looks == (f"other-colours-{phase.number}" in claims)


@pytest.mark.parametrize(
    ("name", "phase", "cards", "differ"),
    [
        ("classic", 1, "R3 W W W W W", True),
        ("classic", 1, "R3 R5 W W W W", False),
        ("classic", 2, "R3 W W W W W W", True),
        ("classic", 4, "R3 W W W W W W", False),
        ("hub", 2, "R3 W W W W W W", True),
        ("plus-ten", 11, "R3 B7 W W W W W W", True),  # two naturals, unlike in any phase of two groups
        ("plus-ten", 11, "R3 R3 B3 W W W W W", True),
        ("plus-ten", 11, "R3 B7 G7 Y9 W W W W", False),
        ("plus-ten", 14, "R3 W W W W W W W", True),
    ],
)
def test_naturals_of_the_phase_and_of_each_group(name: str, phase: int, cards: str, differ: bool) -> None:
    held = hand(parse_hand(cards, edition(name).deck))
    games = [edition(name).with_reading("natural", reading) for reading in ("per-phase", "per-group")]
    assert (len({completion(held, phase, game) is None for game in games}) == 2) == differ
