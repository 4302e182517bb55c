"""Why a hand does not hold a phase: few facts, few rules, and none too many."""

from collections import Counter
from collections.abc import Callable

import pytest

from phaseproof.solvers.cores import Problem
from phaseproof.solvers.errors import GaveUp
from phaseproof.solvers.facts import Core, Json
from phaseproof.solvers.hand_rules import hand_problem
from phaseproof.solvers.matching import holds
from phaseproof.solvers.why_not import _say, why_not
from phaseproof.spec.cards import SKIP, Hand, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards, UnknownName
from phaseproof.spec.notation import parse_hand

EXPLAINED = [
    (
        "no third of anything",
        1,
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",
        ["no number three times", "no Wild"],
        ["PH-LIST", "SET-1", "WILD-1"],
    ),
    (
        "one set, no other",
        1,
        "R7 B7 Y7 R2 B2 G9 Y9 R11 G12 B4",
        ["one number three times or more", "no number six times", "no Wild"],
        ["PH-LIST", "SET-1", "WILD-1", "LAY-6"],
    ),
    (
        "one blue card is missing, and a Skip is none",
        8,
        "B1 B2 B4 B5 B9 B12 S R3 G6 Y7 R10",
        ["no colour seven times", "no Wild"],
        ["PH-LIST", "COL-1", "SKIP-0", "WILD-1"],
    ),
    (
        "the run would have to wrap",
        4,
        "R11 R12 R1 R2 R3 R4 G5",
        ["no 7", "no Wild"],
        ["PH-LIST", "RUN-1", "RUN-3", "RUN-4", "WILD-1"],
    ),
    ("Wilds alone", 1, "W W W W W W W W", ["no natural card"], ["WILD-3"]),
    ("too few cards", 9, "R1 R1 B1 Y1 W", ["four natural cards", "one Wild"], ["PH-LIST", "LAY-6"]),
]


@pytest.mark.parametrize(
    ("phase", "cards", "facts", "rules"), [pytest.param(*rest, id=name) for name, *rest in EXPLAINED]
)
def test_what_a_player_is_told(classic: Edition, phase: int, cards: str, facts: list[str], rules: list[str]) -> None:
    core = why_not(parse_hand(cards, classic.deck), phase, classic)
    assert core is not None
    assert [fact.text for fact in core.facts] == facts
    assert list(core.rules) == rules
    assert core.checked


@pytest.mark.parametrize(
    ("reading", "phase", "cards", "blame"),
    [
        (("run-colour", "one"), 4, "R3 B4 G5 Y6 R7 B8 G9", ("RUN-2", "no Wild")),
        (("natural", "per-group"), 1, "R5 W W W W W W", ("WILD-3", "one natural card")),
    ],
)
def test_a_reading_is_blamed_by_its_rule(
    classic: Edition, reading: tuple[str, str], phase: int, cards: str, blame: tuple[str, str]
) -> None:
    core = why_not(parse_hand(cards, classic.deck), phase, classic.with_reading(*reading))
    assert core is not None
    assert core.checked
    assert blame[0] in core.rules
    assert blame[1] in [fact.text for fact in core.facts]


def test_a_set_larger_than_its_supply_is_nobodys_fault(small: Edition) -> None:
    strict = small.with_reading("wild-beyond-copies", "forbidden")
    core = why_not(parse_hand("R2 B2 W W W", small.deck), 6, strict)
    assert core is not None
    assert core.text == "whatever the cards (PH-LIST, SET-1, WILD-1)"


def test_a_hand_that_holds_the_phase_needs_no_excuse(classic: Edition) -> None:
    assert why_not(parse_hand("R5 G6 Y7 B8 R9 G10 Y11 B12 W G1 R2", classic.deck), 6, classic) is None


def obeys(cards: Hand, bound: Json) -> bool:
    """Whether a hand has no more than a fact says; read from its JSON form alone."""
    kind, most = bound["kind"], int(bound["at_most"] or 0)
    naturals = [card for card in cards if card.is_natural]
    if kind in ("numbers", "colours"):
        counts = Counter(card.number if kind == "numbers" else card.colour for card in naturals)
        return sum(count >= int(bound["times"] or 0) for count in counts.values()) <= most
    chosen = {
        "wild": lambda: [card for card in cards if card.is_wild],
        "skip": lambda: [card for card in cards if card.is_skip],
        "naturals": lambda: naturals,
        "number": lambda: [card for card in naturals if card.number == bound["number"]],
        "colour": lambda: [card for card in naturals if card.colour == bound["colour"]],
        "card": lambda: [card for card in naturals if str(card) == bound["card"]],
    }[str(kind)]()
    return len(chosen) <= most


