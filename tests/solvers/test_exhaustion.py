"""Every class of hands: the counts, the oracles against the specification, and that a wrong kernel is noticed."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from phaseproof.cli import exhaust as command
from phaseproof.engine import compile_edition, hitting, kernel, tables_of
from phaseproof.solvers.exhaustion import exhaust, hits
from phaseproof.solvers.exhaustion.classes import count_of_numbers, count_of_one_colour, half, states_of, vectors
from phaseproof.solvers.exhaustion.closure import closure, exact_rows
from phaseproof.solvers.exhaustion.walking import HANDS, PARTS, Standing
from phaseproof.solvers.proofs import finding, mutation_games
from phaseproof.solvers.proofs.layouts import layouts
from phaseproof.spec.cards import WILD, Meaning, hand, number_card
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.holding import completion
from phaseproof.spec.phases import GroupKind, Phase, parse_phase

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
    return replace(game, phases=(Phase(1, groups),))


@pytest.mark.parametrize("name", ["classic", "hub", "party", pytest.param("plus-ten", marks=pytest.mark.slow)])
def test_small_hands_of_every_kind_of_edition(name: str) -> None:
    report = exhaust(edition(name), most=5, only=HANDS)
    assert report.ok
    assert all(part.classes == part.expected for part in report.parts)
    assert sorted([*report.left, *(phase for part in report.parts for phase in part.phases)]) == [
        phase.number for phase in edition(name).phases
    ]


def test_phases_that_are_counted_by_placements_are_walked_as_well() -> None:
    game = mutation_games.unequal_sets()
    assert compile_edition(game).needs_cells
    (part,) = exhaust(game, most=9, only=HANDS).parts
    assert part.ok
    assert part.yes


def test_the_reasons_for_what_is_not_walked_are_told() -> None:
    assert set(exhaust(edition("plus-ten"), most=1, only=HANDS).left) == {14, 15}


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
    report = exhaust(edition(of), most=7, only=HANDS)
    assert not report.ok
    assert any(part.differences and part.example for part in report.parts)


def test_a_walk_goes_on_where_it_was_left() -> None:
    notes: list[Standing] = []

    def note(part: str, _done: int, _of: int, standing: Standing) -> None:
        if part == "one colour":
            notes.append(Standing(standing.done, standing.classes, standing.yes))

    whole = exhaust(HUB, most=5, on_progress=note, only=HANDS)
    half_way = notes[1]
    again = exhaust(HUB, most=5, kept={"one colour": half_way}, only=HANDS)
    assert again == whole
    assert 0 < half_way.classes < whole.parts[-1].classes


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hub", "plus-ten", "party"])
def test_every_hand(name: str) -> None:
    assert exhaust(edition(name), only=HANDS).ok


@pytest.mark.slow
def test_every_hand_of_classic() -> None:
    assert exhaust(CLASSIC, only=HANDS).ok


SMALL = replace(
    CLASSIC, id="small", deck=finding.SMALL, phases=(parse_phase(1, "set 2 + run 3"), parse_phase(2, "colour 3"))
)
"""Two colours, four numbers, three Wilds."""


@pytest.mark.parametrize("full_run", ["nothing", "wilds"])
@pytest.mark.parametrize("said", ["if-ambiguous", "never"])
@pytest.mark.parametrize("laid", ["must-declare", "high-end"])
@pytest.mark.parametrize("beyond", ["allowed", "forbidden"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_every_hit_under_every_reading(full_run: str, said: str, laid: str, beyond: str, run_colour: str) -> None:
    readings = {
        "full-run": full_run,
        "hit-declaration": said,
        "undeclared-wild": laid,
        "wild-beyond-copies": beyond,
        "run-colour": run_colour,
    }
    game = SMALL
    for option, reading in readings.items():
        game = game.with_reading(option, reading)
    found = hits.walk(game)
    assert (found.differences, found.example) == (0, "")
    assert found.groups == found.expected > 100
    assert 0 < found.yes < found.questions


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("_takes_surplus", lambda shape, _: shape.kind is GroupKind.RUN),
        ("is_exhausted", lambda _kind, cards, _plan: cards > 4),
        ("_open_places", lambda shape, _: [Meaning(shape.low)]),
        ("_matches", lambda placed, place: placed.number == place.number),
    ],
)
def test_a_wrong_hit_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., object]) -> None:
    monkeypatch.setattr(hitting, name, wrong)
    assert hits.walk(SMALL).differences


def test_the_hits_are_a_part_of_the_walk() -> None:
    assert command.PARTS == PARTS
    (part,) = exhaust(SMALL, only=("hits",)).parts
    assert part.ok
    assert set(part.rules) >= {"HIT-SET", "HIT-RUN", "HIT-COL"}


def test_what_is_laid_is_a_part_of_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    (part,) = exhaust(CLASSIC, most=3, only=("lays",)).parts
    assert part.ok
    assert 0 < part.yes < part.classes == part.expected
    monkeypatch.setattr(finding, "find", lambda *_, **__: None)
    assert exhaust(CLASSIC, most=3, only=("lays",)).parts[0].differences == part.yes


@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_the_tables_are_a_part_of_the_walk(run_colour: str) -> None:
    (part,) = exhaust(SMALL.with_reading("run-colour", run_colour), only=("tables",)).parts
    assert (part.differences, part.example, part.phases) == (0, "", (1, 2))
    assert part.classes == part.expected > 500
    assert part.yes
    assert set(part.rules) >= {"SET-1", "RUN-1", "COL-1"}


def test_a_wrong_kernel_differs_from_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    tables_of(compile_edition(SMALL))
    monkeypatch.setattr(kernel, "climb", lambda ladder, where: (*ladder, where & 0) if ladder else (where,))
    (part,) = exhaust(SMALL, only=("tables",)).parts
    assert part.differences
    assert "by the kernel" in part.example
