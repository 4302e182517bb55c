"""Whole matches by the specification alone: something is always legal, no card is lost, and the right one wins."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from phaseproof.spec.actions import Action, Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.answer import Verdict, answer
from phaseproof.spec.cards import SKIP, WILD, Card, hand, number_card
from phaseproof.spec.edition import edition
from phaseproof.spec.judge import judge
from phaseproof.spec.legal import legal_actions
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.skips import targets
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step, new_match
from phaseproof.spec.wire import read_record, record_lines

CLASSIC = edition("classic")
DECK = CLASSIC.deck


def _choose(state: State, rng: random.Random) -> Action:
    legal = legal_actions(state, CLASSIC)
    lays = [action for action in legal if isinstance(action, Lay)]
    hits = [action for action in legal if isinstance(action, Hit)]
    action = rng.choice(lays or hits or legal)
    if isinstance(action, Deal):
        cards = list(DECK.cards())
        rng.shuffle(cards)
        return Deal(deck=tuple(cards))
    return action


def _all_cards(state: State) -> Counter[Card]:
    cards = Counter(state.stock or ()) + Counter(state.discards or ())
    for seat in state.seats:
        cards += Counter(seat.hand or ())
    for meld in state.table:
        cards += Counter(meld.group.faces)
    return cards


@pytest.mark.parametrize("players", [2, 4, *(pytest.param(players, marks=pytest.mark.slow) for players in (3, 5, 6))])
def test_a_whole_match_is_played_by_legal_actions_to_a_winner_who_has_finished(players: int) -> None:
    rng, state, taken = random.Random(players), new_match(players, dealer=players - 1), []
    start = state
    while state.step is not Step.END:
        action = _choose(state, rng)
        ruling = judge(Move(state, action), CLASSIC)
        assert ruling.legal, (ruling.broken, action)
        before, state = state, apply(state, action, CLASSIC)
        taken.append(action)
        if state.step in (Step.DRAW, Step.PLAY, Step.OVER):
            assert _all_cards(state) == Counter(DECK.cards())
        if isinstance(action, Discard):
            actor = state.seats[before.turn]
            assert len(actor.hand or ()) + (actor.placed or 0) == CLASSIC.hand_size
    assert state.winner is not None
    assert state.seats[state.winner].phase >= len(CLASSIC.phases)
    record = read_record(record_lines(CLASSIC, start, taken))
    assert [entry.action for entry in record.entries] == taken
    assert apply(record.entries[-1].state, record.entries[-1].action, CLASSIC) == state


def test_a_deal_gives_ten_cards_to_each_one_at_a_time_from_the_dealers_left() -> None:
    state = apply(new_match(3, dealer=1), Deal(deck=DECK.cards()), CLASSIC)
    order = DECK.cards()
    assert state.seats[2].hand == hand(order[0:30:3])
    assert state.seats[0].hand == hand(order[1:30:3])
    assert (state.turn, state.discards, state.stock) == (2, (order[30],), order[31:])


def test_a_skip_turned_up_costs_the_first_player_the_opening_turn() -> None:
    cards = [card for card in DECK.cards() if not card.is_skip]
    deck = (*cards[:20], SKIP, *cards[20:], SKIP, SKIP, SKIP)
    state = apply(new_match(2, dealer=0), Deal(deck=deck), CLASSIC)
    assert state.turn == 0, "with two players the dealer begins"
    assert [action.source for action in legal_actions(state, CLASSIC) if isinstance(action, Draw)] == ["stock"]


def _middle(players: int, dealer: int, *events: Event) -> State:
    held = parse_hand("R5 B5 Y4 R7 B7 Y2 G9 Y9 R1 B2 S", DECK)
    seats = (Seat(hand=held, placed=0), *(Seat(placed=0) for _ in range(players - 1)))
    return State(seats, events=events, dealer=dealer)


def played(seat: int) -> Event:
    return Event(Passing.PLAYED, seat)


def lost(seat: int) -> Event:
    return Event(Passing.LOST, seat)


def skipped(seat: int, by: int | None) -> Event:
    return Event(Passing.SKIPPED, seat, by)


# P4 deals, P1 skips P2, P2 loses the turn; then P3, P4 and P1 again.
AROUND = (skipped(1, 0), played(0), lost(1), played(2))


@pytest.mark.parametrize(
    ("limit", "turn", "events", "may"),
    [
        ("from-skip", 3, AROUND, False),
        ("from-skip", 0, (*AROUND, played(3)), True),
        ("normal-turn", 0, (*AROUND, played(3)), False),
        ("normal-turn", 2, (*AROUND, played(3), played(0), played(1)), True),
        ("per-hand", 2, (*AROUND, played(3), played(0), played(1)), False),
        ("pending", 3, AROUND, True),
        ("pending", 2, (skipped(1, 0), played(0)), False),
        ("none", 2, (skipped(1, 0), played(0)), True),
        ("seat-order", 3, AROUND, False),
        ("seat-order", 0, (*AROUND, played(3)), True),
    ],
)
def test_each_reading_of_the_limit(limit: str, turn: int, events: tuple[Event, ...], may: bool) -> None:
    state = replace(_middle(4, 3, *events), turn=turn)
    assert (1 in targets(state, CLASSIC.with_reading("skip-limit", limit))) is may


def test_the_order_of_seats_counts_from_the_first_player() -> None:
    later = (played(3), skipped(1, 0), played(0), lost(1), played(2))
    by_seats = CLASSIC.with_reading("skip-limit", "seat-order")
    assert 1 in targets(replace(_middle(4, 2, *later), turn=3), by_seats), "P4 began, so a new circuit has begun"
    assert 1 not in targets(replace(_middle(4, 2, *later), turn=3), CLASSIC)


def test_two_skips_in_a_row_between_two_players_are_left_open() -> None:
    state = _middle(2, 1, skipped(1, 0), played(0), lost(1))
    again = answer(Move(state, Discard(card=SKIP, skip=1)), CLASSIC)
    assert again.verdict is Verdict.UNSPECIFIED
    assert {"extra-turn-round": "same"} in [dict(other.readings) for other in again.otherwise]


def test_a_skip_turned_up_protects_unless_nobody_is_said_to_have_used_it() -> None:
    state = replace(_middle(4, 3, skipped(0, None), lost(0)), turn=1)
    assert 0 not in targets(state, CLASSIC)
    assert 0 in targets(state, CLASSIC.with_reading("upcard-skip-protects", "never"))


def _ended(*seats: Seat, **more: object) -> State:
    return replace(State(seats, step=Step.OVER, dealer=0), **more)  # type: ignore[arg-type]


def test_points_phases_and_dealer_after_a_hand() -> None:
    state = _ended(
        Seat(2, laid=True, hand=(), score=40),
        Seat(2, laid=False, hand=parse_hand("W S R12 B4", DECK), score=10),
        Seat(3, laid=True, hand=parse_hand("R1", DECK)),
    )
    settled = apply(state, Settle(), CLASSIC)
    assert [(seat.phase, seat.score) for seat in settled.seats] == [(3, 40), (2, 65), (4, 5)]
    assert (settled.step, settled.dealer) == (Step.DEAL, 1)


def test_a_sole_finisher_wins_whatever_the_totals() -> None:
    state = _ended(Seat(10, laid=True, hand=(WILD,), score=300), Seat(9, laid=True, hand=(), score=5))
    assert apply(state, Settle(), CLASSIC).winner == 0


def test_of_several_finishers_the_lowest_total_wins_this_hand_included() -> None:
    state = _ended(
        Seat(10, laid=True, hand=(), score=300),
        Seat(8, laid=False, hand=(number_card("R", 1),), score=90),
        Seat(10, laid=True, hand=(number_card("R", 1),), score=155),
    )
    assert apply(state, Settle(), CLASSIC).winner == 2
    assert judge(Move(state, Settle(winner=0)), CLASSIC).broken == ("WIN-3",)
    assert "WIN-5" in judge(Move(state, Settle(winner=1)), CLASSIC).broken


def test_tied_finishers_replay_among_themselves_and_the_first_out_wins() -> None:
    tie = _ended(
        Seat(10, laid=True, hand=(), score=155),
        Seat(9, laid=False, hand=(number_card("R", 1),), score=80),
        Seat(10, laid=True, hand=(number_card("R", 1),), score=150),
    )
    assert judge(Move(tie, Settle(winner=0)), CLASSIC).broken == ("WIN-4",)
    assert judge(Move(tie, Settle(replay=(0, 2))), CLASSIC).legal
    again = apply(tie, Settle(), CLASSIC)
    assert (again.step, again.tied, [seat.phase for seat in again.seats]) == (Step.DEAL, (0, 2), [10, 9, 10])
    assert again.dealer == 2, "the next tied player to the left of the dealer"
    dealt = apply(again, Deal(deck=DECK.cards()), CLASSIC)
    assert [len(seat.hand or ()) for seat in dealt.seats] == [10, 0, 10]
    won = replace(
        dealt, step=Step.OVER, seats=(dealt.seats[0], dealt.seats[1], replace(dealt.seats[2], laid=True, hand=()))
    )
    ended = apply(won, Settle(), CLASSIC)
    assert (ended.step, ended.winner, ended.seats[0].score) == (Step.END, 2, 155)


def test_a_lost_turn_lapses_with_the_hand() -> None:
    table = tuple(Meld(0, 1, parse_group(text, DECK)) for text in ("set: R9 B9 G9", "set: R8 B8 G8"))
    state = State((Seat(laid=True, hand=(SKIP,), placed=10), Seat(hand=(WILD,), placed=9)), dealer=1, table=table)
    over = apply(state, Discard(card=SKIP, skip=1), CLASSIC)
    assert (over.step, over.pending) == (Step.OVER, (1,))
    assert apply(over, Settle(), CLASSIC).pending == ()


def test_the_stock_runs_out_and_the_discards_come_back() -> None:
    pile = tuple(parse_hand("R1 R2 R3 R4", DECK))
    state = replace(_middle(2, 1), step=Step.DRAW, stock=(), discards=pile)
    listed = [action for action in legal_actions(state, CLASSIC) if isinstance(action, Draw)]
    assert [(action.source, action.reshuffled) for action in listed] == [("stock", pile[:-1]), ("discard", None)]
    order = (pile[2], pile[0], pile[1])
    after = apply(state, Draw(source="stock", reshuffled=order), CLASSIC)
    assert (after.stock, after.discards, after.drawn) == (order[1:], pile[-1:], pile[2])
    wrong = Draw(source="stock", reshuffled=(pile[3], *order[1:]))
    assert judge(Move(state, wrong), CLASSIC).broken == ("STOCK-1",)


def test_where_nothing_can_supply_a_card_the_turn_goes_on_and_a_dry_circuit_ends_the_hand() -> None:
    state = replace(_middle(2, 1, played(1)), step=Step.DRAW, stock=(), discards=(SKIP,))
    state = state.with_seat(1, Seat(hand=parse_hand("R11 R12", DECK), placed=8))
    for _ in range(2):
        assert legal_actions(state, CLASSIC) == (Draw(source="nothing"),)
        state = apply(state, Draw(source="nothing"), CLASSIC)
        state = apply(state, Discard(card=(state.in_turn.hand or ())[0]), CLASSIC)
        state = replace(state, discards=(SKIP,))
    assert state.step is Step.OVER
