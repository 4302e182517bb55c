"""Reading cards, hands and groups that a person typed; a mistake is answered with where it is and what is closest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

from phaseproof.spec.errors import ImpossibleCards, NotationError, UsageError

if TYPE_CHECKING:
    from phaseproof.spec.cards import Card, Deck, Hand, Placed
    from phaseproof.spec.phases import Group, GroupKind

_LONG_NAMES = {"WILD": "W", "SKIP": "S", "JOKER": "W"}
_LONGEST_WORD = 40


def closest(word: str, deck: Deck) -> str:
    """``; did you mean R12?`` for a word that is nearly a card, else nothing."""
    word = word.upper()
    names = [str(card) for card in deck.kinds()]
    near = [_LONG_NAMES[word]] if _LONG_NAMES.get(word) in names else get_close_matches(word, names, n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def notation_fault(error: NotationError, deck: Deck) -> str:
    """What is wrong and where, without repeating a long text."""
    words = error.text[error.position :].split(maxsplit=1)
    word = words[0][:_LONGEST_WORD] if words else ""
    found = f"'{word}'" if words else "the end"
    hint = closest(word.strip(","), deck) if error.expected.startswith("a card") else ""
    return f"column {error.position + 1}: found {found}, expected {error.expected}{hint}"


@contextmanager
def reading(where: str, deck: Deck) -> Iterator[None]:
    """Errors in the block say where the text stood, such as ``HAND`` or ``hands.txt, line 3``."""
    try:
        yield
    except NotationError as error:
        raise UsageError(f"{where}, {notation_fault(error, deck)}") from None
    except ImpossibleCards as error:
        raise UsageError(f"{where}: {error}") from None


def hand(text: str, deck: Deck, where: str = "HAND") -> Hand:
    """A hand. Raises UsageError."""
    from phaseproof.spec.notation import parse_hand

    with reading(where, deck):
        return parse_hand(text, deck)


def some_hand(text: str, deck: Deck, where: str = "HAND") -> Hand:
    """A hand with at least one card. Raises UsageError."""
    found = hand(text, deck, where)
    if not found:
        raise UsageError(f"{where}: it is empty; expected cards such as R5 W S")
    return found


def loose_cards(text: str, deck: Deck, where: str) -> tuple[Card, ...]:
    """Cards that need not come from one deck. Raises UsageError."""
    from phaseproof.spec.notation import parse_card

    with reading(where, deck):
        return tuple(parse_card(word, deck) for word in text.replace(",", " ").split())


def placed_cards(text: str, deck: Deck, where: str) -> tuple[Placed, ...]:
    """Cards on the table, Wilds with or without their meaning. Raises UsageError."""
    from phaseproof.spec.notation import parse_placed

    with reading(where, deck):
        return tuple(parse_placed(word, deck) for word in text.replace(",", " ").split())


def placed_card(text: str, deck: Deck, where: str) -> Placed:
    """One card on its way to a group. Raises UsageError."""
    from phaseproof.spec.notation import parse_placed

    with reading(where, deck):
        return parse_placed(text, deck)


def group(text: str, deck: Deck, where: str, kinds: Iterable[GroupKind] | None = None) -> Group:
    """A group; ``kinds``: those that can be meant. Raises UsageError."""
    from phaseproof.spec.notation import parse_group
    from phaseproof.spec.phases import GroupKind

    with reading(where, deck):
        return parse_group(text, deck, tuple(GroupKind) if kinds is None else tuple(kinds))


def check_together(deck: Deck, cards: Iterable[Card], where: str) -> None:
    """All these cards must come from one deck. Raises UsageError."""
    with reading(where, deck):
        deck.check(cards)
