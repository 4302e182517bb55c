"""Questions without a game: who may play with what, and what a card costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import Counting, Preparation


def _questions(editions: Sequence[Edition]) -> Iterator[Preparation | Counting]:
    """The fewest cards first."""
    least = min(edition.players[0] for edition in editions)
    most = max(edition.players[1] for edition in editions)
    yield from (Preparation(players=players) for players in range(least, most + 1))
    yield Preparation(ordinary_packs=True)
    kinds = dict.fromkeys(card for edition in editions for card in edition.deck.kinds())
    priced = [(edition.scores.points(card), card) for card in kinds for edition in editions if edition.deck.count(card)]
    yield from (Counting((card,), claim=points) for points, card in sorted(set(priced)))
    yield from (Preparation(deck=edition.deck.cards()) for edition in editions)


@dataclass(frozen=True, slots=True)
class FactFound:
    """A question that one edition answers otherwise than the others."""

    question: Preparation | Counting
    allowed_by_first: bool

    @property
    def cards(self) -> Hand:
        """The cards that the question tells of."""
        return self.question.hand if isinstance(self.question, Counting) else self.question.deck or ()


def separating_fact(one: Edition, others: Sequence[Edition]) -> FactFound | None:
    """The first question that ``one`` answers otherwise than all of the others; None if there is none.

    Asked are: every number of players, ordinary packs, what each single card costs, each edition's deck.
    """
    for question in _questions([one, *others]):
        verdict = judge(question, one).legal
        if all(judge(question, other).legal != verdict for other in others):
            return FactFound(question, verdict)
    return None
