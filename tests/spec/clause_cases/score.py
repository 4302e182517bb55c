"""Chapter SCORE, clause by clause: what the cards left in hand cost.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from typing import Any

from phaseproof.spec.actions import Settle
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.questions import Counting, Move, Question
from phaseproof.spec.state import Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
LAID = parse_group("set: R5 B5 W=5", DECK).cards


def left(hand: str) -> Hand:
    return parse_hand(hand, DECK)


def settling(hand: str, before: int = 0, **claims: Any) -> Move:  # noqa: ANN401 - figures by seat
    """P1 has gone out; P2 has that hand left and that total from before."""
    seats = (Seat(laid=True, hand=()), Seat(hand=left(hand), score=before))
    return Move(State(seats, step=Step.OVER), Settle(**claims))


CASES: dict[str, list[Case]] = {
    "SCORE-1": [
        (CLASSIC, Counting(left("W S R12 G4")), True, "W 25 S 15 R12 10 G4 5 55"),
        (CLASSIC, Counting(left("W S R12 G4"), claim=55), True, "55"),
        (CLASSIC, Counting(left("W S R12 G4"), claim=50), False, "55 50"),
        (CLASSIC, Counting(left("R9 R9 B10"), claim=20), True, "R9 10 B10 10 20"),
        (CLASSIC, Counting(left("W"), claim=20), False, "25 20"),
        (CLASSIC, Counting(left("S"), claim=25), False, "15 25"),
        (CLASSIC, Counting((), claim=0), True, "no card"),
        (CLASSIC, Counting((), claim=5), False, "no card 5"),
        (CLASSIC, settling("R5 B10", points=(None, 15)), True, "R5 5 B10 10 15"),
        (CLASSIC, settling("R5 B10", points=(None, 10)), False, "R5 5 B10 10 15"),
        (CLASSIC, settling("R5 B10", points=(5, None)), False, "no card 5"),
    ],
    "SCORE-2": [
        (CLASSIC, Counting(left("R12"), LAID, claim=10), True, "3 cards laid"),
        (CLASSIC, Counting(left("R12"), LAID, claim=45), False, "3 cards laid"),
        (CLASSIC, Counting(left("R12"), LAID, before=20, claim=65), False, "3 cards laid"),
        (CLASSIC, Counting(()), True, "scores 0"),
        (CLASSIC, settling("R5", points=(0, None)), True, "scores 0"),
    ],
    "SCORE-4": [
        (CLASSIC, Counting(left("R12"), before=20, claim=30), True, "20 10 30"),
        (CLASSIC, Counting(left("R12"), before=20, claim=10), False, "20 10 30"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(35, 40), claims_lead=True), True, "30 35 40"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(25, 40), claims_lead=True), False, "30 not 25 40"),
        (CLASSIC, Counting(left("R12"), before=20, rivals=(25, 40), claims_lead=False), True, "30 not 25"),
        (CLASSIC, Counting(left("R12"), rivals=(25, 40), claims_lead=False), False, "10 25 40"),
        (CLASSIC, settling("R12", before=20, totals=(None, 30)), True, "20 10 30"),
        (CLASSIC, settling("R12", before=20, totals=(None, 10)), False, "20 10 30"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "SCORE-2": [Counting(left("R12"), claim=10)],
    "SCORE-4": [Counting(left("R12"), claim=10), settling("R12", before=20, points=(None, 10))],
}
