"""One of the two that a guard compares: run by its path, with the package of one of two trees.

It uses what both trees have in common, the engine's public calls and the notation, and nothing of this room; so the
same file measures old and new code. A call that its tree does not have is no probe.

    worker.py serve EDITION          is asked by lines on standard input: [probe, passes]
    worker.py count EDITION PROBE N  makes N passes, for a tool that counts instructions
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from time import process_time_ns
from typing import Any, NamedTuple

from phaseproof import engine
from phaseproof.spec.edition import edition as named
from phaseproof.spec.notation import parse_hand

Probe = tuple[Callable[[], Any], int]
"""A call, and how many hands it judges."""


class Size(NamedTuple):
    """How many hands a probe judges in one pass."""

    batch: int
    single: int
    find: int


SIZE, SMALL = Size(1 << 15, 500, 40), Size(1 << 12, 100, 4)
"""For a clock; for a tool that counts instructions and slows everything down."""


def _deals(game: Any, count: int) -> Any:  # noqa: ANN401 - an edition and an array, of whichever tree
    """Deals at random, as counts by kind: the same in both trees."""
    import numpy as np

    kinds, cards = game.deck.kinds(), game.hand_size + 1
    kind_of = np.repeat(np.arange(len(kinds)), [game.deck.count(kind) for kind in kinds])
    order = np.random.default_rng(1).random((count, len(kind_of))).argpartition(cards, axis=1)[:, :cards]
    cells = kind_of[order] + np.arange(count)[:, None] * len(kinds)
    return np.bincount(cells.ravel(), minlength=count * len(kinds)).reshape(count, len(kinds)).astype(np.uint8)


def _hands(game: Any, count: int) -> list[Any]:  # noqa: ANN401
    kinds = [str(kind) for kind in game.deck.kinds()]
    texts = [
        " ".join(kind for kind, copies in zip(kinds, row, strict=True) for _ in range(copies))
        for row in _deals(game, count).tolist()
    ]
    return [parse_hand(text, game.deck) for text in texts]


def _by_key(game: Any, plan: Any, size: Size) -> Probe:  # noqa: ANN401
    lookup = engine.key_lookup(plan)
    keys = [engine.key_of(hand, plan) for hand in _hands(game, size.single)]
    return lambda: [lookup(key) for key in keys], len(keys)


def _from_cards(game: Any, plan: Any, size: Size) -> Probe:  # noqa: ANN401
    hands, phases_in = _hands(game, size.single), engine.phases_in
    return lambda: [phases_in(hand, plan) for hand in hands], len(hands)


def _find(game: Any, plan: Any, size: Size) -> Probe:  # noqa: ANN401
    hands, find = _hands(game, size.find), engine.find
    numbers = [phase.number for phase in game.phases]
    return lambda: [str(find(hand, number, plan)) for hand in hands for number in numbers], len(hands)


def _in_batch(game: Any, plan: Any, size: Size, call: str) -> Probe:  # noqa: ANN401
    keys, of = engine.keys_from_counts(_deals(game, size.batch), plan), getattr(engine, call)
    return lambda: of(keys, plan), size.batch


def _keys(game: Any, plan: Any, size: Size) -> Probe:  # noqa: ANN401
    counts = _deals(game, size.batch)
    return lambda: engine.keys_from_counts(counts, plan), len(counts)


PROBES: dict[str, Callable[[Any, Any, Size], Probe]] = {
    "by key": _by_key,
    "from cards": _from_cards,
    "find": _find,
    "numpy batch": partial(_in_batch, call="phases_in_batch"),
    "needs_batch": partial(_in_batch, call="needs_batch"),
    "keys from counts": _keys,
}


def _empty(_game: Any, _plan: Any, size: Size) -> Probe:  # noqa: ANN401
    """What a loop around a call costs by itself: the measure of the others where trees are not compared."""
    keys = list(range(size.single))

    def nothing(key: int) -> int:
        return key

    return lambda: [nothing(key) for key in keys], len(keys)


EMPTY = "an empty call"
ALL = {**PROBES, EMPTY: _empty}


def _made(name: str, game: Any, plan: Any, size: Size) -> Probe | None:  # noqa: ANN401
    try:
        call, units = ALL[name](game, plan, size)
        call()
    except (AttributeError, TypeError, ValueError):  # this tree has no such call, or it takes something else
        return None
    return call, units


def _sum(answers: Any) -> int:  # noqa: ANN401
    """A number by which two trees see that they answer alike."""
    from zlib import crc32

    told = answers.tolist() if hasattr(answers, "tolist") else answers
    return crc32(json.dumps(told).encode())


def serve(name: str) -> None:
    """Tell what each probe answers, then time what is asked for, by the processor's clock."""
    game = named(name)
    plan = engine.compile_edition(game)
    probes = {probe: made for probe in PROBES if (made := _made(probe, game, plan, SIZE)) is not None}
    print(json.dumps({probe: [units, _sum(call())] for probe, (call, units) in probes.items()}), flush=True)  # noqa: T201
    for line in sys.stdin:
        probe, passes = json.loads(line)
        call, _ = probes[probe]
        start = process_time_ns()
        for _ in range(passes):
            call()
        print(process_time_ns() - start, flush=True)  # noqa: T201


def count(name: str, chosen: str, passes: int) -> None:
    """Prepare every probe, make the passes of one, and say how many hands a pass has (0: there is no such call)."""
    game = named(name)
    plan = engine.compile_edition(game)
    probes = {probe: _made(probe, game, plan, SMALL) for probe in ALL}
    made = probes.get(chosen)
    if made is not None:
        for _ in range(passes):
            made[0]()
    print(made[1] if made else 0, flush=True)  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(sys.argv[2])
    else:
        count(sys.argv[2], sys.argv[3], int(sys.argv[4]))
