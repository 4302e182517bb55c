"""Drafts of *turn* and *skip*: single moves in situations in which every fact is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phaseproof.spec.edition import Edition

from .draft import Draft
from .scenes import Json, deal, discard, draw, hit, lay, scene, seat

_HAND = "hand-written"
Case = tuple[str, str, str, Json, Json]
"""Family, rule, boundary, state, action."""

_SETS = ("set: R5 B5 G5", "set: R9 B9 G9")
_OTHERS = ("set: Y3 B3 G3", "run: R4 B5 G6 Y7")


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition; nothing here is left to chance."""
    del seed
    for family, rule, boundary, state, action in _cases(edition):
        ask = {"state": state, "action": action}
        yield Draft(family, "move.check", ask, rule, boundary, _HAND, edition=name)


def _cases(edition: Edition) -> Iterator[Case]:
    for make in (_drawing, _stock, _order, _cards, _table, _deals, _looks):
        for rule, boundary, state, action in make(edition):
            yield "turn", rule, boundary, state, action
    for make in (_skips, _protection, _places_of_skips):
        for rule, boundary, state, action in make(edition):
            yield "skip", rule, boundary, state, action


Some = Iterator[tuple[str, str, Json, Json]]


def _drawing(edition: Edition) -> Some:
    """What may be drawn, and when."""
    for players in (2, 3, 6):
        seats = [seat() for _ in range(players)]
        before = scene(edition, *seats, step="draw", pile="B7 R12")
        title = f"{players} players: "
        yield "DRAW-1", f"{title}from the stock", before, draw()
        yield "DRAW-1", f"{title}the top discard", before, draw("discard")
        yield "DRAW-1", f"{title}a discard under the top", before, draw("discard", depth=2)
        yield "DRAW-1", f"{title}the top discard, named", before, draw("discard", card="R12")
        yield "DRAW-1", f"{title}a discard under the top, named", before, draw("discard", card="B7")
        yield "STOCK-2", f"{title}nothing, though there are cards", before, draw("nothing")
        after = scene(edition, *seats, pile="B7 R12", drawn="")
        yield "TURN-1", f"{title}a second draw from the stock", after, draw()
        yield "TURN-1", f"{title}a second draw from the pile", after, draw("discard")
        yield "DEAL-5b", f"{title}the next player draws first", before, draw(by="P2")
        yield "DEAL-5b", f"{title}the player in turn draws", before, draw(by="P1")
        yield "DEAL-5b", f"{title}the player before draws", before, draw(by=f"P{players}")
    later = scene(edition, seat(), seat("Y3"), seat(), step="draw", pile="B7 R12", events="P1 P2 P3")
    yield "DEAL-5b", "a later turn: the next player draws", later, draw(by="P2")
    yield "DEAL-5b", "a later turn: the next player takes the top discard", later, draw("discard", by="P2")
    drawn = scene(edition, seat(), seat("Y3"), seat(), pile="B7 R12", events="P1 P2 P3")
    yield "DEAL-5b", "a later turn: the next player discards", drawn, discard("Y3", by="P2")
    forgot = scene(edition, seat("G12", size=edition.hand_size + 1), seat(), seat(), turn=2, events="P1")
    yield "DISC-1", "a discard forgotten, and the next player has drawn", forgot, discard("G12", by="P1")
    two = (seat(), seat(), seat())
    for pile, what in (("S", "alone"), ("B7 S", "on top"), ("S S", "two")):
        first = scene(edition, *two, step="draw", pile=pile, events="P1 P2 P3")
        yield "DRAW-2", f"a Skip {what} taken from the pile", first, draw("discard")
        yield "DRAW-2", f"a Skip {what} on the pile, the stock is drawn from", first, draw()
        yield "DRAW-1", f"a Skip {what} on the pile, the stock is drawn from", first, draw()
    wild = scene(edition, *two, step="draw", pile="B7 W", events="P1 P2 P3")
    yield "DRAW-5", "a Wild taken from the pile", wild, draw("discard")
    opening = scene(edition, *two, step="draw", pile="W")
    yield "DEAL-3", "a Wild turned up, taken by the first player", opening, draw("discard")
    yield "DRAW-5", "a Wild turned up, taken by the first player", opening, draw("discard")
    plain = scene(edition, *two, step="draw", pile="Y8")
    yield "DRAW-1", "the card turned up, taken by the first player", plain, draw("discard")
    empty = scene(edition, *two, step="draw", pile="", events="P1 P2 P3")
    yield "DRAW-1", "from a pile that is empty", empty, draw("discard")
    for turn, dealer in ((1, 3), (2, 1), (3, 2), (2, 3), (1, 1)):
        start = scene(edition, *two, step="draw", turn=turn, dealer=dealer, pile="Y8")
        yield "DEAL-5", f"P{turn} opens where P{dealer} has dealt", start, draw()
    upcard = scene(edition, *two, step="draw", turn=2, dealer=3, pile="S", events=">1 P1-")
    yield "DEAL-4", "the second player opens after a Skip turned up", upcard, draw()
    yield "DEAL-4", "the first player opens after a Skip turned up", upcard, draw(by="P1")
    taken = scene(edition, *two, step="draw", turn=1, dealer=3, pile="S")
    yield "DEAL-4", "a Skip turned up, and nobody has lost a turn", taken, draw()


