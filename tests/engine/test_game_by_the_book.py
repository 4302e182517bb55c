"""Corners of a match by the rulebook, each in its smallest case.

They are what engine and specification once differed on. Few can arise in a match of ``classic`` (the replay of a tie);
the others take another reading, or a deck so small that nothing is left to draw.
"""

from dataclasses import replace

from phaseproof.engine.game import Game
from phaseproof.spec.actions import Action, Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.cards import SKIP, WILD, Card, Placed
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step, new_match

CLASSIC = edition("classic")
DECK = CLASSIC.deck
REDS = parse_hand("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", DECK)
BLUES = parse_hand("B1 B2 B3 B4 B5 B6 B7 B8 B9 B10", DECK)
R1, B1 = parse_card("R1", DECK), parse_card("B1", DECK)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word, DECK) for word in text.split())


def _state(*seats: Seat, **more: object) -> State:
    facts: dict[str, object] = {"dealer": 1, "stock": (), "discards": (), "hand_number": 1, **more}
    return State(seats, **facts)  # type: ignore[arg-type]


def _legal(state: State, action: Action, game: Edition = CLASSIC) -> bool:
    return Game.from_state(state, game).is_legal(action)


def _after(state: State, game: Edition, *actions: Action) -> State:
    played = Game.from_state(state, game)
    for action in actions:
        assert played.is_legal(action), action
        played.apply(action)
    return played.state()


DRY = _state(Seat(hand=REDS, placed=0), Seat(hand=BLUES, placed=0), step=Step.DRAW)
"""Neither pile has a card."""


def test_deck_1_the_first_deal_too_is_one_of_the_whole_deck() -> None:
    assert not _legal(new_match(2), Deal(deck=(R1,) * 21))
    assert _legal(new_match(2), Deal(deck=DECK.cards()))


def test_deal_1c_hands_seen_are_held_against_the_dealer_who_is_named() -> None:
    dealt = _after(new_match(3), CLASSIC, Deal(deck=DECK.cards(), dealer=1))
    hands = tuple(seat.hand for seat in dealt.seats)
    assert _legal(new_match(3), Deal(deck=DECK.cards(), dealer=1, hands=hands))
    assert not _legal(new_match(3), Deal(deck=DECK.cards(), dealer=2, hands=hands))


def test_stock_1_at_once_is_no_matter_of_choice() -> None:
    at_once = CLASSIC.with_reading("reshuffle-time", "at-once")
    last = replace(DRY, stock=(R1,), discards=_cards("G2 G3 S"))
    assert not _legal(last, Draw(source="stock"), at_once)
    assert _legal(last, Draw(source="stock", reshuffled=_cards("G3 G2")), at_once)
    none = replace(last, stock=())
    assert _legal(none, Draw(source="stock", reshuffled=_cards("G3 G2")), at_once), "something must be legal"


def test_stock_2_a_turn_without_a_draw_brings_no_card() -> None:
    assert _legal(DRY, Draw(source="nothing"))
    assert not _legal(DRY, Draw(source="nothing", card=R1))
    assert not _legal(DRY, Draw(source="nothing", reshuffled=(R1, R1)))


def test_stock_2_who_went_without_a_draw_has_a_card_less_from_then_on() -> None:
    state = _after(
        DRY,
        CLASSIC,
        Draw(source="nothing"),
        Discard(card=R1),
        Draw(source="discard"),
        Discard(card=B1),
        Draw(source="discard"),
        Discard(card=B1),
    )
    assert [len(seat.hand or ()) for seat in state.seats] == [9, 10]


def test_stock_2_a_circuit_without_a_draw_ends_the_hand_whatever_was_discarded() -> None:
    seats = (Seat(hand=(*REDS[:9], SKIP), placed=0), Seat(hand=REDS, placed=0), Seat(hand=REDS, placed=0))
    start = _state(*seats, dealer=2, step=Step.DRAW, events=(Event(Passing.PLAYED, 2),))
    turns = (Draw(source="nothing"), Discard(card=SKIP, skip=1), Draw(source="nothing"), Discard(card=R1))
    assert _after(start, CLASSIC, *turns).step is Step.OVER


