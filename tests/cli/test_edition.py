"""``edition``: list, show, check, combine and which; and what ``--edition`` takes."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from phaseproof.cli.options import editions_like, named_editions
from phaseproof.cli.verify_run import Wish
from phaseproof.spec.edition import aliases, edition, edition_names
from phaseproof.spec.errors import UsageError
from phaseproof.spec.options import OPTIONS

from .conftest import Run

OURS = """\
id = "ours"
name = "our table"
base = "hub"

[readings]
extras = "exact"
match-end = "at-once"
"""
FAULTY = """\
id = "ours"
base = "hub"
players = [6, 2]
colour = "red"

[readings]
extras = "exakt"
naturals = "none"
skip-limit = { reading = "none", basis = "stated" }
"""


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(OURS, encoding="utf-8")
    return "ours.toml"


def flat(text: str) -> str:
    return " ".join(text.split())


def test_every_edition_is_listed_under_its_kind(run: Run) -> None:
    told = json.loads(run("edition", "list", "--json").stdout)
    assert [one["name"] for one in told["editions"]] == list(edition_names())
    text = run("edition", "list").stdout
    heads = [text.index(head) for head in ("Games", "Accounts of the sources", "Variations")]
    assert heads == sorted(heads)
    assert heads[0] < text.index("classic ") < heads[1] < text.index("hub ") < heads[2] < text.index("ten-hands ")
    assert "must-discard" not in text


def test_aliases_are_listed_on_demand_with_those_that_mean_nothing(run: Run) -> None:
    told = json.loads(run("edition", "list", "--aliases", "--json").stdout)["aliases"]
    assert {one["name"] for one in told} == set(aliases())
    assert next(one for one in told if one["name"] == "twist")["means"] is None
    text = flat(run("edition", "list", "--aliases").stdout)
    assert "must-discard classic+going-out=discard" in text
    assert text.index("Names without an edition") < text.index("twist")


def test_an_edition_shows_first_what_it_changes_and_then_all_of_it(run: Run) -> None:
    text = flat(run("edition", "show", "hub").stdout)
    changes, rules = text.index("It changes in classic:"), text.index("Disputed rules")
    assert changes < text.index("run-colour Which colours may a run have?") < rules
    assert "hub one: all cards of a run in one colour (stated by hub)" in text[changes:rules]
    assert "classic any: any mix of colours (stated by FX05p5, FXU, guide, manual)" in text[changes:rules]
    assert "taken over from classic, where FX05p6, QGR and guide" not in text[changes:rules]
    assert all(f"{name} " in text[rules:] for name in OPTIONS)
    assert "108 cards: 1-12 in red, yellow, blue, green" in text
    assert "1-9: 5, 10-12: 10, Wild: 25, Skip: 15" in text
    assert "It changes" not in run("edition", "show", "classic").stdout


def test_an_edition_as_json(run: Run) -> None:
    told = json.loads(run("edition", "show", "party+ten-hands", "--json").stdout)
    assert (told["edition"], told["base"], told["layers"]) == (
        "party+ten-hands",
        "party",
        ["classic", "party", "ten-hands"],
    )
    [change] = told["changes"]
    assert (change["what"], change["first"]["reading"], change["second"]["reading"]) == (
        "advance",
        "if-laid",
        "everyone",
    )
    readings = {one["option"]: one for one in told["readings"]}
    assert set(readings) == set(OPTIONS)
    assert readings["natural"]["open"].keys() == {"per-set-and-run"}
    assert readings["natural"]["rests_on"] == "stated by party"
    assert readings["extras"]["rests_on"] == "taken over from classic, where FX05p6, QGR and hub state it"
    assert told["warning"] is None


def test_two_variations_bring_the_warning(run: Run) -> None:
    warned = run("edition", "show", "plus-ten+ten-hands")
    assert "Warning  2 variations at once (plus-ten, ten-hands): better one at a time" in flat(warned.stdout).replace(
        "Warning ", "Warning  "
    )
    assert "Warning" not in run("edition", "show", "plus-ten").stdout
    assert "phases 1-20" in warned.stdout


def test_a_file_in_order_tells_what_it_changes_and_what_it_goes_with(run: Run, ours: str) -> None:
    result = run("edition", "check", ours)
    assert (result.exit_code, result.stderr) == (0, "")
    text = flat(result.stdout)
    assert "ours.toml: in order (our table)" in text
    assert "ours exact: no, exactly the phase; more is hit afterwards (a house rule" in text
    assert "ten-hands: interacts the match ends after the hand of the last phase" in text
    told = json.loads(run("edition", "check", ours, "--json").stdout)
    assert {change["what"] for change in told["changes"]} == {"extras", "match-end"}
    relations = {pair["second"]: pair["relation"] for pair in told["combines"]}
    assert relations["ten-hands"] == "interacts"
    assert relations["hub"] == "interacts"
    assert "contradictory" not in relations.values()


def test_every_fault_of_a_file_is_named_with_line_and_field(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(FAULTY, encoding="utf-8")
    result = run("edition", "check", "ours.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert len(lines) == 5
    assert all(line.startswith("phaseproof: ours.toml, line ") for line in lines)
    told = "\n".join(lines)
    assert [line.split(",")[1] for line in lines] == [f" line {number}" for number in (3, 4, 7, 8, 9)]
    for part in (
        "line 3, players: expected [low, high], found [6, 2]",
        "line 4, colour: unknown field 'colour'",
        "line 7, readings.extras: unknown reading of option 'extras' 'exakt'; did you mean exact?",
        "line 8, readings.naturals: unknown option 'naturals'; did you mean natural",
        "line 9, readings.skip-limit: a stated reading names its sources",
    ):
        assert part in told
    assert len(json.loads(run("edition", "check", "ours.toml", "--json").stdout)["faults"]) == 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('id = "x"\nbase = "hubb"\n', "x.toml, line 2, base: unknown edition 'hubb'; did you mean hub?"),
        ('id = "x"\nbase = "./x.toml"\n', "is based on itself"),
        ('id = "x"\nbase = "hub"\nselect_phases = { from = 30 }\n', "x.toml, line 2, base: edition 'x' has no phases"),
        ("id = 7 7\n", "x.toml: Expected newline or end of document after a statement (at line 1, column 8)"),
        ('id = "x"\n', "no reading of option 'run-colour'"),
    ],
)
def test_a_file_that_makes_no_game_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.toml").write_text(text, encoding="utf-8")
    result = run("edition", "check", "x.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_that_is_not_there(run: Run, ours: str) -> None:
    assert run("edition", "check", "our.toml").stderr == (
        "phaseproof: our.toml: there is no such file; did you mean ours.toml?\n"
    )
    assert run("edition", "show", "our.toml").exit_code == 2
    assert ours


def test_a_file_is_an_edition_wherever_one_is_asked_for(run: Run, ours: str) -> None:
    question = ["ask", "lay", "--phase", "1", "R4 B4 Y4 G4", "R5 B5 Y5"]
    for name in (ours, f"./{ours}", f"{ours}+ten-hands"):
        told = json.loads(run(*question, "--edition", name, "--json").stdout)
        assert told["verdict"] == "illegal"
        assert [rule["id"] for rule in told["rules"] if not rule["holds"]] == ["LAY-5"]
    assert json.loads(run(*question, "--json").stdout)["verdict"] == "legal"
    assert run("--edition", ours, "rules").exit_code == 0


def test_the_command_that_does_a_run_again_names_the_file(ours: str) -> None:
    assert Wish(edition(ours), 1, 0.5, (), ours).command == "verify --edition ours.toml --seed 1 --budget 0.5"
    assert "--edition 'n-phases(5)' " in Wish(edition("n-phases(5)"), 1, 1, ()).command


def test_what_goes_together_makes_an_edition(run: Run) -> None:
    told = json.loads(run("edition", "combine", "ten-hands", "hub", "plus-ten", "--json").stdout)
    assert told["edition"] == "hub+ten-hands+plus-ten"
    assert edition(told["edition"]).layers == ("classic", "hub", "ten-hands", "plus-ten")
    relations = {(pair["first"], pair["second"]): pair for pair in told["pairs"]}
    assert relations["ten-hands", "plus-ten"]["relation"] == "interacts"
    assert relations["ten-hands", "plus-ten"]["reasons"] == ["there are as many hands as phases"]
    assert relations["hub", "plus-ten"]["relation"] == "interacts"
    guide = json.loads(run("edition", "combine", "guide", "plus-ten", "--json").stdout)
    assert [pair["relation"] for pair in guide["pairs"]] == ["independent"]
    assert guide["warning"] is None
    assert "2 variations at once (ten-hands, plus-ten)" in told["warning"]
    assert flat(run("edition", "combine", "run-colour=one").stdout) == "Use --edition run-colour=one"
    over = run("edition", "combine", "hub", "run-colour=any")
    assert over.exit_code == 0
    assert "run-colour=any puts any in the place of one, which hub says" in flat(over.stdout)


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["run-colour=one", "run-colour=any"], "run-colour=one says one, run-colour=any says any"),
        (["even-phases", "odd-phases"], "both say which of the phases are played"),
        (["hub", "guide"], "each says how the whole game goes"),
    ],
)
def test_what_contradicts_is_a_finding_with_its_reason(run: Run, names: list[str], why: str) -> None:
    result = run("edition", "combine", *names)
    assert (result.exit_code, result.stderr) == (1, "")
    assert f"{names[0]} and {names[1]}: contradictory" in result.stdout
    assert why in flat(result.stdout)
    assert "Use" not in result.stdout
    assert json.loads(run("edition", "combine", *names, "--json").stdout)["edition"] is None


def test_which_asks_until_an_edition_is_found(run: Run) -> None:
    answers = {"phases": "1-10", "advance": "if-laid"}
    given: list[str] = []
    for _ in range(10):
        told = json.loads(run("edition", "which", "--json", *given).stdout)
        if told["next"] is None:
            break
        about = told["next"]["option"]
        assert told["edition"] is None
        assert answers.get(about, edition("hub").choices.get(about)) is not None
        reading = answers.get(about) or edition("hub").reading(about)
        assert reading in told["next"]["answers"]
        given += ["--answer", f"{about}={reading}"]
    assert (told["edition"], told["exact"]) == ("hub", True)
    assert 0 < len(given) // 2 <= 5
    text = flat(run("edition", "which", *given).stdout)
    assert text.startswith("the game as the hub tells it Use --edition hub")


def test_which_takes_answers_that_no_edition_gives(run: Run) -> None:
    given = ["natural=none", "phases=1 - 20", "skip-limit=per-hand", "advance=if-laid"]
    told = json.loads(run("edition", "which", "--json", *(word for one in given for word in ("--answer", one))).stdout)
    assert told["edition"] == "hub+plus-ten+natural=none"
    assert not told["exact"]
    assert edition(told["edition"]).reading("natural") == "none"


def test_a_question_that_nobody_can_answer_is_not_asked_again(run: Run) -> None:
    asked = json.loads(run("edition", "which", "--json").stdout)["next"]["option"]
    after = json.loads(run("edition", "which", "--json", "--answer", f"{asked}=?").stdout)
    assert after["next"]["option"] != asked
    assert len(after["candidates"]) > 20


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (["run-colour"], "--answer: expected option=reading"),
        (["run-color=one"], "unknown question 'run-color'; did you mean run-colour or no-card?"),
        (["run-colour=two"], "unknown reading of option 'run-colour' 'two'"),
        (["phases=1-7"], "unknown phases '1-7'; known: 1-10; "),
        (["run-colour=one", "run-colour=any"], "--answer: run-colour is answered twice, by one and by any"),
    ],
)
def test_a_wrong_answer_is_bad_input(run: Run, answers: list[str], says: str) -> None:
    result = run("edition", "which", *(word for one in answers for word in ("--answer", one)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_on_a_terminal_the_questions_are_asked(environment: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "phaseproof", "edition", "which"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        os.write(ours, b"1\n0\n0\n0\n0\n0\n0\n0\n0\n0\n")
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:  # how a terminal says that it is closed
            pass
    os.close(ours)
    assert process.returncode == 0
    text = shown.decode()
    assert text.index("Which phases are played?") < text.index("I do not know") < text.index("Use")
    assert text.count("Number") > 2


def test_completion_offers_editions_files_and_parts_of_combinations(ours: str, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "late.toml").touch()
    (tmp_path / "tables" / "late.txt").touch()
    assert editions_like("ev") == ["even-phases"]
    assert editions_like("hub+te") == ["hub+ten-hands"]
    assert editions_like("o") == ["odd-phases", ours]
    assert editions_like("ta") == ["tables/"]
    assert editions_like("tables/") == ["tables/late.toml"]
    assert editions_like("nowhere/x") == []


def test_a_list_of_editions() -> None:
    assert named_editions("all") == edition_names()
    assert named_editions("hub, n-phases(5),hub") == ("hub", "n-phases(5)")
    with pytest.raises(UsageError, match="--editions: expected names"):
        named_editions("hub,,guide")
