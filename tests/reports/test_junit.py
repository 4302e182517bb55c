from __future__ import annotations

from junitparser import Error, Failure, JUnitXml, Properties, Skipped, TestCase

from phaseproof.reports.evidence import RuleRow
from phaseproof.reports.junit import junit_text
from phaseproof.reports.records import RunLog

Rules = tuple[RuleRow, ...]


def parsed(log: RunLog, rules: Rules) -> tuple[JUnitXml, dict[str, TestCase]]:
    document = JUnitXml.fromstring(junit_text(log, rules).encode())
    return document, {case.name: case for suite in document for case in suite}


def test_the_counts_are_those_of_the_log(log: RunLog, rules: Rules) -> None:
    document, cases = parsed(log, rules)
    told = (document.tests, document.failures, document.errors, document.skipped)
    assert told == (10, 1, 1, 2)
    assert len(cases) == 10
    assert sum(case.is_passed for case in cases.values()) == 6


def test_there_is_a_suite_for_each_kind(log: RunLog, rules: Rules) -> None:
    document, _ = parsed(log, rules)
    names = [suite.name for suite in document]
    assert names == ["property", "cross-check", "scenario", "fault", "proof"]
    told = {(one.name, one.value) for one in next(iter(document)).properties()}  # type: ignore[no-untyped-call]
    assert told >= {("seed", "7"), ("edition", "classic")}


def test_statuses_are_mapped_with_their_reasons(log: RunLog, rules: Rules) -> None:
    _, cases = parsed(log, rules)
    results = {name: case.result[0] for name, case in cases.items() if case.result}
    assert {name: type(result) for name, result in results.items()} == {
        "colour-symmetry": Failure,
        "gap": Error,
        "set-of-two": Skipped,
        "kernel-phase-4": Skipped,
    }
    assert results["set-of-two"].message == "not in this edition"
    assert results["kernel-phase-4"].message == "unproved: 60 s were too short"
    text = results["colour-symmetry"].text
    assert '"hand": "R1 B2 W"' in text
    assert "replay: phaseproof verify --only colour-symmetry --seed 7" in text


def test_a_case_names_its_chapter_rules_seed_and_edition(log: RunLog, rules: Rules) -> None:
    _, cases = parsed(log, rules)
    case = cases["further-card"]
    assert (case.classname, case.time) == ("phases", 1.25)
    held = case.child(Properties)  # type: ignore[no-untyped-call]
    properties = [(one.name, one.value) for one in held]
    assert properties == [
        ("kind", "property"),
        ("rule", "SET-1"),
        ("rule", "RUN-2"),
        ("edition", "classic"),
        ("seed", "7"),
    ]


def test_a_case_without_a_known_rule_is_classed_by_its_kind(log: RunLog) -> None:
    _, cases = parsed(log, ())
    assert cases["further-card"].classname == "property"


def test_hostile_text_is_good_xml(hostile: tuple[RunLog, Rules]) -> None:
    document, cases = parsed(*hostile)
    assert document.tests == 2
    failure = cases["<b>&\"'|`*"].result[0]
    assert "<script>alert('x')</script> & \"]]>" in failure.text
    assert "\ufffd[31mred\ufffd" in failure.text
