"""Every claim of an edition, theorem by theorem."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName

from . import containing, hitting, meanings, scoring, structure
from .claims import Claim

THEOREMS: dict[str, Callable[[Edition], Iterator[Claim]]] = {
    "contained": containing.claims,
    "hits": hitting.claims,
    "structure": structure.claims,
    "meanings": meanings.claims,
    "points": scoring.claims,
}
"""By theorem: its claims for an edition."""


def claims(edition: Edition, only: Collection[str] = ()) -> list[Claim]:
    """The claims of an edition; ``only``: those of these theorems or with these ids, and the lemmas that they need.

    Lemmas come before what rests on them. Raises UnknownName.
    """
    found = {theorem: list(made(edition)) for theorem, made in THEOREMS.items()}
    every = {claim.id: claim for made in found.values() for claim in made}
    wanted: dict[str, Claim] = {}
    for name in only or THEOREMS:
        parts = [claim for id_, claim in every.items() if id_ == name or id_.startswith(f"{name}-in-")]
        if name not in found and not parts:
            raise UnknownName("theorem", name, (*found, *every))
        for claim in found.get(name, parts):
            _add(claim, every, wanted)
    return list(wanted.values())


def _add(claim: Claim, every: Mapping[str, Claim], wanted: dict[str, Claim]) -> None:
    for lemma in claim.needs:
        _add(every[lemma], every, wanted)
    wanted.setdefault(claim.id, claim)
