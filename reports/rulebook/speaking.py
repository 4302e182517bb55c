"""What can be run for a rule: stored scenarios, properties, cross-checks, planted faults, theorems.

Each is named with the rules that it is about. Whether it passed is told by the log of a run, never here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from phaseproof.properties.faults.registry import Fault
from phaseproof.properties.registry import CheckKind
from phaseproof.properties.verification import checks
from phaseproof.spec.edition import Edition


@dataclass(frozen=True, slots=True)
class Speaks:
    """One thing that speaks for a rule."""

    sort: str
    id: str
    statement: str
    note: str = ""


_SORTS = {
    CheckKind.PROPERTY: "Properties",
    CheckKind.NEVER_LEGAL: "Why there is no legal case",
    CheckKind.NEVER_ILLEGAL: "Why there is no illegal case",
    CheckKind.CROSS_CHECK: "Cross-checks of independent judges",
}
FAULTS, THEOREMS = "Planted faults", "Theorems"
About = tuple[Sequence[str], Speaks]
"""The ids of rules, and what speaks for them."""


def speaking(
    editions: Sequence[Edition], further: Iterable[About] = ()
) -> Mapping[str, Mapping[str, Sequence[Speaks]]]:
    """By the id of a rule and by sort: ``further``, and then all checks and theorems that concern the editions."""
    found: dict[str, dict[str, list[Speaks]]] = {}
    for rules, one in (*further, *_checks(editions), *_theorems(editions)):
        for rule in dict.fromkeys(rules):
            found.setdefault(rule, {}).setdefault(one.sort, []).append(one)
    return found


def _checks(editions: Sequence[Edition]) -> Iterator[About]:
    concerned = {id_ for edition in editions for id_ in checks(edition)}
    for id_, check in checks().items():
        if id_ not in concerned:
            continue
        if isinstance(check, Fault):
            yield check.rules, Speaks(FAULTS, id_, check.statement, f"to be caught by {check.caught_by}")
        else:
            yield check.rules, Speaks(_SORTS[check.kind], id_, check.statement)


def _theorems(editions: Sequence[Edition]) -> Iterator[About]:
    """The claims of ``prove``; one that several editions share is told once."""
    from phaseproof.solvers.proofs.theorems import claims

    shared: dict[tuple[tuple[str, ...], str, str], list[str]] = {}
    for edition in editions:
        for claim in claims(edition):
            shared.setdefault((claim.rules, claim.id, claim.statement), []).append(edition.id)
    for (rules, id_, statement), names in shared.items():
        yield rules, Speaks(THEOREMS, id_, statement, f"of {', '.join(names)}")
