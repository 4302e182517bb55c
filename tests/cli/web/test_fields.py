"""The form as an address, and its buttons."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phaseproof.cli.web.asking import asked, fields_of
from phaseproof.cli.web.fields import CARDS, FieldError, Fields
from phaseproof.spec.edition import edition
from phaseproof.spec.notation import parse_group, parse_hand, parse_placed
from phaseproof.spec.questions import Counting, Holding, Preparation, hitting, laying

CLASSIC = edition("classic")
DECK = CLASSIC.deck


def read(address: str) -> Fields:
    return Fields.read(parse_qsl(address, keep_blank_values=True), "classic")


def after(address: str) -> dict[str, str]:
    pressed = read(address).pressed()
    assert pressed is not None
    return dict(parse_qsl(pressed))


def test_a_tapped_card_goes_behind_the_others() -> None:
    assert after("hand=R5+W&add=S") == {"ask": "hold", "edition": "classic", "hand": "R5 W S"}


def test_a_tapped_card_goes_into_the_chosen_field() -> None:
    assert after("ask=lay&group1=R5&into=group2&add=G6")["group2"] == "G6"


@pytest.mark.parametrize(
    ("address", "field", "text"),
    [
        ("ask=lay&into=group1&wild=8&add=W", "group1", "W=8"),
        ("ask=hit&wild=G&add=W", "card", "W=G"),
        ("ask=lay&into=hand&wild=8&add=W", "hand", "W"),
        ("ask=lay&into=group1&wild=8&add=R5", "group1", "R5"),
    ],
)
def test_a_wild_takes_its_meaning_into_groups_alone(address: str, field: str, text: str) -> None:
    assert after(address)[field] == text


def test_the_card_that_is_hit_is_one_card() -> None:
    assert after("ask=hit&card=R5&add=G6")["card"] == "G6"


def test_a_card_is_taken_out_by_its_place_and_the_head_stays() -> None:
    assert after("ask=lay&group1=run:+R3+W=4+B5&take=group1:1")["group1"] == "run: R3 B5"


def test_an_emptied_field_leaves_no_head() -> None:
    assert "group1" not in after("ask=lay&group1=run:+R3&take=group1:0")


def test_clear_empties_one_field() -> None:
    assert "hand" not in after("hand=R5+W&clear=hand")


def test_no_button_no_other_address() -> None:
    assert read("hand=R5").pressed() is None


@pytest.mark.parametrize(
    ("address", "where", "told"),
    [
        ("ask=swim", "ask", "expected hold, lay, hit or score"),
        ("hand=R5&hand=R6", "hand", "twice"),
        ("colour=red", "colour", "unknown field 'colour'"),
        ("group1=R5", "group1", "unknown field 'group1'"),
        ("into=card", "into", "expected hand"),
        (f"hand={'R5+' * 400}", "hand", "expected at most 1000"),
        ("hand=R5&take=hand:1", "take", "expected 0 to 0"),
        ("hand=R5&take=hand:x", "take", "no card 'x'"),
        ("take=nose:1", "take", "unknown field 'nose'"),
        ("clear=nose", "clear", "unknown field 'nose'"),
    ],
)
def test_what_is_wrong_names_its_place(address: str, where: str, told: str) -> None:
    with pytest.raises(FieldError, match=told) as raised:
        read(address).pressed()
    assert raised.value.where == where


@given(st.sampled_from(sorted(CARDS)), st.data())
def test_an_address_reads_back_as_it_was_written(ask: str, data: st.DataObject) -> None:
    named = st.dictionaries(st.sampled_from(CARDS[ask]), st.text(min_size=1, max_size=30))
    values = {name: text.strip() for name, text in data.draw(named).items() if text.strip()}
    fields = Fields({"ask": ask, "edition": "classic", **values})
    assert Fields.read(parse_qsl(fields.query(), keep_blank_values=True), "other") == fields


QUESTIONS = [
    Holding(parse_hand("R1 B3 G5 Y7 W W W R2 R2 S", DECK), 4),
    laying(CLASSIC, 2, [parse_group("run: G6 G7 W=8 G9", DECK), parse_group("set: R2 B2 Y2", DECK)]),
    laying(CLASSIC, 1, [parse_group("set: R4 B4 W", DECK)], parse_hand("R4 B4 W W W S", DECK)),
    hitting(parse_placed("W=7", DECK), parse_group("run: R3 G4 Y5 B6", DECK)),
    Counting(parse_hand("W S R12 B4", DECK), before=40, claim=95),
    Counting((), claim=0),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_the_form_asks_the_question_of_a_permalink_again(question: Holding) -> None:
    fields = fields_of(question, CLASSIC, "classic")
    assert fields is not None
    assert asked(Fields.read(list(fields.items()), "classic").values, CLASSIC) == question


def test_a_question_that_the_form_cannot_ask_is_not_bent_into_one() -> None:
    table = [parse_group("run: R3 G4 Y5 B6", DECK)]
    lay = laying(CLASSIC, 1, [parse_group("set: R4 B4 Y4", DECK)], None, table)
    assert fields_of(lay, CLASSIC, "classic") is None
    assert fields_of(Preparation(players=7), CLASSIC, "classic") is None


@given(st.sampled_from(sorted(CARDS)), st.text("RYBGWS=0123456789 ,:setrunclo", max_size=30), st.text(max_size=20))
def test_whatever_is_typed_is_a_question_or_one_clean_error(ask: str, typed: str, other: str) -> None:
    cards = dict.fromkeys(CARDS[ask], typed)
    numbers = {"before": other, "claim": other} if ask == "score" else {}
    told = ""
    try:
        asked({"ask": ask, "edition": "classic", "phase": "2", **cards, **numbers}, CLASSIC)
    except FieldError as error:
        told = str(error)
    assert "\n" not in told
