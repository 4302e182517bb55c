"""Policies: always legal, the same for the same seed, and greedy in the ways that it says."""

import random
from dataclasses import replace

import pytest

from phaseproof.engine.detect import holds
from phaseproof.engine.game import Game
from phaseproof.engine.game_needs import needs
from phaseproof.engine.game_setup import set_up
from phaseproof.engine.plan import compile_edition
from phaseproof.engine.policies import POLICIES, by_seat, greedy_policy, policy, random_policy
from phaseproof.spec.actions import Action, Deal, Discard, Draw, Hit, Lay, Settle, Stop
from phaseproof.spec.cards import SKIP, WILD, Deck, hand
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.phases import parse_phase
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step

CLASSIC = edition("classic")
DECK = CLASSIC.deck
EDITIONS = {
    "classic": CLASSIC,
    "one-colour runs": CLASSIC.with_reading("run-colour", "one"),
    "a natural in every group": CLASSIC.with_reading("natural", "per-group"),
    "runs and colours": replace(
        CLASSIC, phases=(parse_phase(1, "run 4 + colour 4"), parse_phase(2, "colour 4 + colour 4"))
    ),
    "discard to go out": CLASSIC.with_reading("going-out", "discard"),
    "no hits when laying": CLASSIC.with_reading("hit-in-laying-turn", "forbidden").with_reading("going-out", "discard"),
    "no Wild as a card that is seen": CLASSIC.with_reading("run-colour", "one").with_reading(
        "wild-for-seen-card", "forbidden"
    ),
    "Skips kept": CLASSIC.with_reading("skip-no-target", "kept"),
}
NAMES = sorted(EDITIONS)


def _turn(held: str, *, phase: int = 1, step: Step = Step.PLAY, laid: bool = False, **more: object) -> Game:
    """P1 of three is in turn; P2 has laid and holds two cards, P3 has not and holds one."""
    cards = parse_hand(held, DECK)
    seats = (
        Seat(phase, laid=laid, hand=cards, placed=10 + (step is Step.PLAY) - len(cards)),
        Seat(3, laid=True, hand=parse_hand("R1 R2", DECK), placed=8),
        Seat(9, hand=parse_hand("G1", DECK), placed=9),
    )
    facts: dict[str, object] = {"stock": parse_hand("G1 G2", DECK), "discards": parse_hand("Y3", DECK), **more}
    events = (Event(Passing.PLAYED, 1), Event(Passing.PLAYED, 2))
    return Game.from_state(State(seats, step=step, dealer=2, events=events, **facts), CLASSIC)  # type: ignore[arg-type]


def _greedy(game: Game) -> Action:
    action = greedy_policy(game, random.Random(1))
    assert game.is_legal(action)
    return action


def _melds(*texts: str) -> tuple[Meld, ...]:
    return tuple(Meld(1, 2, parse_group(text, DECK)) for text in texts)


@pytest.mark.parametrize("name", sorted(POLICIES))
@pytest.mark.parametrize("game", NAMES)
def test_whatever_a_policy_chooses_is_legal(name: str, game: str) -> None:
    choose, rng, match = policy(name), random.Random(7), Game.new(EDITIONS[game], 3)
    for _ in range(60 if name == "thorough" else 400):
        if match.is_over:
            break
        action = choose(match, rng)
        assert match.is_legal(action) or not match.legal_actions(), action
        match.apply(action)
    assert match.hand_number >= 1


def test_random_takes_every_kind_of_action() -> None:
    rng, match, kinds = random.Random(3), Game.new(CLASSIC, 4), set()
    while not match.is_over:
        action = random_policy(match, rng)
        kinds.add(type(action))
        match.apply(action)
    assert kinds == {Deal, Draw, Lay, Hit, Discard, Settle}


def test_greedy_lays_as_soon_as_it_can_and_lays_what_costs_most() -> None:
    lay = _greedy(_turn("R1 B1 G1 R2 B2 G2 R12 B12 G12 R5 S"))
    assert isinstance(lay, Lay)
    assert sorted(group.cards[0].card.number for group in lay.groups) == [1, 12]


def test_greedy_keeps_a_card_where_a_discard_is_needed_to_go_out() -> None:
    game = CLASSIC.with_reading("hit-in-laying-turn", "forbidden").with_reading("going-out", "discard")
    state = _turn("R1 B1 G1 Y1 R1 R12 B12 G12 Y12 R12 W").state()
    lay = greedy_policy(Game.from_state(state, game), random.Random(1))
    assert isinstance(lay, Lay)
    assert sum(map(len, lay.groups)) < 11


def test_greedy_hits_naturals_first_and_wilds_too() -> None:
    table = _melds("run: R3 R4 R5 R6", "set: B9 G9 Y9")
    assert _greedy(_turn("R7 R9 W", laid=True, table=table)) == Hit(card=parse_group("run: R7", DECK).cards[0], on=0)
    hit = _greedy(_turn("R1 W", laid=True, table=table))
    assert isinstance(hit, Hit)
    assert hit.card.card == WILD


