"""What can be run for a rule: stored questions, properties, cross-checks, planted faults, rule mutants, theorems.

Each is named with the rules that it is about. Whether it passed is told by the log of a run, never here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from phaseproof.properties.faults.match_planting import MATCH_FAULTS
from phaseproof.properties.faults.registry import Fault
from phaseproof.properties.matches.observing import OBSERVERS
from phaseproof.properties.matches.verifying import match_checks
from phaseproof.properties.mutants import MUTANTS
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


PROPERTIES, FAULTS = "Properties", "Planted faults"
MATCHES, MUTANT, THEOREMS = "Properties of whole matches", "Rule mutants that the vectors must tell apart", "Theorems"
_SORTS = {
    CheckKind.PROPERTY: PROPERTIES,
    CheckKind.NEVER_LEGAL: "Why there is no legal case",
    CheckKind.NEVER_ILLEGAL: "Why there is no illegal case",
    CheckKind.CROSS_CHECK: "Cross-checks of independent judges",
}
About = tuple[Sequence[str], Speaks]
"""The ids of rules, and what speaks for them."""


def speaking(
    editions: Sequence[Edition], further: Iterable[About] = ()
) -> Mapping[str, Mapping[str, Sequence[Speaks]]]:
    """By the id of a rule and by sort: ``further``, and then all checks and theorems that concern the editions."""
    found: dict[str, dict[str, list[Speaks]]] = {}
    for rules, one in (*further, *_checks(editions), *_matches(editions), *_mutants(editions), *_theorems(editions)):
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


def _matches(editions: Sequence[Edition]) -> Iterator[About]:
    concerned = {id_.partition(":")[2] or id_ for edition in editions for id_ in match_checks(edition)}
    for id_, watched in OBSERVERS.items():
        if id_ in concerned:
            yield watched.rules, Speaks(MATCHES, id_, watched.statement)
    for id_, fault in MATCH_FAULTS.items():
        if id_ in concerned:
            yield fault.rules, Speaks(FAULTS, id_, fault.statement, f"to be caught by {fault.caught_by}")


def _mutants(editions: Sequence[Edition]) -> Iterator[About]:
    names = {edition.id for edition in editions}
    for mutant in MUTANTS.values():
        if mutant.edition in names:
            yield mutant.rules, Speaks(MUTANT, mutant.id, mutant.statement, f"wrong in {mutant.edition}")


def _theorems(editions: Sequence[Edition]) -> Iterator[About]:
    """The claims of ``prove``; one that several editions share is told once."""
    from phaseproof.solvers.proofs.theorems import claims

    shared: dict[tuple[tuple[str, ...], str, str], list[str]] = {}
    for edition in editions:
        for claim in claims(edition):
            shared.setdefault((claim.rules, claim.id, claim.statement), []).append(edition.id)
    for (rules, id_, statement), names in shared.items():
        yield rules, Speaks(THEOREMS, id_, statement, f"of {', '.join(names)}")
