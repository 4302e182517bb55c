"""Reasons from the engine: at once, in plain words, each legal thing replayed by the specification, nothing proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice, product

from phaseproof.engine.groups import completed, decided_shape, shapes
from phaseproof.engine.hitting import hits, shape_takes
from phaseproof.engine.lacking import Shortfall, lay_from, outs, shortfall
from phaseproof.engine.laying import find
from phaseproof.engine.laying_all import find_all
from phaseproof.engine.legality import lay_is_legal
from phaseproof.engine.plan import Plan, compile_edition
from phaseproof.solvers.errors import Disagreement
from phaseproof.spec.cards import SKIP, WILD, Card, Hand, Placed, number_card
from phaseproof.spec.cards import hand as in_order
from phaseproof.spec.edition import Edition
from phaseproof.spec.holding import completion
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import Holding, hitting, laying
from phaseproof.spec.words import both, either, missing

from .explain_cards import in_words, summed_up
from .explain_grounds import Groups, Near, WhyNot, encoded, laid
from .explain_lacking import places, why_no_phase

_OF_THE_TURN = {"OUT-3"}
"""What a lay can break although its groups are good: whether the hand may be emptied now is judged with the move."""
_TRIED = 4096
"""Ways to understand a lay that are tried; more arise where several groups are Wilds alone."""
_SHOWN = 12
"""Ways to understand a lay that are replayed and told."""


@dataclass(frozen=True)
class Engine:
    """Asks the engine about one edition."""

    edition: Edition
    unproved: list[str] = field(default_factory=list)

    @cached_property
    def plan(self) -> Plan:
        """The edition, compiled."""
        return compile_edition(self.edition)

    def ways(self, hand: Hand, phase: int, limit: int | None) -> Iterator[Groups]:
        """The way that costs least, which leaves a card to discard if it can and has to (OUT-3); then the others."""
        best = find(hand, phase, self.plan) or lay_from(hand, phase, self.plan)
        if best is not None:
            # With a Skip more, a card is always left to discard: it is not asked here whether the hand may be emptied.
            others = (lay.groups for lay in find_all((*hand, SKIP), phase, self.plan))
            different = (way for way in others if _cards(way) != _cards(best.groups))
            for way in islice(chain((best.groups,), different), limit):
                yield self._replayed(way, phase, hand)

    def why_no_phase(self, hand: Hand, phase: int) -> WhyNot:
        """The kernel's shortfall in words."""
        return why_no_phase(shortfall(hand, phase, self.plan), hand, phase, self.edition)

    def near_hand(self, hand: Hand, phase: int) -> Near | None:
        """The hand with as many further cards as it is short of."""
        found = shortfall(hand, phase, self.plan)
        add = self._cards(found, hand) if found and found.short else None
        if not found or not add:
            return None
        lay = lay_from((*hand, *add), phase, self.plan)
        if lay is None:
            raise Disagreement(f"{both(add)} beside {both(hand)} for phase {phase}", {"shortfall": True, "find": False})
        spare = sorted(
            (Counter(hand) - Counter(card for group in lay.groups for card in group.faces)).elements(),
            key=lambda card: (-self.edition.scores.points(card), card),
        )
        # A hand of that size has never to give up more than what is beyond the most that a player holds (HAND-1).
        instead = spare[: max(0, len(hand) + len(add) - self.edition.hand_size - 1)]
        changed = in_order((Counter([*hand, *add]) - Counter(instead)).elements())
        self._replayed(lay.groups, phase, changed)
        if not judge(Holding(changed, phase), self.edition).legal:
            raise Disagreement(f"phase {phase} in {both(changed)}", {"engine": True, "spec": False})
        words = self._words(found, hand, phase)
        swap = f" instead of {both(instead)}" if instead else ""
        data = {
            "add": [str(card) for card in in_order(add)],
            "instead_of": [str(card) for card in instead],
            "words": words,
            "lay": encoded(lay.groups),
        }
        told = either(words) if found.short == 1 else both(words)
        if found.short > 1 and self._wilds_do(found, hand):
            told += " (or Wilds)"
        return Near("change", f"add {told}{swap}; then {laid(lay.groups)}", data)

    def _words(self, found: Shortfall, hand: Hand, phase: int) -> list[str]:
        """What may be added: whatever completes the phase, or what the shown lay lacks."""
        if found.short > 1:
            return in_words([place for part in found.parts for place in places(part, self.edition)], self.edition)
        completing = list(outs(hand, phase, self.plan))
        for card in completing:
            if completion((*hand, card), phase, self.edition) is None:
                raise Disagreement(f"phase {phase} in {both((*hand, card))}", {"engine": True, "spec": False})
        naturals = [card for card in completing if card.is_natural]
        return [*summed_up(naturals, self.edition), *(["a Wild"] if WILD in completing else [])]

    def _wilds_do(self, found: Shortfall, hand: Hand) -> bool:
        """Whether Wilds could be added instead: the natural rule lets them, and the deck has so many left."""
        return not found.naturals and hand.count(WILD) + found.short <= self.edition.deck.count(WILD)

    def _cards(self, found: Shortfall, hand: Hand) -> list[Card] | None:
        """Cards of the deck that fill what is lacking, Wilds where no natural is left; None if neither is."""
        deck, left, chosen = self.edition.deck, Counter(self.edition.deck.cards()), []
        left.subtract(hand)
        for number, colour in [place for part in found.parts for place in places(part, self.edition)]:
            letters = deck.letters if colour is None else (colour,)
            numbers = deck.numbers if number is None else (number,)
            fitting = (number_card(letter, one) for one in numbers for letter in letters)
            card = next((card for card in (*fitting, WILD) if left[card] > 0), None)
            if card is None:
                return None
            left[card] -= 1
            chosen.append(card)
        return chosen

    def lay_meanings(self, groups: Groups, phase: int, hand: Hand | None) -> tuple[Groups, ...]:
        """Ways to understand the Wilds, the lowest first; a few of them where there are many."""
        if hand is not None and missing((card for group in groups for card in group.faces), hand):
            return ()
        each = [[Group(group.kind, completed(group, shape)) for shape in shapes(group, self.plan)] for group in groups]
        tried = islice(product(*each), _TRIED)
        legal = (way for way in tried if lay_is_legal(way, phase, self.plan))
        return tuple(self._replayed(way, phase, hand) for way in islice(legal, _SHOWN))

    def why_no_lay(self, groups: Groups, phase: int, hand: Hand | None) -> None:  # noqa: ARG002 - as Reasons has it
        """The clauses that fail say it."""
        return

    def hit_meanings(self, group: Group) -> tuple[Placed, ...]:
        """Everything that a Wild could mean as a legal hit on the group."""
        found = [option.card for option in hits((WILD,), [group], self.plan)]
        for placed in found:
            if not judge(hitting(placed, group), self.edition).legal:
                raise Disagreement(f"{placed} hit on '{group}'", {"engine": True, "spec": False})
        return tuple(found)

    def hit_naturals(self, group: Group) -> Sequence[Card]:
        """Every natural that the group takes."""
        shape = decided_shape(group, self.plan)  # once for all cards
        naturals = (card for card in self.edition.deck.kinds() if card.is_natural)
        return [
            card for card in naturals if shape is not None and shape_takes(Placed(card), shape, len(group), self.plan)
        ]

    def why_no_hit(self, placed: Placed, group: Group) -> None:  # noqa: ARG002 - as Reasons has it
        """The clauses that fail say it."""
        return

    def _replayed(self, groups: Groups, phase: int, hand: Hand | None) -> Groups:
        """The groups, once the specification calls them a legal lay, too. Raises Disagreement if it does not."""
        broken = set(judge(laying(self.edition, phase, groups, hand), self.edition).broken) - _OF_THE_TURN
        if broken:
            raise Disagreement(
                f"phase {phase} of {self.edition.id} laid as {laid(groups)}", {"engine": True, "spec": broken}
            )
        return groups


def _cards(groups: Groups) -> Counter[tuple[GroupKind, frozenset[tuple[Placed, int]]]]:
    """The groups without the order in which they and their cards lie."""
    return Counter((group.kind, frozenset(Counter(group).items())) for group in groups)
