"""Mutants of a hand in play: the deal, the draw, the steps of a turn, the table, and what becomes of the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Discard, Draw, Hit, Lay
from phaseproof.spec.cards import SKIP, WILD, Card, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.state import State, Step

from ..faults.registry import Function, ignored
from .changes import Row, declare, overlooking, refused, refusing, then
from .registry import PROGRAM, Origin, Sort, of_faults

_MAY, _PLAY, _TABLE = f"{PROGRAM}may", "spec.play:", f"{PROGRAM}Table."
_SEEN = Origin.SEEN


def _doing(kind: type, when: Callable[[Any, State, Edition], object] = lambda *_: True) -> Any:  # noqa: ANN401
    """Whether it is such an action, in such a case."""
    return lambda action, state, edition: isinstance(action, kind) and bool(when(action, state, edition))


def _hits_before_drawing(action: Hit, state: State, _edition: Edition) -> bool:
    return state.step is Step.DRAW and state.in_turn.laid and action.by in (None, state.turn)


def _stays(after: State, before: State, *_: object) -> State:
    """The hand of the player in turn is what it was before."""
    seat = after.seats[before.turn]
    return after.with_seat(before.turn, replace(seat, hand=before.in_turn.hand))


def _wilds_stay(after: State, before: State, action: Hit, *_: object) -> State:
    return _stays(after, before) if action.card.card.is_wild else after


def _new_stock(change: Callable[[State, State, Draw], State]) -> Any:  # noqa: ANN401 - a change
    """What a draw with a reshuffle leaves, spoilt."""
    return then(lambda after, before, action, _edition: change(after, before, action) if action.reshuffled else after)


def _goes_on(kind: type, step: Step) -> Any:  # noqa: ANN401 - a change
    """An action of the kind that empties the hand does not end it."""

    def change(after: State, before: State, action: object, _edition: Edition) -> State:
        if after.step is not Step.OVER or not isinstance(action, kind):
            return after
        return replace(after, step=step, turn=before.turn if step is Step.PLAY else before.after(before.turn))

    return then(change)


def _to_the_right_after_a_skip(after: State, before: State, _edition: Edition) -> State:
    if after.step is not Step.DRAW or not before.pending:
        return after
    return replace(after, turn=before.playing[before.playing.index(before.turn) - 1])


def _without_skips(right: Function) -> Function:
    """Whoever asks for the list of actions loses the Skips in hand."""

    def wrong(table: Any) -> Any:  # noqa: ANN401 - a table
        listed, state = right(table), table.state
        held = state.in_turn.hand
        if held is not None:
            kept = tuple(card for card in held if not card.is_skip)
            table.state = state.with_seat(state.turn, replace(state.in_turn, hand=kept))
        return listed

    return wrong


def _listing(keep: Callable[[Any], object]) -> Any:  # noqa: ANN401 - a change
    """Some legal actions are not listed."""
    return then(lambda listed, *_: tuple(action for action in listed if keep(action)))


def _order_of_cards(after: State, before: State, action: Lay) -> State:
    """A run lies as it was put down, and its last card counts as its high end."""
    del before, action
    table = tuple(
        replace(meld, group=Group(meld.group.kind, tuple(sorted(meld.group.cards, key=lambda p: not p.card.is_wild))))
        if meld.group.kind is GroupKind.RUN and meld.group.cards[-1].card.is_wild
        else meld
        for meld in after.table
    )
    return replace(
        after,
        table=tuple(
            replace(meld, group=Group(meld.group.kind, tuple(Placed(p.card) for p in meld.group)))
            if meld.group.kind is GroupKind.RUN and meld.group.cards[0].card.is_wild
            else meld
            for meld in table
        ),
    )


def _swapped_wild_and_skip_counts(cards: tuple[Card, ...], _edition: Edition) -> tuple[Card, ...]:
    naturals = [card for card in cards if card.is_natural]
    return hand([*naturals, *[WILD] * 4, *[SKIP] * 2])


def _oldest_of_many(right: Function) -> Function:
    """A pile of more than seven cards is taken from below."""

    def wrong(state: State, action: Draw, edition: Edition) -> State:
        pile = state.discards or ()
        if action.source == "discard" and len(pile) > 7:
            state = replace(state, discards=(*pile[1:], pile[0]))
        return right(state, action, edition)  # type: ignore[no-any-return]

    return wrong


def _eleven_each(right: Function) -> Function:
    return lambda state, deck, size: right(state, deck, size + 1)


def _dealer_first(right: Function) -> Function:
    """The dealer gets the first card."""

    def wrong(state: State, deck: tuple[Card, ...], size: int) -> Any:  # noqa: ANN401 - hands and the rest
        dealer = state.dealer if state.dealer is not None else state.turn
        before = max((seat for seat in state.playing if seat < dealer), default=state.playing[-1])
        return right(replace(state, dealer=before), deck, size)

    return wrong


_TURN: tuple[Row, ...] = (
    # --- the deck, the players, the deal
    (
        "deck-of-102",
        "The deck has four Wilds and two Skips.",
        f"{PROGRAM}deck",
        "DECK-1",
        then(_swapped_wild_and_skip_counts),
        _SEEN,
    ),
    (
        "numbers-to-thirteen",
        "Numbers go to 13, and there is no end of them.",
        f"{PROGRAM}deck",
        "DECK-1",
        then(lambda cards, _: cards[: len(cards) // 2]),
        _SEEN,
    ),
    (
        "seven-may-play",
        "A seventh may join in.",
        f"{PROGRAM}players",
        "DECK-3",
        lambda right: lambda count, edition: right(min(count, 6) if count == 7 else count, edition),
    ),
    (
        "two-is-too-few",
        "Three are the least.",
        f"{PROGRAM}players",
        "DECK-3",
        lambda right: lambda count, edition: count != 2 and right(count, edition),
    ),
    (
        "alone-at-the-table",
        "One may play alone.",
        f"{PROGRAM}players",
        "DECK-3",
        lambda right: lambda count, edition: right(max(count, 2), edition) if count == 1 else right(count, edition),
    ),
    ("eleven-cards-each", "Eleven cards are dealt.", f"{_PLAY}dealt", "DEAL-1a", _eleven_each),
    ("dealer-is-dealt-first", "The dealer gets the first card.", f"{_PLAY}dealt", "DEAL-1c DEAL-5", _dealer_first),
    (
        "dealer-begins",
        "The dealer begins.",
        f"{_PLAY}_deal",
        "DEAL-5",
        then(lambda after, *_: replace(after, turn=after.dealer or 0)),
    ),
    ("any-hands-dealt", "As many cards as one likes are dealt.", "clause DEAL-1a", "DEAL-1a", ignored),
    # --- the draw
    ("skip-from-the-pile", "A Skip is taken from the pile like any card.", "clause DRAW-2", "DRAW-2", ignored, _SEEN),
    (
        "second-draw",
        "Whoever has drawn may draw again.",
        _MAY,
        "TURN-1 DRAW-1",
        overlooking("TURN-1 DRAW-1", _doing(Draw, lambda _, state, __: state.step is Step.PLAY)),
    ),
    (
        "card-under-the-top",
        "Any discard may be taken.",
        _MAY,
        "DRAW-1",
        overlooking("DRAW-1", _doing(Draw, lambda draw, *_: draw.depth == 2)),
    ),
    (
        "another-card-drawn",
        "A card of one's choice is drawn.",
        _MAY,
        "DRAW-1",
        overlooking("DRAW-1", _doing(Draw, lambda draw, *_: draw.depth == 1)),
    ),
    (
        "pile-after-the-first-turn",
        "The pile is there from the second turn on.",
        _MAY,
        "DRAW-1 DEAL-3",
        refused(_doing(Draw, lambda draw, state, _: draw.source == "discard" and not state.events)),
    ),
    (
        "skip-on-top-is-a-crash",
        "Nothing is drawn while a Skip lies on top.",
        _MAY,
        "DRAW-2",
        refused(
            _doing(
                Draw,
                lambda draw, state, _: (
                    draw.source == "stock" and bool(state.stock) and (state.discards or ())[-1:] == (SKIP,)
                ),
            )
        ),
    ),
    (
        "empty-pile-breaks-down",
        "There is always a discard.",
        _MAY,
        "DRAW-1",
        overlooking("DRAW-1", _doing(Draw, lambda draw, state, _: draw.source == "discard" and state.discards == ())),
        _SEEN,
    ),
    (
        "drawn-card-is-kept",
        "Whoever has laid keeps the card drawn till the next turn.",
        "clause DRAW-4",
        "DRAW-4",
        refusing(lambda _, state, __: state.in_turn.laid),
    ),
    ("oldest-discard-is-taken", "Of a high pile the lowest card is taken.", f"{_PLAY}_draw", "DRAW-1", _oldest_of_many),
    # --- the stock
    (
        "reshuffle-loses-the-top",
        "All discards are shuffled.",
        f"{_PLAY}_draw",
        "STOCK-1",
        _new_stock(lambda after, *_: replace(after, discards=())),
        _SEEN,
    ),
    (
        "reshuffled-stock-turned-over",
        "The new stock is drawn from below.",
        f"{_PLAY}_draw",
        "STOCK-1",
        _new_stock(lambda after, *_: replace(after, stock=(after.stock or ())[::-1])),
    ),
    (
        "reshuffle-keeps-the-pile",
        "The pile stays after the reshuffle.",
        f"{_PLAY}_draw",
        "STOCK-1",
        _new_stock(lambda after, before, _: replace(after, discards=before.discards)),
    ),
    ("reshuffle-of-any-cards", "Whatever is shuffled makes the new stock.", "clause STOCK-1", "STOCK-1", ignored),
    (
        "reshuffle-drops-skips",
        "Played Skips leave the game.",
        f"{_PLAY}_draw",
        "STOCK-1",
        _new_stock(lambda after, *_: replace(after, stock=tuple(c for c in after.stock or () if not c.is_skip))),
    ),
    (
        "empty-stock-breaks-down",
        "There is always a card in the stock.",
        _MAY,
        "STOCK-1",
        refused(_doing(Draw, lambda draw, state, _: draw.source == "stock" and state.stock == ())),
        _SEEN,
    ),
    ("no-draw-if-one-likes", "Nobody has to draw.", "clause STOCK-2", "STOCK-2 DRAW-3", ignored),
    # --- the steps of a turn
    (
        "hit-before-the-draw",
        "Whoever has laid may hit at any time.",
        _MAY,
        "HIT-1 TURN-1 DRAW-3",
        overlooking("HIT-1 TURN-1 DRAW-3", _doing(Hit, _hits_before_drawing)),
    ),
    (
        "lay-before-the-draw",
        "A complete phase may be laid at once.",
        _MAY,
        "LAY-1 TURN-1 DRAW-3",
        overlooking("LAY-1 TURN-1 DRAW-3", _doing(Lay, lambda _, state, __: state.step is Step.DRAW)),
    ),
    (
        "discard-before-the-draw",
        "Whoever likes the hand does not draw.",
        _MAY,
        "TURN-1 DRAW-3",
        overlooking("TURN-1 DRAW-3", _doing(Discard, lambda _, state, __: state.step is Step.DRAW)),
    ),
    ("phase-laid-again", "A phase may be laid again.", _MAY, "LAY-3", overlooking("LAY-3", _doing(Lay))),
    (
        "hit-without-own-phase",
        "Whoever has a card that fits may hit it.",
        _MAY,
        "HIT-1",
        overlooking("HIT-1", _doing(Hit, lambda _, state, __: state.step is Step.PLAY)),
        _SEEN,
    ),
    ("out-of-turn", "Whoever is quick discards.", _MAY, "DEAL-5b", overlooking("DEAL-5b", _doing(Discard))),
    ("draw-out-of-turn", "Whoever is quick draws.", _MAY, "DEAL-5b", overlooking("DEAL-5b", _doing(Draw))),
    ("turn-without-a-discard", "Nothing need be discarded.", "clause DISC-1", "DISC-1", ignored),
    ("play-after-the-match", "A match may go on.", "clause PLAY-0", "PLAY-0", ignored),
    (
        "hits-stop-at-own-groups",
        "Hits go onto the groups of others.",
        "clause HIT-3",
        "HIT-3",
        refusing(lambda hit, state, _: state.table[hit.on].owner == state.turn and state.hits_this_turn == 0),
    ),
    (
        "hits-on-own-groups-only",
        "Hits go onto one's own groups.",
        "clause HIT-3",
        "HIT-3",
        refusing(lambda hit, state, _: state.table[hit.on].owner != state.turn and state.hits_this_turn == 0),
    ),
    (
        "third-hit-refused",
        "Two cards may be hit in a turn.",
        "clause HIT-3b",
        "HIT-3b",
        refusing(lambda _, state, __: state.hits_this_turn > 1),
    ),
    # --- cards in hand and on the table
    (
        "laid-cards-stay-in-hand",
        "Cards laid are still in the hand.",
        f"{_PLAY}_lay",
        "HAND-0 LAY-6",
        then(_stays),
        _SEEN,
    ),
    ("wild-hit-twice", "A Wild that is hit is still in the hand.", f"{_PLAY}_hit", "HAND-0", then(_wilds_stay), _SEEN),
    (
        "hit-from-nowhere",
        "Nobody looks whether a card hit was in the hand.",
        _MAY,
        "HAND-0",
        overlooking("HAND-0", _doing(Hit)),
        _SEEN,
    ),
    (
        "discard-from-nowhere",
        "Nobody looks whether the discard was in the hand.",
        _MAY,
        "HAND-0",
        overlooking("HAND-0", _doing(Discard)),
    ),
    (
        "discard-stays-in-hand",
        "A Skip that is discarded stays in the hand.",
        f"{_PLAY}_discard",
        "HAND-0 HAND-1",
        then(lambda after, before, action, *_: _stays(after, before) if action.card.is_skip else after),
        _SEEN,
    ),
    ("hand-of-any-size", "Nobody counts cards.", "clause HAND-1", "HAND-1", ignored),
    (
        "skips-lost-by-asking",
        "Who asks what may be done loses the Skips in hand.",
        f"{_TABLE}legal",
        "HAND-0",
        _without_skips,
        _SEEN,
    ),
    (
        "wild-is-reread",
        "A Wild at the end of a run is read anew.",
        f"{_PLAY}_lay",
        "WILD-4b",
        then(_order_of_cards),
        _SEEN,
    ),
    (
        "wild-is-renamed",
        "A Wild may be renamed.",
        _MAY,
        "WILD-4b",
        overlooking("WILD-4b HIT-4", lambda action, *_: getattr(action, "becomes", None) is not None),
    ),
    (
        "wild-is-exchanged",
        "A Wild is freed by its card.",
        _MAY,
        "WILD-5",
        overlooking("WILD-5 WILD-4b HIT-4", lambda action, *_: getattr(action, "put", None) is not None),
    ),
    (
        "own-cards-move",
        "Own cards may be put elsewhere.",
        _MAY,
        "HIT-4",
        overlooking("HIT-4", lambda action, *_: hasattr(action, "becomes")),
    ),
    # --- the end of a hand
    (
        "hand-goes-on-after-a-hit",
        "A hand ends by a discard, so play goes on after a last hit.",
        f"{_PLAY}apply",
        "OUT-1",
        _goes_on(Hit, Step.PLAY),
        _SEEN,
    ),
    (
        "hand-goes-on-after-a-discard",
        "A last discard hands the turn on.",
        f"{_PLAY}apply",
        "OUT-1",
        _goes_on(Discard, Step.DRAW),
        _SEEN,
    ),
    (
        "hand-goes-on-after-a-lay",
        "A lay does not end a hand.",
        f"{_PLAY}apply",
        "OUT-1 OUT-3",
        _goes_on(Lay, Step.PLAY),
    ),
    ("draw-after-the-end", "Everybody gets a last turn.", "clause OUT-1b", "OUT-1b", ignored),
    ("settled-before-the-end", "A hand may be counted at any time.", "clause OUT-1", "OUT-1", ignored),
    ("out-without-the-phase", "Whoever has no card left is out.", "clause OUT-2", "OUT-2", ignored),
    (
        "right-after-a-skip",
        "After a Skip play goes to the right.",
        f"{_PLAY}_pass_on",
        "DEAL-5b SKIP-1",
        then(_to_the_right_after_a_skip),
    ),
    # --- the lists
    (
        "lists-no-wild-hits",
        "Wilds are not hit.",
        "spec.legal:legal_actions",
        "WILD-1b",
        _listing(lambda one: not (isinstance(one, Hit) and one.card.card.is_wild)),
    ),
    (
        "lists-no-wild-discards",
        "A Wild is not thrown away.",
        "spec.legal:legal_actions",
        "DISC-2",
        _listing(lambda one: not (isinstance(one, Discard) and one.card.is_wild)),
    ),
    (
        "lists-least-lays-only",
        "A lay has no more cards than it needs.",
        "spec.legal:legal_actions",
        "LAY-5",
        _listing(lambda one: not isinstance(one, Lay) or sum(map(len, one.groups)) < 7),
    ),
    (
        "lists-stock-only",
        "Cards come from the stock.",
        "spec.legal:legal_actions",
        "DRAW-1 DRAW-5",
        _listing(lambda one: not (isinstance(one, Draw) and one.source == "discard")),
    ),
)

of_faults(
    Sort.PLAY,
    "spec-wild-turned-up-stays",
    "spec-no-wild-from-the-pile",
    "spec-whoever-can-lay-must",
    "spec-what-fits-is-hit",
    "spec-no-wild-is-discarded",
    "spec-hit-on-a-part",
    "spec-laid-face-down",
    "spec-new-group-opened",
    "spec-hands-lie-open",
    "spec-first-seat-deals-first",
    "spec-dealt-face-up",
    "spec-dealt-in-packets",
    "spec-any-card-turned-up",
    "spec-laid-cards-left-out",
    "spec-somebody-starts-ahead",
    "match-dealt-in-turn",
    "match-turn-stays",
    "match-groups-only-grow",
    "match-phase-is-laid-once",
    "match-wilds-keep-their-meaning",
)
declare(Sort.PLAY, _TURN)
