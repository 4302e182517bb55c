"""Chapter PHASES: what a phase, a set, a run and a colour group are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..actions import Lay
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..holding import completion
from ..phases import Group, GroupDef, GroupKind, Phase
from ..questions import Holding
from ..state import State
from ..words import both, cards_in_words

PRINTED = 10
"""The phases that every print has."""


def of_kind(groups: tuple[Group, ...], kind: GroupKind) -> Iterator[Group]:
    """The groups of one kind."""
    return (group for group in groups if group.kind is kind)


def numbers_of(group: Group) -> list[int]:
    """The numbers that the cards count as, ascending; cards without one are left out."""
    return sorted(placed.number for placed in group if placed.number is not None)


def serves(groups: tuple[Group, ...], wanted: tuple[GroupDef, ...], *, exact: bool = False) -> bool:
    """Whether the groups, one for one in some order, have the kinds and at least (or exactly) the sizes wanted."""
    if len(groups) != len(wanted):
        return False
    laid = sorted((group.kind, len(group)) for group in groups)
    asked = sorted((group.kind, group.size) for group in wanted)
    return all(
        kind == asked_kind and (size == least if exact else size >= least)
        for (kind, size), (asked_kind, least) in zip(laid, asked, strict=True)
    )


def _phase(state: State, edition: Edition) -> Phase:
    return edition.phase(state.in_turn.phase)


@clause(
    "PH-DEF",
    Kind.DEFINES,
    "A phase is a combination of sets, runs, cards of one colour, or a mixture; a hand holds it if its cards make all.",
    sources(manual="~", party="~", joker="~", twist="+"),
    on=Holding,
)
def holds_phase(question: Holding, edition: Edition) -> Finding:
    """Judged on the whole hand: some of its cards, each used once, make every group at the same time."""
    phase = edition.phase(question.phase)
    groups = completion(question.hand, question.phase, edition)
    because = (
        f"phase {phase.number} is {phase.words}: {' / '.join(map(str, groups))}"
        if groups
        else f"no choice of these {len(question.hand)} cards makes {phase.words}"
    )
    return holds_if(groups is not None, because, facts={"hand": [str(card) for card in question.hand]})


@clause(
    "PH-LIST",
    Kind.DEFINES,
    "The phases are, in order: two sets of 3; set of 3 and run of 4; set of 4 and run of 4; run of 7; run of 8; "
    "run of 9; two sets of 4; 7 cards of one colour; set of 5 and set of 2; set of 5 and set of 3.",
    sources(
        guide="+",
        hub="~",
        manual="+",
        joker=("-", "its own list"),
        FX05="+",
        WIKI="+",
    ),
    part="phases",
    on=Lay,
    gaps=(
        Gap(
            35,
            "A group could serve two places of the phase (6 and 2 equal cards, or 5 and 3): which is it?",
            "the player's groups are taken as laid",
            ("the program chooses",),
            note="a lay names its groups, so nothing is left to choose",
        ),
    ),
)
def groups_of_the_phase(action: Lay, state: State, edition: Edition) -> Finding | None:
    """Judged on kinds and sizes; what makes a set or a run a good one is judged by the clauses below."""
    phase = _phase(state, edition)
    return None if is_further(phase, edition) else groups_asked_for(action, phase)


def is_further(phase: Phase, edition: Edition) -> bool:
    """Whether it is one of the ten further phases, of which PLUS-TEN speaks."""
    return "plus-ten" in edition.layers and phase.number > PRINTED


def groups_asked_for(action: Lay, phase: Phase) -> Finding:
    """Whether the groups laid are those of the phase, by kinds and sizes."""
    asked = list(phase.groups)
    for group in sorted(action.groups, key=len):
        fitting = [wanted for wanted in asked if wanted.kind is group.kind and wanted.size <= len(group)]
        if fitting:
            asked.remove(max(fitting, key=lambda wanted: wanted.size))
    laid = both(f"a {group.kind} of {len(group)}" for group in action.groups)
    lacking = f"; no {' and no '.join(wanted.words for wanted in asked)} is among them" if asked else ""
    return holds_if(
        not asked,
        f"phase {phase.number} is {phase.words}; laid: {laid}{lacking}",
        facts={"phase": phase.number, "asked": [str(group) for group in phase.groups]},
    )


@clause(
    "SET-1",
    Kind.DEFINES,
    "A set is cards of one number.",
    sources(guide="+", hub="+", manual="+", party="~", joker="+", FX05p5="+", FXU="+"),
    on=Lay,
)
def one_number(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every set that is laid."""
    sets = list(of_kind(action.groups, GroupKind.SET))
    if not sets:
        return None
    numbers = [sorted(set(numbers_of(group))) for group in sets]
    bad = [(group, found) for group, found in zip(sets, numbers, strict=True) if len(found) != 1]
    because = (
        f"'{bad[0][0]}' has {both(bad[0][1])}, not one number"
        if bad
        else f"the sets are of {both(found[0] for found in numbers)}"
    )
    return holds_if(not bad, because, facts={"numbers": numbers})


