"""Understanding Wilds of which nothing was said: what each of them could stand for.

A set or an any-colour run needs a Wild's number, a colour group its colour, a run in one colour both (WILD-4a). Where
exactly one meaning fits it follows from the group; where several fit, the reading of the edition says what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from .actions import Hit, Lay
from .cards import Meaning, Placed
from .edition import Edition
from .phases import Group, GroupKind
from .questions import Move
from .state import State


def is_complete(placed: Placed, kind: GroupKind, edition: Edition) -> bool:
    """Whether all that a group of this kind needs to know of the card is known."""
    if not placed.card.is_wild:
        return True
    needs_colour = kind is GroupKind.COLOUR or (kind is GroupKind.RUN and edition.reading("run-colour") == "one")
    needs_number = kind is not GroupKind.COLOUR
    return (placed.number is not None or not needs_number) and (placed.colour is not None or not needs_colour)


def _with(placed: Placed, number: int | None, colour: str | None) -> Placed:
    """The Wild with what it lacks filled in."""
    known = placed.number if placed.number is not None else number
    return replace(placed, meaning=Meaning(known, placed.colour or colour))


def _candidates(group: Group, edition: Edition) -> Iterator[tuple[tuple[int | None, ...], str | None]]:
    """Numbers for the incomplete Wilds (in their order) and a colour for all of them, for each shape that fits."""
    deck = edition.deck
    numbers = [placed.number for placed in group if placed.number is not None]
    colours = {placed.colour for placed in group if placed.colour is not None}
    open_numbers = sum(placed.card.is_wild and placed.number is None for placed in group)
    if group.kind is GroupKind.COLOUR:
        for colour in [letter for letter in deck.letters if colours <= {letter}]:
            yield (None,) * open_numbers, colour
    elif group.kind is GroupKind.SET:
        for number in [number for number in deck.numbers if set(numbers) <= {number}]:
            yield (number,) * open_numbers, None
    else:
        one = edition.reading("run-colour") == "one"
        letters = [letter for letter in deck.letters if colours <= {letter}] if one else [None]
        for start, letter in product(deck.numbers[: max(0, len(deck.numbers) - len(group) + 1)], letters):
            window = set(range(start, start + len(group)))
            if set(numbers) <= window and len(set(numbers)) == len(numbers):
                yield tuple(sorted(window - set(numbers))), letter


def ways(group: Group, edition: Edition) -> tuple[Group, ...]:
    """Every way to understand the group's incomplete Wilds so that its shape is right; lowest meanings first.

    The group itself, alone, if it has none; nothing if no meaning fits or a Skip is in it.
    """
    if all(is_complete(placed, group.kind, edition) for placed in group):
        return (group,)
    if any(placed.card.is_skip for placed in group):
        return ()
    found = []
    for numbers, colour in _candidates(group, edition):
        rest = iter(numbers)
        cards = []
        for placed in group:
            if placed.card.is_wild:
                number = next(rest) if placed.number is None else None
                cards.append(placed if is_complete(placed, group.kind, edition) else _with(placed, number, colour))
            else:
                cards.append(placed)
        found.append(Group(group.kind, tuple(cards)))
    return tuple(found)


def hit_ways(placed: Placed, group: Group, edition: Edition) -> tuple[Placed, ...]:
    """Every meaning that the Wild could have as a hit on the group; the card itself if nothing has to be added."""
    if is_complete(placed, group.kind, edition):
        return (placed,)
    grown = ways(Group(group.kind, (*group.cards, placed)), edition)
    return tuple(dict.fromkeys(longer.cards[-1] for longer in grown))


def understood_group(group: Group, edition: Edition) -> Group:
    """The group with its Wilds understood: the highest meaning where several fit, unchanged where none does."""
    return (ways(group, edition) or (group,))[-1]


def understood(move: Move, edition: Edition) -> Move:
    """The move with every Wild of the action and of the table understood."""
    table = tuple(replace(meld, group=understood_group(meld.group, edition)) for meld in move.state.table)
    state, action = replace(move.state, table=table), move.action
    if isinstance(action, Lay):
        action = replace(action, groups=tuple(understood_group(group, edition) for group in action.groups))
    elif isinstance(action, Hit):
        meant = hit_ways(action.card, table[action.on].group, edition)
        action = replace(action, card=(meant or (action.card,))[-1])
    return Move(state, action)


def tables(state: State, edition: Edition) -> Iterator[State]:
    """The state under every combination of meanings that its table leaves open; itself if it leaves none."""
    choices = [ways(meld.group, edition) or (meld.group,) for meld in state.table]
    for groups in product(*choices):
        melds = (replace(meld, group=group) for meld, group in zip(state.table, groups, strict=True))
        yield replace(state, table=tuple(melds))
