"""Mutants of the readings: one disputed rule is read in another way than the edition does.

In ``classic`` every other reading of every option (in another edition where it decides nothing there); in each other
edition those that classic has and it has not.
"""

from __future__ import annotations

from collections.abc import Mapping

from phaseproof.spec.edition import edition, edition_names
from phaseproof.spec.options import OPTIONS

from ..faults.registry import Change
from .registry import PROGRAM, Mutant, Origin, Sort, add

UNSEEN: Mapping[str, str] = {
    "two-packs": "the protocol names the cards of the special deck alone, so that no ordinary pack can be asked about",
}
"""Options whose readings no program can show, and why."""

_ELSEWHERE: Mapping[tuple[str, str], str] = {("upcard-skip-protects", "always"): "hub"}
"""Readings that decide nothing in the printed game, and an edition in which they do (in hub Skips are one a hand)."""

_SORTS = {
    "natural": Sort.HAND,
    "undeclared-wild": Sort.LAY,
    "wild-beyond-copies": Sort.LAY,
    "wild-for-seen-card": Sort.LAY,
    "hit-declaration": Sort.HIT,
    "full-run": Sort.HIT,
}
_BASE = "classic"


def _read(option: str, reading: str) -> Change:
    return lambda right: lambda game: right(game).with_reading(option, reading)


def _declare(name: str, option: str, reading: str, prefix: str = "") -> None:
    said = OPTIONS[option]
    add(
        Mutant(
            f"{prefix}{option}-{reading}",
            f"{said.question} {said.readings[reading].capitalize()}.",
            _SORTS.get(option, Sort.PLAY),
            said.rules,
            f"{PROGRAM}game",
            _read(option, reading),
            Origin.READING,
            name,
        )
    )


for _option in OPTIONS.values():
    for _reading in _option.readings:
        if _option.id not in UNSEEN and _reading != edition(_BASE).reading(_option.id):
            _declare(_ELSEWHERE.get((_option.id, _reading), _BASE), _option.id, _reading)
for _name in edition_names():
    for _option in OPTIONS.values():
        _due = edition(_BASE).reading(_option.id)
        if _option.id not in UNSEEN and edition(_name).reading(_option.id) != _due:
            _declare(_name, _option.id, _due, f"{_name.partition('(')[0]}-")
