"""Chapters ADV, WIN and RANK, clause by clause: who moves on, who wins, and who comes next.

``CASES`` holds, for each clause of the chapters: the edition, a question, whether the clause holds in it, and facts
that its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from typing import Any

from phaseproof.spec.actions import Settle, Stop
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
AT_ONCE = CLASSIC.with_reading("match-end", "at-once")
STRICT = CLASSIC.with_reading("match-end", "finisher-out")
NO_PLACES = CLASSIC.with_reading("places", "none")


def seat(phase: int, score: int, held: str | None = None) -> Seat:
    """A player whose phase lies on the table; ``held`` None: one without it, and with cards worth 10 in hand."""
    cards = parse_hand("R12" if held is None else held, DECK)
    return Seat(phase, laid=held is not None, hand=cards, score=score)


def settle(*seats: Seat, step: Step = Step.OVER, tied: tuple[int, ...] = (), **claims: Any) -> Move:  # noqa: ANN401
    return Move(State(seats, step=step, dealer=0, tied=tied), Settle(**claims))


ORDINARY = (seat(3, 20, ""), seat(4, 30, "R1"), seat(2, 0))
ONE = (seat(10, 300, ""), seat(9, 50, "R1"), seat(8, 0))
TWO = (seat(10, 300, ""), seat(8, 80), seat(10, 155, "R1"))
TIE = (seat(10, 160, ""), seat(8, 80), seat(10, 155, "R1"))
REPLAY = (seat(10, 160, "R1"), Seat(8, hand=(), score=80), seat(10, 160, ""))
THIRD = Seat(11, hand=(), score=200)
"""A finisher with more points, who has no part in the replay."""
LAST = (seat(10, 300, "R1"), seat(9, 50, ""), seat(8, 0))
"""The finisher did not go out; P2 did."""


CASES: dict[str, list[Case]] = {
    "ADV-1": [
        (CLASSIC, settle(*ORDINARY, phases=(4, 5, 2)), True, "repeat"),
        (CLASSIC, settle(*ORDINARY, phases=(None, 5, None)), True, "repeat"),
        (CLASSIC, settle(*ORDINARY, phases=(4, 5, 3)), False, "P3 2 3 not"),
        (CLASSIC, settle(*ORDINARY, phases=(4, 4, 2)), False, "P2 4 5 laid"),
        (CLASSIC, settle(*ORDINARY, phases=(6, 5, 2)), False, "P1 3 4 6"),
        (CLASSIC, settle(*ONE, phases=(11, 10, 8)), True, "laid"),
        (STRICT, settle(*LAST, phases=(10, 10, 8)), True, "repeat"),
        (STRICT, settle(*LAST, phases=(11, 10, 8)), False, "P1 10 11"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), phases=(10, 8, 10)), True, "repeat"),
    ],
    "WIN-1": [
        (CLASSIC, settle(*ONE, winner=0), True, "P1 last"),
        (CLASSIC, settle(*TIE, replay=(0, 2)), True, "P1 P3 last"),
        (CLASSIC, settle(*ORDINARY, winner=0), False, "nobody last"),
        (CLASSIC, settle(*ONE, step=Step.PLAY, winner=0), False, "still"),
        (AT_ONCE, settle(*ONE, step=Step.PLAY, winner=0), True, "still"),
        (CLASSIC, settle(*LAST, winner=0), True, "P1 last"),
        (STRICT, settle(*LAST, winner=0), False, "P1 last"),
        (STRICT, settle(*ONE, winner=0), True, "P1 last"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), winner=2), True, "tied last"),
    ],
    "WIN-2": [
        (CLASSIC, settle(*ONE, winner=0), True, "P1 alone"),
        (CLASSIC, settle(*ONE, winner=1), False, "P1 alone"),
    ],
    "WIN-3": [
        (CLASSIC, settle(*TWO, winner=2), True, "P1 300 P3 160"),
        (CLASSIC, settle(*TWO, winner=0), False, "P1 300 P3 160"),
        (CLASSIC, settle(*TWO, winner=1), False, "P1 300 P3 160"),
        (CLASSIC, settle(*TIE, replay=(0, 2)), True, "P1 160 P3"),
        (CLASSIC, settle(*TIE, replay=(0, 1)), False, "P1 160 P3"),
    ],
    "WIN-4": [
        (CLASSIC, settle(*TIE, replay=(0, 2)), True, "P1 P3 tied"),
        (CLASSIC, settle(*TIE, replay=(0, 1, 2)), False, "P1 P3 tied"),
        (CLASSIC, settle(*TIE, winner=0), False, "P1 P3 tied"),
        (CLASSIC, settle(*TWO, replay=(0, 2)), False, "no finishers"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), winner=2), True, "P3 first"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), winner=0), False, "P3 first"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), replay=(0, 2)), False, "P3 first"),
        (CLASSIC, settle(REPLAY[0], REPLAY[1], REPLAY[0], tied=(0, 2), winner=2), False, "nobody"),
        (CLASSIC, settle(REPLAY[0], REPLAY[1], REPLAY[0], tied=(0, 2), replay=(0, 2)), True, "nobody again"),
        (CLASSIC, settle(REPLAY[0], REPLAY[1], REPLAY[0], tied=(0, 2), replay=(0, 1)), False, "nobody again"),
    ],
    "WIN-5": [
        (CLASSIC, settle(*ONE, winner=0), True, "P1 completed"),
        (CLASSIC, settle(*ONE, winner=1), False, "P2 10"),
        (CLASSIC, settle(*ORDINARY, winner=2), False, "P3 2"),
    ],
    "WIN-6": [
        (CLASSIC, Move(State(ORDINARY, step=Step.DRAW), Stop()), True, "nobody"),
        (CLASSIC, Move(State(ORDINARY, step=Step.DEAL), Stop(winner=1)), False, "P2"),
    ],
    "RANK-1": [
        (CLASSIC, settle(*ONE, places=(1, 2, 3)), True, "P1 1 P2 2 P3 3"),
        (CLASSIC, settle(*ONE, places=(1, 3, 2)), False, "P2 2 P3 3"),
        (CLASSIC, settle(seat(10, 300, ""), seat(8, 90), seat(8, 50), places=(1, 3, 2)), True, "P2 3 P3 2"),
        (CLASSIC, settle(seat(10, 300, ""), seat(8, 50), seat(8, 50), places=(1, 2, 2)), True, "P2 2 P3 2"),
        (CLASSIC, settle(*TWO, places=(2, 3, 1)), True, "P1 2 P3 1"),
        (NO_PLACES, settle(*ONE, places=(1, 2, 3)), False, "P1 1"),
        (CLASSIC, settle(*REPLAY, tied=(0, 2), places=(2, 3, 1)), True, "P1 2 P2 3 P3 1"),
        (CLASSIC, settle(REPLAY[0], THIRD, REPLAY[2], tied=(0, 2), places=(2, 3, 1)), True, "P1 2 P2 3 P3 1"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "ADV-1": [settle(*ORDINARY)],
    "WIN-1": [settle(*ORDINARY), Move(State(ORDINARY), Stop(winner=0))],
    "WIN-2": [
        settle(*ONE),
        settle(*TWO, winner=2),
        settle(*ORDINARY, winner=0),
        settle(*ONE, step=Step.PLAY, winner=0),
        settle(*REPLAY, tied=(0, 2), winner=2),
    ],
    "WIN-3": [settle(*TWO), settle(*ONE, winner=0), settle(*TWO, step=Step.PLAY, winner=2)],
    "WIN-4": [settle(*TIE), settle(*TWO, winner=2), settle(*TIE, step=Step.PLAY, winner=0)],
    "WIN-5": [
        settle(*ONE),
        settle(*ONE, step=Step.PLAY, winner=1),
        settle(*REPLAY, tied=(0, 2), winner=2),
    ],
    "RANK-1": [settle(*ONE), settle(*ONE, step=Step.PLAY, places=(1, 2, 3))],
}
