from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from phaseproof.reports.evidence import RuleRow
from phaseproof.reports.markdown import escaped, fenced, summary
from phaseproof.reports.records import Header, Result, RunLog, Status

Rules = tuple[RuleRow, ...]


def rendered(text: str) -> str:
    return str(MarkdownIt("commonmark").enable("table").render(text))


def test_the_summary_has_counts_findings_oracles_and_evidence(log: RunLog, rules: Rules) -> None:
    text = summary(log, rules)
    assert text.startswith("# phaseproof verify --seed 7: 2 findings\n")
    for line in (
        "| fail | 1 |",
        "| all | 10 |",
        "### fail: colour-symmetry",
        "| spec | 21,000 | 10,500 | 50.0% |",
        "| hit | 1/1 | – | 1/1 | 1/1 | 1/1 | **error** 0/1 | – | – |",
        "Only their clause speaks for: GOAL-1.",
        "Results name rules that do not exist: OLD-9.",
        "```sh\nphaseproof verify --only colour-symmetry --seed 7\n```",
    ):
        assert line in text


def test_every_row_of_a_table_has_every_column(log: RunLog, rules: Rules) -> None:
    html = rendered(summary(log, rules))
    assert html.count("<table>") == 4
    for table in html.split("<table>")[1:]:
        rows = table.partition("</table>")[0].split("<tr>")[1:]
        assert len({row.count("</t") for row in rows[1:]}) <= 2  # the last row also closes the body


def test_hostile_text_is_only_text(hostile: tuple[RunLog, Rules]) -> None:
    html = rendered(summary(*hostile))
    assert "<script" not in html
    assert "<em>" not in html
    assert "<a " not in html
    assert "\x1b" not in html
    assert html.count("<table>") == 4


@pytest.mark.parametrize("text", ["a | b", "`x` *y* _z_", "[a](b) <i> &amp; ~~s~~ \\", "line\nline", "$x$ @ann"])
def test_escaped_text_reads_as_it_was(text: str) -> None:
    html = rendered(escaped(text))
    plain = html.removeprefix("<p>").removesuffix("</p>\n")
    back = plain.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")
    assert back == text.replace("\n", " ")


def test_a_block_of_code_ends_where_it_should() -> None:
    block = fenced("```\n# no heading\n````")
    assert block.startswith("`````\n")
    assert "<h1>" not in rendered(block)


def test_a_summary_page_does_not_grow_without_end(header: Header, rules: Rules) -> None:
    results = [Result("scenario", f"s{number}", (), Status.FAIL, "wrong") for number in range(50)]
    text = summary(RunLog.of(header, results, 0), rules)
    assert text.count("### fail") == 20
    assert "30 further findings are in the run log." in text


def test_a_clean_run_has_no_findings(header: Header, rules: Rules) -> None:
    text = summary(RunLog.of(header, [], 0), rules)
    assert text.startswith("# phaseproof verify --seed 7: no findings\n")
    assert "## Findings" not in text
    assert "## Oracles" not in text


def test_a_reason_why_there_is_nothing_fills_the_cell(log: RunLog, rules: Rules) -> None:
    reason = Result("never-illegal", "permitted", ("GOAL-1",), Status.PASS, "It is only permitted.")
    told = summary(RunLog.of(log.header, [*log.results, reason], 0), rules)
    (row,) = [line for line in told.splitlines() if line.startswith("| GOAL-1")]
    assert " never |" in row