def _stock(edition: Edition) -> Some:
    """The stock runs out."""
    three = (seat(), seat(), seat())
    played = "P1 P2 P3"

    def dry(stock: str, pile: str) -> Json:
        return scene(edition, *three, step="draw", stock=stock, pile=pile, events=played)

    for pile, under, what in (
        ("B2 G9 R5", ["B2", "G9"], "three discards"),
        ("B2 R5", ["B2"], "two discards"),
        ("S W R5", ["S", "W"], "a Skip and a Wild under the top"),
        ("B2 G9 S", ["B2", "G9"], "a Skip on top"),
    ):
        yield "STOCK-1", f"{what}: the others are shuffled", dry("", pile), draw(reshuffled=under)
        yield "STOCK-1", f"{what}: in another order", dry("", pile), draw(reshuffled=under[::-1])
        yield "STOCK-1", f"{what}: the top card too", dry("", pile), draw(reshuffled=[*under, pile.split()[-1]])
        yield "STOCK-1", f"{what}: one is left out", dry("", pile), draw(reshuffled=under[1:] or ["Y12"])
        yield "STOCK-1", f"{what}: another card", dry("", pile), draw(reshuffled=[*under[1:], "Y12"])
        yield "STOCK-1", f"{what}: nothing is shuffled", dry("", pile), draw()
        yield "STOCK-1", f"{what}: with a card in the stock", dry("Y1", pile), draw(reshuffled=under)
        yield "STOCK-1", f"{what}: with two cards in the stock", dry("Y1 Y2", pile), draw(reshuffled=under)
        yield "DRAW-1", f"{what}: the top discard, the stock being empty", dry("", pile), draw("discard")
    yield "DRAW-1", "one card in the stock", dry("Y1", "B2 G9 R5"), draw()
    yield "DRAW-1", "two cards in the stock", dry("Y1 Y2", "B2 G9 R5"), draw()
    yield "STOCK-2", "no card anywhere: the turn goes on", dry("", "S"), draw("nothing")
    yield "STOCK-2", "no card and no pile: the turn goes on", dry("", ""), draw("nothing")
    yield "STOCK-2", "one discard that may be taken", dry("", "R5"), draw("nothing")
    yield "STOCK-2", "a Skip on top and a card under it", dry("", "R5 S"), draw("nothing")
    yield "STOCK-2", "one card in the stock", dry("Y1", "S"), draw("nothing")
    yield "DRAW-2", "no card anywhere: the Skip is taken", dry("", "S"), draw("discard")


