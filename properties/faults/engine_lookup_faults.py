"""Faults in what the engine looks up: how tables are made and read, and what a hand lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import Plan, Shortage
from phaseproof.spec.cards import Card, Hand

from .registry import Function, fault


@fault(
    "engine-tables-with-holes-in-runs",
    "A run goes on as soon as a number fits.",
    at="engine.automaton:_lengths",
    rules=("RUN-1",),
    caught_by="batch-as-single",
)
def tables_with_holes_in_runs(right: Function) -> Function:
    """A run that is begun may leave numbers out."""

    def wrong(length: int, size: int) -> tuple[int, ...]:
        lengths: tuple[int, ...] = right(length, size)
        return (length, *lengths) if 0 < length < size else lengths

    return wrong


@fault(
    "engine-tables-read-one-wild-too-few",
    "A table begins with the first Wild.",
    at="engine.key_arrays:values_of",
    rules=("WILD-1", "PH-DEF"),
    caught_by="batch-as-single",
)
def one_wild_too_few(right: Function) -> Function:
    """Off by one in the field of a key that counts Wilds."""

    def wrong(words: NDArray[np.int64], field: Any) -> NDArray[np.int64]:  # noqa: ANN401 - a field of a key
        values: NDArray[np.int64] = right(words, field)
        return np.maximum(values - 1, 0) if field.places == 1 else values

    return wrong


@fault(
    "engine-classes-of-the-wrong-half",
    "The lower and the upper numbers are alike.",
    at="engine.classes:_backwards",
    rules=("RUN-1", "SET-1"),
    caught_by="batch-as-single",
)
def classes_of_the_wrong_half(right: Function) -> Function:
    """The counts of the upper numbers are read from the wrong end."""

    def wrong(automata: Sequence[Any], field: Any) -> Any:  # noqa: ANN401 - classes
        found = right(automata, field)
        shape = (field.base,) * field.places
        return found._replace(of=np.ascontiguousarray(found.of.reshape(shape).T).ravel())

    return wrong


@fault(
    "engine-wild-is-no-out",
    "Nobody can count on a Wild.",
    at="engine.needing:needs",
    rules=("WILD-1",),
    caught_by="short-and-outs",
)
def wild_is_no_out(right: Function) -> Function:
    """Wilds are left out of the cards that help."""

    def wrong(hand: Hand, phase: int, plan: Plan) -> Shortage:
        lacking: Shortage = right(hand, phase, plan)
        return replace(lacking, outs=tuple(out for out in lacking.outs if not out[0].is_wild))

    return wrong


@fault(
    "engine-every-card-of-the-number-is-an-out",
    "What fits somewhere helps.",
    at="engine.needing:needs",
    rules=("PH-DEF",),
    caught_by="short-and-outs",
)
def more_of_the_same_helps(right: Function) -> Function:
    """Further copies of what the hand has are taken for outs."""

    def wrong(hand: Hand, phase: int, plan: Plan) -> Shortage:
        lacking: Shortage = right(hand, phase, plan)
        had: set[Card] = {card for card in hand if card.is_natural}
        more = tuple((card, 1) for card in sorted(had) if hand.count(card) < plan.deck.count(card))
        return replace(lacking, outs=tuple(sorted({*lacking.outs, *more}))) if lacking.short else lacking

    return wrong
