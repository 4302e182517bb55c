"""The rules of a lay, each one under its own name, and the groups laid as facts.

How many cards a group has and what each card is are open until a fact says it; the kind of a group is part of its name,
and so of every fact about it. A Wild of which something was not said (WILD-4a) may be whatever fits. The rules:

- PH-LIST: the groups laid are, one for one, those of the phase in kind and least size
- LAY-5: and, by its reading, no larger
- SET-1, COL-1, RUN-2: one number, one colour, by its reading one colour
- RUN-1: the cards of a run lie in as many places in a row · RUN-3: which do not go on behind the highest number
- RUN-4: no number twice in a run · SKIP-0: no Skip · WILD-3: naturals, by its reading
- WILD-1: a Wild is a card that the deck has, by the readings of wild-beyond-copies and wild-for-seen-card one that is
  still left
- HAND-0, LAY-6: what is laid is held, and each card is laid once
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import z3

from phaseproof.spec.cards import Card, Deck, Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind, Phase

from .axes import supply
from .cores import Problem
from .facts import Fact, Json, counted, number_word, ordinal

_KINDS = tuple(GroupKind)


@dataclass(frozen=True, slots=True)
class CardVariable:
    """A card in a group: what it counts as, and whether it is a Wild or a Skip."""

    name: str
    placed: Placed

    @property
    def number(self) -> z3.ArithRef:
        """The number that it counts as."""
        return z3.Int(f"{self.name} number")

    @property
    def colour(self) -> z3.ArithRef:
        """The colour that it counts as, by its place in the deck's list."""
        return z3.Int(f"{self.name} colour")

    @property
    def place(self) -> z3.ArithRef:
        """Where it lies in a run: at its number, or as much further as there are numbers."""
        return z3.Int(f"{self.name} place")

    @property
    def wild(self) -> z3.BoolRef:
        """Whether it is a Wild."""
        return z3.Bool(f"{self.name} is a Wild")

    @property
    def skip(self) -> z3.BoolRef:
        """Whether it is a Skip."""
        return z3.Bool(f"{self.name} is a Skip")

    @property
    def natural(self) -> z3.BoolRef:
        """Whether it is a number card."""
        return z3.And(z3.Not(self.wild), z3.Not(self.skip))

    def is_card(self, card: Card, deck: Deck) -> z3.BoolRef:
        """Whether it is that card."""
        if not card.is_natural:
            return self.wild if card.is_wild else self.skip
        return z3.And(self.natural, self.number == card.number, self.colour == colour_index(card.colour, deck))

    def as_said(self, deck: Deck) -> list[z3.BoolRef]:
        """What the notation says of it."""
        said = [self.is_card(self.placed.card, deck)]
        if self.placed.number is not None:
            said.append(self.number == self.placed.number)
        if self.placed.colour is not None:
            said.append(self.colour == colour_index(self.placed.colour, deck))
        return said


@dataclass(frozen=True, slots=True)
class GroupVariable:
    """A group laid, under a name such as *the run* or *the second set*; its size and its cards are open."""

    name: str
    group: Group
    cards: tuple[CardVariable, ...]

    def number(self, what: str) -> z3.ArithRef:
        """A number that belongs to the group."""
        return z3.Int(f"{what} of {self.name}")

    @property
    def kind(self) -> z3.ArithRef:
        """The kind that it is laid as, by its place in ``GroupKind``."""
        return self.number("kind")

    @property
    def size(self) -> z3.ArithRef:
        """The number of cards; more than those listed where nothing bounds it."""
        return self.number("size")

    @property
    def is_run(self) -> bool:
        """Whether it is judged as a run; so every fact that names it says."""
        return self.group.kind is GroupKind.RUN


@dataclass(frozen=True, slots=True)
class LayProblem:
    """A lay under its rules."""

    problem: Problem
    groups: tuple[GroupVariable, ...]


def colour_index(letter: str, deck: Deck) -> int:
    """The place of the colour in the deck's list; -1 for a colour that it does not have."""
    return deck.letters.index(letter) if letter in deck.letters else -1


def in_deck(variable: z3.ArithRef, deck: Deck) -> z3.BoolRef:
    """Whether the deck has cards of that number."""
    return z3.And(variable >= deck.numbers[0], variable <= deck.numbers[-1])


