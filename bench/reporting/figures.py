"""What a report shows: for each figure what is measured, in one run of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import phaseproof
from phaseproof.spec.cards import WILD, Hand, hand
from phaseproof.spec.edition import Edition, edition, edition_names
from phaseproof.spec.errors import InfrastructureError

from ..comparing import Asked, compared
from ..cores import scaling
from ..hands import SEED, stored_hands
from ..methods import Input, Method, Unit
from ..methods import engine as engine_methods
from ..methods.recursion import NAIVE, whole
from ..naive import naive_engine
from ..timing import Contender, run

Advance = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Scope:
    """Of what a report is made."""

    edition: Edition
    name: str
    """How the edition was asked for."""
    hands: int
    turns: int
    quick: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured: named rows of points."""

    id: str
    title: str
    across: str
    """What is counted along the points."""
    unit: str
    """What the values are."""
    rows: Mapping[str, Sequence[tuple[str, float]]]
    """By name: pairs of a place across, and the value there."""
    bars: bool = False
    """Places are names, not numbers: bars instead of lines."""
    logarithmic: bool = True
    notes: tuple[str, ...] = ()


_PER_SECOND = "hands per second"


def methods(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """Hands per second by method; questions about one phase count as a part of a hand."""
    asked = Asked(scope.edition, scope.name, scope.hands, scope.turns, SEED, every=True, quick=scope.quick)
    outcome = compared(asked, None, advance)
    phases = len(scope.edition.phases)
    share = {Unit.WHOLE: 1, Unit.ONE_COLOUR: 1, Unit.ONE: phases, Unit.NEEDS: 1}
    points = sorted(
        (1 / (row.seconds * share[Unit(row.unit)]), row.name) for row in outcome.rows if Unit(row.unit) in share
    )
    targets = tuple(
        f"{one.target.name}: wanted {one.target.wanted}, measured "
        + ("nothing" if one.measured is None else f"{one.measured:,.4g}: {'met' if one.met else 'NOT MET'}")
        for one in outcome.targets
    )
    agree = f"{len(outcome.agreeing)} methods were asked about {outcome.checked} hands of all corpora"
    notes = (*targets, f"{agree}, with {len(outcome.differences)} differences")
    rows = {"hands": [(name, speed) for speed, name in points]}
    yield Figure("methods", "Hands per second by method", "method", _PER_SECOND, rows, bars=True, notes=notes)


def hand_size(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """Growth with the cards of a hand."""
    wanted = (4, 10, 16) if scope.quick else (2, 4, 7, 10, 11, 13, 16, 19, 22)
    sizes = [size for size in wanted if size <= scope.edition.deck.size]
    rng, cards = Random(SEED), scope.edition.deck.cards()
    made = {str(size): [hand(rng.sample(cards, size)) for _ in range(_few(scope))] for size in sizes}
    rows = _by_place(scope, made, advance)
    yield Figure("hand-size", "Growth with the cards of a hand", "cards of a hand", _PER_SECOND, rows)


def wild_count(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """Growth with the Wilds of a hand."""
    deck, size = scope.edition.deck, scope.edition.hand_size + 1
    rng, others = Random(SEED), [card for card in deck.cards() if not card.is_wild]
    counts = range(0, min(deck.wilds, size) + 1, 4 if scope.quick else 1)
    made = {
        str(wilds): [hand([WILD] * wilds + rng.sample(others, size - wilds)) for _ in range(_few(scope))]
        for wilds in counts
    }
    rows = _by_place(scope, made, advance)
    yield Figure("wild-count", "Growth with the Wilds of a hand", "Wilds of a hand", _PER_SECOND, rows)


def _few(scope: Scope) -> int:
    return max(4, scope.hands // 5)


def _by_place(
    scope: Scope, hands: Mapping[str, Sequence[Hand]], advance: Advance
) -> dict[str, list[tuple[str, float]]]:
    """Naive recursion and the engine on the hands of each place, all in one run."""
    naive = naive_engine(scope.edition)
    contenders: list[Contender] = []
    for place, own in hands.items():
        given = Input(scope.edition, own, 1 << 15, SEED, cards=len(own[0]))
        chosen = [whole(NAIVE, naive, own), *_of_engine(given, engine_methods.KEY, engine_methods.CARDS)]
        chosen.append(engine_methods.batch(given))
        contenders += [_placed(method, place) for method in chosen]
    return _rates(contenders, scope, advance)


def _of_engine(given: Input, *names: str) -> list[Method]:
    return [method for method in engine_methods.methods(given) if method.name in names]


_MARK = " @ "


def _placed(method: Method, place: str) -> Contender:
    made = method.prepare()
    return Contender(f"{method.name}{_MARK}{place}", made.call, made.units)


def _rates(contenders: Sequence[Contender], scope: Scope, advance: Advance) -> dict[str, list[tuple[str, float]]]:
    """Units per second: by method, the places in their order."""
    timings = run(contenders, turns=scope.turns, progress=lambda done, of: advance(f"timing: {done} of {of}"))
    rows: dict[str, list[tuple[str, float]]] = {}
    for contender in contenders:
        name, _, place = contender.name.partition(_MARK)
        rows.setdefault(name, []).append((place, 1 / timings.seconds(contender.name)))
    return rows


def batch_size(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """The numpy batch by how many hands are judged in one call."""
    powers = (0, 8, 14) if scope.quick else range(0, 21, 2)
    contenders = [
        _placed(engine_methods.batch(Input(scope.edition, (), 1 << power, SEED)), str(1 << power)) for power in powers
    ]
    rows = _rates(contenders, scope, advance)
    yield Figure("batch-size", "The numpy batch by its size", "hands in one call", _PER_SECOND, rows)


def cores(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """The numpy batch in several processes at once."""
    most = min(os.cpu_count() or 1, 2 if scope.quick else 16)
    found = []
    for processes in range(1, most + 1):
        advance(f"timing {processes} processes")
        found.append((str(processes), scaling(scope.name, processes, turns=1 if scope.quick else 3).together))
    yield Figure(
        "cores",
        "The numpy batch in several processes at once",
        "processes",
        _PER_SECOND,
        {engine_methods.BATCH: found},
        logarithmic=False,
        notes=(f"{os.cpu_count()} cores; what else runs on them counts",),
    )


def building(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """What the tables of each edition cost, in a fresh process each."""
    seconds, memory = [], []
    for name in _editions(scope):
        advance(f"building {name}")
        told = _built(name)
        seconds.append((name, told["seconds"]))
        memory.append((name, told["megabytes"]))
    across = "edition"
    title = "From an edition to the first answer, in a fresh process"
    yield Figure("build-time", title, across, "seconds", {"build time": seconds}, bars=True, logarithmic=False)
    title = "Memory of an edition's plan and tables"
    yield Figure("memory", title, across, "megabytes", {"memory": memory}, bars=True, logarithmic=False)


def _editions(scope: Scope) -> list[str]:
    if scope.quick:
        return list(dict.fromkeys([scope.name, "plus-ten"]))
    return list(dict.fromkeys([scope.name, *edition_names()]))


def _built(name: str) -> dict[str, float]:
    environment = {**os.environ, "PYTHONPATH": str(Path(phaseproof.__file__).parents[1])}
    command = [sys.executable, "-m", "phaseproof.bench.building", name]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise InfrastructureError(f"the process that builds edition {name} failed")
    read: dict[str, float] = json.loads(done.stdout)
    return read


def editions(scope: Scope, advance: Advance) -> Iterator[Figure]:
    """The engine by edition: ten phases, twenty, five; runs in one colour."""
    contenders = []
    for name in _editions(scope):
        game = edition(name)
        given = Input(game, stored_hands(game, _few(scope), kind="uniform"), 1 << 15, SEED)
        chosen = _of_engine(given, engine_methods.KEY, engine_methods.CARDS, engine_methods.BATCH)
        contenders += [_placed(method, f"{name} ({len(game.phases)})") for method in chosen]
    rows = _rates(contenders, scope, advance)
    title = "The engine by edition, with the number of its phases"
    yield Figure("editions", title, "edition", _PER_SECOND, rows, bars=True)


FIGURES: Mapping[str, Callable[[Scope, Advance], Iterator[Figure]]] = {
    "methods": methods,
    "hand-size": hand_size,
    "wild-count": wild_count,
    "batch-size": batch_size,
    "cores": cores,
    "building": building,
    "editions": editions,
}
"""What can be asked for, by name; some give two figures."""
