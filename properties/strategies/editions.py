"""Editions with tiny decks, where every rule shows on few cards and every way to play them can be tried."""

from __future__ import annotations

from hypothesis import strategies as st

from phaseproof.spec.cards import Deck
from phaseproof.spec.edition import Edition, ScoreTable, edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase

from .choosing import Pick, choice, drawn

_COLOURS = (("R", "red"), ("B", "blue"), ("G", "green"))
_READINGS = {
    "run-colour": ("any", "one"),
    "natural": ("per-phase", "per-group", "none"),
    "full-run": ("nothing", "wilds"),
    "extras": ("allowed", "exact"),
}


def _phase(pick: Pick, number: int, deck: Deck) -> Phase:
    (count,) = pick((3,))
    kinds = [choice(pick, tuple(GroupKind)) for _ in range(1 + count % 2)]
    alone = len(kinds) == 1
    sizes = [2 + more + (kind is not GroupKind.SET) + alone for kind, more in zip(kinds, pick((2,) * 2), strict=False)]
    longest = len(deck.numbers)
    groups = [
        GroupDef(kind, min(size, longest) if kind is GroupKind.RUN else size)
        for kind, size in zip(kinds, sizes, strict=True)
    ]
    return Phase(number, tuple(groups))


def a_small_edition(pick: Pick, *, readings: bool = True) -> Edition:
    """The recipe of ``small_editions``."""
    classic = edition("classic")
    colours, numbers, low, copies, wilds, skips, phases = pick((3, 4, 2, 2, 4, 3, 3))
    deck = Deck("tiny", _COLOURS[: colours + 1], tuple(range(1 + low, 4 + low + numbers)), 1 + copies, wilds, skips)
    bands = ((deck.numbers[0], deck.numbers[-2], 5), (deck.numbers[-1], deck.numbers[-1], 10))
    tiny = Edition(
        id="tiny",
        name="a game with a tiny deck",
        deck=deck,
        phases=tuple(_phase(pick, number, deck) for number in range(1, phases + 2)),
        scores=ScoreTable(bands, wild=25, skip=15),
        sources=(),
        players=(2, 2),
        hand_size=min(6, deck.size - 1),
        choices=classic.choices,
    )
    for name, values in _READINGS.items() if readings else ():
        tiny = tiny.with_reading(name, choice(pick, values))
    return tiny


def small_editions(*, readings: bool = True) -> st.SearchStrategy[Edition]:
    """A game with a tiny deck: up to three colours, three to six numbers, one or two copies, a few Wilds and Skips.

    One to three phases of one or two groups. ``readings``: whether the disputed rules vary too; else as in classic.
    """
    return drawn(a_small_edition, readings=readings)
