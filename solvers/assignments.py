"""Every way to lay a phase from a hand, in its least size, with what each Wild stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations

import z3

from phaseproof.spec.cards import WILD, Hand, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .answers import Answer, answer_of
from .axes import Axis, Sort, naturals_by_sort, sorts
from .encoding import Encoding, Target, Usage, encode
from .errors import GaveUp
from .replay import replay_lay


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a model says of one group: the place of its target in the list, and how many of each card it uses."""

    target: int
    used: tuple[tuple[Sort, int], ...]


def _choice(usage: Usage, model: z3.ModelRef) -> _Choice:
    target = next(at for at, (_, chosen) in enumerate(usage.targets) if z3.is_true(model[chosen]))
    counts = ((sort, sum(z3.is_true(model[literal]) for literal in column)) for sort, column in usage.uses.items())
    return _Choice(target, tuple(counts))


def _denied(choice: _Choice, usage: Usage) -> Iterator[z3.BoolRef]:
    """One of these is true whenever the group is made otherwise."""
    yield z3.Not(usage.targets[choice.target][1])
    for sort, count in choice.used:
        column = usage.uses[sort]
        if count:
            yield z3.Not(column[count - 1])
        if count < len(column):
            yield column[count]


def _orders(usages: tuple[Usage, ...]) -> list[tuple[int, ...]]:
    """The ways to exchange groups of the same definition: they are told apart by nothing."""
    return [
        order
        for order in permutations(range(len(usages)))
        if all(usages[old].group == usages[new].group for new, old in enumerate(order))
    ]


def _placed(wanted: GroupDef, target: Target, choice: _Choice) -> Group:
    naturals = [
        Placed(number_card(sort.colour or "", sort.number or 0)) for sort, count in choice.used for _ in range(count)
    ]
    if wanted.kind is GroupKind.RUN:
        by_number = {placed.card.number: placed for placed in naturals}
        cards = [by_number.get(number, Placed(WILD, Meaning(number, target.colour))) for number in target.numbers]
        return Group(wanted.kind, tuple(cards))
    meaning = Meaning(target.numbers[0]) if wanted.kind is GroupKind.SET else Meaning(colour=target.colour)
    naturals.sort(key=lambda placed: placed.card)
    return Group(wanted.kind, (*naturals, *[Placed(WILD, meaning)] * (wanted.size - len(naturals))))


def _lay(encoding: Encoding, choices: list[_Choice]) -> tuple[Group, ...]:
    """The groups in the order of the phase; groups of the same definition in the order of their text."""
    groups = [
        _placed(usage.group, usage.targets[choice.target][0], choice)
        for usage, choice in zip(encoding.usages, choices, strict=True)
    ]
    waiting = {
        usage.group: iter(
            sorted((g for g, u in zip(groups, encoding.usages, strict=True) if u.group == usage.group), key=str)
        )
        for usage in encoding.usages
    }
    return tuple(next(waiting[usage.group]) for usage in encoding.usages)


@dataclass(frozen=True, slots=True)
class _Search:
    """A solver that knows the phase and the hand, and nothing of what was found so far."""

    encoding: Encoding
    solver: z3.Solver
    question: str


def _search(hand: Hand, phase: int, edition: Edition, timeout_ms: int | None) -> _Search:
    wanted = edition.phase(phase)
    edition.deck.check(hand)
    held = naturals_by_sort(hand, Axis.CARD)
    kinds = [(sort, held[sort]) for sort in sorts(Axis.CARD, edition.deck) if held[sort]]
    encoding = encode(wanted, edition, Axis.CARD, kinds)
    solver = z3.SimpleSolver()
    if timeout_ms is not None:
        solver.set("timeout", timeout_ms)
    solver.add(*encoding.constraints)
    solver.add(*map(z3.Not, encoding.wilds[hand.count(WILD) :]))
    for usage in encoding.usages:
        solver.add(*(z3.Or(z3.Not(one), z3.Not(other)) for (_, one), (_, other) in combinations(usage.targets, 2)))
    return _Search(encoding, solver, f"the lay-downs of phase {phase} from {' '.join(map(str, hand))}")


def _decide(search: _Search, *literals: z3.BoolRef) -> bool:
    """Whether the literals can be true; if so they are from now on."""
    answer = answer_of(search.solver.check(*literals))
    if answer is Answer.UNKNOWN:
        raise GaveUp(search.question)
    if answer is Answer.YES:
        search.solver.add(*literals)
    return answer is Answer.YES


def assignment(hand: Hand, phase: int, edition: Edition, *, timeout_ms: int | None = None) -> tuple[Group, ...] | None:
    """One lay-down of exactly the phase's size, always the same for the same hand; None if there is none.

    Group by group it has the lowest number, or the first colour of the deck, that leaves a way to lay the others; then
    as many as can be of its first natural card, of the next, and so on: Wilds come in where naturals do not. It is
    replayed by specification and engine.

    Raises UnknownName, ImpossibleCards, Disagreement and GaveUp.
    """
    search = _search(hand, phase, edition, timeout_ms)
    if not _decide(search):
        return None
    for usage in search.encoding.usages:
        next(chosen for _, chosen in usage.targets if _decide(search, chosen))
    for column in (column for usage in search.encoding.usages for column in usage.uses.values()):
        counts = range(len(column), -1, -1)
        next(count for count in counts if _decide(search, *column[:count], *map(z3.Not, column[count:])))
    _decide(search)
    model = search.solver.model()
    groups = _lay(search.encoding, [_choice(usage, model) for usage in search.encoding.usages])
    return replay_lay(groups, phase, edition, hand)


def _models(search: _Search) -> Iterator[tuple[Group, ...]]:
    usages, solver = search.encoding.usages, search.solver
    orders = _orders(usages)
    while (answer := answer_of(solver.check())) is Answer.YES:
        model = solver.model()
        choices = [_choice(usage, model) for usage in usages]
        yield _lay(search.encoding, choices)
        for order in orders:
            pairs = zip(order, usages, strict=True)
            solver.add(z3.Or([literal for at, usage in pairs for literal in _denied(choices[at], usage)]))
    if answer is Answer.UNKNOWN:
        raise GaveUp(search.question)


def assignments(
    hand: Hand, phase: int, edition: Edition, limit: int | None = None, *, timeout_ms: int | None = None
) -> Iterator[tuple[Group, ...]]:
    """Every lay-down of exactly the phase's size, each Wild with its meaning; at most ``limit`` of them.

    They differ in cards or in meanings: equal cards, the order within a group and the order of groups of the same
    definition make no difference. They come as they are found, each one only after specification and engine agreed to
    it. A Wild means a number in a set or run, a colour in a colour group, both in a run of one colour (WILD-4a).

    Raises UnknownName, ImpossibleCards, Disagreement (a replay says otherwise) and GaveUp (the solver does not know
    whether there are more).
    """
    search = _search(hand, phase, edition, timeout_ms)
    for groups in islice(_models(search), limit):
        yield replay_lay(groups, phase, edition, hand)
