"""A small game, and a judge of it that tries everything: the yardstick of this room's tests."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from phaseproof.spec.cards import Card, Deck, Hand, Meaning, Placed, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase, parse_phase

Lay = tuple[Group, ...]
Canonical = tuple[tuple[str, int, tuple[str, ...]], ...]
LARGEST = 6
SMALL_PHASES = (
    "set 2 + set 2",
    "set 2 + run 3",
    "run 4",
    "colour 4",
    "run 3 + colour 2",
    "set 3",
    "colour 2 + colour 2",
)


@pytest.fixture(scope="session")
def classic() -> Edition:
    return edition("classic")


@pytest.fixture(scope="session")
def small(classic: Edition) -> Edition:
    """Numbers 1 to 4 in two colours, one card of each, three Wilds, one Skip."""
    deck = Deck("small", (("R", "red"), ("B", "blue")), (1, 2, 3, 4), copies=1, wilds=3, skips=1)
    phases = tuple(parse_phase(number, text) for number, text in enumerate(SMALL_PHASES, start=1))
    return replace(classic, id="small", deck=deck, phases=phases)


def hands_of(deck: Deck) -> tuple[Hand, ...]:
    """Every different hand of up to six cards of a small deck."""
    kinds = deck.kinds()
    counts = product(*(range(deck.count(card) + 1) for card in kinds))
    return tuple(
        hand(card for card, count in zip(kinds, chosen, strict=True) for _ in range(count))
        for chosen in counts
        if sum(chosen) <= LARGEST
    )


def _makes(wanted: GroupDef, group: tuple[Placed, ...], edition: Edition) -> bool:
    numbers = sorted(placed.number or 0 for placed in group)
    if wanted.kind is GroupKind.SET:
        return len(set(numbers)) == 1
    colours = {placed.colour for placed in group}
    if wanted.kind is GroupKind.COLOUR:
        return len(colours) == 1
    consecutive = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return consecutive and (edition.reading("run-colour") == "any" or len(colours) == 1)


def _meanings(wanted: GroupDef, edition: Edition) -> list[Meaning]:
    """What a Wild can be called in such a group."""
    deck = edition.deck
    if wanted.kind is GroupKind.COLOUR:
        return [Meaning(colour=letter) for letter in deck.letters]
    if wanted.kind is GroupKind.RUN and edition.reading("run-colour") == "one":
        return [Meaning(number, letter) for number in deck.numbers for letter in deck.letters]
    return [Meaning(number) for number in deck.numbers]


def _groups(wanted: GroupDef, cards: Hand, edition: Edition) -> Iterator[tuple[tuple[Placed, ...], Counter[Card]]]:
    for chosen in sorted({hand(some) for some in combinations(cards, wanted.size)}):
        naturals = [Placed(card) for card in chosen if card.is_natural]
        wilds = [card for card in chosen if card.is_wild]
        if len(naturals) + len(wilds) == wanted.size:
            for meanings in product(_meanings(wanted, edition), repeat=len(wilds)):
                group = (*naturals, *map(Placed, wilds, meanings))
                if _makes(wanted, group, edition):
                    yield group, Counter(chosen)


def _lays(groups: tuple[GroupDef, ...], cards: Hand, edition: Edition) -> Iterator[Lay]:
    if not groups:
        yield ()
        return
    for group, used in _groups(groups[0], cards, edition):
        rest = hand((Counter(cards) - used).elements())
        for others in _lays(groups[1:], rest, edition):
            yield (Group(groups[0].kind, group), *others)


def _natural_enough(lay: Lay, reading: str) -> bool:
    naturals = [sum(card.is_natural for card in group.faces) for group in lay]
    return {"per-phase": sum(naturals) > 0, "per-group": all(naturals), "none": True}[reading]


def canonical(lay: Lay) -> Canonical:
    """The lay without the order of cards in a group, and of groups of the same kind and size."""
    return tuple(sorted((str(g.kind), len(g), tuple(sorted(str(placed) for placed in g))) for g in lay))


def _tried(cards: Hand, phase: Phase, edition: Edition) -> Iterator[Lay]:
    reading = edition.reading("natural")
    return (lay for lay in _lays(phase.groups, cards, edition) if _natural_enough(lay, reading))


def every_lay(cards: Hand, phase: Phase, edition: Edition) -> set[Canonical]:
    """Every exact lay-down, found by trying each choice of cards and each meaning of each Wild."""
    return {canonical(lay) for lay in _tried(cards, phase, edition)}


@pytest.fixture(scope="session")
def brute() -> Callable[[Hand, Phase, Edition], set[Canonical]]:
    return every_lay


@pytest.fixture(scope="session")
def canon() -> Callable[[Lay], Canonical]:
    return canonical


@pytest.fixture(scope="session")
def small_hands(small: Edition) -> tuple[Hand, ...]:
    return hands_of(small.deck)


@pytest.fixture(scope="session", params=[*product(("any", "one"), ("per-phase", "per-group", "none"))], ids="-".join)
def game(request: pytest.FixtureRequest, small: Edition) -> Edition:
    """The small game under each reading of run-colour and natural."""
    colours, naturals = request.param
    return small.with_reading("run-colour", colours).with_reading("natural", naturals)


@pytest.fixture(scope="session")
def rich(game: Edition, small_hands: tuple[Hand, ...]) -> dict[int, frozenset[Hand]]:
    """By phase: the hands of the small game that hold it, found by trying everything."""
    return {
        phase.number: frozenset(cards for cards in small_hands if next(_tried(cards, phase, game), None))
        for phase in game.phases
    }
