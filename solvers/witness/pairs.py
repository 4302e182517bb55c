"""Every option and every two of its readings: a witness over some edition, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from phaseproof.spec.edition import Edition
from phaseproof.spec.options import OPTIONS

from .findings import DEFAULT_LIMITS, Limits, NoWitness, Witness
from .search import separating
from .unobservable import BASES, UNOBSERVABLE, Pair


@dataclass(frozen=True, slots=True)
class PairFound:
    """Two readings of one option over an edition."""

    pair: Pair
    found: Witness | NoWitness
    """In the edition as it is."""
    elsewhere: Witness | NoWitness | None = None
    """Beside the readings of ``BASES``, where the edition as it is tells nothing and such readings are known."""

    @property
    def reason(self) -> str | None:
        """Why nothing tells the readings apart, as far as that is written down."""
        return UNOBSERVABLE.get(self.pair) if isinstance(self.found, NoWitness) else None


def all_pairs() -> Iterator[Pair]:
    """Every two readings of every option, in the order of options and readings."""
    for option in OPTIONS.values():
        for one, other in combinations(option.readings, 2):
            yield option.id, one, other


def separated(pair: Pair, base: Edition, *, limits: Limits = DEFAULT_LIMITS) -> Witness | NoWitness:
    """The smallest question that tells the two readings apart over the base. Raises as ``separating`` does."""
    option, one, other = pair
    first, second = base.with_reading(option, one), base.with_reading(option, other)
    return separating(first, second, option=option, limits=limits)


def beside(base: Edition, pair: Pair) -> Edition | None:
    """The base with the readings beside which the pair shows; None if there are none."""
    if pair not in BASES:
        return None
    for name, reading in BASES[pair].items():
        base = base.with_reading(name, reading)
    return base


def pair_found(pair: Pair, base: Edition, *, limits: Limits = DEFAULT_LIMITS) -> PairFound:
    """What is found of a pair, over the base and where it takes other readings beside these."""
    found, other = separated(pair, base, limits=limits), beside(base, pair)
    if isinstance(found, Witness) or other is None:
        return PairFound(pair, found)
    return PairFound(pair, found, separated(pair, other, limits=limits))
