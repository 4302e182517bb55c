from __future__ import annotations

import io

import pytest
from rich.console import Console

from phaseproof.reports.evidence import RuleRow, matrix, oracles
from phaseproof.reports.records import Result, RunLog, Status
from phaseproof.reports.terminal import show_finding, show_run, summary_line

Rules = tuple[RuleRow, ...]


def shown(log: RunLog, rules: Rules, width: int = 80, *, terminal: bool = False, compact: bool = True) -> str:
    screen = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=terminal,
        color_system="standard" if terminal else None,
        markup=False,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    show_run(screen, log, matrix(log, rules), oracles(log), compact=compact)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def test_the_compact_form_has_a_line_for_each_chapter(log: RunLog, rules: Rules) -> None:
    text = shown(log, rules)
    lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}
    assert lines["goal"] == ["1/1", "-", "-", "-", "-", "-", "-", "-"]
    assert lines["phases"] == ["2/2", "fail", "2/2", "2/2", "-", "-", "-", "1/2", "?", "0/2"]
    assert "HIT-RUN" not in text.partition("Oracles")[0]


def test_the_full_form_has_a_line_for_each_rule(log: RunLog, rules: Rules) -> None:
    narrow, wide = shown(log, rules, 80, compact=False), shown(log, rules, 200, compact=False)
    for rule in rules:
        assert f"  {rule.id} " in narrow
        assert rule.statement not in narrow
        assert rule.statement in wide
    assert "Planted faults caught" in wide


def test_why_a_rule_has_no_case_of_a_side_is_told_below_the_matrix(log: RunLog, rules: Rules) -> None:
    reason = Result("never-illegal", "permitted", ("GOAL-1", "SET-1"), Status.PASS, "It is only permitted.")
    told = shown(RunLog.of(log.header, [*log.results, reason], 0), rules, 200, compact=False)
    (row,) = [line for line in told.splitlines() if line.startswith("  GOAL-1")]
    assert "never" in row
    assert "never illegal: GOAL-1, SET-1: It is only permitted." in told
    assert "never" not in shown(log, rules, 200, compact=False)


def test_the_oracles_stand_with_decisions_and_share(log: RunLog, rules: Rules) -> None:
    (line,) = [line for line in shown(log, rules).splitlines() if line.startswith("spec")]
    assert line.split() == ["spec", "21,000", "10,500", "50.0%"]


def test_a_finding_stands_with_its_case_and_the_replay_command(log: RunLog, rules: Rules) -> None:
    text = shown(log, rules, 40)
    assert "FAIL property colour-symmetry (RUN-2)" in text.replace("\n(", " (")
    assert '  case: {"hand": "R1 B2 W", "phase": 4}\n' in text
    assert "  replay: phaseproof verify --only colour-symmetry --seed 7\n" in text


def test_a_long_case_is_cut_and_says_so() -> None:
    screen = Console(file=io.StringIO(), width=80)
    result = Result("property", "long", (), Status.FAIL, "x", case={f"card {n}": "R1" for n in range(100)})
    show_finding(screen, result)
    assert isinstance(screen.file, io.StringIO)
    assert "the whole case is in the run log" in screen.file.getvalue()


def test_no_colour_and_no_escape_where_there_is_no_terminal(log: RunLog, rules: Rules) -> None:
    assert "\x1b" not in shown(log, rules)
    assert "\x1b[1;31m" in shown(log, rules, terminal=True)


def test_a_log_cannot_steer_the_terminal(hostile: tuple[RunLog, Rules]) -> None:
    text = shown(*hostile, compact=False)
    assert not {"\x1b", "\x00", "\u202e"} & set(text)
    assert "[a](b)" in text


@pytest.mark.parametrize("width", [40, 80, 130, 200])
@pytest.mark.parametrize("compact", [True, False])
def test_tables_stay_within_the_width(log: RunLog, rules: Rules, width: int, compact: bool) -> None:
    tables = shown(log, rules, width, compact=compact).partition("\nFAIL")[0]
    assert max(map(len, tables.splitlines())) <= width


def test_the_last_line_counts(log: RunLog) -> None:
    assert summary_line(log).plain == "6 pass, 1 fail, 1 error, 1 skipped, 1 unproved in 4.8 s"
    assert summary_line(RunLog.of(log.header, [], 0)).plain == "no results in 0.0 s"
