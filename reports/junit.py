"""JUnit XML of a run: one suite for each kind of evidence, one test case for each result."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from junitparser import Error, Failure, JUnitXml, Properties, Property, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from .evidence import RuleRow
from .records import Header, Result, RunLog, Status
from .text import indented_json, one_line, printable

_OUTCOMES: dict[Status, type[FinalResult]] = {
    Status.FAIL: Failure,
    Status.ERROR: Error,
    Status.SKIPPED: Skipped,
    Status.UNPROVED: Skipped,
}


def _outcome(result: Result) -> FinalResult | None:
    make = _OUTCOMES.get(result.status)
    if make is None:
        return None
    message, named = one_line(result.detail), result.verdict or result.status
    if result.status is Status.UNPROVED or (result.verdict and result.status is Status.SKIPPED):
        message = f"{named.value}: {message}"
    outcome = make(message, named.value)
    parts = [printable(result.detail)]
    if result.case is not None:
        parts.append(f"case:\n{indented_json(result.case)}")
    if result.replay:
        parts.append(f"replay: {printable(result.replay)}")
    outcome.text = "\n\n".join(parts)
    return outcome


def _run_properties(header: Header) -> list[tuple[str, str]]:
    return [("edition", header.edition), ("seed", "" if header.seed is None else str(header.seed))]


def _case(result: Result, header: Header, chapters: dict[str, str]) -> TestCase:
    family = next((chapters[rule] for rule in result.rules if rule in chapters), result.kind)
    case = TestCase(printable(result.id), printable(family), round(result.seconds, 3))
    properties = Properties()  # type: ignore[no-untyped-call]
    named = [("kind", result.kind), *(("rule", rule) for rule in result.rules)]
    for name, value in (*named, *_run_properties(header)):
        properties.add_property(Property(name, printable(value)))
    case.append(properties)  # type: ignore[no-untyped-call]
    outcome = _outcome(result)
    if outcome is not None:
        case.result = [outcome]
    return case


def junit(log: RunLog, rules: Sequence[RuleRow]) -> JUnitXml:
    """The run as JUnit. The class of a test case is the chapter of its first known rule, or else its kind."""
    header, chapters = log.header, {rule.id: rule.chapter for rule in rules}
    document = JUnitXml(printable(f"phaseproof {header.command}"))
    versions = {"phaseproof": header.phaseproof, "python": header.python, **header.solvers}
    for kind, results in log.kinds.items():
        suite = TestSuite(printable(kind))
        suite.timestamp = header.started.removesuffix("Z")  # the schema of JUnit knows no zone
        for name, value in (*_run_properties(header), *versions.items()):
            suite.add_property(printable(name), printable(value))
        suite.add_testcases([_case(result, header, chapters) for result in results])
        document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    return document


def junit_text(log: RunLog, rules: Sequence[RuleRow]) -> str:
    """The text of the XML file."""
    buffer = BytesIO()
    junit(log, rules).write(buffer, pretty=False)
    return buffer.getvalue().decode("utf-8")
