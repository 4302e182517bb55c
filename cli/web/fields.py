"""The fields of the page's form as an address holds them, and what the buttons do to them.

The whole state of the page is one address, so that it outlives a reload, and a button is a link to another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from phaseproof.spec.errors import UsageError
from phaseproof.spec.words import either

from .limits import LONGEST_FIELD, MOST_GROUPS

GROUPS = tuple(f"group{number}" for number in range(1, MOST_GROUPS + 1))
CARDS = {"hold": ("hand",), "lay": (*GROUPS, "hand"), "hit": ("card", "on"), "score": ("hand", "laid")}
"""The fields that hold cards, by the kind of question; the first one is tapped into unless told otherwise."""
_OTHERS = {
    "hold": ("phase",),
    "lay": ("phase", "shown", *(f"{name}-kind" for name in GROUPS)),
    "hit": ("on-kind",),
    "score": ("before", "claim"),
}
_ALWAYS = ("ask", "edition", "into", "wild", "prove", "all")
BUTTONS = ("add", "take", "clear", "more")
_PLAIN = ("hand", "laid")
"""Fields in which a Wild is just the card."""
LABELS = {
    "hand": "Hand",
    "card": "Card",
    "on": "Group on the table",
    "laid": "Cards laid in this hand",
    "phase": "Phase",
    "before": "Points before",
    "claim": "Claimed figure",
    "edition": "Edition",
    **{name: f"Group {number}" for number, name in enumerate(GROUPS, start=1)},
}
KINDS = ("set", "run", "colour")
_HEAD = re.compile(r"\s*\w+\s*:")


class FieldError(UsageError):
    """A field does not say what is expected; ``where`` is its name in the address."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        super().__init__(problem)


@dataclass(frozen=True)
class Fields:
    """What the form says: no field twice, none unknown, none empty."""

    values: Mapping[str, str]

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]], edition: str) -> Fields:
        """From the parts of an address; ``edition``: where none is named. Raises FieldError."""
        found: dict[str, str] = {}
        for name, value in pairs:
            if name in found:
                raise FieldError(name, f"'{name[:40]}' stands twice in the address; expected it once")
            if len(value) > LONGEST_FIELD:
                named = LABELS.get(name, name[:40])
                raise FieldError(name, f"{named}: {len(value)} characters; expected at most {LONGEST_FIELD}")
            found[name] = value.strip()
        ask = found.get("ask") or "hold"
        if ask not in CARDS:
            raise FieldError("ask", f"ask: unknown kind of question '{ask[:40]}'; expected {either(CARDS)}")
        known = (*_ALWAYS, *CARDS[ask], *_OTHERS[ask], *BUTTONS)
        for name in found:
            if name not in known:
                raise FieldError(name, f"unknown field '{name[:40]}'; expected {either(known)}")
        kept = {name: value for name, value in found.items() if value}
        if kept.get("into", CARDS[ask][0]) not in CARDS[ask]:
            raise FieldError("into", f"into: unknown field '{kept['into'][:40]}'; expected {either(CARDS[ask])}")
        return cls({"ask": ask, "edition": edition, **kept})

    def __getitem__(self, name: str) -> str:
        """The field, or nothing."""
        return self.values.get(name, "")

    @property
    def ask(self) -> str:
        """The kind of question."""
        return self.values["ask"]

    @property
    def into(self) -> str:
        """The field that cards are tapped into."""
        return self["into"] or CARDS[self.ask][0]

    def words(self, name: str) -> list[str]:
        """The cards of a field, as they were typed."""
        return _HEAD.sub("", self[name], count=1).replace(",", " ").split()

    def query(self, **changes: str) -> str:
        """The address with some fields changed; an empty one is left out, buttons are never kept."""
        values = {**self.values, **changes}
        return urlencode({name: value for name, value in values.items() if value and name not in BUTTONS})

    def of_kind(self, ask: str) -> str:
        """The address of the same edition and phase under another kind of question."""
        kept = {"ask": ask, "edition": self["edition"], "hand": self["hand"] if "hand" in CARDS[ask] else ""}
        phase = self["phase"] if "phase" in _OTHERS[ask] else ""
        return urlencode({name: value for name, value in {**kept, "phase": phase}.items() if value})

    def pressed(self) -> str | None:
        """The address after the button that was pressed, if one was. Raises FieldError."""
        if self["add"]:
            return self._added(self["add"])
        if self["take"]:
            return self._taken(self["take"])
        if self["clear"]:
            return self.query(**{_known(self["clear"], CARDS[self.ask], "clear"): ""})
        return self.query(shown=self["more"]) if self["more"] else None

    def _added(self, card: str) -> str:
        into = self.into
        word = f"{card}={self['wild']}" if card == "W" and self["wild"] and into not in _PLAIN else card
        text = word if into == "card" else f"{self[into]} {word}".strip()
        return self.query(**{into: text})

    def _taken(self, what: str) -> str:
        name, _, place = what.partition(":")
        words = self.words(_known(name, CARDS[self.ask], "take"))
        if not place.isdecimal() or int(place[:4]) >= len(words):
            raise FieldError("take", f"take: no card '{place[:40]}' in {name}; expected 0 to {len(words) - 1}")
        del words[int(place)]
        head = _HEAD.match(self[name])
        return self.query(**{name: " ".join([*([head[0].strip()] if head and words else []), *words])})


def _known(name: str, names: Iterable[str], where: str) -> str:
    if name not in names:
        raise FieldError(where, f"{where}: unknown field '{name[:40]}'; expected {either(names)}")
    return name