def test_facts_rule_the_phase_out_and_none_is_idle(
    game: Edition, small_hands: tuple[Hand, ...], rich: dict[int, frozenset[Hand]]
) -> None:
    """By the hands of the deck alone: none that obeys the facts holds the phase; without any one fact some does."""
    for phase in game.phases:
        enough = rich[phase.number]
        for cards in [cards for cards in small_hands if cards not in enough][phase.number :: 173]:
            core = why_not(cards, phase.number, game)
            assert core is not None
            assert core.checked
            bounds = [fact.json for fact in core.facts]
            assert all(obeys(cards, bound) for bound in bounds)
            assert not any(all(obeys(other, bound) for bound in bounds) for other in enough)
            for idle in bounds:
                rest = [bound for bound in bounds if bound is not idle]
                assert any(all(obeys(other, bound) for bound in rest) for other in enough)


def test_a_core_is_given_exactly_where_the_phase_is_not(
    game: Edition, small_hands: tuple[Hand, ...], rich: dict[int, frozenset[Hand]]
) -> None:
    """The rules by name are a second encoding; it must agree with trying everything, too."""
    for phase in game.phases:
        for cards in small_hands[phase.number :: 113]:
            whole = hand_problem(phase, game, with_skips=SKIP in cards)
            _say(whole, cards, game.deck)
            expected = "yes" if cards in rich[phase.number] else "no"
            assert whole.problem.check(whole.problem.names) == expected


def drop_one(core: Core, build: Callable[[], Problem]) -> list[str]:
    """What an own solver says of the core and of the core without each name."""
    names = [*(fact.text for fact in core.facts), *core.rules]
    return [build().check(names), *(build().check([n for n in names if n != name]) for name in names)]


@pytest.mark.parametrize(
    ("phase", "cards"),
    [
        (3, "R7 B7 G5 Y6 R10 R1 W W G12 B12 Y3"),
        (6, "R1 G2 Y3 B4 R6 G7 Y9 R9 B12 W S"),
        (10, "R4 G4 B4 Y4 R9 B9 G1 Y2 R3 B11"),
        (8, "W W R1 R2 B3 B4 G5 G6 Y7 Y8"),
    ],
)
def test_a_core_is_irreducible_in_facts_and_in_rules(classic: Edition, phase: int, cards: str) -> None:
    held = parse_hand(cards, classic.deck)

    def build() -> Problem:
        whole = hand_problem(classic.phase(phase), classic, with_skips=SKIP in held)
        _say(whole, held, classic.deck)
        return whole.problem

    core = why_not(held, phase, classic)
    assert core is not None
    alone, *without = drop_one(core, build)
    assert alone == "no"
    assert set(without) == {"yes"}


def test_random_hands_agree_with_matching(classic: Edition) -> None:
    held = parse_hand("R1 G2 Y3 B4 R6 G7 W Y9 R9 B12", classic.deck)
    for phase in range(1, 11):
        assert (why_not(held, phase, classic) is None) == holds(held, phase, classic)


def test_a_rule_without_its_constraint_is_caught(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: LAY-6 forgets its constraint. A hand that uses one card twice then has no core, so the fault shows."""
    cards = parse_hand("R7 B7 G7 Y8 R9 B10", classic.deck)
    core = why_not(cards, 2, classic)
    assert core is not None
    assert "LAY-6" in core.rules
    monkeypatch.setattr("phaseproof.solvers.hand_rules._each_card_once", lambda *_: None)
    assert why_not(cards, 2, classic) is None
    assert not holds(cards, 2, classic)


def test_bad_input(classic: Edition) -> None:
    with pytest.raises(UnknownName):
        why_not((), 11, classic)
    with pytest.raises(ImpossibleCards):
        why_not(hand([number_card("R", 1)] * 3), 1, classic)


def test_nothing_is_claimed_where_the_solver_gives_up(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    def tired() -> Problem:
        problem = Problem()
        problem.solver.set("rlimit", 1)
        return problem

    monkeypatch.setattr("phaseproof.solvers.hand_rules.Problem", tired)
    with pytest.raises(GaveUp, match="nothing is claimed"):
        why_not(parse_hand("R1 G2 Y3 B4 R6 G7 W Y9", classic.deck), 3, classic, timeout_ms=10_000)
