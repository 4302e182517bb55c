"""Whether an edition can be played at all: cards for everybody, and phases that a hand can hold."""

from __future__ import annotations

from ..errors import UsageError
from ..phases import GroupKind
from .values import Edition


def check_playable(edition: Edition) -> None:
    """Refuse what nobody could play. Raises UsageError with what is wrong and what is possible."""
    deck, most = edition.deck, edition.hand_size * edition.players[1] + 1
    if most >= deck.size:
        raise UsageError(
            f"edition '{edition.id}': {edition.players[1]} hands of {edition.hand_size} and the upcard take {most} of "
            f"{deck.size} cards, and some must be left to draw"
        )
    for phase in edition.phases:
        if phase.size > edition.hand_size + 1:
            raise UsageError(
                f"edition '{edition.id}': phase {phase.number} ({phase}) takes {phase.size} cards; a hand has "
                f"{edition.hand_size + 1} at most"
            )
        for group in phase.groups:
            if group.kind is GroupKind.RUN and group.size > len(deck.numbers):
                raise UsageError(
                    f"edition '{edition.id}': phase {phase.number} asks for a {group.words}; the deck has "
                    f"{len(deck.numbers)} numbers"
                )
