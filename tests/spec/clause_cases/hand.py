"""Chapter HAND, clause by clause.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.actions import Discard, Hit, OpenGroup
from phaseproof.spec.cards import number_card
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Holding, Move, Question, laying
from phaseproof.spec.state import Event, Meld, Passing, Seat, State

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
SET, TABLE = parse_group("set: R5 B5 G5", DECK), (Meld(0, 1, parse_group("set: Y5 Y5 G5", DECK)),)


def holding(hand: str) -> State:
    return State((Seat(laid=True, hand=parse_hand(hand, DECK)), Seat(hand=parse_hand("W W", DECK))), table=TABLE)


def discarding(cards: int | None, placed: int | None, *, drawn: bool = True, dry: int = 0) -> Move:
    """P1 has drawn, holds so many cards, has brought so many to the table, and discards; ``dry`` turns had no draw."""
    held = None if cards is None else tuple(number_card("R", number) for number in range(1, cards + 1))
    card = parse_card("R1", DECK)
    seats = (Seat(laid=bool(placed), hand=held, placed=placed), Seat())
    return Move(
        State(seats, drawn=card if drawn else None, events=(Event(Passing.EMPTY, 0),) * dry), Discard(card=card)
    )


CASES: dict[str, list[Case]] = {
    "HAND-0": [
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("R5 B5 G5 S", DECK)), True, "P1 R5 B5 G5"),
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("R5 B5 S", DECK)), False, "no G5 P1 R5 B5 S"),
        (CLASSIC, laying(CLASSIC, 1, [SET], parse_hand("S", DECK)), False, "no B5 no G5 no R5 S"),
        (CLASSIC, Move(holding("R5 S"), Hit(card=parse_placed("R5", DECK), on=0)), True, "P1 R5"),
        (CLASSIC, Move(holding("R5 S"), Hit(card=parse_placed("W=5", DECK), on=0)), False, "no W R5 S"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("S", DECK))), True, "P1 S"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("W", DECK))), False, "no W P1"),
        (CLASSIC, Move(holding("R5 S"), Discard(card=parse_card("W", DECK), by=1)), True, "P2 W"),
        (CLASSIC, Move(holding("R5 B5 G5"), OpenGroup(group=SET)), True, "R5 B5 G5"),
        (CLASSIC, Move(holding("R5 B5"), OpenGroup(group=SET)), False, "no G5"),
    ],
    "HAND-1": [
        (CLASSIC, discarding(11, 0), True, "P1 11 0"),
        (CLASSIC, discarding(1, 10), True, "P1 1 10"),
        (CLASSIC, discarding(10, 0), False, "P1 10 0"),
        (CLASSIC, discarding(5, 7), False, "P1 5 7"),
        (CLASSIC, discarding(9, 0, dry=2), True, "P1 9 0"),
        (CLASSIC, discarding(9, 0, dry=1), False, "P1 9 0"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "HAND-0": [laying(CLASSIC, 1, [SET]), Holding(parse_hand("S", DECK), 1)],
    "HAND-1": [discarding(None, 0), discarding(11, None), discarding(11, 0, drawn=False)],
}
