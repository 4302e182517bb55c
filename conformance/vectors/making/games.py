"""Drafts of *turn*, *skip*, *hand-end*, *winner* and *game* that are played: from a deal on, so that what follows shows.

A program that keeps a game needs nothing else to take part. Some begin in a state, where a deal would lead there too
late: a stock that runs out, a match that ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from phaseproof.engine.game import Game
from phaseproof.engine.policies import by_seat, policy
from phaseproof.properties.matches.mutating import others
from phaseproof.spec.actions import Action, Discard, Draw, Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import State, Step
from phaseproof.spec.wire import encode_action

from .draft import Draft
from .scenes import Json, deal, discard, draw, game, hit, lay, scene, seat, settle

_HAND = "hand-written"
_SETS = "R5 B5 G5 R9 B9 G9"
_DOWN = ("set: R5 B5 G5", "set: R9 B9 G9")
Case = tuple[str, str, str, tuple[str, ...], Json]
"""Family, rule, boundary, further rules, ask."""


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition."""
    for make in (_skipping, _playing, _ending, _opening):
        for family, rule, boundary, asks, ask in make(edition):
            yield Draft(family, "game", ask, rule, boundary, _HAND, edition=name, asks=asks, why=_WHY.get(family, ""))
    yield from _states(edition, name)
    for number in range(10):
        players = 2 + number % (edition.players[1] - 1)
        ask = _one_hand(edition, players, Random(f"{seed} {edition.id} hand {number}"))
        yield Draft(
            "game",
            "game",
            ask,
            "TURN-1",
            f"a hand of {players} players",
            f"seed {seed}, hand {number + 1}",
            edition=name,
            why="A whole hand as it was dealt and played, with moves that are refused on the way.",
            asks=("DEAL-1a", "DRAW-1", "LAY-1", "HIT-1", "DISC-1", "OUT-1"),
        )
    for number in range(2):
        ask = _whole_match(edition, 2 + number, Random(f"{seed} {edition.id} match {number}"))
        yield Draft(
            "game",
            "game",
            ask,
            "WIN-1",
            f"a match of {2 + number} players",
            f"seed {seed}, match {number + 1}",
            edition=name,
            why="A whole match, from the first deal until somebody has won.",
            asks=("ADV-1", "SCORE-4", "DEAL-6"),
            keep=True,
        )


_WHY = {
    "skip": "A Skip takes the turn of the player who was named, and nobody else's.",
    "turn": "The turn goes on as the rules have it.",
    "hand-end": "The hand is over as soon as somebody has no card left.",
    "winner": "The match ends as the rules have it.",
}


def _start(players: int) -> Json:
    return {"players": players, "dealer": f"P{players}"}


def _dealt(edition: Edition, *hands: str, upcard: str = "", stock: str = "") -> Json:
    return deal(edition, hands, upcard, stock, dealer=len(hands) - 1)