@clause(
    "SET-1b",
    Kind.PERMITS,
    "A set may have any colours.",
    sources(guide="+", hub="+", manual="~", party="~", joker="+", FX05p5="+", FXU="+"),
    on=Lay,
)
def any_colours_in_a_set(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a set has naturals of two colours or more, or equal cards."""
    for group in of_kind(action.groups, GroupKind.SET):
        colours = [placed.card.colour for placed in group if placed.card.is_natural]
        if len(colours) > 1:
            return Finding(holds=True, because=f"'{group}' may mix colours and repeat them")
    return None


@clause(
    "SET-1c",
    Kind.DEFINES,
    "Two cards of one number already make a set.",
    sources(
        guide="~",
        hub="+",
        manual="~",
        FX05p5="+",
        OP=("-", "asks for three, against phase 9"),
    ),
    on=Lay,
)
def shortest_set(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a set of fewer than three cards is laid."""
    short = [group for group in of_kind(action.groups, GroupKind.SET) if len(group) <= 2]  # noqa: PLR2004
    if not short:
        return None
    return holds_if(len(short[0]) == 2, f"'{short[0]}' has {len(short[0])} of the 2 cards that a set needs")  # noqa: PLR2004


@clause(
    "SET-2",
    Kind.PERMITS,
    "Separate sets of one phase may be of the same number.",
    sources(guide="+", joker="+", FX05p5="+"),
    on=Lay,
    gaps=(
        Gap(
            32,
            "May two sets share a number where every group needs a natural, or where there are four sets?",
            "yes",
            ("their numbers must differ",),
            note="the rule makes no exception for other readings or longer phases",
        ),
    ),
)
def same_number_twice(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where two sets have the same number."""
    numbers = Counter(numbers_of(group)[0] for group in of_kind(action.groups, GroupKind.SET) if numbers_of(group))
    twice = [number for number, times in numbers.items() if times > 1]
    return Finding(holds=True, because=f"two sets of {twice[0]} are two sets") if twice else None


@clause(
    "RUN-1",
    Kind.DEFINES,
    "A run is cards of consecutive numbers.",
    sources(guide="+", hub="+", manual="+", party="~", joker="+", FX05p5="+", FXU="+"),
    on=Lay,
)
def consecutive(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every run that is laid; an undeclared Wild that no gap can take is counted as missing."""
    runs = list(of_kind(action.groups, GroupKind.RUN))
    if not runs:
        return None
    for run in runs:
        numbers = sorted(set(numbers_of(run)))
        holes = sorted(set(range(numbers[0], numbers[-1] + 1)) - set(numbers)) if numbers else []
        nameless = [placed for placed in run if placed.number is None]
        if holes or nameless:
            lack = f"lacks {both(holes)} between {numbers[0]} and {numbers[-1]}" if holes else ""
            odd = f"has no number for {both(nameless)}" if nameless else ""
            because = f"'{run}' {' and '.join(part for part in (lack, odd) if part)}"
            return Finding(holds=False, because=because, facts={"numbers": numbers, "missing": holes})
    ends = both(f"{numbers_of(run)[0]} to {numbers_of(run)[-1]}" for run in runs)
    return Finding(
        holds=True, because=f"the cards go from {ends}", facts={"numbers": [numbers_of(run) for run in runs]}
    )


@clause(
    "RUN-2",
    Kind.DEFINES,
    "The colours of a run: any mix, or all the same, by the edition's reading.",
    sources(
        guide=("+", "any", "run-colour=any"),
        hub=("-", "one colour, and says that the print does", "run-colour=one"),
        manual=("+", "any", "run-colour=any"),
        joker=("+", "any suits", "run-colour=any"),
        FX05p5=("+", "any", "run-colour=any"),
        FXU=("+", "any", "run-colour=any"),
        WIKI=("+", "any", "run-colour=any"),
    ),
    on=Lay,
    options=("run-colour",),
    gaps=(
        Gap(
            34,
            "Runs in one colour beside a colour group: must the run have the group's colour?",
            "no, each group has a colour of its own",
            ("yes",),
            note="each group is judged by itself; no phase of classic has both",
        ),
    ),
)
def colours_of_a_run(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every run that is laid."""
    runs = list(of_kind(action.groups, GroupKind.RUN))
    if not runs:
        return None
    mixed = [run for run in runs if len({placed.colour for placed in run if placed.colour}) > 1]
    one = edition.reading("run-colour") == "one"
    said = "has more than one colour" if mixed else "is in one colour"
    rule = "a run is in one colour" if one else "a run may mix colours"
    return holds_if(not (one and mixed), f"'{(mixed or runs)[0]}' {said}; {rule}", readings=("run-colour",))


@clause(
    "RUN-3",
    Kind.FORBIDS,
    "A run does not wrap from the highest number to 1.",
    sources(
        guide="+",
        hub="+",
        joker="+",
        WKA=("-", "lets a run go on after 12"),
    ),
    on=Lay,
)
def no_wrap(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a run reaches an end of the deck's numbers."""
    low, high = edition.deck.numbers[0], edition.deck.numbers[-1]
    at_an_end = [run for run in of_kind(action.groups, GroupKind.RUN) if {low, high} & set(numbers_of(run))]
    for run in at_an_end:
        numbers = set(numbers_of(run))
        if {low, high} <= numbers and len(numbers) < len(edition.deck.numbers):
            return Finding(holds=False, because=f"'{run}' would go from {high} on to {low}")
    if not at_an_end:
        return None
    end = high if high in numbers_of(at_an_end[0]) else low
    return Finding(holds=True, because=f"'{at_an_end[0]}' ends at {end}; nothing lies beyond")


@clause(
    "RUN-4",
    Kind.REQUIRES,
    "A run has each number once, and grows at its ends only.",
    sources(guide="~", hub="~", manual="~", party="~", joker="~", QGR="+"),
    on=Lay,
)
def each_number_once(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every run that is laid; growing is judged by HIT-RUN."""
    runs = list(of_kind(action.groups, GroupKind.RUN))
    if not runs:
        return None
    for run in runs:
        twice = sorted(number for number, times in Counter(numbers_of(run)).items() if times > 1)
        if twice:
            return Finding(holds=False, because=f"'{run}' has {both(twice)} more than once", facts={"repeated": twice})
    return Finding(holds=True, because="each number is there once")


@clause(
    "RUN-5",
    Kind.DEFINES,
    "The shortest run that a phase asks for is one of four.",
    sources(
        guide="~",
        hub="~",
        manual=("?", "shows a hit on a run of three, which none of its phases makes"),
        party="~",
        joker=("-", "has a run of three"),
        FX05p5="+",
    ),
    on=Lay,
)
def shortest_run(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every run that is laid."""
    sizes = [group.size for phase in edition.phases for group in phase.groups if group.kind is GroupKind.RUN]
    runs = [len(run) for run in of_kind(action.groups, GroupKind.RUN)]
    if not runs or not sizes:
        return None
    return holds_if(min(runs) >= min(sizes), f"the run has {min(runs)} cards; {min(sizes)} is the least a run can have")


@clause(
    "COL-1",
    Kind.DEFINES,
    "A colour group is cards of one colour, whatever their numbers.",
    sources(guide="+", hub="+", manual="+", party="~", joker="+", FX05p5="+"),
    on=Lay,
)
def one_colour(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on every colour group that is laid."""
    laid = list(of_kind(action.groups, GroupKind.COLOUR))
    if not laid:
        return None
    for group in laid:
        nameless = [placed for placed in group if placed.colour is None]
        if nameless or len(_colours(group)) > 1:
            names = both(edition.deck.colour_name(letter) for letter in _colours(group))
            odd = f"{both(nameless)} has no colour beside {names}" if nameless else f"'{group}' is {names}"
            return Finding(holds=False, because=odd, facts={"colours": _colours(group)})
    names = both(edition.deck.colour_name(letter) for group in laid for letter in _colours(group))
    return Finding(holds=True, because=f"the cards are {names}", facts={"colours": [_colours(group) for group in laid]})


def _colours(group: Group) -> list[str]:
    return sorted({placed.colour for placed in group if placed.colour})


@clause(
    "COL-1b",
    Kind.PERMITS,
    "In a colour group order is irrelevant, and equal cards both count.",
    sources(hub="+", FX05p5="+"),
    on=Lay,
    gaps=(
        Gap(
            33,
            "May a run and a colour group of one phase be of the same colour?",
            "yes",
            ("no",),
            note="a colour group asks for one colour, not for one of its own; no phase of classic has both",
        ),
    ),
)
def order_and_doubles(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a colour group holds two equal cards or is not in order of numbers."""
    for group in of_kind(action.groups, GroupKind.COLOUR):
        naturals = [card for card in group.faces if card.is_natural]
        twice = sorted(card for card, times in Counter(naturals).items() if times > 1)
        if twice:
            return Finding(holds=True, because=f"{cards_in_words(twice)} is there twice, and both count")
        if naturals != sorted(naturals):
            return Finding(holds=True, because="the order of the cards does not matter")
    return None


@clause(
    "COL-2",
    Kind.DEFINES,
    "The phase that asks for one colour is phase 8.",
    sources(
        guide="+",
        hub="+",
        manual=("?", "phase 8 in its list, phase 7 where it speaks of hits: its slip"),
        joker=("-", "phase 7 of its own list"),
        FX05="+",
    ),
    on=Lay,
)
def the_colour_phase(action: Lay, state: State, edition: Edition) -> Finding | None:
    """Concerned where a colour group is laid."""
    if not any(of_kind(action.groups, GroupKind.COLOUR)):
        return None
    asking = [phase.number for phase in edition.phases if any(group.kind is GroupKind.COLOUR for group in phase.groups)]
    where = f"in phase {both(asking)}" if asking else "in no phase"
    return holds_if(
        state.in_turn.phase in asking,
        f"one colour is asked for {where}; the player is on phase {state.in_turn.phase}",
        facts={"phase": state.in_turn.phase, "colour_phases": asking},
    )
