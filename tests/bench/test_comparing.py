"""Methods side by side: their answers, their turns, the targets; what a machine needs for them is never asserted."""

import shutil
from dataclasses import replace
from time import process_time

import pytest

from phaseproof.bench.comparing import Asked, compared, differences
from phaseproof.bench.cores import scaling
from phaseproof.bench.corpus import all_hands
from phaseproof.bench.hands import SEED, stored_hands
from phaseproof.bench.methods import Input, Missing, choose, cp_sat, native
from phaseproof.bench.targets import TARGETS, outcomes
from phaseproof.bench.timing import Contender, Timings, run
from phaseproof.spec.edition import edition

CLASSIC = edition("classic")
GIVEN = Input(CLASSIC, stored_hands(CLASSIC, 4), 1 << 10, SEED)


def busy(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass


def quiet(_what: str) -> None:
    pass


@pytest.mark.parametrize("name", ["classic", "hub", "party", "plus-ten"])
def test_all_methods_agree_on_all_corpora(name: str) -> None:
    game = edition(name)
    given = Input(game, stored_hands(game, 4), 1 << 10, SEED)
    choice = choose(given, every=name == "classic")
    found, asked = differences(choice.methods, list(all_hands(game, 2)), quiet)
    assert not found
    assert {"naive recursion", "engine, key given", "Z3, reused solver"} <= set(asked)


def test_a_method_that_errs_is_found() -> None:
    choice = choose(GIVEN, every=False)
    right = choice.methods[0]
    wrong = replace(right, name="wrong", judge=lambda hands: [0] * len(hands))
    found, asked = differences([right, wrong], [("it", stored_hands(CLASSIC, 1, kind="holding")[0])], quiet)
    assert asked == [right.name, "wrong"]
    assert [(one.method, one.id, one.says) for one in found] == [("wrong", "it", ())]
    assert found[0].naive


def test_every_method_can_be_timed() -> None:
    for method in choose(GIVEN, every=False).methods:
        contender = method.prepare()
        contender.call()
        assert contender.units > 0


def test_turns_and_ratios() -> None:
    seen: list[tuple[int, int]] = []
    engines = [Contender("slow", lambda: busy(0.02), 1), Contender("ten at a time", lambda: busy(0.02), 10)]
    timings = run(engines, turns=3, progress=lambda done, of: seen.append((done, of)))
    assert timings.ratio("slow", "slow") == 1
    assert timings.ratio("slow", "ten at a time") > 3
    assert seen == [(done, 6) for done in range(1, 7)]
    told = run([Contender("by its own clock", lambda: None, 4, lambda passes: 2.0 * passes)], turns=1)
    assert told.seconds("by its own clock") == 0.5


def test_targets_are_told_met_or_not_or_not_measured() -> None:
    first = TARGETS[0]
    (met, *others) = outcomes(Timings({first.slower: [1.0], first.faster: [1e-6]}))
    assert met.met
    assert met.measured == pytest.approx(1e6)
    assert {(one.met, one.measured) for one in others} == {(None, None)}
    (missed, *_) = outcomes(Timings({first.slower: [1.0], first.faster: [0.5]}))
    assert missed.met is False
    assert "2,000" in first.wanted


def test_without_a_compiler_or_a_package_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    native.yardstick.cache_clear()

    def nothing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(cp_sat, "import_module", nothing)
    choice = choose(GIVEN, every=True)
    assert {"C", "CP-SAT"} <= choice.missing.keys()
    assert "no C compiler" in choice.missing["C"]
    with pytest.raises(Missing, match="OR-tools"):
        cp_sat.asker(CLASSIC)


def test_the_comparison_of_an_edition() -> None:
    outcome = compared(Asked(CLASSIC, "classic", 4, 1, SEED, every=False, quick=True), None, quiet)
    assert outcome.ok
    assert outcome.checked == 20
    rows = {row.name: row for row in outcome.rows}
    assert rows["naive recursion"].times_baseline == 1
    assert rows["engine, needs_batch"].baseline is None
    units = {row.name: row.unit for row in outcome.rows}
    assert all(units[row.baseline] == row.unit for row in outcome.rows if row.baseline)


def test_two_processes_are_timed() -> None:
    found = scaling("classic", 2, turns=1)
    assert found.processes == 2
    assert found.times == found.together / found.one > 0
