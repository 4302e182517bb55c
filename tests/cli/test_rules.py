"""``rules``, ``rule`` and ``gaps``: the rulebook as a person or a program reads it."""

import json
from pathlib import Path

from phaseproof.cli.rules import clauses
from phaseproof.spec.sources import SOURCES

from .conftest import Run


def test_rules_lists_every_rule(run: Run) -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert all(any(line.startswith(f"{name} ") for line in result.stdout.splitlines()) for name in clauses())


def test_rules_of_a_chapter(run: Run) -> None:
    told = json.loads(run("rules", "--chapter", "HIT", "--json").stdout)
    assert [rule["id"] for rule in told] == [name for name, clause in clauses().items() if clause.chapter == "hit"]
    assert all(rule["basis"] in ("stated", "inherited", "interpretation") for rule in told)
    assert len(json.loads(run("rules", "--json").stdout)) == len(clauses())


def test_a_rule_with_its_sources_readings_gaps_and_code(run: Run) -> None:
    result = run("rule", "hit-run")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("HIT-RUN  A run takes the next number at either end")
    assert "  guide  Games guide with five club rules (describes)" in lines
    assert lines[lines.index("Say otherwise:") + 1] == "  L10  Level 10 (implementation): takes surplus Wilds"
    assert any(line.startswith("Reading full-run") for line in lines)
    assert any(line.startswith("Gap 38, settled here: ") for line in lines)
    assert any("'phaseproof sources KEY'" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_rule_as_json(run: Run) -> None:
    told = json.loads(run("rule", "WILD-4a", "--json").stdout)
    assert told["id"] == "WILD-4a"
    assert told["edition"] == "classic"
    assert {"undeclared-wild", "hit-declaration"} == {read["option"] for read in told["readings"]}
    assert told["readings"][0]["open"].keys() == {"high-end", "open"}
    assert {"source": "guide", "stance": "states"}.items() <= told["citations"][0].items()
    assert told["citations"][0]["title"]


def test_the_code_that_a_rule_names_is_there(run: Run) -> None:
    root = Path(__file__).parents[2]
    for rule in clauses():
        place, name = json.loads(run("rule", rule, "--json").stdout)["code"].split()
        file, _, line = place.partition(":")
        text = (root / file).read_text(encoding="utf-8").splitlines()
        assert any(f"def {name}(" in part for part in text[int(line) - 1 : int(line) + 80])


def test_gaps_are_listed_by_number(run: Run) -> None:
    told = json.loads(run("gaps", "--json").stdout)
    assert [gap["number"] for gap in told] == sorted(gap["number"] for gap in told)
    assert len(told) == sum(len(clause.gaps) for clause in clauses().values())
    full_run = next(gap for gap in told if gap["number"] == 38)
    assert (full_run["rule"], full_run["reading"]) == ("HIT-RUN", "nothing")
    assert (full_run["status"], full_run["by"]) == ("settled", "sources")
    assert full_run["why"].startswith("stated by party: ")
    for gap in told:
        assert gap["why"]
        assert (gap["status"] == "open") == bool(gap.get("open"))
        assert (gap.get("by") == "rule") == ("option" not in gap)
    text = run("gaps")
    assert text.exit_code == 0
    assert " 38  A Wild on a run that has every number (HIT-RUN)" in text.stdout
    lines = text.stdout.splitlines()
    assert "open here" in lines[0]
    assert "[option = reading]" in " ".join(text.stdout.split())
    after = lines[lines.index(" 38  A Wild on a run that has every number (HIT-RUN)") :]
    assert next(line for line in after if "settled" in line).startswith("     settled  stated by party")


def test_rules_with_a_word(run: Run) -> None:
    def found(*arguments: str) -> list[str]:
        return [rule["id"] for rule in json.loads(run("rules", *arguments, "--json").stdout)]

    assert "HIT-RUN" in found("--search", "hit-r")
    assert "HIT-RUN" in found("--search", "NEXT NUMBER")
    assert "HIT-RUN" in found("--search", "a run that has every number")  # the situation of a gap
    assert set(found("--chapter", "wild", "--search", "wild")) == set(found("--chapter", "wild"))
    assert found("--search", "no rule speaks of this") == []
    assert run("rules", "--search", "no rule speaks of this").exit_code == 0


def test_sources_are_listed(run: Run) -> None:
    told = json.loads(run("sources", "--json").stdout)
    assert [source["key"] for source in told] == list(SOURCES)
    lines = run("sources").stdout.splitlines()
    assert all(any(line.startswith(f"{key} ") for line in lines) for key in SOURCES)


def test_a_source(run: Run) -> None:
    told = json.loads(run("sources", "PP", "--json").stdout)
    assert (told["key"], told["standing"]) == ("PP", "implementation")
    assert {"title", "kind", "game", "year", "urls", "document", "note"} < told.keys()
    shown = run("sources", "PP").stdout
    assert all(part in shown for part in (told["title"], told["kind"], told["standing"], *told["urls"]))
    assert run("sources", "S1").stdout == run("sources", "hub").stdout
    unknown = run("sources", "hubb")
    assert unknown.exit_code == 2
    assert unknown.stderr == "phaseproof: unknown source 'hubb'; did you mean hub?\n"