def _skipping(edition: Edition) -> Iterator[Case]:
    """Skips and the turns that they take."""
    for players in (2, 3, 4, 5, 6):
        for target in range(2, players + 1):
            hands = ["S R1 R2", *["B1 B2"] * 0, *[""] * (players - 1)]
            steps: list[Json | str] = [
                _dealt(edition, *hands, upcard="Y12", stock="G1 G2 G3 G4 G5 G6 G7 G8"),
                draw(),
                discard("S", f"P{target}"),
                "state",
            ]
            order = [seat_ for seat_ in (*range(2, players + 1), *range(1, players + 1)) if seat_ != target][:players]
            for at, number in enumerate(order):
                steps += [draw(by=f"P{number}"), discard(f"G{2 + at}")]
            yield (
                "skip",
                "SKIP-1",
                f"{players} players: P1 skips P{target}",
                (("SKIP-7", "SKIP-4") if players == 2 else ("SKIP-1c", "SKIP-4")),
                game(_start(players), *steps, "state"),
            )  # noqa: PLR2004
    four = ("S S R1", "", "S R2", "")
    start = _dealt(edition, *four, upcard="Y12", stock="G1 G2 G3 G4 G5 G6 G7 G8")
    yield (
        "skip",
        "SKIP-2",
        "the same player again within the round",
        (),
        game(
            _start(4),
            start,
            draw(),
            discard("S", "P2"),
            draw(by="P3"),
            discard("S", "P2"),
            discard("S", "P4"),
            "state",
            draw(by="P4"),
            draw(by="P1"),
            discard("S", "P2"),
            "state",
        ),
    )
    yield (
        "skip",
        "SKIP-2",
        "two Skips wait for one player",
        (),
        game(
            _start(4),
            start,
            draw(),
            discard("S", "P4"),
            draw(by="P2"),
            discard("G2"),
            draw(by="P3"),
            discard("S", "P4"),
            discard("S", "P2"),
            "state",
            draw(by="P4"),
            draw(by="P1"),
            discard("S", "P3"),
            "state",
        ),
    )
    yield (
        "skip",
        "SKIP-1",
        "two players wait for their lost turns",
        ("SKIP-1c",),
        game(
            _start(4),
            start,
            draw(),
            discard("S", "P2"),
            draw(by="P3"),
            discard("S", "P4"),
            draw(by="P2"),
            draw(by="P1"),
            discard("G3"),
            "state",
        ),
    )
    two = _dealt(edition, "S S R1", "S", upcard="Y12", stock="G1 G2 G3 G4 G5 G6")
    yield (
        "skip",
        "SKIP-7",
        "two players: again and again",
        ("SKIP-2",),
        game(
            _start(2),
            two,
            draw(),
            discard("S", "P2"),
            draw(by="P2"),
            draw(by="P1"),
            discard("S", "P2"),
            "state",
            draw(),
            discard("R1"),
            draw(by="P2"),
            discard("S", "P1"),
            draw(by="P1"),
            draw(by="P2"),
            "state",
        ),
    )
    yield (
        "skip",
        "DRAW-2",
        "the Skip stays on the pile",
        ("SKIP-4",),
        game(
            _start(3),
            _dealt(edition, "S R1", "", "", upcard="Y12", stock="G1 G2 G3 G4"),
            draw(),
            discard("S", "P3"),
            draw("discard"),
            draw(),
            discard("G2"),
            draw(by="P3"),
            draw("discard"),
            "state",
        ),
    )
    yield (
        "skip",
        "SKIP-5",
        "a Skip kept, and used a turn later",
        ("SKIP-5b",),
        game(
            _start(3),
            _dealt(edition, "S R1 R2", "", "S", upcard="Y12", stock="G1 G2 G3 G4 G5 S"),
            draw(),
            discard("R1"),
            draw(),
            discard("G2"),
            draw(),
            discard("G3"),
            draw(),
            discard("S", "P2"),
            draw(by="P3"),
            discard("G5"),
            draw(),
            discard("S", "P3"),
            "state",
        ),
    )
    yield (
        "skip",
        "SKIP-1b",
        "nobody is named, then somebody",
        ("SKIP-1d",),
        game(
            _start(3),
            _dealt(edition, "S R1", "", "", upcard="Y12", stock="G1 G2"),
            draw(),
            discard("S"),
            discard("S", "P1"),
            discard("S", "P3"),
            "state",
        ),
    )


def _opening(edition: Edition) -> Iterator[Case]:
    """Deals, upcards, the first turn."""
    for players in (2, 3, 4, 6):
        hands = [""] * players
        yield (
            "turn",
            "DEAL-5",
            f"{players} players: the left neighbour of the dealer opens",
            ("DEAL-1a", "DEAL-2"),
            game(_start(players), _dealt(edition, *hands), "state", draw(by="P2"), draw(by="P1"), "state"),
        )
        skip = _dealt(edition, *hands, upcard="S", stock="G1 G2 G3")
        yield (
            "turn",
            "DEAL-4",
            f"{players} players: a Skip turned up",
            ("DRAW-2",),
            game(_start(players), skip, "state", draw("discard"), draw(by="P1"), draw(), discard("G1"), "state"),
        )
        wild = _dealt(edition, *hands, upcard="W", stock="G1 G2 G3")
        yield (
            "turn",
            "DEAL-3",
            f"{players} players: a Wild turned up",
            ("DRAW-5",),
            game(_start(players), wild, draw("discard"), "state", discard("W"), draw("discard"), "state"),
        )
        for dealer in range(1, players + 1):
            ask = deal(edition, hands, dealer=dealer - 1)
            yield (
                "turn",
                "DEAL-0",
                f"{players} players: P{dealer} deals first",
                ("DEAL-5",),
                game({"players": players, "dealer": f"P{dealer}"}, ask, "state"),
            )
    full = deal(edition, ["", "", ""], dealer=2)
    yield (
        "turn",
        "DEAL-1b",
        "deals that are refused, then one that is right",
        ("DEAL-1c", "DEAL-7"),
        game(
            _start(3),
            {**full, "face_down": False},
            {**full, "one_at_a_time": False},
            {**full, "deck": full["deck"][1:]},
            {**full, "deck": [*full["deck"][1:], "W"]},
            draw(),
            full,
            full,
            "state",
        ),
    )


