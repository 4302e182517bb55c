"""Whether a group that somebody describes can lie on a table at all."""

from __future__ import annotations

from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import laying
from phaseproof.spec.wilds import ways

_SHAPE = ("SKIP-0", "SET-1", "RUN-1", "RUN-2", "RUN-3", "RUN-4", "COL-1", "WILD-1")
"""The clauses about one group by itself."""


def check_on_table(group: Group, edition: Edition, where: str) -> None:
    """Raise UsageError if no player can ever have laid the group: it has no shape, or is too small for any phase."""
    least = min(
        (wanted.size for phase in edition.phases for wanted in phase.groups if wanted.kind is group.kind), default=0
    )
    if not least:
        raise UsageError(
            f"{where}: no phase of edition {edition.id} asks for a {group.kind}, so '{group}' cannot lie there"
        )
    if len(group) < least:
        raise UsageError(
            f"{where}: '{group}' has too few cards to lie there; expected {least} or more in a {group.kind}"
        )
    ruling = judge(laying(edition, edition.phases[0].number, [group]), edition)
    for entry in ruling.applied:
        if entry.clause.id in _SHAPE and not entry.finding.holds:
            problem = f"it breaks {entry.clause.id}: {entry.finding.because}"
            raise UsageError(f"{where}: '{group}' cannot lie on the table; {problem}")
    if not ways(group, edition):
        raise UsageError(f"{where}: '{group}' cannot lie on the table; its Wilds have no meaning that fits")
