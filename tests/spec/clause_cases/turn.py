"""Chapter TURN, clause by clause: whose turn it is, its steps, the draw, and what happens when the stock has run out.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from dataclasses import replace

from phaseproof.spec.actions import Action, Deal, Discard, Draw, EndTurn, Hit, Lay, OpenGroup, Rearrange, Settle, Stop
from phaseproof.spec.cards import Card, Placed
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_group, parse_hand
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
MADE_GOOD = CLASSIC.with_reading("late-discard", "made-good")
AT_ONCE = CLASSIC.with_reading("reshuffle-time", "at-once")
HAND_ENDS = CLASSIC.with_reading("no-card", "hand-ends")
SET = parse_group("set: R5 B5 Y5", DECK)
ELEVEN = parse_hand("R1 B2 Y2 Y4 R5 B5 R7 B7 G9 Y9 G12", DECK)


def card(text: str) -> Card:
    return parse_card(text, DECK)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def at(step: Step, action: Action, *events: Event, turn: int = 0, first: Seat | None = None) -> Move:
    """Three players with their phases laid; P2 has a set."""
    seats = (first or Seat(laid=True), Seat(laid=True), Seat(laid=True))
    return Move(State(seats, turn, step, table=(Meld(1, 1, SET),), events=events), action)


def piles(action: Draw, stock: str | None, discards: str | None, step: Step = Step.DRAW) -> Move:
    """P1 draws from these piles: the stock from the next card on, the discards up to the top one."""
    left, thrown = (None if text is None else cards(text) for text in (stock, discards))
    return Move(State((Seat(), Seat()), step=step, stock=left, discards=thrown), action)


def stock(text: str = "", shuffled: str | None = None, depth: int = 1) -> Draw:
    order = None if shuffled is None else cards(shuffled)
    return Draw(source="stock", card=card(text) if text else None, reshuffled=order, depth=depth)


def pile(text: str = "", shuffled: str | None = None, depth: int = 1) -> Draw:
    return replace(stock(text, shuffled, depth), source="discard")


DRY = Draw(source="nothing")
IN_TURN: list[Action] = [
    Draw(source="stock"),
    Lay(groups=(SET, SET)),
    Hit(card=Placed(card("G5")), on=0),
    Discard(card=card("G5")),
    EndTurn(),
    OpenGroup(group=SET),
    Rearrange(cards=SET.cards[:1], on=0),
]
DRAWING, LAYING, HITTING, DISCARDING, ENDING, _OPENING, _MOVING = IN_TURN
LOST = Event(Passing.LOST, 0)


CASES: dict[str, list[Case]] = {
    "DEAL-5b": [
        *[(CLASSIC, at(Step.PLAY, replace(action, by=0)), True, "P1") for action in IN_TURN],
        *[(CLASSIC, at(Step.PLAY, replace(action, by=1)), False, "P1") for action in IN_TURN],
        (CLASSIC, at(Step.DRAW, replace(DRAWING, by=0), LOST, turn=1), False, "P2 P1 lost"),
        (CLASSIC, at(Step.PLAY, replace(DISCARDING, by=0), turn=1, first=Seat(hand=ELEVEN)), False, "P2 P1 discard"),
        (MADE_GOOD, at(Step.PLAY, replace(DISCARDING, by=0), turn=1, first=Seat(hand=ELEVEN)), True, "P2 P1 discard"),
        (MADE_GOOD, at(Step.PLAY, replace(HITTING, by=0), turn=1, first=Seat(hand=ELEVEN)), False, "P2"),
        (MADE_GOOD, at(Step.PLAY, replace(DISCARDING, by=0), turn=1, first=Seat(hand=ELEVEN[1:])), False, "P2"),
    ],
    "TURN-1": [
        (CLASSIC, at(Step.DRAW, DRAWING), True, "P1 not drawn"),
        (CLASSIC, at(Step.PLAY, DRAWING), False, "P1 drawn"),
        *[(CLASSIC, at(Step.PLAY, action), True, "P1 drawn") for action in (LAYING, HITTING, DISCARDING, ENDING)],
        *[(CLASSIC, at(Step.DRAW, action), False, "P1 not drawn") for action in (LAYING, HITTING, DISCARDING, ENDING)],
    ],
    "DRAW-1": [
        (CLASSIC, piles(stock(), None, None), True, "stock"),
        (CLASSIC, piles(pile(), None, None), True, "discard pile"),
        (CLASSIC, piles(stock("R9"), "R9 B1", None), True, "stock"),
        (CLASSIC, piles(stock("B1"), "R9 B1", None), False, "stock R9 B1"),
        (CLASSIC, piles(pile("Y7"), None, "G3 Y7"), True, "discard pile"),
        (CLASSIC, piles(pile("G3"), None, "G3 Y7"), False, "pile Y7 G3"),
        (CLASSIC, piles(pile("G3", depth=2), None, "G3 Y7"), False, "2 pile"),
        (CLASSIC, piles(stock(depth=3), None, None), False, "3 stock"),
        (CLASSIC, piles(stock(), "", "Y7"), False, "stock empty"),
        (CLASSIC, piles(pile(), "R9", ""), False, "pile empty"),
        (CLASSIC, piles(stock("G3", "G3 B1"), "", "B1 G3 Y7"), True, "stock"),
        (CLASSIC, piles(stock("B1", "G3 B1"), "", "B1 G3 Y7"), False, "stock G3 B1"),
        (CLASSIC, piles(stock(), "R9", "Y7", Step.PLAY), False, "P1 drawn already"),
    ],
    "DRAW-2": [
        (CLASSIC, piles(pile("S"), None, None), False, "Skip"),
        (CLASSIC, piles(pile(), None, "G3 S"), False, "Skip"),
        (CLASSIC, piles(stock(), None, "G3 S"), True, "Skip stock"),
    ],
    "DRAW-3": [
        *[(CLASSIC, at(Step.PLAY, action), True, "P1 drawn") for action in (LAYING, HITTING, DISCARDING, ENDING)],
        *[(CLASSIC, at(Step.DRAW, action), False, "P1 not") for action in (LAYING, HITTING, DISCARDING, ENDING)],
    ],
    "DRAW-4": [
        (CLASSIC, Move(State((Seat(), Seat()), drawn=card("G5")), DISCARDING), True, "G5"),
    ],
    "DRAW-5": [
        (CLASSIC, piles(pile("W"), None, None), True, "Skips"),
        (CLASSIC, piles(pile(), None, "G3 W"), True, "Skips"),
    ],
    "STOCK-1": [
        (CLASSIC, piles(stock("", "G3 B1"), "", "B1 G3 Y7"), True, "Y7 2"),
        (CLASSIC, piles(stock("", "G3 Y7"), "", "B1 G3 Y7"), False, "Y7 2 B1"),
        (CLASSIC, piles(stock("", "G3"), "", "B1 G3 Y7"), False, "B1"),
        (CLASSIC, piles(stock(), "", "B1 G3 Y7"), False, "not shuffled"),
        (CLASSIC, piles(stock("", "G3 B1"), "R9", "B1 G3 Y7"), False, "1 stock"),
        (AT_ONCE, piles(stock("", "G3 B1"), "R9", "B1 G3 Y7"), True, "Y7 2"),
        (AT_ONCE, piles(stock("", "G3 Y7"), "R9", "B1 G3 Y7"), False, "B1"),
        (AT_ONCE, piles(stock("", "G3 B1"), "R9 R8", "B1 G3 Y7"), False, "2 stock"),
        (AT_ONCE, piles(stock("", "G3 B1"), "", "B1 G3 Y7"), True, "Y7 2"),
        (AT_ONCE, piles(stock(), "R9", "B1 G3 Y7"), False, "not shuffled"),
        (CLASSIC, piles(pile("", "G3 B1"), "", "B1 G3 Y7"), False, "nothing"),
    ],
    "STOCK-2": [
        (CLASSIC, piles(DRY, "", ""), True, "empty"),
        (CLASSIC, piles(DRY, "", "S"), True, "empty"),
        (HAND_ENDS, piles(DRY, "", "S"), False, "empty"),
        (CLASSIC, piles(DRY, "", "R9"), False, "can"),
        (CLASSIC, piles(DRY, "R9", "S"), False, "can"),
        (CLASSIC, piles(DRY, "", "R9 S"), False, "can"),
        (CLASSIC, piles(replace(DRY, card=card("R9")), "", "S"), False, "no card"),
        (CLASSIC, piles(replace(DRY, reshuffled=()), "", "S"), False, "no card"),
    ],
    "PLAY-0": [
        (CLASSIC, at(Step.DEAL, Deal()), True, "deal"),
        *[(CLASSIC, at(step, Deal()), False, step.value) for step in Step if step is not Step.DEAL],
        *[(CLASSIC, at(Step.DEAL, action), False, "no hand") for action in IN_TURN[:5]],
        *[(CLASSIC, at(Step.END, action), False, "match over") for action in (*IN_TURN[:5], Stop())],
    ],
}

SILENT: dict[str, list[Question]] = {
    "DEAL-5b": [
        at(Step.PLAY, HITTING),
        *[at(step, replace(DRAWING, by=1)) for step in (Step.OVER, Step.END, Step.DEAL)],
    ],
    "TURN-1": [at(Step.OVER, DRAWING), at(Step.DEAL, HITTING), at(Step.END, DISCARDING)],
    "DRAW-1": [piles(DRY, "", ""), at(Step.OVER, DRAWING)],
    "DRAW-2": [piles(pile("W"), None, None), piles(stock(), None, "S G3"), piles(stock(), None, None)],
    "DRAW-3": [at(Step.OVER, HITTING), at(Step.DEAL, DISCARDING)],
    "DRAW-4": [
        Move(State((Seat(), Seat()), drawn=card("R5")), DISCARDING),
        Move(State((Seat(), Seat())), DISCARDING),
    ],
    "DRAW-5": [piles(stock("W"), None, None), piles(pile("R9"), None, None), piles(pile(), None, None)],
    "STOCK-1": [
        piles(stock(), "R9", "B1 G3 Y7"),
        piles(pile(), "", "B1 G3 Y7"),
        piles(stock(), "", "Y7"),
        piles(stock(), None, "B1 Y7"),
        piles(DRY, "", "B1 G3 S"),
    ],
    "STOCK-2": [piles(stock(), "R9", "S")],
    "PLAY-0": [
        at(Step.PLAY, HITTING),
        at(Step.DRAW, DRAWING),
        at(Step.OVER, Settle()),
        at(Step.DEAL, Settle()),
        at(Step.DEAL, Stop()),
    ],
}
