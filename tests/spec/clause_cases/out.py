"""Chapter OUT, clause by clause: going out, and the end of a hand.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.actions import Action, Discard, Draw, EndTurn, Hit, Lay, Settle
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Meld, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
DISCARD_ONLY = CLASSIC.with_reading("going-out", "discard")
FIVES = parse_group("set: R5 B5 Y5", DECK)
SIXES = parse_group("set: R6 B6 Y6", DECK)


def move(
    action: Action, held: str | None = None, *, laid: bool = True, step: Step = Step.PLAY, second: Seat | None = None
) -> Move:
    """P1 is in turn; both players have a set on the table."""
    first = Seat(laid=laid, hand=None if held is None else parse_hand(held, DECK))
    table = (Meld(0, 1, FIVES), Meld(1, 1, SIXES))
    return Move(State((first, second or Seat(laid=True)), step=step, table=table), action)


HIT = Hit(card=parse_placed("G5", DECK), on=0)
DISCARD = Discard(card=parse_card("G5", DECK))
LAY = Lay(groups=(FIVES, SIXES))
OUT = Seat(laid=True, hand=())
ALL = "R5 B5 Y5 R6 B6 Y6"


CASES: dict[str, list[Case]] = {
    "OUT-1": [
        (CLASSIC, move(Settle(), "", step=Step.OVER), True, "P1 out"),
        (CLASSIC, move(Settle(), "R1", step=Step.OVER, second=OUT), True, "P2 out"),
        (CLASSIC, move(Settle()), False, "nobody"),
        (CLASSIC, move(Settle(), step=Step.DRAW), False, "nobody"),
        *[
            (CLASSIC, move(action, "R1", step=Step.OVER, second=OUT), False, "P2 out over")
            for action in (LAY, HIT, DISCARD, EndTurn())
        ],
    ],
    "OUT-1b": [
        (CLASSIC, move(Draw(source="stock"), "R1", step=Step.OVER, second=OUT), False, "P2 out"),
        (CLASSIC, move(Draw(source="discard"), step=Step.OVER), False, "somebody out"),
    ],
    "OUT-2": [
        (CLASSIC, move(DISCARD, "G5"), True, "P1 laid"),
        (CLASSIC, move(HIT, "G5"), True, "P1 laid"),
        (CLASSIC, move(DISCARD, "G5", laid=False), False, "P1 unlaid"),
        (CLASSIC, move(HIT, "G5", laid=False), False, "P1 unlaid"),
    ],
    "OUT-3": [
        (CLASSIC, move(DISCARD, "G5"), True, "P1 discard"),
        (CLASSIC, move(HIT, "G5"), True, "P1 hit"),
        (CLASSIC, move(LAY, ALL, laid=False), True, "P1 lay"),
        (DISCARD_ONLY, move(DISCARD, "G5"), True, "P1 discard"),
        (DISCARD_ONLY, move(HIT, "G5"), False, "P1 hit"),
        (DISCARD_ONLY, move(LAY, ALL, laid=False), False, "P1 lay"),
    ],
    "OUT-4": [
        (CLASSIC, move(Settle(), "", step=Step.OVER), True, "P2 completed"),
        (CLASSIC, move(Settle(), "R1", step=Step.OVER, second=OUT), True, "P1 completed"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "OUT-1": [move(action) for action in (LAY, HIT, DISCARD, EndTurn())],
    "OUT-1b": [move(Draw(source="stock"), step=Step.DRAW)],
    "OUT-2": [move(DISCARD, "G5 G6"), move(HIT, "G5 G5"), move(DISCARD)],
    "OUT-3": [move(DISCARD, "G5 G6"), move(HIT, "G5 W"), move(LAY, f"{ALL} G5"), move(HIT)],
    "OUT-4": [
        move(Settle()),
        move(Settle(), "", step=Step.OVER, second=Seat()),
        move(Settle(), "", step=Step.OVER, second=OUT),
    ],
}
