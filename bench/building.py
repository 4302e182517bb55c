"""What an edition's plan and tables cost, measured in a process that did nothing else: ``python -m`` this module."""

from __future__ import annotations

import json
import sys
import tracemalloc
from dataclasses import replace
from time import process_time

import numpy as np

from phaseproof.engine import Plan, compile_edition, key_lookup, key_of, keys_from_counts, phases_in_batch
from phaseproof.spec.edition import Edition, edition


def _built(game: Edition) -> Plan:
    """A plan that has answered one hand and one batch, so that all its tables are there."""
    plan = compile_edition(game)
    key_lookup(plan)(key_of((), plan))
    phases_in_batch(keys_from_counts(np.zeros((1, len(game.deck.kinds())), np.uint8), plan), plan)
    return plan


def _main() -> None:
    game = edition(sys.argv[1])
    start = process_time()
    kept = [_built(game)]
    took = process_time() - start
    tracemalloc.start()  # not while it is timed: it slows everything down
    kept.append(_built(replace(game, deck=replace(game.deck, id=f"{game.deck.id}-again"))))
    bytes_kept, _ = tracemalloc.get_traced_memory()
    sys.stdout.write(json.dumps({"seconds": took, "megabytes": bytes_kept / 1e6, "plans": len(kept)}))


if __name__ == "__main__":
    _main()
