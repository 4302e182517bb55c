"""Why a hand does not hold a phase, in words and as data: what the engine's shortfall says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phaseproof.engine.lacking import Part, Shortfall
from phaseproof.spec.cards import WILD, Hand
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind
from phaseproof.spec.rules.phases import is_further
from phaseproof.spec.words import both, count

from .explain_cards import Place, in_words
from .explain_grounds import WhyNot

_SHAPES = {GroupKind.RUN: "RUN-1", GroupKind.SET: "SET-1", GroupKind.COLOUR: "COL-1"}
"""The rule that says what such a group is."""


def why_no_phase(found: Shortfall | None, hand: Hand, phase: int, edition: Edition) -> WhyNot:
    """The facts and rules; ``found`` None: no hand of the edition holds the phase."""
    wanted = edition.phase(phase)
    listed = "PLUS-TEN" if is_further(wanted, edition) else "PH-LIST"
    shapes = [_SHAPES[kind] for kind in dict.fromkeys(group.kind for group in wanted.groups)]
    rules = ["WILD-3"] if found and found.naturals else []
    rules += ["PH-DEF"] if found and found.short == found.naturals else [listed, *shapes, "PH-DEF"]
    rules = [rule for rule in rules if in_force(CLAUSES[rule], edition)]
    if found is None:
        return WhyNot((f"no hand of this deck can hold phase {phase}, {wanted.words}",), tuple(rules))
    facts = tuple(_facts(found, hand, phase, edition))
    return WhyNot(facts, tuple(rules), data=(_data(found, hand, edition),))


def places(part: Part, edition: Edition) -> list[Place]:
    """What the places of a group ask for that the hand lacks."""
    kind, one_colour = part.group.kind, edition.reading("run-colour") == "one"
    return [
        (
            None if kind is GroupKind.COLOUR else placed.number,
            placed.colour if kind is GroupKind.COLOUR or (kind is GroupKind.RUN and one_colour) else None,
        )
        for placed in part.lacking
    ]


def _facts(found: Shortfall, hand: Hand, phase: int, edition: Edition) -> Iterator[str]:
    groups, wilds = edition.phase(phase).groups, hand.count(WILD)
    with_wilds = (
        "without a Wild" if not wilds else f"with your {count(wilds, 'Wild') if wilds == 1 else f'{wilds} Wilds'}"
    )
    needs = both(_needed(group, edition, alone=len(groups) == 1) for group in groups)
    if found.short > found.naturals:
        if len(groups) == 1:
            best = f"the best {_target(found.parts[0].group, edition)} still lacks {_lack(found.parts[0], edition)}"
        else:
            best = "at best " + both(
                f"{_named(part.group, edition)} {f'lacks {_lack(part, edition)}' if part.lacking else 'is whole'}"
                for part in found.parts
            )
        yield f"phase {phase} needs {needs}; {with_wilds} {best}"
    if found.naturals:
        yield _natural_rule(found, hand, phase, edition)


def _natural_rule(found: Shortfall, hand: Hand, phase: int, edition: Edition) -> str:
    """What the natural rule asks for beyond the hand."""
    each = edition.reading("natural") != "per-phase"
    where = "in every group" if edition.reading("natural") == "per-group" else "in every set and run"
    rule = f"phase {phase} needs at least one natural card{f' {where}' if each else ''}"
    naturals = sum(card.is_natural for card in hand)
    has = "the hand has none" if not naturals else f"the hand is {count(found.naturals, 'natural card')} short of that"
    return f"{rule}, and {has}; Wilds alone do not do"


def _needed(group: GroupDef, edition: Edition, *, alone: bool) -> str:
    """``7 in a row``, ``a set of 3``: what the phase asks for."""
    if not alone:
        return group.words if group.kind is GroupKind.COLOUR else f"a {group.words}"
    if group.kind is GroupKind.SET:
        return f"{group.size} of one number"
    if group.kind is GroupKind.COLOUR:
        return group.words
    return f"{group.size} in a row{' in one colour' if edition.reading('run-colour') == 'one' else ''}"


def _target(group: Group, edition: Edition) -> str:
    """``window, 1 to 7,``, ``number, 9,``, ``colour, green,``: what the only group of the phase would be."""
    number, last, colour = _aim(group, edition)
    if group.kind is GroupKind.COLOUR:
        return f"colour, {edition.deck.colour_name(colour or '')},"
    if group.kind is GroupKind.SET:
        return f"number, {number},"
    named = f"{edition.deck.colour_name(colour)} " if colour else ""
    return f"window, {named}{number} to {last},"


def _named(group: Group, edition: Edition) -> str:
    """``the set of 4s``, ``the run from 6 to 9``, ``the green group``."""
    number, last, colour = _aim(group, edition)
    if group.kind is GroupKind.SET:
        return f"the set of {number}s"
    named = f"{edition.deck.colour_name(colour)} " if colour else ""
    return f"the {named}group" if group.kind is GroupKind.COLOUR else f"the {named}run from {number} to {last}"


def _aim(group: Group, edition: Edition) -> tuple[int, int, str | None]:
    """The lowest and the highest number of a group, and its colour if the group asks for one."""
    numbers = [placed.number for placed in group if placed.number is not None] or [0]
    coloured = group.kind is GroupKind.COLOUR or (
        group.kind is GroupKind.RUN and edition.reading("run-colour") == "one"
    )
    colour = next((placed.colour for placed in group if placed.colour is not None), None)
    return min(numbers), max(numbers), colour if coloured else None


def _lack(part: Part, edition: Edition) -> str:
    """``one card (a 4)``, ``two cards``: what a run lacks is named where no Wild could stand elsewhere instead."""
    many = count(len(part.lacking), "card")
    named = part.group.kind is GroupKind.RUN and not any(placed.card.is_wild for placed in part.held)
    return f"{many} ({both(in_words(places(part, edition), edition))})" if named else many


def _data(found: Shortfall, hand: Hand, edition: Edition) -> dict[str, Any]:
    return {
        "short": found.short,
        "naturals_short": found.naturals,
        "wilds": hand.count(WILD),
        "groups": [
            {
                "kind": part.group.kind.value,
                "held": [str(placed) for placed in part.held],
                "lacking": in_words(places(part, edition), edition),
            }
            for part in found.parts
        ],
    }
