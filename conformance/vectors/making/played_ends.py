"""Games of *hand-end* and *winner*, and of a stock that runs out; what comes too late in a match begins in a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phaseproof.spec.edition import Edition

from .played_turns import Case, dealt_by_last, start_of
from .scenes import Json, deal, discard, draw, game, hit, lay, scene, seat, settle

FromState = tuple[str, str, str, tuple[str, ...], Json, tuple[Json | str, ...]]


def ending(edition: Edition) -> Iterator[Case]:
    """Hands that end, and what is next."""
    ten = "R5 B5 G5 Y5 R9 B9 G9 Y9 R5 R9"
    start = dealt_by_last(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="B5 G2 G4")
    eleven = lay("set: R5 B5 G5 Y5 R5 B5", "set: R9 B9 G9 Y9 R9")
    all_but_one = lay("set: R5 B5 G5 Y5 R5", "set: R9 B9 G9 Y9 R9")
    yield (
        "hand-end",
        "OUT-1",
        "out by a lay of all cards",
        ("OUT-3", "OUT-1b"),
        game(start_of(3), start, draw(), eleven, "state", draw(by="P2"), discard("R1", by="P2"), settle(), "state"),
    )
    yield (
        "hand-end",
        "OUT-1",
        "out by the last discard",
        ("OUT-3", "OUT-1b"),
        game(
            start_of(3), start, draw(), all_but_one, settle(), discard("B5"), "state", draw(by="P2"), settle(), "state"
        ),
    )
    yield (
        "hand-end",
        "OUT-1",
        "out by the last hit",
        ("OUT-3", "OUT-1b"),
        game(
            start_of(3),
            start,
            draw(),
            all_but_one,
            hit("B5", "P1.1"),
            "state",
            discard("R9"),
            draw(by="P2"),
            settle(),
            "state",
            deal(edition, ["", "", ""], dealer=0),
            "state",
        ),
    )
    skip = dealt_by_last(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="S G2 G4")
    yield (
        "hand-end",
        "SKIP-8",
        "out by a Skip",
        ("OUT-1",),
        game(start_of(3), skip, draw(), all_but_one, discard("S"), "state", settle(), "state"),
    )
    yield (
        "hand-end",
        "SKIP-8",
        "out by a Skip on somebody",
        ("OUT-1",),
        game(start_of(3), skip, draw(), all_but_one, discard("S", "P2"), "state", settle(), "state"),
    )
    wild = dealt_by_last(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="W G2 G4")
    yield (
        "hand-end",
        "DISC-2",
        "out by a Wild",
        ("OUT-1",),
        game(start_of(3), wild, draw(), all_but_one, discard("W"), "state", settle(), "state"),
    )
    yield (
        "hand-end",
        "SCORE-1",
        "points of a hand",
        ("SCORE-2", "SCORE-4", "ADV-1", "DEAL-6"),
        game(
            start_of(3),
            dealt_by_last(edition, ten, "W S R10 G9 Y2 R1 B2 G3 Y4 R6", "W W S S B12 B11 G12 Y8 Y7 R2", stock="B5"),
            draw(),
            all_but_one,
            discard("B5"),
            settle(points=[0, 0, 0]),
            settle(),
            "state",
            deal(edition, ["", "", ""], dealer=2),
            deal(edition, ["", "", ""], dealer=0),
            "state",
        ),
    )
    yield (
        "hand-end",
        "DEAL-6",
        "whoever is named deals",
        ("DEAL-5",),
        game(
            start_of(3),
            start,
            draw(),
            all_but_one,
            discard("B5"),
            settle(dealer="P3"),
            settle(dealer="P2"),
            settle(dealer="P1"),
            "state",
            {**deal(edition, ["", "", ""], dealer=1), "dealer": "P2"},
            {**deal(edition, ["", "", ""], dealer=0), "dealer": "P1"},
            "state",
        ),
    )


def dry(edition: Edition) -> Iterator[FromState]:
    """The stock runs out."""
    three = (seat(), seat(), seat())
    for pile, order in (
        ("B2 G9 R5", ["B2", "G9"]),
        ("B2 S W G9 R5", ["G9", "S", "B2", "W"]),
        ("B2 G9 Y3 S", ["Y3", "B2", "G9"]),
    ):
        state = scene(edition, *three, step="draw", stock="", pile=pile, events="P1 P2 P3")
        top = pile.split()[-1]
        yield (
            "turn",
            "STOCK-1",
            f"a reshuffle under {top}",
            ("DRAW-1",),
            state,
            (
                draw(),
                draw(reshuffled=[*order, top]),
                draw(reshuffled=order),
                "state",
                discard(order[0]) if order[0] != "S" else discard("S", "P2"),
                "state",
                draw(),
                "state",
            ),
        )
        yield (
            "turn",
            "DRAW-1",
            f"the top discard {top} instead of a reshuffle",
            ("STOCK-1",),
            state,
            (draw("discard"), "state", *(() if top == "S" else (discard(top), draw("discard"))), "state"),
        )
    one = scene(edition, *three, step="draw", stock="Y1", pile="B2 G9 R5", events="P1 P2 P3")
    yield (
        "turn",
        "STOCK-1",
        "the last card of the stock, then a reshuffle",
        (),
        one,
        (
            draw(reshuffled=["B2", "G9"]),
            draw(),
            "state",
            discard("Y1"),
            draw(),
            draw(reshuffled=["R5", "B2", "G9"]),
            "state",
        ),
    )
    nothing = scene(edition, *three, step="draw", stock="", pile="S", events="P1 P2 P3")
    yield (
        "turn",
        "STOCK-2",
        "no card anywhere",
        ("DRAW-2",),
        nothing,
        (draw("discard"), draw(), draw("nothing"), "state"),
    )
    high = scene(edition, *three, step="draw", stock="Y1 Y2", pile="B2 G9 R5 R6 R7 R8 B8", events="P1 P2 P3")
    yield "turn", "DRAW-1", "the top of a high pile", (), high, (draw("discard"), "state")


def ends(edition: Edition) -> Iterator[FromState]:
    """Matches that end, or do not."""
    last, before = edition.last_phase, edition.phases[max(0, len(edition.phases) - 2)].number

    def over(*rows: tuple[str, int, int, bool], dealer: int = 1, **more: Any) -> Json:  # noqa: ANN401 - fields of a state
        seats = [seat(hand, phase=phase, score=score, size=len(hand.split())) for hand, phase, score, _ in rows]
        state = scene(edition, *seats, step="over", dealer=dealer, **more)
        for one, row in zip(state["seats"], rows, strict=True):
            one["laid"] = row[3]
            one["placed"] = edition.hand_size - len(row[0].split()) if row[3] else 0
        state["turn"] = f"P{1 + next((at for at, row in enumerate(rows) if not row[0]), 0)}"
        return state

    three = deal(edition, ["", "", ""], dealer=1)
    end: tuple[Json | str, ...] = (settle(), "state", three, draw(), "state")
    rows = {
        ("WIN-2", "a sole finisher with most points"): over(
            ("", last, 300, True), ("R1", before, 5, True), ("B2", before, 0, False)
        ),
        ("WIN-1", "a finisher who is not out"): over(
            ("W W", last, 300, True), ("", before, 5, True), ("B2", before, 0, False)
        ),
        ("WIN-1", "nobody has finished"): over(("", before, 0, True), ("R1", last, 5, False), ("B2", before, 0, False)),
        ("WIN-1", "out on the last phase but one"): over(
            ("", before, 0, True), ("R1", before, 5, False), ("B2", before, 0, False)
        ),
        ("WIN-3", "two finishers, the second lower"): over(
            ("", last, 100, True), ("R1", last, 60, True), ("B2", before, 0, True)
        ),
        ("WIN-3", "two finishers, the first lower"): over(
            ("", last, 60, True), ("R1", last, 100, True), ("B2", before, 0, True)
        ),
        ("WIN-3", "this hand decides"): over(("", last, 100, True), ("W", last, 80, True), ("B2", before, 0, True)),
        ("WIN-4", "two level, a third with less"): over(
            ("", last, 65, True), ("R1", last, 60, True), ("B2", before, 0, True)
        ),
        ("WIN-4", "two level, a third finisher with more"): over(
            ("", last, 65, True), ("R1", last, 60, True), ("B2", last, 100, True)
        ),
        ("WIN-4", "three level"): over(("", last, 65, True), ("R1", last, 60, True), ("B2", last, 60, True)),
        ("ADV-1", "some laid, some did not"): over(
            ("", before, 65, True), ("R1", before, 60, False), ("B2 W", edition.first_phase, 60, True)
        ),
        ("ADV-1", "all laid"): over(
            ("", edition.first_phase, 65, True), ("R1", edition.first_phase, 60, True), ("B2 W", before, 60, True)
        ),
    }
    for (rule, boundary), state in rows.items():
        yield "winner", rule, boundary, ("SCORE-4", "DEAL-6") if rule != "ADV-1" else ("SCORE-4",), state, end
    for hands, what in (
        (("", "R1 S", "W"), "the first has gone out"),
        (("R1", "", "W"), "the second has gone out"),
        (("R1", "W", "B2"), "nobody has gone out"),
    ):
        tied = over(*((hand, last, 65, not hand) for hand in hands), tied="P1 P2")
        tied["seats"][2].update(hand=[], laid=False, placed=0)
        yield (
            "winner",
            "WIN-4",
            f"a replay, {what}",
            (),
            tied,
            (settle(), "state", deal(edition, ["", ""], dealer=1), "state"),
        )
    dealt = over(("", last, 65, True), ("R1", last, 60, True), ("B2", before, 0, True))
    again = (
        settle(winner="P1"),
        settle(winner="P3"),
        settle(replay=["P1", "P2", "P3"]),
        settle(replay=["P1", "P2"]),
        "state",
    )
    yield "winner", "WIN-4", "a tie, and what is said of it", ("WIN-5",), dealt, again
    score = over(("", before, 105, True), ("W S R10", before, 200, False), ("R9 R9 B12", before, 1000, True))
    yield (
        "hand-end",
        "SCORE-4",
        "totals run on",
        ("SCORE-1", "SCORE-2"),
        score,
        (settle(totals=[105, 50, 1020]), settle(totals=[105, 250, 1020]), "state"),
    )
    for dealer in (1, 2, 3):
        state = over(
            ("", edition.first_phase, 0, True),
            ("R1", edition.first_phase, 0, False),
            ("B2", edition.first_phase, 0, False),
            dealer=dealer,
        )
        yield (
            "hand-end",
            "DEAL-6",
            f"P{dealer} has dealt",
            ("DEAL-5",),
            state,
            (settle(), "state", deal(edition, ["", "", ""], dealer=dealer % 3), "state"),
        )
