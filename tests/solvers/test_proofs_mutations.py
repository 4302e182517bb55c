"""Wrong kernels, and who notices: the whole list is ``phaseproof kernel-mutants``."""

import pytest

from phaseproof.engine import kernel
from phaseproof.solvers.exhaustion.noticing import Walker
from phaseproof.solvers.proofs import containing
from phaseproof.solvers.proofs.mutation_games import claims, few_copies, walked
from phaseproof.solvers.proofs.mutations import Judges, Mutant, Notice, in_place, mutants
from phaseproof.spec.edition import edition


@pytest.fixture(scope="module")
def judges() -> Judges:
    wanted = ("contained-1", "contained-4")
    return Judges([claim for claim in containing.claims(edition("classic")) if claim.id in wanted], seconds=60)


def of(at: str, was: str, is_: str) -> Mutant:
    return next(one for one in mutants() if (one.at, one.was, one.is_) == (at, was, is_))


def test_a_mutant_is_noticed_and_the_kernel_is_whole_again(judges: Judges) -> None:
    wrong = next(mutant for mutant in mutants() if mutant.at == "kernel.at_least")
    verdict = judges.verdict(wrong)
    assert (verdict.notice, verdict.claims) == (Notice.REFUTED, ("contained-1",))
    with in_place(wrong):
        assert [kernel.at_least(left, 3) for left in (2, 3)] == [1, 1]
    assert [kernel.at_least(left, 3) for left in (2, 3)] == [0, 1]


@pytest.mark.parametrize(
    ("at", "was", "is_", "notice"),
    [
        ("kernel.climb", "below & where", "where", Notice.REFUTED),
        ("kernel.climb", "1", "2", Notice.BROKEN),
        ("kernel.equal_sets", "heaps + some(rest)", "heaps", Notice.UNASKED),
        ("kernel.height", "total - everywhere(rung)", "total + everywhere(rung)", Notice.REFUTED),
    ],
)
def test_what_the_theorems_say(judges: Judges, at: str, was: str, is_: str, notice: Notice) -> None:
    assert judges.verdict(of(at, was, is_)).notice is notice


def test_a_walk_notices_as_well() -> None:
    walker = Walker([(few_copies(), 6)])
    assert walker.differs() == ""
    for wrong in (mutant for mutant in mutants() if mutant.at in ("kernel.at_least", "kernel.without_lowest")):
        with in_place(wrong):
            assert walker.differs().startswith("two of each number: ")
    assert walker.differs() == ""


def test_no_claim_is_asked_twice() -> None:
    asked = [claim.id for claim in claims()]
    assert len(asked) == len(set(asked))
    assert {id_.partition(" contained")[0] for id_ in asked} >= {"classic", "hub", "plus-ten", "two of each number"}
    assert {game.id for game, _ in walked()} > {"classic", "hub", "plus-ten"}