def a_colour(variable: z3.ArithRef, deck: Deck) -> z3.BoolRef:
    """Whether the deck has that colour."""
    return z3.And(variable >= 0, variable < len(deck.letters))


def _background(problem: Problem, group: GroupVariable, deck: Deck) -> None:
    """What words mean: every card is one thing, a natural is a card of the deck, a place in a run is a number."""
    problem.always(group.size >= 0)
    for card in group.cards:
        natural = z3.And(in_deck(card.number, deck), a_colour(card.colour, deck))
        problem.always(z3.Not(z3.And(card.wild, card.skip)), z3.Implies(card.natural, natural))
        if group.is_run:
            further = card.number + len(deck.numbers)
            problem.always(z3.Or(card.place == card.number, card.place == further))


def _phase_list(problem: Problem, groups: Sequence[GroupVariable], phase: Phase, edition: Edition) -> None:
    count, laid = len(groups), z3.Int("groups laid")
    text = f"{counted(count, 'group')} {'is' if count <= 1 else 'are'} laid"
    problem.always(laid >= 0)
    problem.fact(Fact(text, {"kind": "groups", "is": count}), laid == count)
    problem.rule("PH-LIST", laid == len(phase.groups))
    rows = [[z3.Bool(f"{group.name} serves {at}") for at in range(len(phase.groups))] for group in groups]
    for group, row in zip(groups, rows, strict=True):
        for serves, wanted in zip(row, phase.groups, strict=True):
            fits = z3.And(group.kind == _KINDS.index(wanted.kind), group.size >= wanted.size)
            problem.rule("PH-LIST", z3.Implies(serves, fits))
            if edition.reading("extras") == "exact":
                problem.rule("LAY-5", z3.Implies(serves, group.size <= wanted.size))
    columns = [list(column) for column in zip(*rows, strict=True)]
    all_serve, none_twice = (rows, columns) if len(rows) <= len(phase.groups) else (columns, rows)
    problem.rule("PH-LIST", *map(z3.Or, all_serve), *(z3.AtMost(*line, 1) for line in none_twice))


def _shape(problem: Problem, group: GroupVariable, edition: Edition) -> None:
    one_number, one_colour, first = (group.number(what) for what in ("number", "colour", "first place"))
    for card in group.cards:
        problem.rule("SKIP-0", z3.Not(card.skip))
        if group.group.kind is GroupKind.SET:
            problem.rule("SET-1", card.number == one_number)
        elif group.group.kind is GroupKind.COLOUR:
            problem.rule("COL-1", card.colour == one_colour)
        else:
            problem.rule("RUN-1", first <= card.place, card.place < first + group.size)
            problem.rule("RUN-3", card.place == card.number)
            if edition.reading("run-colour") == "one":
                problem.rule("RUN-2", card.colour == one_colour)
    if group.is_run and len(group.cards) > 1:
        problem.rule("RUN-4", z3.Distinct(*(card.number for card in group.cards)))


def known(card: Placed, kind: GroupKind, edition: Edition) -> tuple[bool, bool]:
    """Whether the number and the colour of a Wild in a group of this kind are said, or needed by the group."""
    one = edition.reading("run-colour") == "one"
    colour = kind is GroupKind.COLOUR or (kind is GroupKind.RUN and one)
    return card.number is not None or kind is not GroupKind.COLOUR, card.colour is not None or colour


def _wild(
    problem: Problem, card: CardVariable, group: GroupVariable, others: Sequence[CardVariable], edition: Edition
) -> None:
    deck = edition.deck
    number, colour = known(card.placed, group.group.kind, edition)
    if number:
        problem.rule("WILD-1", z3.Implies(card.wild, in_deck(card.number, deck)))
    if colour:
        problem.rule("WILD-1", z3.Implies(card.wild, a_colour(card.colour, deck)))
    if number and colour and edition.reading("wild-for-seen-card") == "forbidden" and len(others) >= deck.copies:
        same = (z3.And(o.natural, o.number == card.number, o.colour == card.colour) for o in others)
        problem.rule("WILD-1", z3.Implies(card.wild, z3.AtMost(*same, deck.copies - 1)))