def _order(edition: Edition) -> Some:
    """Draw, lay, hit, discard; only the player in turn."""
    holder = seat("R5 B5 G5 R9 B9 G9 Y1")
    before = scene(edition, holder, seat(), seat(), step="draw")
    after = scene(edition, holder, seat(), seat(), drawn="Y1")
    yield "DRAW-3", "a lay before the draw", before, lay(*_SETS)
    yield "LAY-1", "a lay before the draw", before, lay(*_SETS)
    yield "LAY-1", "a lay after the draw", after, lay(*_SETS)
    yield "DRAW-3", "a discard before the draw", before, discard("Y1")
    yield "TURN-1", "a discard before the draw", before, discard("Y1")
    yield "TURN-1", "a discard after the draw", after, discard("Y1")
    yield "DRAW-4", "the card drawn is discarded", after, discard("Y1")
    yield "DRAW-4", "another card is discarded", after, discard("R5")
    yield "LAY-4", "the phase is kept in hand", after, discard("Y1")
    yield "DISC-1", "the turn ends without a discard", after, {"do": "end-turn"}
    yield "DISC-1", "a card is put aside", after, {"do": "end-turn", "aside": "Y1"}
    yield "DEAL-5b", "the next player discards", after, discard("Y1", by="P2")
    yield "DEAL-5b", "the player in turn discards", after, discard("Y1", by="P1")
    yield "DEAL-5b", "the next player lays", after, lay(*_SETS, by="P2")
    down = seat("R2 Y3 Y8 W", laid=_SETS)
    other = seat("Y4 Y9", laid=_OTHERS, phase=2)
    early = scene(edition, down, other, seat(), step="draw")
    ready = scene(edition, down, other, seat(), drawn="Y8")
    yield "HIT-1", "a hit before the draw", early, hit("Y8", "P2.2")
    yield "HIT-1", "a hit after the draw", ready, hit("Y8", "P2.2")
    yield "DRAW-3", "a hit before the draw", early, hit("Y8", "P2.2")
    yield "HIT-0", "a card that fits is discarded", ready, discard("Y8")
    yield "HIT-0", "a Wild is discarded", ready, discard("W")
    yield "DISC-2", "a Wild is discarded", ready, discard("W")
    yield "DISC-2", "a number is discarded", ready, discard("R2")
    yield "DRAW-4", "whoever has laid discards the card drawn", ready, discard("Y8")
    again = scene(edition, down, other, seat(), drawn="Y8", laid_this_turn=True)
    yield "HIT-2", "a hit in the turn of the lay", again, hit("Y8", "P2.2")
    yield "HIT-2", "a hit of a Wild in the turn of the lay", again, hit("W=8", "P2.2")
    for hits in (1, 2, 5):
        more = scene(edition, down, other, seat(), drawn="R2", hits_this_turn=hits)
        yield "HIT-3b", f"hit number {hits + 1} of the turn", more, hit("Y8", "P2.2")
    yield "HIT-3", "on one's own group", scene(edition, seat("Y5 R1", laid=_SETS), other, seat()), hit("Y5", "P1.1")
    yield "HIT-3", "on another's group", ready, hit("Y3", "P2.1")
    far = scene(edition, down, seat(), seat("Y4 Y9", laid=_OTHERS, phase=2))
    yield "HIT-3", "on the group of the player after next", far, hit("Y3", "P3.1")
    for step in ("deal", "over", "end"):
        shut = scene(edition, down, other, seat(), step=step)
        yield "PLAY-0", f"a discard at step {step}", shut, discard("R2")
        yield "PLAY-0", f"a draw at step {step}", shut, draw()
    yield "PLAY-0", "a deal in the middle of a hand", ready, {"do": "deal"}
    yield "OUT-1", "a hand is settled before anybody is out", ready, {"do": "settle"}


