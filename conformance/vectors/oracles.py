"""What every oracle that covers a kind of question answers: specification, engine, Z3 and matching.

Each one decides by itself. One that does not cover a question (Z3 where something is left unsaid of a Wild, the engine
where a fact of the state is left out) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from phaseproof.properties.judges import Court
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Holding, Move

from ..asking import cards_of, move_of
from ..builtin import Engine
from ..protocol.kinds import SCRIPT
from ..serve import answer_of, functions_of
from .comparing import plain
from .original import by_rules

Json = Mapping[str, Any]


def _engine() -> Mapping[str, Callable[[str, Json], object]]:
    return functions_of(Engine())


@dataclass(slots=True)
class Oracles:
    """The oracles of one edition."""

    court: Court
    _engine: Mapping[str, Callable[[str, Json], object]] = field(default_factory=_engine)

    @classmethod
    def of(cls, edition: Edition) -> Oracles:
        """The oracles of an edition."""
        return cls(Court(edition))

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.court.edition

    def answers(self, kind: str, ask: Json, *, solvers: bool = True) -> dict[str, dict[str, Any]]:
        """What each oracle that covers the question answers, by name. Raises WireError, UsageError.

        ``solvers`` False leaves Z3 and matching out, which take long.
        """
        said = {"spec": by_rules(kind, ask, self.edition)}
        with suppress(NotImplementedError):  # a fact is left out that the engine wants to know
            said["engine"] = self._by_engine(kind, ask)
        if solvers:
            said.update(self._solved(kind, ask))
        return said

    def _by_engine(self, kind: str, ask: Json) -> dict[str, Any]:
        """What the engine answers when it is a program under test. Raises NotImplementedError."""
        if kind != SCRIPT:
            return answer_of(self._engine, kind, self.edition.id, ask)
        answer_of(self._engine, f"{SCRIPT}.new", self.edition.id, ask["start"])
        steps = [answer_of(self._engine, step["kind"], self.edition.id, step.get("ask", {})) for step in ask["steps"]]
        return {"steps": steps}

    def _solved(self, kind: str, ask: Json) -> dict[str, dict[str, Any]]:
        if kind in ("phase.check", "phase.find"):
            question = Holding(cards_of(ask["cards"], self.edition), ask["phase"])
            told = {"z3": self.court.z3(question), "matching": self.court.matching(question)}
            return {name: {"holds": answer} for name, answer in told.items() if answer is not None}
        if kind in ("lay.check", "hit.check") and "hand" not in ask and "table" not in ask:
            move = move_of(kind, ask, self.edition)
            answer = self.court.z3(move) if _all_said(move, self.edition) else None
            return {} if answer is None else {"z3": {"legal": answer}}
        return {}


def _all_said(move: Move, edition: Edition) -> bool:
    """Whether every Wild says all that its group wants to know; Z3 is not asked what silence means."""
    if isinstance(move.action, Lay):
        placed = [(group.kind, card) for group in move.action.groups for card in group]
    elif isinstance(move.action, Hit):
        target = move.state.table[move.action.on].group
        placed = [(target.kind, card) for card in (*target, move.action.card)]
    else:
        return False
    return all(
        (card.number is not None or kind is GroupKind.COLOUR)
        and (card.colour is not None or not _wants_colour(kind, edition))
        for kind, card in placed
        if card.card.is_wild
    )


def _wants_colour(kind: GroupKind, edition: Edition) -> bool:
    return kind is GroupKind.COLOUR or (kind is GroupKind.RUN and edition.reading("run-colour") == "one")


def unanimous(kind: str, said: Mapping[str, Json]) -> bool:
    """Whether all say the same; of ``phase.find`` whether the hand holds the phase (what is found may differ)."""
    told = [_core(kind, answer) for answer in said.values()]
    return all(answer == told[0] for answer in told)


def _core(kind: str, answer: Json) -> object:
    if kind == "phase.find":
        return answer["holds"] if "holds" in answer else answer["groups"] is not None
    steps = answer["steps"] if kind == SCRIPT else [answer]
    return [{name: plain(name, value) for name, value in step.items()} for step in steps]
