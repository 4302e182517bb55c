"""Rule mutants: enough of them, for every rule and reading; subtle; gone once they were planted."""

from __future__ import annotations

import pytest

from phaseproof.properties.mutants import LIMIT, MUTANTS, Mutant, Origin, Sort, program, rate
from phaseproof.properties.mutants.decisions import answers, decisions
from phaseproof.properties.mutants.reading_mutants import UNSEEN
from phaseproof.properties.mutants.registry import PROGRAM, add
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import edition, edition_names
from phaseproof.spec.notation import parse_hand
from phaseproof.spec.options import OPTIONS

CLASSIC = edition("classic")
BY_THE_TABLE = {"GOAL-1", "EDITION-0", "DECK-2", "DECK-2b", "DECK-5", "DECK-7", "ONE-AT-A-TIME", "RUN-5"}
"""Rules that no program shows: what a table does before anything is asked, and RUN-5, which PH-LIST speaks for."""


def test_every_rule_that_a_program_can_show_has_a_mutant() -> None:
    broken = {rule for mutant in MUTANTS.values() for rule in mutant.rules}
    due = {rule for rule, clause in CLAUSES.items() if in_force(clause, CLASSIC)} - BY_THE_TABLE
    assert due <= broken
    assert broken <= set(CLAUSES)
    assert len(MUTANTS) >= 120
    assert sum(mutant.origin is Origin.SEEN for mutant in MUTANTS.values()) >= 60


def test_every_other_reading_has_a_mutant() -> None:
    for option in OPTIONS.values():
        for reading in set(option.readings) - {CLASSIC.reading(option.id)}:
            assert option.id in UNSEEN or f"{option.id}-{reading}" in MUTANTS
    for name in edition_names():
        differing = [one for one in OPTIONS if edition(name).reading(one) != CLASSIC.reading(one)]
        read = {mutant.id for mutant in MUTANTS.values() if mutant.edition == name}
        for one in differing:
            assert any(f"{one}-{CLASSIC.reading(one)}" in id_ for id_ in read)


@pytest.mark.parametrize("id_", list(MUTANTS)[::23])
def test_it_seldom_differs(id_: str) -> None:
    seen = rate(MUTANTS[id_], 150)
    assert seen.share < LIMIT + 0.02, "a small sample may show a little more than the limit"


def test_it_is_gone_afterwards() -> None:
    hand = parse_hand("R5 R5 B5 B5 G5 G5", CLASSIC.deck)
    assert program.holds(hand, 1, CLASSIC)
    with MUTANTS["same-number-sets-refused"].planted():
        assert not program.holds(hand, 1, CLASSIC)
    assert program.holds(hand, 1, CLASSIC)


def test_what_breaks_down_has_not_given_the_right_answer() -> None:
    mutant = Mutant("stumbles", "Nothing works.", Sort.HIT, ("HIT-1",), f"{PROGRAM}may", lambda _: lambda *_: [].pop())
    assert rate(mutant, 10).share == 1
    assert set(answers(decisions(Sort.HIT, "classic", 10))) <= {True, False}


def test_a_change_that_changes_nothing_does_not_differ() -> None:
    mutant = Mutant("same", "All is right.", Sort.LAY, ("LAY-1",), f"{PROGRAM}may", lambda right: right)
    assert rate(mutant, 40).differing == 0


def test_an_id_is_taken_once() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        add(MUTANTS["ten-costs-five"])
