"""What the templates show besides the answer: editions, phases, the grid of cards, the fields with their cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import phaseproof
from phaseproof.reports.text import printable
from phaseproof.spec.cards import Deck
from phaseproof.spec.edition import Edition, edition, edition_names

from .fields import CARDS, GROUPS, KINDS, LABELS, Fields
from .limits import LONGEST_FIELD, MOST_GROUPS

QUESTIONS = {
    "hold": "Does this hand hold the phase?",
    "lay": "May this be laid?",
    "hit": "May this be hit?",
    "score": "What does it score?",
}
_MOST_RULES = 3
"""Rules that stand open; the others are one tap away."""
_FACE = re.compile(r"([A-Za-z])(\d{1,2})")
_SHORT = {"hold": "Hold", "lay": "Lay", "hit": "Hit", "score": "Score"}


def _shown(value: object) -> object:
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def templates() -> Environment:
    """The environment of the templates; whatever stands in a question is text, never a tag."""
    environment = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.globals.update(version=phaseproof.__version__, longest=LONGEST_FIELD, most=_MOST_RULES)
    return environment


def form(fields: Fields, game: Edition, wrong: str | None = None) -> dict[str, Any]:
    """What the form shows; ``wrong``: the field that is at fault."""
    names = edition_names()
    own = [(fields["edition"], game.name)] if fields["edition"] not in names else []
    return {
        "fields": fields,
        "wrong": wrong,
        "kinds": [
            {"ask": ask, "short": _SHORT[ask], "long": told, "query": fields.of_kind(ask)}
            for ask, told in QUESTIONS.items()
        ],
        "question": QUESTIONS[fields.ask],
        "editions": [*own, *_editions()],
        "phases": [(str(phase.number), phase.words) for phase in game.phases],
        "group_kinds": KINDS,
        "boxes": list(_boxes(fields, game)),
        "pad": _pad(game.deck),
        "meanings": [*map(str, game.deck.numbers), *game.deck.letters],
        "colours": dict(game.deck.colours),
    }


@cache
def _editions() -> tuple[tuple[str, str], ...]:
    """Id and name of each edition that comes with phaseproof."""
    return tuple((name, edition(name).name) for name in edition_names())


def _boxes(fields: Fields, game: Edition) -> Iterator[dict[str, Any]]:
    """The fields that hold cards, as many groups as the phase asks for or somebody wants."""
    groups = groups_shown(fields, game)
    for name in CARDS[fields.ask]:
        if name in GROUPS[groups:]:
            continue
        optional = name == "laid" or (name == "hand" and fields.ask == "lay")
        yield {
            "name": name,
            "label": "The whole hand" if optional and name == "hand" else LABELS[name],
            "optional": optional,
            "value": fields[name],
            "chosen": name == fields.into,
            "kind": f"{name}-kind" if name in GROUPS or name == "on" else None,
            "cards": [{"text": word, **_face(word, game.deck)} for word in fields.words(name)],
        }


def groups_shown(fields: Fields, game: Edition) -> int:
    """How many groups there is room for."""
    asked = [len(phase.groups) for phase in game.phases if str(phase.number) == (fields["phase"] or "1")]
    filled = [number for number, name in enumerate(GROUPS, start=1) if fields[name]]
    more = fields["shown"]
    wanted = int(more) if more.isascii() and more.isdecimal() and len(more) == 1 else 0
    return min(MOST_GROUPS, max([1, wanted, *asked, *filled]))


def _face(word: str, deck: Deck) -> Mapping[str, str]:
    """How a card is called aloud, and the class of its colour."""
    upper = word.upper()
    face, _, meaning = upper.partition("=")
    if face in ("W", "S"):
        named = {"W": "Wild", "S": "Skip"}[face]
        return {"aloud": f"{named} as {_aloud(meaning, deck)}" if meaning else named, "style": f"card-{face.lower()}"}
    found = _FACE.fullmatch(face)
    if found is None or found[1] not in deck.letters or int(found[2]) not in deck.numbers:
        return {"aloud": word, "style": "card-none"}
    return {"aloud": _aloud(face, deck), "style": f"card-{deck.letters.index(found[1]) + 1}"}


def _aloud(face: str, deck: Deck) -> str:
    letter = face[:1] if face[:1] in deck.letters else ""
    number = face.removeprefix(letter)
    return " ".join([*([deck.colour_name(letter)] if letter else []), *([number] if number else [])])


@cache
def _pad(deck: Deck) -> tuple[dict[str, Any], ...]:
    """The rows of the grid: one for each colour, and one for Wilds and Skips."""
    rows = [(name, [f"{letter}{number}" for number in deck.numbers]) for letter, name in deck.colours]
    rows.append(("special", [word for word, count in (("W", deck.wilds), ("S", deck.skips)) if count]))
    return tuple({"label": label, "cards": [_button(word, deck) for word in words]} for label, words in rows)


def _button(word: str, deck: Deck) -> dict[str, str]:
    return {"text": word, **_face(word, deck)}
