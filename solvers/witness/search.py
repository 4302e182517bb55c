"""The smallest witness for two editions: a question without a game, then cards, then a game.

Lays, hits and hands are searched together, by the number of cards: what is found among few cards is smaller than what
there is among more, and of as many cards the fewest penalty points count. Only where there is nothing of the kind, a
game is played from small positions on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.options import option as option_named
from phaseproof.spec.questions import Holding, Question, hitting, laying

from . import facts, hands, hits, lays, turns
from .cheapest import Unproved
from .checking import checked
from .findings import DEFAULT_LIMITS, Limits, NoWitness, Sides, Size, Which, Witness

_Found = tuple[Question, int]
"""A question and its penalty points."""
_Seek = Callable[[Sides, int, int | None], _Found | None]
"""Seeks among so many cards, for fewer penalty points than the limit if one is given."""


@dataclass(slots=True)
class _Kind:
    """One kind of question about cards: how it is searched, and what became of it."""

    name: str
    seek: _Seek
    largest: int
    unproved: list[int] = field(default_factory=list)
    """Numbers of cards for which a solver gave up."""

    @property
    def words(self) -> str:
        """What was searched."""
        if self.unproved:
            return f"{self.name}: not proved for {', '.join(map(str, self.unproved))} cards"
        return f"{self.name} of up to {self.largest} cards: none (the rules are the same formula, or Z3 says unsat)"


def _kinds(limits: Limits) -> list[_Kind]:
    def lay(sides: Sides, cards: int, limit: int | None) -> _Found | None:
        found = lays.separating_lay(sides, cards, limit, limits.timeout_ms)
        return None if found is None else (laying(sides.allow[0], found.phase, found.groups), found.penalty)

    def hit(sides: Sides, cards: int, limit: int | None) -> _Found | None:
        found = hits.separating_hit(sides, cards, limit, limits.timeout_ms)
        return None if found is None else (hitting(found.card, found.group, phase=found.phase), found.penalty)

    def hold(sides: Sides, cards: int, limit: int | None) -> _Found | None:
        found = hands.separating_hand(sides, cards, limit, limits)
        return None if found is None else (Holding(found.hand, found.phase), found.penalty)

    return [
        _Kind("hits", hit, limits.hit_cards),
        _Kind("lays", lay, limits.lay_cards),
        _Kind("hands", hold, limits.lay_cards),
    ]


class _Pair:
    """Two editions, and where one option is asked about, the first one with that option as the second has it."""

    def __init__(self, first: Edition, second: Edition, option: str | None) -> None:
        self.first, self.second = first, second
        self.others = [second]
        if option is not None:
            option_named(option)
            if first.reading(option) == second.reading(option):
                raise UsageError(f"both editions read '{option}' as '{first.reading(option)}'")
            changed = first.with_reading(option, second.reading(option))
            if not _same_game(changed, second):
                self.others.append(changed)

    def witness(self, question: Question, by: Which, size: Size, *, smallest: bool) -> Witness:
        """The witness, once every judge has confirmed it for all editions. Raises Disagreement."""
        sides = self.sides(by)
        outcomes = [checked(question, yes, no) for yes in sides.allow for no in sides.forbid]
        broken, judges = outcomes[0]
        return Witness(question, by, by.other, size, smallest, broken, judges)

    def sides(self, by: Which) -> Sides:
        """The sides where that edition allows it."""
        one, others = (self.first,), tuple(self.others)
        return Sides(one, others) if by is Which.FIRST else Sides(others, one)


def _same_game(one: Edition, other: Edition) -> bool:
    """Whether two editions cannot differ, whatever they are called."""
    return replace(one, id=other.id, name=other.name, choices=other.choices) == other and all(
        one.reading(name) == other.reading(name) for name in one.choices
    )


def separating(
    first: Edition, second: Edition, *, option: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Witness | NoWitness:
    """The smallest question that one of two editions answers with yes and the other with no.

    ``option``: only a question whose answer also changes if nothing but this option of the first edition is read as the
    second one reads it. Every witness has been judged by specification and engine in both editions.

    Raises UsageError if both read the option alike, UnknownName if there is none such, Disagreement if a judge does not
    confirm what was found.
    """
    pair = _Pair(first, second, option)
    fact = facts.separating_fact(first, pair.others)
    if fact is not None:
        by = Which.FIRST if fact.allowed_by_first else Which.SECOND
        return pair.witness(fact.question, by, Size(0, *_cost(fact.cards, pair.sides(by).allow[0])), smallest=True)
    kinds = _kinds(limits)
    found = _of_cards(pair, kinds)
    if found is not None:
        return found
    tally = turns.Tally()
    turn = turns.separating_turn(first, pair.others, limits.actions, limits.positions, tally)
    if turn is not None:
        by = Which.FIRST if turn.allowed_by_first else Which.SECOND
        return pair.witness(
            turn.question,
            by,
            Size(turn.length, *_cost(turn.cards, pair.sides(by).allow[0])),
            smallest=_proved(kinds) and not tally.left,
        )
    words = ["facts (players, packs, deck, the price of a card): none", *(kind.words for kind in kinds), tally.words]
    return NoWitness(tuple(words), _proved(kinds) and not tally.left)


def _proved(kinds: Sequence[_Kind]) -> bool:
    return not any(kind.unproved for kind in kinds)


def _cost(cards: Sequence[Card], edition: Edition) -> tuple[int, int]:
    """How many cards, and their penalty points."""
    return len(cards), sum(edition.scores.points(card) for card in cards)


def _of_cards(pair: _Pair, kinds: Sequence[_Kind]) -> Witness | None:
    """The first number of cards with which something is found, and the cheapest of all that is found with it."""
    for cards in range(1, max(kind.largest for kind in kinds) + 1):
        best: tuple[Which, _Found] | None = None
        for kind in kinds:
            for by in Which if cards <= kind.largest else ():
                try:
                    found = kind.seek(pair.sides(by), cards, None if best is None else best[1][1])
                except Unproved:
                    if cards not in kind.unproved:
                        kind.unproved.append(cards)
                    continue
                if found is not None:
                    best = by, found
        if best is not None:
            by, (question, penalty) = best
            actions = 0 if isinstance(question, Holding) else 1
            return pair.witness(question, by, Size(actions, cards, penalty), smallest=_proved(kinds))
    return None
