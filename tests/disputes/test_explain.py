"""Explained answers: what is said, that it is true, and that it fits on a page."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from phaseproof.disputes import explain_solver
from phaseproof.disputes.explain import Explained, explain
from phaseproof.disputes.explain_json import encode, schema
from phaseproof.disputes.explain_table import check_on_table
from phaseproof.disputes.explain_text import MOST_LINES, lines
from phaseproof.disputes.explain_tree import encode_reason, tree
from phaseproof.disputes.scenario import Scenario, builtin_scenarios
from phaseproof.solvers.errors import GaveUp
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.answer import Verdict
from phaseproof.spec.cards import hand as in_order
from phaseproof.spec.clauses import CLAUSES, Stance
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Turn, hitting, laying
from phaseproof.spec.wire import decode_action, decode_group

CLASSIC = edition("classic")
DECK = CLASSIC.deck
FULL_RUN = "R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"
SCENARIOS = [scenario for scenario in builtin_scenarios() if scenario.edition == "classic"]


BOTH = pytest.mark.parametrize("prove", [False, True], ids=["engine", "z3"])


def hold(phase: int, cards: str, limit: int | None = 1, *, prove: bool = False) -> Explained:
    return explain(Holding(parse_hand(cards, DECK), phase), CLASSIC, prove=prove, limit=limit)


def lay(phase: int, *groups: str, hand: str | None = None, prove: bool = False) -> Explained:
    kinds = [wanted.kind for wanted in CLASSIC.phase(phase).groups]
    laid = [parse_group(text, DECK, kinds) for text in groups]
    question = laying(CLASSIC, phase, laid, None if hand is None else parse_hand(hand, DECK))
    return explain(question, CLASSIC, prove=prove)


def hit(card: str, on: str, hand: str | None = None, *, prove: bool = False) -> Explained:
    held = None if hand is None else parse_hand(hand, DECK)
    return explain(hitting(parse_placed(card, DECK), parse_group(on, DECK), held), CLASSIC, prove=prove)


def text_of(explained: Explained, width: int = 80) -> str:
    return " ".join(" ".join(lines(explained, width)).split())


def test_a_wild_on_a_full_run_is_illegal_by_hit_run() -> None:
    explained = hit("W", FULL_RUN)
    assert explained.verdict is Verdict.ILLEGAL
    assert [clause.id for clause in explained.clauses] == ["HIT-RUN"]
    text = text_of(explained)
    assert text.startswith("ILLEGAL (the sources state it; edition classic")
    assert "The run has every number from 1 to 12, so nothing is left for W." in text
    assert "HIT-RUN A run takes the next number at either end" in text
    assert "guide (Games guide with five club rules)" in text
    assert "Sources that disagree: L10 (Level 10, a program: takes surplus Wilds)" in text
    assert "Near legal: the group takes no card at all" in text
    why_not, proved = explained.grounds.why_not, hit("W", FULL_RUN, prove=True).grounds.why_not
    assert why_not is not None
    assert proved is not None
    assert (why_not.rules, why_not.checked) == (("HIT-RUN",), False)
    assert (proved.rules, proved.checked) == (("HIT-RUN",), True)


@BOTH
def test_a_held_phase_is_proved_by_its_groups(prove: bool) -> None:
    explained = hold(4, "R1 B3 G5 Y7 W W W R2 R2 S", prove=prove)
    assert explained.verdict is Verdict.LEGAL
    assert explained.assignment is not None
    assert judge(laying(CLASSIC, 4, explained.assignment), CLASSIC).legal
    assert explained.grounds.more
    assert explained.grounds.why_not is None


def test_ways_are_listed_up_to_the_limit() -> None:
    cards = "R1 B3 G5 Y7 W W W R2 R2 S"
    three, every = hold(4, cards, limit=3), hold(4, cards, limit=None)
    assert (len(three.grounds.lays), three.grounds.more) == (3, True)
    assert (len(every.grounds.lays), every.grounds.more) == (7, False)
    assert len(set(every.grounds.lays)) == 7
    assert (len(hold(4, cards, limit=7).grounds.lays), hold(4, cards, limit=7).grounds.more) == (7, False)


@BOTH
def test_a_missing_phase_tells_why_and_what_is_lacking(prove: bool) -> None:
    explained = hold(4, "R1 B3 G5 Y7 W R2 R2 S", prove=prove)
    assert explained.verdict is Verdict.ILLEGAL
    why_not, nearest = explained.grounds.why_not, explained.grounds.near
    assert why_not is not None
    assert nearest is not None
    assert (why_not.checked, nearest.proved) == (prove, prove)
    assert any("one Wild" in fact for fact in why_not.facts)
    assert set(why_not.rules) <= CLAUSES.keys()
    assert nearest.kind == "change"
    assert len(nearest.data["add"]) == 1
    changed = parse_hand(" ".join(["R1 B3 G5 Y7 W R2 R2 S", *nearest.data["add"]]), DECK)
    assert judge(Holding(changed, 4), CLASSIC).legal


@BOTH
def test_a_wrong_declaration_is_answered_with_the_right_one(prove: bool) -> None:
    nearest = lay(2, "run: G6 G7 W=10 G9", "set: R2 B2 Y2", prove=prove).grounds.near
    assert nearest is not None
    assert nearest.kind == "meanings"
    assert "W=8" in nearest.text


@BOTH
def test_silence_is_answered_with_every_meaning(prove: bool) -> None:
    explained = lay(2, "run: G6 G7 W G8", "set: R2 B2 Y2", prove=prove)
    assert explained.verdict is Verdict.UNSPECIFIED
    assert explained.deciding == ("undeclared-wild",)
    assert sorted(legal for legal, _ in explained.outcomes.values()) == [False, True, True]
    assert explained.grounds.near is not None
    assert "W=5" in explained.grounds.near.text
    assert "W=9" in explained.grounds.near.text
    hits = hit("W", "R3 G4 Y5 B6", prove=prove).grounds.near
    assert hits is not None
    assert hits.data == {"cards": ["W=2", "W=7"]}


@BOTH
def test_cards_that_can_be_laid_otherwise_are_shown_so(prove: bool) -> None:
    nearest = lay(1, "set: R1 B1 G1 G2", "set: R2 B2", prove=prove).grounds.near
    assert nearest is not None
    assert nearest.kind == "lay"
    laid = [decode_group(group, CLASSIC) for group in nearest.data["lay"]]
    assert judge(laying(CLASSIC, 1, laid), CLASSIC).legal


@BOTH
def test_the_hand_counts_where_it_is_known(prove: bool) -> None:
    explained = lay(1, "set: R1 B1 G1", "set: R2 B2 G2", hand="R1 B1 G1 Y2 B2 G2 W", prove=prove)
    assert explained.answer.ruling.broken == ("HAND-0",)
    assert explained.grounds.near is not None
    laid = [decode_group(group, CLASSIC) for group in explained.grounds.near.data["lay"]]
    hand = parse_hand("R1 B1 G1 Y2 B2 G2 W", DECK)
    assert judge(laying(CLASSIC, 1, laid, hand), CLASSIC).legal


@BOTH
def test_what_a_group_takes(prove: bool) -> None:
    nearest = hit("R9", "R3 G4 Y5 B6", prove=prove).grounds.near
    assert nearest is not None
    assert nearest.text == "the group takes any 2, any 7, W=2 or W=7"
    for card in nearest.data["cards"]:
        assert hit(card, "R3 G4 Y5 B6").verdict is Verdict.LEGAL
    colour = hit("B9", "colour: R1 R3 R5 R7 R9 W=R W=R", prove=prove).grounds.near
    assert colour is not None
    assert colour.text == "the group takes any red card or W=R"


@BOTH
def test_a_legal_hit_shows_the_group_as_it_lies_then(prove: bool) -> None:
    explained = hit("W", "set: R3 G3 W=3", prove=prove)
    assert explained.verdict is Verdict.LEGAL
    assert explained.assignment == (parse_group("set: R3 G3 W=3 W=3", DECK),)


def test_no_card_is_offered_where_no_card_would_help() -> None:
    forbidden = next(scenario for scenario in SCENARIOS if scenario.id == "hit-before-laying")
    for prove in (False, True):
        explained = explain(forbidden.question, CLASSIC, prove=prove)
        assert explained.grounds.near is None
        assert explained.grounds.why_not is not None
        assert not explained.grounds.why_not.checked


def test_points() -> None:
    cards = parse_hand("W S R12 B4", DECK)
    counted = explain(Counting(cards), CLASSIC)
    assert lines(counted)[0].startswith("55 points  (the sources state it")
    wrong = explain(Counting(cards, before=40, claim=90), CLASSIC)
    assert lines(wrong)[0].startswith("ILLEGAL: 95 points")
    assert wrong.grounds.near is not None
    assert wrong.grounds.near.data == {"points": 55, "total": 95}


def test_a_setup() -> None:
    assert explain(Preparation(players=7), CLASSIC).grounds.why_not is not None
    assert explain(Preparation(players=4), CLASSIC).verdict is Verdict.LEGAL


def test_a_solver_that_gives_up_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_arguments: object, **_settings: object) -> None:
        raise GaveUp("everything")

    def give_up_later(*_arguments: object, **_settings: object) -> Iterator[None]:
        give_up()
        yield None

    for name in ("why_not", "nearest", "lay_meanings", "lay_why_not", "hit_meanings", "hit_why_not"):
        monkeypatch.setattr(explain_solver, name, give_up)
    monkeypatch.setattr(explain_solver, "assignments", give_up_later)
    for explained in (
        hold(4, "R1 R2", prove=True),
        lay(1, "set: R1 B1 W=2", "set: R2 B2 G2", prove=True),
        hit("R9", "R3 G4 Y5 B6", prove=True),
    ):
        assert explained.verdict is Verdict.ILLEGAL
        assert explained.grounds.unproved
        assert explained.grounds.near is None
        assert explained.grounds.why_not is not None
        assert not explained.grounds.why_not.checked
        text = text_of(explained)
        assert "Not proved: the time was too short for" in text
        assert "checked" not in text
    held = hold(1, "R1 B1 G1 R2 B2 G2", prove=True)
    assert held.verdict is Verdict.LEGAL
    assert held.assignment is not None
    assert judge(laying(CLASSIC, 1, held.assignment), CLASSIC).legal
    assert held.grounds.unproved


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
def explained_scenarios(request: pytest.FixtureRequest) -> dict[str, tuple[Scenario, Explained]]:
    chosen = SCENARIOS[:: request.param]
    return {scenario.id: (scenario, explain(scenario.question, CLASSIC)) for scenario in chosen}


@pytest.fixture(scope="module", params=[8, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
def proved_scenarios(request: pytest.FixtureRequest) -> dict[str, tuple[Scenario, Explained]]:
    chosen = SCENARIOS[:: request.param]
    return {scenario.id: (scenario, explain(scenario.question, CLASSIC, prove=True)) for scenario in chosen}


def test_every_stored_dispute_fits_on_a_page(explained_scenarios: dict[str, tuple[Scenario, Explained]]) -> None:
    for scenario, explained in explained_scenarios.values():
        for width in (60, 80, 120):
            told = lines(explained, width)
            assert len(told) <= MOST_LINES, scenario.id
            assert max(map(len, told)) <= width, (scenario.id, told)
            assert told[0].split("  ")[0]
            if explained.verdict is not Verdict.LEGAL:
                assert any(clause.id in "\n".join(told) for clause in explained.clauses), scenario.id


def test_every_stored_dispute_fits_the_schema(explained_scenarios: dict[str, tuple[Scenario, Explained]]) -> None:
    Draft202012Validator.check_schema(schema())
    validator = Draft202012Validator(schema())
    for scenario, explained in explained_scenarios.values():
        document = json.loads(json.dumps(encode(explained)))
        validator.validate(document)
        assert document["verdict"] == scenario.expect.verdict.value
        assert (document["why_not"] is None) == document["legal"]
        for rule in document["rules"]:
            assert {"id", "holds", "statement", "citations"} <= rule.keys()


def test_the_schema_refuses_what_is_not_an_answer() -> None:
    validator = Draft202012Validator(schema())
    document = encode(hit("R7", "R3 G4 Y5 B6"))
    assert validator.is_valid(document)
    assert not validator.is_valid({**document, "verdict": "perhaps"})
    assert not validator.is_valid({**document, "more": 1})
    assert not validator.is_valid({name: value for name, value in document.items() if name != "sources"})


def test_every_explanation_is_proved(proved_scenarios: dict[str, tuple[Scenario, Explained]]) -> None:
    for scenario, explained in proved_scenarios.values():
        proof, ruling = explained.grounds, explained.answer.ruling
        assert explained.proof is not None
        assert (explained.proof.core is not None) == bool(proof.why_not and proof.why_not.checked), scenario.id
        assert not proof.unproved, scenario.id
        if ruling.legal:
            assert proof.why_not is None, scenario.id
        else:
            assert proof.why_not is not None, scenario.id
            assert proof.why_not.rules, scenario.id
            assert not proof.lays, scenario.id


def test_a_proved_explanation_fits_on_a_page_and_the_schema(
    proved_scenarios: dict[str, tuple[Scenario, Explained]],
) -> None:
    validator = Draft202012Validator(schema())
    for scenario, explained in proved_scenarios.values():
        told = lines(explained)
        assert len(told) <= MOST_LINES, scenario.id
        assert max(map(len, told)) <= 80, scenario.id
        validator.validate(json.loads(json.dumps(encode(explained))))


def test_nothing_is_called_proved_that_is_not(explained_scenarios: dict[str, tuple[Scenario, Explained]]) -> None:
    for scenario, explained in explained_scenarios.values():
        assert explained.proof is None
        own = " ".join(line for line in lines(explained) if not line.startswith(" ")).casefold()
        for word in ("nearest", "smallest", "checked", "these alone", "proved"):
            assert word not in own, (scenario.id, word)


def test_what_is_offered_is_legal(explained_scenarios: dict[str, tuple[Scenario, Explained]]) -> None:
    nears = [explained.grounds.near for _, explained in explained_scenarios.values() if explained.grounds.near]
    offered = 0
    for scenario, explained in explained_scenarios.values():
        near, question = explained.grounds.near, explained.answer.ruling.question
        if near is None or not isinstance(question, Holding | Move):
            continue
        offered += 1
        if isinstance(question, Holding):
            hand = list(question.hand)
            for card in near.data["instead_of"]:
                hand.remove(parse_card(card, DECK))
            hand += [parse_card(card, DECK) for card in near.data["add"]]
            assert judge(Holding(in_order(hand), question.phase), CLASSIC).legal, scenario.id
        elif near.kind == "move":
            action = decode_action(near.data["action"], question.state, CLASSIC)
            assert judge(replace(question, action=action), CLASSIC).legal, scenario.id
            assert type(action) is type(question.action)
        elif near.kind in ("lay", "meanings") and isinstance(question.action, Lay):
            for way in near.data.get("lays", [near.data.get("lay")]):
                groups = tuple(decode_group(group, CLASSIC) for group in way)
                assert judge(replace(question, action=replace(question.action, groups=groups)), CLASSIC).legal
    assert offered
    assert {near.kind for near in nears} >= {"lay", "cards", "move"}


def test_sources_of_other_games_do_not_speak_for_this_one() -> None:
    explained = hit("W", FULL_RUN)
    listed = {cited.citation.source for cited in explained.sources[Stance.IMPLIES]}
    assert "joker" in listed
    assert "joker" not in text_of(explained)


def disagreeing(explained: Explained) -> list[tuple[str, str]]:
    return [(cited.clause.id, cited.citation.source) for cited in explained.sources[Stance.CONTRADICTS]]


def test_who_disagrees_is_named_where_it_would_make_a_difference() -> None:
    wilds = lay(1, "set: R4 B4 W", "set: W=9 W=9 W=9")
    assert wilds.verdict is Verdict.LEGAL
    assert {source for rule, source in disagreeing(wilds) if rule == "WILD-3"} == {"party", "PP", "SDE"}
    for width in (60, 80, 120):
        told = lines(wilds, width)
        assert len(told) <= MOST_LINES
        assert any(line.startswith("  WILD-3  ") for line in told)
        named = " ".join(" ".join(told).split()).split("Sources that disagree: ")[1]
        for source in ("party", "PP", "SDE", "one in every group", "on WILD-3"):
            assert source in named
    document = encode(wilds)
    assert {said["source"] for said in document["sources"]["disagree"]} >= {"party", "PP", "SDE"}
    natural = lay(1, "set: R4 B4 W", "set: R9 W=9 W=9")
    assert not [rule for rule, _ in disagreeing(natural) if CLAUSES[rule].options]
    assert "WILD-3 " not in text_of(natural).partition("Sources that disagree")[2]


@pytest.mark.parametrize(
    ("name", "for_it", "against"),
    [
        ("classic", {"FX05p5", "FXU", "guide", "manual", "WIKI", "joker"}, {"hub"}),
        ("hub", {"hub"}, {"FX05p5", "FXU", "guide", "manual", "WIKI"}),
        ("classic+run-colour=one", {"hub"}, {"FX05p5", "FXU", "guide", "manual", "WIKI"}),
    ],
)
def test_sources_stand_to_the_reading_of_the_edition(name: str, for_it: set[str], against: set[str]) -> None:
    game = edition(name)
    clause = CLAUSES["RUN-2"]
    assert {cited.source for cited in clause.cited(Stance.STATES, game)} == for_it
    question = hitting(parse_placed("B5", game.deck), parse_group("run: G6 G7 W=8 G9", game.deck))
    told = explain(question, game)
    assert {source for rule, source in disagreeing(told) if rule == "RUN-2"} == against


def test_who_wants_runs_in_one_colour_speaks_of_mixed_runs_alone() -> None:
    assert disagreeing(hit("R7", "R3 G4 Y5 B6")) == [("RUN-2", "hub")]
    assert disagreeing(hit("R7", "run: R3 R4 R5 R6")) == []
    assert disagreeing(hit("R9", "R3 G4 Y5 B6")) == []
    assert disagreeing(hit("W", FULL_RUN)) == [("HIT-RUN", "L10")]


def test_who_disagrees_is_named_however_narrow_the_page(
    explained_scenarios: dict[str, tuple[Scenario, Explained]],
) -> None:
    for scenario, explained in explained_scenarios.values():
        against = [cited for cited in explained.sources[Stance.CONTRADICTS] if cited.clause in explained.contested]
        for width in (60, 80) if against else ():
            told = lines(explained, width)
            named = " ".join(" ".join(told).split()).partition("Sources that disagree: ")[2]
            for cited in against:
                assert cited.citation.source in named, (scenario.id, told)
                assert any(line.startswith(f"  {cited.clause.id}  ") for line in told), scenario.id


@pytest.mark.parametrize(
    ("group", "says"),
    [
        ("run: R3 R9 R10 R11", "RUN-1"),
        ("run: R3 R3 R4 R5", "RUN-4"),
        ("set: R3 R4", "SET-1"),
        ("colour: R3 R4 R5 R6 R7 R8 B9", "COL-1"),
        ("set: R3 S", "SKIP-0"),
        ("set: R3 W=13", "cannot lie on the table"),
        ("set: R3", "too few cards"),
        ("run: R1 R2 R3", "expected 4 or more"),
        ("run: R1 R1 R3 W", "cannot lie on the table"),
    ],
)
def test_a_group_that_nobody_can_have_laid_is_refused(group: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        check_on_table(parse_group(group, DECK), CLASSIC, "--on")
    assert str(caught.value).startswith("--on: ")


@pytest.mark.parametrize("group", ["set: W=3 W=3", "run: W=1 R2 B3 W", FULL_RUN, "colour: R1 R1 R2 R2 R3 R3 R4"])
def test_a_group_that_somebody_can_have_laid_is_taken(group: str) -> None:
    check_on_table(parse_group(group, DECK), CLASSIC, "--on")


def test_the_first_wrong_action_of_a_turn_is_named() -> None:
    state = hitting(parse_placed("R7", DECK), parse_group("R3 G4 Y5 B6", DECK)).state
    actions = [Hit(card=parse_placed(card, DECK), on=0) for card in ("R7", "R9", "R8")]
    question = Turn(state, tuple(actions))
    explained = explain(question, CLASSIC)
    assert explained.answer.ruling.fails_at == 1
    assert "First wrong: action 2 of 3: P1 hit R9 on P2.1" in text_of(explained)
    assert explained.grounds.near is not None
    assert explained.grounds.near.text == "the group takes any 2, any 8, W=2 or W=8"
    root = tree(explained)
    assert [(step.text, step.holds) for step in root.because] == [
        ("P1 hit R7 on P2.1", True),
        ("P1 hit R9 on P2.1", False),
    ]
    failing = next(clause for clause in root.because[1].because if not clause.holds)
    assert failing.rule == "HIT-RUN"
    assert encode_reason(root)["because"][1]["because"][0]["rule"] == "HIT-RUN"


def test_an_open_gap_is_told_with_what_tables_do() -> None:
    late = next(scenario for scenario in SCENARIOS if scenario.id == "late-discard")
    explained = explain(late.question, CLASSIC)
    assert explained.verdict is Verdict.UNSPECIFIED
    assert [gap["number"] for gap in explained.gaps] == [20]
    assert "or the table finds a remedy" in text_of(explained)
    [gap] = encode(explained)["gaps"]
    assert (gap["number"], gap["rule"], gap["status"]) == (20, "DISC-1", "open")


def test_an_undecided_group_is_to_be_named_first() -> None:
    explained = hit("R9", "run: R3 W=4 B5 W")
    near = explained.grounds.near
    assert near is not None
    assert near.text.startswith("first say what the group on the table is: ")
    assert len(near.data["groups"]) == 2
    Draft202012Validator(schema()).validate(encode(explained))
