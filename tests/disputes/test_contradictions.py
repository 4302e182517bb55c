"""Where sources disagree, gaps, and slips: all of it follows the clauses, the editions and the worked examples."""

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from phaseproof.disputes import contradictions as module
from phaseproof.disputes.contradictions import encode_option, encode_rule, on_options, on_rules
from phaseproof.disputes.gaps import gaps
from phaseproof.disputes.slips import slips
from phaseproof.disputes.worked import accounts, builtin_examples, read_examples, replay_example
from phaseproof.spec.answer import Verdict
from phaseproof.spec.clauses import CLAUSES, Stance
from phaseproof.spec.edition import Basis, Edition, edition, edition_names
from phaseproof.spec.errors import UnknownName, UsageError, WireError

KNOWN_SLIPS = {
    ("hub", "hub-turn-one-wild-on-the-fives"),
    ("hub", "hub-turn-one-wild-on-the-nines"),
    ("hub", "hub-turn-two-as-told"),
    ("hub", "hub-turn-two-as-counted"),
    ("manual", "manual-four-below-a-run"),
    ("manual", "manual-eight-above-a-run"),
    ("manual", "manual-colours-as-phase-7"),
    ("party", "party-long-run-as-phase-7"),
}


CLASSIC = edition("classic")


def flip(monkeypatch: pytest.MonkeyPatch, rule: str, source: str, stance: Stance) -> None:
    clause = CLAUSES[rule]
    assert any(said.source == source and said.stance is not stance for said in clause.citations)
    said = tuple(replace(one, stance=stance, readings=()) if one.source == source else one for one in clause.citations)
    monkeypatch.setitem(CLAUSES, rule, replace(clause, citations=said))


def test_every_rule_with_sources_on_both_sides_is_named_and_no_other() -> None:
    asserting = {Stance.STATES, Stance.IMPLIES}
    expected = [
        name
        for name, clause in CLAUSES.items()
        if asserting & {said.stance for said in clause.told(CLASSIC)}
        and Stance.CONTRADICTS in {said.stance for said in clause.told(CLASSIC)}
    ]
    assert [one.clause.id for one in on_rules()] == expected
    assert {"RUN-2", "WILD-3", "SET-1c"} <= set(expected)


def test_a_rule_tells_who_says_what_and_who_follows_whom() -> None:
    told = encode_rule(next(one for one in on_rules() if one.clause.id == "RUN-2"))
    assert [(said["source"], said["note"]) for said in told["contradicting"]] == [
        ("hub", "one colour, and says that the print does")
    ]
    assert {"guide", "manual", "FX05p5"} <= {said["source"] for said in told["asserting"]}
    assert told["following"]["run-colour = one"] == ["hub"]
    assert "classic" in told["following"]["run-colour = any"]
    shortest = encode_rule(next(one for one in on_rules() if one.clause.id == "SET-1c"))
    assert shortest["following"] == {"in force": list(edition_names())}


def test_flipping_the_stance_of_one_citation_changes_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {one.clause.id for one in on_rules()}
    flip(monkeypatch, "RUN-2", "hub", Stance.STATES)
    assert before - {one.clause.id for one in on_rules()} == {"RUN-2"}
    flip(monkeypatch, "SET-1", "hub", Stance.CONTRADICTS)
    after = {one.clause.id: one for one in on_rules()}
    assert set(after) - before == {"SET-1"}
    assert [said.source for said in after["SET-1"].contradicting] == ["hub"]


def test_options_are_those_that_two_sources_read_differently() -> None:
    told = {one.option.id: encode_option(one) for one in on_options()}
    assert set(told) == {"run-colour", "natural", "skip-limit", "going-out", "advance", "match-end"}
    readings = {one["reading"]: one for one in told["natural"]["readings"]}
    assert readings["per-group"]["stated_by"] == ["party"]
    assert [game["edition"] for game in readings["per-group"]["editions"]] == ["party"]
    follows = {game["edition"]: game["rests_on"] for game in readings["per-phase"]["editions"]}
    assert follows["hub"] == "stated by hub"
    assert follows["manual"] == "taken over from classic, where FX05p5, guide and hub state it"
    assert [
        game["edition"] for game in {one["reading"]: one for one in told["advance"]["readings"]}["everyone"]["editions"]
    ] == ["ten-hands"]


def test_an_edition_that_changes_over_changes_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = edition("hub")
    choice = replace(hub.choices["run-colour"], reading="any")
    changed = replace(hub, choices={**hub.choices, "run-colour": choice})

    def named(name: str) -> Edition:
        return changed if name == "hub" else edition(name)

    monkeypatch.setattr(module, "edition", named)
    assert "run-colour" not in {one.option.id for one in on_options()}


@pytest.mark.parametrize("name", [*edition_names(), "classic+pile-view=all", "party+ten-hands"])
def test_every_gap_is_told_in_every_edition(name: str) -> None:
    game = edition(name)
    told = gaps(game)
    assert len(told) == sum(len(clause.gaps) for clause in CLAUSES.values())
    for gap in told:
        assert gap["why"]
        if "option" not in gap:
            assert gap["by"] == "rule"
            continue
        choice = game.choices[gap["option"]]
        assert (gap["status"] == "open") == bool(choice.open)
        if choice.basis is Basis.INHERITED and not choice.open:
            assert gap["by"] == "base"
            assert gap["why"].startswith("taken over from classic, where ")


