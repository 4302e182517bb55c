"""One change to a right lay: some leave it right, the others break it in one way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from phaseproof.spec.cards import SKIP, WILD, Card, Meaning, Placed, number_card
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from .building import Box, build, fitting, meant
from .choosing import Pick, choice, shuffled

Groups = list[Group]
Change = Callable[[Pick, Groups, Box, int], Groups]
"""Changes the groups of a lay: ``(pick, groups, box, phase)``."""


def _with(groups: Groups, at: int, cards: tuple[Placed, ...]) -> Groups:
    return [*groups[:at], Group(groups[at].kind, cards), *groups[at + 1 :]]


def _spot(pick: Pick, groups: Groups, *, wild: bool | None = None) -> tuple[int, int] | None:
    """A place in the lay (of a Wild; of a natural), if there is one."""
    spots = [
        (at, index)
        for at, group in enumerate(groups)
        for index, placed in enumerate(group)
        if wild is None or placed.card.is_wild == wild
    ]
    return choice(pick, spots) if spots else None


def _put(groups: Groups, spot: tuple[int, int] | None, *cards: Placed) -> Groups:
    """The lay with these cards in the place."""
    if spot is None:
        return groups
    at, index = spot
    lying = groups[at].cards
    return _with(groups, at, (*lying[:index], *cards, *lying[index + 1 :]))


def unchanged(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """The plain lay."""
    return groups


def reordered(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """The groups, and the cards in each, in another order."""
    return shuffled(pick, [Group(group.kind, tuple(shuffled(pick, group.cards))) for group in groups])


def grown(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """One to three further cards that fit (LAY-5)."""
    for _ in range(1 + pick((3,))[0]):
        (at,) = pick((len(groups),))
        naturals = fitting(groups[at], box.edition)
        if not naturals:
            continue
        card = choice(pick, naturals)
        if pick((3,))[0] and box.take(card):
            groups = _with(groups, at, (*groups[at].cards, Placed(card)))
        elif box.take(WILD):
            meaning = meant(groups[at].kind, box.edition, card.number, card.colour)
            groups = _with(groups, at, (*groups[at].cards, Placed(WILD, meaning)))
    return groups


def fully_declared(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """Every Wild with number and colour, which is more than some groups ask for."""
    deck = box.edition.deck

    def full(placed: Placed) -> Placed:
        if placed.meaning is None:
            return placed
        number, colour = placed.number, placed.colour
        number = choice(pick, deck.numbers) if number is None else number
        return replace(placed, meaning=Meaning(number, choice(pick, deck.letters) if colour is None else colour))

    return [Group(group.kind, tuple(map(full, group.cards))) for group in groups]


def undeclared(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """Nothing is said of the Wilds of one group: right where only one meaning fits (WILD-4a)."""
    (at,) = pick((len(groups),))
    return _with(groups, at, tuple(replace(placed, meaning=None) for placed in groups[at]))


def one_short(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """A card is missing."""
    return _put(groups, _spot(pick, groups))


def skip_inside(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """A Skip in the place of a card (SKIP-0)."""
    return _put(groups, _spot(pick, groups), Placed(SKIP)) if box.take(SKIP) else groups[1:]


def wrong_natural(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """A natural in the place of another one: of another number, in a colour group of another colour."""
    spot = _spot(pick, groups, wild=False)
    if spot is None:
        return one_short(pick, groups, box, phase)
    lying = groups[spot[0]].cards[spot[1]].card
    by_colour = groups[spot[0]].kind is GroupKind.COLOUR
    others = [card for card in box.left if card.is_natural and box.left[card] and not _same(card, lying, by_colour)]
    return _put(groups, spot, Placed(choice(pick, others))) if others else _put(groups, spot)


def _same(card: Card, other: Card, by_colour: bool) -> bool:  # noqa: FBT001
    return card.colour == other.colour if by_colour else card.number == other.number


def misfit_added(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """A further card that does not fit; in a run it may be a number that the run has."""
    (at,) = pick((len(groups),))
    good = set(fitting(groups[at], box.edition))
    bad = [card for card in box.left if card.is_natural and box.left[card] and card not in good]
    return _with(groups, at, (*groups[at].cards, Placed(choice(pick, bad)))) if bad else groups[1:]


def misdeclared(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """A Wild said to be something else: a neighbouring number, one that no card has, another colour (WILD-1)."""
    spot = _spot(pick, groups, wild=True)
    if spot is None:
        return wrong_natural(pick, groups, box, phase)
    deck, placed = box.edition.deck, groups[spot[0]].cards[spot[1]]
    number, colour = placed.number, placed.colour
    if colour is not None and (number is None or pick((2,))[0]):
        others = [letter for letter in deck.letters if letter != colour]
        return _put(groups, spot, Placed(WILD, Meaning(number, choice(pick, others)))) if others else groups[1:]
    beyond = (deck.numbers[-1] + 1, deck.numbers[0] - 1)
    others_ = [other for other in ((number or 0) + 1, (number or 0) - 1, *beyond) if 0 <= other != number]
    return _put(groups, spot, Placed(WILD, Meaning(choice(pick, others_), colour)))


def all_wild(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """Wilds in every place of one group, or of all (WILD-3)."""
    (only,) = pick((len(groups) + 1,))
    changed = []
    for at, group in enumerate(groups):
        cards = tuple(
            Placed(
                WILD, meant(group.kind, box.edition, placed.number or 0, placed.colour or box.edition.deck.letters[0])
            )
            if placed.card.is_natural
            else placed
            for placed in group
        )
        changed.append(Group(group.kind, cards) if only in (0, at + 1) else group)
    return changed


def group_missing(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """One group of several is left out (LAY-1)."""
    if len(groups) == 1:
        return one_short(pick, groups, box, phase)
    (at,) = pick((len(groups),))
    return [*groups[:at], *groups[at + 1 :]]


def group_added(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """A further group, right by itself (LAY-5)."""
    wanted = choice(pick, [group for other in box.edition.phases for group in other.groups if group.size])
    least = GroupDef(wanted.kind, min(wanted.size, 4 if wanted.kind is GroupKind.RUN else 3))
    return groups + build(pick, [least], box) if phase else groups


def other_kind(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:  # noqa: ARG001
    """A group under the name of another kind."""
    (at,) = pick((len(groups),))
    kinds = [kind for kind in GroupKind if kind is not groups[at].kind]
    return [*groups[:at], Group(choice(pick, kinds), groups[at].cards), *groups[at + 1 :]]


def wrapped(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """A run that goes on beyond an end: from the highest number to the lowest (RUN-3), or to Wilds as no card."""
    runs = [at for at, group in enumerate(groups) if group.kind is GroupKind.RUN and len(group) > 1]
    if not runs:
        return wrong_natural(pick, groups, box, phase)
    at = choice(pick, runs)
    deck, size = box.edition.deck, len(groups[at])
    beyond, wild = pick((size - 1, 2))
    letter = next((placed.colour for placed in groups[at] if placed.colour), deck.letters[0])
    low, high = deck.numbers[0], deck.numbers[-1]
    kept = [number for number in range(high - size + beyond + 2, high + 1) if number >= low]
    cards = [Placed(number_card(letter, number)) for number in kept]
    for step in range(beyond + 1):
        meaning = meant(GroupKind.RUN, box.edition, high + 1 + step, letter)
        cards.append(Placed(WILD, meaning) if wild else Placed(number_card(letter, min(low + step, high))))
    return _with(groups, at, tuple(cards))


def of_another_phase(pick: Pick, groups: Groups, box: Box, phase: int) -> Groups:
    """The groups of another phase of the list (LAY-2)."""
    others = [other for other in box.edition.phases if other.number != phase]
    return build(pick, choice(pick, others).groups, Box(box.edition)) if others else groups[1:]


RIGHT: tuple[Change, ...] = (unchanged, unchanged, reordered, grown, grown, fully_declared)
"""Changes that leave a right lay right where the edition allows further cards."""

WRONG: tuple[Change, ...] = (
    one_short,
    skip_inside,
    wrong_natural,
    wrong_natural,
    misfit_added,
    misdeclared,
    misdeclared,
    all_wild,
    group_missing,
    group_added,
    other_kind,
    wrapped,
    of_another_phase,
)
"""Changes that break a lay, most of the time."""
