"""What a hand lacks, against a plain search: by how many further cards does the specification find the phase?"""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phaseproof.engine import Plan, compile_edition, holds, lay_is_legal
from phaseproof.engine.lacking import Shortfall, lay_from, outs, shortfall
from phaseproof.properties.strategies import hands_for
from phaseproof.spec.cards import WILD, Card, Hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.holding import completion
from phaseproof.spec.notation import parse_hand

SmallEdition = Callable[..., Edition]
PHASES = ["set 2 + set 2", "set 2 + run 2", "run 3", "colour 3", "run 2 + colour 2", "run 4"]


def searched(hand: Hand, phase: int, game: Edition, most: int) -> tuple[int | None, set[Card]]:
    """The least number of further cards, of any kind and number, and the cards that begin such a choice."""
    kinds = [card for card in game.deck.kinds() if not card.is_skip]
    for size in range(most + 1):
        choices = combinations_with_replacement(kinds, size)
        good = [chosen for chosen in choices if completion((*hand, *chosen), phase, game) is not None]
        if good:
            return size, {card for chosen in good for card in chosen}
    return None, set()


@pytest.mark.parametrize("natural", ["per-phase", "per-group", "per-set-and-run", "none"])
@pytest.mark.parametrize("colour", ["any", "one"])
def test_the_shortfall_is_the_least_and_the_outs_are_all(
    small_edition: SmallEdition, all_hands: Callable[[Edition, int], list[Hand]], natural: str, colour: str
) -> None:
    game = small_edition(PHASES, numbers=3, natural=natural, run_colour=colour)
    plan, every = compile_edition(game), all_hands(game, 5)
    short = set[int | None]()
    for hand in [*Random(5).sample(every, 25), (WILD,), (WILD, WILD), ()]:
        for phase in range(1, len(PHASES) + 1):
            found = shortfall(hand, phase, plan)
            least, cards = searched(hand, phase, game, 4)
            assert (found and found.short) == least, (hand, phase)
            left = {card for card in cards if hand.count(card) < game.deck.count(card)}
            assert set(outs(hand, phase, plan)) == left, (hand, phase)
            short.add(least)
    assert short == {0, 1, 2, 3, 4, None}


def made_whole(hand: Hand, found: Shortfall) -> Hand:
    """The hand with a Wild, or the natural that is needed, for everything that is lacking."""
    return (*hand, *(placed.card for part in found.parts for placed in part.lacking))


@pytest.mark.parametrize("name", ["classic", "hub", "party", "plus-ten", "classic+natural=per-group"])
@settings(max_examples=25)
@given(data=st.data())
def test_the_lay_that_is_shown_lacks_just_so_many_cards(name: str, data: st.DataObject) -> None:
    game = edition(name)
    plan = compile_edition(game)
    phase = data.draw(st.sampled_from([phase.number for phase in game.phases]))
    hand = data.draw(hands_for(game, phase))
    found = shortfall(hand, phase, plan)
    assert found is not None
    assert (found.short == 0) == holds(hand, phase, plan)
    groups = tuple(part.group for part in found.parts)
    assert [(group.kind, len(group)) for group in groups] == [(one.kind, one.size) for one in game.phase(phase).groups]
    assert lay_is_legal(groups, phase, plan)
    assert sum(len(part.lacking) for part in found.parts) == found.short
    assert found.naturals <= found.short
    whole = made_whole(hand, found)
    assert completion(whole, phase, game) is not None
    held = [placed.card for part in found.parts for placed in part.held]
    assert all(held.count(card) <= hand.count(card) for card in held)


def test_the_natural_rule_asks_for_naturals(plan: Plan, classic: Edition) -> None:
    hand = parse_hand("W W W W W W S", classic.deck)
    found = shortfall(hand, 1, plan)
    assert found is not None
    assert (found.short, found.naturals) == (1, 1)
    assert WILD not in set(outs(hand, 1, plan))
    assert len(list(outs(hand, 1, plan))) == 48


def test_no_hand_holds_what_the_deck_cannot_make(small_edition: SmallEdition) -> None:
    plan = compile_edition(small_edition(["run 6"], numbers=5))
    assert shortfall((), 1, plan) is None
    assert not list(outs((), 1, plan))
    with pytest.raises(UnknownName):
        shortfall((), 2, plan)


def test_a_lay_is_found_whether_or_not_a_card_is_left_to_discard(classic: Edition) -> None:
    plan = compile_edition(classic.with_reading("going-out", "discard"))
    lay = lay_from(parse_hand("R4 B4 G4 R9 B9 G9", classic.deck), 1, plan)
    assert lay is not None
    assert lay_is_legal(lay.groups, 1, plan)
