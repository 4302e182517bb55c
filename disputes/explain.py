"""An answer with everything that settles a dispute: which Wild is what or why not, what is legal near it, the sources.

By default the engine gives the reasons, at once; with ``prove`` Z3 does, and proves them.

``explain`` assembles it, ``explain_json.encode`` writes it for programs and ``explain_text.lines`` for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from phaseproof.spec.answer import Answer, Verdict, answer
from phaseproof.spec.clauses import CLAUSES, Citation, Clause, Kind, Stance
from phaseproof.spec.edition import Edition
from phaseproof.spec.judge import Applied, judge
from phaseproof.spec.options import option
from phaseproof.spec.questions import Question
from phaseproof.spec.sources import SourceStanding, source
from phaseproof.spec.wire import encode_clause

from .explain_grounds import Grounds, Groups, Reasons
from .explain_moves import grounds

if TYPE_CHECKING:
    from .explain_ids import ProofIds

TIMEOUT_MS = 10_000
"""For each question to the solver. What it does not decide in that time is called not proved."""

_FIRST = ("HIT-SET", "HIT-RUN", "HIT-COL", "PH-LIST", "SCORE-1", "WILD-3", "WILD-1", "WILD-4a")
"""The clauses that answer what people ask most; the others follow."""
_LAST = ("PH-DEF", "LAY-6")
"""Clauses that say little of a case by themselves."""
_WORTH = (
    SourceStanding.OFFICIAL,
    SourceStanding.DESCRIBES,
    SourceStanding.HOUSE,
    SourceStanding.FAN,
    SourceStanding.IMPLEMENTATION,
    SourceStanding.DOUBTFUL,
)


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation and the clause that it is about."""

    clause: Clause
    citation: Citation


