"""What the strategies make: possible cards, and questions that are answered with yes about half of the time."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from phaseproof.engine import compile_edition
from phaseproof.engine import holds as engine_holds
from phaseproof.properties import strategies
from phaseproof.properties.judges import Court
from phaseproof.properties.strategies.choosing import by_chance, drawn
from phaseproof.properties.strategies.hands import a_hand_for, a_holding
from phaseproof.properties.strategies.scores import a_score
from phaseproof.properties.strategies.tables import a_hit, a_lay_move
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import Question, laying
from phaseproof.spec.state import State
from phaseproof.spec.wire import decode_state, encode_state

T = TypeVar("T")

CLASSIC = edition("classic")
PLAN = compile_edition(CLASSIC)


def sample(strategy: st.SearchStrategy[T], size: int) -> list[T]:
    """The same examples each time."""
    found: list[T] = []

    @settings(max_examples=size, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found


def test_about_half_of_the_hands_for_a_phase_hold_it() -> None:
    questions = sample(strategies.holdings(CLASSIC), 1500)
    yes = sum(engine_holds(question.hand, question.phase, PLAN) for question in questions)
    assert 0.4 <= yes / len(questions) <= 0.6


@pytest.mark.parametrize("phase", range(1, 11))
def test_each_phase_gets_hands_of_both_sorts(phase: int) -> None:
    hands = [a_hand_for(by_chance(Random(f"{phase} {index}")), CLASSIC, phase) for index in range(1000)]
    yes = sum(engine_holds(cards, phase, PLAN) for cards in hands)
    assert 0.35 <= yes / len(hands) <= 0.65
    assert len(set(hands)) > 900, "hardly any hand comes twice"
    assert sum(len(cards) in (10, 11) for cards in hands) > 300, "many are full hands"


@pytest.mark.parametrize("recipe", [a_holding, a_lay_move, a_hit, a_score])
def test_about_half_of_what_a_cross_check_asks_is_answered_with_yes(recipe: Callable[..., Question]) -> None:
    spec = Court(CLASSIC).spec
    questions = [recipe(by_chance(Random(index)), CLASSIC) for index in range(1500)]
    assert 0.4 <= sum(map(spec.says, questions)) / len(questions) <= 0.6


def test_every_sort_of_hand_is_among_them() -> None:
    hands = [question.hand for question in sample(strategies.holdings(CLASSIC), 1500)]
    naturals = Counter(sum(card.is_natural for card in cards) for cards in hands)
    assert naturals[0], "hands without a natural"
    assert naturals[1], "hands with just one natural"
    assert any(sum(card.is_wild for card in cards) >= 5 for cards in hands), "hands rich in Wilds"


@given(st.data())
def test_hands_are_possible_and_of_the_size_asked_for(data: st.DataObject) -> None:
    phase = data.draw(st.integers(1, 10))
    low = data.draw(st.integers(0, 11))
    cards = data.draw(strategies.hands_for(CLASSIC, phase, min_size=low, max_size=11))
    CLASSIC.deck.check(cards)
    assert low <= len(cards) <= 11
    assert len(data.draw(strategies.hands(CLASSIC, size=7))) == 7
    assert len(data.draw(strategies.hands(CLASSIC))) <= 11
    assert list(cards) == sorted(cards)


@pytest.mark.parametrize("phase", range(1, 11))
def test_right_lays_are_legal(phase: int) -> None:
    court = Court(CLASSIC)

    @settings(max_examples=60)
    @given(strategies.right_lays(CLASSIC, phase))
    def check(groups: tuple[Group, ...]) -> None:
        assert court.spec.says(laying(CLASSIC, phase, groups))

    check()


@given(st.data())
def test_groups_have_the_kind_asked_for(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(GroupKind))
    assert data.draw(strategies.groups(CLASSIC, kind=kind)).kind is kind
    assert len(data.draw(strategies.groups(CLASSIC, kind=kind, min_size=5, max_size=5))) == 5
    assert all(not card.is_undeclared for card in data.draw(strategies.groups(CLASSIC)))
    assert all(card.meaning is None for card in data.draw(strategies.undeclared_groups(CLASSIC)))
    assert 1 <= len(data.draw(strategies.tables(CLASSIC))) <= 3


@given(st.data())
def test_moves_are_lays_and_hits(data: st.DataObject) -> None:
    assert isinstance(data.draw(strategies.lay_moves(CLASSIC)).action, Lay)
    assert isinstance(data.draw(strategies.hits(CLASSIC)).action, Hit)
    assert data.draw(strategies.hits(CLASSIC, kind=GroupKind.RUN)).state.table[0].group.kind is GroupKind.RUN


@given(strategies.states(CLASSIC))
def test_the_cards_of_a_state_come_from_one_deck(state: State) -> None:
    assert decode_state(encode_state(state), CLASSIC) == state


@given(strategies.small_editions())
def test_small_editions_can_be_compiled(tiny: Edition) -> None:
    plan = compile_edition(tiny)
    assert plan.deck.size <= 80
    assert all(phase.size <= 10 for phase in plan.phases)


def test_an_unknown_phase_is_an_error_when_drawn_not_before() -> None:
    strategy = strategies.hands_for(CLASSIC, 11)
    with pytest.raises(UnknownName, match="phase '11'"):
        sample(strategy, 1)


def test_a_recipe_drawn_by_hypothesis_shrinks_to_the_plainest_case() -> None:
    found = find(
        drawn(a_holding, CLASSIC),
        lambda question: any(card.is_wild for card in question.hand),
        settings=settings(derandomize=True, database=None),
    )
    assert found.phase == 1
    assert len(found.hand) <= 6
