"""Every lay of a phase, and what a hand lacks of one."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import pytest

from phaseproof.engine import (
    Plan,
    compile_edition,
    find,
    find_all,
    holds,
    lay_is_legal,
    needs,
)
from phaseproof.spec.cards import Hand, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.phases import Group

SmallEdition = Callable[..., Edition]
AllLays = Callable[..., Iterator[tuple[tuple[int, ...], tuple[Group, ...]]]]
PHASES = ["set 2 + set 2", "set 2 + run 3", "colour 3", "run 2 + colour 2", "set 2 + set 1 + set 2", "run 6"]


def same(groups: tuple[Group, ...], phase: list[str]) -> tuple[object, ...]:
    """What a lay is, whatever the order of cards, and of groups asked for alike."""
    rows = [(words, tuple(sorted(map(str, group)))) for words, group in zip(phase, groups, strict=True)]
    return tuple(sorted(rows))


@pytest.mark.parametrize("run_colour", ["any", "one"])
@pytest.mark.parametrize("natural", ["per-phase", "per-group"])
def test_they_are_those_of_a_plain_search(
    small_edition: SmallEdition,
    all_hands: Callable[[Edition, int], list[Hand]],
    all_lays: AllLays,
    run_colour: str,
    natural: str,
) -> None:
    game = small_edition(PHASES, numbers=4, colours="RG", copies=1, wilds=2, run_colour=run_colour, natural=natural)
    plan = compile_edition(game)
    for cards in all_hands(game, 6)[::11]:
        for phase in game.phases:
            found = list(find_all(cards, phase.number, plan))
            words = list(map(str, phase.groups))
            due = {
                same(groups, words)
                for _, groups in all_lays(cards, phase.number, game)
                if lay_is_legal(groups, phase.number, plan)
            }
            assert Counter(same(lay.groups, words) for lay in found) == Counter(due), cards
            best = find(cards, phase.number, plan)
            assert min((lay.penalty_left for lay in found), default=None) == (best and best.penalty_left)


def test_they_come_in_order_and_one_by_one(plan: Plan, classic: Edition) -> None:
    cards = parse_hand("R4 B4 G4 R9 B9 G9 R5 W W W W", classic.deck)
    first = list(islice(find_all(cards, 1, plan), 150))
    assert len(first) == 150
    texts = [[str(card) for group in lay.groups for card in group] for lay in first]
    assert len({tuple(text) for text in texts}) == 150
    order = [[(group.cards[0].number or 0, tuple(group.faces)) for group in lay.groups] for lay in first]
    assert all(one < other for one, other in pairwise(order))


def test_a_card_is_kept_where_only_a_discard_ends_the_hand(classic: Edition) -> None:
    plan = compile_edition(edition("manual"))
    six = parse_hand("R4 B4 G4 R9 B9 G9", classic.deck)
    assert not list(find_all(six, 1, plan))
    assert list(find_all(six, 1, compile_edition(classic)))
    assert len(list(find_all(hand([*six, *parse_hand("S", classic.deck)]), 1, plan))) == 1


def test_what_is_lacking_by_trying_every_card(
    small_edition: SmallEdition, all_hands: Callable[[Edition, int], list[Hand]]
) -> None:
    for readings in ({}, {"natural": "per-group"}, {"run_colour": "one"}):
        game = small_edition(PHASES, numbers=4, colours="RG", copies=1, wilds=2, **readings)
        plan = compile_edition(game)
        for cards in all_hands(game, 5)[::17]:
            for phase in game.phases:
                lacking = needs(cards, phase.number, plan)
                assert (lacking.short == 0) == holds(cards, phase.number, plan)
                assert (lacking.short is None) == (phase.number == 6)
                assert not lacking.outs or lacking.short
                outs = dict(lacking.outs)
                for card in game.deck.kinds():
                    left = game.deck.count(card) - cards.count(card)
                    after = needs(hand([*cards, card]), phase.number, plan).short if left else lacking.short
                    assert (card in outs) == (after != lacking.short)
                    assert outs.get(card, left) == left
                    if lacking.short == 1 and left:
                        assert (card in outs) == holds(hand([*cards, card]), phase.number, plan)


def test_what_is_asked_wrongly(plan: Plan, classic: Edition) -> None:
    with pytest.raises(UnknownName):
        needs((), 11, plan)
    with pytest.raises(UnknownName):
        list(find_all((), 11, plan))
    with pytest.raises(ImpossibleCards):
        needs((classic.deck.kinds()[0],) * 3, 1, plan)
    assert needs((), 4, plan).short == 7
    assert len(needs((), 4, plan).outs) == 49
