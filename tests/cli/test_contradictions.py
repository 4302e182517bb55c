"""``contradictions``, ``gaps`` and ``sources --slips``: they follow the clauses, in whatever edition."""

import json
from dataclasses import replace

import pytest

from phaseproof.spec.clauses import CLAUSES, Stance
from phaseproof.spec.edition import edition_names

from .conftest import Run
from .test_edition import flat


def test_contradictions_tell_rules_options_and_slips(run: Run) -> None:
    result = run("contradictions")
    assert (result.exit_code, result.stderr) == (0, "")
    text = flat(result.stdout)
    rules, options, slips = map(text.index, ("RUN-2 The colours", "read differently", "at odds with itself"))
    assert rules < options < slips
    assert "against hub (one colour, and says that the print does)" in text[:options]
    assert "run-colour = one: hub" in text[:options]
    assert "per-group one natural card in every group (stated by party)" in text[options:slips]
    assert "hub-turn-two-as-told (worked example)" in text[slips:]


def test_a_flipped_citation_changes_what_is_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = run("contradictions")
    clause = CLAUSES["RUN-2"]
    said = tuple(
        replace(one, stance=Stance.STATES, readings=()) if one.source == "hub" else one for one in clause.citations
    )
    monkeypatch.setitem(CLAUSES, "RUN-2", replace(clause, citations=said))
    after = run("contradictions")
    assert "RUN-2  The colours of a run" in before.stdout
    assert "RUN-2  The colours of a run" not in after.stdout
    count = int(before.stdout.split()[0])
    assert after.stdout.startswith(f"{count - 1} rules")


def test_contradictions_of_one_source(run: Run) -> None:
    told = json.loads(run("contradictions", "--source", "S3", "--json").stdout)
    assert {one["rule"] for one in told["rules"]} >= {"WILD-3"}
    for one in told["rules"]:
        assert "party" in {said["source"] for side in ("asserting", "contradicting", "unclear") for said in one[side]}
    assert {slip["source"] for slip in told["slips"]} == {"party"}
    every = json.loads(run("contradictions", "--json").stdout)
    assert len(every["rules"]) > len(told["rules"])
    assert {slip["source"] for slip in every["slips"]} == {"hub", "manual", "party"}
    unknown = run("contradictions", "--source", "hubb")
    assert (unknown.exit_code, unknown.stdout) == (2, "")


def test_slips_of_a_source(run: Run) -> None:
    text = flat(run("sources", "hub", "--slips").stdout)
    assert "found illegal by HAND-0: there is no G5 in P1's hand, which holds G2, G4, R4, Y4 and W" in text
    assert "found illegal by HAND-1: P1 has 4 cards in hand and 6 on the table" in text
    assert "manual" not in text
    told = json.loads(run("sources", "--slips", "--json").stdout)
    assert {slip["kind"] for slip in told} == {"unclear", "example"}
    assert run("sources", "PP", "--slips").stdout == "0 places where a source is at odds with itself\n"


@pytest.mark.parametrize("name", edition_names())
def test_gaps_work_with_every_edition(run: Run, name: str) -> None:
    told = json.loads(run("gaps", "--edition", name, "--json").stdout)
    assert len(told) == sum(len(clause.gaps) for clause in CLAUSES.values())
    assert run("gaps", "--edition", name).exit_code == 0


def test_gaps_say_from_where_a_reading_was_taken_over(run: Run) -> None:
    def after(*arguments: str) -> str:
        lines = run("gaps", *arguments).stdout.splitlines()
        start = next(n for n, line in enumerate(lines) if line.startswith(" 38  "))
        return next(line for line in lines[start:] if "settled" in line).strip()

    assert after().startswith("settled  stated by party:")
    assert after("--edition", "hub").startswith("settled  taken over from classic, where party states it:")
    assert after("--edition", "hub+full-run=wilds") == "settled  a house rule: whoever made the edition decided so"


def test_a_changed_gap_changes_what_is_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clause = CLAUSES["HIT-RUN"]
    changed = tuple(
        replace(gap, option=None, decision="it is refused", note="nobody plays it") if gap.number == 38 else gap
        for gap in clause.gaps
    )
    before = flat(run("gaps", "--edition", "hub").stdout)
    monkeypatch.setitem(CLAUSES, "HIT-RUN", replace(clause, gaps=changed))
    after = flat(run("gaps", "--edition", "hub").stdout)
    assert "here it is refused" not in before
    assert "here it is refused" in after
    assert "settled nobody plays it" in after


def test_a_rule_says_from_where_its_reading_was_taken_over(run: Run) -> None:
    assert "(taken over from classic, where party states it)" in flat(run("rule", "HIT-RUN", "--edition", "hub").stdout)
    assert "(stated by party)" in flat(run("rule", "HIT-RUN").stdout)