def _wilds(problem: Problem, groups: Sequence[GroupVariable], edition: Edition) -> None:
    everything = [card for group in groups for card in group.cards]
    for group in groups:
        for card in group.cards:
            _wild(problem, card, group, [other for other in everything if other is not card], edition)
        most = supply(group.group.kind, edition.deck)
        if edition.reading("wild-beyond-copies") == "forbidden" and most is not None:
            holds_wild = z3.Or([card.wild for card in group.cards])
            problem.rule("WILD-1", z3.Or(z3.Not(holds_wild), group.size <= most))


def _naturals_needed(problem: Problem, groups: Sequence[GroupVariable], edition: Edition) -> None:
    """WILD-3 by its reading. Cards that nobody listed could be naturals."""
    natural = [z3.Or([*(c.natural for c in group.cards), group.size > len(group.cards)]) for group in groups]
    if edition.reading("natural") == "per-phase":
        problem.rule("WILD-3", z3.Or([*natural, z3.Int("groups laid") > len(groups)]))
    elif edition.reading("natural") == "per-group":
        problem.rule("WILD-3", *natural)
    elif edition.reading("natural") == "per-set-and-run":
        may_be_wilds = [group.kind == _KINDS.index(GroupKind.COLOUR) for group in groups]
        problem.rule("WILD-3", *map(z3.Or, zip(natural, may_be_wilds, strict=True)))


def _group_facts(group: GroupVariable, deck: Deck) -> Iterator[tuple[Fact, list[z3.BoolRef]]]:
    size, kind = len(group.cards), group.group.kind
    shape: Json = {"kind": "size", "group": group.name, "is": size}
    laid_as = [group.kind == _KINDS.index(kind), group.size == size]
    yield Fact(f"{group.name} has {counted(size, 'card')}", shape), laid_as
    seen: Counter[str] = Counter()
    for card in group.cards:
        text, times = str(card.placed), seen[str(card.placed)]
        seen[text] += 1
        again = f"a {ordinal(times)} " if times else ""
        yield (
            Fact(f"{group.name} holds {again}{text}", {"kind": "card", "group": group.name, "is": text}),
            card.as_said(deck),
        )


def _hand_rules(problem: Problem, groups: Sequence[GroupVariable], hand: Hand, deck: Deck) -> None:
    cards = [card for group in groups for card in group.cards]
    for face in sorted({card.placed.card for card in cards}):
        count, laid = hand.count(face), [card.is_card(face, deck) for card in cards]
        fact = Fact(f"the hand has {number_word(count)} {face}", {"kind": "held", "card": str(face), "at_most": count})
        held = z3.Int(f"{face} held")
        problem.fact(fact, held <= count)
        problem.rule("LAY-6" if count else "HAND-0", z3.Sum([z3.If(here, 1, 0) for here in laid]) <= held)


def _names(groups: Sequence[Group]) -> list[str]:
    """*the run*, or *the first set* where there are several."""
    kinds = ["colour group" if group.kind is GroupKind.COLOUR else group.kind.value for group in groups]
    seen: Counter[str] = Counter()
    names = []
    for kind in kinds:
        names.append(f"the {ordinal(seen[kind])} {kind}" if kinds.count(kind) > 1 else f"the {kind}")
        seen[kind] += 1
    return names


def lay_problem(groups: Sequence[Group], phase: Phase | None, edition: Edition, hand: Hand | None = None) -> LayProblem:
    """The groups as a lay of the phase: satisfiable under all names exactly if it is legal in some understanding of it.

    Without a phase each group is judged by itself, as it may lie on the table.
    """
    problem, deck = Problem(), edition.deck
    variables = tuple(
        GroupVariable(name, group, tuple(CardVariable(f"{name}, {at}", card) for at, card in enumerate(group)))
        for name, group in zip(_names(groups), groups, strict=True)
    )
    for group in variables:
        _background(problem, group, deck)
    if phase is not None:
        _phase_list(problem, variables, phase, edition)
        _naturals_needed(problem, variables, edition)
    for group in variables:
        _shape(problem, group, edition)
    _wilds(problem, variables, edition)
    for group in variables:
        for fact, constraints in _group_facts(group, deck):
            problem.fact(fact, *constraints)
    if hand is not None:
        _hand_rules(problem, variables, hand, deck)
    return LayProblem(problem, variables)
