"""The guard's short form, which needs no other revision: a hand, measured by an empty call or naive recursion.

Where valgrind is, instructions are counted: a hand in those of an empty Python call, which a busy machine does not
change. Elsewhere processor times are compared with those of naive recursion. The bounds are generous, since
interpreters and processors differ; they catch a change of kind (a table that is not used any more, a loop that is
back), not a per cent. ``--guard`` compares finely.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

from phaseproof.spec.edition import edition as named

from ..hands import stored_hands
from ..methods import engine, recursion
from ..methods.base import Input, Method
from .instructions import per_hand, valgrind
from .trees import Tree
from .verdicts import Standing, Verdict, Verdicts

EMPTY = "an empty call"
MOST_CALLS = {"by key": 30.0, "numpy batch": 3.0}
"""The most instructions for a hand, in those of an empty call."""
LEAST_TIMES = {engine.KEY: 700.0, engine.CARDS: 250.0, engine.BATCH: 12_000.0}
"""How many times faster than naive recursion a hand must be at least."""
_HANDS, _BATCH, _TURNS = 20, 1 << 16, 5

Advance = Callable[[str], None]


def short_guard(tree: Tree, edition: str, advance: Advance) -> Verdicts:
    """Count, or time if there is nothing to count with. Raises InfrastructureError."""
    return _by_instructions(tree, edition, advance) if valgrind() else by_time(edition, advance)


def _by_instructions(tree: Tree, edition: str, advance: Advance) -> Verdicts:
    passes = {EMPTY: 10_000, "by key": 1000, "numpy batch": 100}
    counted = per_hand(tree, edition, [EMPTY, *MOST_CALLS], advance, passes)
    verdicts = []
    for probe, most in MOST_CALLS.items():
        calls = counted[probe] / counted[EMPTY]
        note = f"{counted[probe]:,.0f} instructions for a hand, {calls:.3g} empty calls; at most {most:g} are allowed"
        standing = Standing.SLOWER if calls > most else Standing.FINE
        verdicts.append(Verdict(probe, standing, calls / most, note=note))
    return Verdicts("instructions, counted by valgrind, against what is allowed", tuple(verdicts), 1.0)


def by_time(edition: str, advance: Advance) -> Verdicts:
    """Time the engine and naive recursion in turn, by the processor's clock."""
    game = named(edition)
    given = Input(game, stored_hands(game, _HANDS, kind="uniform"), _BATCH, seed=1)
    wanted = {recursion.NAIVE, *LEAST_TIMES}
    methods = [one for one in (*recursion.methods(given), *engine.methods(given)) if one.name in wanted]
    times = _times(methods, advance)
    naive = times.pop(recursion.NAIVE)
    verdicts = []
    for name, least in LEAST_TIMES.items():
        faster = median(n / own for n, own in zip(naive, times[name], strict=True))
        note = f"{faster:,.0f} times as fast as naive recursion; at least {least:,g} are wanted"
        standing = Standing.SLOWER if faster < least else Standing.FINE
        verdicts.append(Verdict(name, standing, least / faster, note=note))
    return Verdicts("processor time against naive recursion, against what is wanted", tuple(verdicts), 1.0)


def _times(methods: list[Method], advance: Advance) -> dict[str, list[float]]:
    """Seconds for one hand, turn by turn."""
    found: dict[str, list[float]] = {}
    contenders = [method.prepare() for method in methods]
    for turn in range(_TURNS + 1):
        for contender in contenders:
            advance(f"timing {contender.name}")
            start = process_time()
            contender.call()
            if turn:  # the first one warms up
                found.setdefault(contender.name, []).append(max(process_time() - start, 1e-9) / contender.units)
    return found