def test_a_gap_says_whose_decision_it_is() -> None:
    def told(name: str, number: int) -> tuple[str, str]:
        gap = next(gap for gap in gaps(edition(name)) if gap["number"] == number)
        return gap["by"], gap["why"].partition(":")[0]

    assert told("classic", 38) == ("sources", "stated by party")
    assert told("party", 38) == ("sources", "stated by party")
    assert told("hub", 38) == ("base", "taken over from classic, where party states it")
    assert told("hub+full-run=wilds", 38) == ("house", "a house rule")


def test_a_changed_gap_changes_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clause = CLAUSES["HIT-RUN"]
    [before] = [gap for gap in gaps(edition("hub")) if gap["number"] == 38]
    changed = tuple(
        replace(gap, option=None, note="nobody plays it", decision="it is refused") if gap.number == 38 else gap
        for gap in clause.gaps
    )
    monkeypatch.setitem(CLAUSES, "HIT-RUN", replace(clause, gaps=changed))
    [after] = [gap for gap in gaps(edition("hub")) if gap["number"] == 38]
    assert before["by"] == "base"
    assert (after["by"], after["why"], after["decision"]) == ("rule", "nobody plays it", "it is refused")


def test_the_known_slips_are_found_and_no_other_example_is_one() -> None:
    assert {(slip.source, slip.where) for slip in slips() if slip.kind == "example"} == KNOWN_SLIPS


def test_every_example_that_is_no_slip_is_ruled_as_its_source_says() -> None:
    examples = builtin_examples()
    assert len(examples) > 45
    assert {example.source for example in examples} == {"hub", "manual", "party"}
    for example in examples:
        replayed = replay_example(example)
        assert set(replayed.outcomes) == set(edition_names())
        as_claimed = replayed.outcomes[replayed.own].verdict is example.claims
        assert as_claimed == ((example.source, example.id) not in KNOWN_SLIPS), example.id


def test_an_example_of_one_colour_is_ruled_by_the_colours_of_runs() -> None:
    example = next(one for one in builtin_examples() if one.id == "hub-blue-five-on-the-run")
    outcomes = replay_example(example).outcomes
    assert outcomes["hub"].verdict is Verdict.ILLEGAL
    assert {name for name, outcome in outcomes.items() if outcome.verdict is Verdict.LEGAL} >= {"classic", "guide"}


def test_a_claim_that_is_turned_round_is_a_slip(tmp_path: Path) -> None:
    text = (files("phaseproof.disputes") / "examples" / "party.json").read_text(encoding="utf-8")
    turned = tmp_path / "party.json"
    turned.write_text(text.replace('"claims": "illegal"', '"claims": "legal"'), encoding="utf-8")
    slipping = {one.id for one in read_examples(turned) if replay_example(one).is_slip}
    assert slipping == {"party-full-run-takes-nothing", "party-wild-on-a-full-run", "party-long-run-as-phase-7"}


def test_a_source_that_is_unclear_is_named_with_the_reading_of_its_account(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {(slip.source, slip.kind, slip.where): slip for slip in slips("manual")}
    assert "its slip" in found["manual", "unclear", "COL-2"].says
    assert ("manual", "unclear", "RUN-5") in found
    assert "going-out = discard" in found["manual", "unclear", "OUT-3"].found
    assert {slip.source for slip in found.values()} == {"manual"}
    flip(monkeypatch, "COL-2", "manual", Stance.STATES)
    flip(monkeypatch, "SET-1", "manual", Stance.CONTRADICTS)
    after = {(slip.kind, slip.where) for slip in slips("manual") if slip.kind != "example"}
    assert ("unclear", "COL-2") not in after
    assert ("against itself", "SET-1") in after


def test_a_source_whose_reading_the_account_takes_is_not_against_itself() -> None:
    assert any(said.source == "hub" for said in CLAUSES["RUN-2"].cited(Stance.CONTRADICTS))
    assert not [slip for slip in slips() if slip.kind == "against itself"]
    assert set(accounts()) == {"guide", "hub", "manual", "party"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", WireError),
        ('{"format": "phaseproof-examples/2"}', WireError),
        ('{"format": "phaseproof-examples/1", "source": "hubb", "examples": []}', UnknownName),
        ('{"format": "phaseproof-examples/1", "source": "hub", "examples": [{"id": "x"}]}', WireError),
    ],
)
def test_a_faulty_file_of_examples_is_refused(tmp_path: Path, text: str, error: type[UsageError]) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(error):
        read_examples(path)


def test_a_source_without_an_account_has_no_replay() -> None:
    stray = replace(builtin_examples()[0], source="joker")
    with pytest.raises(UsageError, match="there is no account of source 'joker'"):
        replay_example(stray)
