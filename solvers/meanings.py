"""Judging a lay or a hit by Z3 alone, and what the Wilds in it could stand for.

A Wild of which nothing (or not all) was said may be understood in any way that fits: a lay or hit with such a Wild
*holds* if it does in some understanding. Whether a player must say which one (WILD-4a) is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import z3

from phaseproof.spec.cards import WILD, Hand, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from .answers import Answer
from .cores import Problem, core_of
from .errors import GaveUp
from .facts import Core
from .hit_rules import HitProblem, hit_problem
from .lay_rules import CardVariable, GroupVariable, LayProblem, lay_problem
from .replay import replay_hit, replay_lay


def _lacks(placed: Placed, kind: GroupKind, edition: Edition) -> tuple[bool, bool]:
    """Whether a group of this kind needs the Wild's number, and its colour, and was not told (WILD-4a)."""
    needs_colour = kind is GroupKind.COLOUR or (kind is GroupKind.RUN and edition.reading("run-colour") == "one")
    number = placed.card.is_wild and placed.number is None and kind is not GroupKind.COLOUR
    return number, placed.card.is_wild and placed.colour is None and needs_colour


def _order(problem: Problem, groups: Sequence[GroupVariable]) -> None:
    """Wilds of a run of which the same was said are alike: the earlier one takes the lower number."""
    for group in groups:
        if group.group.kind is GroupKind.RUN:
            for one, other in combinations(group.cards, 2):
                if one.placed == other.placed and one.placed.card.is_wild and one.placed.number is None:
                    problem.always(one.number < other.number)


def _understood(
    card: CardVariable, kind: GroupKind, edition: Edition, model: z3.ModelRef
) -> tuple[Placed, list[z3.BoolRef]]:
    """The card as the model understands it, and the literals that say otherwise."""
    lacks_number, lacks_colour = _lacks(card.placed, kind, edition)
    placed, denied = card.placed, []
    number = colour = None
    if lacks_number:
        number = model.eval(card.number, model_completion=True).as_long()
        denied.append(card.number != number)
    if lacks_colour:
        at = model.eval(card.colour, model_completion=True).as_long()
        colour = edition.deck.letters[at]
        denied.append(card.colour != at)
    if denied and (number is None or number in edition.deck.numbers):
        said = placed.meaning
        placed = replace(
            placed,
            meaning=Meaning(
                number if said is None or said.number is None else said.number,
                colour if said is None or said.colour is None else said.colour,
            ),
        )
    return placed, denied


def _ways(lay: LayProblem, edition: Edition, question: str) -> list[tuple[Group, ...]]:
    """Every understanding of the groups that obeys all rules, lowest meanings first."""
    _order(lay.problem, lay.groups)
    names, found = tuple(lay.problem.names), []
    while (answer := lay.problem.check(names)) is Answer.YES:
        model, denied, groups = lay.problem.solver.model(), [], []
        for group in lay.groups:
            cards = []
            for card in group.cards:
                placed, otherwise = _understood(card, group.group.kind, edition, model)
                cards.append(placed)
                denied += otherwise
            groups.append(Group(group.group.kind, tuple(cards)))
        found.append(tuple(groups))
        lay.problem.always(z3.Or(denied))  # of nothing: false, the one understanding is found
    if answer is Answer.UNKNOWN:
        raise GaveUp(question)
    letters = edition.deck.letters

    def rank(groups: tuple[Group, ...]) -> list[tuple[int, int]]:
        return [
            (placed.number or 0, letters.index(placed.colour) if placed.colour in letters else -1)
            for group in groups
            for placed in group
        ]

    return sorted(found, key=rank)


def _bounded(problem: Problem, timeout_ms: int | None) -> Problem:
    if timeout_ms is not None:
        problem.solver.set("timeout", timeout_ms)
    return problem


def _laid(groups: Sequence[Group]) -> str:
    return " / ".join(map(str, groups))


