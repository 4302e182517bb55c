"""The rules of a hit, each one under its own name, and the card and the group as facts.

- HIT-SET: a set takes its number · HIT-COL: a colour group takes its colour
- HIT-RUN: a run takes the next number at either end within the deck's numbers; one with every number takes nothing,
  or by the reading ``wilds`` of full-run a Wild · RUN-2: by its reading in the run's colour
- SKIP-0b: no Skip is hit
- WILD-1: a Wild is a card that the deck has, by the readings of wild-beyond-copies and wild-for-seen-card one that is
  still left
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import z3

from phaseproof.spec.cards import Deck, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from .axes import supply
from .cores import Problem
from .facts import Fact, counted
from .lay_rules import CardVariable, a_colour, colour_index, in_deck, known

_number, _colour, _size = z3.Int("number of the set"), z3.Int("colour of the group"), z3.Int("size of the group")
_low, _high = z3.Int("first number of the run"), z3.Int("last number of the run")


@dataclass(frozen=True, slots=True)
class HitProblem:
    """A hit under its rules."""

    problem: Problem
    card: CardVariable


def _run(problem: Problem, card: CardVariable, group: Group, edition: Edition) -> None:
    deck = edition.deck
    full = z3.And(_low <= deck.numbers[0], _high >= deck.numbers[-1])
    surplus = z3.And(full, card.wild, z3.BoolVal(edition.reading("full-run") == "wilds"))
    if card.placed.is_undeclared:
        problem.always(z3.Implies(full, card.number < deck.numbers[0]))  # it stands for no number at all
    end = z3.And(z3.Or(card.number == _low - 1, card.number == _high + 1), in_deck(card.number, deck))
    problem.rule("HIT-RUN", z3.Or(end, surplus))
    numbers = sorted(placed.number for placed in group if placed.number is not None)
    if numbers:
        begins = Fact(f"the run begins at {numbers[0]}", {"kind": "low", "is": numbers[0]})
        ends = Fact(f"the run ends at {numbers[-1]}", {"kind": "high", "is": numbers[-1]})
        problem.fact(begins, _low == numbers[0])
        problem.fact(ends, _high == numbers[-1])
    if edition.reading("run-colour") == "one":
        problem.rule("RUN-2", z3.Or(card.colour == _colour, surplus))
        _colour_facts(problem, "the run", group, deck)


def _set(problem: Problem, card: CardVariable, group: Group) -> None:
    problem.rule("HIT-SET", card.number == _number)
    for number in sorted({placed.number for placed in group if placed.number is not None}):
        problem.fact(Fact(f"the set is of {number}s", {"kind": "number", "is": number}), _number == number)


def _colour_facts(problem: Problem, name: str, group: Group, deck: Deck) -> None:
    for letter in sorted({placed.colour for placed in group if placed.colour}):
        fact = Fact(f"{name} is {deck.colour_name(letter)}", {"kind": "colour", "is": letter})
        problem.fact(fact, _colour == colour_index(letter, deck))


def _wild(problem: Problem, card: CardVariable, group: Group, edition: Edition) -> None:
    deck, said = edition.deck, card.placed
    if said.number is not None:
        problem.rule("WILD-1", z3.Implies(card.wild, in_deck(card.number, deck)))
    if said.colour is not None:
        problem.rule("WILD-1", z3.Implies(card.wild, a_colour(card.colour, deck)))
    most = supply(group.kind, deck)
    if edition.reading("wild-beyond-copies") == "forbidden" and most is not None:
        name = "colour group" if group.kind is GroupKind.COLOUR else group.kind.value
        size = Fact(f"the {name} has {counted(len(group), 'card')}", {"kind": "size", "is": len(group)})
        problem.fact(size, _size == len(group))
        problem.rule("WILD-1", z3.Implies(card.wild, _size < most))
    if edition.reading("wild-for-seen-card") == "forbidden" and all(known(said, group.kind, edition)):
        for face, count in sorted(Counter(group.faces).items()):
            if face.is_natural and count >= deck.copies:
                seen = z3.Bool(f"every {face} lies there")
                problem.fact(Fact(f"every {face} lies there", {"kind": "seen", "card": str(face)}), seen)
                the_same = z3.And(card.number == face.number, card.colour == colour_index(face.colour, deck))
                problem.rule("WILD-1", z3.Not(z3.And(card.wild, seen, the_same)))


def hit_problem(placed: Placed, group: Group, edition: Edition) -> HitProblem:
    """The card as a hit on a group whose Wilds are all declared: satisfiable under all names exactly if it is legal."""
    problem, deck, card = Problem(), edition.deck, CardVariable("hit", placed)
    natural = z3.And(in_deck(card.number, deck), a_colour(card.colour, deck))
    problem.always(z3.Not(z3.And(card.wild, card.skip)), z3.Implies(card.natural, natural))
    problem.fact(Fact(f"{placed} is hit", {"kind": "hit", "is": str(placed)}), *card.as_said(deck))
    if group.kind is GroupKind.SET:
        _set(problem, card, group)
    elif group.kind is GroupKind.RUN:
        _run(problem, card, group, edition)
    else:
        problem.rule("HIT-COL", card.colour == _colour)
        _colour_facts(problem, "the colour group", group, deck)
    problem.rule("SKIP-0b", z3.Not(card.skip))
    _wild(problem, card, group, edition)
    return HitProblem(problem, card)
