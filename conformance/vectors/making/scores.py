"""Drafts of *score*, of the deck and of the number of players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from phaseproof.spec.cards import SKIP, WILD, Card, hand, number_card
from phaseproof.spec.edition import Edition

from .draft import Draft, texts

_HAND = "hand-written"


def drafts(edition: Edition, name: str, seed: int) -> Iterator[Draft]:
    """Every draft of an edition."""
    for boundary, rule, cards, before in _hands(edition, seed):
        ask = {"cards": texts(hand(cards)), **({} if before is None else {"before": before})}
        yield Draft("score", "score.hand", ask, rule, boundary, _HAND, why=_why(cards, before, edition), edition=name)
    for count in (0, 1, 2, 3, 4, 5, 6, 7, 8, 12):
        ask = {"players": count}
        yield Draft("setup", "setup.check", ask, "DECK-3", f"{count} players", _HAND, edition=name)
    size = edition.deck.size
    why = f"The deck has {size} cards: those with numbers, {edition.deck.wilds} Wilds and {edition.deck.skips} Skips."
    yield Draft("setup", "deck.list", {}, "DECK-1", "every card", _HAND, why=why, edition=name)


def _why(cards: list[Card], before: int | None, edition: Edition) -> str:
    each = " and ".join(f"{edition.scores.points(card)} for {card}" for card in sorted(set(cards))[:4])
    more = ", and so on" if len(set(cards)) > 4 else ""
    said = f"It is {each}{more}, each card counted." if cards else "Whoever has no card left scores nothing."
    return said if before is None else f"{said} The {before} points of before are added."


def _hands(edition: Edition, seed: int) -> Iterator[tuple[str, str, list[Card], int | None]]:
    letters = edition.deck.letters
    for number in edition.deck.numbers:
        letter = letters[number % len(letters)]
        yield f"a {number}", "SCORE-1", [number_card(letter, number)], None
        yield f"two equal cards of {number}", "SCORE-1", [number_card(letter, number)] * 2, None
    for what, card in (("Wild", WILD), ("Skip", SKIP)):
        for count in (1, 2, 4):
            yield f"{count} {what}{'s' * (count > 1)}", "SCORE-1", [card] * count, None
    nine, ten = number_card("R", 9), number_card("B", 10)
    yield "9 and 10", "SCORE-1", [nine, ten], None
    yield "Wild and Skip", "SCORE-1", [WILD, SKIP], None
    yield "one of each price", "SCORE-1", [number_card("G", 4), number_card("R", 12), WILD, SKIP], None
    yield "1 and 12", "SCORE-1", [number_card("G", 1), number_card("Y", 12)], None
    yield "10, 11 and 12", "SCORE-1", [number_card("G", 10), number_card("Y", 11), number_card("R", 12)], None
    yield "eight Wilds and Skips", "SCORE-1", [*[WILD] * 7, *[SKIP] * 3], None
    yield "ten of the lowest price", "SCORE-1", [number_card("RB"[n % 2], 1 + n // 2) for n in range(10)], None
    yield "no card", "SCORE-2", [], None
    for before in (0, 5, 100, 105, 1000):
        yield f"no card, after {before}", "SCORE-2", [], before
        yield f"a 9, after {before}", "SCORE-4", [nine], before
        yield f"Wild, Skip and 10, after {before}", "SCORE-4", [WILD, SKIP, ten], before
    rng = Random(f"{seed} scores")
    deck = edition.deck.cards()
    for size in range(1, edition.hand_size + 1):
        for _ in range(2):
            yield f"{size} cards by chance", "SCORE-1", rng.sample(deck, size), None
            yield f"{size} cards by chance, after others", "SCORE-4", rng.sample(deck, size), 5 * rng.randrange(60)
