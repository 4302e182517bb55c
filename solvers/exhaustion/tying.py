"""All tables of a game, tied to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from phaseproof.engine import Tables, compile_edition, tables_of
from phaseproof.spec.edition import Edition

from .table_forms import tie_forms
from .tables import Account, tie_family
from .tables_of_presence import tie_presence

Progress = Callable[[str], None]
"""Called with what is looked at next."""


def tie_tables(edition: Edition, *, tables: Tables | None = None, on_progress: Progress | None = None) -> list[Account]:
    """Compare every cell of the engine's tables for an edition with the engine's kernel; hands of any size.

    ``tables``: others than those of ``tables_of``. Raises UsageError for a deck that the engine cannot take.
    """
    used = tables or tables_of(compile_edition(edition))
    return list(_told(chain(_families(used), tie_presence(used.plan, used), tie_forms(used)), used, on_progress))


def _families(tables: Tables) -> Iterator[Account]:
    return (tie_family(tables, family, outcomes) for family, outcomes in tables.families)


def _told(accounts: Iterator[Account], tables: Tables, on_progress: Progress | None) -> Iterator[Account]:
    parts = len(tables.outcomes) + 1 + (tables.presence is not None)
    for done in range(parts + 1):
        if on_progress:
            on_progress(f"tables, part {min(done + 1, parts)} of {parts}")
        account = next(accounts, None)
        if account is None:
            return
        yield account
