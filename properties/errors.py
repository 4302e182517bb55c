"""What ends a check: a wrong answer (``Disagreement``). Anything else that ends one is an error of the machinery."""

from __future__ import annotations

from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Question
from phaseproof.spec.wire import encode_question

Json = object
"""Anything that ``json.dumps`` writes: here a card, a group or a question in the one JSON form."""


class Disagreement(AssertionError):
    """An answer is wrong: a property does not hold, or two judges differ.

    Attributes: ``because`` what is wrong, in words; ``case`` the question in the one JSON form (None if it is not one).
    """

    def __init__(self, because: str, case: Json = None) -> None:
        self.because, self.case = because, case
        super().__init__(because)


def in_json(subject: Question | Json) -> Json:
    """The subject of a check in the one JSON form."""
    return encode_question(subject) if isinstance(subject, Question) else subject


def in_words(edition: Edition) -> str:
    """An edition as a failing case needs it: its name, and for a tiny game everything that matters."""
    if edition.id != "tiny":
        return edition.id
    deck = edition.deck
    phases = "; ".join(f"{phase.number}: {phase}" for phase in edition.phases)
    readings = ", ".join(f"{name} {edition.reading(name)}" for name in ("run-colour", "natural", "full-run", "extras"))
    return (
        f"tiny (colours {' '.join(deck.letters)}, numbers {deck.numbers[0]}-{deck.numbers[-1]}, copies {deck.copies}, "
        f"Wilds {deck.wilds}, Skips {deck.skips}; phases {phases}; {readings})"
    )
