"""The engine's tables in the forms in which they are read, against the tables that are tied to the kernel.

For numpy the results of several parts are looked up together: an entry is taken apart into its digits again. For one
hand everything is in lists: they are made anew, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from phaseproof.engine import Tables
from phaseproof.engine.prepared import LANE, Group, prepared
from phaseproof.engine.single import Function, ways
from phaseproof.engine.tables import NEVER

from .tables import Account


def tie_forms(tables: Tables) -> Iterator[Account]:
    """Compare the last tables of all parts as numpy reads them, and all tables as they are read for one hand."""
    ready = prepared(tables)
    account = Account(tuple(sorted(phase.number for outcomes in tables.outcomes for phase in outcomes.phases)))
    for (_, results), (part, outcomes) in zip(ready.lone, tables.lone, strict=True):
        account.cells += results.size
        due = part.results.astype(np.int64) * outcomes.wilds
        account.compare(results, due, lambda at: f"one-colour runs of numbers {at:b}")
    for group in (*ready.groups, *(group for group, _ in (*ready.lone, *ready.with_set, *ready.with_colour))):
        _group(group, account)
    lookup, _ = ways(tables)
    made = Function(tables)
    made.compiled()
    for at, (read, due_list) in enumerate(
        zip(getattr(lookup, "__defaults__", None) or (), made.lists.values(), strict=True)
    ):
        account.cells += len(read)
        account.compared += len(read)
        wrong = [place for place, (one, other) in enumerate(zip(read, due_list, strict=True)) if one != other]
        account.differences += len(wrong)
        if wrong:
            account.example = account.example or f"list {at} for one hand, entry {wrong[0]}"
    yield account


def _group(group: Group, account: Account) -> None:
    """Every entry has what its results have, each with the Wilds of the entry."""
    shape = [len(outcomes.short) // outcomes.wilds for outcomes in group.outcomes] + [group.wilds]
    *results, wilds = np.unravel_index(np.arange(len(group.masks)), shape)
    phases = group.plan.phases
    short = np.full((len(group.masks), -(-len(phases) // LANE) * LANE), NEVER, np.int64)
    held = np.zeros(len(group.masks), np.int64)
    for outcomes, result in zip(group.outcomes, results, strict=True):
        rows = outcomes.short[result * outcomes.wilds + wilds]
        for phase, column in zip(outcomes.phases, rows.T, strict=True):
            short[:, phases.index(phase)] = column
            held |= (column == 0).astype(np.int64) << (phase.number - 1)
    account.cells += group.masks.size + group.short.view(np.uint8).size
    account.compare(group.masks.astype(np.int64), held, lambda entry: f"entry {entry} of results together")
    account.compare(
        group.short.view(np.uint8).astype(np.int64), short, lambda entry: f"entry {entry} of shortages together"
    )