def _cards(edition: Edition) -> Some:
    """Cards come out of the hand, and a hand has its number of cards."""
    mine = scene(edition, seat("R2 B2 W S"), seat("Y12"), seat(), drawn="R2")
    yield "HAND-0", "a discard that is held", mine, discard("R2")
    yield "HAND-0", "a discard that somebody else holds", mine, discard("Y12")
    down = seat("R2 B12", laid=_SETS)
    other = seat("Y4 Y9", laid=_OTHERS, phase=2)
    held = scene(edition, down, other)
    yield "HAND-0", "a hit that is not held", held, hit("Y5", "P1.1")
    yield "HAND-0", "a Wild hit that is not held", held, hit("W=5", "P1.1")
    yield "HAND-0", "a Skip that is not held", held, discard("S", "P2")
    for size, what in ((10, "ten"), (11, "eleven"), (12, "twelve"), (9, "nine")):
        counted = scene(edition, seat("R2", size=size), seat(), drawn="R2")
        yield "HAND-1", f"{what} cards after the draw", counted, discard("R2")
    laid = scene(edition, seat("R2 B12 G7", laid=_SETS), other, drawn="R2")
    yield "HAND-1", "cards on the table are counted", laid, discard("R2")
    laid["seats"][0]["placed"] = 6
    yield "HAND-1", "cards on the table are too few", laid, discard("R2")


def _table(edition: Edition) -> Some:
    """What lies on the table stays as it lies; groups of completed phases take cards."""
    down = seat("R2 Y3 Y8 G7 W", laid=("set: R5 B5 W=5", "set: R9 B9 G9"))
    other = seat("Y4 Y9", laid=("set: Y3 B3 G3", "run: R4 W=5 G6 Y7"), phase=2)
    now = scene(edition, down, other, seat(), drawn="R2")
    move: dict[str, Any] = {"do": "rearrange"}
    yield (
        "WILD-5",
        "a Wild of one's own exchanged",
        scene(edition, seat("G5 R1", laid=("set: R5 B5 W=5", "set: R9 B9 G9")), other),
        {**move, "cards": ["W=5"], "on": "P1.1", "put": "G5"},
    )
    swap = scene(edition, seat("Y5 R1", laid=_SETS), other)
    yield (
        "WILD-5",
        "a Wild of somebody else's run exchanged",
        swap,
        {**move, "cards": ["W=5"], "on": "P2.2", "put": "Y5"},
    )
    yield "WILD-4b", "a Wild renamed where it lies", now, {**move, "cards": ["W=5"], "on": "P2.2", "becomes": "8"}
    yield "HIT-4", "a natural taken back", now, {**move, "cards": ["R9"], "on": "P1.2"}
    yield "HIT-4", "a natural moved to another group", now, {**move, "cards": ["R9"], "on": "P1.2", "to": "P1.1"}
    yield "HIT-4", "a card of somebody else moved", now, {**move, "cards": ["Y7"], "on": "P2.2", "to": "P1.1"}
    yield "HIT-4", "own cards moved between own groups", now, {**move, "cards": ["G9"], "on": "P1.2", "to": "P1.1"}
    three = scene(edition, seat("R1 B1 G1 Y8", laid=_SETS), other)
    yield "HIT-6", "a further set", three, {"do": "open-group", "group": {"kind": "set", "cards": ["R1", "B1", "G1"]}}
    four = scene(edition, seat("R1 B2 G3 Y4 Y8", laid=_SETS), other)
    yield (
        "HIT-6",
        "a further run",
        four,
        {"do": "open-group", "group": {"kind": "run", "cards": ["R1", "B2", "G3", "Y4"]}},
    )
    part = scene(edition, seat("Y5 R1", laid=_SETS), other)
    part["seats"][1]["laid"] = False
    yield "HIT-5", "on a group of a phase that is not complete", part, hit("Y5", "P1.1")
    half = scene(edition, seat("Y8 R1", laid=_SETS), other)
    half["seats"][1]["laid"] = False
    yield "HIT-5", "on a group whose owner has not laid the phase", half, hit("Y8", "P2.2")
    whole = scene(edition, seat("Y8 R1", laid=_SETS), other)
    yield "HIT-5", "on a group of a completed phase", whole, hit("Y8", "P2.2")
    unlaid = scene(edition, seat("Y8 Y3"), other, drawn="Y8")
    yield "HIT-1", "a hit without one's own phase", unlaid, hit("Y8", "P2.2")
    yield "HIT-1", "a hit on a set without one's own phase", unlaid, hit("Y3", "P2.1")
    face = scene(edition, seat("R5 B5 G5 R9 B9 G9 Y1"), seat(), drawn="Y1")
    yield "LAY-1b", "laid face up", face, lay(*_SETS)
    yield "LAY-1b", "laid face down", face, lay(*_SETS, face_up=False)
    second = scene(edition, seat("R1 B1 G1 R2 B2 G2 Y8", laid=_SETS), seat())
    yield "LAY-3", "a second phase in a hand", second, lay("set: R1 B1 G1", "set: R2 B2 G2")
    twice = scene(edition, seat("R1 B1 G1 R2 B2 G2 Y8"), seat(), drawn="Y8")
    yield "LAY-3", "the first phase in a hand", twice, lay("set: R1 B1 G1", "set: R2 B2 G2")


