"""What becomes of the situations that the sources do not name, in an edition; from clauses and edition files alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import Basis, Edition, rests_on
from phaseproof.spec.wire import encode_clause

OPEN, SETTLED = "open", "settled"
_BY = {Basis.STATED: "sources", Basis.HOUSE: "house", Basis.INHERITED: "base", Basis.INTERPRETATION: "edition"}


def gaps(game: Edition) -> list[dict[str, Any]]:
    """Every gap by its number, with its rule and what becomes of it in the edition."""
    named = ({**gap, "rule": clause.id} for clause in CLAUSES.values() for gap in encode_clause(clause)["gaps"])
    return sorted(({**gap, **standing(gap, game)} for gap in named), key=lambda gap: gap["number"])


def standing(gap: Mapping[str, Any], game: Edition) -> dict[str, Any]:
    """What becomes of a gap in the edition: ``open`` where its sources leave other readings, else ``settled``; and why.

    ``by``: ``sources`` that state the reading, the ``base`` that it was taken over from, the ``house``, a ``rule`` that
    it follows from (or nobody plays otherwise), or the ``edition``, which just says so.
    """
    if "option" not in gap:
        return {"status": SETTLED, "by": "rule", "why": gap["note"]}
    choice = game.choices[gap["option"]]
    why = rests_on(choice, game)
    told = {"reading": choice.reading, "basis": choice.basis.value, "open": list(choice.open)}
    if choice.open:
        return {**told, "status": OPEN, "why": choice.note or why}
    return {**told, "status": SETTLED, "by": _BY[choice.basis], "why": f"{why}: {choice.note}" if choice.note else why}
