"""Whether a lay is legal, as a formula over cards that are still open: the third encoding of this room.

The other two take a given lay, or ask whether some lay exists, and so cannot be denied. Here *legal* is written without
anything hidden, and *legal in one edition and not in the other* is one question to Z3.

- PH-LIST, LAY-5: kinds and sizes, settled beforehand · SET-1, COL-1, RUN-1, RUN-2, RUN-3: the group fits a shape
- RUN-4: each number of a run once · WILD-3: naturals, by its reading · WILD-4a: by its reading not more than one shape
- WILD-1: by the readings of wild-beyond-copies and wild-for-seen-card, a card that there still is; where several shapes
  fit and nobody says which, a Wild counts at the high end
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import z3

from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind

from ..encoding import Target
from .cheapest import Seeker, Unproved, cheapest
from .findings import Sides
from .likeness import inseparable, of_lay, outgrows
from .symbols import Common, OpenCard, OpenGroup, all_copies, supplied


@dataclass(frozen=True, slots=True)
class LayFound:
    """A lay that some editions allow and others forbid."""

    phase: int
    groups: tuple[Group, ...]
    cards: int
    penalty: int
    """Penalty points of the cards laid."""


def _serve(groups: Sequence[OpenGroup] | Sequence[GroupDef], wanted: Sequence[GroupDef], edition: Edition) -> bool:
    """Whether kinds and sizes are those asked for (PH-LIST, LAY-5)."""
    laid = sorted((group.kind, group.size) for group in groups)
    asked = sorted((group.kind, group.size) for group in wanted)
    exact = edition.reading("extras") == "exact"
    return len(laid) == len(asked) and all(
        kind == other and (size == least if exact else size >= least)
        for (kind, size), (other, least) in zip(laid, asked, strict=True)
    )


def _seen_in_run(
    group: OpenGroup, shapes: Sequence[tuple[Target, z3.BoolRef]], sight: Sequence[OpenCard], edition: Edition
) -> Iterator[z3.BoolRef]:
    """A place of a one-colour run that no natural fills is a Wild's: number and colour are known."""
    for at, (shape, fits) in enumerate(shapes):
        highest = z3.And(fits, z3.Not(z3.Or([later for _, later in shapes[at + 1 :]])))
        for number in shape.numbers:
            natural = z3.Or([z3.And(z3.Not(card.wild), card.numbers[number]) for card in group.cards])
            yield z3.And(highest, z3.Not(natural), all_copies(sight, number, shape.colour or "", edition))


def _seen(
    group: OpenGroup, shapes: Sequence[tuple[Target, z3.BoolRef]], sight: Sequence[OpenCard], edition: Edition
) -> Iterator[z3.BoolRef]:
    """A Wild counts as a card of which every copy is in sight (WILD-1, wild-for-seen-card)."""
    if group.kind is GroupKind.RUN and edition.reading("run-colour") == "one":
        yield from _seen_in_run(group, shapes, sight, edition)
        return
    for at, (shape, fits) in enumerate(shapes):
        highest = z3.And(fits, z3.Not(z3.Or([later for _, later in shapes[at + 1 :]])))
        for card in group.cards:
            for number, letter in product(card.numbers, card.colours):
                if group.kind is GroupKind.SET and number in shape.numbers:
                    meant = card.colours[letter]
                elif group.kind is GroupKind.COLOUR and letter == shape.colour:
                    meant = card.numbers[number]
                elif group.kind is GroupKind.RUN and number in shape.numbers:
                    meant = z3.And(card.numbers[number], card.colours[letter])
                else:
                    continue
                yield z3.And(highest, card.wild, meant, all_copies(sight, number, letter, edition))


