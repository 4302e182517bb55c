"""Whether a hand holds a phase (PH-DEF), by trying every way to build its groups, one after the other.

Slow and obvious: for each group every target (a number; a first number; a colour), for each place of the target a card
that fits or a Wild. No closed form, no table, no shortcut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .cards import WILD, Card, Hand, Meaning, Placed, number_card
from .edition import Edition
from .phases import Group, GroupDef, GroupKind, Phase

Place = tuple[tuple[Card, ...], Meaning]
"""One place of a target: the naturals that may fill it, and what a Wild there would mean."""


def _targets(wanted: GroupDef, edition: Edition) -> Iterator[tuple[Place, ...]]:
    deck = edition.deck
    for_number = {number: tuple(number_card(letter, number) for letter in deck.letters) for number in deck.numbers}
    if wanted.kind is GroupKind.SET:
        for number in deck.numbers:
            yield ((for_number[number], Meaning(number)),) * wanted.size
    elif wanted.kind is GroupKind.COLOUR:
        for letter in deck.letters:
            cards = tuple(number_card(letter, number) for number in deck.numbers)
            yield ((cards, Meaning(colour=letter)),) * wanted.size
    else:
        for start in deck.numbers[: max(0, len(deck.numbers) - wanted.size + 1)]:
            numbers = range(start, start + wanted.size)
            if edition.reading("run-colour") == "one":
                for letter in deck.letters:
                    yield tuple(((number_card(letter, number),), Meaning(number, letter)) for number in numbers)
            else:
                yield tuple((for_number[number], Meaning(number)) for number in numbers)


def _fill(places: tuple[Place, ...], left: Counter[Card], *, every_card: bool) -> Iterator[tuple[Placed, ...]]:
    """Every way to fill the places from the cards left; takes the cards out of ``left`` while it yields."""
    if not places:
        yield ()
        return
    fitting, meaning = places[0]
    naturals = [card for card in fitting if left[card]]
    for card in [*(naturals if every_card else naturals[:1]), *([WILD] if left[WILD] else [])]:
        left[card] -= 1
        placed = Placed(card, meaning) if card.is_wild else Placed(card)
        for rest in _fill(places[1:], left, every_card=every_card):
            yield (placed, *rest)
        left[card] += 1


def _has_natural(cards: tuple[Placed, ...]) -> bool:
    return any(placed.card.is_natural for placed in cards)


def _needs_natural(kind: GroupKind, edition: Edition) -> bool:
    """Whether each group of the kind needs a natural card of its own (WILD-3)."""
    reading = edition.reading("natural")
    return reading == "per-group" or (reading == "per-set-and-run" and kind is not GroupKind.COLOUR)


def _build(
    groups: tuple[GroupDef, ...], left: Counter[Card], edition: Edition, *, every_card: bool
) -> Iterator[tuple[Group, ...]]:
    if not groups:
        yield ()
        return
    for target in _targets(groups[0], edition):
        for cards in _fill(target, left, every_card=every_card):
            if _needs_natural(groups[0].kind, edition) and not _has_natural(cards):
                continue
            for rest in _build(groups[1:], left, edition, every_card=every_card):
                yield (Group(groups[0].kind, cards), *rest)


def _which_card_matters(phase: Phase, edition: Edition) -> bool:
    """Whether the choice between cards that fit the same place can matter to another group.

    Cards of one number differ in colour alone, so it can where some group asks for a colour and another one does not.
    """
    one = edition.reading("run-colour") == "one"
    by_colour = [group.kind is GroupKind.COLOUR or (one and group.kind is GroupKind.RUN) for group in phase.groups]
    return any(by_colour) and len(phase.groups) > 1


def completions(cards: Hand, phase: int, edition: Edition) -> Iterator[tuple[Group, ...]]:
    """Ways to lay the phase in its least size from these cards; all of them up to the choice between equal places.

    Raises UnknownName for a phase that the edition does not have.
    """
    wanted, left = edition.phase(phase), Counter(cards)
    for groups in _build(wanted.groups, left, edition, every_card=_which_card_matters(wanted, edition)):
        naturals = sum(placed.card.is_natural for group in groups for placed in group)
        if naturals or edition.reading("natural") != "per-phase":
            yield groups


def completion(cards: Hand, phase: int, edition: Edition) -> tuple[Group, ...] | None:
    """The first way to lay the phase from these cards; None if there is none."""
    return next(completions(cards, phase, edition), None)
