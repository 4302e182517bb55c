"""Chapter LAY, clause by clause: when, what and how much may be laid.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.actions import Discard, Lay, OpenGroup
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.questions import Move, Question, laying
from phaseproof.spec.state import Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
EXACT = CLASSIC.with_reading("extras", "exact")
PHASE_1 = ("set: R1 B1 Y1", "set: R2 B2 Y2")


def lay(phase: int, *groups: str, hand: str = "") -> Move:
    held = parse_hand(hand, DECK) if hand else None
    return laying(CLASSIC, phase, [parse_group(text, DECK) for text in groups], held)


def first(step: Step = Step.PLAY, *, laid: bool = False, face_up: bool = True) -> Move:
    """The groups of phase 1 in different circumstances."""
    groups = tuple(parse_group(text, DECK) for text in PHASE_1)
    return Move(State((Seat(laid=laid), Seat()), step=step), Lay(groups=groups, face_up=face_up))


def discarding(*, laid: bool) -> Move:
    return Move(State((Seat(laid=laid), Seat())), Discard(card=parse_card("R1", DECK)))


def opening(hand: str) -> Move:
    seat = Seat(laid=True, hand=parse_hand(hand, DECK))
    return Move(State((seat, Seat())), OpenGroup(group=parse_group("set: R3 B3 B3", DECK)))


CASES: dict[str, list[Case]] = {
    "LAY-1": [
        (CLASSIC, first(), True, "at once between"),
        (CLASSIC, first(Step.DRAW), False, "before the draw"),
        (CLASSIC, first(Step.OVER), False, "over"),
        (CLASSIC, lay(1, "set: R1 B1 Y1"), False, "R1 B1 Y1 part"),
        (CLASSIC, lay(2, "run: R1 B2 Y3 G4"), False, "R1 B2 Y3 G4 part"),
    ],
    "LAY-1b": [
        (CLASSIC, first(), True, "up"),
        (CLASSIC, first(face_up=False), False, "down"),
    ],
    "LAY-2": [
        (CLASSIC, lay(1, *PHASE_1), True, "phase 1"),
        (CLASSIC, lay(2, *PHASE_1), False, "phase 1 phase 2"),
        (CLASSIC, lay(3, "set: R1 B1 Y1 G1", "set: R2 B2 Y2 G2"), False, "1 7 phase 3"),
        (CLASSIC, lay(2, "set: R1 B1 Y1 G1", "run: R2 B3 Y4 G5"), True, "phase 2"),
    ],
    "LAY-3": [
        (CLASSIC, first(), True, "P1 none"),
        (CLASSIC, first(laid=True), False, "P1 a phase"),
    ],
    "LAY-4": [(CLASSIC, discarding(laid=False), True, "P1 keep")],
    "LAY-5": [
        (CLASSIC, lay(1, "set: R1 B1 Y1 G1", "set: R2 B2 Y2"), True, "7 1 more 6"),
        (EXACT, lay(1, "set: R1 B1 Y1 G1", "set: R2 B2 Y2"), False, "7 1 more 6"),
        (CLASSIC, lay(1, *PHASE_1, "set: R3 B3 Y3"), False, "3 groups phase 1 2"),
    ],
    "LAY-6": [
        (CLASSIC, lay(1, *PHASE_1, hand="R1 B1 Y1 R2 B2 Y2 S"), True, "twice"),
        (CLASSIC, lay(1, "set: R1 R1 Y1", "set: R2 B2 Y2", hand="R1 B1 Y1 R2 B2 Y2 S"), False, "R1"),
        (CLASSIC, lay(1, "set: R1 W=1 Y1", "set: R2 W=2 Y2", hand="R1 W Y1 R2 B2 Y2 S"), False, "W"),
        (CLASSIC, opening("R3 B3 Y4"), False, "B3"),
        (CLASSIC, opening("R3 B3 B3"), True, "twice"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "LAY-4": [discarding(laid=True)],
    "LAY-5": [lay(1, *PHASE_1), lay(1, "set: R1 B1 Y1")],
    "LAY-6": [lay(1, *PHASE_1)],
}
