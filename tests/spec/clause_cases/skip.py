"""Chapter SKIP, clause by clause: what a Skip does, to whom, and when not.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from dataclasses import replace

from phaseproof.spec.actions import Action, Discard, Draw
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_card, parse_hand
from phaseproof.spec.questions import Move, Question
from phaseproof.spec.state import Event, Passing, Seat, State, Step

from .case import Case

CLASSIC = edition("classic")
DECK = CLASSIC.deck
FRONT = CLASSIC.with_reading("skip-place", "front")
OPTIONAL = CLASSIC.with_reading("skip-must-name", "optional")
KEPT = CLASSIC.with_reading("skip-no-target", "kept")
LAST_NAMED = CLASSIC.with_reading("skip-last-discard", "must")
BY_SEATS = CLASSIC.with_reading("skip-limit", "seat-order")
NORMAL_TURN = CLASSIC.with_reading("skip-limit", "normal-turn")
PER_HAND = CLASSIC.with_reading("skip-limit", "per-hand")
PENDING = CLASSIC.with_reading("skip-limit", "pending")
UNLIMITED = CLASSIC.with_reading("skip-limit", "none")
UNUSED = CLASSIC.with_reading("upcard-skip-protects", "never")
USED = CLASSIC.with_reading("upcard-skip-protects", "always")
SAME_ROUND = CLASSIC.with_reading("extra-turn-round", "same")


def events(text: str) -> tuple[Event, ...]:
    """``P1>P2`` a Skip of P1 on P2, ``up>P1`` one turned up, ``P1`` a turn played, ``-P2`` a turn lost."""
    found = []
    for word in text.split():
        seat = int(word[-1]) - 1
        if ">" in word:
            found.append(Event(Passing.SKIPPED, seat, None if word.startswith("up") else int(word[1]) - 1))
        else:
            found.append(Event(Passing.LOST if word.startswith("-") else Passing.PLAYED, seat))
    return tuple(found)


def skip(on: int | None = None, held: str | None = None, before: str = "", **more: int | str) -> Move:
    """A player, P1 unless said otherwise, discards a Skip; P4 (or the last of fewer players) dealt."""
    turn, players, place, drawn = (more.get(name) for name in ("turn", "players", "place", "drawn"))
    seats = [Seat() for _ in range(int(players or 4))]
    seats[int(turn or 0)] = Seat(hand=None if held is None else parse_hand(held, DECK))
    card = None if drawn is None else parse_card(str(drawn), DECK)
    past, dealer = events(before), len(seats) - 1
    state = State(tuple(seats), int(turn or 0), Step.PLAY, dealer, drawn=card, events=past)
    return Move(state, Discard(card=parse_card("S", DECK), skip=on, place=None if place is None else str(place)))


def other(action: Action, held: str | None = None, before: str = "", turn: int = 0, players: int = 4) -> Move:
    """Any other action of the player in turn, who is about to draw if it is a draw."""
    hand = None if held is None else parse_hand(held, DECK)
    seats = tuple(Seat(hand=hand) for _ in range(players))
    step = Step.DRAW if isinstance(action, Draw) else Step.PLAY
    return Move(State(seats, turn, step, players - 1, events=events(before)), action)


def discard(text: str) -> Discard:
    return Discard(card=parse_card(text, DECK))


def replay(on: int) -> Move:
    """P1 discards a Skip in a replay of P1 and P3, which P2 and P4 watch."""
    before = skip(on)
    return replace(before, state=replace(before.state, tied=(0, 2)))


def draw(by: int | None = None) -> Draw:
    return Draw(source="stock", by=by)


# P4 deals, P1 skips P2, P2 loses the turn, P3 plays; then P4 is in turn, and P1 after that.
AROUND = "P1>P2 P1 -P2 P3"
AGAIN = "P1>P2 P1 -P2"


CASES: dict[str, list[Case]] = {
    "SKIP-1": [
        (CLASSIC, skip(2), True, "P3"),
        (CLASSIC, other(draw(1), before=AGAIN, turn=2), False, "P2 lost"),
        (CLASSIC, other(replace(discard("R9"), skip=2)), False, "R9 no Skip"),
        (CLASSIC, replay(2), True, "P3"),
        (CLASSIC, replay(1), False, "P2 not play"),
    ],
    "SKIP-1b": [
        (CLASSIC, skip(2), True, "P3"),
        (CLASSIC, skip(), False, "nobody P2 P3 P4"),
        (CLASSIC, skip(before=AROUND, turn=3), False, "nobody P1 P3"),
        (OPTIONAL, skip(), True, "nobody P2 P3 P4"),
    ],
    "SKIP-1c": [(CLASSIC, skip(2), True, "reminder P3")],
    "SKIP-1d": [(CLASSIC, skip(2), True, "P1 P3"), (CLASSIC, skip(0), False, "P1")],
    "SKIP-2": [
        (CLASSIC, skip(1), True, "P2 may"),
        (CLASSIC, skip(1, before=AROUND, turn=3), False, "P2 limit"),
        (CLASSIC, skip(1, before=f"{AROUND} P4"), True, "P2 may"),
        (CLASSIC, skip(2, before="P1>P3 P1", turn=1), False, "P3 waiting"),
        (CLASSIC, skip(1, before=f"{AGAIN} P3 P4>P1 P4 -P1 P2", turn=2), True, "P2 may"),
        (CLASSIC, skip(1, before=f"P4 {AROUND}", turn=3), False, "P2 limit"),
        (BY_SEATS, skip(1, before=AROUND, turn=3), False, "P2 limit"),
        (BY_SEATS, skip(1, before=f"P4 {AROUND}", turn=3), True, "P2 may"),
        (NORMAL_TURN, skip(1, before=f"{AROUND} P4"), False, "P2 limit"),
        (NORMAL_TURN, skip(1, before=f"{AROUND} P4 P1 P2", turn=2), True, "P2 may"),
        (PER_HAND, skip(1, before=f"{AROUND} P4 P1 P2", turn=2), False, "P2 limit"),
        (PER_HAND, skip(2, before=f"{AROUND} P4 P1 P2", turn=1), True, "P3 may"),
        (PENDING, skip(1, before=AGAIN, turn=2), True, "P2 may"),
        (PENDING, skip(2, before="P1>P3 P1", turn=1), False, "P3 waiting"),
        (UNLIMITED, skip(2, before="P1>P3 P1", turn=1), True, "P3 may"),
        (CLASSIC, skip(0, before="up>P1 -P1", turn=1), False, "P1 limit"),
        (UNUSED, skip(0, before="up>P1 -P1", turn=1), True, "P1 may"),
        (CLASSIC, skip(0, before="up>P1 -P1 P2 P3", turn=3), True, "P1 may"),
        (USED, skip(0, before="up>P1 -P1", turn=1), False, "P1 limit"),
        (PER_HAND, skip(0, before="up>P1 -P1", turn=1), True, "P1 may"),
        (USED.with_reading("skip-limit", "per-hand"), skip(0, before="up>P1 -P1", turn=1), False, "P1 limit"),
        (CLASSIC, skip(1, before=AGAIN, players=2), True, "P2 may"),
        (SAME_ROUND, skip(1, before=AGAIN, players=2), False, "P2 limit"),
        (SAME_ROUND, skip(1, before=f"{AGAIN} P1 P2", players=2), True, "P2 may"),
    ],
    "SKIP-4": [
        (CLASSIC, skip(2, place="pile"), True, "pile"),
        (CLASSIC, skip(2, place="front"), False, "pile"),
        (FRONT, skip(2, place="front"), True, "before"),
        (FRONT, skip(2, place="pile"), False, "before"),
    ],
    "SKIP-5": [(CLASSIC, other(discard("R9"), "R9 S W"), True, "P1 keeps")],
    "SKIP-5b": [(CLASSIC, skip(2, drawn="S"), True, "drawn")],
    "SKIP-6": [
        (SAME_ROUND, skip(before=AGAIN, players=2), True, "no player"),
        (PER_HAND, skip(before=f"{AGAIN} P1 P2", players=2), True, "no player"),
        (CLASSIC, skip(before="P1>P2 P1", players=2), True, "no player"),
        (KEPT, skip(before="P1>P2 P1", players=2), False, "no player"),
        (KEPT, skip(held="S W", before="P1>P2 P1", players=2), False, "no player"),
        (KEPT, skip(held="S S", before="P1>P2 P1", players=2), True, "nothing but Skips"),
    ],
    "SKIP-7": [
        (CLASSIC, other(draw(), before=AGAIN, players=2), True, "P2 lost P1 again"),
        (CLASSIC, other(draw(1), before=AGAIN, players=2), False, "P2 lost P1 again"),
        (CLASSIC, other(draw(), before="up>P1 -P1", turn=1, players=2), True, "P1 lost P2 again"),
    ],
    "SKIP-8": [
        (CLASSIC, skip(held="S"), True, "last nobody"),
        (CLASSIC, skip(2, held="S"), True, "last"),
        (LAST_NAMED, skip(held="S"), False, "last nobody"),
        (LAST_NAMED, skip(2, held="S"), True, "last"),
        (LAST_NAMED, skip(held="S", before="P1>P2 P1", players=2), True, "last"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "SKIP-1": [
        skip(),
        other(discard("R9")),
        other(draw(), before=AGAIN, turn=2),
        other(draw(2), before=AGAIN, turn=2),
        other(draw(1), turn=0),
    ],
    "SKIP-1b": [other(discard("R9")), skip(held="S"), skip(before="P1>P2 P1", players=2)],
    "SKIP-1c": [skip(), other(discard("R9"))],
    "SKIP-1d": [skip(), other(discard("R9"))],
    "SKIP-2": [skip(), skip(0), other(discard("R9")), replay(1)],
    "SKIP-4": [skip(2), other(discard("R9"))],
    "SKIP-5": [skip(2, held="S W"), other(discard("R9"), "R9 W"), other(discard("R9"))],
    "SKIP-5b": [skip(2), skip(2, drawn="R9"), other(discard("R9"))],
    "SKIP-6": [skip(), skip(1, before="P1>P2 P1", players=2), skip(held="S", before="P1>P2 P1", players=2)],
    "SKIP-7": [other(draw(), before=AGAIN, turn=2), other(draw(), players=2), other(draw(), before="P1", players=2)],
    "SKIP-8": [skip(2), skip(2, held="S W"), other(discard("R9"), "R9")],
}