def test_stock_2_in_the_other_reading_ends_the_hand_at_once() -> None:
    seats = (Seat(hand=(*REDS, SKIP), placed=0), Seat(hand=BLUES, placed=0))
    state = replace(DRY, seats=seats, step=Step.PLAY, drawn=SKIP)
    ends = CLASSIC.with_reading("no-card", "hand-ends")
    assert _after(state, ends, Discard(card=SKIP, skip=1)).step is Step.OVER
    assert _after(state, CLASSIC, Discard(card=SKIP, skip=1)).step is Step.DRAW


def test_hit_run_every_surplus_wild_fits_where_surplus_wilds_do() -> None:
    takes = CLASSIC.with_reading("full-run", "wilds")
    full = parse_group("run: R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", DECK)
    state = _state(
        Seat(5, laid=True, hand=_cards("R5 W W W"), placed=7),
        Seat(5, laid=True, hand=REDS, placed=12),
        table=(Meld(1, 5, full),),
    )
    hit = Hit(card=Placed(WILD), on=0)
    assert _after(state, takes, hit, hit, hit).table[0].group.faces[12:] == (WILD,) * 3
    assert not _legal(state, hit)


def test_disc_1_a_discard_made_good_comes_from_the_hand_of_the_one_who_forgot_it() -> None:
    seats = (Seat(hand=(*REDS, B1), placed=0), Seat(hand=(*BLUES, R1), placed=0))
    state = _state(*seats, turn=1, discards=_cards("Y2"), events=(Event(Passing.PLAYED, 0),))
    late, good = Discard(card=B1, by=0), CLASSIC.with_reading("late-discard", "made-good")
    assert _legal(replace(state, step=Step.DRAW), late, good)
    assert not _legal(replace(state, step=Step.OVER), late, good)
    assert not _legal(state, late)
    after = _after(state, good, late)
    assert [len(seat.hand or ()) for seat in after.seats] == [10, 11]
    assert (after.turn, after.step, after.discards) == (1, Step.PLAY, _cards("Y2 B1"))


REPLAY = _state(
    Seat(10, hand=(*REDS, SKIP), placed=0),
    Seat(11, hand=(), placed=0, score=50),
    Seat(10, hand=BLUES, placed=0),
    turn=0,
    dealer=2,
    tied=(0, 2),
    drawn=SKIP,
    discards=_cards("Y2"),
)


def test_skip_1_only_somebody_who_plays_in_the_hand_can_be_skipped() -> None:
    assert _legal(REPLAY, Discard(card=SKIP, skip=2))
    assert not _legal(REPLAY, Discard(card=SKIP, skip=1))
    assert not _legal(REPLAY, Discard(card=SKIP, skip=7))
    assert not _legal(REPLAY, Discard(card=R1, skip=2)), "R1 is no Skip"
    assert not _legal(REPLAY, Discard(card=R1, place="front")), "and goes onto the pile"


def test_skip_6_skips_that_are_kept_may_go_where_nothing_else_is_left() -> None:
    kept = CLASSIC.with_reading("skip-no-target", "kept").with_reading("skip-limit", "per-hand")
    for held, legal in ((_cards("S S"), True), (_cards("R1 S"), False)):
        state = _state(
            Seat(5, laid=True, hand=held, placed=9),
            Seat(5, hand=BLUES, placed=0),
            events=(Event(Passing.SKIPPED, 1, 0), Event(Passing.PLAYED, 0), Event(Passing.LOST, 1)),
        )
        assert _legal(state, Discard(card=SKIP), kept) is legal


