"""The source table: complete, unambiguous, strictly read."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from phaseproof.spec.errors import UnknownName
from phaseproof.spec.sources import (
    GAMES,
    SOURCES,
    Source,
    SourceKind,
    SourceStanding,
    prints,
    read_sources,
    source,
)

DOCUMENTS = ("guide", "hub", "manual", "party", "joker", "twist")
ALIASES = {
    "S0": "guide",
    "S1": "hub",
    "S2": "manual",
    "S3": "party",
    "S3a": "party",
    "S3b": "joker",
    "S4": "twist",
}
_OUTSIDE = """
    ANS BAS BEA BGC BGT BRT CWP DIC E2 EA2 EDE EZM FAN FGW FRA FX02 FX05 FX05p5 FX05p6 FXU GE5
    GE7 GUR GXP HDY HEL HOW HTF HUB JTE L10 L74 M163 MAX MAZ MH MIC NEM NW OP OPT P10S PP QGR
    RAV RF RJ RUM SDE SE2 SIT SPR SPT SRDE2 SUZ TOP TTPM TWM TWX WIKI WKA YG1
"""
OUTSIDE = _OUTSIDE.split()

ENTRY = """
[[source]]
key = "A"
title = "a title"
kind = "page"
standing = "fan"
game = ["classic"]
urls = ["https://example.org/a"]
"""


def test_the_keys_are_exactly_the_known_ones() -> None:
    assert sorted(SOURCES) == sorted((*DOCUMENTS, *OUTSIDE))
    assert all(key == each.key for key, each in SOURCES.items())


@pytest.mark.parametrize("key", DOCUMENTS)
def test_documents_have_a_name_and_no_address(key: str) -> None:
    each = source(key)
    assert each.document
    assert "/" not in each.document
    assert not each.urls


@pytest.mark.parametrize("key", OUTSIDE)
def test_all_others_have_an_address(key: str) -> None:
    each = source(key)
    assert each.urls
    assert not each.document


@pytest.mark.parametrize(("alias", "key"), ALIASES.items())
def test_aliases(alias: str, key: str) -> None:
    assert source(alias) is source(key)
    assert alias not in SOURCES


def test_no_other_aliases() -> None:
    assert {alias for each in SOURCES.values() for alias in each.aliases} == set(ALIASES)


def test_every_source_has_kind_standing_and_game() -> None:
    for each in SOURCES.values():
        assert isinstance(each, Source)
        assert isinstance(each.kind, SourceKind)
        assert isinstance(each.standing, SourceStanding)
        assert each.game
        assert GAMES.issuperset(each.game)
        assert each.title


def test_every_kind_and_game_word_is_used() -> None:
    assert {each.kind for each in SOURCES.values()} == set(SourceKind)
    assert {each.standing for each in SOURCES.values()} == set(SourceStanding)
    assert {game for each in SOURCES.values() for game in each.game} == GAMES


def test_no_address_is_listed_twice() -> None:
    urls = [url for each in SOURCES.values() for url in each.urls]
    assert len(urls) == len(set(urls))
    assert all(" " not in url for url in urls)


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("BAS", "bashgah"),
        ("SUZ", "suzywong"),
        ("GUR", "gurilandia"),
        ("HUB", "hub.fsb"),
        ("RF", "rf-onlinegame"),
        ("EDE", "ededgames"),
        ("YG1", "yourgametips"),
        ("BGT", "boardgamestips"),
        ("GE5", "id=571"),
        ("GE7", "id=700"),
        ("TOP", "topusa"),
        ("FRA", "frankrijk"),
        ("MH", "michaelhyatt"),
        ("OP", "phase-ten-card-game"),
        ("SPR", "thespruce"),
        ("EA2", "eatsip"),
        ("SIT", "sitegambling"),
        ("E2", "everything2"),
        ("GXP", "gamexpla"),
        ("FX05p5", "225784/5"),
        ("FX05p6", "225784/6"),
        ("SDE", "spiel-regeln.com"),
        ("SRDE2", "www.spielregeln.de"),
        ("OPT", "ourpastimes"),
        ("HDY", "howdoyouplayit"),
        ("EZM", "easymanua"),
        ("JTE", "jtepromotion"),
        ("RJ", "reachjte"),
    ],
)
def test_addresses_stand_with_their_keys(key: str, part: str) -> None:
    assert all(part in url for url in source(key).urls)


def test_the_two_hubs_differ() -> None:
    assert source("hub") is not source("HUB")
    assert source("HUB").standing is SourceStanding.DOUBTFUL


def test_prints() -> None:
    assert [each.key for each in prints("classic")] == ["FX02", "FX05", "FX05p5", "FX05p6", "FXU"]
    others = [each.key for each in prints() if each not in prints("classic")]
    assert others == ["TWX", "MAX", "MAZ", "EZM"]
    assert all(each.standing is SourceStanding.OFFICIAL for each in prints())
    assert prints("joker") == ()
    with pytest.raises(UnknownName, match="did you mean classic"):
        prints("clasic")


def test_fan_texts_are_no_official_word_on_the_classic_game() -> None:
    assert source("joker").game == ("joker",)
    assert {each.key for each in SOURCES.values() if each.standing is SourceStanding.OFFICIAL} == {
        *(each.key for each in prints()),
        *("QGR", "M163", "TWM", "twist"),
    }


def test_unknown_key_names_the_closest() -> None:
    with pytest.raises(UnknownName, match=r"unknown source 'giude'; did you mean guide"):
        source("giude")
    with pytest.raises(UnknownName, match="FX05p6"):
        source("FX05-p6")


def test_sources_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        source("guide").title = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        SOURCES["X"] = source("guide")  # type: ignore[index]


def test_a_minimal_entry_is_read() -> None:
    assert read_sources(ENTRY)["A"] == Source(
        "A",
        "a title",
        SourceKind.PAGE,
        SourceStanding.FAN,
        ("classic",),
        urls=("https://example.org/a",),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ENTRY + 'colour = "red"\n', "source 'A': unknown field colour"),
        (ENTRY.replace('"page"', '"leaflet"'), "unknown kind 'leaflet'"),
        (ENTRY.replace('"fan"', '"holy"'), "unknown standing 'holy'"),
        (ENTRY.replace('["classic"]', '["chess"]'), "game must name"),
        (ENTRY.replace('["classic"]', "[]"), "game must name"),
        (ENTRY.replace('["classic"]', '"classic"'), "game is not a list"),
        (ENTRY.replace('kind = "page"\n', ""), "kind must be one line"),
        (ENTRY.replace('standing = "fan"\n', ""), "standing must be one line"),
        (ENTRY.replace('title = "a title"\n', ""), "title must be one line"),
        (ENTRY.replace('key = "A"\n', ""), "source 1: key must be one line"),
        (ENTRY.replace('"a title"', '"a\\nb"'), "title must be one line"),
        (ENTRY.replace('["https://example.org/a"]', "[]"), "either urls or a document"),
        (ENTRY + 'document = "a text"\n', "either urls or a document"),
        (ENTRY.replace("https:", "file:"), "urls must begin"),
        (ENTRY.replace('["https://example.org/a"]', "[1]"), "urls must hold"),
        (ENTRY + 'year = "2002"\n', "year must be"),
        (ENTRY + "year = true\n", "year must be"),
        (ENTRY + "year = 1066\n", "year must be"),
        (ENTRY + 'note = ""\n', "note must be one line"),
        (ENTRY + ENTRY, "the name 'A' is taken"),
        (ENTRY + 'aliases = ["A"]\n', "the name 'A' is taken"),
        (ENTRY + 'aliases = ["B", "B"]\n', "aliases must hold distinct"),
        (ENTRY + 'aliases = ["B"]\n' + ENTRY.replace('"A"', '"B"'), "the name 'B' is taken"),
        (
            ENTRY + 'aliases = ["B"]\n' + ENTRY.replace('"A"', '"C"') + 'aliases = ["B"]\n',
            "the name 'B' is taken",
        ),
        ('title = "x"\n' + ENTRY, "unknown table title"),
        ('[source]\nkey = "A"\n', "written as"),
        ("source = [1]\n", "source 1: not a table"),
        ("[[source]\n", "Expected"),
    ],
)
def test_the_loader_is_strict(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_sources(text)
