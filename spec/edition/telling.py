"""Editions in words: on what a reading rests, and what deck, phases, points and players there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..options import OPTIONS
from ..phases import Phase
from ..words import both
from .values import Basis, Choice, Edition


def rests_on(choice: Choice, edition: Edition) -> str:
    """Who says so: the sources that state the reading, those of the game that it was taken over from, or the table."""
    says = "state" if len(choice.sources) > 1 else "states"
    match choice.basis:
        case Basis.STATED:
            return f"stated by {', '.join(choice.sources)}"
        case Basis.HOUSE:
            return "a house rule: whoever made the edition decided so"
        case Basis.INHERITED:
            where = f", where {both(choice.sources)} {says} it" if choice.sources else ""
            return f"taken over from {edition.layers[0]}{where}"
        case Basis.INTERPRETATION:
            return "an interpretation: no source decides it"


def numbers_in_words(numbers: Sequence[int]) -> str:
    """``1-10``; ``2, 4, 6, 8, 10``."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)


def phases_in_words(phases: Sequence[Phase]) -> str:
    """``phases 1-10``, and how many they are where that is not plain."""
    told = numbers_in_words([phase.number for phase in phases])
    whole = all(one.number + 1 == other.number for one, other in pairwise(phases)) and phases[0].number == 1
    return f"phase{'' if len(phases) == 1 else 's'} {told}{'' if whole else f' ({len(phases)} in all)'}"


def part_in_words(edition: Edition, part: str) -> str:
    """A part of an edition that is no reading: deck, phases, scores, players or hand_size."""
    deck, scores = edition.deck, edition.scores
    match part:
        case "deck":
            colours = ", ".join(name for _, name in deck.colours)
            numbers = numbers_in_words(deck.numbers)
            own = f"{numbers} in {colours}, each {deck.copies} times; {deck.wilds} Wilds, {deck.skips} Skips"
            return f"{deck.size} cards: {own}"
        case "phases":
            return phases_in_words(edition.phases)
        case "scores":
            bands = [f"{low}-{high}: {points}" for low, high, points in scores.bands]
            return ", ".join([*bands, f"Wild: {scores.wild}", f"Skip: {scores.skip}"])
        case "players":
            return f"{edition.players[0]} to {edition.players[1]} players"
        case _:
            return f"{edition.hand_size} cards are dealt to each player"


def choice_json(choice: Choice, edition: Edition) -> dict[str, object]:
    """A reading with all that is known of it."""
    disputed = OPTIONS[choice.option]
    return {
        "option": choice.option,
        "question": disputed.question,
        "reading": choice.reading,
        "says": disputed.readings[choice.reading],
        "basis": choice.basis.value,
        "sources": list(choice.sources),
        "rests_on": rests_on(choice, edition),
        "open": {other: disputed.readings[other] for other in choice.open},
        "note": choice.note,
    }
