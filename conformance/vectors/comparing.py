"""Whether an answer is the right one: the fields of the expectation are compared, further ones do not matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import PhaseproofError
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import laying
from phaseproof.spec.wire import decode_group

from .model import Vector
from .original import cards_of

Json = Mapping[str, Any]


def agrees(vector: Vector, answer: Json, edition: Edition) -> bool:
    """Whether an answer to a vector's question is right."""
    if vector.expect.any_legal_lay:
        return _found(vector.ask, answer.get("groups"), edition)
    if vector.kind == "game":
        steps, said = vector.expect.answer["steps"], answer.get("steps", ())
        return len(steps) == len(said) and all(map(_same, steps, said))
    return _same(vector.expect.answer, answer)


def _found(ask: Json, groups: list[Json] | None, edition: Edition) -> bool:
    """Whether the groups that were found may be laid from these cards."""
    if groups is None:
        return False
    try:
        laid = [decode_group(group, edition) for group in groups]
    except PhaseproofError:
        return False
    ruling = judge(laying(edition, ask["phase"], laid, cards_of(ask["cards"], edition)), edition)
    # Whether a hand may be emptied by a lay (OUT-3) is no question of what it holds.
    return all(entry.finding.holds or entry.clause.chapter == "out" for entry in ruling.applied)


def _same(expected: Json, answer: Json) -> bool:
    return all(name in answer and plain(name, value) == plain(name, answer[name]) for name, value in expected.items())


def plain(name: str, value: Any) -> object:  # noqa: ANN401 - JSON
    """A value as it is compared: what has no order in the game has none here."""
    if name in ("cards", "hand", "replay") and value is not None:
        return sorted(value)
    if name in ("actions", "table", "groups") and value is not None:
        return sorted(map(repr, (_plain_parts(one) for one in value)))
    if name == "state":
        return _Partial(value)
    return value


def _plain_parts(part: Json) -> list[tuple[str, object]]:
    return sorted((name, plain(name, value)) for name, value in part.items())


class _Partial:
    """A state of which only some facts are told."""

    def __init__(self, told: Json) -> None:
        self.told = told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Partial) and _covers(self.told, other.told)

    __hash__ = None  # type: ignore[assignment]


def _covers(expected: Json, given: Json) -> bool:
    for name, value in expected.items():
        if name == "seats":
            pairs: Iterable[tuple[Json, Json]] = zip(value, given.get(name, ()), strict=False)
            if len(value) != len(given.get(name, ())) or not all(_covers(one, other) for one, other in pairs):
                return False
        elif name not in given or plain(name, value) != plain(name, given[name]):
            return False
    return True
