"""Every cell of the engine's tables that a hand can reach: a wrong one is noticed."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from phaseproof.engine import Tables, compile_edition, key_lookup, needs_batch
from phaseproof.engine.families import families
from phaseproof.engine.prepared import prepared
from phaseproof.engine.tables import assembled
from phaseproof.solvers.exhaustion import tie_tables
from phaseproof.solvers.exhaustion.tables import telling_apart, tie_family
from phaseproof.spec.cards import Deck
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.phases import parse_phase

CLASSIC = edition("classic")
ANY = ["set 2 + set 2", "set 3", "set 2 + run 2", "run 3", "colour 2", "run 2 + colour 2"]
ONE = ["set 2", "set 2 + run 2", "run 3", "run 2", "colour 3"]


def small(phases: list[str], run_colour: str) -> Edition:
    deck = Deck("small", (("R", "red"), ("G", "green")), (1, 2, 3, 4), 1, 2, 0)
    game = CLASSIC.with_reading("run-colour", run_colour).with_reading("natural", "per-group")
    return replace(game, deck=deck, phases=tuple(parse_phase(at, words) for at, words in enumerate(phases, 1)))


def fresh(game: Edition) -> Tables:
    """Tables that nobody else reads."""
    plan = compile_edition(game)
    return assembled(plan, *families(plan))


def arrays(tables: Tables) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Every table in every form, and its name; those with cells that no hand reaches are left out."""
    ready = prepared(tables)
    for at, (family, outcomes) in enumerate(tables.families):
        yield f"naturals of family {at}", family.naturals  # type: ignore[misc]
        yield f"short of family {at}", outcomes.short  # type: ignore[misc]
        yield from ((f"classes of family {at}", table) for table in family.classes)  # type: ignore[misc]
        yield from ((f"joins of family {at}", table) for table in family.joins)  # type: ignore[misc]
    for at, axis in enumerate(ready.axes):
        yield from ((f"first tables of axis {at}", table) for table in axis.first)
        yield from ((f"joins of axis {at}", join) for member in axis.members for join in member.joins)
    for at, group in enumerate(ready.groups):
        yield f"masks of group {at}", group.masks  # type: ignore[misc]
        yield f"short of group {at}", group.short.view(np.uint8)
    if tables.presence:
        yield from (("present", table) for table in tables.presence.present)  # type: ignore[misc]
        yield from (("tops", table) for table in tables.presence.tops)  # type: ignore[misc]
        yield "own", tables.presence.own  # type: ignore[misc]
    yield from (("lone", lone.results) for lone, _ in tables.lone)  # type: ignore[misc]
    yield from (("lone, ready", results) for _, results in ready.lone)
    yield from (("window", with_set.window) for with_set, _ in tables.with_set)  # type: ignore[misc]
    yield from (("shapes", with_colour.shapes) for with_colour, _ in tables.with_colour)  # type: ignore[misc]


def other(table: NDArray[np.int64], cell: int) -> int:
    """Another value that occurs in the table, so that what is planted is as inconspicuous as can be."""
    value = table.flat[cell]
    values = np.unique(table)
    return int(values[(np.searchsorted(values, value) + 1) % len(values)])


@pytest.mark.parametrize(("phases", "run_colour"), [(ANY, "any"), (ONE, "one")])
def test_every_cell_of_a_small_game(phases: list[str], run_colour: str) -> None:
    tables = fresh(small(phases, run_colour))
    key_lookup(tables.plan, tables)
    game = small(phases, run_colour)
    assert all(account.ok for account in tie_tables(game, tables=tables))
    looked_at = 0
    for name, table in arrays(tables):
        # A table of more cells is gone through by every twenty-third; the others cell by cell.
        for cell in range(0, table.size, 1 if table.size < 30 else 23):
            before, wrong = table.flat[cell], other(table, cell)
            if wrong == before:  # all cells alike: there is nothing to confuse it with
                continue
            table.flat[cell] = wrong
            accounts = tie_tables(game, tables=tables)
            table.flat[cell] = before
            assert any(account.differences and account.example for account in accounts), (name, cell)
            looked_at += 1
    assert looked_at > 60
    assert all(account.ok for account in tie_tables(game, tables=tables))


def test_the_lists_for_one_hand() -> None:
    tables = fresh(small(ANY, "any"))
    lists = getattr(key_lookup(tables.plan, tables), "__defaults__")  # noqa: B009 -- no attribute of every callable
    for values in lists:
        for cell in range(0, len(values), 5):
            before = values[cell]
            values[cell] = before + 1
            accounts = tie_tables(small(ANY, "any"), tables=tables)
            values[cell] = before
            assert any(account.differences for account in accounts)


@pytest.mark.parametrize("which", range(4))
def test_cells_of_classic(which: int) -> None:
    tables = fresh(CLASSIC)
    family, outcomes = tables.families[which]
    needs_batch(np.zeros(1, np.uint64), tables.plan, tables=tables)
    for table in (family.classes[-1], *family.joins[-1:]):
        cell = table.size * 2 // 3
        before = table.flat[cell]
        table.flat[cell] = other(table, cell)  # type: ignore[arg-type]
        account = tie_family(tables, family, outcomes)
        table.flat[cell] = before
        assert account.differences
        assert "by the tables" in account.example


def test_the_tables_of_classic_are_tied() -> None:
    accounts = tie_tables(CLASSIC)
    assert all(account.ok for account in accounts)
    assert {phase for account in accounts for phase in account.phases} == set(range(1, 11))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hub", "party", "plus-ten"])
def test_the_tables_of_other_editions_are_tied(name: str) -> None:
    assert all(account.ok for account in tie_tables(edition(name)))


def test_columns_that_tell_rows_apart() -> None:
    rng = np.random.default_rng(1)
    join = np.unique(rng.integers(0, 3, (40, 9), np.int32), axis=0)
    chosen = telling_apart(join)
    assert len(np.unique(join[:, chosen], axis=0)) == len(join)
    assert len(chosen) < 9
    assert telling_apart(np.zeros((3, 4), np.int32)) == [0]
