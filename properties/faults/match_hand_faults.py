"""Faults within a hand of a match: its cards, its turns, and the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Discard, Draw, Lay
from phaseproof.spec.cards import WILD, Card, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.state import Passing, State, Step

from .match_planting import PLAY, a_seat, plant, then
from .registry import Function

# --- the cards


def _stock_stays(after: State, before: State, action: Draw, _edition: Edition) -> State:
    return replace(after, stock=before.stock) if action.source == "stock" and before.stock else after


def _from_the_bottom(right: Function) -> Function:
    def wrong(state: State, action: Draw, edition: Edition) -> State:
        if action.source != "stock" or not state.stock:
            return right(state, action, edition)  # type: ignore[no-any-return]
        after: State = right(replace(state, stock=state.stock[::-1]), action, edition)
        return replace(after, stock=(after.stock or ())[::-1])

    return wrong


def _oldest_discard(right: Function) -> Function:
    def wrong(state: State, action: Draw, edition: Edition) -> State:
        pile = state.discards or ()
        if action.source == "discard":
            state = replace(state, discards=(*pile[1:], *pile[:1]))
        return right(state, action, edition)  # type: ignore[no-any-return]

    return wrong


def _as_it_came(_right: Function) -> Function:
    def wrong(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(cards)

    return wrong


def _in_blocks(right: Function) -> Function:
    def wrong(state: State, deck: tuple[Any, ...], size: int) -> Any:  # noqa: ANN401
        hands, rest = right(state, deck, size)
        return {seat: tuple(sorted(deck[nth * size : nth * size + size])) for nth, seat in enumerate(hands)}, rest

    return wrong


def _under_the_pile(after: State, before: State, action: Discard, _edition: Edition) -> State:
    return replace(after, discards=(action.card, *(before.discards or ())))


plant("cards-conserved", "A card drawn stays in the stock.", f"{PLAY}_draw", "DRAW-1", then(_stock_stays))
plant("hand-sizes", "Cards placed are not counted.", f"{PLAY}_more", "HAND-1", lambda _: lambda placed, _cards: placed)
plant("dealt-in-turn", "Ten cards in a row to each player.", f"{PLAY}dealt", "DEAL-1a", _in_blocks)
plant(
    "order-in-a-hand-is-nothing",
    "A hand has an order.",
    "spec.cards:hand",
    "DEAL-1a",
    _as_it_came,
)
plant(
    "upcard-rule",
    "The dealer begins.",
    f"{PLAY}_deal",
    "DEAL-5",
    then(lambda after, *_: replace(after, turn=after.dealer)),
)
plant("stock-gives-its-top", "The stock is drawn from below.", f"{PLAY}_draw", "DRAW-1", _from_the_bottom)
plant("pile-gives-its-top", "The oldest discard is taken.", f"{PLAY}_draw", "DRAW-1", _oldest_discard)
plant(
    "no-skip-from-the-pile",
    "A Skip may be taken from the pile.",
    "engine.listing:draws",
    "DRAW-2",
    then(lambda found, game: [*found, Draw(source="discard")] if game.discards and found else found),
)
plant(
    "reshuffle-keeps-the-top",
    "The top discard is shuffled away.",
    f"{PLAY}_draw",
    "STOCK-1",
    then(lambda after, _, action, *__: replace(after, discards=()) if action.reshuffled else after),
)
plant("discard-goes-on-top", "A discard goes under the pile.", f"{PLAY}_discard", "DISC-1", then(_under_the_pile))
plant(
    "piles-never-dry",
    "Old discards leave the game.",
    f"{PLAY}_discard",
    "STOCK-2",
    then(lambda after, *_: replace(after, discards=after.discards[-1:])),
)


# --- turns


def _to_the_right(after: State, before: State, _edition: Edition) -> State:
    if after.step is not Step.DRAW:
        return after
    return replace(after, turn=before.playing[before.playing.index(before.turn) - 1])


def _nobody_misses(after: State, before: State, _edition: Edition) -> State:
    return replace(after, events=before.events, turn=before.after(before.turn))


def _twice_lost(after: State, _before: State, _edition: Edition) -> State:
    last = after.events[-1:]
    return replace(after, events=(*after.events, *last)) if last and last[0].what is Passing.LOST else after


def _unrecorded(after: State, before: State, *_: object) -> State:
    new = after.events[len(before.events) :]
    return replace(after, events=(*before.events, *(event for event in new if event.what is not Passing.SKIPPED)))


def _forgets_the_skip(after: State, before: State, *_: object) -> State:
    waiting = [event for event in before.events if event.what is Passing.SKIPPED and event.seat in before.pending]
    return replace(after, events=tuple(event for event in after.events if event not in waiting))


def _no_draw(right: Function) -> Function:
    def wrong(game: Any, rng: Any) -> Any:  # noqa: ANN401
        if game.step is Step.DRAW:
            return Discard(card=game.setup.kinds[game.hands[game.turn][0]])
        return right(game, rng)

    return wrong


def _owner_is_credited(after: State, before: State, action: Any) -> State:  # noqa: ANN401
    owner = before.table[action.on].owner
    return a_seat(after, owner, placed=(after.seats[owner].placed or 0) + 1)


def _idle_are_dealt(after: State, *_: object) -> State:
    idle = [seat for seat in range(len(after.seats)) if seat not in after.playing]
    stock = after.stock or ()
    return replace(a_seat(after, idle[0], hand=stock[:10]), stock=stock[10:]) if idle else after


plant("turn-goes-left", "Play goes to the right.", f"{PLAY}_pass_on", "DEAL-5b", then(_to_the_right))
plant("lost-turn-is-not-played", "Nobody misses a turn.", f"{PLAY}_pass_on", "SKIP-1", then(_nobody_misses))
plant("one-lost-turn-per-skip", "A Skip takes two turns.", f"{PLAY}_pass_on", "SKIP-1", then(_twice_lost))
plant("skip-is-recorded", "A Skip does nothing.", f"{PLAY}_discard", "SKIP-1", then(_unrecorded))
plant(
    "reminder-lies-by-the-skipped",
    "A Skip is forgotten with the next draw.",
    f"{PLAY}_draw",
    "SKIP-1c",
    then(_forgets_the_skip),
)
plant(
    "no-skip-on-a-waiting-skip",
    "Anybody may be skipped at any time.",
    "engine.game_position:Position.may_skip",
    "SKIP-2",
    lambda _: lambda game, seat, by: seat in game.playing and seat != by,
)
plant(
    "turn-stays",
    "A hit ends the turn.",
    f"{PLAY}_hit",
    "TURN-1",
    then(lambda after, before, _: replace(after, turn=before.after(before.turn))),
)
plant("draw-comes-first", "Nobody has to draw.", "engine.policies:_between_turns", "DRAW-3", _no_draw)
plant(
    "discard-ends-the-turn",
    "The card drawn is remembered in the next turn.",
    f"{PLAY}_pass_on",
    "DISC-1",
    then(lambda after, before, _: replace(after, drawn=before.drawn)),
)
plant("others-are-not-touched", "A hit counts for the owner too.", f"{PLAY}_hit", "HIT-1", then(_owner_is_credited))
plant(
    "out-ends-the-hand",
    "There is a last round.",
    f"{PLAY}apply",
    "OUT-1",
    then(lambda after, *_: replace(after, step=Step.DRAW) if after.step is Step.OVER else after),
)
plant("nobody-out-unlaid", "A discard empties the hand.", f"{PLAY}_without", "OUT-2", lambda _: lambda *_: ())
plant("only-the-tied-play", "In a replay others are dealt in.", f"{PLAY}_deal", "WIN-4", then(_idle_are_dealt))


# --- the table


def _smaller(lays: list[Lay], _game: object) -> list[Lay]:
    return [
        replace(lay, groups=(*lay.groups[:-1], Group(lay.groups[-1].kind, lay.groups[-1].cards[:-1]))) for lay in lays
    ]


def _as_wilds(lays: list[Lay], _game: object) -> list[Lay]:
    def wild(group: Group) -> Group:
        return Group(group.kind, tuple(Placed(WILD, Meaning(one.number, one.colour)) for one in group))

    return [replace(lay, groups=tuple(map(wild, lay.groups))) for lay in lays]


def _forgotten(group: Group, *_: object) -> Group:
    return Group(group.kind, tuple(Placed(placed.card) for placed in group))


def _lay_is_forgotten(after: State, before: State, _action: Lay) -> State:
    return a_seat(after, before.turn, laid=False)


plant(
    "hit-needs-the-phase",
    "Anybody may hit.",
    "engine.game_judging:may_hit",
    "HIT-1",
    lambda _: lambda game: game.step is Step.PLAY,
)
plant(
    "hit-moves-one-card",
    "The card hit stays in the hand.",
    f"{PLAY}_hit",
    "HIT-3b",
    then(lambda after, before, _: a_seat(after, before.turn, hand=before.in_turn.hand)),
)
plant("phase-is-laid-once", "A phase may be laid again.", f"{PLAY}_lay", "LAY-3", then(_lay_is_forgotten))
plant("laid-is-the-phase", "A card may be missing.", "engine.listing:lays", "LAY-1", then(_smaller))
plant("lay-has-a-natural", "Wilds alone will do.", "engine.listing:lays", "WILD-3", then(_as_wilds))
plant("wilds-keep-their-meaning", "A hit opens every Wild again.", f"{PLAY}_grown", "WILD-4b", then(_forgotten))
plant(
    "groups-only-grow",
    "A hit takes the place of a card.",
    f"{PLAY}_grown",
    "HIT-4",
    lambda _: lambda group, placed: Group(group.kind, (placed, *group.cards[1:])),
)
plant(
    "groups-stay-what-they-are",
    "A card hit on a run goes to its end.",
    f"{PLAY}_grown",
    "HIT-RUN",
    lambda _: lambda group, placed: Group(group.kind, (*group.cards, placed)),
)
