"""``ask ... --editions``: one line for each edition, with what decides."""

import json

import pytest

from phaseproof.spec.edition import edition_names

from .conftest import Run
from .test_edition import flat

BLUE_FIVE = ["ask", "hit", "B5", "--on", "G6 G7 W=8 G9"]
QUESTIONS = [
    ["hold", "--phase", "4", "G6 G7 W W R9 G5 B4"],
    ["lay", "--phase", "1", "R4 B4 Y4", "R5 B5 Y5"],
    ["hit", "B5", "--on", "G6 G7 W=8 G9"],
    ["score", "W S"],
    ["setup", "--players", "7"],
]


def test_one_line_for_each_edition_tells_verdict_reading_and_basis(run: Run) -> None:
    result = run(*BLUE_FIVE, "--editions", "all")
    assert (result.exit_code, result.stderr) == (0, "")
    heads = [line.split("  ")[0] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert heads == list(edition_names())
    text = flat(result.stdout)
    assert "hub ILLEGAL, by HIT-RUN (stated) decided by run-colour = one (stated by hub)" in text
    assert "party LEGAL (inherited) decided by run-colour = any (taken over from classic, where FX05p5" in text


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda words: words[0])
def test_every_question_can_be_asked_of_several_editions(run: Run, question: list[str]) -> None:
    told = json.loads(run("ask", *question, "--editions", "hub, guide+ten-hands", "--json").stdout)
    assert [line["edition"] for line in told] == ["hub", "guide+ten-hands"]
    for line, name in zip(told, ("hub", "guide+ten-hands"), strict=True):
        alone = json.loads(run("ask", *question, "--edition", name, "--json").stdout)
        assert [line[key] for key in ("verdict", "value", "standing")] == [
            alone[key] for key in ("verdict", "value", "standing")
        ]


def test_each_edition_is_held_against_the_one_that_is_chosen(run: Run) -> None:
    told = json.loads(run(*BLUE_FIVE, "--editions", "guide", "--edition", "hub", "--json").stdout)
    assert (told[0]["against"], told[0]["deciding"][0][0]["reading"]) == ("hub", "any")
    alone = json.loads(run(*BLUE_FIVE, "--editions", "guide", "--json").stdout)
    assert (alone[0]["against"], alone[0]["deciding"]) == (None, [])


def test_a_phase_that_an_edition_lacks_does_not_fail_the_others(run: Run) -> None:
    question = ["ask", "lay", "--phase", "12", "R4 B4 G4 Y4", "R5 B6 Y7 G8 R9"]
    result = run(*question, "--editions", "all")
    assert (result.exit_code, result.stderr) == (0, "")
    text = flat(result.stdout)
    assert "plus-ten LEGAL" in text
    assert "odd-phases does not apply: unknown phase '12' in edition odd-phases; expected 1, 3, 5, 7 or 9" in text
    nowhere = run(*question, "--editions", "classic,hub")
    assert (nowhere.exit_code, nowhere.stdout) == (2, "")
    assert "unknown phase '12' in edition classic" in nowhere.stderr


def test_an_expected_verdict_is_expected_of_every_edition(run: Run) -> None:
    assert run(*BLUE_FIVE, "--editions", "classic,guide", "--expect", "legal").exit_code == 0
    other = run(*BLUE_FIVE, "--editions", "classic,hub", "--expect", "legal")
    assert other.exit_code == 1
    assert other.stderr == "phaseproof: expected legal, but hub: illegal\n"


@pytest.mark.parametrize(
    ("editions", "says"),
    [
        ("clasic", "unknown edition 'clasic'; did you mean classic?"),
        ("hub,", "--editions: expected names of editions with commas between them, or all; found 'hub,'"),
        ("hub+run-colour=two", "unknown reading of option 'run-colour' 'two'"),
    ],
)
def test_a_wrong_list_of_editions_is_bad_input(run: Run, editions: str, says: str) -> None:
    result = run(*BLUE_FIVE, "--editions", editions)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_faulty_card_is_bad_input_whatever_the_editions(run: Run) -> None:
    result = run("ask", "hit", "X5", "--on", "G6 G7 W=8 G9", "--editions", "all")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "CARD, column 1: found 'X5'" in result.stderr
