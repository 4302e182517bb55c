"""What can go wrong in this room: two judges disagree, or a solver gives up.

``Disagreement`` (an AssertionError: one of our own judges is wrong, never the input)
``GaveUp`` (an InfrastructureError: nothing is claimed)
"""

from __future__ import annotations

from collections.abc import Mapping

from phaseproof.spec.errors import InfrastructureError


class Disagreement(AssertionError):
    """A model of a solver was replayed, and another judge rules otherwise.

    Attributes: ``case`` what was judged, in the notation; ``said`` the verdict of each judge by its name.
    """

    def __init__(self, case: str, said: Mapping[str, object]) -> None:
        self.case, self.said = case, dict(said)
        verdicts = ", ".join(f"{judge} says {verdict}" for judge, verdict in self.said.items())
        super().__init__(f"{case}: {verdicts}")


class GaveUp(InfrastructureError):
    """A solver answered *unknown* where an answer was needed; ``question`` says to what."""

    def __init__(self, question: str) -> None:
        self.question = question
        super().__init__(f"the solver gave up on {question}: nothing is claimed")
