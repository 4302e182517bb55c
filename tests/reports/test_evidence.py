from __future__ import annotations

from dataclasses import replace

import pytest

from phaseproof.reports.evidence import COLUMNS, Cell, CellStatus, Column, Oracle, RuleRow, matrix, oracles
from phaseproof.reports.records import Decisions, Header, Result, RunLog, Status

Rules = tuple[RuleRow, ...]


def test_every_rule_has_its_clause(log: RunLog, rules: Rules) -> None:
    grid = matrix(log, rules)
    assert {grid.cell(rule.id, "clause").status for rule in rules} == {CellStatus.PASS}


def test_a_cell_counts_what_passed_and_names_all(log: RunLog, rules: Rules) -> None:
    cell = matrix(log, rules).cell("RUN-2", "properties")
    assert cell == Cell(1, ("further-card", "colour-symmetry"), CellStatus.FAIL, 1)
    assert cell.amount == "1/2"


def test_the_cross_check_counts_decisions(log: RunLog, rules: Rules) -> None:
    cell = matrix(log, rules).cell("SET-1", "cross-check")
    assert (cell.count, cell.amount, cell.ids) == (22_000, "22,000", ("holds",))


def test_scenarios_are_told_apart_by_what_they_expect(log: RunLog, rules: Rules) -> None:
    grid = matrix(log, rules)
    found = {key: grid.cell("HIT-RUN", key).ids for key in ("legal", "illegal", "other")}
    assert found == {"legal": ("wild-at-the-end",), "illegal": ("full-run",), "other": ("gap",)}


def test_an_optional_column_without_evidence_is_left_out(log: RunLog, rules: Rules) -> None:
    plain = RunLog.of(log.header, [result for result in log.results if result.id != "gap"], 0)
    assert "other" in {column.key for column in matrix(log, rules).columns}
    assert "other" not in {column.key for column in matrix(plain, rules).columns}
    assert "proofs" in {column.key for column in matrix(plain, rules).columns}


def test_a_further_sort_of_evidence_is_a_further_column(header: Header, rules: Rules) -> None:
    log = RunLog.of(header, [Result("trace", "a-game", ("RUN-2",), Status.PASS)], 0)
    traces = Column("traces", "Traces", "Traces", "Games in which it was seen.", frozenset({"trace"}))
    grid = matrix(log, rules, (*COLUMNS, traces))
    assert grid.cell("RUN-2", "traces").ids == ("a-game",)


@pytest.mark.parametrize(
    ("statuses", "together"),
    [
        ("", "empty"),
        ("pass", "pass"),
        ("pass skipped", "pass"),
        ("skipped", "skipped"),
        ("pass unproved", "unproved"),
        ("unproved error", "error"),
        ("error fail pass", "fail"),
    ],
)
def test_the_status_of_a_cell(header: Header, rules: Rules, statuses: str, together: str) -> None:
    results = [
        Result("property", f"p{number}", ("SET-1",), Status(status), "why")
        for number, status in enumerate(statuses.split())
    ]
    cell = matrix(RunLog.of(header, results, 0), rules).cell("SET-1", "properties")
    assert cell.status == together


def test_rules_without_evidence_and_unknown_rules_are_named(log: RunLog, rules: Rules) -> None:
    grid = matrix(log, rules)
    assert [rule.id for rule in grid.bare] == ["GOAL-1"]
    assert grid.unknown == ("OLD-9",)


def test_a_chapter_counts_its_covered_rules(log: RunLog, rules: Rules) -> None:
    cell = matrix(log, rules).chapter_cell("phases", "faults")
    assert (cell.covered, cell.rules, cell.status) == (1, 2, CellStatus.PASS)


def test_the_oracles_add_up_over_all_results(log: RunLog) -> None:
    assert oracles(log) == (Oracle("spec", 21_000, 10_500), Oracle("z3", 2_000, 1_000))
    assert oracles(log)[0].percent == "50.0%"


def test_an_oracle_that_decides_nothing_has_no_share(log: RunLog) -> None:
    idle = replace(log.results[0], decisions={"idle": Decisions(0, 0)})
    (oracle,) = oracles(RunLog.of(log.header, [idle], 0))
    assert (oracle.share, oracle.percent) == (None, "-")


def test_a_reason_why_there_is_nothing_fills_a_cell(header: Header, rules: Rules) -> None:
    def cell(*results: Result) -> Cell:
        return matrix(RunLog.of(header, results, 0), rules).cell("SET-1", "illegal")

    reason = Result("never-illegal", "permitted", ("SET-1",), Status.PASS, "It is permitted.")
    assert (cell(reason).status, cell(reason).amount, cell(reason).ids) == (CellStatus.NEVER, "never", ("permitted",))
    assert cell(replace(reason, status=Status.FAIL)).status is CellStatus.FAIL
    assert cell(replace(reason, status=Status.UNPROVED)) == Cell(), "what was not shown is no reason"
    stored = Result("scenario", "refused", ("SET-1",), Status.PASS, expected="illegal")
    assert cell(reason, stored) == Cell(1, ("refused",), CellStatus.PASS, 1)
    assert matrix(RunLog.of(header, [reason], 0), rules).cell("SET-1", "legal") == Cell()


def test_a_reason_covers_its_rule_in_the_chapter(header: Header, rules: Rules) -> None:
    reason = Result("never-legal", "forbidden", ("SET-1",), Status.PASS)
    cell = matrix(RunLog.of(header, [reason], 0), rules).chapter_cell("phases", "legal")
    assert (cell.covered, cell.rules, cell.status) == (1, 2, CellStatus.PASS)


def test_what_every_rule_should_have_and_this_one_has_not(header: Header, rules: Rules) -> None:
    results = [
        Result("property", "p", ("SET-1",), Status.PASS),
        Result("fault", "f", ("SET-1",), Status.PASS),
        Result("scenario", "s", ("SET-1",), Status.PASS, expected="legal"),
        Result("never-illegal", "n", ("SET-1",), Status.PASS),
    ]
    grid = matrix(RunLog.of(header, results, 0), rules)
    assert [pair for pair in grid.lacking if pair[0] == "SET-1"] == []
    assert [key for rule, key in grid.lacking if rule == "RUN-2"] == ["properties", "legal", "illegal", "faults"]
    without = matrix(RunLog.of(header, results[:-1], 0), rules)
    assert ("SET-1", "illegal") in without.lacking
