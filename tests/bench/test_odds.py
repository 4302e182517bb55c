"""Exact odds: against every hand of small decks one by one, against published figures, against deals at random."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from phaseproof.bench.naive import naive_engine
from phaseproof.bench.odds import exact_odds, simulate
from phaseproof.spec.cards import Deck, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UnknownName, UsageError
from phaseproof.spec.phases import parse_phase

CLASSIC = edition("classic")
SMALL = Deck("small", (("R", "red"), ("G", "green")), (1, 2, 3, 4), copies=2, wilds=2, skips=1)
FLAT = Deck("flat", (("R", "red"), ("G", "green"), ("B", "blue")), (1, 2, 3, 4, 5), copies=1, wilds=1, skips=0)
PHASES = (
    "set 3",
    "set 2 + set 2",
    "set 3 + set 2",
    "set 2 + set 2 + set 2",
    "run 3",
    "run 4",
    "set 2 + run 3",
    "run 2 + run 2",
    "colour 3",
    "colour 3 + colour 2",
    "run 2 + colour 2",
    "run 3 + colour 2",
    "set 5 + run 2",
)


def small(deck: Deck, **readings: str) -> Edition:
    phases = tuple(parse_phase(number, text) for number, text in enumerate(PHASES, start=1))
    game = replace(CLASSIC, id="small", deck=deck, phases=phases, hand_size=4)
    for option, reading in readings.items():
        game = game.with_reading(option.replace("_", "-"), reading)
    return game


def counted_one_by_one(game: Edition, cards: int) -> dict[int, int]:
    """How many hands hold each phase, every one judged by the naive recursion (equal hands once)."""
    naive, seen = naive_engine(game), dict[tuple[object, ...], int]()
    found = {phase.number: 0 for phase in game.phases}
    for chosen in combinations(game.deck.cards(), cards):
        key = hand(chosen)
        if key not in seen:
            seen[key] = naive.phases_in(key)
        for number in found:
            found[number] += seen[key] >> (number - 1) & 1
    return found


def cases() -> Iterator[tuple[Edition, int]]:
    for deck, cards in ((SMALL, 5), (SMALL, 7), (FLAT, 5)):
        for natural in ("per-phase", "per-group", "none"):
            yield small(deck, natural=natural), cards
        yield small(deck, run_colour="one"), cards


@pytest.mark.parametrize(("game", "cards"), list(cases()))
def test_odds_are_what_counting_one_by_one_says(game: Edition, cards: int) -> None:
    refused = []
    for number, hands in counted_one_by_one(game, cards).items():
        try:
            odds = exact_odds(game, number, cards)
        except UsageError:
            refused.append(number)
            continue
        assert (number, odds.hands) == (number, hands)
    one_colour = game.reading("run-colour") == "one"
    assert refused == ([8, 11, 12] if one_colour else [])


def test_published_percentages() -> None:
    """A simulation of half a trillion deals, by another project, gave these (in percent, to three places)."""
    published = (18.275, 29.809, 5.342, 15.569, 6.488, 1.993, 0.332, 2.767, 3.112, 0.352)
    for number, percent in enumerate(published, start=1):
        assert exact_odds(CLASSIC, number, 10).percent == pytest.approx(percent, abs=0.0006)


def test_a_fraction_is_in_lowest_terms_and_a_draw_is_a_card_more() -> None:
    assert exact_odds(CLASSIC, 8, 10).fraction == Fraction(5201726804, 187974850635)
    odds = [exact_odds(CLASSIC, 6, cards).fraction for cards in (0, 8, 9, 20, 108)]
    assert odds == sorted(odds)
    assert [odds[0], odds[1], odds[-1]] == [0, 0, 1]


def test_more_cards_than_machine_words_hold() -> None:
    """Counts beyond 64 bits are as exact: here the few hands without seven of a colour are counted by hand."""
    few, many = exact_odds(CLASSIC, 8, 15), exact_odds(CLASSIC, 8, 28)
    assert few.of < 2**62 < many.of
    # With 28 cards that is six of each colour and every Skip; with k Wilds, four times 6 - k naturals would be too few.
    assert many.of - many.hands == comb(24, 6) ** 4


def test_what_cannot_be_asked() -> None:
    with pytest.raises(UnknownName, match="phase '11'"):
        exact_odds(CLASSIC, 11, 10)
    with pytest.raises(UsageError, match="109 cards cannot be dealt"):
        exact_odds(CLASSIC, 1, 109)
    both = edition("hub+plus-ten")
    with pytest.raises(UsageError, match="cannot be counted exactly"):
        exact_odds(both, 14, 10)


def test_a_phase_that_no_hand_can_hold() -> None:
    game = replace(CLASSIC, phases=(parse_phase(1, "run 13"),))
    assert exact_odds(game, 1, 20).hands == 0


def test_deals_are_the_same_from_the_same_seed() -> None:
    one = simulate(CLASSIC, [1, 8], 10, 20_000, 7)
    assert one == simulate(CLASSIC, [1, 8], 10, 20_000, 7)
    assert one != simulate(CLASSIC, [1, 8], 10, 20_000, 8)
    for compared in one:
        assert compared.low < compared.held / compared.deals < compared.high
        assert not compared.covers(0.5)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "hub"])
def test_a_million_deals(name: str) -> None:
    game = edition(name)
    numbers = [phase.number for phase in game.phases]
    for compared in simulate(game, numbers, 10, 1_000_000, 1):
        odds = exact_odds(game, compared.phase, 10)
        assert compared.covers(odds.hands / odds.of), compared


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_run_beside_a_colour_group_in_a_million_deals() -> None:
    game = edition("plus-ten")
    (compared,) = simulate(game, [14], 10, 1_000_000, 1)
    odds = exact_odds(game, 14, 10)
    assert compared.covers(odds.hands / odds.of), compared
