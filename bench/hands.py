"""The corpora: hands on which methods are compared, each mix described, the same from one seed on every machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from phaseproof.spec.cards import WILD, Card, Hand, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind

SEED = 20
"""The seed of the stored hands, on which published figures rest."""


def uniform(edition: Edition, rng: Random) -> Hand:
    """A deal: every set of so many cards of the deck is equally likely."""
    return hand(rng.sample(edition.deck.cards(), _size(edition)))


def wild_rich(edition: Edition, rng: Random) -> Hand:
    """Two Wilds or more, up to half of the hand, and a deal: the hands that recursion likes least."""
    least = min(2, edition.deck.wilds)
    wilds = rng.randint(least, max(least, min(edition.deck.wilds, _size(edition) // 2)))
    return _filled_up([WILD] * wilds, edition, rng)


def holding(edition: Edition, rng: Random) -> Hand:
    """A phase of the edition, with up to three Wilds in it, and a deal."""
    return _filled_up(_phase(edition, rng, wilds=rng.randint(0, 3)), edition, rng)


def near_miss(edition: Edition, rng: Random) -> Hand:
    """A phase but for one card, and a deal, all without Wilds; by chance it may hold a phase all the same."""
    cards = _phase(edition, rng, wilds=0)
    del cards[rng.randrange(len(cards))]
    return _filled_up(cards, edition, rng, wilds=False)


def late_game(edition: Edition, rng: Random) -> Hand:
    """Two or three phases lie on the table, fifteen more cards are gone: one card up to a full hand of what is left."""
    left = Counter(edition.deck.cards())
    for _ in range(rng.randint(2, 3)):
        left -= Counter(_phase(edition, rng, wilds=rng.randint(0, 3)))
    cards = sorted(left.elements())
    rng.shuffle(cards)
    cards = cards[15:] or cards
    return hand(cards[: rng.randint(1, min(_size(edition), len(cards)))])


MIX: Mapping[str, Callable[[Edition, Random], Hand]] = {
    "uniform": uniform,
    "near-miss": near_miss,
    "wild-rich": wild_rich,
    "holding": holding,
    "late-game": late_game,
}
"""How the hands of each corpus are made; the docstrings say it to people (``description``)."""


def description(kind: str) -> str:
    """How the hands of a corpus are made, in a sentence. Raises KeyError."""
    return MIX[kind].__doc__ or ""


def stored_hands(edition: Edition, count: int = 200, *, seed: int = SEED, kind: str | None = None) -> tuple[Hand, ...]:
    """So many hands, no larger than after a draw: the corpora in turn, or one of them alone. Raises KeyError."""
    rng = Random(seed)
    makers = list(MIX.values()) if kind is None else [MIX[kind]]
    return tuple(makers[index % len(makers)](edition, rng) for index in range(count))


def _size(edition: Edition) -> int:
    return min(edition.hand_size + 1, edition.deck.size)


def _filled_up(cards: list[Card], edition: Edition, rng: Random, *, wilds: bool = True) -> Hand:
    """The cards and a deal from what is left of the deck, up to the size of a hand."""
    left = list((Counter(edition.deck.cards()) - Counter(cards)).elements())
    left = [card for card in left if wilds or not card.is_wild]
    return hand([*cards, *rng.sample(left, max(0, min(len(left), _size(edition) - len(cards))))])


def _phase(edition: Edition, rng: Random, *, wilds: int) -> list[Card]:
    """Cards that make a phase that fits a hand, with so many Wilds, and one more where the deck lacks a card."""
    fitting = [phase for phase in edition.phases if phase.size <= _size(edition)]
    left = Counter(card for card in edition.deck.cards() if not card.is_skip)
    wanted = rng.choice(fitting).groups
    places = [place for group in wanted for place in _places(group, edition, rng)]
    wild = set(rng.sample(range(len(places)), min(wilds, edition.deck.wilds, len(places) - 1)))
    chosen = []
    for index, place in enumerate(places):
        naturals = [] if index in wild else [card for card in place if left[card]]
        card = rng.choice(naturals) if naturals else WILD
        if left[card]:
            left[card] -= 1
            chosen.append(card)
    return chosen


def _places(group: GroupDef, edition: Edition, rng: Random) -> list[list[Card]]:
    """For each place of a group with a random target the cards that fit."""
    deck, letter = edition.deck, rng.choice(edition.deck.letters)
    if group.kind is GroupKind.COLOUR:
        return [[number_card(letter, number) for number in deck.numbers]] * group.size
    if group.kind is GroupKind.SET:
        number = rng.choice(deck.numbers)
        return [[number_card(colour, number) for colour in deck.letters]] * group.size
    low = rng.choice(deck.numbers[: max(1, len(deck.numbers) - group.size + 1)])
    letters = (letter,) if edition.reading("run-colour") == "one" else deck.letters
    return [[number_card(colour, number) for colour in letters] for number in range(low, low + group.size)]