def _deals(edition: Edition) -> Some:
    """Deals."""
    for players in (2, 3, 4, 6):
        seats = [seat(size=0) for _ in range(players)]
        for number in (0, 4):
            start = scene(edition, *seats, step="deal", stock="", pile="", dealer=1, hand_number=number)
            for one in start["seats"]:
                one["hand"] = []
            good = deal(edition, [""] * players)
            title = f"{players} players, {'first' if number == 0 else 'later'} hand: "
            yield "DEAL-1a", f"{title}ten cards each", start, good
            yield "DEAL-7", f"{title}all cards", start, good
            yield "PLAY-0", f"{title}dealt before play", start, good
            yield "DEAL-7", f"{title}a card is missing", start, {**good, "deck": good["deck"][:-1]}
            yield "DEAL-7", f"{title}a card is there once too often", start, {**good, "deck": [*good["deck"][:-1], "W"]}
            yield "DEAL-1b", f"{title}face up", start, {**good, "face_down": False}
            yield "DEAL-1b", f"{title}face down", start, good
            yield "DEAL-1c", f"{title}one at a time", start, good
            yield "DEAL-1c", f"{title}in packets", start, {**good, "one_at_a_time": False}
            yield "DEAL-0" if number == 0 else "DEAL-6", f"{title}by P1", start, {**good, "dealer": "P1"}
            other = deal(edition, [""] * players, dealer=1)
            yield "DEAL-0" if number == 0 else "DEAL-6", f"{title}by P2", start, {**other, "dealer": "P2"}
            hands = {"do": "deal", "hands": [None] * players}
            if number:
                nine = [str(card) for card in edition.deck.kinds()[:9]]
                ten = [str(card) for card in edition.deck.kinds()[:10]]
                yield (
                    "DEAL-1a",
                    f"{title}nine to one player",
                    start,
                    {**hands, "hands": [nine, *[None] * (players - 1)]},
                )
                yield "DEAL-1a", f"{title}ten to one player", start, {**hands, "hands": [ten, *[None] * (players - 1)]}
                yield (
                    "DEAL-2",
                    f"{title}a card that is not the next one turned up",
                    start,
                    {**good, "upcard": _another(good["deck"], edition.hand_size * players)},
                )
                yield (
                    "DEAL-2",
                    f"{title}the next card turned up",
                    start,
                    {**good, "upcard": good["deck"][edition.hand_size * players]},
                )
    ahead = scene(edition, seat(size=0, score=5), seat(size=0), step="deal", stock="", pile="", dealer=1, hand_number=0)
    yield "DEAL-9", "somebody starts with points", ahead, deal(edition, ["", ""])
    later = scene(edition, seat(size=0), seat(size=0, phase=2), step="deal", stock="", pile="", dealer=1, hand_number=0)
    yield "DEAL-9", "somebody starts a phase ahead", later, deal(edition, ["", ""])
    even = scene(edition, seat(size=0), seat(size=0), step="deal", stock="", pile="", dealer=1, hand_number=0)
    yield "DEAL-9", "all start on the first phase", even, deal(edition, ["", ""])


def _another(deck: list[str], place: int) -> str:
    return next(card for card in deck[place + 1 :] if card != deck[place])


