"""How variations go together: independent, interacting (and how), or contradictory (and why)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from ..errors import UsageError
from ..options import OPTIONS
from .layers import Layer
from .values import CHANGED_PHASES, PARTS, Kind


class Relation(StrEnum):
    """What two variations are to each other."""

    INDEPENDENT = "independent"
    INTERACTS = "interacts"
    CONTRADICTORY = "contradictory"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variations, what they are to each other, and why; no reason where they are independent."""

    first: str
    second: str
    relation: Relation
    reasons: tuple[str, ...] = ()


_PHASES = "phases"
_Named = tuple[str, str, str]
_INTERACTIONS: tuple[_Named, ...] = (
    ("advance=everyone", "match-end", "the match ends after the hand of the last phase, whoever completed it"),
    ("advance=everyone", _PHASES, "there are as many hands as phases"),
    ("advance=everyone", "places", "all are on the same phase, so the places go by the totals alone"),
    ("going-out=discard", "extras", "extra cards may go down only as far as one card is kept for the discard"),
    ("going-out=discard", "hit-in-laying-turn", "a hit may not take the card that is needed for the discard"),
    ("going-out=discard", "skip-last-discard", "every hand ends with a discard, so a Skip is the last card more often"),
    ("going-out=discard", _PHASES, "a phase of ten cards leaves just the one for the discard"),
    ("match-end=finisher-out", "going-out", "the finisher must also go out, in the one way that is allowed"),
    ("skip-place=front", "skip-limit", "one Skip at most lies before a player"),
    ("skip-place=front", "reshuffle-time", "Skips before players stay out of the new stock"),
    ("skip-target=next", "skip-limit", "the one player who can be skipped may be protected"),
    ("skip-target=next", "skip-must-name", "there is one player to name, or none"),
    ("upcard-skip", "skip-limit", "whether the Skip turned up counts for the limit"),
    ("extras=exact", "hit-in-laying-turn=forbidden", "cards beyond the phase wait for the next turn"),
    ("undeclared-wild", "hit-declaration", "both say when the meaning of a Wild must be told"),
    ("full-run=wilds", "run-colour=one", "a full run takes any Wild: it stands for nothing, so it has no colour"),
    (
        "wild-for-seen-card=forbidden",
        "run-colour=one",
        "in a run of one colour a Wild is one very card",
    ),
    ("natural", _PHASES, "how many natural cards a phase needs goes by its groups"),
    ("run-colour=one", _PHASES, "each run is in one colour, whatever colour the other groups have"),
)
"""Two subjects (an option, one of its readings, or the list of phases) and how they bear on each other, beyond those
options that decide the same rule."""


def relation(first: Layer, second: Layer) -> Pair:
    """What two variations are to each other."""
    against = tuple(_contradictions(first, second))
    if against:
        return Pair(first.id, second.id, Relation.CONTRADICTORY, against)
    how = tuple(dict.fromkeys(_interactions(first, second)))
    return Pair(first.id, second.id, Relation.INTERACTS if how else Relation.INDEPENDENT, how)


def pairs(layers: Sequence[Layer]) -> tuple[Pair, ...]:
    """Every pair of the variations, in order."""
    return tuple(relation(first, second) for first, second in combinations(layers, 2))


def check(layers: Sequence[Layer]) -> None:
    """Refuse variations that contradict each other. Raises UsageError with the reason."""
    for pair in pairs(layers):
        if pair.relation is Relation.CONTRADICTORY:
            raise UsageError(f"{pair.first} and {pair.second} cannot go together: {'; '.join(pair.reasons)}")


def advice(layers: Sequence[Layer]) -> str:
    """What ONE-AT-A-TIME advises of so many variations; empty for one or none."""
    names = [layer.id for layer in layers]
    if len(names) < 2:  # noqa: PLR2004 - one at a time
        return ""
    return (
        f"{len(names)} variations at once ({', '.join(names)}): better one at a time, until the table knows its effects"
    )


def _contradictions(first: Layer, second: Layer) -> Iterator[str]:
    if first.is_ground and second.is_ground and first.id != second.id:
        yield "each says how the whole game goes; compare them with 'phaseproof diff'"
        return
    if first.is_ground or second.is_ground:  # what lies on top takes the place of what lies below
        return
    for name in first.choices:
        if name in second.choices and first.choices[name].reading != second.choices[name].reading:
            one, other = first.choices[name].reading, second.choices[name].reading
            yield f"{OPTIONS[name].question} {first.id} says {one}, {second.id} says {other}"
    for what, words in {**PARTS, **CHANGED_PHASES}.items():
        one, other = getattr(first, what), getattr(second, what)
        if one and other and one != other:
            yield f"both say {words}"


def _interactions(first: Layer, second: Layer) -> Iterator[str]:
    if Kind.GAME in (first.kind, second.kind):
        return
    below, above = (second, first) if second.is_ground else (first, second)
    for name in above.choices if below.is_ground else ():
        if name in below.choices and below.choices[name].reading != above.choices[name].reading:
            one, other = below.choices[name].reading, above.choices[name].reading
            yield f"{OPTIONS[name].question} {above.id} puts {other} in the place of {one}, which {below.id} says"
    for subject, other, how in _INTERACTIONS:
        if any(_touches(a, subject) and _touches(b, other) for a, b in ((first, second), (second, first))):
            yield how
    for one in first.choices:
        for other in second.choices:
            shared = [rule for rule in OPTIONS[one].rules if rule in OPTIONS[other].rules]
            if one != other and shared:
                yield f"{one} and {other} both decide {', '.join(shared)}"
    listing = [layer for layer in (first, second) if layer.phases or layer.further_phases]
    selecting = [layer for layer in (first, second) if layer.selection]
    if listing and selecting and listing != selecting:
        yield f"{selecting[0].id} selects from the longer list of {listing[0].id}"


def _touches(layer: Layer, subject: str) -> bool:
    if subject == _PHASES:
        return bool(layer.phases or layer.further_phases or layer.selection)
    name, _, reading = subject.partition("=")
    return name in layer.choices and reading in ("", layer.choices[name].reading)
