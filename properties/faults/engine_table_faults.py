"""Faults in what the engine lets happen in a game at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Act, Deal, Draw, Lay, Look, OpenGroup, Rearrange, Stop

from .registry import Change, Function, Read, fault


def _told(kind: type[Act], **otherwise: Any) -> Change:  # noqa: ANN401 - any field of the action
    """The game does not hear a part of what is said of an action."""

    def change(right: Function) -> Function:
        def wrong(game: Any, action: Any, *rest: object) -> object:  # noqa: ANN401 - a game, and any action
            return right(game, replace(action, **otherwise) if isinstance(action, kind) else action, *rest)

        return wrong

    return change


def _allowing(when: Any) -> Change:  # noqa: ANN401 - a predicate of game and action
    """Legal as well where the predicate holds."""
    return lambda right: lambda game, action, *rest: when(game, action) or right(game, action, *rest)


def _denying(when: Any) -> Change:  # noqa: ANN401 - a predicate of game and action
    """Illegal where the predicate holds."""
    return lambda right: lambda game, action, *rest: not when(game, action) and right(game, action, *rest)


def _takes_a_wild(game: Any, action: Any) -> bool:  # noqa: ANN401
    return isinstance(action, Draw) and action.source == "discard" and game.discards[-1] == game.setup.wild


def _looks_deep(_game: Any, action: Any) -> bool:  # noqa: ANN401
    return isinstance(action, Look) and action.at is None and action.depth > 1


def _is_a(kind: type[Act]) -> Any:  # noqa: ANN401
    return lambda _game, action: isinstance(action, kind)


def _names_nobody(_game: Any, action: Any) -> bool:  # noqa: ANN401
    return action.skip is None


def _has_no_target(game: Any, action: Any) -> bool:  # noqa: ANN401
    return action.skip is None and not game.targets


def _hands_unseen(right: Function) -> Function:
    return lambda game, action, deck: right(game, replace(action, hands=None), deck)


def _upcard_unseen(right: Function) -> Function:
    return lambda game, action, deck: right(game, replace(action, upcard=None), deck)


def _place_unheard(right: Function) -> Function:
    return lambda game, action, seat: right(game, replace(action, place=None), seat)


def _yes(_right: Function) -> Function:
    return lambda *_: True


def _by_points(_right: Function) -> Function:
    return lambda _game, end: tuple(1 + sum(other < own for other in end.totals) for own in end.totals)


def _one_card_is_kept(_right: Function) -> Function:
    return lambda game: len(game.hands[game.turn]) > 1 and game.laid[game.turn]


def _next_plays(right: Function) -> Function:
    def wrong(game: Any) -> None:  # noqa: ANN401
        turn = game.turn
        right(game)
        game.turn = game.left[turn]

    return wrong


def _first_begins(_right: Function) -> Function:
    return lambda game: game.turn == game.after(game.dealer) or bool(game.chronicle.events)


_JUDGING = "engine.game_judging:"
_LEGAL = f"{_JUDGING}is_legal"
_DECK = f"{_JUDGING}_deck_is_legal"
_SKIP = f"{_JUDGING}_skip_is_legal"
_OPENS = f"{_JUDGING}_opens"
_PASSES = "engine.game_playing:_pass_on"
_PLACES = "engine.game_settling:places"

_Row = tuple[str, str, str, str, Change]
"""Id, what the author thinks, where, the rule, the change."""
_KEPT = Read("going-out", "discard", _one_card_is_kept)
_BY_PROPERTY: dict[str, tuple[_Row, ...]] = {
    "deal-one-thing-wrong": (
        ("dealt-face-up", "Cards may be dealt open.", _LEGAL, "DEAL-1b", _told(Deal, face_down=True)),
        ("hands-as-told", "Hands are as they are told.", _DECK, "DEAL-1c", _hands_unseen),
        ("any-upcard", "Any card is turned up.", _DECK, "DEAL-2", _upcard_unseen),
        ("any-deck", "The cards are not counted.", f"{_JUDGING}is_all_cards", "DEAL-7", _yes),
    ),
    "top-discard-is-taken-unless-a-skip": (
        ("wild-is-not-taken", "A Wild is buried for good.", _LEGAL, "DRAW-5", _denying(_takes_a_wild)),
    ),
    "who-opens-a-hand": (("first-player-begins", "The first begins.", _OPENS, "DEAL-4", _first_begins),),
    "ways-to-go-out": (
        (
            "a-card-is-kept",
            "A card is kept.",
            f"{_JUDGING}may_hit",
            "OUT-3",
            Read("going-out", "discard", _one_card_is_kept),
        ),
    ),
    "who-sees-what": (
        ("pile-is-open", "The pile is open.", _LEGAL, "PUBLIC-1", _allowing(_looks_deep)),
        ("hands-are-open", "A look is a look.", _LEGAL, "DEAL-8", _told(Look, at=None)),
    ),
    "stopped-early": (("stopped-with-a-winner", "Somebody won.", _LEGAL, "WIN-6", _told(Stop, winner=None)),),
    "table-is-left-alone": (
        ("new-group", "A further group may lie.", _LEGAL, "HIT-6", _allowing(_is_a(OpenGroup))),
        ("cards-are-moved", "Cards may be moved.", _LEGAL, "HIT-4", _allowing(_is_a(Rearrange))),
    ),
    "laid-face-up": (("laid-face-down", "Down is down.", _LEGAL, "LAY-1b", _told(Lay, face_up=True)),),
    "skip-names-another-player": (
        ("any-place-for-a-skip", "A Skip lies anywhere.", _SKIP, "SKIP-4", _place_unheard),
        ("skip-names-nobody", "A Skip may name nobody.", _SKIP, "SKIP-1b", _allowing(_names_nobody)),
    ),
    "skip-without-a-target": (
        ("idle-skip-refused", "A Skip skips somebody.", _SKIP, "SKIP-6", _denying(_has_no_target)),
    ),
    "two-players-play-again": (("next-of-two-plays", "The next one plays.", _PASSES, "SKIP-7", _next_plays),),
    "who-comes-next": (("places-by-points", "Places go by points.", _PLACES, "RANK-1", _by_points),),
}

for _caught_by, _rows in _BY_PROPERTY.items():
    for _id, _statement, _at, _rule, _change in _rows:
        fault(f"engine-{_id}", _statement, at=_at, rules=(_rule,), caught_by=_caught_by)(_change)
