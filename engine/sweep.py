"""The best use of a hand, number by number: any mix of groups, groups that grow, and hits on the table as well.

The deck's numbers are walked from the lowest to the highest. At each one it is decided which runs have a place
there (the phase's runs, and the runs on the table at their ends), which of the phase's sets are of this number, and
where the naturals of the number go. Histories that leave the same to decide share one ``State``, and of these the best
is kept; so every lay is considered. The colours of colour groups are chosen beforehand: one sweep for each choice.

Numbers and colours are indices here, as in the kernel; None as a card is a Wild, None as a colour is any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from phaseproof.spec.phases import GroupKind

from .groups import room_for_wilds
from .histories import Best, Counts, Fill, Frontier, Gain, State, Step, Task, Trail
from .placements import PLACE_ORDER
from .walking import Option, RunState, Stage, runs_of_phase


def best_use(task: Task) -> Best | None:
    """The best lay of the phase with its hits on the table; None if the hand does not hold the phase."""
    groups = [group for group in task.phase.groups if group.kind is GroupKind.COLOUR]
    best: Best | None = None
    for colours in product(range(len(task.plan.letters)), repeat=len(groups)):
        found = _Sweep(task, colours).best()
        if found and (best is None or found.gain > best.gain):
            best = found
    return best


class _Sweep:
    """One sweep, for one choice of the colour groups' colours."""

    def __init__(self, task: Task, colours: tuple[int, ...]) -> None:
        self.phase, self.plan, self.cells, self.wilds = task.phase, task.plan, task.cells, task.wilds
        self.table, self.grow, self.colours = task.table, task.grow, colours
        plan, phase, table = task.plan, task.phase, task.table
        self.own_natural = {kind: plan.readings.needs_natural(kind) for kind in GroupKind}
        of_kind = {
            kind: tuple(which for which, group in enumerate(phase.groups) if group.kind is kind) for kind in GroupKind
        }
        self.sets = of_kind[GroupKind.SET]
        self.runs = runs_of_phase([(which, phase.groups[which].size) for which in of_kind[GroupKind.RUN]], plan)
        self.runs.extend(table.runs)
        self.groups_of: dict[int, list[int]] = {}
        for which, colour in zip(of_kind[GroupKind.COLOUR], colours, strict=True):
            self.groups_of.setdefault(colour, []).append(which)
        self.wanted = {colour: sum(self._size(which) for which in own) for colour, own in self.groups_of.items()}
        self.colours_matter = bool(self.wanted or table.colours)
        self.table_sets = {number for number, _ in table.sets}
        self.table_colours = {colour for colour, _ in table.colours}
        self.first_place: dict[int, int] = {}
        for kind in PLACE_ORDER:
            for which in of_kind[kind]:
                self.first_place[which] = sum(self._size(other) for other in self.first_place)

    def best(self) -> Best | None:
        start = State(
            (RunState(),) * len(self.runs), self.sets, (0,) * len(self.plan.letters), natural=False, wilds=0, room=0
        )
        targets = sum(self._target(which, colour) for colour, own in self.groups_of.items() for which in own)
        frontier: Frontier = {start: (Gain(0, targets, 0), None)}
        for number in range(self.plan.width):
            following: Frontier = {}
            for state, (value, trail) in frontier.items():
                for after, gain, step in self._moves(state, number):
                    total = value.plus(gain)
                    if after not in following or total > following[after][0]:
                        following[after] = total, (step, trail)
            frontier = following
        ends = [end for state, reached in frontier.items() if (end := self._end(state, *reached))]
        return max(ends, key=lambda end: end.gain, default=None)

    def _size(self, which: int) -> int:
        return self.phase.groups[which].size

    def _target(self, which: int, target: int) -> int:
        """The rank of a group's target: a lower target is better, and that of the first group counts most."""
        base = self.plan.width * len(self.plan.letters)
        return -target * int(base ** (len(self.phase.groups) - 1 - which))

    def _places(self, groups: Sequence[int], wilds: int) -> int:
        """The rank of so many Wilds on the last places of sets or colour groups: a later place is better for a Wild."""
        if self.grow:
            return 0
        places = [self.first_place[which] + place for which in groups for place in range(self._size(which))]
        return -sum(1 << (self.phase.size - 1 - place) for place in places[len(places) - wilds :])

    def _moves(self, state: State, number: int) -> Iterator[tuple[State, Gain, Step]]:
        """Everything that can be decided at a number."""
        held = [row[number] for row in self.cells]
        of_run = [
            run.options(runs, number, self.plan, grow=self.grow)
            for run, runs in zip(self.runs, state.runs, strict=True)
        ]
        subsets = [
            chosen for count in range(len(state.sets_left) + 1) for chosen in combinations(state.sets_left, count)
        ]
        for options in product(*map(tuple, of_run)):
            taking = [(run, option.after.colour) for run, option in enumerate(options) if option.takes]
            for fills, left in self._fills(taking, held, number):
                for sets in subsets:
                    for to_sets, to_colours in self._shares(left, sets, state, number):
                        move = self._moved(state, number, options, Step(fills, sets, to_sets, to_colours))
                        if move:
                            yield move

    def _fills(
        self, places: Sequence[tuple[int, int | None]], left: Sequence[int], number: int
    ) -> Iterator[tuple[tuple[Fill, ...], Sequence[int]]]:
        """Every way to fill places of runs (pairs of run and colour) at a number, and the naturals left then."""
        if not places:
            yield (), left
            return
        (run, colour), *others = places
        for card in self._cards(colour, left, number):
            rest = [count - (which == card) for which, count in enumerate(left)]
            for fills, remaining in self._fills(others, rest, number):
                yield (Fill(run, card, colour), *fills), remaining

    def _cards(self, colour: int | None, held: Sequence[int], number: int) -> list[int | None]:
        """What can fill a place: the naturals that it takes, then a Wild."""
        cards: list[int | None] = [card for card in range(len(held)) if held[card] and colour in (None, card)]
        if not self.colours_matter:
            del cards[1:]
        if colour is None or (number, colour) not in self.table.banned:
            cards.append(None)
        return cards

    def _shares(
        self, left: Sequence[int], sets: Sequence[int], state: State, number: int
    ) -> Iterator[tuple[Counts, Counts]]:
        """Every way to share the naturals of a number, colour by colour, between sets and colour groups."""
        places = sum(self._size(which) for which in sets)
        all_go = self.grow and self.plan.readings.beyond_copies  # a natural that fits is never better kept in hand
        choices = []
        for colour, count in enumerate(left):
            lacking = self.wanted.get(colour, 0) - state.in_colour[colour]
            most_in_sets, most_in_colour = min(count, places), min(count, lacking)
            if self.grow:
                most_in_sets = count if sets or number in self.table_sets else 0
                most_in_colour = count if colour in self.wanted or colour in self.table_colours else 0
            pairs = product(range(most_in_sets + 1), range(most_in_colour + 1))
            least = max(most_in_sets, most_in_colour) if all_go else 0
            choices.append([pair for pair in pairs if least <= sum(pair) <= count])
        for shares in product(*choices):
            to_sets = tuple(share for share, _ in shares)
            if not self.grow and sum(to_sets) > places:
                continue
            if not self.grow and not self.colours_matter and not _takes_first(to_sets, left):
                continue
            yield to_sets, tuple(share for _, share in shares)

    def _moved(
        self, state: State, number: int, options: Sequence[Option], step: Step
    ) -> tuple[State, Gain, Step] | None:
        """The state after a step and what the step gains; None if it breaks a rule."""
        in_sets = sum(step.to_sets)
        lacking = max(0, sum(self._size(which) for which in step.sets) - in_sets)
        wilds = lacking + sum(fill.card is None for fill in step.fills)
        if state.wilds + wilds > self.wilds or (self.own_natural[GroupKind.SET] and in_sets < len(step.sets)):
            return None
        of_phase = [share if colour in self.wanted else 0 for colour, share in enumerate(step.to_colours)]
        in_run = any(fill.card is not None and self.runs[fill.run].size for fill in step.fills)
        after = State(
            self._runs_after(options, step.fills),
            tuple(which for which in state.sets_left if which not in step.sets),
            tuple(map(self._in_colour, range(len(of_phase)), state.in_colour, of_phase)),
            state.natural or in_run or bool(step.sets and in_sets) or any(of_phase),
            state.wilds + wilds,
            min(self.wilds, state.room + self._room(step.sets, in_sets)),
        )
        naturals = in_sets + sum(step.to_colours) + len(step.fills) + lacking - wilds
        points = naturals * self.plan.number_penalty[number] + wilds * self.plan.wild_penalty
        targets = sum(self._target(which, number) for which in step.sets) + self._run_targets(state, number, step.fills)
        return (
            after,
            Gain(points, targets, self._run_places(state, step.fills) + self._places(step.sets, lacking)),
            step,
        )

    def _runs_after(self, options: Sequence[Option], fills: Sequence[Fill]) -> tuple[RunState, ...]:
        runs = [option.after for option in options]
        for fill in fills:
            if self.own_natural[GroupKind.RUN] and fill.card is not None:
                runs[fill.run] = runs[fill.run]._replace(natural=True)
        return tuple(runs)

    def _in_colour(self, colour: int, before: int, more: int) -> int:
        """The naturals of the colour's groups, counted no further than it makes a difference."""
        most = self.wanted.get(colour, 0) if self.plan.readings.beyond_copies else before + more
        return min(before + more, most)

    def _room(self, sets: Sequence[int], naturals: int) -> int:
        """The Wilds that sets of one number can take beyond those that they need; the first has the naturals left."""
        room = 0
        for which in reversed(sets):
            size = self._size(which) if which != sets[0] else max(self._size(which), naturals)
            room += room_for_wilds(GroupKind.SET, size, self.wilds, self.plan)
            naturals -= self._size(which)
        return room

    def _run_targets(self, state: State, number: int, fills: Sequence[Fill]) -> int:
        total = 0
        for fill in fills:
            run = self.runs[fill.run]
            if run.size and state.runs[fill.run].stage is Stage.BEFORE:
                total += self._target(run.which, number * len(self.plan.letters) + (fill.colour or 0))
        return total

    def _run_places(self, state: State, fills: Sequence[Fill]) -> int:
        """The rank of Wilds in runs: the fewer the better where groups grow, else the later the better."""
        total = 0
        for fill in fills:
            if fill.card is None and self.grow:
                total -= 1
            elif fill.card is None:
                place = self.first_place[self.runs[fill.run].which] + state.runs[fill.run].length
                total -= 1 << (self.phase.size - 1 - place)
        return total

    def _end(self, state: State, value: Gain, trail: Trail) -> Best | None:
        """The outcome, if everything that the phase asks for is there."""
        good = all(run.is_good_end(at, self.plan) for run, at in zip(self.runs, state.runs, strict=True))
        if state.sets_left or not good or not (state.natural or self.plan.readings.natural != "per-phase"):
            return None
        left, room, places = self.wilds - state.wilds, state.room, 0
        for colour, groups in self.groups_of.items():
            have = state.in_colour[colour]
            if self.own_natural[GroupKind.COLOUR] and have < len(groups):
                return None
            lacking = max(0, self.wanted[colour] - have)
            places += self._places(groups, lacking)
            left -= lacking
            room += room_for_wilds(GroupKind.COLOUR, max(have, self.wanted[colour]), self.wilds, self.plan)
        if left < 0:
            return None
        used = self.wilds - left - state.wilds
        spare = min(left, self._most_spare(state, room)) if self.grow else 0
        steps = []
        while trail:
            step, trail = trail
            steps.append(step)
        gain = value.plus(Gain((used + spare) * self.plan.wild_penalty, 0, places))
        return Best(gain, self.colours, tuple(reversed(steps)), spare)

    def _most_spare(self, state: State, room: int) -> int:
        """How many Wilds can be added that no group needs."""
        if self.table.hitting and any(at.bottom and at.stage is Stage.ON for at in state.runs):
            return self.wilds  # a run that has every number takes as many as there are
        return room + sum(room for _, room in self.table.rooms)


def _takes_first(shares: Counts, left: Sequence[int]) -> bool:
    """Whether a colour gives naturals only once those before it gave all: the order where colours do not matter."""
    begun = [index for index, share in enumerate(shares) if share]
    return not begun or all(shares[index] == left[index] for index in range(begun[-1]))
