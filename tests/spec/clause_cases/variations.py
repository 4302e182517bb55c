"""Chapter VARIATIONS, clause by clause: games that are the same but for a rule or two."""

from phaseproof.spec.actions import Lay, Settle
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_group
from phaseproof.spec.questions import Move, Preparation, Question, laying
from phaseproof.spec.state import Seat, State, Step

from .case import Case

CLASSIC, TEN, TWENTY = edition("classic"), edition("ten-hands"), edition("plus-ten")
TWO = ("ten-hands", "skip-in-front")


def settle(*seats: Seat, phases: tuple[int | None, ...] | None) -> Move:
    return Move(State(seats, step=Step.OVER, dealer=0), Settle(phases=phases))


def lay(phase: int, *groups: str) -> Move:
    return laying(TWENTY, phase, [parse_group(group, TWENTY.deck) for group in groups])


HAND = (Seat(4, laid=True, hand=()), Seat(4, hand=()))
PAIRS = ("set: R5 B5", "set: R5 B5", "set: Y5 G5", "set: R9 W=9")


CASES: dict[str, list[Case]] = {
    "TEN-DEAL": [
        (TEN, settle(*HAND, phases=(5, 5)), True, "everybody"),
        (TEN, settle(*HAND, phases=(5, 4)), False, "P2 4 not"),
        (TEN, settle(Seat(10, laid=True, hand=()), Seat(10, hand=()), phases=(11, 11)), True, "everybody"),
        (edition("ten-hands+even-phases"), settle(*HAND, phases=(6, 6)), True, "everybody"),
    ],
    "PLUS-TEN": [
        (TWENTY, lay(11, *PAIRS), True, "11"),
        (TWENTY, lay(11, *PAIRS[:3]), False, "11 no"),
        (TWENTY, lay(14, "run: R4 B5 Y6 G7", "colour: R4 R4 R5 W=R"), True, "14"),
        (TWENTY, lay(16, "run: R1 B2 Y3 G4 R5 B6 Y7 G8 R9"), False, "16 no"),
    ],
    "ONE-AT-A-TIME": [
        (CLASSIC, Preparation(variations=TWO), True, "ten-hands skip-in-front"),
    ],
}
SILENT: dict[str, list[Question]] = {
    "TEN-DEAL": [settle(*HAND, phases=(5, 4)), settle(*HAND, phases=None)],
    "PLUS-TEN": [
        laying(CLASSIC, 4, [parse_group("run: R4 B5 Y6 G7 R8 B9 Y10", CLASSIC.deck)]),
        Move(State((Seat(9), Seat())), Lay(groups=())),
    ],
    "ONE-AT-A-TIME": [Preparation(variations=("ten-hands",)), Preparation(players=3)],
}
