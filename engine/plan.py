"""From an edition to a plan: what the engine needs to know of a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from phaseproof.spec.cards import Deck, number_card
from phaseproof.spec.edition import Edition, ScoreTable
from phaseproof.spec.errors import UnknownName, UsageError
from phaseproof.spec.phases import GroupKind, Phase

from .demands import demand_trees
from .kernel import SIGN
from .shapes import Method, PhasePlan


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of the disputed rules that the engine obeys."""

    one_colour_runs: bool
    """Every run is in one colour (RUN-2)."""
    natural: str
    """``per-phase``, ``per-group``, ``per-set-and-run`` or ``none`` (WILD-3)."""
    undeclared_lay: str
    """``must-declare``, ``high-end`` or ``open``: a Wild laid where two meanings fit (WILD-4a)."""
    hit_needs_meaning: bool
    """A Wild hit where two meanings fit must be declared (WILD-4a)."""
    beyond_copies: bool
    """A Wild may be a card of which the group holds every copy (WILD-1)."""
    seen_cards: bool
    """A Wild may be declared as a card of which every copy lies in sight (WILD-1)."""
    extras: bool
    """More cards than the phase asks for may be laid (LAY-5)."""
    hits_when_laying: bool
    """The player may hit in the turn of the lay (HIT-2)."""
    discard_to_go_out: bool
    """The hand may be emptied by a discard only, so one card is kept for it (OUT-3)."""
    full_run_takes_wilds: bool
    """A run that has every number takes surplus Wilds (HIT-RUN)."""

    def needs_natural(self, kind: GroupKind) -> bool:
        """Whether each group of the kind needs a natural of its own (WILD-3)."""
        if self.natural == "per-set-and-run":
            return kind is not GroupKind.COLOUR
        return self.natural == "per-group"


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """An edition, compiled: everything that the engine's functions look at besides the cards.

    Made by ``compile_edition`` alone, once for each game, and compared by identity.
    """

    deck: Deck
    readings: Readings
    phases: tuple[PhasePlan, ...]
    low: int
    """The lowest number of the deck: the one of index 0."""
    width: int
    """How many numbers the deck has."""
    rungs: int
    """How many copies of a number the kernel looks at."""
    needs_cells: bool
    """Whether some phase is counted by placements."""
    letters: tuple[str, ...]
    """The colours, in the order in which cards of one number are sorted."""
    colour_index: Mapping[str, int]
    number_penalty: tuple[int, ...]
    """The penalty points of each number, lowest number first (SCORE-1)."""
    dearness: tuple[int, ...]
    """The points that a number can cost, the most first."""
    wild_penalty: int
    skip_penalty: int

    @property
    def copies_of_number(self) -> int:
        """How many cards of one number the deck has, in all colours."""
        return len(self.deck.colours) * self.deck.copies

    @property
    def copies_of_colour(self) -> int:
        """How many number cards of one colour the deck has."""
        return len(self.deck.numbers) * self.deck.copies

    def phase(self, number: int) -> PhasePlan:
        """The phase of that number (from 1). Raises UnknownName."""
        for phase in self.phases:
            if phase.number == number:
                return phase
        raise UnknownName("phase", str(number), [str(phase.number) for phase in self.phases])


def compile_edition(edition: Edition) -> Plan:
    """The plan of an edition; the same object for the same deck, phases, scores and readings.

    Raises UsageError for a deck with more numbers than a 16-bit mask can hold (15).
    """
    reading = edition.reading
    readings = Readings(
        one_colour_runs=reading("run-colour") == "one",
        natural=reading("natural"),
        undeclared_lay=reading("undeclared-wild"),
        hit_needs_meaning=reading("hit-declaration") == "if-ambiguous",
        beyond_copies=reading("wild-beyond-copies") == "allowed",
        seen_cards=reading("wild-for-seen-card") == "allowed",
        extras=reading("extras") == "allowed",
        hits_when_laying=reading("hit-in-laying-turn") == "allowed",
        discard_to_go_out=reading("going-out") == "discard",
        full_run_takes_wilds=reading("full-run") == "wilds",
    )
    return _compile(edition.deck, edition.phases, edition.scores, readings)


@lru_cache(maxsize=256)
def _compile(deck: Deck, phases: tuple[Phase, ...], scores: ScoreTable, readings: Readings) -> Plan:
    if len(deck.numbers) > SIGN:
        message = f"deck '{deck.id}' has {len(deck.numbers)} numbers; the engine's masks hold {SIGN}"
        raise UsageError(message)
    plans = tuple(_phase(phase, deck, readings) for phase in phases)
    letters = tuple(sorted(deck.letters))
    number_penalty = tuple(scores.points(number_card(letters[0], number)) for number in deck.numbers)
    return Plan(
        deck=deck,
        readings=readings,
        phases=plans,
        low=deck.numbers[0],
        width=len(deck.numbers),
        rungs=min(len(deck.colours) * deck.copies, max(map(_rungs, plans), default=1)),
        needs_cells=any(plan.method is Method.PLACEMENTS for plan in plans),
        letters=letters,
        colour_index=MappingProxyType({letter: index for index, letter in enumerate(letters)}),
        number_penalty=number_penalty,
        dearness=tuple(sorted(set(number_penalty), reverse=True)),
        wild_penalty=scores.wild,
        skip_penalty=scores.skip,
    )


def _rungs(plan: PhasePlan) -> int:
    """How many copies of one number the phase can use."""
    return max(1, sum(plan.sets) + sum(group.kind is GroupKind.RUN for group in plan.groups))


def _phase(phase: Phase, deck: Deck, readings: Readings) -> PhasePlan:
    of_kind = {kind: [group.size for group in phase.groups if group.kind is kind] for kind in GroupKind}
    sets, runs, colours = of_kind[GroupKind.SET], of_kind[GroupKind.RUN], of_kind[GroupKind.COLOUR]
    sets.sort(reverse=True)
    method = _method(sets, runs, colours)
    if not _possible(phase, deck, readings):
        method = Method.IMPOSSIBLE
    return PhasePlan(
        number=phase.number,
        groups=phase.groups,
        size=phase.size,
        naturals=1
        if readings.natural == "per-phase"
        else sum(readings.needs_natural(group.kind) for group in phase.groups),
        method=method,
        sets=tuple(sets),
        run=runs[0] if len(runs) == 1 else 0,
        colour=colours[0] if len(colours) == 1 else 0,
        demands=demand_trees(phase.groups, deck, one_colour_runs=readings.one_colour_runs)
        if method is Method.PLACEMENTS
        else (),
    )


def _method(sets: list[int], runs: list[int], colours: list[int]) -> Method:
    match len(sets), len(runs), len(colours):
        case 0, 1, 0:
            return Method.RUN
        case 0, 0, 1:
            return Method.COLOUR
        case 1, 1, 0:
            return Method.SET_AND_RUN
        case 0, 1, 1:
            return Method.RUN_AND_COLOUR
        case count, 0, 0 if count <= 2 or len(set(sets)) == 1:  # noqa: PLR2004
            return Method.SETS
        case _:
            return Method.PLACEMENTS


def _possible(phase: Phase, deck: Deck, readings: Readings) -> bool:
    """Whether the deck's numbers allow every group, with Wilds where naturals lack."""
    most = {GroupKind.RUN: len(deck.numbers)}
    if not readings.beyond_copies:
        most[GroupKind.SET] = len(deck.colours) * deck.copies
        most[GroupKind.COLOUR] = len(deck.numbers) * deck.copies
    return all(group.size <= most.get(group.kind, group.size) for group in phase.groups)
