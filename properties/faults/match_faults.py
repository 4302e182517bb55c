"""Faults in whole matches: one function of specification or engine is changed, and a match property must notice.

They have the shape of the other faults, but a registry of their own: what catches them is a match property, or the
comparison of specification and engine, and no check of ``verify``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Discard, Draw, EndTurn, Lay
from phaseproof.spec.cards import WILD, Card, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.state import Passing, State, Step

from ..matches.campaign import match_seed, several_finish
from ..matches.lockstep import JUDGEMENT, LISTS, STATES, MatchDisagreement, lockstep
from .registry import Change, Fault, Function, ignored, planted

MATCH_FAULTS: dict[str, Fault] = {}
"""Every planted fault of whole matches by id."""

_ENDINGS = 6
"""Endings tried, which are short, before whole matches."""


def caught(fault: Fault, edition: Edition, *, seed: int = 1, matches: int = 15) -> MatchDisagreement | None:
    """The wrong answer by which the fault is caught; None if it is not, in so many matches."""
    low, high = edition.players
    with planted(fault):
        for index in range(_ENDINGS + matches):
            own, players = match_seed(seed, f"{fault.id} {index}"), low + (index + 2) % (high - low + 1)
            ending = index < _ENDINGS
            start = several_finish(edition, players, own, tied=index % 2 == 0) if ending else None
            policy = ("mixed", "random", "greedy")[index % 3]
            try:
                lockstep(edition, players, own, policy=policy, max_turns=30 if ending else 5000, start=start)
            except MatchDisagreement as wrong:
                if fault.caught_by in wrong.by:
                    return wrong
    return None


def _plant(  # noqa: PLR0913, PLR0917 - a fault has that many sides
    id_: str, statement: str, at: str, rules: str, change: Change, caught_by: str = ""
) -> None:
    """Declare a fault; it is named after the match property that catches it, unless that is said."""
    name = f"match-{id_}"
    if name in MATCH_FAULTS:
        message = f"fault {name} is declared twice"
        raise ValueError(message)
    MATCH_FAULTS[name] = Fault(name, statement, at, tuple(rules.split()), caught_by or id_, change)


def _then(change: Callable[..., Any]) -> Change:
    """The right result, spoilt: ``change(result, *arguments)``."""
    return lambda right: lambda *facts: change(right(*facts), *facts)


def _seat(state: State, index: int, **changed: Any) -> State:  # noqa: ANN401 - any field of a seat
    return state.with_seat(index, replace(state.seats[index], **changed))


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


_PLAY = "spec.play:"
_plant("cards-conserved", "A card drawn stays in the stock.", f"{_PLAY}_draw", "DRAW-1", _then(_stock_stays))
_plant(
    "hand-sizes", "Cards placed are not counted.", f"{_PLAY}_more", "HAND-1", lambda _: lambda placed, _cards: placed
)
_plant("dealt-in-turn", "Ten cards in a row to each player.", f"{_PLAY}dealt", "DEAL-1a", _in_blocks)
_plant(
    "order-in-a-hand-is-nothing",
    "A hand has an order.",
    "spec.cards:hand",
    "DEAL-1a",
    _as_it_came,
)
_plant(
    "upcard-rule",
    "The dealer begins.",
    f"{_PLAY}_deal",
    "DEAL-5",
    _then(lambda after, *_: replace(after, turn=after.dealer)),
)
_plant("stock-gives-its-top", "The stock is drawn from below.", f"{_PLAY}_draw", "DRAW-1", _from_the_bottom)
_plant("pile-gives-its-top", "The oldest discard is taken.", f"{_PLAY}_draw", "DRAW-1", _oldest_discard)
_plant(
    "no-skip-from-the-pile",
    "A Skip may be taken from the pile.",
    "engine.listing:draws",
    "DRAW-2",
    _then(lambda found, game: [*found, Draw(source="discard")] if game.discards and found else found),
)
_plant(
    "reshuffle-keeps-the-top",
    "The top discard is shuffled away.",
    f"{_PLAY}_draw",
    "STOCK-1",
    _then(lambda after, _, action, *__: replace(after, discards=()) if action.reshuffled else after),
)
_plant("discard-goes-on-top", "A discard goes under the pile.", f"{_PLAY}_discard", "DISC-1", _then(_under_the_pile))
_plant(
    "piles-never-dry",
    "Old discards leave the game.",
    f"{_PLAY}_discard",
    "STOCK-2",
    _then(lambda after, *_: replace(after, discards=after.discards[-1:])),
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


def _no_draw(right: Function) -> Function:
    def wrong(game: Any, rng: Any) -> Any:  # noqa: ANN401
        if game.step is Step.DRAW:
            return Discard(card=game.setup.kinds[game.hands[game.turn][0]])
        return right(game, rng)

    return wrong


def _owner_is_credited(after: State, before: State, action: Any) -> State:  # noqa: ANN401
    owner = before.table[action.on].owner
    return _seat(after, owner, placed=(after.seats[owner].placed or 0) + 1)


def _idle_are_dealt(after: State, *_: object) -> State:
    idle = [seat for seat in range(len(after.seats)) if seat not in after.playing]
    stock = after.stock or ()
    return replace(_seat(after, idle[0], hand=stock[:10]), stock=stock[10:]) if idle else after


_plant("turn-goes-left", "Play goes to the right.", f"{_PLAY}_pass_on", "DEAL-5b", _then(_to_the_right))
_plant("lost-turn-is-not-played", "Nobody misses a turn.", f"{_PLAY}_pass_on", "SKIP-1", _then(_nobody_misses))
_plant("one-lost-turn-per-skip", "A Skip takes two turns.", f"{_PLAY}_pass_on", "SKIP-1", _then(_twice_lost))
_plant("skip-is-recorded", "A Skip does nothing.", f"{_PLAY}_discard", "SKIP-1", _then(_unrecorded))
_plant(
    "no-skip-on-a-waiting-skip",
    "Anybody may be skipped at any time.",
    "engine.game_position:Position.may_skip",
    "SKIP-2",
    lambda _: lambda game, seat: seat != game.turn and seat in game.playing,
)
_plant(
    "turn-stays",
    "A hit ends the turn.",
    f"{_PLAY}_hit",
    "TURN-1",
    _then(lambda after, before, _: replace(after, turn=before.after(before.turn))),
)
_plant("draw-comes-first", "Nobody has to draw.", "engine.policies:_between_turns", "DRAW-3", _no_draw)
_plant(
    "discard-ends-the-turn",
    "The card drawn is remembered in the next turn.",
    f"{_PLAY}_pass_on",
    "DISC-1",
    _then(lambda after, before, _: replace(after, drawn=before.drawn)),
)
_plant("others-are-not-touched", "A hit counts for the owner too.", f"{_PLAY}_hit", "HIT-1", _then(_owner_is_credited))
_plant(
    "out-ends-the-hand",
    "There is a last round.",
    f"{_PLAY}apply",
    "OUT-1",
    _then(lambda after, *_: replace(after, step=Step.DRAW) if after.step is Step.OVER else after),
)
_plant("nobody-out-unlaid", "A discard empties the hand.", f"{_PLAY}_without", "OUT-2", lambda _: lambda *_: ())
_plant("only-the-tied-play", "In a replay others are dealt in.", f"{_PLAY}_deal", "WIN-4", _then(_idle_are_dealt))


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
    return _seat(after, before.turn, laid=False)


_plant(
    "hit-needs-the-phase",
    "Anybody may hit.",
    "engine.game_judging:may_hit",
    "HIT-1",
    lambda _: lambda game: game.step is Step.PLAY,
)
_plant(
    "hit-moves-one-card",
    "The card hit stays in the hand.",
    f"{_PLAY}_hit",
    "HIT-3b",
    _then(lambda after, before, _: _seat(after, before.turn, hand=before.in_turn.hand)),
)
_plant("phase-is-laid-once", "A phase may be laid again.", f"{_PLAY}_lay", "LAY-3", _then(_lay_is_forgotten))
_plant("laid-is-the-phase", "A card may be missing.", "engine.listing:lays", "LAY-1", _then(_smaller))
_plant("lay-has-a-natural", "Wilds alone will do.", "engine.listing:lays", "WILD-3", _then(_as_wilds))
_plant("wilds-keep-their-meaning", "A hit opens every Wild again.", f"{_PLAY}_grown", "WILD-4b", _then(_forgotten))
_plant(
    "groups-only-grow",
    "A hit takes the place of a card.",
    f"{_PLAY}_grown",
    "HIT-4",
    lambda _: lambda group, placed: Group(group.kind, (placed, *group.cards[1:])),
)
_plant(
    "groups-stay-what-they-are",
    "A card hit on a run goes to its end.",
    f"{_PLAY}_grown",
    "HIT-RUN",
    lambda _: lambda group, placed: Group(group.kind, (*group.cards, placed)),
)


# --- the end


def _everybody(again: tuple[int, ...], state: State, _edition: Edition) -> tuple[int, ...]:
    return tuple(range(len(state.seats))) if again else again


def _lowest_of_all(right: Function) -> Function:
    def wrong(state: State, edition: Edition) -> tuple[int, ...]:
        first: tuple[int, ...] = right(state, edition)
        scores = [seat.score + sum(map(edition.scores.points, seat.hand or ())) for seat in state.seats]
        return (scores.index(min(scores)),) if first and not state.tied else first

    return wrong


def _settled_as_laid(after: State, before: State, _edition: Edition) -> State:
    return replace(
        after, seats=tuple(replace(new, laid=old.laid) for new, old in zip(after.seats, before.seats, strict=True))
    )


def _only_who_is_out(phases: tuple[int, ...], state: State, _edition: Edition) -> tuple[int, ...]:
    pairs = zip(phases, state.seats, strict=True)
    return tuple(phase if seat.hand == () else seat.phase for phase, seat in pairs)


_COUNT = "spec.reckoning:"
_plant(
    "scores-wait-for-the-end",
    "The next phase is due at once.",
    f"{_PLAY}_lay",
    "ADV-1",
    _then(lambda after, before, _: _seat(after, before.turn, phase=before.in_turn.phase + 1)),
)
_plant(
    "scores-only-grow",
    "Points are taken away.",
    f"{_COUNT}totals",
    "SCORE-4",
    _then(lambda new, state, _: tuple(2 * seat.score - sum_ for seat, sum_ in zip(state.seats, new, strict=True))),
)
_plant(
    "score-is-the-hand",
    "All cards cost double.",
    f"{_COUNT}hand_points",
    "SCORE-1",
    _then(lambda points, *_: tuple(2 * cost for cost in points)),
)
_plant(
    "out-scores-nothing",
    "Going out costs five points.",
    f"{_COUNT}hand_points",
    "SCORE-2",
    _then(lambda points, *_: tuple(cost or 5 for cost in points)),
)
_plant(
    "phases-by-one",
    "Everybody advances.",
    f"{_COUNT}next_phases",
    "ADV-1",
    _then(lambda phases, *_: tuple(phase + 1 for phase in phases)),
)
_plant("layers-advance", "Only who goes out advances.", f"{_COUNT}next_phases", "ADV-1", _then(_only_who_is_out))
_plant("settled-is-cleared", "A phase stays laid.", f"{_PLAY}_settle", "ADV-1", _then(_settled_as_laid))
_plant("winner-is-a-finisher", "The lowest total wins.", f"{_COUNT}leaders", "WIN-1", _lowest_of_all)
_plant(
    "winner-has-fewest-points",
    "The first of the finishers wins.",
    f"{_COUNT}leaders",
    "WIN-3",
    lambda right: (
        lambda state, edition: (
            right(state, edition)
            and (
                right(state, edition)
                if state.tied
                else tuple(at for at, seat in enumerate(state.seats) if seat.laid and seat.phase == edition.last_phase)[
                    :1
                ]
            )
        )
    ),
)
_plant("finisher-ends-the-match", "Nobody ever wins.", f"{_COUNT}leaders", "WIN-1", lambda _: lambda *_: ())
_plant("tie-is-replayed", "After a tie everybody plays again.", f"{_COUNT}replaying", "WIN-4", _then(_everybody))
_plant(
    "replay-costs-nothing",
    "A replay is scored.",
    f"{_COUNT}hand_points",
    "WIN-4",
    lambda right: lambda state, edition: right(replace(state, tied=()), edition),
)
_plant(
    "dealer-moves-left",
    "One player deals all hands.",
    f"{_COUNT}next_dealer",
    "DEAL-6",
    lambda _: lambda state, _edition: state.dealer,
)
_plant(
    "dealer-stays",
    "Who begins counts as the dealer.",
    f"{_PLAY}_deal",
    "DEAL-6",
    _then(lambda after, *_: replace(after, dealer=after.turn)),
)
_plant("seats-are-alike", "The first seat deals.", f"{_COUNT}next_dealer", "DEAL-6", lambda _: lambda *_: 0)


# --- the lists, and the comparison of both


def _in_play(change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Change:
    return _then(lambda found, game: change(found) if game.step is Step.PLAY else found)


def _one_discard(found: tuple[Any, ...]) -> tuple[Any, ...]:
    discards = [action for action in found if isinstance(action, Discard)]
    return tuple(action for action in found if action not in discards[1:])


_LISTING = "engine.listing:legal_actions"
_plant("something-is-legal", "There may be nothing to do.", _LISTING, "PLAY-0", _in_play(lambda _: ()))
_plant("listed-is-legal", "A turn may just end.", _LISTING, "DISC-1", _in_play(lambda found: (*found, EndTurn())))
_plant("taken-is-listed", "One discard stands for all.", _LISTING, "DISC-2", _in_play(_one_discard))
_plant("spec-hits-without-phase", "Anybody may hit.", "clause HIT-1", "HIT-1", ignored, JUDGEMENT)
_plant(
    "engine-believes-claims",
    "Claims about a hand are true.",
    "engine.game_settling:_agrees",
    "SCORE-4",
    lambda _: lambda *_: True,
    JUDGEMENT,
)


def _loses_the_top(right: Function) -> Function:
    def wrong(position: Any, order: tuple[Any, ...]) -> None:  # noqa: ANN401
        right(position, order)
        position.discards = []

    return wrong


_plant(
    "engine-loses-the-top",
    "A reshuffle takes all.",
    "engine.game_playing:_reshuffle",
    "STOCK-1",
    _loses_the_top,
    STATES,
)
_plant(
    "engine-lists-one-meaning",
    "A Wild has one meaning only.",
    "engine.listing:wild_offers",
    "WILD-1",
    _then(lambda offers, *_: offers[:1]),
    LISTS,
)
