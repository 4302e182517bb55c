"""Drafts of *hand-end*, *advance* and *winner*: going out, claims about points and phases, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from phaseproof.spec.edition import Edition

from .draft import Draft
from .scenes import Json, discard, draw, hit, lay, scene, seat, settle

_HAND = "hand-written"
_SETS = ("set: R5 B5 G5", "set: R9 B9 G9")
_OTHERS = ("set: Y3 B3 G3", "run: R4 B5 G6 Y7")


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition; nothing here is left to chance."""
    del seed
    for rule, boundary, state, action in (*_going_out(edition), *_claims(edition)):
        ask = {"state": state, "action": action}
        yield Draft("hand-end", "move.check", ask, rule, boundary, _HAND, edition=name)
    for rule, boundary, state, action in _matches(edition):
        ask = {"state": state, "action": action}
        yield Draft("winner", "move.check", ask, rule, boundary, _HAND, edition=name)
    for boundary, seats in _advances(edition):
        yield Draft("advance", "advance", {"seats": seats}, _advance_rule(edition), boundary, _HAND, edition=name)
    for rule, boundary, seats in _winners(edition):
        yield Draft("winner", "winner", {"seats": seats}, rule, boundary, _HAND, edition=name)


def _advance_rule(edition: Edition) -> str:
    return "TEN-DEAL" if edition.reading("advance") == "everyone" else "ADV-1"


Some = Iterator[tuple[str, str, Json, Json]]


def _going_out(edition: Edition) -> Some:
    """The last card."""
    other = seat("Y4 Y9", laid=_OTHERS, phase=2)
    for card, rule, act, what in (
        ("R2", "OUT-3", discard("R2"), "the last card is discarded"),
        ("Y8", "OUT-3", hit("Y8", "P2.2"), "the last card is hit"),
        ("Y8", "OUT-3", discard("Y8"), "the last card fits and is discarded"),
        ("W", "OUT-3", hit("W=8", "P2.2"), "the last card is a Wild and is hit"),
        ("W", "DISC-2", discard("W"), "the last card is a Wild and is discarded"),
        ("R2", "OUT-2", discard("R2"), "with the phase laid"),
    ):
        yield rule, what, scene(edition, seat(card, laid=_SETS), other, drawn=card), act
    yield (
        "OUT-2",
        "the last card is discarded, the phase unlaid",
        scene(edition, seat("R2", size=1), other),
        discard("R2"),
    )
    eleven = "R5 B5 G5 Y5 R5 G5 R9 B9 G9 Y9 R9"
    whole = scene(edition, seat(eleven), other, drawn="R9")
    yield "OUT-3", "all eleven cards are laid", whole, lay("set: R5 B5 G5 Y5 R5 G5", "set: R9 B9 G9 Y9 R9")
    yield "OUT-3", "ten of eleven cards are laid", whole, lay("set: R5 B5 G5 Y5 R5 G5", "set: R9 B9 G9 Y9")
    two = scene(edition, seat("Y8 R2", laid=_SETS), other, drawn="R2")
    yield "HIT-1", "a hit that leaves one card", two, hit("Y8", "P2.2")
    over = scene(edition, seat("", laid=_SETS, size=0), other, seat(), step="over")
    yield "OUT-1", "a discard after somebody is out", over, discard("Y4", by="P2")
    yield "OUT-1b", "a draw after somebody is out", over, draw(by="P2")
    yield "OUT-1b", "the one who is out draws", over, draw(by="P1")
    yield "OUT-1", "the hand is settled once somebody is out", over, settle()
    running = scene(edition, seat("R2", laid=_SETS), other, seat(), step="draw", turn=2)
    yield "OUT-1", "the hand is settled with one card left", running, settle()
    yield "OUT-4", "somebody has laid and is not out", over, settle()


