"""Permalinks: a whole question in one word, and what is no such word."""

import json
import re
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phaseproof.properties.strategies import hits, holdings, lay_moves, scores, states
from phaseproof.spec.actions import Draw
from phaseproof.spec.edition import edition, edition_names
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.questions import Holding, Move, Preparation, Question, Turn
from phaseproof.spec.wire import decode_link, encode_link, permalink
from phaseproof.spec.wire.link import LONGEST

CLASSIC = edition("classic")
QUESTION = Holding(parse_hand("R1 W S", CLASSIC.deck), 4)
WORD = encode_link(QUESTION, "classic")


def questions(name: str) -> st.SearchStrategy[Question]:
    game = edition(name)
    draws = states(game).map(lambda state: Move(state, Draw(source="stock")))
    turns = hits(game).map(lambda move: Turn(move.state, (move.action,)))
    setups = st.builds(
        Preparation,
        players=st.integers(1, 9),
        agreed_before_first_deal=st.none() | st.booleans(),
        game=st.none() | st.text(max_size=9),
        variations=st.none() | st.lists(st.text(max_size=9), max_size=3).map(tuple),
    )
    return st.one_of(holdings(game), lay_moves(game), hits(game), scores(game), draws, turns, setups)


@pytest.mark.parametrize("name", ["classic", "hub+ten-hands", "plus-ten"])
@settings(max_examples=15)
@given(data=st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    question = data.draw(questions(name))
    word = encode_link(question, name)
    assert re.fullmatch(r"1\.[A-Za-z0-9_-]+", word)
    assert decode_link(word) == (question, edition(name))
    assert permalink(question, edition(name)) == encode_link(question, edition(name).id)


def test_a_word_stays_the_same_for_ever() -> None:
    told = '{"e":"classic","q":{"ask":"hold","hand":["R1","W","S"],"phase":4}}'
    assert urlsafe_b64encode(told.encode()).decode().rstrip("=") == WORD.removeprefix("1.")


@pytest.mark.parametrize("before", ["", "  ", "http://127.0.0.1:8000/q/", "https://x.org/ask?q=", "https://x.org/#"])
def test_an_address_that_ends_with_the_word_is_read(before: str) -> None:
    assert decode_link(f"{before}{WORD}\n") == (QUESTION, CLASSIC)


def test_every_edition_that_comes_along_has_a_name_for_links() -> None:
    for name in edition_names():
        assert permalink(Preparation(players=4), edition(name)) is not None, name


def test_an_edition_that_nobody_else_can_name_has_no_link() -> None:
    assert permalink(QUESTION, CLASSIC.with_reading("run-colour", "one")) is None


def word(document: object) -> str:
    return "1." + urlsafe_b64encode(json.dumps(document).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected 1. and letters"),
        ("hello", "expected 1. and letters"),
        (WORD[:-7], "was it cut off"),
        ("1.AAAA", "was it cut off"),
        ("1." + "W" * LONGEST, "at most"),
        (word([]), "holds no question"),
        (word({"e": "classic"}), "holds no question"),
        (word({"e": 1, "q": {}}), "holds no question"),
        (word({"e": "classic", "q": {}, "more": 1}), "holds no question"),
        (word({"e": "/etc/passwd", "q": {}}), "names a file"),
        (word({"e": "classic+./x.toml", "q": {}}), "names a file"),
        (word({"e": "clasic", "q": {}}), "did you mean classic"),
        (word({"e": "classic", "q": {"ask": "hold", "phase": 99, "hand": []}}), "link: "),
        (word({"e": "classic", "q": {"ask": "fly"}}), "link: "),
        ("1." + urlsafe_b64encode(b"[" * 9000).decode(), "holds no question"),
    ],
)
def test_what_is_no_link_is_told(text: str, says: str) -> None:
    with pytest.raises(UsageError, match=re.escape(says)):
        decode_link(text)


@settings(max_examples=150)
@given(text=st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: "1." + urlsafe_b64encode(raw).decode()))
def test_whatever_is_read_ends_in_a_question_or_a_clean_error(text: str) -> None:
    told = ""
    try:
        decode_link(text)
    except UsageError as error:
        told = str(error)
    assert "\n" not in told