@pytest.mark.parametrize(
    ("held", "top", "source"),
    [
        ("R5 B5 Y9 G9 R1 R2 R3 R4 R7 R8", "Y5", "discard"),
        ("R5 B5 Y9 G9 R1 R2 R3 R4 R7 R8", "Y6", "stock"),
        ("R5 B5 G5 G9 R1 R2 R3 R4 R7 R8", "Y5", "stock"),
        ("R5 B5 Y9 G9 R1 R2 R3 R4 R7 R8", "W", "discard"),
        ("R5 B5 Y9 G9 R1 R2 R3 R4 R7 R8", "S", "stock"),
    ],
)
def test_greedy_takes_the_discard_where_it_helps(held: str, top: str, source: str) -> None:
    draw = _greedy(_turn(held, step=Step.DRAW, discards=(parse_card(top, DECK),)))
    assert draw == Draw(source=source)


@pytest.mark.parametrize(("top", "source"), [("R7", "discard"), ("R8", "stock"), ("W", "discard"), ("Y9", "discard")])
def test_greedy_takes_what_it_can_hit(top: str, source: str) -> None:
    table = _melds("run: R3 R4 R5 R6", "set: B9 G9 R9")
    draw = _greedy(_turn("R1 R2 R10", step=Step.DRAW, laid=True, discards=(parse_card(top, DECK),), table=table))
    assert draw == Draw(source=source)


def test_greedy_shuffles_where_that_is_due_and_goes_on_without_a_card() -> None:
    pile = parse_hand("R1 R2 R3", DECK)
    draw = _greedy(_turn("Y11 Y12", step=Step.DRAW, laid=True, stock=(), discards=pile))
    assert isinstance(draw, Draw)
    assert sorted(draw.reshuffled or ()) == list(pile[:2])
    assert _greedy(_turn("Y11 Y12", step=Step.DRAW, laid=True, stock=(), discards=(SKIP,))) == Draw(source="nothing")
    assert _greedy(_turn("Y11 Y12", step=Step.DRAW, laid=True, stock=(), discards=pile[:1])) == Draw(source="discard")


def test_greedy_discards_the_dearest_card_of_no_use() -> None:
    assert _greedy(_turn("R5 B5 R1 R2 R12 G12 Y12 R4 R7 Y8 R10")) == Discard(card=parse_card("R10", DECK))
    assert _greedy(_turn("R5 B5 Y9 G9 R1 R2 R12 B11 R3 R4 R6")) == Discard(card=parse_card("R12", DECK))


def test_greedy_skips_whoever_is_closest_to_going_out() -> None:
    assert _greedy(_turn("R5 B5 Y9 G9 R1 R2 R3 B7 R8 R4 S")) == Discard(card=SKIP, skip=1)


def test_skips_that_must_be_kept_go_where_nothing_else_is_left() -> None:
    kept = CLASSIC.with_reading("skip-no-target", "kept").with_reading("skip-limit", "per-hand")
    events = tuple(event for seat in (1, 2) for event in (Event(Passing.SKIPPED, seat, 0), Event(Passing.PLAYED, 0)))
    lost = (Event(Passing.LOST, 1), Event(Passing.LOST, 2))
    for held, card in (("S S", "S"), ("Y1 S S", "Y1"), ("W S S", "W")):
        state = replace(_turn(held, laid=True).state(), events=(*events, *lost))
        game = Game.from_state(state, kept)
        only = Discard(card=parse_card(card, DECK))
        assert greedy_policy(game, random.Random(1)) == random_policy(game, random.Random(1)) == only


def test_a_policy_for_each_seat() -> None:
    def other(game: Game, rng: random.Random) -> Action:  # noqa: ARG001
        return Stop()

    game = _turn("R5 B5 Y9 G9 R1 R2 R3 B7 R8 R4 S")
    assert by_seat(greedy_policy, other)(game, random.Random(1)) == _greedy(game)
    assert by_seat(other, greedy_policy)(game, random.Random(1)) == Stop()


def test_a_policy_by_its_name() -> None:
    assert policy("greedy") is greedy_policy
    with pytest.raises(UsageError, match="greedy"):
        policy("gready")


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_after_the_match_there_is_nothing_to_choose(name: str) -> None:
    game = Game.new(CLASSIC, 2)
    game.apply(Stop())
    with pytest.raises(UsageError):
        policy(name)(game, random.Random(1))


def _hands(game: Edition, count: int) -> list[tuple[int, ...]]:
    rng, setup = random.Random(11), set_up(game)
    cards = list(game.deck.cards())
    return [tuple(setup.coded(hand(rng.sample(cards, 11)))) for _ in range(count)]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_phase_needs_is_what_the_kernel_counts(name: str) -> None:
    game = EDITIONS[name]
    setup, plan = set_up(game), compile_edition(game)
    few = replace(game, deck=Deck("few", DECK.colours, tuple(range(1, 13)), copies=1, wilds=12, skips=0))
    for codes in (*_hands(game, 40), *(setup.coded(set_up(few).shown(codes)) for codes in _hands(few, 40))):
        cards = setup.shown(codes)
        for phase in game.phases:
            lacking = needs(setup, phase.number)
            assert lacking.may_hold(codes) == holds(cards, phase.number, plan)
            for code in lacking.spare(codes):
                rest = list(codes)
                rest.remove(code)
                assert lacking.naturals(rest) == lacking.naturals(codes)
