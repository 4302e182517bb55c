"""Chapter WILD, clause by clause: Wilds, and what a Skip never is.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.actions import Rearrange
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Move, Question, hitting, laying
from phaseproof.spec.state import Meld, Seat, State

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
NO_NINTH = CLASSIC.with_reading("wild-beyond-copies", "forbidden")
NO_THIRD = CLASSIC.with_reading("wild-for-seen-card", "forbidden")
PER_GROUP = CLASSIC.with_reading("natural", "per-group")
HIGH_END = CLASSIC.with_reading("undeclared-wild", "high-end")
SILENT_HIT = CLASSIC.with_reading("hit-declaration", "never")
EIGHT = "set: R9 R9 B9 B9 Y9 Y9 G9 G9"


def lay(phase: int, *groups: str, hand: str = "") -> Move:
    held = parse_hand(hand, DECK) if hand else None
    return laying(CLASSIC, phase, [parse_group(text, DECK) for text in groups], held)


def hit(card: str, on: str) -> Move:
    return hitting(parse_placed(card, DECK), parse_group(on, DECK))


def seen(wild: str) -> Move:
    """A Wild is laid while both green 5s lie on the table."""
    table = [parse_group("set: G5 G5 Y5", DECK)]
    return laying(
        CLASSIC, 1, [parse_group(text, DECK) for text in (f"set: R5 B5 {wild}", "set: R1 B1 Y1")], table=table
    )


def rearranging(cards: str, put: str = "") -> Move:
    meld = Meld(0, 1, parse_group("set: R5 W=5 W=5 Y5", DECK))
    taken = parse_group(f"set: {cards}", DECK).cards
    card = parse_card(put, DECK) if put else None
    return Move(State((Seat(laid=True), Seat()), table=(meld,)), Rearrange(cards=taken, on=0, put=card))


CASES: dict[str, list[Case]] = {
    "WILD-1": [
        (CLASSIC, lay(1, "set: R1 B1 W=1", "set: R2 B2 Y2"), True, "W=1"),
        (CLASSIC, lay(1, "set: R1 B1 W=13", "set: R2 B2 Y2"), False, "W=13 1 12"),
        (CLASSIC, hit("W=13", "run: R9 B10 Y11 G12"), False, "W=13 1 12"),
        (CLASSIC, hit("W=G", "colour: G1 G2 G4 G5 G9 G12 G7"), True, "W=G"),
        (CLASSIC, hit("W=9", EIGHT), True, "8 9 one more"),
        (NO_NINTH, hit("W=9", EIGHT), False, "8 9 one more"),
        (NO_NINTH, hit("W=9", "set: R9 R9 B9 B9 Y9 Y9 G9"), True, "W=9"),
        (CLASSIC, seen("W=G5"), True, "G5 in sight"),
        (NO_THIRD, seen("W=G5"), False, "G5 in sight"),
        (NO_THIRD, seen("W=Y5"), True, "W=Y5"),
        (NO_THIRD, seen("W=5"), True, "W=5"),
    ],
    "WILD-1b": [(CLASSIC, hit("W=5", "set: R5 B5 Y5"), True, "Wild")],
    "WILD-2": [
        (CLASSIC, lay(1, "set: R1 B1 W=1", "set: R2 B2 W=2"), True, "two Wilds"),
        (CLASSIC, lay(8, "colour: G1 W=G W=G W=G W=G W=G W=G W=G W=G"), True, "eight Wilds"),
    ],
    "WILD-3": [
        (CLASSIC, lay(1, "set: R1 W=1 W=1", "set: W=2 W=2 W=2"), True, "one natural"),
        (CLASSIC, lay(1, "set: W=1 W=1 W=1", "set: W=2 W=2 W=2"), False, "no natural"),
        (CLASSIC, lay(8, "colour: W=G W=G W=G W=G W=G W=G W=G G1"), True, "one natural"),
        (PER_GROUP, lay(1, "set: R1 W=1 W=1", "set: R2 W=2 W=2"), True, "1 and 1"),
        (PER_GROUP, lay(1, "set: R1 W=1 W=1", "set: W=2 W=2 W=2"), False, "1 and 0"),
    ],
    "WILD-4a": [
        (CLASSIC, lay(1, "set: R1 B1 W", "set: R2 B2 Y2"), True, "follows"),
        (CLASSIC, lay(2, "run: R4 B5 Y6 W", "set: R9 B9 Y9"), False, "3 7"),
        (HIGH_END, lay(2, "run: R4 B5 Y6 W", "set: R9 B9 Y9"), True, "3 7"),
        (CLASSIC, lay(2, "run: R4 B5 Y6 W=7", "set: R9 B9 Y9"), True, "said"),
        (CLASSIC, lay(2, "run: R10 B11 Y12 W", "set: R9 B9 Y9"), True, "follows"),
        (CLASSIC, lay(1, "set: W W W", "set: R2 B2 Y2"), False, "1 12"),
        (CLASSIC, hit("W", "run: R4 B5 Y6 G7"), False, "3 8"),
        (SILENT_HIT, hit("W", "run: R4 B5 Y6 G7"), True, "3 8"),
        (CLASSIC, hit("W", "set: R4 B4 Y4"), True, "follows"),
        (CLASSIC, hit("W=3", "run: R4 B5 Y6 G7"), True, "said"),
    ],
    "WILD-4b": [
        (CLASSIC, hit("R5", "set: B5 W=5 Y5"), True, "W=5"),
        (CLASSIC, rearranging("W=5"), False, "W=5"),
        (CLASSIC, rearranging("R5 W=5 W=5", put="G5"), False, "W=5 and W=5"),
    ],
    "WILD-5": [(CLASSIC, rearranging("W=5", put="G5"), False, "G5 W=5")],
    "SKIP-0": [(CLASSIC, lay(1, "set: R1 B1 S", "set: R2 B2 Y2"), False, "R1 B1 S")],
    "SKIP-0b": [(CLASSIC, hit("S", "set: R5 B5 Y5"), False, "Skip")],
}

SILENT: dict[str, list[Question]] = {
    "WILD-1": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2"), hit("R5", "set: B5 W=5 Y5")],
    "WILD-1b": [hit("R5", "set: B5 W=5 Y5")],
    "WILD-2": [lay(1, "set: R1 B1 W=1", "set: R2 B2 Y2")],
    "WILD-3": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "WILD-4a": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2"), hit("R5", "set: B5 W=5 Y5")],
    "WILD-4b": [hit("R5", "set: B5 G5 Y5"), rearranging("R5")],
    "WILD-5": [rearranging("W=5"), rearranging("R5", put="G5")],
    "SKIP-0": [lay(1, "set: R1 B1 Y1", "set: R2 B2 Y2")],
    "SKIP-0b": [hit("W=5", "set: R5 B5 Y5")],
}
