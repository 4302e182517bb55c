"""The games that wrong kernels are tried on: together they run every part of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.phases import parse_phase

from . import containing
from .claims import Claim

_QUICKEST = (1, 4, 8, 9, 10, 7, 2, 5, 6, 3, 14, 11)
"""The phases in the order in which they are asked."""


def _game(name: str, phases: tuple[str, ...], **deck: object) -> Edition:
    classic = edition("classic")
    listed = tuple(parse_phase(number, text) for number, text in enumerate(phases, start=1))
    return replace(classic, id=name, deck=replace(classic.deck, **deck), phases=listed)  # type: ignore[arg-type]


def few_copies() -> Edition:
    """Two of each number: sets have fewer naturals than they have cards."""
    colours = (("R", "red"), ("B", "blue"))
    phases = ("set 3 + set 2", "set 3 + set 3", "set 3 + run 3", "set 2 + set 2 + set 2 + set 2", "set 5")
    return _game("two of each number", phases, colours=colours, copies=1)


def unequal_sets() -> Edition:
    """Three sets of different sizes, which the kernel counts placement by placement."""
    return _game("three unequal sets", ("set 4 + set 3 + set 2",))


def walked() -> tuple[tuple[Edition, int], ...]:
    """The games whose hands are walked, each with the most cards in a hand."""
    return (
        (few_copies(), 11),
        (edition("hub"), 7),
        (edition("classic"), 11),
        (edition("plus-ten"), 11),
        (unequal_sets(), 9),
    )


def claims() -> list[Claim]:
    """The theorem of the printed game, of runs in one colour, and of what only other games need; the quickest first."""
    found = list[Claim]()
    for game in (edition("classic"), edition("hub"), edition("plus-ten"), few_copies()):
        named = (replace(claim, id=f"{game.id} {claim.id}") for claim in _wanted(game))
        found.extend(claim for claim in named if not claim.left)
    order = {str(number): place for place, number in enumerate(_QUICKEST)}
    return sorted(found, key=lambda claim: order.get(claim.id.partition("contained-")[2].split("-")[0], -1))


def _wanted(game: Edition) -> Iterator[Claim]:
    for claim in containing.claims(game):
        of_phase = claim.id.split("-")[1] if claim.id.startswith("contained") else ""
        if (
            (game.id == "hub" and "colour" in claim.id)
            or (game.id == "plus-ten" and of_phase in {"11", "14", ""})
            or game.id not in {"hub", "plus-ten"}
        ):
            yield claim