def lay_meanings(
    groups: Sequence[Group], phase: int, edition: Edition, *, hand: Hand | None = None, timeout_ms: int | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Every way to understand the Wilds of a lay so that it is a legal lay of the phase, lowest meanings first.

    Equal Wilds of one group are alike, so exchanging them is no other way. Nothing if no way is legal; the groups as
    they are, alone, if everything is said and legal. Each way is replayed by specification and engine.

    Raises UnknownName, GaveUp and Disagreement.
    """
    lay = lay_problem(groups, edition.phase(phase), edition, hand)
    _bounded(lay.problem, timeout_ms)
    ways = _ways(lay, edition, f"the meanings in {_laid(groups)}")
    return tuple(replay_lay(way, phase, edition, hand) for way in ways)


def lay_holds(
    groups: Sequence[Group], phase: int, edition: Edition, *, hand: Hand | None = None, timeout_ms: int | None = None
) -> Answer:
    """Whether the groups are a legal lay of the phase, from the hand if it is given. Raises UnknownName."""
    problem = lay_problem(groups, edition.phase(phase), edition, hand).problem
    return _bounded(problem, timeout_ms).check(problem.names)


def lay_why_not(
    groups: Sequence[Group], phase: int, edition: Edition, *, hand: Hand | None = None, timeout_ms: int | None = None
) -> Core | None:
    """Why the groups are no legal lay of the phase, as few facts and rules as possible; None if they are one.

    Raises UnknownName and GaveUp.
    """
    wanted = edition.phase(phase)

    def build() -> Problem:
        return _bounded(lay_problem(groups, wanted, edition, hand).problem, timeout_ms)

    return core_of(build, f"why {_laid(groups)} is not phase {phase}", _orders)


def _orders(problem: Problem) -> Iterator[list[str]]:
    """Orders of dropping: facts before rules; the rules about the whole lay before all or first among the rules."""
    wide = [name for name in ("WILD-1", "WILD-3", "LAY-5", "PH-LIST") if name in problem.names]
    rules = wide + [name for name in problem.names if name not in problem.facts and name not in wide]
    facts = list(problem.facts)
    for order in (facts, facts[::-1]):
        yield [*rules[: len(wide)], *order, *rules[len(wide) :]]
        yield [*order, *rules]


def _tables(group: Group, edition: Edition, timeout_ms: int | None) -> Iterator[Group]:
    """Every understanding of a group on the table in which it is one; lowest meanings first."""
    lay = lay_problem([group], None, edition)
    _bounded(lay.problem, timeout_ms)
    for (understood,) in _ways(lay, edition, f"the meanings in {group}"):
        yield understood


def _as_it_lies(group: Group, edition: Edition, timeout_ms: int | None) -> Iterator[Group]:
    """The group itself where everything is said, for it lies there; else every understanding of it."""
    complete = not any(any(_lacks(placed, group.kind, edition)) for placed in group)
    yield from (group,) if complete else _tables(group, edition, timeout_ms)


def _hit(placed: Placed, group: Group, edition: Edition, timeout_ms: int | None) -> HitProblem:
    hit = hit_problem(placed, group, edition)
    _bounded(hit.problem, timeout_ms)
    return hit


def hit_holds(placed: Placed, group: Group, edition: Edition, *, timeout_ms: int | None = None) -> Answer:
    """Whether the card is a legal hit on the group, as far as the two of them decide.

    The group is taken as lying there legally: that is judged only as far as open Wilds have to be understood. Raises
    GaveUp.
    """
    hits = [_hit(placed, table, edition, timeout_ms) for table in _as_it_lies(group, edition, timeout_ms)]
    answers = [hit.problem.check(hit.problem.names) for hit in hits]
    if Answer.YES in answers:
        return Answer.YES
    return Answer.UNKNOWN if Answer.UNKNOWN in answers else Answer.NO


def hit_meanings(group: Group, edition: Edition, *, timeout_ms: int | None = None) -> tuple[Placed, ...]:
    """Everything that a Wild could mean as a legal hit on the group, lowest first; nothing if it fits nowhere.

    Nor on what is no group by its own cards. A Wild that a full run takes (reading ``wilds`` of full-run) stands for no
    number and is given without a meaning. Each meaning is replayed by specification and engine. Raises GaveUp and
    Disagreement.
    """
    found: dict[Placed, None] = {}
    for understood in _tables(group, edition, timeout_ms):
        hit = _hit(Placed(WILD), understood, edition, timeout_ms)
        names = tuple(hit.problem.names)
        while (answer := hit.problem.check(names)) is Answer.YES:
            placed, denied = _understood(hit.card, group.kind, edition, hit.problem.solver.model())
            found.setdefault(replay_hit(placed, understood, edition))
            hit.problem.always(z3.Or(denied) if placed.meaning else z3.BoolVal(False))
        if answer is Answer.UNKNOWN:
            raise GaveUp(f"the meanings of a Wild on {group}")
    letters = edition.deck.letters
    return tuple(sorted(found, key=lambda card: (card.number or 0, letters.index(card.colour) if card.colour else -1)))


def hit_why_not(placed: Placed, group: Group, edition: Edition, *, timeout_ms: int | None = None) -> Core | None:
    """Why the card is no legal hit on the group, as few facts and rules as possible; None if it is one.

    Where Wilds of the group are open and no understanding makes the hit legal, the explanation is that of the lowest
    one. Where the group cannot be understood at all, it is why the group is none. Raises GaveUp.
    """
    first: Core | None = None
    for table in _as_it_lies(group, edition, timeout_ms):

        def build(table: Group = table) -> Problem:
            return _hit(placed, table, edition, timeout_ms).problem

        core = core_of(build, f"why {placed} does not fit {group}", _orders)
        if core is None:
            return None
        first = first or core
    return first or core_of(
        lambda: _bounded(lay_problem([group], None, edition).problem, timeout_ms),
        f"what is wrong with {group}",
        _orders,
    )