def _claims(edition: Edition) -> Some:
    """What is said of points, totals, phases and the dealer."""
    hands = ("", "W S", "R10 B12", "R9 G1 Y3")
    costs = [sum(_cost(word, edition) for word in hand.split()) for hand in hands]
    for players in (2, 3, 4):
        seats = [
            seat(hand, laid=_laid(at), phase=1 if at == 0 else at, score=40 * at, size=len(hand.split()))
            for at, hand in enumerate(hands[:players])
        ]
        state = scene(edition, *seats, step="over", dealer=1)
        due, title = costs[:players], f"{players} players: "
        yield "SCORE-1", f"{title}the points are right", state, settle(points=due)
        yield (
            "SCORE-4",
            f"{title}the totals are right",
            state,
            settle(totals=[40 * at + due[at] for at in range(players)]),
        )
        for at in range(1, players):
            for step, what in ((5, "too many"), (-5, "too few")):
                wrong = list(due)
                wrong[at] += step
                yield "SCORE-1", f"{title}P{at + 1} has five {what}", state, settle(points=wrong)
            if at:
                forgotten = [40 * seat_ + due[seat_] for seat_ in range(players)]
                forgotten[at] = due[at]
                yield "SCORE-4", f"{title}P{at + 1}'s points of before are forgotten", state, settle(totals=forgotten)
        told = [1 + (seat_["phase"] if seat_["laid"] else seat_["phase"] - 1) for seat_ in seats]
        rule = _advance_rule(edition)
        yield rule, f"{title}whoever laid moves on", state, settle(phases=told)
        for at in range(players):
            for step, what in ((1, "too far"), (-1, "behind")):
                wrong = list(told)
                wrong[at] = max(1, wrong[at] + step)
                yield rule, f"{title}P{at + 1} is told {what}", state, settle(phases=wrong)
        for dealer in range(1, players + 1):
            yield "DEAL-6", f"{title}P{dealer} is to deal after P1", state, settle(dealer=f"P{dealer}")
        out_costs = [5, *due[1:]]
        yield "SCORE-2", f"{title}whoever is out is charged", state, settle(points=out_costs)
        yield "SCORE-1", f"{title}whoever is out is charged", state, settle(points=out_costs)
        yield "SCORE-2", f"{title}whoever is out scores nothing", state, settle(points=due)
    for places in ([1, 2, 3], [3, 1, 2], [1, 3, 2], [1, 1, 3]):
        seats = [
            seat("", laid=_laid(0), phase=2, size=0),
            seat("R1", phase=2, score=10, size=1),
            seat("R2", phase=1, size=1),
        ]
        state = scene(edition, *seats, step="over", dealer=1)
        yield "RANK-1", f"places told as {places}", state, settle(places=places)


def _laid(at: int) -> Sequence[str]:
    """Groups that somebody has on the table; the second of every two has none."""
    every = (_SETS, ("set: Y3 B3 G3", "set: Y7 B7 G7"), (), ("set: Y11 B11 G11", "set: Y2 B2 G2"))
    return every[at]


def _cost(word: str, edition: Edition) -> int:
    from phaseproof.spec.notation import parse_card

    return edition.scores.points(parse_card(word, edition.deck))


def _finish(edition: Edition, rows: Sequence[tuple[str, int, int, bool]], **more: object) -> Json:
    """The end of a hand: of each player the cards left, phase, total before, and whether the phase is laid."""
    seats = [seat(hand, phase=phase, score=score, size=len(hand.split())) for hand, phase, score, _ in rows]
    state = scene(edition, *seats, step="over", dealer=len(rows), **more)  # type: ignore[arg-type]
    for one, (hand, _, _, laid) in zip(state["seats"], rows, strict=True):
        one["laid"] = laid
        one["placed"] = edition.hand_size - len(hand.split()) if laid else 0
    state["turn"] = f"P{1 + next((at for at, row in enumerate(rows) if not row[0]), 0)}"
    return state


