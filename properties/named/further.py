"""The ten further phases of a longer game: each is laid whole, as the printed ones are."""

from __future__ import annotations

from hypothesis import strategies as st

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import laying

from ..registry import Look, declare
from ..strategies import right_lays

_PRINTED = 10
Case = tuple[int, tuple[Group, ...]]


def _further(edition: Edition) -> list[int]:
    every = [phase.number for phase in edition.phases]
    return [number for number in every if number > _PRINTED] if "plus-ten" in edition.layers else []


def _cases(edition: Edition) -> st.SearchStrategy[Case]:
    return st.sampled_from(_further(edition)).flatmap(
        lambda phase: st.tuples(st.just(phase), right_lays(edition, phase, exact=True))
    )


@declare(
    "further-phases-whole",
    "A phase beyond the tenth is laid whole: right as it is asked for, wrong with a card less in any of its groups.",
    rules=("PLUS-TEN",),
    cases=_cases,
    concerns=lambda edition: bool(_further(edition)),
)
def further_phases_whole(look: Look, case: Case) -> None:
    """Specification and engine, on a lay of exactly the phase's size."""
    phase, laid = case
    for judge in look.court.both:
        whole = laying(look.edition, phase, laid)
        look.require(judge.says(whole), f"{judge.name}: phase {phase} is laid as it is asked for", whole)
        for at, group in enumerate(laid):
            less = (*laid[:at], Group(group.kind, group.cards[:-1]), *laid[at + 1 :])
            short = laying(look.edition, phase, less)
            look.require(not judge.says(short), f"{judge.name}: phase {phase} may be laid with a card less", short)
