"""Chapter DEAL, clause by clause: who deals, what is dealt, and who begins.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from typing import Any

from phaseproof.spec.actions import Action, Deal, Draw, Look, Settle
from phaseproof.spec.cards import Card, Hand, hand
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_hand
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Event, Passing, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
NO_EFFECT = CLASSIC.with_reading("upcard-skip", "no-effect")
WHOLE_PILE = CLASSIC.with_reading("pile-view", "all")
CARDS = DECK.cards()
TEN = parse_hand("R1 R2 R4 R7 B9 B10 Y3 Y6 G6 G11", DECK)
NINE = parse_hand("R3 R5 B1 B2 B8 Y5 Y8 G9 W", DECK)


def card(text: str) -> Card:
    return parse_card(text, DECK)


def before(*seats: Seat, hands: int = 0, dealer: int | None = 2, **more: Any) -> State:  # noqa: ANN401 - several types
    """Three players before a deal; P3 is the dealer."""
    return State(seats or (Seat(), Seat(), Seat()), step=Step.DEAL, dealer=dealer, hand_number=hands, **more)


def dealing(state: State | None = None, **deal: Any) -> Move:  # noqa: ANN401 - several types
    return Move(state or before(), Deal(**deal))


def by_the_rule(size: int = 10) -> tuple[Hand, ...]:
    """What P1, P2 and P3 get of the whole deck in its order, one card at a time from P1 on."""
    return tuple(hand(CARDS[seat : 3 * size : 3]) for seat in range(3))


def opening(upcard: str, action: Action, *events: Event, turn: int = 0, below: str = "") -> Move:
    """The first turn of a hand that P3 dealt."""
    pile = (*parse_hand(below, DECK), card(upcard))
    seats = (Seat(), Seat(), Seat())
    return Move(State(seats, turn, Step.DRAW, dealer=2, discards=pile, events=events), action)


def taking() -> Draw:
    return Draw(source="discard")


def drawing(by: int | None = None) -> Draw:
    return Draw(source="stock", by=by)


def looking(**look: Any) -> Move:  # noqa: ANN401 - several types
    return Move(State((Seat(), Seat()), discards=(card("G3"), card("Y7"))), Look(**look))


def ending(dealer: int | None) -> Move:
    seats = (Seat(laid=True, hand=()), Seat(), Seat())
    return Move(State(seats, step=Step.OVER, dealer=2), Settle(dealer=dealer))


def tied(dealer: int) -> Move:
    """P1 and P3 have finished with equal totals, and P1 dealt; they play it off."""
    seats = (Seat(10, laid=True, hand=()), Seat(9), Seat(10, laid=True, hand=()))
    return Move(State(seats, step=Step.OVER, dealer=0), Settle(replay=(0, 2), dealer=dealer))


PLAYED = Event(Passing.PLAYED, 0)
LOST = (Event(Passing.SKIPPED, 0), Event(Passing.LOST, 0))


CASES: dict[str, list[Case]] = {
    "DEAL-0": [
        (CLASSIC, dealing(), True, "P3"),
        (CLASSIC, dealing(dealer=1), True, "P2"),
        (CLASSIC, dealing(before(dealer=None)), True, "somebody"),
    ],
    "DEAL-1a": [
        (CLASSIC, dealing(hands=(TEN, None, None)), True, "10"),
        (CLASSIC, dealing(hands=(TEN, NINE, None)), False, "P2 9 10"),
        (CLASSIC, dealing(deck=CARDS), True, "10"),
        (CLASSIC, dealing(deck=CARDS[:29]), False, "P3 9 10"),
        (CLASSIC, dealing(before(hands=4, tied=(0, 2)), deck=CARDS), True, "10"),
    ],
    "DEAL-1b": [(CLASSIC, dealing(), True, "down"), (CLASSIC, dealing(face_down=False), False, "up")],
    "DEAL-1c": [
        (CLASSIC, dealing(), True, "one"),
        (CLASSIC, dealing(one_at_a_time=False), False, "several"),
        (CLASSIC, dealing(deck=CARDS, hands=by_the_rule()), True, "one"),
        (CLASSIC, dealing(before(dealer=None), dealer=2, deck=CARDS, hands=by_the_rule()), True, "one"),
        (CLASSIC, dealing(deck=CARDS, hands=(hand(CARDS[:10]), None, None)), False, "P1 B1 G4"),
    ],
    "DEAL-2": [
        (CLASSIC, dealing(upcard=card("R9")), True, "R9"),
        (CLASSIC, dealing(deck=CARDS), True, str(CARDS[30])),
        (CLASSIC, dealing(deck=CARDS, upcard=CARDS[30]), True, str(CARDS[30])),
        (CLASSIC, dealing(deck=CARDS, upcard=card("W")), False, f"{CARDS[30]} W"),
        (CLASSIC, dealing(deck=CARDS[:30]), False, "no card"),
    ],
    "DEAL-3": [(CLASSIC, opening("W", taking()), True, "Wild first")],
    "DEAL-4": [
        (CLASSIC, opening("S", drawing(), *LOST, turn=1), True, "P1 loses"),
        (CLASSIC, opening("S", drawing(by=0), *LOST, turn=1), False, "P1 loses"),
        (CLASSIC, opening("S", drawing(by=1), *LOST, turn=1), True, "P1 loses"),
        (NO_EFFECT, opening("S", drawing()), True, "no effect"),
        (NO_EFFECT, opening("S", drawing(by=1)), False, "no effect"),
    ],
    "DEAL-5": [
        (CLASSIC, opening("R9", drawing()), True, "P3 P1"),
        (CLASSIC, opening("R9", drawing(by=0)), True, "P3 P1"),
        (CLASSIC, opening("R9", drawing(by=1)), False, "P3 P1"),
        (CLASSIC, opening("R9", drawing(), turn=1), False, "P3 P1"),
    ],
    "DEAL-6": [
        (CLASSIC, dealing(before(hands=1), dealer=2), True, "P3"),
        (CLASSIC, dealing(before(hands=1), dealer=1), False, "P3 P2"),
        (CLASSIC, ending(0), True, "P1"),
        (CLASSIC, ending(2), False, "P1 P3"),
        (CLASSIC, tied(2), True, "P3"),
        (CLASSIC, tied(1), False, "P3 P2"),
    ],
    "DEAL-7": [
        (CLASSIC, dealing(before(hands=1), deck=CARDS), True, "108"),
        (CLASSIC, dealing(before(hands=1), deck=CARDS[1:]), False, "B1 lacks"),
        (CLASSIC, dealing(before(hands=1), deck=(*CARDS, card("W"))), False, "W many"),
        (CLASSIC, dealing(before(hands=1), deck=(*CARDS[1:], card("W"))), False, "B1 lacks W many"),
    ],
    "DEAL-8": [
        (CLASSIC, looking(at=1), False, "P1 P2"),
        (CLASSIC, looking(at=1, by=1), True, "P2 own"),
        (CLASSIC, looking(at=0, by=1), False, "P2 P1"),
    ],
    "DEAL-9": [
        (CLASSIC, dealing(), True, "phase 1"),
        (CLASSIC, dealing(before(Seat(), Seat(2), Seat())), False, "P2 phase 2"),
        (CLASSIC, dealing(before(Seat(), Seat(), Seat(score=15))), False, "P3 15"),
    ],
    "PUBLIC-1": [
        (CLASSIC, looking(), True, "Y7"),
        (CLASSIC, looking(by=1), True, "Y7"),
        (CLASSIC, looking(depth=2), False, "2"),
        (WHOLE_PILE, looking(depth=2), True, "2"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "DEAL-0": [dealing(before(hands=1))],
    "DEAL-1a": [dealing()],
    "DEAL-2": [dealing()],
    "DEAL-3": [
        opening("W", drawing()),
        opening("R9", taking()),
        opening("W", taking(), below="R9"),
        opening("W", taking(), PLAYED, turn=1),
    ],
    "DEAL-4": [opening("R9", drawing()), opening("S", drawing(), *LOST, PLAYED, turn=1)],
    "DEAL-5": [opening("R9", drawing(), PLAYED, turn=1), opening("S", drawing(), *LOST, turn=1)],
    "DEAL-6": [dealing(dealer=1), dealing(before(hands=1)), ending(None)],
    "DEAL-7": [dealing(deck=CARDS[1:]), dealing(before(hands=1))],
    "DEAL-8": [looking()],
    "DEAL-9": [dealing(before(Seat(2), Seat(), Seat(), hands=1))],
    "PUBLIC-1": [looking(at=1)],
}