def _matches(edition: Edition) -> Some:
    """Claims to have won."""
    last, before = edition.last_phase, edition.phases[max(0, len(edition.phases) - 2)].number
    ends: tuple[tuple[str, Sequence[tuple[str, int, int, bool]]], ...] = (
        (
            "a sole finisher with most points",
            (("", last, 300, True), ("R1", before, 5, True), ("B2", before, 0, False)),
        ),
        ("two finishers", (("", last, 100, True), ("R1", last, 60, True), ("B2", before, 0, True))),
        (
            "two finishers, the other one out",
            (("R10 R11", last, 60, True), ("", last, 90, True), ("B2", before, 0, True)),
        ),
        ("this hand decides", (("", last, 100, True), ("W", last, 80, True), ("B2", before, 0, True))),
        ("level finishers", (("", last, 65, True), ("R1", last, 60, True), ("B2", before, 0, True))),
        ("three level", (("", last, 65, True), ("R1", last, 60, True), ("B2", last, 60, True))),
        ("nobody has finished", (("", before, 0, True), ("R1", last, 60, False), ("B2", before, 0, False))),
        ("the finisher is not out", (("R1 R2", last, 60, True), ("", before, 10, True), ("B2", before, 0, False))),
    )
    for what, rows in ends:
        state = _finish(edition, rows)
        for rule in ("WIN-1", "WIN-2", "WIN-3", "WIN-4", "WIN-5"):
            for winner in (1, 2, 3):
                yield rule, f"{what}: P{winner} is said to have won", state, settle(winner=f"P{winner}")
            for replay in (["P1", "P2"], ["P1", "P2", "P3"], ["P2", "P3"]):
                yield rule, f"{what}: {' and '.join(replay)} replay", state, settle(replay=replay)
    for rows, what in (
        ((("", last, 65, True), ("R1", last, 60, False), ("", before, 0, False)), "the first has gone out"),
        ((("R1", last, 65, True), ("", last, 65, True), ("", before, 0, False)), "the second has gone out"),
        ((("R1", last, 65, True), ("R2", last, 65, False), ("", before, 0, False)), "nobody has gone out"),
    ):
        state = _finish(edition, rows, tied="P1 P2")
        for winner in (1, 2, 3):
            yield "WIN-4", f"a replay, {what}: P{winner} is said to have won", state, settle(winner=f"P{winner}")
        yield "WIN-4", f"a replay, {what}: it is played again", state, settle(replay=["P1", "P2"])
        yield "WIN-4", f"a replay, {what}: points are told", state, settle(points=[0, 0, 0])
        yield "SCORE-1", f"a replay, {what}: cards are charged", state, settle(totals=[65, 65, 0])
    early = scene(edition, seat(phase=last), seat(phase=before))
    yield "WIN-1", "a winner in the middle of a hand", early, settle(winner="P1")


def _seat(phase: int, *, laid: bool, hand: str = "R1", score: int = 0) -> Json:
    return {"phase": phase, "laid": laid, "hand": hand.split(), "score": score}


