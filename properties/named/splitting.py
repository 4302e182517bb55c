"""Small hands, where everything that the cards can do can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import strategies as st

from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Phase
from phaseproof.spec.questions import Holding

from ..judges import Judge
from ..registry import Look, declare
from ..strategies import hands_for, small_editions
from ..transforms import with_phases

_MOST = 6
"""Cards in a hand of which every part is tried."""


@st.composite
def _small(draw: st.DrawFn, edition: Edition) -> tuple[Edition, Holding]:  # noqa: ARG001 - tiny games are all alike
    tiny = draw(small_editions())
    phase = draw(st.sampled_from(tiny.phases)).number
    return tiny, Holding(draw(hands_for(tiny, phase, max_size=_MOST)), phase)


def _parts(cards: Hand, size: int) -> Iterator[Hand]:
    yield from dict.fromkeys(combinations(cards, size))


@declare(
    "exactly-its-cards",
    "A hand holds a phase exactly if some of its cards, no more than the phase asks for, hold it by themselves.",
    rules=("PH-DEF", "PH-LIST"),
    cases=_small,
)
def exactly_its_cards(look: Look, case: tuple[Edition, Holding]) -> None:
    """Tiny games; every choice of cards is tried."""
    tiny, question = case
    size = tiny.phase(question.phase).size
    for judge in look.court.of(tiny).both:
        some = any(judge.says(Holding(part, question.phase)) for part in _parts(question.hand, size))
        because = f"{judge.name}: {'some' if some else 'no'} {size} of these cards hold the phase by themselves"
        look.require(judge.says(question) == some, because, question, edition=tiny)


def _apart(judge: Judge, cards: Hand) -> bool:
    """Whether the cards can be dealt out into two parts that hold phases 1 and 2 of the judge's game."""
    return any(
        judge.says(Holding(tuple(cards[place] for place in chosen), 1))
        and judge.says(Holding(tuple(cards[place] for place in range(len(cards)) if place not in chosen), 2))
        for size in range(len(cards) + 1)
        for chosen in combinations(range(len(cards)), size)
    )


@declare(
    "two-groups-apart",
    "Two groups are held exactly if the cards can be dealt out into two parts, each with one of them, naturals aside.",
    rules=("LAY-6", "PH-DEF"),
    cases=_small,
)
def two_groups_apart(look: Look, case: tuple[Edition, Holding]) -> None:
    """Tiny games without a rule on naturals; every way to deal the cards out is tried."""
    tiny, question = case
    groups = tiny.phase(question.phase).groups
    if len(groups) != 2:  # noqa: PLR2004
        return
    free = tiny.with_reading("natural", "none")
    parted = with_phases(free, *(Phase(number, (group,)) for number, group in enumerate(groups, start=1)))
    whole, parts = look.court.of(free), look.court.of(parted)
    for judge, part_judge in zip(whole.both, parts.both, strict=True):
        apart = _apart(part_judge, question.hand)
        because = f"{judge.name}: the cards can {'' if apart else 'not '}be dealt out into the two groups"
        look.require(judge.says(question) == apart, because, question, edition=free)
