"""What phases ask for: the shortest set and run, sets that share a number, the phase of one colour."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.spec.cards import Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase
from phaseproof.spec.questions import Holding, Move, laying

from ..registry import Look, declare
from ..strategies.building import Box, build
from ..strategies.choosing import Pick, choice, drawn
from ..transforms import with_phases
from .asking import broken

_PAIR = 2


def _has(kind: GroupKind, edition: Edition) -> bool:
    return any(group.kind is kind for phase in edition.phases for group in phase.groups)


def _some_cards(pick: Pick, edition: Edition) -> tuple[int, list[str]]:
    """A number, and a colour letter for each of some cards of it."""
    deck = edition.deck
    number, *letters = pick((len(deck.numbers), *(len(deck.letters),) * 8))
    return deck.numbers[number], [deck.letters[letter] for letter in letters]


@declare(
    "two-make-a-set",
    "Two cards of one number make a set where two are asked for; two numbers do not, and one card never does.",
    rules=("SET-1c", "SET-1"),
    cases=lambda edition: drawn(_some_cards, edition),
    effort=0.5,
)
def two_make_a_set(look: Look, case: tuple[int, list[str]]) -> None:
    """Asked in the same game with a phase of one pair."""
    number, letters = case
    game = with_phases(look.edition, Phase(1, (GroupDef(GroupKind.SET, _PAIR),)))
    pair = [Placed(number_card(letter, number)) for letter in letters[:_PAIR]]
    numbers = look.edition.deck.numbers
    other = Placed(number_card(letters[1], numbers[numbers.index(number) - 1]))
    for cards, legal in ((pair, True), (pair[:1], False), ([pair[0], other], False)):
        move = laying(game, 1, [Group(GroupKind.SET, tuple(cards))])
        for judge in look.court.of(game).both:
            because = f"{judge.name}: {' '.join(map(str, cards))} as a set"
            look.require(judge.says(move) == legal, because, move, edition=game)
    single = laying(game, 1, [Group(GroupKind.SET, tuple(pair[:1]))])
    look.require("SET-1c" in broken(look, single, game), "spec: SET-1c is silent on a set of one card", single)


def _sets_of_one_number(pick: Pick, edition: Edition) -> tuple[int, list[Group]] | None:
    """A lay of a phase with two sets, both of the same number."""
    asking = [phase for phase in edition.phases if [group.kind for group in phase.groups] == [GroupKind.SET] * 2]
    if not asking:
        return None
    phase = choice(pick, asking)
    number = choice(pick, edition.deck.numbers)
    naturals = [number_card(letter, number) for letter in edition.deck.letters for _ in range(edition.deck.copies)]
    cards = [Placed(card) for card in naturals[: phase.size]]
    if len(cards) < phase.size:
        return None
    size = phase.groups[0].size
    return phase.number, [Group(GroupKind.SET, tuple(cards[:size])), Group(GroupKind.SET, tuple(cards[size:]))]


@declare(
    "sets-may-share-a-number",
    "Where a phase asks for two sets, cards of a single number make both, in a lay and in a hand.",
    rules=("SET-2",),
    cases=lambda edition: drawn(_sets_of_one_number, edition),
    concerns=lambda edition: any(
        [group.kind for group in phase.groups] == [GroupKind.SET] * 2
        and phase.size <= len(edition.deck.letters) * edition.deck.copies
        for phase in edition.phases
    ),
    effort=0.5,
)
def sets_may_share_a_number(look: Look, case: tuple[int, list[Group]] | None) -> None:
    """Naturals alone, so that nothing else is in question."""
    if case is None:
        return
    phase, sets = case
    cards = tuple(sorted(card for group in sets for card in group.faces))
    for question in (laying(look.edition, phase, sets), Holding(cards, phase)):
        for judge in look.court.both:
            look.require(judge.says(question), f"{judge.name}: two sets may not be of one number", question)


def _a_short_run(pick: Pick, edition: Edition) -> tuple[int, list[Group], int] | None:
    """A lay of a phase with a run, the run cut to less than the shortest that any phase asks for."""
    asking = [phase for phase in edition.phases if any(group.kind is GroupKind.RUN for group in phase.groups)]
    sizes = [group.size for phase in asking for group in phase.groups if group.kind is GroupKind.RUN]
    if not asking or min(sizes) <= 1:
        return None
    phase = choice(pick, asking)
    left = 1 + pick((min(sizes) - 1,))[0]
    laid = build(pick, phase.groups, Box(edition))
    return (
        phase.number,
        [Group(group.kind, group.cards[:left]) if group.kind is GroupKind.RUN else group for group in laid],
        min(sizes),
    )


@declare(
    "shortest-run",
    "No run is shorter than the shortest that a phase asks for, which is one of four in the classic game.",
    rules=("RUN-5",),
    cases=lambda edition: drawn(_a_short_run, edition),
    concerns=lambda edition: _has(GroupKind.RUN, edition),
    effort=0.5,
)
def shortest_run(look: Look, case: tuple[int, list[Group], int] | None) -> None:
    """A run of one, two or three, beside whatever else the phase asks for."""
    if case is None:
        return
    phase, laid, least = case
    move = laying(look.edition, phase, laid)
    look.require(least == 4 or look.edition.id != "classic", f"the shortest run has {least} cards")  # noqa: PLR2004
    for judge in look.court.both:
        look.require(not judge.says(move), f"{judge.name}: a run of less than {least} cards is laid", move)
    look.require("RUN-5" in broken(look, move), f"spec: RUN-5 lets a run of less than {least} cards be", move)


def _a_colour_group(pick: Pick, edition: Edition) -> Group:
    asked = [group for phase in edition.phases for group in phase.groups if group.kind is GroupKind.COLOUR]
    return build(pick, [choice(pick, asked)], Box(edition))[0]


def _on_each_phase(edition: Edition, group: Group) -> Iterator[tuple[Phase, Move]]:
    for phase in edition.phases:
        yield phase, laying(edition, phase.number, [group])


@declare(
    "the-phase-of-one-colour",
    "Cards of one colour are laid where a phase asks for them, and by nobody on another phase: in classic, phase 8.",
    rules=("COL-2", "COL-1", "COL-1b"),
    cases=lambda edition: drawn(_a_colour_group, edition),
    concerns=lambda edition: _has(GroupKind.COLOUR, edition),
    effort=0.5,
)
def the_phase_of_one_colour(look: Look, group: Group) -> None:
    """The same cards on every phase of the list."""
    for phase, move in _on_each_phase(look.edition, group):
        asks = [wanted.kind for wanted in phase.groups]
        alone = asks == [GroupKind.COLOUR] and phase.size == len(group)
        if look.edition.id == "classic":
            look.require(alone == (phase.number == 8), f"phase {phase.number} asks for one colour: {alone}", move)  # noqa: PLR2004
        for judge in look.court.both:
            if alone or GroupKind.COLOUR not in asks:
                because = f"{judge.name}: '{group}' on phase {phase.number}, which asks for {phase.words}"
                look.require(judge.says(move) == alone, because, move)
        silent = "COL-2" not in broken(look, move)
        because = f"spec: COL-2 on phase {phase.number}, which asks for {phase.words}"
        look.require(silent == (GroupKind.COLOUR in asks), because, move)
