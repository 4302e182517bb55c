"""One question under several editions: every verdict, and what makes the difference, found by judging again."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from phaseproof.disputes.across import across, deciding, encode
from phaseproof.spec.answer import Verdict, answer
from phaseproof.spec.edition import Edition, edition, edition_names, exchanged
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_group, parse_hand, parse_placed
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Counting, Holding, Question, hitting, laying

CLASSIC = edition("classic")
EDITIONS = [edition(name) for name in edition_names()]


def blue_five(game: Edition) -> Question:
    kinds = tuple(GroupKind)
    return hitting(parse_placed("B5", game.deck), parse_group("run: G6 G7 W=8 G9", game.deck, kinds))


def test_the_reading_that_decides_is_found_on_both_sides() -> None:
    lines = {line.edition.id: line for line in across(blue_five, EDITIONS, CLASSIC)}
    assert {name for name, line in lines.items() if line.answer and line.answer.verdict is Verdict.ILLEGAL} == {"hub"}
    assert all(line.deciding == (("run-colour",),) for line in lines.values())
    assert lines["hub"].words == ("run-colour = one (stated by hub)",)
    assert lines["party"].words == (
        "run-colour = any (taken over from classic, where FX05p5, FXU, guide and manual state it)",
    )
    assert lines["hub"].other == CLASSIC
    assert lines["classic"].other == edition("hub")


def test_what_decides_changes_the_verdict_when_it_is_exchanged() -> None:
    """The claim itself, judged again from outside."""
    for line in across(blue_five, EDITIONS, CLASSIC):
        assert line.other is not None
        for names in line.deciding:
            back = answer(blue_five(line.edition), exchanged(line.edition, line.other, *names))
            assert line.answer is not None
            assert back.verdict is not line.answer.verdict


def test_what_is_only_left_open_decides_too() -> None:
    def wilds_and_set(game: Edition) -> Question:
        return laying(game, 1, [parse_group(text, game.deck, (GroupKind.SET,)) for text in ("W W W", "R4 B4 Y4")])

    line = next(line for line in across(wilds_and_set, EDITIONS, CLASSIC) if line.edition.id == "guide")
    assert line.answer is not None
    assert line.answer.verdict is Verdict.ILLEGAL
    assert line.deciding == (("undeclared-wild",),)
    told = encode(line)["deciding"][0][0]
    assert (told["reading"], told["basis"], told["open"]) == ("must-declare", "stated", [])


def test_each_reading_that_decides_by_itself_is_named() -> None:
    """A set of Wilds beside a card too many breaks two rules: either reading alone forbids it."""
    strict = edition("classic+natural=per-group+extras=exact")

    def asking(game: Edition) -> Question:
        groups = [parse_group(text, game.deck, (GroupKind.SET,)) for text in ("W=4 W=4 W=4", "R5 B5 Y5 G5")]
        return laying(game, 1, groups)

    assert deciding(asking, strict, CLASSIC) == (("natural",), ("extras",))


def test_two_readings_that_only_together_make_the_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that counts strict readings: one of them alone is neither what one edition says nor the other."""
    strict = edition("classic+natural=per-group+extras=exact+pile-view=all")

    def counted(_question: Question, game: Edition) -> SimpleNamespace:
        value = (game.reading("natural") == "per-group") + (game.reading("extras") == "exact")
        return SimpleNamespace(verdict=Verdict.LEGAL, ruling=SimpleNamespace(value=value))

    monkeypatch.setattr("phaseproof.disputes.across.answer", counted)
    assert deciding(blue_five, strict, CLASSIC) == (("natural", "extras"),)


def test_editions_with_one_answer_differ_by_nothing() -> None:
    assert deciding(lambda game: Counting(parse_hand("W", game.deck)), edition("hub"), CLASSIC) == ()


def test_editions_that_differ_in_points_say_so() -> None:
    dear = replace(CLASSIC, id="dear", scores=replace(CLASSIC.scores, wild=50))

    def asking(game: Edition) -> Question:
        return Counting(parse_hand("W", game.deck), claim=25)

    lines = across(asking, [CLASSIC, dear], CLASSIC)
    assert [line.deciding for line in lines] == [(("scores",),), (("scores",),)]
    assert lines[1].words == ("its scores: 1-9: 5, 10-12: 10, Wild: 50, Skip: 15",)
    assert encode(lines[1])["deciding"] == [[{"part": "scores", "says": "1-9: 5, 10-12: 10, Wild: 50, Skip: 15"}]]


def test_editions_that_differ_in_phases_say_so() -> None:
    other = replace(CLASSIC, id="other", phases=(*CLASSIC.phases[1:],))

    def asking(game: Edition) -> Question:
        return Holding(parse_hand("R1 B1 Y1 G5 R5 B5", game.deck), game.phases[0].number)

    lines = across(asking, [CLASSIC, other], CLASSIC)
    assert [line.deciding for line in lines] == [(("phases",),), (("phases",),)]
    assert "its phases: phases 2-10" in lines[1].words[0]


def test_a_phase_that_an_edition_lacks_is_told_in_its_line_alone() -> None:
    def asking(game: Edition) -> Question:
        groups = [
            parse_group(text, game.deck, tuple(GroupKind)) for text in ("set: R4 B4 G4 Y4", "run: R5 B6 Y7 G8 R9")
        ]
        return laying(game, 12, groups)

    lines = {line.edition.id: line for line in across(asking, EDITIONS, CLASSIC)}
    assert {name for name, line in lines.items() if line.answer} == {"plus-ten"}
    assert lines["hub"].inapplicable.startswith("unknown phase '12'")
    assert lines["plus-ten"].deciding == ()
    assert encode(lines["hub"])["verdict"] is None
    with pytest.raises(UsageError, match="unknown phase '12'"):
        across(asking, [CLASSIC, edition("hub")], CLASSIC)


def test_where_all_agree_nothing_decides() -> None:
    lines = across(lambda game: Counting(parse_hand("W S", game.deck)), EDITIONS, CLASSIC)
    assert all(line.answer and line.answer.ruling.value == 40 for line in lines)
    assert all(line.other is None and line.words == () for line in lines)
