"""Why does a hand not hold a phase? The smallest set of facts and rules that rules it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import z3

from phaseproof.spec.cards import SKIP, WILD, Deck, Hand
from phaseproof.spec.edition import Edition

from .axes import Axis, Sort
from .cores import Problem, core_of
from .facts import Core, Fact, counted, number_word
from .hand_rules import HandProblem, hand_problem

_TIMES = {2: "twice"}


def _sort_fact(sort: Sort, count: int, deck: Deck) -> Fact:
    if sort.number is None:
        name = deck.colour_name(sort.colour or "")
        text = f"{number_word(count)} {name} card{'' if count in (0, 1) else 's'}"
        return Fact(text, {"kind": "colour", "colour": sort.colour, "at_most": count})
    if sort.colour is None:
        return Fact(counted(count, str(sort.number)), {"kind": "number", "number": sort.number, "at_most": count})
    card = f"{sort.colour}{sort.number}"
    return Fact(counted(count, card), {"kind": "card", "card": card, "at_most": count})


def _wider(whole: HandProblem, deck: Deck) -> list[Sort]:
    """The numbers and the colours of a phase that tells single cards apart; nothing for any other."""
    if whole.axis is not Axis.CARD:
        return []
    return [*map(Sort, deck.numbers), *(Sort(colour=letter) for letter in deck.letters)]


def _held(whole: HandProblem, wider: Sort) -> z3.ArithRef:
    """How many cards of the sort the hand has."""
    fitting = [
        count
        for sort, count in whole.have.items()
        if wider.number in (None, sort.number) and wider.colour in (None, sort.colour)
    ]
    return z3.Sum(fitting)


def _bounded(whole: HandProblem, fact: Fact, held: z3.ArithRef, count: int, limit: int) -> None:
    """There are at most so many: nothing to say if the deck, or what the phase can use, allows no more anyway."""
    if count < min(limit, whole.phase.size):
        whole.problem.fact(fact, held <= count)


def _say_sorts(whole: HandProblem, hand: Hand, deck: Deck) -> None:
    """How many cards of each sort; where cards are told apart, of each number and each colour, too."""
    for sort in (*whole.have, *_wider(whole, deck)):
        count = sum(map(sort.takes, hand))
        _bounded(whole, _sort_fact(sort, count, deck), _held(whole, sort), count, sort.supply(deck))


def _say_together(whole: HandProblem, sorts: Sequence[Sort], hand: Hand, deck: Deck) -> None:
    """How many numbers (or colours) come once, twice ... or more: one fact that stands for many."""
    thing = "number" if sorts[0].number is not None else "colour"
    counts = [sum(map(sort.takes, hand)) for sort in sorts]
    for times in range(1, min(whole.phase.size, sorts[0].supply(deck)) + 1):
        often = sum(count >= times for count in counts)
        word = _TIMES.get(times, f"{number_word(times)} times")
        if times == 1:
            text = counted(often, f"different {thing}")
        elif often:
            text = f"{counted(often, thing)} {word} or more"
        else:
            text = f"no {thing} {word}"
        if often < len(sorts) and (times > 1 or often):
            reached = [z3.Bool(f"{sort.number}{sort.colour} {times} times") for sort in sorts]
            fact = Fact(text, {"kind": f"{thing}s", "times": times, "at_most": often})
            below = (z3.Or(there, _held(whole, sort) < times) for there, sort in zip(reached, sorts, strict=True))
            whole.problem.fact(fact, z3.AtMost(*reached, often), *below)


def _say(whole: HandProblem, hand: Hand, deck: Deck) -> None:
    """The hand as facts, each of them an upper bound."""
    _say_sorts(whole, hand, deck)
    wider = _wider(whole, deck)
    together = [[s for s in wider if s.number is not None], [s for s in wider if s.colour is not None]]
    for sorts in together if wider else [list(whole.have)]:
        _say_together(whole, sorts, hand, deck)
    wilds, skips = hand.count(WILD), hand.count(SKIP)
    naturals = len(hand) - wilds - skips
    fact = Fact(counted(naturals, "natural card"), {"kind": "naturals", "at_most": naturals})
    _bounded(whole, fact, z3.Sum(list(whole.have.values())), naturals, deck.size)
    fact = Fact(counted(wilds, "Wild"), {"kind": "wild", "at_most": wilds})
    _bounded(whole, fact, whole.wilds, wilds, deck.wilds)
    if skips:
        fact = Fact(counted(skips, "Skip"), {"kind": "skip", "at_most": skips})
        _bounded(whole, fact, whole.skips, skips, deck.skips)


def _orders(problem: Problem) -> Iterator[list[str]]:
    """Orders of dropping: what comes last is the most likely to stay.

    Skips first, so that SKIP-0 says what there is to say of them; single cards before numbers and colours; bounds that
    say much of the hand (``no 4``) after those that say little (``three 4s``); rules last, the general ones before the
    others. Once with facts about all numbers together after the single ones, once before, once with the number of
    naturals after all of them; each upwards and, where it is cheap, downwards.
    """

    def of_kind(*kinds: str) -> list[str]:
        chosen = [fact for fact in problem.facts.values() if fact.json["kind"] in kinds]
        return [fact.text for fact in sorted(chosen, key=lambda fact: -int(fact.json["at_most"] or 0))]

    general = [name for name in ("LAY-6", "WILD-1", "WILD-3", "PH-LIST") if name in problem.names]
    rules = general + [name for name in problem.names if name not in problem.facts and name not in general]
    alone, together, naturals = of_kind("card"), of_kind("numbers", "colours"), of_kind("naturals")
    single_facts = of_kind("number", "colour")
    for single in (single_facts,) if alone else (single_facts, single_facts[::-1]):
        for facts in (
            [*naturals, *alone, *single, *together],
            [*naturals, *together, *alone, *single],
            [*together, *alone, *single, *naturals],
        ):
            yield [*of_kind("skip"), *facts, *of_kind("wild"), *rules]


def why_not(hand: Hand, phase: int, edition: Edition, *, timeout_ms: int | None = None) -> Core | None:
    """Why the hand does not hold the phase; None if it does.

    The facts are upper bounds (``no 4``, ``one Wild``): a hand with no more than that cannot hold the phase under the
    rules named, and without any one fact or rule some hand could. ``core.checked`` says whether that was confirmed.

    Raises UnknownName, ImpossibleCards, and GaveUp if the solver does not know whether the hand holds the phase.
    """
    wanted = edition.phase(phase)
    edition.deck.check(hand)

    def build() -> Problem:
        whole = hand_problem(wanted, edition, with_skips=SKIP in hand)
        if timeout_ms is not None:
            whole.problem.solver.set("timeout", timeout_ms)
        _say(whole, hand, edition.deck)
        return whole.problem

    return core_of(build, f"why phase {phase} is not in {' '.join(map(str, hand))}", _orders)
