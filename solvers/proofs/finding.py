"""What no solver proves, exhausted within bounds: ``find`` lays only what the clauses allow, and leaves the least.

For every hand of a small deck the engine's lay is judged by the specification, and its points are held against those of
every choice of as many of its cards as the phase asks for that holds the phase by the specification.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from phaseproof.engine import LayDown, compile_edition, find
from phaseproof.spec.cards import Card, Deck, Hand, hand
from phaseproof.spec.edition import Edition, ScoreTable
from phaseproof.spec.holding import completion
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Phase, parse_phase
from phaseproof.spec.questions import cards_of, laying

SMALL = Deck("small", (("R", "red"), ("B", "blue")), (1, 2, 3, 4), copies=1, wilds=3, skips=1)
POINTS = ScoreTable(((1, 1, 1), (2, 3, 5), (4, 4, 10)), wild=25, skip=15)
"""Unlike the printed ones, so that it makes a difference which numbers are laid."""
PHASES = ("set 2", "set 2 + set 2", "set 2 + run 3", "run 4", "colour 4")
READINGS = ({"run-colour": "any"}, {"run-colour": "one"}, {"natural": "per-group"}, {"natural": "none"})


@dataclass(frozen=True, slots=True)
class Exhausted:
    """What was checked, and every way in which it was wrong."""

    statement: str
    bounds: str
    questions: int
    lays: int
    """To how many of the questions the answer was a lay."""
    wrong: tuple[str, ...]


def hands_of(deck: Deck, most: int) -> Iterator[Hand]:
    """Every hand of up to so many cards, each once."""
    kinds = deck.kinds()
    for counts in product(*(range(deck.count(kind) + 1) for kind in kinds)):
        if sum(counts) <= most:
            yield hand(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def exhaust_find(
    edition: Edition, deck: Deck = SMALL, phases: Iterable[str] = PHASES, *, most: int = 6, further: bool = True
) -> Exhausted:
    """Every hand of up to ``most`` cards of the deck, every phase, each of some readings.

    ``further``: with further cards laid as well (LAY-5), that the lay is legal and leaves no more points.
    """
    listed = tuple(parse_phase(number, text) for number, text in enumerate(phases, start=1))
    hands, wrong, questions, lays = tuple(hands_of(deck, most)), [], 0, 0
    for readings in READINGS:
        game = replace(edition, id="small", deck=deck, phases=listed, scores=POINTS)
        for option, reading in readings.items():
            game = game.with_reading(option, reading)
        plan, laid = compile_edition(game), _Laid(game)
        for cards, phase in product(hands, listed):
            found, least = find(cards, phase.number, plan), laid.least(cards, phase)
            questions += 1
            lays += found is not None
            said = _wrong(found, least, cards, phase.number, game)
            if not said and further and found is not None:
                longer = find(cards, phase.number, plan, extras=True)
                said = _wrong_further(longer, found, cards, phase.number, game)
            if said:
                where = " ".join(f"{option}={reading}" for option, reading in readings.items())
                wrong.append(f"{where}, {phase}, {' '.join(map(str, cards)) or 'no card'}: {said}")
    return Exhausted(
        "A lay that is found is legal and leaves the least points; none is found exactly if there is none.",
        f"every hand of up to {most} cards of {deck.size}, with {len(deck.letters)} colours of {len(deck.numbers)}"
        f" and {deck.wilds} Wilds; {len(listed)} phases; {len(READINGS)} choices of readings",
        questions,
        lays,
        tuple(wrong),
    )


def _cost(cards: Iterable[Card], game: Edition) -> int:
    return sum(game.scores.points(card) for card in cards)


class _Laid:
    """The choices of cards that make a phase, each asked once."""

    def __init__(self, game: Edition) -> None:
        self.game = game
        self.known: dict[tuple[Hand, int], bool] = {}

    def least(self, cards: Hand, phase: Phase) -> int | None:
        """The least points that an exact lay-down leaves; None if there is none."""
        laid = [
            _cost(chosen, self.game) for chosen in set(combinations(cards, phase.size)) if self._makes(chosen, phase)
        ]
        return _cost(cards, self.game) - max(laid) if laid else None

    def _makes(self, chosen: Hand, phase: Phase) -> bool:
        key = chosen, phase.number
        if key not in self.known:
            self.known[key] = completion(chosen, phase.number, self.game) is not None
        return self.known[key]


def _illegal(lay: LayDown, cards: Hand, phase: int, game: Edition) -> str:
    """Why the lay is not what it should be; "" if it is."""
    used = cards_of(lay.groups)
    if Counter(used) - Counter(cards):
        return "cards were laid that are not held"
    if lay.penalty_left != _cost(cards, game) - _cost(used, game):
        return f"{lay.penalty_left} points were said to be left"
    broken = judge(laying(game, phase, lay.groups, cards), game).broken
    return f"against {', '.join(broken)}" if broken else ""


def _wrong(found: LayDown | None, least: int | None, cards: Hand, phase: int, game: Edition) -> str:
    if found is None or least is None:
        return "" if found is None and least is None else f"found: {found is not None}"
    if found.penalty_left != least:
        return f"{found.penalty_left} points are left, not {least}"
    return _illegal(found, cards, phase, game)


def _wrong_further(longer: LayDown | None, found: LayDown, cards: Hand, phase: int, game: Edition) -> str:
    if longer is None:
        return "nothing is found with further cards"
    if longer.penalty_left > found.penalty_left:
        return f"further cards leave {longer.penalty_left} points, not {found.penalty_left}"
    return _illegal(longer, cards, phase, game)