def _playing(edition: Edition) -> Iterator[Case]:
    """Turns."""
    start = _dealt(edition, f"{_SETS} Y1 Y2", "R3 B3 G3 R4 B5 G6 Y7", upcard="Y12", stock="G1 G2 G4 G7 G8 G10 G11 G12")
    yield (
        "turn",
        "TURN-1",
        "everything in the wrong order",
        ("DRAW-3", "LAY-1", "HIT-1", "DISC-1"),
        game(
            _start(2),
            start,
            discard("Y1"),
            lay(*_DOWN),
            draw(by="P2"),
            draw(),
            draw(),
            draw("discard"),
            hit("R5", "P1.1") if False else discard("Y11"),
            lay(*_DOWN),
            lay(*_DOWN),
            {"do": "end-turn"},
            discard("Y1"),
            discard("Y2"),
            "state",
        ),
    )
    yield (
        "turn",
        "DRAW-1",
        "from the stock and from the pile, in turn",
        ("DRAW-4", "DISC-1"),
        game(
            _start(3),
            _dealt(edition, "", "", "", upcard="Y12", stock="G1 G2 G4 G7"),
            draw("discard"),
            "state",
            discard("Y12"),
            draw("discard"),
            "state",
            discard("Y12"),
            draw(),
            "state",
            discard("G1"),
            draw("discard"),
            "state",
        ),
    )
    yield (
        "turn",
        "LAY-3",
        "a second phase in a hand",
        ("LAY-2", "HAND-0"),
        game(
            _start(2),
            _dealt(edition, f"{_SETS} R1 B1 G1", "", stock="R2 B2 G2 Y2 Y3 Y4"),
            draw(),
            lay(*_DOWN),
            "state",
            discard("R2"),
            draw(),
            discard("B2"),
            draw(),
            lay("set: R1 B1 G1", "set: R5 B5 G5"),
            discard("G2"),
            "state",
        ),
    )
    hits = _dealt(edition, f"{_SETS} Y5 W R1", "R3 B3 G3 R4 B5 Y6 R7 Y1 R2 W", upcard="Y12", stock="Y9 Y8 G4 G7")
    yield (
        "turn",
        "HIT-1",
        "lay, then hit one's own groups",
        ("HIT-2", "HIT-3", "HIT-3b", "WILD-1b"),
        game(
            _start(2),
            hits,
            draw(),
            lay(*_DOWN),
            hit("Y5", "P1.1"),
            hit("Y9", "P1.2"),
            hit("W=5", "P1.1"),
            hit("W=5", "P1.1"),
            "state",
            discard("R1"),
            "state",
        ),
    )
    yield (
        "turn",
        "HAND-0",
        "one Wild is not hit twice",
        ("WILD-1b",),
        game(_start(2), hits, draw(), lay(*_DOWN), hit("W=9", "P1.2"), hit("W=9", "P1.2"), hit("W=5", "P1.1"), "state"),
    )
    yield (
        "turn",
        "HIT-1",
        "a hit before one's own phase",
        ("HIT-3",),
        game(
            _start(2),
            hits,
            draw(),
            lay(*_DOWN),
            discard("R1"),
            draw(),
            hit("W=5", "P1.1"),
            hit("B5", "P1.1"),
            discard("Y1"),
            "state",
        ),
    )
    yield (
        "turn",
        "HAND-0",
        "asked what may be done, and the Skips are still there",
        ("SKIP-5",),
        game(
            _start(2),
            _dealt(edition, "S S W R1", "", upcard="Y12", stock="G1 G2 G4"),
            draw(),
            "legal",
            discard("S", "P2"),
            "state",
            draw(),
            "legal",
            discard("S", "P2"),
            "state",
        ),
    )
    lists = _dealt(edition, f"{_SETS} Y5 W R1 R2", "", upcard="W", stock="G1 G2 G4")
    yield (
        "turn",
        "HIT-0",
        "everything that may be done",
        ("DISC-2", "WILD-1b", "LAY-5"),
        game(
            _start(2),
            lists,
            "legal",
            draw(),
            "legal",
            lay(*_DOWN),
            "legal",
            hit("Y5", "P1.1"),
            "legal",
            discard("W"),
            "legal",
        ),
    )
    many = _dealt(edition, "", "", upcard="Y12", stock="G1 G2 G4 G7 G8 G10 G11 G12 R12 B12")
    steps: list[Json | str] = [many]
    for card in ("G1", "G2", "G4", "G7", "G8", "G10"):
        steps += [draw(), discard(card)]
    yield (
        "turn",
        "DISC-1",
        "discards lie in order",
        ("DRAW-1",),
        game(_start(2), *steps, "state", draw("discard"), "state", discard("G10"), draw("discard"), "state"),
    )
    wilds = _dealt(edition, "R4 B4 G4 W R6 B8 Y1 Y2", "", upcard="Y12", stock="G7 Y5 Y3 G1 G9")
    if edition.first_phase == 1 and str(edition.phases[0]) == "set 3 + set 3":
        yield (
            "turn",
            "WILD-4a",
            "a Wild is said to be a number in a set",
            ("SET-1",),
            game(
                _start(2),
                wilds,
                draw(),
                lay("set: R4 B4 G4", "set: R6 W=6 B8"),
                lay("set: R4 B4 G4", "set: R6 W=6 W=6"),
                "state",
            ),
        )


