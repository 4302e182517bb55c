import json
from xml.etree import ElementTree as ET

import pytest

from phaseproof.reports.evidence import RuleRow
from phaseproof.reports.junit import junit_text
from phaseproof.reports.programs.annotations import github_lines
from phaseproof.reports.programs.badge import badge, badge_svg
from phaseproof.reports.programs.comparing import changes
from phaseproof.reports.programs.grades import broken, failures, grades, known, overall
from phaseproof.reports.programs.page import program_page
from phaseproof.reports.programs.summary import program_summary
from phaseproof.reports.records import Header, Result, RunLog, Status, Verdict
from phaseproof.reports.runlog import parse_log

RULES = (
    RuleRow("RUN-1", "Runs are consecutive.", "phases"),
    RuleRow("HIT-RUN", "The next number.", "hit"),
    RuleRow("SCORE-1", "Points.", "score"),
)
HEADER = Header.now("conform", "classic", None, solvers=(), program={"name": "<b>game</b>", "suite": "1.0"})


def vector(name: str, verdict: Verdict, *rules: str, status: Status | None = None, cards: int = 1) -> Result:
    case: dict[str, object] = {"ask": {"cards": ["R1"] * cards}, "got": "<script>"}
    told = verdict.status if status is None else status
    return Result("vector", name, rules or ("RUN-1",), told, "why", case=case, replay="again", verdict=verdict)


def log(*results: Result) -> RunLog:
    return RunLog.of(HEADER, results, 1.5)


MIXED = log(
    vector("a", Verdict.PASS),
    vector("big", Verdict.FAIL, "HIT-RUN", cards=5),
    vector("small", Verdict.FAIL, "HIT-RUN", "RUN-1", cards=2),
    vector("old", Verdict.FAIL, "RUN-1", status=Status.SKIPPED),
    vector("c", Verdict.CRASH),
    vector("u", Verdict.UNSUPPORTED, "SCORE-1"),
    vector("o", Verdict.CHOICE, "SCORE-1"),
)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_only_fail_and_what_broke_are_findings_and_only_fail_touches_the_grade(verdict: Verdict) -> None:
    one = log(vector("x", verdict))
    breaks = verdict in {Verdict.ERROR, Verdict.CRASH, Verdict.TIMEOUT, Verdict.PROTOCOL, Verdict.FLAKY}
    assert one.clean is not (verdict is Verdict.FAIL or breaks)
    assert overall(one).judged == (verdict in {Verdict.PASS, Verdict.FAIL})
    assert overall(one).broken == breaks


def test_grades_by_chapter_count_a_known_failure_too() -> None:
    found = {grade.title: grade for grade in grades(MIXED, RULES)}
    assert [(name, grade.passed, grade.judged) for name, grade in found.items()] == [
        ("phases", 1, 3),
        ("hit", 0, 2),
        ("score", 0, 0),
    ]
    assert (found["phases"].percent, found["score"].percent) == ("33 %", "–")


def test_a_grade_is_never_rounded_up_to_all() -> None:
    many = [vector(f"v{number}", Verdict.PASS) for number in range(999)]
    assert overall(log(*many, vector("x", Verdict.FAIL))).percent == "99 %"
    assert overall(log(*many)).percent == "100 %"


def test_failures_are_grouped_by_rule_the_smallest_first_without_those_that_are_known() -> None:
    (found,) = failures(MIXED, RULES)
    assert (found.rule, [result.id for result in found.results]) == ("HIT-RUN", ["small", "big"])
    assert [result.id for result in known(MIXED)] == ["old"]
    assert list(broken(MIXED)) == ["crash"]


def test_what_fuzzing_found_is_shown_but_not_graded() -> None:
    found = Result("fuzz", "f", ("RUN-1",), Status.FAIL, "why", verdict=Verdict.FAIL)
    assert overall(log(found)).judged == 0
    assert failures(log(found), RULES)[0].results == (found,)


def test_verdict_and_program_survive_the_log() -> None:
    lines = [MIXED.header.to_json(), *(result.to_json() for result in MIXED.results), MIXED.footer.to_json()]
    assert parse_log([json.dumps(line).encode() + b"\n" for line in lines]) == MIXED


def test_the_badge_says_the_grade_and_that_something_broke() -> None:
    assert badge(MIXED)["message"] == "25 % classic, 1 broken"
    assert badge(MIXED)["color"] == "red"
    assert badge(log(vector("a", Verdict.PASS)))["color"] == "brightgreen"
    assert badge(log())["message"] == "not proved"
    assert ET.fromstring(badge_svg(MIXED)).tag.endswith("svg")  # noqa: S314 - our own text


def test_nothing_that_a_program_says_gets_into_the_page_as_html() -> None:
    page = program_page(MIXED, RULES)
    assert "<script>" not in page
    assert "<b>game</b>" not in page
    assert "HIT-RUN: 2 wrong" in page
    assert "`" not in program_summary(log(), RULES)


def test_annotations_are_one_line_each_and_cannot_be_broken_out_of() -> None:
    evil = Result("vector", "x", ("RUN-1",), Status.FAIL, "a\n::stop-commands::x%", verdict=Verdict.FAIL)
    lines = list(github_lines(log(evil), RULES))
    assert all(line.startswith(("::error ", "::notice ")) and "\n" not in line for line in lines)
    assert "%0A::stop-commands::x%25" in lines[0]


def test_junit_names_the_verdict() -> None:
    suite = ET.fromstring(junit_text(MIXED, RULES))  # noqa: S314 - our own text
    told = {
        case.get("name"): [(child.tag, child.get("type")) for child in case if child.tag != "properties"]
        for case in suite.iter("testcase")
    }
    assert told["c"] == [("error", "crash")]
    assert told["u"] == [("skipped", "unsupported")]
    assert told["big"] == [("failure", "fail")]


def test_two_runs_are_compared() -> None:
    later = log(
        vector("a", Verdict.FAIL),
        vector("big", Verdict.PASS, "HIT-RUN"),
        vector("new", Verdict.PASS),
        vector("u", Verdict.CHOICE, "SCORE-1"),
        vector("c", Verdict.CRASH),
    )
    found = {change.id: change.sort for change in changes(MIXED, later)}
    assert found == {
        "a": "worse",
        "big": "better",
        "new": "new",
        "u": "other",
        "small": "gone",
        "old": "gone",
        "o": "gone",
    }
