"""Where sources disagree: on rules, and on the readings of disputed rules; and which editions follow whom.

Computed from the citations of the clauses and from the edition files alone: whoever changes one of them changes this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES, Citation, Clause, Stance, in_force
from phaseproof.spec.edition import Basis, Edition, Kind, edition, edition_names, layers_of, rests_on
from phaseproof.spec.options import OPTIONS, Option
from phaseproof.spec.sources import source


@dataclass(frozen=True, slots=True)
class OnRule:
    """A rule that some sources assert and others contradict."""

    clause: Clause
    asserting: tuple[Citation, ...]
    """Who states or implies it."""
    contradicting: tuple[Citation, ...]
    unclear: tuple[Citation, ...]

    @property
    def everybody(self) -> tuple[str, ...]:
        """Every source that speaks."""
        return tuple(said.source for said in (*self.asserting, *self.contradicting, *self.unclear))


@dataclass(frozen=True, slots=True)
class OnOption:
    """A disputed rule on which editions state different readings."""

    option: Option
    following: Mapping[str, tuple[Edition, ...]]
    """By reading: the editions that take it. Of a variation only where it speaks of the rule itself."""

    def stating(self, reading: str) -> tuple[str, ...]:
        """The sources that state the reading, as the editions cite them."""
        choices = (game.choices[self.option.id] for game in self.following[reading])
        return tuple(dict.fromkeys(key for one in choices if one.basis is Basis.STATED for key in one.sources))

    @property
    def everybody(self) -> tuple[str, ...]:
        """Every source that speaks."""
        return tuple(key for reading in self.following for key in self.stating(reading))


def on_rules() -> tuple[OnRule, ...]:
    """Every rule with both an asserting and a contradicting citation, in the order of the rulebook.

    Of a disputed rule whoever reads otherwise than the printed game contradicts.
    """
    printed = edition("classic")
    found = (
        OnRule(
            clause,
            (*clause.cited(Stance.STATES, printed), *clause.cited(Stance.IMPLIES, printed)),
            clause.cited(Stance.CONTRADICTS, printed),
            clause.cited(Stance.AMBIGUOUS, printed),
        )
        for clause in CLAUSES.values()
    )
    return tuple(one for one in found if one.asserting and one.contradicting)


def on_options() -> tuple[OnOption, ...]:
    """Every option of which sources of the editions state different readings."""
    games = [edition(name) for name in edition_names()]
    found = []
    for one in OPTIONS.values():
        speaking = [game for game in games if _speaks(game, one.id)]
        taken = dict.fromkeys(game.reading(one.id) for game in speaking)
        following = {reading: tuple(g for g in speaking if g.reading(one.id) == reading) for reading in taken}
        dispute = OnOption(one, following)
        if sum(bool(dispute.stating(reading)) for reading in following) > 1:
            found.append(dispute)
    return tuple(found)


def followers(one: Clause) -> Mapping[str, tuple[str, ...]]:
    """Which editions follow whom on a rule: by the readings of its options, or just where it is in force."""
    found: dict[str, tuple[str, ...]] = {}
    for name in edition_names():
        game = edition(name)
        if in_force(one, game):
            key = ", ".join(f"{option} = {game.reading(option)}" for option in one.options)
            found[key or "in force"] = (*found.get(key or "in force", ()), name)
    return found


def encode_rule(one: OnRule) -> dict[str, Any]:
    """A rule on which sources disagree, for programs."""
    return {
        "rule": one.clause.id,
        "statement": one.clause.statement,
        "asserting": [_said(said) for said in one.asserting],
        "contradicting": [_said(said) for said in one.contradicting],
        "unclear": [_said(said) for said in one.unclear],
        "options": list(one.clause.options),
        "following": {how: list(names) for how, names in followers(one.clause).items()},
    }


def encode_option(one: OnOption) -> dict[str, Any]:
    """An option on which editions state different readings, for programs."""
    readings = []
    for reading, games in one.following.items():
        told = {"reading": reading, "says": one.option.readings[reading], "stated_by": list(one.stating(reading))}
        readings.append({**told, "editions": [_follows(game, one.option.id) for game in games]})
    return {
        "option": one.option.id,
        "question": one.option.question,
        "rules": list(one.option.rules),
        "readings": readings,
    }


def _speaks(game: Edition, option: str) -> bool:
    return game.kind in (Kind.GAME, Kind.ACCOUNT) or option in layers_of(game.id)[1][-1].choices


def _said(said: Citation) -> dict[str, Any]:
    told = source(said.source)
    named = {"source": said.source, "title": told.title, "standing": told.standing.value}
    return {**named, "stance": said.stance.name.lower(), "note": said.note}


def _follows(game: Edition, option: str) -> dict[str, Any]:
    choice = game.choices[option]
    told = {"edition": game.id, "kind": game.kind.value, "basis": choice.basis.value, "sources": list(choice.sources)}
    return {**told, "rests_on": rests_on(choice, game), "open": list(choice.open), "note": choice.note}
