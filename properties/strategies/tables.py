"""What lies on the table and what is put there: groups, lays, hits, tables, whole states."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from phaseproof.spec.cards import SKIP, WILD, Card, Meaning, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind
from phaseproof.spec.questions import Move, hitting, laying
from phaseproof.spec.state import Meld, Seat, State, Step

from .breaking import RIGHT, WRONG, undeclared
from .building import Box, build, fitting, meant, one_colour, unsaid
from .choosing import Pick, choice, drawn, shuffled


def kinds_of(edition: Edition) -> tuple[GroupKind, ...]:
    """The kinds of group that the edition's phases ask for."""
    asked = {group.kind for phase in edition.phases for group in phase.groups}
    return tuple(kind for kind in GroupKind if kind in asked)


def a_group(  # noqa: PLR0913 - the strategy's options, and where the cards come from
    pick: Pick,
    edition: Edition,
    *,
    kind: GroupKind | None = None,
    min_size: int | None = None,
    max_size: int | None = None,
    box: Box | None = None,
) -> Group:
    """The recipe of ``groups``; from the box if that has cards left, else from a new deck."""
    kind = kind or choice(pick, kinds_of(edition))
    asked = [group.size for phase in edition.phases for group in phase.groups if group.kind is kind] or [2]
    least = min(asked) if min_size is None else min_size
    most = max(*asked, least) + 1 if max_size is None else max_size
    if kind is GroupKind.RUN:
        most = min(most, len(edition.deck.numbers))
    wanted = [GroupDef(kind, least + pick((max(1, most - least + 1),))[0])]
    return (build(pick, wanted, box or Box(edition)) or build(pick, wanted, Box(edition)))[0]


def a_table(pick: Pick, edition: Edition, *, min_size: int = 1, max_size: int = 3) -> tuple[Group, ...]:
    """The recipe of ``tables``."""
    box = Box(edition)
    return tuple(a_group(pick, edition, box=box) for _ in range(min_size + pick((max_size - min_size + 1,))[0]))


def a_right_lay(pick: Pick, edition: Edition, phase: int, *, exact: bool = False) -> tuple[Group, ...]:
    """The recipe of ``right_lays``."""
    box = Box(edition)
    laid = build(pick, edition.phase(phase).groups, box)
    return tuple(laid if exact or not laid else choice(pick, RIGHT)(pick, laid, box, phase))


def a_lay(pick: Pick, edition: Edition, phase: int) -> tuple[Group, ...]:
    """The recipe of ``lays``."""
    box = Box(edition)
    laid = build(pick, edition.phase(phase).groups, box)
    kind = choice(pick, (RIGHT, WRONG, RIGHT, WRONG, WRONG, RIGHT, WRONG, (undeclared,)))
    changed = choice(pick, kind)(pick, laid, box, phase) if laid else laid
    return tuple(group for group in changed if group.cards)


def a_lay_move(pick: Pick, edition: Edition) -> Move:
    """The recipe of ``lay_moves``."""
    phase = choice(pick, edition.phases).number
    return laying(edition, phase, a_lay(pick, edition, phase))


def _fits(pick: Pick, group: Group, edition: Edition) -> Placed:
    """A card that fits, or a Wild as one; a Skip if the group takes nothing."""
    good = fitting(group, edition)
    if not good:
        return Placed(choice(pick, edition.deck.kinds()))
    card = choice(pick, good)
    match pick((6,))[0]:
        case 0 | 1 | 2:
            return Placed(card)
        case 3:
            return Placed(WILD, Meaning(card.number, card.colour))
        case 4 if group.kind is not GroupKind.RUN:
            return Placed(WILD)
        case _:
            return Placed(WILD, meant(group.kind, edition, card.number, card.colour))


def _misfits(pick: Pick, group: Group, edition: Edition) -> Placed:
    """A card that does not fit, a Wild as one, a Skip, or a Wild of which nothing is said."""
    deck = edition.deck
    good = set(fitting(group, edition))
    bad = [card for card in deck.kinds() if card.is_natural and card not in good] or [SKIP]
    if group.kind is GroupKind.RUN and pick((2,))[0]:
        bad = [card for card in bad if card.number in _tempting(group, edition)] or bad
    card = choice(pick, bad)
    match pick((8,))[0]:
        case 0:
            return Placed(SKIP)
        case 1:
            return Placed(WILD)
        case 2:
            return Placed(WILD, Meaning(choice(pick, (deck.numbers[-1] + 1, max(0, deck.numbers[0] - 1)))))
        case 3 | 4 if card.is_natural:
            return Placed(WILD, _off_meaning(pick, group, card, edition))
        case _:
            return Placed(card)