def _looks(edition: Edition) -> Some:
    """Who sees what."""
    now = scene(edition, seat(), seat(), seat(), pile="R1 B2 G3")
    for at in ("P1", "P2", "P3"):
        yield "DEAL-8", f"P1 looks at the hand of {at}", now, {"do": "look", "at": at}
    yield "DEAL-8", "P2 looks at the own hand", now, {"do": "look", "at": "P2", "by": "P2"}
    for depth in (1, 2, 3):
        yield "PUBLIC-1", f"{depth} cards of the pile", now, {"do": "look", "depth": depth}
    yield "WIN-6", "a match is stopped, nobody wins", now, {"do": "stop"}
    yield "WIN-6", "a match is stopped, somebody is said to win", now, {"do": "stop", "winner": "P1"}
    behind = scene(edition, seat(score=50), seat(score=5), seat(score=90), pile="R1 B2 G3")
    yield "WIN-6", "a match is stopped, the lowest total is said to win", behind, {"do": "stop", "winner": "P2"}


def _skips(edition: Edition) -> Some:
    """Whom a Skip is used on, and how."""
    for players in (2, 3, 4, 6):
        everybody = [seat("S R2") if number == 0 else seat() for number in range(players)]
        now = scene(edition, *everybody, drawn="R2")
        drawn = scene(edition, *everybody, drawn="S")
        title = f"{players} players: "
        for target in range(1, players + 1):
            rule = "SKIP-1d" if target == 1 else "SKIP-1"
            yield rule, f"{title}on P{target}", now, discard("S", f"P{target}")
        yield "SKIP-1b", f"{title}nobody is named", now, discard("S")
        yield "SKIP-1b", f"{title}the next player is named", now, discard("S", "P2")
        yield "SKIP-5", f"{title}the Skip is kept", now, discard("R2")
        yield "SKIP-5b", f"{title}the Skip just drawn is used", drawn, discard("S", "P2")
        yield "SKIP-1c", f"{title}a reminder lies by P2", now, discard("S", "P2")
        yield "SKIP-1", f"{title}a plain card names somebody", now, discard("R2", "P2")
        yield "SKIP-1d", f"{title}somebody else is named", now, discard("S", "P2")
    third = scene(edition, seat(), seat(), seat("S R2"), seat(), turn=3, drawn="R2", events="P1 P2")
    for target in range(1, 5):
        yield "SKIP-1d" if target == 3 else "SKIP-1", f"P3 of four skips P{target}", third, discard("S", f"P{target}")
    last = scene(edition, seat("S", laid=_SETS), seat(), seat(), drawn="S")
    yield "SKIP-8", "a Skip as the last card, nobody named", last, discard("S")
    yield "SKIP-8", "a Skip as the last card, somebody named", last, discard("S", "P2")
    unlaid = scene(edition, seat("S", size=1), seat(), seat())
    yield "OUT-2", "a Skip as the last card, the phase unlaid", unlaid, discard("S")
    tied = scene(edition, seat("S", phase=10), seat(size=0, phase=10), seat(phase=10), tied="P1 P3", drawn="S")
    yield "SKIP-1", "somebody who does not play in the replay", tied, discard("S", "P2")
    yield "SKIP-1", "somebody who plays in the replay", tied, discard("S", "P3")
    yield (
        "SKIP-7",
        "between the two of a replay",
        scene(
            edition,
            seat(phase=10),
            seat(size=0, phase=10),
            seat(phase=10),
            step="draw",
            tied="P1 P3",
            events="1>3 P1 P3-",
        ),
        draw(),
    )
    two = scene(edition, seat(), seat(), step="draw", events="1>2 P1 P2-")
    yield "SKIP-7", "of two players the one who skipped draws again", two, draw(by="P1")
    yield "SKIP-7", "of two players the one who was skipped draws", two, draw(by="P2")
    three = scene(edition, seat(), seat(), seat(), step="draw", turn=3, events="1>2 P1 P2-")
    yield "SKIP-1", "of three players the one who was skipped draws", three, draw(by="P2")
    yield "DEAL-5b", "of three players the one after the skipped one draws", three, draw(by="P3")


