"""Every class of hands: the counts, the oracles against the specification, and that a wrong kernel is noticed."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from phaseproof.engine import kernel
from phaseproof.solvers.exhaustion import exhaust
from phaseproof.solvers.exhaustion.classes import count_of_numbers, count_of_one_colour, half, states_of, vectors
from phaseproof.solvers.exhaustion.closure import closure, exact_rows
from phaseproof.solvers.exhaustion.walking import Standing
from phaseproof.solvers.proofs.layouts import layouts
from phaseproof.spec.cards import WILD, hand, number_card
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.holding import completion

CLASSIC, HUB = edition("classic"), edition("hub")


def test_the_classes_of_the_deck_are_as_many_as_are_known() -> None:
    assert count_of_numbers(12, 8, 8, 11) == 2_494_779
    assert count_of_numbers(12, 8, 0, 11) == 1_350_986
    assert count_of_one_colour(12, states_of(4, 2), 11) == 103_099_497


@pytest.mark.parametrize(("places", "limit", "most"), [(3, 2, 4), (4, 8, 5), (1, 3, 9)])
def test_every_vector_is_there_once(places: int, limit: int, most: int) -> None:
    rows = vectors(places, limit, most)
    due = {row for row in product(range(limit + 1), repeat=places) if sum(row) <= most}
    assert sorted(map(tuple, rows.tolist())) == sorted(due)
    assert list(rows.sum(axis=1)) == sorted(rows.sum(axis=1))


def test_a_half_lists_counts_and_presence() -> None:
    states = states_of(2, 1)
    assert states == ((0, False), (1, False), (1, True), (2, True))
    found = half(2, states, 2, 3)
    assert len(found.totals) == 1 + 4 + (2 + 4)  # nothing; one card of four kinds; two of a number, one of each
    assert set(found.present.tolist()) <= {0, 8, 16, 24}


def test_closure_is_what_the_specification_says_of_every_hand() -> None:
    rows = np.concatenate([np.c_[vectors(12, 8, 3), np.full(len(vectors(12, 8, 3)), wilds)] for wilds in (0, 1)])
    game = edition("classic+natural=per-group")
    rows = rows[rows.sum(axis=1) <= 4].astype(np.int8)
    phases = [CLASSIC.phase(1).groups[:1], edition("plus-ten").phase(11).groups[:2]]
    held = closure(rows, 9, [exact_rows(layouts(groups, game), 12) for groups in phases])
    small = {groups: _with_phase(game, groups) for groups in phases}
    for row, mask in zip(rows[::7].tolist(), held[::7].tolist(), strict=True):
        cards = [number_card("RYBG"[copy // 2], number) for number, n in enumerate(row[:12], 1) for copy in range(n)]
        for bit, groups in enumerate(phases):
            spec = completion(hand([*cards, *[WILD] * row[12]]), 1, small[groups]) is not None
            assert spec == bool(mask >> bit & 1), row


def _with_phase(game: Edition, groups: tuple) -> Edition:  # type: ignore[type-arg]
    from dataclasses import replace

    from phaseproof.spec.phases import Phase

    return replace(game, phases=(Phase(1, groups),))


@pytest.mark.parametrize("name", ["classic", "hub", "party", "plus-ten"])
def test_small_hands_of_every_kind_of_edition(name: str) -> None:
    report = exhaust(edition(name), most=5)
    assert report.ok
    assert all(part.classes == part.expected for part in report.parts)
    assert sorted([*report.left, *(phase for part in report.parts for phase in part.phases)]) == [
        phase.number for phase in edition(name).phases
    ]


def test_the_reasons_for_what_is_not_walked_are_told() -> None:
    assert set(exhaust(edition("plus-ten"), most=1).left) == {14, 15}


WRONG: dict[str, tuple[str, Callable[..., object], str]] = {
    "a double is forgotten": (
        "two_sets",
        lambda ones, _twos, first, _second: ones[min(first, len(ones) - 1)],
        "classic",
    ),
    "a run ends too early": ("climb", lambda ladder, where: (*ladder, where & 0) if ladder else (where,), "classic"),
    "a set beside a run takes what the run has": ("set_beside_run", lambda numbers, place, *_: numbers[place], "hub"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_kernel_differs(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, wrong, of = WRONG[what]
    monkeypatch.setattr(kernel, name, wrong)
    report = exhaust(edition(of), most=7)
    assert not report.ok
    assert any(part.differences and part.example for part in report.parts)


def test_a_walk_goes_on_where_it_was_left() -> None:
    notes: list[Standing] = []

    def note(part: str, _done: int, _of: int, standing: Standing) -> None:
        if part == "one colour":
            notes.append(Standing(standing.done, standing.classes, standing.yes))

    whole = exhaust(HUB, most=5, on_progress=note)
    half_way = notes[1]
    again = exhaust(HUB, most=5, kept={"one colour": half_way})
    assert again == whole
    assert 0 < half_way.classes < whole.parts[-1].classes


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hub", "plus-ten", "party"])
def test_every_hand(name: str) -> None:
    assert exhaust(edition(name)).ok


def test_every_hand_of_classic() -> None:
    assert exhaust(CLASSIC).ok