def _tempting(run: Group, edition: Edition) -> set[int]:
    """Numbers that a careless player would hit on a run: its own ends, one too far, around the corner."""
    numbers, deck = [card.number for card in run if card.number is not None], edition.deck.numbers
    low, high = min(numbers, default=deck[0]), max(numbers, default=deck[-1])
    corner = {deck[0]} if high == deck[-1] else {deck[-1]} if low == deck[0] else set()
    return {low, high, low - 2, high + 2} | corner


def _off_meaning(pick: Pick, group: Group, card: Card, edition: Edition) -> Meaning:
    """What the misfit says, as the group wants it said; the number alone where its colour is what is wrong."""
    if one_colour(group.kind, edition) or pick((4,))[0]:
        return meant(group.kind, edition, card.number, card.colour)
    return Meaning(card.number, card.colour)


def a_hit(pick: Pick, edition: Edition, *, kind: GroupKind | None = None) -> Move:
    """The recipe of ``hits``."""
    group = a_group(pick, edition, kind=kind)
    full, fits, silent = pick((12, 2, 6))
    if group.kind is GroupKind.RUN and full == 1:
        size = len(edition.deck.numbers)
        group = a_group(pick, edition, kind=group.kind, min_size=size, max_size=size)
    placed = (_fits if fits else _misfits)(pick, group, edition)
    target = (unsaid(group, edition) if silent == 1 else None) or group
    return hitting(placed, target, phase=edition.first_phase)


def a_state(pick: Pick, edition: Edition) -> State:
    """The recipe of ``states``."""
    box, low = Box(edition), edition.players[0]
    count = low + pick((edition.players[1] - low + 1,))[0]
    seats, melds = [], []
    for owner in range(count):
        phase = choice(pick, edition.phases)
        laid = bool(pick((2,))[0])
        if laid:
            melds += [Meld(owner, phase.number, group) for group in build(pick, phase.groups, box)]
        known, size, score = pick((2, edition.hand_size, 40))
        held = hand(box.deal(pick, size)) if known else None
        seats.append(Seat(phase.number, laid, held, 5 * score))
    turn, step, dealer, stock, discards, new, hit = pick((count, len(Step), count + 1, 4, 4, 2, 3))
    return State(
        tuple(seats),
        turn,
        list(Step)[step],
        dealer - 1 if dealer else None,
        tuple(shuffled(pick, melds)),
        bool(new),
        hit,
        tuple(box.deal(pick, stock)) if stock else None,
        tuple(box.deal(pick, discards)) if discards else None,
    )


def groups(
    edition: Edition, *, kind: GroupKind | None = None, min_size: int | None = None, max_size: int | None = None
) -> st.SearchStrategy[Group]:
    """A right group as it could lie on the table, the meaning of every Wild said.

    Of one kind, or of any that the edition's phases ask for; its size from the least of those phases to one more than
    the largest, if nothing else is said.
    """
    return drawn(a_group, edition, kind=kind, min_size=min_size, max_size=max_size)


def undeclared_groups(edition: Edition) -> st.SearchStrategy[Group]:
    """Right groups of whose Wilds nothing is said: one meaning may fit, or several."""
    return groups(edition).map(
        lambda group: Group(group.kind, tuple(replace(placed, meaning=None) for placed in group))
    )


def tables(edition: Edition, *, min_size: int = 1, max_size: int = 3) -> st.SearchStrategy[tuple[Group, ...]]:
    """Some right groups from one deck."""
    return drawn(a_table, edition, min_size=min_size, max_size=max_size)


def right_lays(edition: Edition, phase: int, *, exact: bool = False) -> st.SearchStrategy[tuple[Group, ...]]:
    """The groups of a legal lay of the phase, the meaning of every Wild said.

    ``exact``: of the least size, in the order of the phase. Where the deck is too small for the phase the lay is short.
    """
    return drawn(a_right_lay, edition, phase, exact=exact)


def lays(edition: Edition, phase: int) -> st.SearchStrategy[tuple[Group, ...]]:
    """The groups of a lay of the phase: about half are legal, the others are broken in one way.

    Raises UnknownName, when drawn, for a phase that the edition does not have.
    """
    return drawn(a_lay, edition, phase)


def lay_moves(edition: Edition) -> st.SearchStrategy[Move]:
    """The question of a lay, of any phase of the edition (see ``lays``)."""
    return drawn(a_lay_move, edition)


def hits(edition: Edition, *, kind: GroupKind | None = None) -> st.SearchStrategy[Move]:
    """The question of a hit on somebody's group by a player whose phase is down: about half are legal."""
    return drawn(a_hit, edition, kind=kind)


def states(edition: Edition) -> st.SearchStrategy[State]:
    """A hand in play, some facts of it unknown; all its cards come from one deck, and whoever has laid has groups."""
    return drawn(a_state, edition)
