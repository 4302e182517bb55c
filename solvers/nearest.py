"""The smallest change of a hand that makes it hold a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import z3

from phaseproof.spec.cards import WILD, Card, Deck, Hand, number_card
from phaseproof.spec.cards import hand as in_order
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group

from .answers import Answer, answer_of
from .assignments import assignment
from .axes import Sort, naturals_by_sort
from .encoding import Encoding
from .errors import Disagreement, GaveUp
from .facts import number_word
from .phase_solver import encode_phase

Missing = Mapping[Sort | None, Sequence[z3.BoolRef]]
"""For each sort (None: Wilds) the literals that the hand has one, two ... more of it than it holds."""


@dataclass(frozen=True, slots=True)
class Change:
    """Cards that a hand lacks. Nothing to add: it holds the phase as it is."""

    add: tuple[Card, ...]
    """As few cards as can be; where the colour or the number of one does not matter, the first in the deck's order."""
    instead_of: tuple[Card, ...]
    """As many cards that the lay does not need, the dearest first; fewer if it leaves fewer."""
    words: tuple[str, ...]
    """What is lacking, as a person says it, without the colour or number that does not matter."""
    lay: tuple[Group, ...]
    """One way to lay the phase then."""

    @property
    def text(self) -> str:
        """The change in one line."""
        swap = f" instead of {', '.join(map(str, self.instead_of))}" if self.instead_of else ""
        return f"add {', '.join(self.words)}{swap}" if self.add else "nothing is lacking"


class _Search:
    """A solver that knows the phase and what the hand lacks; choices are added to it one after the other."""

    def __init__(self, encoding: Encoding, hand: Hand, question: str, timeout_ms: int | None) -> None:
        self.question = question
        self.solver = z3.SimpleSolver()
        if timeout_ms is not None:
            self.solver.set("timeout", timeout_ms)
        self.solver.add(*encoding.constraints)
        held = naturals_by_sort(hand, encoding.axis)
        self.missing: Missing = {
            **{sort: ladder[held[sort] :] for sort, ladder in encoding.at_least.items()},
            None: encoding.wilds[hand.count(WILD) :],
        }

    def can(self, *assumed: z3.BoolRef) -> bool:
        """Whether the phase can be held with these choices, too. Raises GaveUp."""
        answer = answer_of(self.solver.check(*assumed))
        if answer is Answer.UNKNOWN:
            raise GaveUp(self.question)
        return answer is Answer.YES

    def bound(self, most: int) -> bool:
        """Whether that many further cards are enough; if so, that they are is kept."""
        lacking = [literal for ladder in self.missing.values() for literal in ladder]
        self.solver.push()
        self.solver.add(z3.AtMost(*lacking, most) if lacking else z3.BoolVal(True))
        if self.can():
            return True
        self.solver.pop()
        return False

    def fewest_wilds(self) -> int:
        """The least number of Wilds among the further cards; kept."""
        ladder = self.missing[None]
        fewest = next(count for count in range(len(ladder) + 1) if self.can(*map(z3.Not, ladder[count:])))
        self.solver.add(*map(z3.Not, ladder[fewest:]))
        return fewest

    def most(self, sort: Sort) -> int:
        """The most further cards of the sort that still fit; kept."""
        ladder = self.missing[sort]
        most = next(
            count for count in range(len(ladder), -1, -1) if self.can(*ladder[:count], *map(z3.Not, ladder[count:]))
        )
        self.solver.add(*ladder[:most], *map(z3.Not, ladder[most:]))
        return most


def _cards(sort: Sort, count: int, hand: Hand, deck: Deck) -> Iterator[Card]:
    """The first cards of the sort, by number and then in the deck's order of colours, that the deck has left."""
    numbers = deck.numbers if sort.number is None else (sort.number,)
    letters = deck.letters if sort.colour is None else (sort.colour,)
    left = [
        card
        for card in (number_card(letter, number) for number in numbers for letter in letters)
        for _ in range(deck.count(card) - hand.count(card))
    ]
    yield from left[:count]


def _words(sort: Sort, count: int, deck: Deck) -> str:
    """``a 4 of any colour``, ``two 4s of any colour``, ``a blue card``, ``two blue 4s``."""
    colour = "" if sort.colour is None else deck.colour_name(sort.colour)
    thing = " ".join(word for word in (colour, "card" if sort.number is None else str(sort.number)) if word)
    article = "an" if colour == "" and (thing[0] == "8" or thing in ("11", "18")) else "a"
    some = f"{article} {thing}" if count == 1 else f"{number_word(count)} {thing}s"
    return some if colour else f"{some} of any colour"


def _not_needed(hand: Hand, lay: tuple[Group, ...], edition: Edition) -> list[Card]:
    """The cards of the hand that are not in the lay, the dearest first."""
    used = Counter(card for group in lay for card in group.faces)
    return sorted((Counter(hand) - used).elements(), key=lambda card: (-edition.scores.points(card), card))


def nearest(hand: Hand, phase: int, edition: Edition, *, timeout_ms: int | None = None) -> Change | None:
    """The fewest further cards with which the hand holds the phase; None if no hand of the deck holds it at all.

    Of several changes of the same size the one with the fewest Wilds is taken, and then the one with most cards of the
    first sort in order (lowest number, first colour of the deck), then of the next, and so on. The lay that shows it is
    replayed by specification and engine. A card that takes the place of another counts once.

    Raises UnknownName, ImpossibleCards, GaveUp and Disagreement.
    """
    edition.deck.check(hand)
    encoding = encode_phase(phase, edition)
    question = f"what {' '.join(map(str, hand))} lacks for phase {phase}"
    search = _Search(encoding, hand, question, timeout_ms)
    size = next((most for most in range(encoding.phase.size + 1) if search.bound(most)), None)
    if size is None:
        return None
    wilds = search.fewest_wilds()
    naturals = {sort: search.most(sort) for sort in encoding.at_least}
    add = [card for sort, count in naturals.items() for card in _cards(sort, count, hand, edition.deck)]
    words = [_words(sort, count, edition.deck) for sort, count in naturals.items() if count]
    if wilds:
        words.append("a Wild" if wilds == 1 else f"{number_word(wilds)} Wilds")
    changed = in_order([*hand, *add, *[WILD] * wilds])
    lay = assignment(changed, phase, edition, timeout_ms=timeout_ms)
    if lay is None:
        case = f"phase {phase} of {edition.id} in {' '.join(map(str, changed))}"
        raise Disagreement(case, {"nearest change": True, "assignment": False})
    spare = _not_needed(hand, lay, edition)
    return Change(in_order([*add, *[WILD] * wilds]), tuple(spare[:size]), tuple(words), lay)
