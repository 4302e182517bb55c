"""Where a source is at odds with itself: rules on which it is unclear, and worked examples that its account refutes.

Computed from citations, edition files and the replay of its worked examples.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES, Citation, Clause, Stance, in_force
from phaseproof.spec.edition import Edition
from phaseproof.spec.options import OPTIONS

from .worked import Replayed, accounts, builtin_examples, replay_example

UNCLEAR, AGAINST, EXAMPLE = "unclear", "against itself", "example"


@dataclass(frozen=True, slots=True)
class Slip:
    """One place where a source is at odds with itself."""

    source: str
    kind: str
    """``unclear``: it says two things, or not enough; ``against itself``: it contradicts a rule that its account keeps;
    ``example``: its account rules otherwise than it says of its worked example.
    """
    where: str
    """The rule, or the example."""
    says: str
    found: str
    """What the rule, or the replay, says to that."""


def slips(key: str | None = None) -> tuple[Slip, ...]:
    """Every slip, source by source; or those of one source."""
    found: list[Slip] = []
    for own, account in accounts().items():
        if key in (None, own):
            found += _cited(own, account)
            for example in builtin_examples():
                found += _worked(replay_example(example)) if example.source == own else ()
    return tuple(found)


def encode(slip: Slip) -> dict[str, Any]:
    """A slip for programs."""
    return asdict(slip)


def _cited(key: str, account: Edition) -> Iterator[Slip]:
    for clause in CLAUSES.values():
        for said in clause.told(account) if in_force(clause, account) else ():
            if said.source == key and said.stance is Stance.AMBIGUOUS:
                ruled = f"{clause.statement}{_taken(clause, account)}"
                yield Slip(key, UNCLEAR, clause.id, said.note or "is not clear", ruled)
            elif said.source == key and _kept_against(said, clause, account):
                yield Slip(key, AGAINST, clause.id, said.note or "says otherwise", clause.statement)


def _kept_against(said: Citation, clause: Clause, account: Edition) -> bool:
    """Whether the account keeps a rule that its source contradicts, and takes no reading of the source's own."""
    own = any(said.source in account.choices[name].sources for name in clause.options)
    return said.stance is Stance.CONTRADICTS and not own


def _taken(clause: Clause, account: Edition) -> str:
    """How the account reads what is unclear."""
    read = {name: account.reading(name) for name in clause.options}
    told = [f"{name} = {reading}: {OPTIONS[name].readings[reading]}" for name, reading in read.items()]
    return f" (its account: {'; '.join(told)})" if told else ""


def _worked(replayed: Replayed) -> Iterator[Slip]:
    if not replayed.is_slip:
        return
    example, outcome = replayed.example, replayed.outcomes[replayed.own]
    rules = f" by {', '.join(outcome.rules)}" if outcome.rules else ""
    verdict = "cannot arise" if outcome.verdict is None else f"{outcome.verdict.value}{rules}"
    claimed = f"{example.told} So it would be {example.claims.value}."
    yield Slip(example.source, EXAMPLE, example.id, claimed, f"{verdict}: {outcome.why}")
