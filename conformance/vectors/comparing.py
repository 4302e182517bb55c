"""Whether an answer is the right one.

The fields of the expectation are compared; further ones do not matter, and what has no order in the game has none here.
The runner, the mutants and the oracles are all compared by this.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import PhaseproofError

from ..asking import found_lay_breaks
from .model import Vector, answers, questions

Json = Mapping[str, Any]
_SHORT = 100


@dataclass(frozen=True, slots=True)
class Difference:
    """What of the expectation an answer does not meet; nothing is wrong with one that is silent at most."""

    wrong: str = ""
    """In words: ``holds is true, not false``."""
    silent: tuple[str, ...] = ()
    """The expected fields that it leaves out."""

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.wrong or self.silent)


def difference(question: tuple[str, Json], right: Json, given: Json, edition: Edition, *, any_lay: bool) -> Difference:
    """What an answer to a question (kind and ask) does not meet; ``any_lay``: any lay that may be found is right."""
    kind, ask = question
    if kind == "phase.find" and any_lay and right["groups"] is not None:
        return Difference(_found(given.get("groups"), ask, edition))
    if kind == "game.state" and "state" in given:
        silent, wrong = _of_state(right["state"], given["state"])
    else:
        silent = [name for name in right if name not in given]
        wrong = [name for name in right if name in given and not _alike(name, right[name], given[name])]
    return Difference("; ".join(_in_words(name, right, given) for name in wrong), tuple(silent))


def agrees(vector: Vector, answer: Json, edition: Edition) -> bool:
    """Whether an answer to a vector's question is right; of a game its ``steps``."""
    asked, rights = questions(vector), answers(vector, vector.expect.answer)
    given = answers(vector, answer)
    any_lay = vector.expect.any_legal_lay
    return len(rights) == len(given) and not any(
        difference(one, right, said, edition, any_lay=any_lay)
        for one, right, said in zip(asked, rights, given, strict=True)
    )


def _in_words(name: str, right: Json, given: Json) -> str:
    """What is wrong with a field; of what is long, its name alone."""
    if name not in right or name not in given:
        return f"{name} differs"
    said, due = (json.dumps(part[name]) for part in (given, right))
    return f"{name} is {said}, not {due}" if len(said) + len(due) <= _SHORT else f"{name} differs"


def _found(groups: list[Json] | None, ask: Json, edition: Edition) -> str:
    if groups is None:
        return "the cards hold the phase"
    try:
        broken = found_lay_breaks(groups, ask, edition)
    except PhaseproofError as error:
        return f"the groups found cannot be: {error}"
    return f"the groups found break {', '.join(broken)}" if broken else ""


def _group(group: Json) -> tuple[str, tuple[str, ...]]:
    return group["kind"], tuple(sorted(group["cards"]))


def _action(action: Json) -> str:
    """An action as one that differs from no other but in the order of cards."""
    told: dict[str, Any] = dict(action)
    if "groups" in told:
        told["groups"] = sorted(map(_group, told["groups"]))
    if "reshuffled" in told:
        told["reshuffled"] = sorted(told["reshuffled"])
    return json.dumps(told, sort_keys=True)


def _table(melds: list[Json]) -> dict[str, list[object]]:
    """The groups of each player in the order in which they were laid, by which they are named."""
    found: dict[str, list[object]] = {}
    for meld in melds:
        found.setdefault(meld["owner"], []).append(_group(meld))
    return found


def plain(name: str, value: Any) -> object:  # noqa: ANN401 - JSON
    """The value of a field as it is compared."""
    if value is None:
        return None
    match name:
        case "cards" | "hand" | "replay":
            return sorted(value)
        case "groups":
            return sorted(map(_group, value))
        case "actions":
            return sorted(map(_action, value))
        case "table":
            return _table(value)
    return value


def _alike(name: str, right: Any, given: Any) -> bool:  # noqa: ANN401 - JSON
    one, other = plain(name, right), plain(name, given)
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _of_state(right: Json, given: Json, where: str = "") -> tuple[list[str], list[str]]:
    """The fields of the expected state that the given one leaves out, and those in which it differs."""
    silent, wrong = [], []
    for name, value in right.items():
        if name not in given:
            silent.append(where + name)
        elif name == "seats":
            if len(value) != len(given[name]):
                wrong.append("seats")
            for at, (one, other) in enumerate(zip(value, given[name], strict=False), 1):
                parts = _of_state(one, other, f"P{at}.")
                silent.extend(parts[0])
                wrong.extend(parts[1])
        elif not _alike(name, value, given[name]):
            wrong.append(where + name)
    return silent, wrong
