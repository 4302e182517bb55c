"""A run against a program in Markdown, as the summary page of a CI job shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..evidence import RuleRow
from ..markdown import escaped, fenced, table
from ..records import Result, RunLog, Verdict
from ..text import fields_text
from .grades import broken, failures, grades, known, overall, remarks
from .terminal import counted

_MOST = 20


def _shown(result: Result) -> Iterator[str]:
    yield f"{escaped(result.id)}: {escaped(result.detail)}"
    yield ""
    if result.case is not None:
        yield fenced(fields_text(result.case))
        yield ""
    if result.replay:
        yield fenced(result.replay, "sh")
        yield ""


def program_summary(log: RunLog, rules: Sequence[RuleRow]) -> str:
    """The page: the grade, grades by chapter, failures by rule, what broke."""
    grade, told = overall(log), log.header.program
    name = escaped(" ".join(told[part] for part in ("name", "version") if part in told))
    suite, phaseproof = escaped(told.get("suite", "?")), escaped(log.header.phaseproof)
    versions = f"Suite {suite}, phaseproof {phaseproof}, {log.footer.seconds:.1f} s."
    lines = [
        f"# {name}: {grade.percent} of the Phase 10 rules ({escaped(log.header.edition)})",
        "",
        f"{grade.passed:,} of {grade.judged:,} answers are right; not judged: {counted(grade.others)}.",
        "",
        versions,
        "",
    ]
    rows = (
        [escaped(one.title), one.percent, f"{one.passed:,}", f"{one.counts[Verdict.FAIL]:,}", counted(one.others)]
        for one in grades(log, rules)
    )
    lines += [*table(["chapter", "grade", "right", "wrong", "not judged"], rows), ""]
    failed = failures(log, rules)
    for one in failed[:_MOST]:
        lines += [f"## {escaped(one.rule)}: {len(one.results):,} wrong", "", escaped(one.statement), ""]
        lines += _shown(one.results[0])
        if one.results[1:]:
            lines += [f"Also: {', '.join(escaped(result.id) for result in one.results[1:_MOST])}.", ""]
    if len(failed) > _MOST:
        lines += [f"{len(failed) - _MOST:,} further rules are in the run log.", ""]
    for how, results in broken(log).items():
        lines += [f"## {escaped(how)}: {len(results):,}", "", *_shown(results[0])]
    lines += [f"- {escaped(remark)}" for remark in remarks(log)]
    if known(log):
        lines += ["", f"{len(known(log)):,} failures are known (baseline)."]
    return "\n".join(lines).rstrip() + "\n"
