"""Chapter PHASES, clause by clause: what phases, sets, runs and colour groups are.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.questions import Holding, Move, Question, laying

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
ONE = CLASSIC.with_reading("run-colour", "one")


def lay(phase: int, *groups: str, hand: str = "") -> Move:
    held = parse_hand(hand, DECK) if hand else None
    return laying(CLASSIC, phase, [parse_group(text, DECK) for text in groups], held)


def hold(phase: int, hand: str) -> Holding:
    return Holding(parse_hand(hand, DECK), phase)


CASES: dict[str, list[Case]] = {
    "PH-DEF": [
        (CLASSIC, hold(1, "R1 B1 Y1 R2 B2 W S"), True, "phase 1 W=2"),
        (CLASSIC, hold(1, "R1 B1 Y1 R2 B2 G3 S"), False, "7 cards"),
        (CLASSIC, hold(2, "R1 B2 Y3 G4 R9 B9 W"), True, "phase 2 run R9"),
        (CLASSIC, hold(8, "R1 R2 R3 R4 R5 R6 W"), True, "W=R"),
        (CLASSIC, hold(8, "R1 R2 R3 R4 R5 B6 W"), False, "colour"),
        (CLASSIC, hold(5, "W W W W W W W W"), False, "8 cards run"),
        (ONE, hold(4, "R1 R2 R3 R4 R5 R6 B7"), False, "run 7"),
        (CLASSIC, hold(4, "R1 R2 R3 R4 R5 R6 B7"), True, "R1 B7"),
    ],
    "PH-LIST": [
        (CLASSIC, lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2"), True, "phase 1 set of 3"),
        (CLASSIC, lay(1, "set: R1 B1 Y1", "set: R2 B2"), False, "phase 1 set of 2 no"),
        (CLASSIC, lay(2, "run: R1 B2 Y3 G4", "set: R9 B9 Y9"), True, "phase 2 run of 4"),
        (CLASSIC, lay(2, "run: R1 B2 Y3", "set: R9 B9 Y9"), False, "run of 3 no"),
        (CLASSIC, lay(9, "set: R1 B1", "set: R9 B9 Y9 G9 R9"), True, "set of 5 set of 2"),
        (CLASSIC, lay(9, "set: R1 B1 Y1", "set: R9 B9 Y9 G9"), False, "set of 4 set of 5"),
        (CLASSIC, lay(10, "set: R1 B1 Y1 G1 R1", "set: R9 B9 Y9 G9 R9"), True, "set of 5"),
    ],
    "SET-1": [
        (CLASSIC, lay(1, "set: R1 B1 Y1", "set: R2 B2 W=2"), True, "1 and 2"),
        (CLASSIC, lay(1, "set: R1 B1 Y2", "set: R2 B2 W=2"), False, "Y2 1 and 2"),
        (CLASSIC, lay(1, "set: R1 B1 W=2", "set: R2 B2 Y2"), False, "W=2"),
    ],
    "SET-1b": [
        (CLASSIC, lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2"), True, "R1 B1 Y1"),
        (CLASSIC, lay(1, "set: R1 R1 W=1", "set: R2 W=2 W=2"), True, "R1 R1"),
    ],
    "SET-1c": [
        (CLASSIC, lay(9, "set: R9 B9 Y9 G9 R9", "set: R1 B1"), True, "R1 B1 2"),
        (CLASSIC, lay(9, "set: R9 B9 Y9 G9 R9", "set: R1"), False, "R1 1 2"),
    ],
    "SET-2": [(CLASSIC, lay(1, "set: R6 B6 Y6", "set: R6 B6 Y6"), True, "6")],
    "RUN-1": [
        (CLASSIC, lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7"), True, "1 to 7"),
        (CLASSIC, lay(4, "run: Y7 B2 Y3 G4 R5 B6 R1"), True, "1 to 7"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 W=4 R5 B6 Y7"), True, "1 to 7"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 R5 B6 Y7 G8"), False, "4 1 8"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 R5 B6 Y8 G9"), False, "4 7 1 9"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 W G4 B6 Y8"), False, "W"),
    ],
    "RUN-2": [
        (CLASSIC, lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7"), True, "more may mix"),
        (ONE, lay(4, "run: R1 R2 R3 R4 R5 R6 R7"), True, "one colour"),
        (ONE, lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7"), False, "more one colour"),
        (ONE, lay(4, "run: R1 R2 R3 W=B4 R5 R6 R7"), False, "W=B4 more"),
    ],
    "RUN-3": [
        (CLASSIC, lay(2, "run: R9 B10 Y11 G12", "set: R1 B1 Y1"), True, "12"),
        (CLASSIC, lay(2, "run: R1 B2 Y3 G4", "set: R9 B9 Y9"), True, "1"),
        (CLASSIC, lay(2, "run: R10 B11 Y12 G1", "set: R9 B9 Y9"), False, "12 1"),
        (CLASSIC, lay(2, "run: R10 B11 Y12 W=1", "set: R9 B9 Y9"), False, "12 1"),
    ],
    "RUN-4": [
        (CLASSIC, lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7"), True, "once"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 G4 R4 R5 B6"), False, "4 more"),
        (CLASSIC, lay(4, "run: R1 B2 Y3 G4 W=4 R5 B6"), False, "4 more"),
    ],
    "RUN-5": [
        (CLASSIC, lay(2, "run: R1 B2 Y3 G4", "set: R9 B9 Y9"), True, "4 cards"),
        (CLASSIC, lay(2, "run: R1 B2 Y3", "set: R9 B9 Y9"), False, "3 cards 4"),
    ],
    "COL-1": [
        (CLASSIC, lay(8, "colour: G1 G2 G4 G5 G9 G12 W=G"), True, "green"),
        (CLASSIC, lay(8, "colour: G1 G2 G4 G5 G9 G12 R7"), False, "red green"),
        (CLASSIC, lay(8, "colour: G1 G2 G4 G5 G9 G12 W=R"), False, "red green"),
        (CLASSIC, lay(8, "colour: G1 G2 G4 G5 G9 G12 S"), False, "S green"),
    ],
    "COL-1b": [
        (CLASSIC, lay(8, "colour: G1 G1 G4 G5 G9 G11 G12"), True, "G1 twice"),
        (CLASSIC, lay(8, "colour: G12 G1 G4 G5 G9 G11 G2"), True, "order"),
    ],
    "COL-2": [
        (CLASSIC, lay(8, "colour: G1 G2 G4 G5 G9 G12 G7"), True, "8"),
        (CLASSIC, lay(7, "colour: G1 G2 G4 G5 G9 G12 G7"), False, "8 7"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "PH-DEF": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "SET-1": [lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7")],
    "SET-1b": [lay(1, "set: R1 W=1 W=1", "set: R2 W=2 W=2"), lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7")],
    "SET-1c": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "SET-2": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "RUN-1": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "RUN-2": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "RUN-3": [lay(4, "run: R2 B3 Y4 G5 R6 B7 Y8"), lay(1, "set: R12 B12 Y12", "set: R1 B1 Y1")],
    "RUN-4": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "RUN-5": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "COL-1": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "COL-1b": [lay(8, "colour: G1 G2 G4 G5 G9 G11 G12"), lay(1, "set: R2 R2 Y2", "set: R1 R1 Y1")],
    "COL-2": [lay(4, "run: R1 B2 Y3 G4 R5 B6 Y7")],
}
