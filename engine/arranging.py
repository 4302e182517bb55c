"""From the outcome of a sweep to groups and hits, card by card."""

from __future__ import annotations

from collections.abc import Sequence

from phaseproof.spec.cards import WILD, Meaning, Placed, number_card
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .groups import room_for_wilds
from .histories import Best
from .hitting import HitOption
from .plan import Plan
from .shapes import PhasePlan
from .walking import Table


def arrange(
    best: Best, phase: PhasePlan, plan: Plan, table: Table, *, extras: bool
) -> tuple[tuple[Group, ...], tuple[HitOption, ...]]:
    """The groups of the lay, and the hits after it.

    ``extras``: what a group has beyond its least size is laid with it; otherwise it is hit.
    """
    arranging = _Arranging(phase, plan, table)
    arranging.place(best)
    arranging.add_spare_wilds(best.spare_wilds)
    return arranging.finish(extras=extras)


class _Arranging:
    """Cards on their way to groups."""

    def __init__(self, phase: PhasePlan, plan: Plan, table: Table) -> None:
        self.phase, self.plan, self.table = phase, plan, table
        self.laid: list[list[Placed]] = [[] for _ in phase.groups]
        self.added: dict[int, list[Placed]] = {index: [] for index in range(table.size)}
        self.meaning: dict[int, Meaning] = {}
        """What a Wild stands for in each set and colour group of the phase."""
        self.surplus: list[HitOption] = []
        """Wilds that stand for nothing, on runs that have every number."""

    def place(self, best: Best) -> None:
        """Put down everything but the spare Wilds."""
        letters = self.plan.letters
        own_runs = [which for which, group in enumerate(self.phase.groups) if group.kind is GroupKind.RUN]
        runs = [self.laid[which] for which in own_runs] + [self.added[run.which] for run in self.table.runs]
        for number, step in zip(self.plan.deck.numbers, best.steps, strict=True):
            for run, card, colour in step.fills:
                meaning = Meaning(number, None if colour is None else letters[colour])
                runs[run].append(Placed(WILD, meaning) if card is None else Placed(number_card(letters[card], number)))
            cards = [
                Placed(number_card(letters[c], number)) for c, count in enumerate(step.to_sets) for _ in range(count)
            ]
            if step.sets:
                self._deal(cards, step.sets, Meaning(number))
            elif cards:
                self.added[dict(self.table.sets)[number - self.plan.low]].extend(cards)
        of_colour = [which for which, group in enumerate(self.phase.groups) if group.kind is GroupKind.COLOUR]
        for colour, letter in enumerate(letters):
            cards = [
                Placed(number_card(letter, number))
                for number, step in zip(self.plan.deck.numbers, best.steps, strict=True)
                for _ in range(step.to_colours[colour])
            ]
            own = [which for which, chosen in zip(of_colour, best.colours, strict=True) if chosen == colour]
            if own:
                self._deal(cards, own, Meaning(colour=letter))
            elif cards:
                self.added[dict(self.table.colours)[colour]].extend(cards)

    def _deal(self, cards: Sequence[Placed], groups: Sequence[int], meaning: Meaning) -> None:
        """Share naturals between groups with the same target: each in turn up to its size, the rest to the first.

        Where every group needs a natural, one is left for each.
        """
        reserve = self.plan.readings.needs_natural(self.phase.groups[groups[0]].kind)
        left = list(cards)
        self.meaning |= dict.fromkeys(groups, meaning)
        for order, which in enumerate(groups):
            size = self.phase.groups[which].size
            take = min(size, len(left) - (len(groups) - 1 - order if reserve else 0))
            self.laid[which] = left[:take] + [Placed(WILD, meaning)] * (size - take)
            left = left[take:]
        first = self.laid[groups[0]]
        first[:] = [*(c for c in first if c.card.is_natural), *left, *(c for c in first if c.card.is_wild)]

    def add_spare_wilds(self, count: int) -> None:
        """Put Wilds that no group needs where there is room: the phase's sets and colours, the table's, a full run."""
        for which, meaning in sorted(self.meaning.items()):
            cards = self.laid[which]
            more = room_for_wilds(self.phase.groups[which].kind, len(cards), count, self.plan)
            cards.extend([Placed(WILD, meaning)] * more)
            count -= more
        targets = {index: Meaning(self.plan.deck.numbers[number]) for number, index in self.table.sets}
        targets |= {index: Meaning(colour=self.plan.letters[colour]) for colour, index in self.table.colours}
        for index, room in self.table.rooms:
            more = min(count, room)
            self.added[index] = [Placed(WILD, targets[index])] * more + self.added[index]
            count -= more
        if count:
            self.surplus = [HitOption(Placed(WILD), self._full_run())] * count

    def _full_run(self) -> int:
        """A run that has every number, counted like ``HitOption.on``."""
        on_table = {run.which: run.high - run.low + 1 + len(self.added[run.which]) for run in self.table.runs}
        lengths = on_table | {self.table.size + which: len(cards) for which, cards in enumerate(self.laid)}
        return next(index for index, length in lengths.items() if length == self.plan.width)

    def finish(self, *, extras: bool) -> tuple[tuple[Group, ...], tuple[HitOption, ...]]:
        """The groups of the lay, and the hits in an order in which they are legal."""
        groups, hits = [], []
        for which, (group, cards) in enumerate(zip(self.phase.groups, self.laid, strict=True)):
            exact, further = (cards, []) if extras else _split(group, cards)
            groups.append(Group(group.kind, tuple(exact)))
            hits += [HitOption(card, self.table.size + which) for card in further]
        runs = {run.which: run.low for run in self.table.runs}
        for index, cards in self.added.items():
            if index in runs:
                low = self.plan.deck.numbers[runs[index]]
                below = [card for card in cards if (card.number or 0) < low]
                cards[:] = cards[len(below) :] + below[::-1]
            hits += [HitOption(card, index) for card in cards]
        return tuple(groups), (*hits, *self.surplus)


def _split(group: GroupDef, cards: Sequence[Placed]) -> tuple[list[Placed], list[Placed]]:
    """A group of just its size, with a natural if it has one, and what is hit on it, in a legal order."""
    size = group.size
    if group.kind is not GroupKind.RUN:  # naturals lie first; Wilds are hit first, while there is room for them
        exact, further = list(cards[:size]), list(cards[size:])
        return exact, sorted(further, key=lambda placed: placed.card.is_natural)
    starts = range(len(cards) - size + 1)
    start = next((s for s in starts if any(c.card.is_natural for c in cards[s : s + size])), 0)
    return list(cards[start : start + size]), [*cards[start + size :], *reversed(cards[:start])]
