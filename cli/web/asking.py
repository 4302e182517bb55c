"""From what a request says to a question, and from a question back to the fields of the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from phaseproof.disputes.explain_table import check_on_table
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import (
    Counting,
    Holding,
    Move,
    Question,
    cards_of,
    check_hand_size,
    hitting,
    laying,
)

from .. import cards
from ..options import phase_number
from .fields import GROUPS, KINDS, LABELS, FieldError, Fields
from .limits import LONGEST_NAME

_HIGHEST = 100_000
"""Points that can be typed."""


def named_edition(name: str, own: Sequence[str] | None = None) -> Edition:
    """The edition of a name; ``own``: id and file of the one that the page was started with. No other file is read.

    Raises FieldError.
    """
    from phaseproof.spec.edition import edition

    if own is not None and name == own[0]:
        return edition(own[1])
    with _field("edition"):
        if len(name) > LONGEST_NAME:
            raise UsageError(f"edition: {len(name)} characters; expected at most {LONGEST_NAME}")
        if "/" in name or "\\" in name or any(part.strip().endswith(".toml") for part in name.split("+")):
            raise UsageError("edition: expected a name, found a file")
        return edition(name)


def asked(values: Mapping[str, str], game: Edition) -> Question:
    """The question that the fields ask of an edition. Raises FieldError."""
    fields = Fields(values)
    match fields.ask:
        case "hold":
            return _hold(fields, game)
        case "lay":
            return _lay(fields, game)
        case "hit":
            return _hit(fields, game)
        case _:
            return _score(fields, game)


@contextmanager
def _field(name: str) -> Iterator[None]:
    """Errors in the block are about this field."""
    try:
        yield
    except FieldError:
        raise
    except UsageError as error:
        raise FieldError(name, str(error)) from None


def _phase(fields: Fields, game: Edition) -> int:
    with _field("phase"):
        try:
            return phase_number(fields["phase"] or str(game.first_phase), game)
        except UsageError as error:
            raise UsageError(str(error).replace("--phase", "Phase")) from None


def _hold(fields: Fields, game: Edition) -> Question:
    number = _phase(fields, game)
    with _field("hand"):
        held = cards.some_hand(fields["hand"], game.deck, "Hand")
        check_hand_size(held, game)
    return Holding(held, number)


def _group(fields: Fields, name: str, game: Edition, kinds: dict[GroupKind, None] | None = None) -> Group:
    kind = fields[f"{name}-kind"]
    with _field(name):
        if kind and kind not in KINDS:
            raise UsageError(f"{LABELS[name]}: unknown kind '{kind[:40]}'; expected {', '.join(KINDS)}")
        head = f"{kind}: " if kind and ":" not in fields[name] else ""
        return cards.group(f"{head}{fields[name]}", game.deck, LABELS[name], kinds)


def _lay(fields: Fields, game: Edition) -> Question:
    number = _phase(fields, game)
    kinds = dict.fromkeys(wanted.kind for wanted in game.phase(number).groups)
    laid = [_group(fields, name, game, kinds) for name in GROUPS if fields[name]]
    if not laid:
        raise FieldError(GROUPS[0], "Group 1: no cards are laid; expected cards such as R4 B4 W=4")
    with _field(GROUPS[0]):
        cards.check_together(game.deck, cards_of(laid), "the groups together")
        check_hand_size(cards_of(laid), game)
    with _field("hand"):
        held = cards.some_hand(fields["hand"], game.deck, "Hand") if fields["hand"] else None
        check_hand_size(held or (), game)
    return laying(game, number, laid, held)


def _hit(fields: Fields, game: Edition) -> Question:
    with _field("card"):
        placed = cards.placed_card(fields["card"], game.deck, "Card")
    target = _group(fields, "on", game)
    with _field("on"):
        check_on_table(target, game, LABELS["on"])
        cards.check_together(game.deck, [placed.card, *target.faces], "the card and the group together")
    return hitting(placed, target, phase=game.first_phase)


def _number(fields: Fields, name: str) -> int | None:
    text = fields[name]
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text) > _HIGHEST:
        raise FieldError(name, f"{LABELS[name]}: found {text[:40]!r}; expected a number from 0 to {_HIGHEST}")
    return int(text)


def _score(fields: Fields, game: Edition) -> Question:
    with _field("hand"):
        held = cards.hand(fields["hand"], game.deck, "Hand")
    with _field("laid"):
        laid = cards.placed_cards(fields["laid"], game.deck, LABELS["laid"])
        cards.check_together(game.deck, [*held, *(placed.card for placed in laid)], "the cards held and laid together")
    return Counting(held, laid, _number(fields, "before") or 0, _number(fields, "claim"))


def fields_of(question: Question, game: Edition, name: str) -> dict[str, Any] | None:
    """The fields that ask this very question of the edition; None if the form cannot."""
    values = {"edition": name, **_told(question)}
    try:
        return values if len(values) > 1 and asked(values, game) == question else None
    except UsageError:
        return None


def _told(question: Question) -> dict[str, str]:
    match question:
        case Holding():
            return {"ask": "hold", "phase": str(question.phase), "hand": _text(question.hand)}
        case Counting():
            facts = {"hand": _text(question.hand), "laid": _text(question.laid), "before": str(question.before or "")}
            return {"ask": "score", **facts, "claim": "" if question.claim is None else str(question.claim)}
        case Move(state, Lay() as lay):
            seat = state.seats[state.turn]
            told = {"ask": "lay", "phase": str(seat.phase), "hand": _text(seat.hand or ())}
            return told | {name: str(group) for name, group in zip(GROUPS, lay.groups, strict=False)}
        case Move(state, Hit() as hit):
            return {"ask": "hit", "card": str(hit.card), "on": str(state.table[hit.on].group)}
        case _:
            return {}


def _text(things: tuple[object, ...]) -> str:
    return " ".join(map(str, things))
