"""The corpora: the same hands each time, as described, and exported with answers."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from phaseproof.bench import corpus
from phaseproof.bench.corpus import export
from phaseproof.bench.hands import MIX, description, stored_hands
from phaseproof.bench.naive import NaiveEngine
from phaseproof.engine import compile_edition, phase_numbers, phases_in
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_hand

CLASSIC = edition("classic")


@pytest.mark.parametrize("kind", MIX)
def test_stored_hands_are_the_same_each_time(kind: str) -> None:
    hands = stored_hands(CLASSIC, 30, kind=kind)
    assert hands == stored_hands(CLASSIC, 30, kind=kind)
    assert hands != stored_hands(CLASSIC, 30, kind=kind, seed=1)
    for cards in hands:
        CLASSIC.deck.check(cards)
        assert cards == tuple(sorted(cards))
        assert len(cards) == 11 or (kind == "late-game" and 1 <= len(cards) < 11)
    assert description(kind).endswith(".")


def test_the_stored_hands_do_not_change_from_machine_to_machine() -> None:
    text = "\n".join(" ".join(map(str, cards)) for kind in MIX for cards in stored_hands(CLASSIC, 50, kind=kind))
    assert sha256(text.encode()).hexdigest()[:16] == "1819a522078567f9"


def test_hands_are_of_their_kind() -> None:
    plan = compile_edition(CLASSIC)
    assert all(phases_in(cards, plan) for cards in stored_hands(CLASSIC, 50, kind="holding"))
    assert all(sum(c.is_wild for c in cards) > 1 for cards in stored_hands(CLASSIC, 50, kind="wild-rich"))
    assert sum(not phases_in(cards, plan) for cards in stored_hands(CLASSIC, 50, kind="near-miss")) > 5
    assert len({len(cards) for cards in stored_hands(CLASSIC, 50, kind="late-game")}) > 5
    with pytest.raises(KeyError):
        stored_hands(CLASSIC, 1, kind="none such")


def test_an_export_can_be_read_without_us(tmp_path: Path) -> None:
    assert export(CLASSIC, tmp_path / "hands", hands=8) == []
    about = json.loads((tmp_path / "hands" / "corpus.json").read_text("utf-8"))
    assert about["format"] == "phaseproof-corpus/1"
    assert about["edition"]["phases"][7] == {"number": 8, "groups": [{"kind": "colour", "size": 7}]}
    assert [one["name"] for one in about["corpora"]] == list(MIX)
    plan = compile_edition(CLASSIC)
    for one in about["corpora"]:
        content = (tmp_path / "hands" / one["file"]).read_bytes()
        assert sha256(content).hexdigest() == one["sha256"]
        lines = [json.loads(line) for line in content.splitlines()]
        assert [line["id"] for line in lines] == [f"{one['name']}-{number}" for number in range(1, 9)]
        for line in lines:
            cards = parse_hand(" ".join(line["cards"]), CLASSIC.deck)
            assert line["phases"] == phase_numbers(phases_in(cards, plan))


def test_judges_that_differ_write_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NaiveEngine, "phases_in", lambda _self, _hand: 0)
    found = export(CLASSIC, tmp_path / "hands", hands=5, kinds=["holding"])
    assert [one.id for one in found] == [f"holding-{number}" for number in range(1, 6)]
    assert all(one.engine and not one.naive for one in found)
    assert not (tmp_path / "hands" / "corpus.json").exists()


def test_a_folder_that_cannot_be_made_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setattr(corpus, "stored_hands", None)  # nothing is answered before
    with pytest.raises(UsageError, match="cannot make the folder"):
        export(CLASSIC, tmp_path / "file" / "hands")
