"""The records that come with phaseproof: every entry is judged, and what is wrong is found with its rule."""

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from phaseproof.spec.actions import Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.judge import Ruling, judge
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Move
from phaseproof.spec.state import Step
from phaseproof.spec.wire import Record, read_record, record_lines

FOLDER = files("phaseproof.disputes") / "records"
NAMES = sorted(entry.name for entry in FOLDER.iterdir() if entry.name.endswith(".jsonl"))
WRONG: dict[str, dict[int, tuple[str, ...]]] = {
    # The hit comes from nowhere, and so there is a card too many afterwards.
    "hub-turns-as-told.jsonl": {9: ("HAND-0",), 10: ("HAND-1",)},
}
"""For each record, the lines that are not legal, and the clauses that fail there."""


@cache
def record(name: str) -> Record:
    return read_record((FOLDER / name).read_text(encoding="utf-8").splitlines(), name)


@cache
def rulings(name: str) -> dict[int, Ruling]:
    played = record(name)
    return {entry.line: judge(Move(entry.state, entry.action), played.edition) for entry in played.entries}


def test_the_worked_examples_and_a_whole_match_are_there() -> None:
    assert NAMES == [
        "hub-turns-as-told.jsonl",
        "hub-turns-with-the-wild.jsonl",
        "manual-complete-turn.jsonl",
        "short-match.jsonl",
    ]
    assert set(WRONG) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_exactly_the_wrong_entries_are_found(name: str) -> None:
    found = {line: ruling.broken for line, ruling in rulings(name).items() if not ruling.legal}
    assert found == WRONG.get(name, {})


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    played = record(name)
    lines = record_lines(played.edition, played.start, [entry.action for entry in played.entries])
    again = read_record(lines)
    assert (again.start, [entry.action for entry in again.entries]) == (
        played.start,
        [entry.action for entry in played.entries],
    )


def test_the_card_that_the_hub_does_not_hold_is_named() -> None:
    reasons = [
        entry.finding.because for entry in rulings("hub-turns-as-told.jsonl")[9].applied if not entry.finding.holds
    ]
    assert len(reasons) == 1
    assert "G5" in reasons[0]
    assert "P1" in reasons[0]


def test_the_hubs_first_turn_is_right_in_both_records() -> None:
    for name in ("hub-turns-as-told.jsonl", "hub-turns-with-the-wild.jsonl"):
        assert all(rulings(name)[line].legal for line in range(2, 9))


def test_the_match_goes_from_the_first_deal_to_the_winner() -> None:
    played = record("short-match.jsonl")
    assert played.start.hand_number == 0
    assert isinstance(played.entries[0].action, Deal)
    last = played.entries[-1]
    end = apply(last.state, last.action, played.edition)
    assert end.step is Step.END
    assert isinstance(last.action, Settle)
    assert end.winner is not None
    assert end.winner == last.action.winner
    assert end.seats[end.winner].phase == len(played.edition.phases) + 1
    kinds = Counter(type(entry.action) for entry in played.entries)
    assert kinds[Deal] == kinds[Settle] == end.hand_number
    assert min(kinds[kind] for kind in (Draw, Lay, Hit, Discard)) > 10


def test_the_match_keeps_every_card() -> None:
    played = record("short-match.jsonl")
    deck = Counter(played.edition.deck.cards())
    for entry in played.entries:
        state = entry.state
        if state.step is Step.DEAL:
            continue
        cards = Counter([*(state.stock or ()), *(state.discards or ())])
        for seat in state.seats:
            cards.update(seat.hand or ())
        for meld in state.table:
            cards.update(meld.group.faces)
        assert cards == deck, entry.line


@pytest.mark.parametrize("claim", ["points", "totals", "phases", "dealer", "winner", "places"])
def test_a_wrong_claim_at_the_end_of_a_hand_is_found(claim: str) -> None:
    played = record("short-match.jsonl")
    entry = next(
        entry
        for entry in played.entries
        if isinstance(entry.action, Settle) and getattr(entry.action, claim) is not None
    )
    right: Any = getattr(entry.action, claim)
    wrong: Any = 1 - right if isinstance(right, int) else (right[0], right[1] + 1)
    ruling = judge(Move(entry.state, Settle(**{claim: wrong})), played.edition)
    expected = {"points": "SCORE-1", "totals": "SCORE-1", "phases": "ADV-1", "dealer": "DEAL-6", "places": "RANK-1"}
    assert expected.get(claim, "WIN-3") in ruling.broken
