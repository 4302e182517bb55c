"""Wrong kernels, and which theorem notices each: ``python -m pytest -m slow -s`` on this file prints them."""

from collections import Counter
from dataclasses import replace

import pytest

from phaseproof.engine import kernel
from phaseproof.solvers.proofs import containing
from phaseproof.solvers.proofs.claims import Claim
from phaseproof.solvers.proofs.mutations import BROKEN, UNASKED, UNDECIDED, UNNOTICED, in_place, mutants, verdicts
from phaseproof.spec.edition import edition

QUICKEST = (1, 4, 8, 9, 10, 7, 2, 5, 6, 3, 14, 11)
"""The phases in the order in which they are asked."""


def claims() -> list[Claim]:
    """The theorem of the printed game, of runs in one colour, and of what only longer games need."""
    found = []
    for name in ("classic", "hub", "plus-ten"):
        for claim in containing.claims(edition(name)):
            of_phase = claim.id.split("-")[1] if claim.id.startswith("contained") else ""
            wanted = {"classic": True, "hub": "colour" in claim.id, "plus-ten": of_phase in {"11", "14", ""}}[name]
            if wanted:
                found.append(replace(claim, id=f"{name} {claim.id}"))
    order = {str(number): place for place, number in enumerate(QUICKEST)}
    return sorted(found, key=lambda claim: order.get(claim.id.partition("contained-")[2].split("-")[0], -1))


def test_a_mutant_is_noticed_and_the_kernel_is_whole_again() -> None:
    wrong = next(mutant for mutant in mutants() if mutant.at == "kernel.at_least")
    quick = [claim for claim in containing.claims(edition("classic")) if claim.id == "contained-4"]
    assert [verdict for _, verdict in verdicts(quick, [wrong], seconds=60)] == ["contained-4"]
    with in_place(wrong):
        assert [kernel.at_least(left, 3) for left in (2, 3)] == [1, 1]
    assert [kernel.at_least(left, 3) for left in (2, 3)] == [0, 1]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_mutant() -> None:
    found = list(verdicts(claims(), mutants(), seconds=60))
    for mutant, verdict in found:
        print(f"{verdict:40} {mutant}")  # noqa: T201 - the list is what this test is for
    print(Counter(verdict for _, verdict in found).most_common())  # noqa: T201
    left = [(mutant, verdict) for mutant, verdict in found if verdict in (UNNOTICED, UNASKED, UNDECIDED)]
    assert BROKEN not in {verdict for mutant, verdict in found if mutant.at == "kernel.at_least"}
    assert len(left) < len(found) / 4