def _advances(edition: Edition) -> Iterator[tuple[str, list[Json]]]:
    """Who moves on."""
    numbers = [phase.number for phase in edition.phases]
    for phase in numbers:
        for laid, out in ((True, True), (True, False), (False, False)):
            what = "laid and out" if out else "laid and not out" if laid else "did not lay"
            other = _seat(numbers[0], laid=not out, hand="R1" if out else "")
            first = _seat(phase, laid=laid, hand="" if out else "R1 B3")
            yield f"phase {phase}, {what}", [first, other]
    middle = numbers[len(numbers) // 2]
    for pattern in product((True, False), repeat=3):
        seats = [
            _seat(middle, laid=laid, hand="" if at == pattern.index(True) else "R1")
            if True in pattern
            else _seat(middle, laid=laid)
            for at, laid in enumerate(pattern)
        ]
        if True in pattern:
            yield f"three players, laid: {' '.join('yes' if laid else 'no' for laid in pattern)}", seats
    yield (
        "six players on six phases",
        [_seat(numbers[min(at, len(numbers) - 1)], laid=at % 2 == 0, hand="" if at == 0 else "R1") for at in range(6)],
    )


def _winners(edition: Edition) -> Iterator[tuple[str, str, list[Json]]]:
    """Who has won."""
    last, first = edition.last_phase, edition.first_phase
    before = edition.phases[max(0, len(edition.phases) - 2)].number

    def end(*rows: tuple[int, bool, str, int]) -> list[Json]:
        return [_seat(phase, laid=laid, hand=hand, score=score) for phase, laid, hand, score in rows]

    yield "WIN-1", "nobody on the last phase", end((first, True, "", 0), (first, False, "R1", 0))
    yield "WIN-1", "on the last phase, not laid", end((last, False, "R1", 0), (before, True, "", 50))
    yield "WIN-1", "on the last phase but one, laid and out", end((before, True, "", 0), (first, False, "R1", 50))
    yield "WIN-1", "the last phase laid, somebody else out", end((last, True, "R1", 20), (before, True, "", 0))
    yield "WIN-1", "the last phase laid and out", end((last, True, "", 20), (before, True, "R1", 0))
    yield (
        "WIN-2",
        "a sole finisher with most points",
        end((last, True, "", 400), (before, True, "R1", 0), (first, False, "R2", 5)),
    )
    yield (
        "WIN-2",
        "a sole finisher who is not out, with most points",
        end((last, True, "W W", 400), (last, False, "R1", 0), (before, True, "", 5)),
    )
    yield "WIN-5", "fewest points on an earlier phase", end((last, True, "", 100), (before, True, "R1", 0))
    yield "WIN-5", "fewest points on the last phase, unlaid", end((last, True, "", 100), (last, False, "R1", 0))
    for one, other, what in ((100, 90, "second"), (90, 100, "first"), (100, 95, "second, by five less this hand")):
        yield "WIN-3", f"two finishers, the {what} lower", end((last, True, "", one), (last, True, "R1", other))
        yield (
            "WIN-3",
            f"two finishers and a third with less, the {what} lower",
            end((last, True, "", one), (last, True, "R1", other), (before, True, "B2", 0)),
        )
    yield "WIN-3", "this hand turns it", end((last, True, "", 100), (last, True, "W", 80))
    yield "WIN-3", "this hand does not turn it", end((last, True, "", 100), (last, True, "R1", 80))
    yield (
        "WIN-3",
        "the one who is out has more",
        end((last, True, "R1", 10), (last, True, "", 100), (first, False, "R2", 0)),
    )
    yield (
        "WIN-3",
        "three finishers, the last one lowest",
        end((last, True, "", 30), (last, True, "R1", 30), (last, True, "R2", 10)),
    )
    yield (
        "WIN-3",
        "three finishers, the first one lowest",
        end((last, True, "", 10), (last, True, "R1", 30), (last, True, "R2", 30)),
    )
    yield (
        "WIN-3",
        "three finishers, the middle one lowest",
        end((last, True, "", 40), (last, True, "R1", 5), (last, True, "R2", 30)),
    )
    yield "WIN-4", "two level", end((last, True, "", 65), (last, True, "R1", 60))
    yield "WIN-4", "two level, the second is out", end((last, True, "R1", 60), (last, True, "", 65))
    yield (
        "WIN-4",
        "two level, a third finisher with more",
        end((last, True, "", 65), (last, True, "R1", 60), (last, True, "R2", 90)),
    )
    yield (
        "WIN-4",
        "two level, a third with fewer points has not finished",
        end((last, True, "", 65), (last, True, "R1", 60), (before, True, "R2", 0)),
    )
    yield (
        "WIN-4",
        "the second and the third level",
        end((last, True, "", 95), (last, True, "R1", 60), (last, True, "R2", 60)),
    )
    yield "WIN-4", "three level", end((last, True, "", 65), (last, True, "R1", 60), (last, True, "R2", 60))
    yield "WIN-4", "level by nought", end((last, True, "", 5), (last, True, "R1", 0))
    yield "RANK-1", "places by phase", end((last, True, "", 90), (before, False, "R1", 10), (first, False, "R2", 0))
    yield (
        "RANK-1",
        "places by total on one phase",
        end((before, False, "R1", 50), (before, False, "R2", 10), (before, False, "", 30)),
    )
    yield "RANK-1", "shared places", end((before, False, "R1", 20), (before, False, "R2", 20), (first, True, "", 0))
    yield (
        "RANK-1",
        "six players",
        end(
            (last, True, "", 200),
            (last, False, "R1", 90),
            (before, True, "R2", 100),
            (before, False, "R3", 20),
            (first, False, "W", 300),
            (first, False, "S", 10),
        ),
    )
