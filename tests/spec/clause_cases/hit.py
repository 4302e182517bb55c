"""Chapter HIT, clause by clause: adding cards to what lies on the table.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from dataclasses import replace

from phaseproof.spec.actions import Discard, Hit, OpenGroup, Rearrange
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_placed
from phaseproof.spec.questions import Move, Question, hitting
from phaseproof.spec.state import Meld, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
NOT_BOTH = CLASSIC.with_reading("hit-in-laying-turn", "forbidden")
SURPLUS = CLASSIC.with_reading("full-run", "wilds")
ONE = CLASSIC.with_reading("run-colour", "one")
FULL = "run: G1 R2 R3 B4 R5 Y6 Y7 G8 B9 B10 Y11 R12"
BLUE = "colour: B1 B2 B4 B5 B9 B12 W=B"


def hit(card: str, on: str) -> Move:
    return hitting(parse_placed(card, DECK), parse_group(on, DECK))


def state(
    *, laid: bool = True, other_laid: bool = True, step: Step = Step.PLAY, laying_turn: bool = False, hits: int = 0
) -> State:
    """P1 is in turn; P1 and P2 have a set on the table each."""
    table = (Meld(0, 1, parse_group("set: R5 B5 Y5", DECK)), Meld(1, 1, parse_group("set: R6 B6 Y6", DECK)))
    seats = (Seat(laid=laid), Seat(laid=other_laid))
    return State(seats, step=step, table=table, laid_this_turn=laying_turn, hits_this_turn=hits)


def on(index: int, before: State) -> Move:
    return Move(before, Hit(card=parse_placed("G5" if index == 0 else "G6", DECK), on=index))


def discarding(before: State) -> Move:
    return Move(before, Discard(card=parse_card("G5", DECK)))


OPEN = Move(state(), OpenGroup(group=parse_group("set: R3 B3 Y3", DECK)))
TAKE = Move(state(), Rearrange(cards=parse_group("set: B6", DECK).cards, on=1))


CASES: dict[str, list[Case]] = {
    "HIT-0": [(CLASSIC, discarding(state()), True, "G5")],
    "HIT-1": [
        (CLASSIC, on(1, state()), True, "P1 on the table"),
        (CLASSIC, on(1, state(laid=False)), False, "P1 not"),
        (CLASSIC, on(1, state(step=Step.DRAW)), False, "P1 before the draw"),
        (CLASSIC, on(1, state(step=Step.OVER)), False, "P1 over"),
    ],
    "HIT-2": [
        (CLASSIC, on(1, state(laying_turn=True)), True, "this very turn"),
        (NOT_BOTH, on(1, state(laying_turn=True)), False, "this very turn"),
    ],
    "HIT-3": [
        (CLASSIC, on(0, state()), True, "P1.1 own"),
        (CLASSIC, on(1, state()), True, "P2.1 P2"),
    ],
    "HIT-3b": [(CLASSIC, on(1, state(hits=2)), True, "3")],
    "HIT-5": [
        (CLASSIC, on(1, state()), True, "P2 complete"),
        (CLASSIC, on(1, state(other_laid=False)), False, "P2 partly"),
    ],
    "HIT-6": [(CLASSIC, OPEN, False, "R3 B3 Y3 new group")],
    "HIT-SET": [
        (CLASSIC, hit("G5", "set: R5 B5 W=5"), True, "5 G5 fits"),
        (CLASSIC, hit("W=5", "set: R5 B5 W=5"), True, "5 W=5 fits"),
        (CLASSIC, hit("W", "set: R5 B5 W=5"), True, "5 W=5 fits"),
        (CLASSIC, hit("G6", "set: R5 B5 W=5"), False, "5 G6 not"),
        (CLASSIC, hit("W=6", "set: R5 B5 W=5"), False, "5 W=6 not"),
        (CLASSIC, hit("S", "set: R5 B5 W=5"), False, "5 S not"),
    ],
    "HIT-RUN": [
        (CLASSIC, hit("R2", "run: R3 G4 Y5 B6"), True, "3 to 6 R2"),
        (CLASSIC, hit("Y7", "run: R3 G4 Y5 B6"), True, "3 to 6 Y7"),
        (CLASSIC, hit("W=7", "run: R3 G4 Y5 B6"), True, "3 to 6 W=7"),
        (CLASSIC, hit("Y8", "run: R3 G4 Y5 B6"), False, "3 to 6 2 or 7 Y8"),
        (CLASSIC, hit("Y5", "run: R3 G4 W=5 B6"), False, "3 to 6 2 or 7 Y5"),
        (CLASSIC, hit("W=1", "run: R9 G10 Y11 B12"), False, "9 to 12 8 W=1"),
        (CLASSIC, hit("R5", "run: R1 G2 Y3 B4"), True, "1 to 4 R5"),
        (CLASSIC, hit("S", "run: R1 G2 Y3 B4"), False, "1 to 4 S"),
        (CLASSIC, hit("R6", FULL), False, "1 to 12 R6"),
        (CLASSIC, hit("W", FULL), False, "1 to 12 W"),
        (SURPLUS, hit("W", FULL), True, "1 to 12 W"),
        (SURPLUS, hit("R6", FULL), False, "1 to 12 R6"),
        (ONE, hit("G2", "run: G3 G4 G5 G6"), True, "3 to 6 green G2"),
        (ONE, hit("B2", "run: G3 G4 G5 G6"), False, "3 to 6 green B2"),
    ],
    "HIT-COL": [
        (CLASSIC, hit("B4", BLUE), True, "blue B4 fits"),
        (CLASSIC, hit("W", BLUE), True, "blue W=B fits"),
        (CLASSIC, hit("R4", BLUE), False, "blue R4 not"),
        (CLASSIC, hit("W=R", BLUE), False, "blue W=R not"),
    ],
    "HIT-4": [(CLASSIC, TAKE, False, "B6 P2.1")],
}

SILENT: dict[str, list[Question]] = {
    "HIT-0": [discarding(state(laid=False)), discarding(replace(state(), table=()))],
    "HIT-2": [on(1, state())],
    "HIT-3b": [on(1, state())],
    "HIT-SET": [hit("R2", "run: R3 G4 Y5 B6"), hit("B4", BLUE)],
    "HIT-RUN": [hit("G5", "set: R5 B5 Y5"), hit("B4", BLUE)],
    "HIT-COL": [hit("G5", "set: R5 B5 Y5"), hit("R2", "run: R3 G4 Y5 B6")],
}
