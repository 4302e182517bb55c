from importlib.resources import files

import pytest

from phaseproof.spec.cards import SKIP, WILD, number_card
from phaseproof.spec.edition import Basis, Kind, edition, edition_names, read_layer
from phaseproof.spec.errors import UnknownName, WireError
from phaseproof.spec.options import OPTIONS

TEXT = (files("phaseproof.spec") / "editions" / "classic.toml").read_text(encoding="utf-8")


def test_classic_is_the_printed_game() -> None:
    classic = edition("classic")
    assert [str(phase) for phase in classic.phases] == [
        "set 3 + set 3",
        "set 3 + run 4",
        "set 4 + run 4",
        "run 7",
        "run 8",
        "run 9",
        "set 4 + set 4",
        "colour 7",
        "set 5 + set 2",
        "set 5 + set 3",
    ]
    assert classic.deck.size == len(classic.deck.cards()) == 108
    assert [classic.scores.points(card) for card in (number_card("R", 9), number_card("R", 10), SKIP, WILD)] == [
        5,
        10,
        15,
        25,
    ]


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_has_a_reading_of_every_option_and_says_on_what_it_rests(name: str) -> None:
    made = edition(name)
    assert made.id == name
    assert set(made.choices) == set(OPTIONS)
    for choice in made.choices.values():
        if choice.basis is Basis.STATED and made.kind is Kind.ACCOUNT:
            assert set(choice.sources) <= set(made.sources)
        assert choice.sources or choice.basis is not Basis.STATED
        assert set(choice.open) | {choice.reading} <= set(OPTIONS[choice.option].readings)


def test_accounts_inherit_where_their_source_is_silent() -> None:
    party = edition("party")
    assert party.sources == ("party",)
    assert (party.choices["extras"].reading, party.choices["extras"].basis) == ("allowed", Basis.INHERITED)
    assert (party.choices["natural"].reading, party.choices["natural"].basis) == ("per-group", Basis.STATED)
    assert edition("guide").choices["run-colour"].sources == ("guide",)


def test_a_stated_reading_of_classic_cites_the_print_where_the_print_states_it() -> None:
    prints = {"FX05p5", "FX05p6", "FX05", "FX02", "FXU"}
    stated = [choice for choice in edition("classic").choices.values() if choice.basis is Basis.STATED]
    assert {choice.option for choice in stated if not prints & set(choice.sources)} == {"full-run"}


def test_unknown_names_are_answered_with_the_closest() -> None:
    with pytest.raises(UnknownName, match="unknown edition 'clasic'; did you mean classic"):
        edition("clasic")
    with pytest.raises(UnknownName, match="unknown phase '11'"):
        edition("classic").phase(11)
    with pytest.raises(UnknownName, match="unknown reading of option 'natural' 'per-fase'; did you mean per-phase"):
        edition("classic").with_reading("natural", "per-fase")


def test_a_changed_reading_changes_nothing_else() -> None:
    classic = edition("classic")
    other = classic.with_reading("natural", "per-group")
    assert other.reading("natural") == "per-group"
    assert classic.reading("natural") == "per-phase"
    assert {name for name in OPTIONS if classic.reading(name) != other.reading(name)} == {"natural"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "classic"', "", "'id' is missing"),
        ('id = "classic"', 'id = "classic"\ncolour = 1', "unknown field 'colour'"),
        ("copies = 2", 'copies = "2"', r"line 25, deck\.copies: expected int, found '2'"),
        ("copies = 2", "copies = true", r"deck\.copies: expected int"),
        ("numbers = [1, 12]", "numbers = [12, 1]", r"deck\.numbers: expected \[low, high\]"),
        ("to = 12", "to = 11", r"scores\.numbers: the bands must cover 1-12"),
        ('reading = "any"', 'reading = "one-or-any"', "unknown reading of option 'run-colour'"),
        ('"FXU", "guide", "manual"]', '"FXUU", "guide"]', "unknown source 'FXUU'"),
        ("[readings.natural]", "[readings.naturals]", "no reading of option 'natural'"),
        ('open = ["never"]', 'open = ["if-ambiguous"]', "'if-ambiguous' is the chosen reading"),
        ('basis = "interpretation"', 'basis = "guess"', "expected one of stated, house, inherited, interpretation"),
        ("players = [2, 6]", "players = [2, 6", "edition file: "),
    ],
)
def test_a_faulty_file_names_place_and_problem(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises((WireError, UnknownName), match=message):
        read_layer(TEXT.replace(old, new, 1))


def test_a_stated_reading_needs_its_sources() -> None:
    with pytest.raises(WireError, match=r"readings\.extras: a stated reading names its sources"):
        read_layer(TEXT.replace('sources = ["FX05p6", "QGR", "hub"]', "", 1))
