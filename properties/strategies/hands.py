"""Cards and hands. ``hands_for`` is the one to test a phase with: about half of its hands hold the phase."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from phaseproof.spec.cards import SKIP, WILD, Card, Hand, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Holding

from .building import Box, build
from .choosing import Pick, choice, drawn, taken

_Deal = Callable[[Pick, Box, int, int], list[Card]]
"""Deals a hand: ``(pick, box, phase, size)``."""


def _holder(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:
    """The phase itself, and other cards."""
    groups = build(pick, box.edition.phase(phase).groups, box)
    cards = [card for group in groups for card in group.faces]
    return cards + box.deal(pick, size - len(cards))


def _near_miss(pick: Pick, box: Box, phase: int, size: int, *, replaced: bool) -> list[Card]:
    groups = build(pick, box.edition.phase(phase).groups, box)
    cards = [card for group in groups for card in group.faces]
    naturals = [index for index, card in enumerate(cards) if card.is_natural]
    if naturals:
        gone = cards.pop(choice(pick, naturals))
        if replaced:
            cards += box.deal(pick, 1, without=frozenset({WILD, SKIP, gone}))
    return cards + box.deal(pick, size - len(cards), without=frozenset({WILD}))


def _one_short(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:
    """The phase but for one natural, and one or two other cards at most, no Wild: they seldom help."""
    return _near_miss(pick, box, phase, min(size, box.edition.phase(phase).size + 1), replaced=False)


def _one_wrong(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:
    """The phase but for one natural, in whose place lies another one, and other cards but no Wild."""
    return _near_miss(pick, box, phase, size, replaced=True)


def _around_the_corner(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:
    """The phase, but its runs go on from the highest number to the lowest (RUN-3); other cards but no Wild."""
    deck, wanted = box.edition.deck, box.edition.phase(phase).groups
    cards = []
    for group in wanted:
        if group.kind is GroupKind.RUN and 1 < group.size < len(deck.numbers):
            (low,) = pick((group.size - 1,))
            numbers = [*deck.numbers[: low + 1], *deck.numbers[len(deck.numbers) - group.size + low + 1 :]]
            letters = pick((len(deck.letters),) * len(numbers))
            naturals = [
                number_card(deck.letters[letter], number) for letter, number in zip(letters, numbers, strict=True)
            ]
            cards += [card for card in naturals if box.take(card)]
        else:
            cards += [card for built in build(pick, [group], box) for card in built.faces]
    return cards + box.deal(pick, min(size, box.edition.phase(phase).size + 1) - len(cards), without=frozenset({WILD}))


def _rich_in_wilds(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:  # noqa: ARG001
    """Two Wilds or more, and other cards."""
    wilds = [WILD] * min(size, 2 + pick((5,))[0], box.left[WILD])
    box.left.subtract(wilds)
    return wilds + box.deal(pick, size - len(wilds), without=frozenset({WILD}))


def _few_naturals(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:
    """No natural, one or two (WILD-3), as many Wilds as the phase needs beside them or one fewer, and Skips."""
    naturals, fewer = pick((3, 2))
    size = min(size, box.edition.deck.size)
    special = frozenset({WILD, SKIP})
    cards = box.deal(pick, min(naturals, size), without=special)
    wilds = min(box.left[WILD], max(0, box.edition.phase(phase).size - len(cards) - fewer))
    skips = min(box.left[SKIP], max(0, size - len(cards) - wilds))
    box.left.subtract({WILD: wilds, SKIP: skips})
    return cards + [WILD] * wilds + [SKIP] * skips


def _by_chance(pick: Pick, box: Box, phase: int, size: int) -> list[Card]:  # noqa: ARG001
    """Any cards."""
    return box.deal(pick, size)


_DEALS: tuple[_Deal, ...] = (
    *(_by_chance, _holder, _one_short, _holder, _one_wrong, _holder, _one_short, _rich_in_wilds),
    *(_holder, _by_chance, _one_short, _one_wrong, _around_the_corner, _holder, _by_chance, _one_short),
    *(_one_wrong, _few_naturals, _rich_in_wilds, _holder, _by_chance, _one_short, _one_wrong, _by_chance),
)
"""As often as each is listed: about half of the hands hold their phase. Mixed, since Hypothesis likes low numbers."""


def _full(edition: Edition, max_size: int | None) -> int:
    """The largest hand: one after the draw, or as large as is said and the deck allows."""
    return min(edition.deck.size, edition.hand_size + 1 if max_size is None else max_size)


def a_hand(
    pick: Pick, edition: Edition, *, size: int | None = None, min_size: int = 0, max_size: int | None = None
) -> Hand:
    """The recipe of ``hands``."""
    most = _full(edition, max_size if size is None else size)
    least = min_size if size is None else most
    return hand(Box(edition).deal(pick, least + pick((max(1, most - least + 1),))[0]))


def a_hand_for(pick: Pick, edition: Edition, phase: int, *, min_size: int = 0, max_size: int | None = None) -> Hand:
    """The recipe of ``hands_for``."""
    most = _full(edition, max_size)
    least = max(min_size, min(edition.phase(phase).size - 1, most))
    box, size = Box(edition), choice(pick, [*range(least, most + 1), most, most, max(least, most - 1), most])
    dealt = choice(pick, _DEALS)(pick, box, phase, size)
    if len(dealt) > most:
        return hand(taken(pick, dealt, most))
    return hand(dealt + box.deal(pick, min_size - len(dealt)))


def a_holding(pick: Pick, edition: Edition) -> Holding:
    """The recipe of ``holdings``."""
    phase = choice(pick, edition.phases).number
    return Holding(a_hand_for(pick, edition, phase), phase)


def a_wild_hand(pick: Pick, edition: Edition) -> Holding:
    """The recipe of ``wild_hands``."""
    phase = choice(pick, edition.phases).number
    return Holding(hand(_few_naturals(pick, Box(edition), phase, edition.hand_size + 1)), phase)


def cards(edition: Edition) -> st.SearchStrategy[Card]:
    """One card of the edition's deck, every face as likely as any other."""
    return st.sampled_from(edition.deck.kinds())


def hands(
    edition: Edition, *, size: int | None = None, min_size: int = 0, max_size: int | None = None
) -> st.SearchStrategy[Hand]:
    """A hand dealt from the edition's deck by chance.

    ``size`` is the exact number of cards; without it from ``min_size`` to ``max_size`` (a full hand after the draw).
    """
    return drawn(a_hand, edition, size=size, min_size=min_size, max_size=max_size)


def hands_for(
    edition: Edition, phase: int, *, min_size: int = 0, max_size: int | None = None
) -> st.SearchStrategy[Hand]:
    """A hand about which the phase is a good question: about half of them hold it.

    Some are the phase and more, some lack one card of it, have one card wrong, are rich in Wilds, stand at the edge of
    the natural rule, or are dealt by chance. Most are full hands, before or after the draw. Raises UnknownName, when
    drawn, for a phase that the edition does not have.
    """
    return drawn(a_hand_for, edition, phase, min_size=min_size, max_size=max_size)


def holdings(edition: Edition) -> st.SearchStrategy[Holding]:
    """The question whether a hand holds a phase: any phase, with a hand that fits the question."""
    return drawn(a_holding, edition)


def wild_hands(edition: Edition) -> st.SearchStrategy[Holding]:
    """The question of a phase for a hand of Wilds with no, one or two naturals, where the natural rule decides."""
    return drawn(a_wild_hand, edition)
