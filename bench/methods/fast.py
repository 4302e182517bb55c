"""The extra ``[fast]``: the engine's closed forms over byte columns, compiled by numba."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec

from phaseproof.engine import columns_from_counts, counts_of, phases_in_columns
from phaseproof.spec.cards import Hand

from ..timing import Contender
from .base import Input, Method, Missing, Unit

FAST = "engine, [fast] batch"


def methods(given: Input) -> Iterator[Method]:
    """The batch over columns. Raises Missing without numba, and for an edition of which columns tell too little."""
    if find_spec("numba") is None:
        raise Missing("numba is not installed (pip install 'phaseproof[fast]')")
    plan = given.plan
    try:
        columns_from_counts(counts_of([()], plan), plan)
    except ValueError as error:
        raise Missing(str(error)) from None

    def prepare() -> Contender:
        columns = columns_from_counts(given.deals, plan)
        return Contender(FAST, lambda: phases_in_columns(columns, plan), given.batch)

    def judge(hands: Sequence[Hand]) -> list[int]:
        masks: list[int] = phases_in_columns(columns_from_counts(counts_of(hands, plan), plan), plan).tolist()
        return masks

    yield Method(FAST, "engine", Unit.WHOLE, prepare, judge)
