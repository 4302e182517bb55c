"""CP-SAT of OR-tools, where it is installed: one model for each hand and phase, from the rulebook.

Each group has one target; each place of the target (equal places together) is filled with cards of the hand that fit,
and with Wilds; no card is used twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from ..naive import NaiveEngine, naive_engine
from .base import Input, Method, Missing, one_by_one

NAME = "CP-SAT (OR-tools)"


def methods(given: Input) -> Iterator[Method]:
    """CP-SAT, one question at a time. Raises Missing."""
    yield one_by_one(NAME, "solver", asker(given.edition), given)


def asker(edition: Edition) -> Callable[[Hand, int], bool]:
    """Whether a hand holds a phase, by a model of its own. Raises Missing if OR-tools is not installed."""
    try:
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError:
        raise Missing("OR-tools is not installed (pip install ortools)") from None
    listed = naive_engine(edition)  # the targets of every group, as lists of places
    kinds = {kind: index for index, kind in enumerate(listed.kinds)}

    def ask(hand: Hand, phase: int) -> bool:
        held = Counter(kinds[card] for card in hand)
        model = _model(cp_model, held, phase, listed)
        if model is None:
            return False
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        return bool(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))

    return ask


def _model(  # noqa: C901 - the rules of a lay, one after the other
    cp_model: Any,  # noqa: ANN401 - the library has no types
    held: Counter[int],
    phase: int,
    listed: NaiveEngine,
) -> Any:  # noqa: ANN401
    """The model, or None if the hand has no card that would fit or a group that has no target."""
    model = cp_model.CpModel()
    uses: dict[int, list[Any]] = {}
    naturals_of = []
    wild = listed.wild
    for targets in dict(listed.phases)[phase]:
        if not targets:
            return None
        chosen = [model.new_bool_var("") for _ in targets]
        model.add_exactly_one(chosen)
        naturals = []
        for target, is_chosen in zip(targets, chosen, strict=True):
            for place, size in Counter(target).items():
                filling = []
                for kind in (*place, wild):
                    if held[kind]:
                        used = model.new_int_var(0, min(size, held[kind]), "")
                        uses.setdefault(kind, []).append(used)
                        filling.append(used)
                        naturals += [] if kind == wild else [used]
                model.add(sum(filling) == size * is_chosen)
        naturals_of.append(naturals)
    for kind, used in uses.items():
        model.add(sum(used) <= held[kind])
    if listed.one_natural:
        model.add(sum(used for naturals in naturals_of for used in naturals) >= 1)
    else:
        for naturals, own in zip(naturals_of, listed.own_natural[phase], strict=True):
            if own:
                model.add(sum(naturals) >= 1)
    return model
