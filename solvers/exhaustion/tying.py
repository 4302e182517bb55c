"""All tables of a game, tied to the kernel."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from numpy.typing import NDArray

from phaseproof.engine import Tables, compile_edition, tables_of
from phaseproof.engine.prepared import prepared
from phaseproof.engine.single import ways
from phaseproof.spec.edition import Edition

from .table_forms import tie_forms
from .tables import Account, tie_family
from .tables_of_presence import tie_presence

Progress = Callable[[int], None]
"""Called with the number of cells that were compared so far."""


def tie_tables(edition: Edition, *, tables: Tables | None = None, on_progress: Progress | None = None) -> list[Account]:
    """Compare every cell of the engine's tables for an edition with the engine's kernel; hands of any size.

    ``tables``: others than those of ``tables_of``. Raises UsageError for a deck that the engine cannot take.
    """
    used = tables or tables_of(compile_edition(edition))
    of_families = (tie_family(used, family, outcomes) for family, outcomes in used.families)
    accounts: list[Account] = []
    for account in chain(of_families, tie_presence(used.plan, used), tie_forms(used)):
        accounts.append(account)
        if on_progress:
            on_progress(sum(one.cells for one in accounts))
    return accounts


def cells_of(tables: Tables) -> int:
    """How many cells the tables have, in all forms, by their sizes alone."""
    ready, of = prepared(tables), tables.presence
    arrays: list[NDArray[Any]] = [outcomes.short for outcomes in tables.outcomes]
    arrays += [table for family, _ in tables.families for table in (*family.classes, *family.joins)]
    if of is not None:
        arrays += [*of.present, *of.tops, of.own]
        arrays += [lone.results for lone in of.lone] + [part.window for part in of.with_set]
        arrays += [part.shapes for part in of.with_colour] + [results for _, results in ready.lone]
    groups = (*ready.groups, *(group for group, _ in (*ready.lone, *ready.with_set, *ready.with_colour)))
    lookup, _ = ways(tables)
    return (
        sum(array.size for array in arrays)
        + sum(group.masks.size + group.short.view("u1").size for group in groups)
        + sum(map(len, getattr(lookup, "__defaults__", None) or ()))
    )