@dataclass(frozen=True)
class Explained:
    """An answer, and what it rests on."""

    answer: Answer
    edition: Edition
    grounds: Grounds
    proof: ProofIds | None = None
    """What the proof is called; None where none was asked for."""

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal or unspecified."""
        return self.answer.verdict

    @property
    def assignment(self) -> Groups | None:
        """The groups with every Wild's meaning, where the ruling is legal and there are groups."""
        return self.grounds.lays[0] if self.grounds.lays else None

    @cached_property
    def deciding(self) -> tuple[str, ...]:
        """Where the answer is unspecified: the options whose readings decide, in the order of the edition."""
        named = {name for other in self.answer.otherwise for name in other.readings}
        return tuple(name for name in self.edition.choices if name in named)

    @cached_property
    def outcomes(self) -> Mapping[str, tuple[bool, int | None]]:
        """What each way to read what is left open gives, in words: whether it is legal, and the value."""
        ruling = self.answer.ruling
        chosen = [option(name).readings[self.edition.reading(name)] for name in self.deciding]
        found = {f"{' and '.join(chosen) or 'as it was understood'} (so here)": (ruling.legal, ruling.value)}
        for other in self.answer.otherwise:
            read = [option(name).readings[reading] for name, reading in other.readings.items()]
            words = " and ".join([*read, *(f"on the table lies '{group}'" for group in other.table)])
            found[words] = (other.ruling.legal, other.ruling.value)
        return found

    @cached_property
    def matters(self) -> tuple[Applied, ...]:
        """The clauses that decide, the most important first: those that fail, or else those that allow it."""
        applied = self.answer.ruling.applied
        deciding = set(self.deciding)
        chosen = [entry for entry in applied if not entry.finding.holds or deciding & set(entry.finding.readings)]
        if not chosen:
            firm = [
                entry for entry in applied if entry.clause.kind is not Kind.PERMITS and entry.clause.id not in _LAST
            ]
            chosen = firm or list(applied)
        return tuple(sorted(chosen, key=lambda entry: (entry.finding.holds, _rank(entry.clause.id))))

    @cached_property
    def contested(self) -> tuple[Clause, ...]:
        """The clauses on which a source disagrees in a way that matters here: read otherwise, the outcome is another.

        Of an option that several clauses share, the clauses that are about nothing else speak, if a source disagrees
        with one of them: whoever wants runs in one colour says so of runs, not of hits.
        """
        ruling, found = self.answer.ruling, dict[str, Clause]()
        asked = {name: None for entry in ruling.applied for name in (*entry.clause.options, *entry.finding.readings)}
        for name in asked:
            here = self.edition.reading(name)
            others = (judge(ruling.question, self.edition.with_reading(name, other)) for other in _others(name, here))
            if any((other.legal, other.value) != (ruling.legal, ruling.value) for other in others):
                using = (e.clause for e in ruling.applied if name in (*e.clause.options, *e.finding.readings))
                whole = [CLAUSES[rule] for rule in option(name).rules if CLAUSES[rule].options == (name,)]
                speaking = [clause for clause in whole if clause.cited(Stance.CONTRADICTS, self.edition)]
                found |= {
                    clause.id: clause for clause in speaking or using if clause.cited(Stance.CONTRADICTS, self.edition)
                }
        return tuple(found.values())

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of ``matters``, those that the reason why not names, and those that are contested."""
        named = self.grounds.why_not.rules if self.grounds.why_not else ()
        found = [
            *(entry.clause for entry in self.matters),
            *(CLAUSES[rule] for rule in named if rule in CLAUSES),
            *self.contested,
        ]
        unique = {clause.id: clause for clause in found}
        return tuple(sorted(unique.values(), key=lambda clause: _rank(clause.id) if named else 0))

    @cached_property
    def gaps(self) -> tuple[Mapping[str, Any], ...]:
        """The situations that no source decides and that decide here, in the JSON form, with the rule of each."""
        asked = {*self.deciding, *(name for entry in self.matters for name in entry.finding.readings)}
        return tuple(
            {**gap, "rule": entry.clause.id}
            for entry in self.matters
            for gap in encode_clause(entry.clause)["gaps"]
            if gap.get("option") in asked
        )

    @cached_property
    def games(self) -> frozenset[str]:
        """The games that the edition's own sources speak of, or just the edition's own if they name it."""
        spoken = frozenset(game for key in self.edition.sources for game in source(key).game)
        return frozenset({self.edition.id}) if self.edition.id in spoken else spoken

    def concerns(self, citation: Citation) -> bool:
        """Whether the source speaks of this game, not only of another one."""
        return bool(self.games & set(source(citation.source).game))

    @cached_property
    def sources(self) -> Mapping[Stance, tuple[Cited, ...]]:
        """Who states, implies, is ambiguous on or contradicts the clauses that decide; the publisher's prints first.

        Who contradicts is named only where that matters: of this game, and where the clause has options, only if
        another reading would give another outcome here.
        """
        said = [
            Cited(clause, citation)
            for clause in self.clauses
            for citation in clause.told(self.edition)
            if citation.stance is not Stance.CONTRADICTS
            or (self.concerns(citation) and (not clause.options or clause in self.contested))
        ]
        said.sort(key=lambda cited: worth(cited.citation))
        return {stance: tuple(cited for cited in said if cited.citation.stance is stance) for stance in Stance}


def _others(name: str, reading: str) -> tuple[str, ...]:
    return tuple(other for other in option(name).readings if other != reading)


def _rank(rule: str) -> int:
    if rule in _FIRST:
        return _FIRST.index(rule)
    return len(_FIRST) + (1 + _LAST.index(rule) if rule in _LAST else 0)


def worth(citation: Citation) -> int:
    """0 for the publisher's own word, more for what is worth less."""
    return _WORTH.index(source(citation.source).standing)


def explain(
    question: Question,
    edition: Edition,
    *,
    prove: bool = False,
    limit: int | None = 1,
    timeout_ms: int | None = TIMEOUT_MS,
) -> Explained:
    """The answer to a question with what it rests on.

    ``prove``: by Z3, with an irreducible core where it is illegal, the nearest change proved nearest, and the names of
    the proofs. ``limit``: how many ways to lay the phase are listed for a hand that holds it; None is all of them.
    ``timeout_ms``: for each question to Z3. Raises UnknownName, ImpossibleCards, and
    Disagreement if the specification contradicts what was found.
    """
    answered = answer(question, edition)

    def ask() -> Reasons:
        return _solver(edition, timeout_ms) if prove else _engine(edition)

    found = grounds(answered.ruling, edition, ask, limit=limit)
    if not prove:
        return Explained(answered, edition, found)
    from .explain_ids import proof_ids

    return Explained(answered, edition, found, proof_ids(question, edition, found.why_not))


def _engine(edition: Edition) -> Reasons:
    from .explain_engine import Engine  # points and setups need no engine

    return Engine(edition)


def _solver(edition: Edition, timeout_ms: int | None) -> Reasons:
    from .explain_solver import Solver  # Z3 takes longer to load than all the rest

    return Solver(edition, timeout_ms)


def because(explained: Explained) -> Iterator[str]:
    """The reasons, the most important first, each once."""
    yield from dict.fromkeys(entry.finding.because for entry in explained.matters)
