import pytest

from phaseproof.spec.cards import SKIP, WILD, Meaning, Placed, number_card
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import ImpossibleCards, NotationError
from phaseproof.spec.notation import parse_card, parse_group, parse_hand, parse_placed, possible_kinds
from phaseproof.spec.phases import GroupKind, parse_phase

DECK = edition("classic").deck


def test_a_hand_is_read_in_any_case_and_separation_and_comes_back_in_canonical_order() -> None:
    assert parse_hand(" s, w r12  B4,r2", DECK) == (
        number_card("R", 2),
        number_card("B", 4),
        number_card("R", 12),
        WILD,
        SKIP,
    )


def test_an_empty_hand_is_a_hand() -> None:
    assert parse_hand("", DECK) == ()


@pytest.mark.parametrize("text", ["R13", "R0", "X5", "R", "5", "WW", "W=5", "R5R5", "R05x", "ß"])
def test_what_is_no_card_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected a card: a colour letter \(R, Y, B, G\) and a number 1-12"):
        parse_card(text, DECK)


def test_the_column_of_the_fault_is_named() -> None:
    with pytest.raises(NotationError, match="column 7: found 'R55'"):
        parse_hand("R1 B2 R55 W", DECK)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W W W W W W W W W", "W is named 9 times; the 108-card deck holds only 8"),
        ("R5 R5 R5", "R5 is named 3 times; the 108-card deck holds only 2"),
        ("S S S S S", "S is named 5 times; the 108-card deck holds only 4"),
    ],
)
def test_a_hand_that_no_deck_can_hold_is_refused(text: str, message: str) -> None:
    with pytest.raises(ImpossibleCards, match=message):
        parse_hand(text, DECK)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("W=8", Meaning(8)), ("w=g", Meaning(colour="G")), ("W=G8", Meaning(8, "G")), ("W=13", Meaning(13)), ("W", None)],
)
def test_a_wild_says_what_it_stands_for(text: str, meaning: Meaning | None) -> None:
    assert parse_placed(text, DECK) == Placed(WILD, meaning)


@pytest.mark.parametrize("text", ["W=", "W=X", "W=8G", "R5=6", "S=4", "W==8", "W=123"])
def test_what_is_no_meaning_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a Wild with its meaning"):
        parse_placed(text, DECK)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("set: R5 B5", GroupKind.SET),
        ("Run: R3 W=4 B5", GroupKind.RUN),
        ("colour: G1 G1", GroupKind.COLOUR),
        ("color: G1 W=G", GroupKind.COLOUR),
        ("R3 G4 Y5 B6", GroupKind.RUN),
        ("R3 B3 G3", GroupKind.SET),
        ("G1 G4 G9", GroupKind.COLOUR),
        ("G6 G7 W=8 G9", GroupKind.RUN),
        ("G6 G7 W=G G9", GroupKind.COLOUR),
        ("W=5 W=5", GroupKind.SET),
    ],
)
def test_the_kind_of_a_group_may_be_left_out_where_one_fits(text: str, kind: GroupKind) -> None:
    group = parse_group(text, DECK)
    assert group.kind is kind
    assert parse_group(str(group), DECK) == group


@pytest.mark.parametrize("text", ["G6 G7 G8 G9", "R5 R5", "W W W", "R3 B9", "R5"])
def test_a_group_without_its_kind_is_refused_where_not_exactly_one_fits(text: str) -> None:
    with pytest.raises(NotationError, match="the kind of the group in front of it"):
        parse_group(text, DECK)


def test_only_the_kinds_that_are_asked_for_count() -> None:
    kinds = (GroupKind.SET, GroupKind.RUN)
    assert parse_group("G6 G7 G8 G9", DECK, kinds).kind is GroupKind.RUN
    assert parse_group("R3 B9 Y1", DECK, [GroupKind.RUN]).kind is GroupKind.RUN, "a bad run is still meant as one"


@pytest.mark.parametrize(
    ("text", "expected"), [("heap: R5", "set:, run: or colour:"), ("run:", "a card"), ("", "a card")]
)
def test_a_group_that_cannot_be_read_says_why(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        parse_group(text, DECK)


def test_possible_kinds_goes_by_what_is_written() -> None:
    assert possible_kinds([Placed(WILD)] * 3) == (GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR)
    assert possible_kinds([Placed(WILD, Meaning(5)), Placed(number_card("R", 5))]) == (GroupKind.SET,)


def test_a_phase_is_read_and_said() -> None:
    phase = parse_phase(2, "set 3 + run 4")
    assert (str(phase), phase.words, phase.size) == ("set 3 + run 4", "set of 3 + run of 4", 7)
    assert parse_phase(8, "colour 7").words == "7 cards of one colour"


@pytest.mark.parametrize("text", ["", "set", "set 0", "set 3 and run 4", "heap 3", "set 3 +"])
def test_a_phase_that_cannot_be_read_says_what_fits(text: str) -> None:
    with pytest.raises(NotationError, match="groups such as 'set 3 \\+ run 4'"):
        parse_phase(1, text)
