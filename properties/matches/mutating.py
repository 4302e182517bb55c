"""Other actions that somebody might try in the place of one that was chosen: some legal, most of them wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from phaseproof.spec.actions import Action, Deal, Discard, Draw, EndTurn, Hit, Lay, Look, OpenGroup, Settle, Stop
from phaseproof.spec.cards import SKIP, WILD, Card, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.state import State, Step

Maker = Callable[[Action, State, Edition, Random], Action]


def _card(state: State, edition: Edition, rng: Random) -> Card:
    """A card that is held, mostly."""
    held = state.in_turn.hand
    return rng.choice(held) if held and rng.random() < 0.7 else rng.choice(edition.deck.kinds())  # noqa: PLR2004


def _meaning(edition: Edition, rng: Random) -> Meaning | None:
    number, letter = rng.choice(edition.deck.numbers), rng.choice(edition.deck.letters)
    return rng.choice((None, Meaning(number), Meaning(number), Meaning(colour=letter), Meaning(number, letter)))


def _placed(state: State, edition: Edition, rng: Random) -> Placed:
    card = _card(state, edition, rng)
    return Placed(card, _meaning(edition, rng) if card.is_wild else None)


def _discard(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    return Discard(card=_card(state, edition, rng))


def _skip(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    place = rng.choice((None, None, "pile", "front"))
    return Discard(card=SKIP, skip=rng.choice((None, *range(len(state.seats)))), place=place)


def _out_of_turn(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    return replace(action, by=rng.randrange(len(state.seats)))


def _hit(action: Action, state: State, edition: Edition, rng: Random) -> Action:
    if not state.table:
        return _discard(action, state, edition, rng)
    return Hit(card=_placed(state, edition, rng), on=rng.randrange(len(state.table)))


def _draw(action: Action, state: State, edition: Edition, rng: Random) -> Action:
    source = rng.choice(("stock", "discard", "discard", "nothing"))
    card = rng.choice((None, None, _card(state, edition, rng)))
    under = (state.discards or ())[:-1]
    if isinstance(action, Draw) and action.reshuffled and rng.random() < 0.5:  # noqa: PLR2004
        return replace(action, reshuffled=(*action.reshuffled[1:], WILD))
    shuffled = under if under and rng.random() < 0.3 else None  # noqa: PLR2004
    return Draw(source=source, card=card, reshuffled=shuffled, depth=rng.choice((1, 1, 1, 2)))


def _lay(action: Action, state: State, edition: Edition, rng: Random) -> Action:
    """A group changed in one card, turned round, or left out; without a lay, cards of the hand called a phase."""
    if not isinstance(action, Lay):
        held = state.in_turn.hand or edition.deck.kinds()[:4]
        group = Group(rng.choice(tuple(GroupKind)), tuple(map(Placed, held[: rng.randint(1, len(held))])))
        return rng.choice((Lay(groups=(group,)), OpenGroup(group=group)))
    which = rng.randrange(len(action.groups))
    group = action.groups[which]
    at = rng.randrange(len(group))
    cards = rng.choice(
        (
            (*group.cards[:at], *group.cards[at + 1 :]),
            (*group.cards[:at], _placed(state, edition, rng), *group.cards[at + 1 :]),
            (*group.cards, _placed(state, edition, rng)),
            tuple(Placed(placed.card) for placed in group),
            tuple(rng.sample(group.cards, len(group))),
        )
    )
    changed = Group(group.kind, cards or group.cards)
    groups = (*action.groups[:which], changed, *action.groups[which + 1 :])
    return replace(action, groups=rng.choice((groups, groups, groups[::-1], (*groups, group))))


def _deal(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    if not isinstance(action, Deal) or not action.deck:
        return Stop(winner=rng.choice((None, 0)))
    deck = action.deck
    return rng.choice(
        (
            replace(action, dealer=rng.randrange(len(state.seats))),
            replace(action, face_down=False),
            replace(action, one_at_a_time=False),
            replace(action, deck=deck[1:]),
            replace(action, deck=(*deck[1:], WILD)),
            replace(action, deck=deck[::-1]),
        )
    )


def _claim(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    """What somebody might say at the end of a hand."""
    seats = range(len(state.seats))
    costs = [sum(map(edition.scores.points, seat.hand or ())) for seat in state.seats]
    nudged = [cost + rng.choice((0, 0, 0, 5)) for cost in costs]
    return rng.choice(
        (
            Settle(),
            Settle(points=tuple(nudged)),
            Settle(totals=tuple(seat.score + more for seat, more in zip(state.seats, nudged, strict=True))),
            Settle(phases=tuple(seat.phase + (seat.laid or rng.random() < 0.1) for seat in state.seats)),  # noqa: PLR2004
            Settle(dealer=rng.choice(seats)),
            Settle(winner=rng.choice(seats)),
            Settle(replay=tuple(sorted(rng.sample(seats, 2)))),
            Settle(places=tuple(rng.choice(seats) + 1 for _ in seats)),
        )
    )


def _other(action: Action, state: State, edition: Edition, rng: Random) -> Action:  # noqa: ARG001
    held = state.in_turn.hand
    return rng.choice(
        (
            EndTurn(aside=rng.choice((None, held[0] if held else None))),
            Look(at=rng.choice((None, *range(len(state.seats)))), depth=rng.choice((1, 2))),
            Stop(winner=rng.choice((None, 0))),
        )
    )


_EVERYWHERE: tuple[Maker, ...] = (_discard, _skip, _out_of_turn, _hit, _draw, _lay, _claim, _other)
_FITTING: dict[Step, tuple[Maker, ...]] = {
    Step.DEAL: (_deal,),
    Step.DRAW: (_draw,),
    Step.PLAY: (_discard, _skip, _hit, _hit, _lay),
    Step.OVER: (_claim,),
}


def others(action: Action, state: State, edition: Edition, rng: Random, count: int) -> Iterator[Action]:
    """So many others, two of three of the kind that is due."""
    for _ in range(count):
        makers = _FITTING[state.step] if rng.random() < 0.67 else _EVERYWHERE  # noqa: PLR2004
        yield rng.choice(makers)(action, state, edition, rng)
