"""What the table of all pairs has to know beforehand: pairs that nothing tells apart, and pairs that need another base.

A pair is unobservable if no question has another verdict under its two readings, the rest of the edition being what it
is. A pair that shows only beside other readings is searched with these.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Pair = tuple[str, str, str]
"""Option, one reading, another one; the readings in the order of the option."""

UNOBSERVABLE: Mapping[Pair, str] = MappingProxyType(
    {
        ("undeclared-wild", "high-end", "open"): (
            "both let the Wild be laid in silence, and a verdict takes it at the high end; what it may still become is "
            "told beside the verdict, as what lies open"
        ),
        ("upcard-skip-protects", "rounds", "always"): (
            "they differ only where the limit counts hands, and this edition's counts turns"
        ),
        ("skip-no-target", "plain", "kept"): (
            "where a Skip protects until the turn comes back to the one who used it, and the turn that it wins belongs "
            "to a new round, somebody may always be skipped"
        ),
    }
)
"""Pairs over ``classic`` and why no question tells them apart."""

BASES: Mapping[Pair, Mapping[str, str]] = MappingProxyType(
    {
        ("upcard-skip-protects", "rounds", "always"): {"skip-limit": "per-hand"},
        ("skip-no-target", "plain", "kept"): {"extra-turn-round": "same"},
    }
)
"""Readings of other options beside which a pair of ``UNOBSERVABLE`` shows."""
