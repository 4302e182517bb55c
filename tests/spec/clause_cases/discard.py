"""Chapter DISC, clause by clause: how a turn ends.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.actions import Action, Discard, EndTurn
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_hand
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Event, Passing, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
MADE_GOOD = CLASSIC.with_reading("late-discard", "made-good")
TEN = "R5 B5 Y4 R7 B7 Y2 G9 Y9 R1 B2"


def move(
    action: Action, held: str | None = None, *events: Event, turn: int = 0, step: Step = Step.PLAY, placed: int = 0
) -> Move:
    """Three players; P1's hand, if it is known."""
    first = Seat(hand=None if held is None else parse_hand(held, DECK), placed=placed)
    return Move(State((first, Seat(), Seat()), turn, step, events=events), action)


def discard(text: str, by: int | None = None) -> Discard:
    return Discard(card=parse_card(text, DECK), by=by)


PLAYED = Event(Passing.PLAYED, 0)
SKIPPED = Event(Passing.SKIPPED, 2, 0)


CASES: dict[str, list[Case]] = {
    "DISC-1": [
        (CLASSIC, move(discard("G12")), True, "G12"),
        (CLASSIC, move(discard("G12"), f"{TEN} G12"), True, "G12"),
        (CLASSIC, move(EndTurn()), False, "P1 nothing"),
        (CLASSIC, move(EndTurn(by=2)), False, "P3 nothing"),
        (CLASSIC, move(EndTurn(aside=parse_card("W", DECK))), False, "P1 W"),
        (CLASSIC, move(EndTurn(), step=Step.DRAW), False, "P1 nothing"),
        (CLASSIC, move(discard("Y9", 0), TEN, PLAYED, turn=1, step=Step.DRAW), False, "P1 already"),
        (CLASSIC, move(discard("Y9", 0), TEN, SKIPPED, PLAYED, turn=1, step=Step.DRAW), False, "P1 already"),
        (CLASSIC, move(discard("Y9", 1), TEN, PLAYED, turn=1), True, "Y9"),
        (CLASSIC, move(discard("Y9", 0), f"{TEN} G12", turn=1), False, "P1 forgot"),
        (CLASSIC, move(discard("Y9", 0), "R1 Y9", turn=1, placed=9), False, "P1 forgot"),
        (MADE_GOOD, move(discard("Y9", 0), f"{TEN} G12", turn=1), True, "P1 forgot"),
    ],
    "DISC-2": [
        (CLASSIC, move(discard("W")), True, "W"),
        (CLASSIC, move(discard("S")), True, "S"),
        (CLASSIC, move(discard("R9"), "R9", placed=9), True, "R9"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "DISC-1": [move(discard("G12"), step=Step.OVER), move(EndTurn(), step=Step.DEAL)],
    "DISC-2": [move(discard("R9")), move(discard("R9"), "R9 W")],
}
