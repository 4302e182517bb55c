"""Small games for the engine's tests, and a plain search through all their lays."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from phaseproof.engine import Plan, compile_edition
from phaseproof.spec.cards import WILD, Card, Deck, Hand, Meaning, Placed, hand, number_card
from phaseproof.spec.edition import Edition, ScoreTable, edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, parse_phase

SmallEdition = Callable[..., Edition]
Lay = tuple[tuple[int, ...], tuple[Group, ...]]
AllLays = Callable[[Hand, int, Edition], Iterator[Lay]]


@pytest.fixture(scope="session")
def classic() -> Edition:
    return edition("classic")


@pytest.fixture(scope="session")
def plan(classic: Edition) -> Plan:
    return compile_edition(classic)


@pytest.fixture(scope="session")
def small_edition(classic: Edition) -> SmallEdition:
    """Make a game: ``small_edition(["set 2 + run 3"], numbers=5, colours="RG", copies=1, wilds=2, natural="none")``."""

    def make(
        phases: list[str], *, numbers: int = 5, colours: str = "RG", copies: int = 1, wilds: int = 2, **readings: str
    ) -> Edition:
        made = replace(
            classic,
            deck=Deck("small", tuple((c, c.lower()) for c in colours), tuple(range(1, numbers + 1)), copies, wilds, 1),
            phases=tuple(parse_phase(number, words) for number, words in enumerate(phases, start=1)),
            scores=ScoreTable(((1, numbers // 2, 5), (numbers // 2 + 1, numbers, 10)), wild=25, skip=15),
        )
        for option, reading in readings.items():
            made = made.with_reading(option.replace("_", "-"), reading)
        return made

    return make


@pytest.fixture(scope="session")
def all_hands() -> Callable[[Edition, int], list[Hand]]:
    """Every hand without Skips that the deck can supply, up to a number of cards."""

    def every(game: Edition, most: int) -> list[Hand]:
        kinds = [card for card in game.deck.kinds() if not card.is_skip]
        ranges = [range(game.deck.count(card) + 1) for card in kinds]
        hands = ((counts, sum(counts)) for counts in product(*ranges))
        return [
            hand(card for card, count in zip(kinds, counts, strict=True) for _ in range(count))
            for counts, size in hands
            if size <= most
        ]

    return every


def _targets(wanted: GroupDef, game: Edition) -> Iterator[tuple[int, list[Meaning]]]:
    """Every target of a group, best first for ties: its rank, and what each place asks for."""
    letters = sorted(game.deck.letters)
    if wanted.kind is GroupKind.SET:
        yield from ((number, [Meaning(number)] * wanted.size) for number in game.deck.numbers)
    elif wanted.kind is GroupKind.COLOUR:
        yield from ((rank, [Meaning(None, letter)] * wanted.size) for rank, letter in enumerate(letters))
    else:
        for low in game.deck.numbers[: max(0, len(game.deck.numbers) - wanted.size + 1)]:
            for rank, letter in enumerate(letters if game.reading("run-colour") == "one" else [None]):
                numbers = range(low, low + wanted.size)
                yield low * len(letters) + rank, [Meaning(number, letter) for number in numbers]


def _fill(places: list[Meaning], left: Counter[Card], game: Edition) -> Iterator[tuple[Placed, ...]]:
    if not places:
        yield ()
        return
    place = places[0]
    for number in game.deck.numbers if place.number is None else [place.number]:
        for letter in sorted(game.deck.letters) if place.colour is None else [place.colour]:
            card = number_card(letter, number)
            if left[card]:
                for rest in _fill(places[1:], left - Counter([card]), game):
                    yield (Placed(card), *rest)
    if left[WILD]:
        for rest in _fill(places[1:], left - Counter([WILD]), game):
            yield (Placed(WILD, place), *rest)


@pytest.fixture(scope="session")
def all_lays() -> AllLays:
    """Every lay of a phase in its least size, whatever the rule of naturals says: targets and groups."""

    def lays(wanted: tuple[GroupDef, ...], left: Counter[Card], game: Edition) -> Iterator[Lay]:
        if not wanted:
            yield (), ()
            return
        for rank, places in _targets(wanted[0], game):
            for cards in _fill(places, left, game):
                used = Counter(placed.card for placed in cards)
                for ranks, groups in lays(wanted[1:], left - used, game):
                    yield (rank, *ranks), (Group(wanted[0].kind, cards), *groups)

    return lambda cards, phase, game: lays(game.phase(phase).groups, Counter(cards), game)