_HISTORIES = (
    # players, in turn, what has happened, target, boundary
    (3, 2, "1>3 P1", 3, "a Skip still waits for the target"),
    (3, 2, "P1 P2 3>1 P3 P1-", 1, "the target lost the last turn"),
    (4, 3, "1>2 P1 P2-", 2, "the target lost a turn in this round"),
    (4, 4, "1>2 P1 P2- P3", 2, "the target lost a turn, and one has played since"),
    (4, 1, "1>2 P1 P2- P3 P4", 2, "the turn is back at the one who skipped"),
    (4, 2, "1>3 P1", 4, "another player than the one who is waiting"),
    (4, 3, "1>2 P1 P2- P3 P4 P1 P2", 2, "the target has had a normal turn since"),
    (4, 4, "1>2 P1 P2- P3 P4 P1 P2 P3", 2, "a round and a normal turn later"),
    (4, 3, "P1 1>3 P2", 3, "used before the round of the target"),
    (4, 2, "P1 P2 P3 4>1 P4 P1-", 1, "used by the last of the order of seats"),
    (4, 2, "P1 P2 P3 P4 P1", 3, "nobody has been skipped yet"),
    (5, 1, "P1 P2 3>5 P3 P4 P5-", 5, "the order of seats has begun anew"),
    (5, 2, "P1 P2 3>5 P3 P4 P5- P1", 5, "the order of seats has begun anew, one has played"),
    (5, 3, "P1 P2 3>5 P3 P4 P5- P1 P2", 5, "round the table since the Skip"),
    (3, 2, ">1 P1-", 1, "a Skip turned up took the target's turn"),
    (3, 3, ">1 P1- P2", 1, "a Skip turned up took the target's turn, one has played"),
    (3, 1, ">1 P1- P2 P3", 1, "a Skip turned up took the own turn"),
    (3, 2, ">1 P1- P2 P3 P1", 1, "after a Skip turned up the target has played"),
    (2, 1, "1>2 P1 P2-", 2, "the extra turn that a Skip has won"),
    (2, 1, "1>2 P1 P2- P1 P2", 2, "a round after the extra turn"),
    (2, 2, "1>2 P1 P2- P1", 1, "the one who was skipped skips"),
    (2, 1, "P1 2>1 P2 P1- P2", 2, "the one who was skipped skips in the next turn"),
    (3, 1, "P1 P2 3>2 P3", 2, "a Skip of another player still waits"),
    (6, 2, "P1 P2 P3 P4 5>1 P5 P6 P1-", 1, "six players: the target lost the last turn"),
    (6, 5, "P1 P2 P3 P4 5>1 P5 P6 P1- P2 P3 P4", 1, "six players: the turn is back"),
)


def _protection(edition: Edition) -> Some:
    """How soon somebody may be skipped again."""
    for players, turn, events, target, boundary in _HISTORIES:
        everybody = [seat("S R2") if number == turn else seat() for number in range(1, players + 1)]
        now = scene(edition, *everybody, turn=turn, dealer=players, drawn="R2", events=events)
        yield "SKIP-2", boundary, now, discard("S", f"P{target}")
        yield "SKIP-6", f"{boundary}: nobody is named", now, discard("S")
        yield "SKIP-1b", f"{boundary}: nobody is named", now, discard("S")
    waiting = scene(edition, seat(), seat("S R2"), turn=2, dealer=2, drawn="R2", events="2>1 P2 P1- P2 P1 2>1")
    yield "SKIP-6", "the only other player is waiting", waiting, discard("S")
    all_skips = scene(edition, seat(), seat("S S", laid=_SETS), turn=2, dealer=2, drawn="S", events="P1 2>1 P2 P1-")
    yield "SKIP-6", "nothing but Skips is left", all_skips, discard("S")


def _places_of_skips(edition: Edition) -> Some:
    """Where a used Skip goes."""
    now = scene(edition, seat("S R2"), seat(), seat(), drawn="R2")
    for place in ("pile", "front"):
        yield "SKIP-4", f"a Skip put: {place}", now, discard("S", "P2", place=place)
        yield "SKIP-4", f"a plain card put: {place}", now, discard("R2", place=place)