def test_skip_2_a_skip_turned_up_counts_for_rounds_and_not_for_hands() -> None:
    def may(limit: str, protects: str) -> bool:
        game = CLASSIC.with_reading("skip-limit", limit).with_reading("upcard-skip-protects", protects)
        turned_up = (Event(Passing.SKIPPED, 0), Event(Passing.LOST, 0))
        seats = (Seat(hand=REDS, placed=0), Seat(hand=(*REDS, SKIP), placed=0), Seat(hand=BLUES, placed=0))
        return _legal(_state(*seats, turn=1, dealer=2, events=turned_up), Discard(card=SKIP, skip=0), game)

    assert [may(limit, "rounds") for limit in ("from-skip", "normal-turn", "per-hand")] == [False, False, True]
    assert [may(limit, "always") for limit in ("from-skip", "normal-turn", "per-hand")] == [False, False, False]
    assert [may(limit, "never") for limit in ("from-skip", "normal-turn", "per-hand")] == [True, True, True]


REPLAYED = replace(
    REPLAY,
    seats=(
        Seat(10, laid=True, hand=(), placed=10, score=10),
        Seat(11, hand=(), placed=0, score=50),
        Seat(10, laid=True, hand=_cards("R2"), placed=10, score=10),
    ),
    step=Step.OVER,
)


def test_rank_1_who_lost_the_replay_has_finished_too() -> None:
    assert _legal(REPLAYED, Settle(places=(1, 3, 2)))
    assert not _legal(REPLAYED, Settle(places=(1, 2, 3)))


def test_win_4_points_do_not_count_in_a_replay() -> None:
    assert _legal(REPLAYED, Settle(points=(0, None, 0), totals=(10, 50, 10), winner=0))
    assert not _legal(REPLAYED, Settle(points=(0, None, 5)))
    assert not _legal(REPLAYED, Settle(totals=(10, 50, 15)))
    assert not _legal(REPLAYED, Settle(winner=0, replay=(0, 2)))


def test_win_4_the_next_of_the_tied_deals_the_replay() -> None:
    tie = _state(
        Seat(10, laid=True, hand=(), placed=10, score=10),
        Seat(9, hand=_cards("R1"), placed=0, score=5),
        Seat(10, laid=True, hand=_cards("R2"), placed=10, score=5),
        step=Step.OVER,
        dealer=0,
    )
    assert _legal(tie, Settle(dealer=2, replay=(0, 2)))
    assert not _legal(tie, Settle(dealer=1))
    assert _after(tie, CLASSIC, Settle()).dealer == 2


def test_win_1_a_finisher_who_is_not_out_repeats_the_last_phase_where_the_end_is_strict() -> None:
    strict = CLASSIC.with_reading("match-end", "finisher-out")
    over = _state(
        Seat(10, laid=True, hand=_cards("R1"), placed=10),
        Seat(3, laid=True, hand=(), placed=10),
        turn=1,
        step=Step.OVER,
    )
    after = _after(over, strict, Settle(phases=(10, 4)))
    assert ([seat.phase for seat in after.seats], after.step) == ([10, 4], Step.DEAL)


def test_win_1_in_the_quickest_reading_the_last_phase_ends_the_match_when_it_is_laid() -> None:
    at_once = CLASSIC.with_reading("match-end", "at-once")
    held = _cards("R1 B1 G1 R2 B2 R5 R6 R7 W W W")
    state = _state(
        Seat(10, hand=tuple(sorted(held)), placed=0, score=300),
        Seat(10, hand=BLUES, placed=0),
        drawn=R1,
    )
    lay = Lay(groups=(parse_group("set: R1 B1 G1 W=1 W=1", DECK), parse_group("set: R2 B2 W=2", DECK)))
    assert _after(state, CLASSIC, lay).step is Step.PLAY
    after = _after(state, at_once, lay, Settle(winner=0))
    assert (after.step, after.winner) == (Step.END, 0)
    again = replace(state, seats=(*state.seats, Seat(4, hand=(), placed=0)), tied=(0, 1))
    assert _after(again, at_once, lay).step is Step.PLAY, "in a replay the first to go out wins (WIN-4)"
