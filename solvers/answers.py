"""What an oracle of this room can say: yes, no, or that it does not know."""

from __future__ import annotations

from enum import StrEnum

import z3


class Answer(StrEnum):
    """The answer of a solver. ``UNKNOWN`` (it ran out of time or gave up) is neither yes nor no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


def answer_of(result: object) -> Answer:
    """The answer behind what Z3 says to ``check()``: sat is yes, unsat is no, anything else is unknown."""
    if result == z3.sat:
        return Answer.YES
    return Answer.NO if result == z3.unsat else Answer.UNKNOWN
