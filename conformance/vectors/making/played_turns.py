"""Games of *turn* and *skip*: deals, turns and Skips that are played, so that what follows shows."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.spec.edition import Edition

from .scenes import Json, deal, discard, draw, game, hit, lay

_SETS = "R5 B5 G5 R9 B9 G9"
_DOWN = ("set: R5 B5 G5", "set: R9 B9 G9")
Case = tuple[str, str, str, tuple[str, ...], Json]
"""Family, rule, boundary, further rules, ask."""


def start_of(players: int) -> Json:
    """The start of a game in which the last player deals."""
    return {"players": players, "dealer": f"P{players}"}


def dealt_by_last(edition: Edition, *hands: str, upcard: str = "", stock: str = "") -> Json:
    """A deal by the last player, so that P1 opens."""
    return deal(edition, hands, upcard, stock, dealer=len(hands) - 1)


def skipping(edition: Edition) -> Iterator[Case]:
    """Skips and the turns that they take."""
    for players in (2, 3, 4, 5, 6):
        for target in range(2, players + 1):
            hands = ["S R1 R2", *[""] * (players - 1)]
            steps: list[Json | str] = [
                dealt_by_last(edition, *hands, upcard="Y12", stock="G1 G2 G3 G4 G5 G6 G7 G8"),
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
                game(start_of(players), *steps, "state"),
            )
    four = ("S S R1", "", "S R2", "")
    start = dealt_by_last(edition, *four, upcard="Y12", stock="G1 G2 G3 G4 G5 G6 G7 G8")
    yield (
        "skip",
        "SKIP-2",
        "the same player again within the round",
        (),
        game(
            start_of(4),
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
            start_of(4),
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
            start_of(4),
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
    two = dealt_by_last(edition, "S S R1", "S", upcard="Y12", stock="G1 G2 G3 G4 G5 G6")
    yield (
        "skip",
        "SKIP-7",
        "two players: again and again",
        ("SKIP-2",),
        game(
            start_of(2),
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
            start_of(3),
            dealt_by_last(edition, "S R1", "", "", upcard="Y12", stock="G1 G2 G3 G4"),
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
            start_of(3),
            dealt_by_last(edition, "S R1 R2", "", "S", upcard="Y12", stock="G1 G2 G3 G4 G5 S"),
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
            start_of(3),
            dealt_by_last(edition, "S R1", "", "", upcard="Y12", stock="G1 G2"),
            draw(),
            discard("S"),
            discard("S", "P1"),
            discard("S", "P3"),
            "state",
        ),
    )


def opening(edition: Edition) -> Iterator[Case]:
    """Deals, upcards, the first turn."""
    for players in (2, 3, 4, 6):
        hands = [""] * players
        yield (
            "turn",
            "DEAL-5",
            f"{players} players: the left neighbour of the dealer opens",
            ("DEAL-1a", "DEAL-2"),
            game(start_of(players), dealt_by_last(edition, *hands), "state", draw(by="P2"), draw(by="P1"), "state"),
        )
        skip = dealt_by_last(edition, *hands, upcard="S", stock="G1 G2 G3")
        yield (
            "turn",
            "DEAL-4",
            f"{players} players: a Skip turned up",
            ("DRAW-2",),
            game(start_of(players), skip, "state", draw("discard"), draw(by="P1"), draw(), discard("G1"), "state"),
        )
        wild = dealt_by_last(edition, *hands, upcard="W", stock="G1 G2 G3")
        yield (
            "turn",
            "DEAL-3",
            f"{players} players: a Wild turned up",
            ("DRAW-5",),
            game(start_of(players), wild, draw("discard"), "state", discard("W"), draw("discard"), "state"),
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
            start_of(3),
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


def playing(edition: Edition) -> Iterator[Case]:
    """Turns."""
    start = dealt_by_last(
        edition, f"{_SETS} Y1 Y2", "R3 B3 G3 R4 B5 G6 Y7", upcard="Y12", stock="G1 G2 G4 G7 G8 G10 G11 G12"
    )
    yield (
        "turn",
        "TURN-1",
        "everything in the wrong order",
        ("DRAW-3", "LAY-1", "HIT-1", "DISC-1"),
        game(
            start_of(2),
            start,
            discard("Y1"),
            lay(*_DOWN),
            draw(by="P2"),
            draw(),
            draw(),
            draw("discard"),
            discard("Y11"),
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
            start_of(3),
            dealt_by_last(edition, "", "", "", upcard="Y12", stock="G1 G2 G4 G7"),
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
            start_of(2),
            dealt_by_last(edition, f"{_SETS} R1 B1 G1", "", stock="R2 B2 G2 Y2 Y3 Y4"),
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
    hits = dealt_by_last(edition, f"{_SETS} Y5 W R1", "R3 B3 G3 R4 B5 Y6 R7 Y1 R2 W", upcard="Y12", stock="Y9 Y8 G4 G7")
    yield (
        "turn",
        "HIT-1",
        "lay, then hit one's own groups",
        ("HIT-2", "HIT-3", "HIT-3b", "WILD-1b"),
        game(
            start_of(2),
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
        game(
            start_of(2), hits, draw(), lay(*_DOWN), hit("W=9", "P1.2"), hit("W=9", "P1.2"), hit("W=5", "P1.1"), "state"
        ),
    )
    yield (
        "turn",
        "HIT-1",
        "a hit before one's own phase",
        ("HIT-3",),
        game(
            start_of(2),
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
            start_of(2),
            dealt_by_last(edition, "S S W R1", "", upcard="Y12", stock="G1 G2 G4"),
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
    lists = dealt_by_last(edition, f"{_SETS} Y5 W R1 R2", "", upcard="W", stock="G1 G2 G4")
    yield (
        "turn",
        "HIT-0",
        "everything that may be done",
        ("DISC-2", "WILD-1b", "LAY-5"),
        game(
            start_of(2),
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
    many = dealt_by_last(edition, "", "", upcard="Y12", stock="G1 G2 G4 G7 G8 G10 G11 G12 R12 B12")
    steps: list[Json | str] = [many]
    for card in ("G1", "G2", "G4", "G7", "G8", "G10"):
        steps += [draw(), discard(card)]
    yield (
        "turn",
        "DISC-1",
        "discards lie in order",
        ("DRAW-1",),
        game(start_of(2), *steps, "state", draw("discard"), "state", discard("G10"), draw("discard"), "state"),
    )
    wilds = dealt_by_last(edition, "R4 B4 G4 W R6 B8 Y1 Y2", "", upcard="Y12", stock="G7 Y5 Y3 G1 G9")
    if edition.first_phase == 1 and str(edition.phases[0]) == "set 3 + set 3":
        yield (
            "turn",
            "WILD-4a",
            "a Wild is said to be a number in a set",
            ("SET-1",),
            game(
                start_of(2),
                wilds,
                draw(),
                lay("set: R4 B4 G4", "set: R6 W=6 B8"),
                lay("set: R4 B4 G4", "set: R6 W=6 W=6"),
                "state",
            ),
        )