def _ending(edition: Edition) -> Iterator[Case]:
    """Hands that end, and what is next."""
    ten = "R5 B5 G5 Y5 R9 B9 G9 Y9 R5 R9"
    start = _dealt(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="B5 G2 G4")
    eleven = lay("set: R5 B5 G5 Y5 R5 B5", "set: R9 B9 G9 Y9 R9")
    all_but_one = lay("set: R5 B5 G5 Y5 R5", "set: R9 B9 G9 Y9 R9")
    yield (
        "hand-end",
        "OUT-1",
        "out by a lay of all cards",
        ("OUT-3", "OUT-1b"),
        game(_start(3), start, draw(), eleven, "state", draw(by="P2"), discard("R1", by="P2"), settle(), "state"),
    )
    yield (
        "hand-end",
        "OUT-1",
        "out by the last discard",
        ("OUT-3", "OUT-1b"),
        game(_start(3), start, draw(), all_but_one, settle(), discard("B5"), "state", draw(by="P2"), settle(), "state"),
    )
    yield (
        "hand-end",
        "OUT-1",
        "out by the last hit",
        ("OUT-3", "OUT-1b"),
        game(
            _start(3),
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
    skip = _dealt(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="S G2 G4")
    yield (
        "hand-end",
        "SKIP-8",
        "out by a Skip",
        ("OUT-1",),
        game(_start(3), skip, draw(), all_but_one, discard("S"), "state", settle(), "state"),
    )
    yield (
        "hand-end",
        "SKIP-8",
        "out by a Skip on somebody",
        ("OUT-1",),
        game(_start(3), skip, draw(), all_but_one, discard("S", "P2"), "state", settle(), "state"),
    )
    wild = _dealt(edition, ten, "R1 B1", "Y1", upcard="Y12", stock="W G2 G4")
    yield (
        "hand-end",
        "DISC-2",
        "out by a Wild",
        ("OUT-1",),
        game(_start(3), wild, draw(), all_but_one, discard("W"), "state", settle(), "state"),
    )
    yield (
        "hand-end",
        "SCORE-1",
        "points of a hand",
        ("SCORE-2", "SCORE-4", "ADV-1", "DEAL-6"),
        game(
            _start(3),
            _dealt(edition, ten, "W S R10 G9 Y2 R1 B2 G3 Y4 R6", "W W S S B12 B11 G12 Y8 Y7 R2", stock="B5"),
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
            _start(3),
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


def _states(edition: Edition, name: str) -> Iterator[Draft]:
    """Games from a state on."""
    for family, rule, boundary, asks, state, steps in (*_dry(edition), *_ends(edition)):
        ask = game({"state": state}, *steps)
        yield Draft(family, "game", ask, rule, boundary, _HAND, edition=name, asks=asks, why=_WHY.get(family, ""))


FromState = tuple[str, str, str, tuple[str, ...], Json, tuple[Json | str, ...]]


def _dry(edition: Edition) -> Iterator[FromState]:
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


def _ends(edition: Edition) -> Iterator[FromState]:
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


def _one_hand(edition: Edition, players: int, rng: Random) -> Json:
    """A hand played by chance, with moves in between that are refused, up to the next deal."""
    table = Game.new(edition, players, rng.randrange(players))
    start, play = (
        {"players": players, "dealer": f"P{table.dealer + 1}"},
        by_seat(*(policy(rng.choice(("greedy", "greedy", "random"))) for _ in range(players))),
    )
    steps: list[Json | str] = []
    while table.hand_number < 2 and len(steps) < 260 and not (table.hand_number == 1 and table.step is Step.DEAL):  # noqa: PLR2004
        state, action = table.state(), play(table, rng)
        if rng.random() < 0.15:  # noqa: PLR2004 - now and then
            steps += [
                encode_action(other, state) for other in others(action, state, edition, rng, 1) if _tried(table, other)
            ]
        steps.append(encode_action(action, state))
        table.apply(action)
    return game(start, *steps, "state")


def _tried(table: Game, action: Action) -> bool:
    """Whether it is one of the usual actions, and is refused."""
    return isinstance(action, Draw | Lay | Hit | Discard) and not table.is_legal(action)


def _whole_match(edition: Edition, players: int, rng: Random) -> Json:
    """A match played greedily to its end, or over so many hands."""
    table = Game.new(edition, players)
    steps: list[Json | str] = []
    play = policy("greedy")
    while table.step is not Step.END and table.hand_number < 30:  # noqa: PLR2004
        state: State = table.state()
        action = play(table, rng)
        steps.append(encode_action(action, state))
        table.apply(action)
        if table.step is Step.DEAL:
            steps.append("state")
    return game({"players": players, "dealer": "P1"}, *steps, "state")