def _group_is_good(group: OpenGroup, sight: Sequence[OpenCard], edition: Edition) -> Iterator[z3.BoolRef]:
    shapes = group.shapes(edition)
    fitting = [fits for _, fits in shapes]
    yield z3.Or(fitting)
    yield from group.each_number_once()
    if edition.reading("undeclared-wild") == "must-declare" and fitting:
        yield z3.AtMost(*fitting, 1)
    if outgrows(group.kind, group.size, edition):
        yield z3.Not(group.holds_wild)
    if edition.reading("wild-for-seen-card") == "forbidden":
        yield z3.Not(z3.Or(list(_seen(group, shapes, sight, edition))))


def lay_is_good(groups: Sequence[OpenGroup], phase: int, edition: Edition) -> z3.BoolRef:
    """The condition that the groups are a legal lay of the phase, nothing else being in sight. Raises UnknownName."""
    if not _serve(groups, edition.phase(phase).groups, edition):
        return z3.BoolVal(False)
    sight = [card for group in groups for card in group.cards]
    rules = [rule for group in groups for rule in _group_is_good(group, sight, edition)]
    reading = edition.reading("natural")
    if reading == "per-phase":
        rules.append(z3.Or([group.holds_natural for group in groups]))
    elif reading != "none":
        free = GroupKind.COLOUR if reading == "per-set-and-run" else None
        rules += [group.holds_natural for group in groups if group.kind is not free]
    return z3.And(rules)


def _sizes(wanted: Sequence[GroupDef], cards: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many cards as these groups, none of them too small."""
    ranges = [range(group.size, cards + 1) for group in wanted]
    yield from (sizes for sizes in product(*ranges) if sum(sizes) == cards)


def _structures(sides: Sides, cards: int) -> Iterator[tuple[int, list[GroupDef]]]:
    """Phases that all editions have, with groups as large as a lay of so many cards makes them."""
    for phase in sides.allow[0].phases:
        if all(any(other.number == phase.number for other in edition.phases) for edition in sides.editions):
            for sizes in _sizes(phase.groups, cards):
                yield phase.number, [GroupDef(g.kind, size) for g, size in zip(phase.groups, sizes, strict=True)]


def _traits(phase: int, structure: Sequence[GroupDef], edition: Edition) -> tuple[object, ...] | None:
    """All that the formula takes of the edition; None where it is simply false."""
    return of_lay(structure, edition) if _serve(structure, edition.phase(phase).groups, edition) else None


def _open(structure: Sequence[GroupDef], common: Common) -> list[OpenGroup]:
    return [OpenGroup.named(f"group {at}", g.kind, g.size, common) for at, g in enumerate(structure, start=1)]


def separating_lay(sides: Sides, cards: int, limit: int | None, timeout_ms: int) -> LayFound | None:
    """The cheapest lay of so many cards that one side allows and the other forbids.

    ``limit``: only one of fewer penalty points. Of equals that of the first phase. Raises Unproved.
    """
    common, best, unproved = Common.of(sides.editions), None, False
    for phase, structure in _structures(sides, cards):
        if inseparable(sides, partial(_traits, phase, structure)):
            continue
        groups = _open(structure, common)
        condition = z3.simplify(
            z3.And(
                *(lay_is_good(groups, phase, edition) for edition in sides.allow),
                *(z3.Not(lay_is_good(groups, phase, edition)) for edition in sides.forbid),
            )
        )
        if z3.is_false(condition):
            continue
        every = [card for group in groups for card in group.cards]
        sense = [rule for card in every for rule in card.sense()]
        sense += [rule for group in groups for rule in group.in_order()]
        ask = Seeker([*sense, *supplied(every, common), condition], timeout_ms)
        costs = [cost for card in every for cost in card.costs(sides.allow[0])]
        wishes = [wish for card in every for wish in card.preferences()]
        try:
            found = cheapest(ask, costs, cards, wishes, limit)
        except Unproved:
            unproved = True
            continue
        if found is not None:
            model, limit = found
            best = LayFound(phase, tuple(group.read(model) for group in groups), cards, limit)
    if best is None and unproved:
        raise Unproved
    return best
