"""Several names taken together: how each two of them go together, and the edition that they make."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from .composing import Pair, Relation, advice, pairs
from .layers import Layer
from .naming import edition, layers_of
from .values import Kind

_GROUND = "classic"


@dataclass(frozen=True, slots=True)
class Combined:
    """What several names make."""

    pairs: tuple[Pair, ...]
    warning: str
    """What ONE-AT-A-TIME advises; empty where there is at most one variation."""
    name: str
    """The edition to use; empty where two of them contradict each other."""

    @property
    def quoted(self) -> str:
        """The name as a shell takes it."""
        return shlex.quote(self.name)


def combined(names: Sequence[str]) -> Combined:
    """What these editions, files and readings make together, in whatever order they are named.

    Raises UnknownName, WireError, UsageError for a name that no edition has.
    """
    tops: dict[str, list[Layer]] = {name: _tops(name) for name in names}
    layers = list({layer.id: layer for found in tops.values() for layer in found}.values())
    found = pairs(layers)
    warning = advice([layer for layer in layers if not layer.is_ground])
    if any(pair.relation is Relation.CONTRADICTORY for pair in found):
        return Combined(found, warning, "")
    # A whole game lies at the bottom; a name that is only a reading needs one.
    ordered = sorted(tops, key=lambda name: not any(layer.is_ground for layer in tops[name]))
    grounded = any(layer.kind is Kind.GAME for name in ordered[:1] for layer in layers_of(name)[0])
    name = "+".join(ordered if grounded else [_GROUND, *ordered])
    edition(name)
    return Combined(found, warning, name)


def _tops(name: str) -> list[Layer]:
    """The layers that a name brings: its variations, and the account that they are of, or the game that it is."""
    ground, over = layers_of(name)
    accounts = [layer for layer in ground if layer.kind is Kind.ACCOUNT]
    return [*(accounts or ([] if over else ground)), *over]
