"""What a clause is: one rule with its sentence, its citations and the small function that judges it.

The chapters in ``rules/`` declare clauses with the ``clause`` decorator; importing ``rules`` fills the registry. The
text that a person reads and the code that judges are one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .edition import Basis, Edition
from .errors import UnknownName
from .options import option
from .sources import source


class Stance(StrEnum):
    """What a source says of a rule. Silence is not recorded."""

    STATES = "states"
    IMPLIES = "implies"
    AMBIGUOUS = "is ambiguous on"
    CONTRADICTS = "states otherwise on"


_SIGNS = {"+": Stance.STATES, "~": Stance.IMPLIES, "?": Stance.AMBIGUOUS, "-": Stance.CONTRADICTS}


class Kind(StrEnum):
    """What a clause does."""

    DEFINES = "defines"
    REQUIRES = "requires"
    FORBIDS = "forbids"
    PERMITS = "permits"
    EFFECT = "effect"
    SCORES = "scores"


@dataclass(frozen=True, slots=True)
class Citation:
    """A source, its stance on the rule, and a remark of ours where the bare stance would mislead."""

    source: str
    stance: Stance
    """On the rule as the printed game has it."""
    note: str = ""
    readings: tuple[str, ...] = ()
    """What the source says of a disputed rule, as ``option=reading``; several where its words allow them."""

    def under(self, edition: Edition) -> Citation:
        """The citation as it stands to the edition's reading: whoever reads otherwise contradicts."""
        if not self.readings or self.stance is Stance.AMBIGUOUS:
            return self
        pairs = (said.split("=") for said in self.readings)
        if not any(edition.reading(name) == reading for name, reading in pairs):
            return replace(self, stance=Stance.CONTRADICTS)
        return replace(self, stance=Stance.STATES) if self.stance is Stance.CONTRADICTS else self


@dataclass(frozen=True, slots=True)
class Gap:
    """A situation that no source decides: our decision, and what else a table might do.

    ``number`` counts the gaps of the rulebook inventory. ``option`` is the option whose readings hold the alternatives;
    without one, ``note`` says why the alternative is not a reading (it follows from rules, or nobody plays it).
    """

    number: int
    situation: str
    decision: str
    alternatives: tuple[str, ...]
    option: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a clause says of one case: whether it holds, and why, in the facts of this very case."""

    holds: bool
    because: str
    facts: Mapping[str, object] = field(default_factory=dict)
    """The facts used, by name, in the JSON form."""
    readings: tuple[str, ...] = ()
    """Options whose chosen reading decided this finding."""
    value: int | None = None
    """Points that this clause contributes (kind ``scores``)."""


When = Callable[[Edition], bool]
Judgement = Callable[..., Finding | None]
"""Called with ``(action, state, edition)`` for a move and ``(question, edition)`` otherwise; None: not concerned."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. ``governs`` holds the types of action or question that it judges."""

    id: str
    kind: Kind
    statement: str
    citations: tuple[Citation, ...]
    governs: tuple[type, ...]
    judgement: Judgement
    options: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    as_said: bool = False
    """Judged on the move as it was said, before undeclared Wilds are understood."""
    when: When | None = None
    """In which editions it is in force; None: in all, but where another clause takes its place."""
    overrides: tuple[str, ...] = ()
    """The clauses whose place it takes where it is in force."""
    part: str = ""
    """The part of an edition (deck, phases, scores, players, hand_size) that its sentence speaks of."""

    @property
    def chapter(self) -> str:
        """The chapter of the rulebook, which is also the module in ``rules/``."""
        return self.judgement.__module__.rpartition(".")[2]

    def is_own(self, edition: Edition) -> bool:
        """Whether the edition says something of its own where the sentence speaks of the printed game."""
        return self.part in edition.own

    def told(self, edition: Edition | None) -> tuple[Citation, ...]:
        """The citations, as they stand to the edition's readings; None: to the printed game."""
        return self.citations if edition is None else tuple(citation.under(edition) for citation in self.citations)

    def cited(self, stance: Stance, edition: Edition | None = None) -> tuple[Citation, ...]:
        """The citations of one stance, in an edition or in the printed game."""
        return tuple(citation for citation in self.told(edition) if citation.stance is stance)

    def basis(self, edition: Edition, readings: tuple[str, ...] = ()) -> Basis:
        """On what the clause rests in an edition, given the options that decided a finding."""
        if readings:
            return max((edition.choices[name].basis for name in readings), key=lambda basis: basis.rank)
        if self.is_own(edition):
            return Basis.HOUSE
        speaking = [c.source for c in self.told(edition) if c.stance in (Stance.STATES, Stance.IMPLIES)]
        if any(key in edition.sources for key in speaking):
            return Basis.STATED
        return Basis.INHERITED if speaking else Basis.INTERPRETATION


CLAUSES: dict[str, Clause] = {}
"""Every clause by id, in the order of the rulebook; filled by importing ``rules``."""


def sources(asserts: str = "", **stances: str | tuple[str, str] | tuple[str, str, str]) -> tuple[Citation, ...]:
    """Citations by source key: ``sources(guide="+", hub=("-", "one colour only", "run-colour=one"))``.

    The signs are ``+ ~ ? -``, then a remark, then what the source says of a disputed rule (``|`` between readings that
    its words allow). ``asserts``: what everybody says of it who does not say otherwise.
    """
    found = []
    for key, said in stances.items():
        sign, note, readings, *_ = (said, "", "") if isinstance(said, str) else (*said, "")
        named = readings or (asserts if sign in "+~" else "")
        found.append(Citation(source(key).key, _SIGNS[sign], note, _readings(named)))
    return tuple(found)


def _readings(text: str) -> tuple[str, ...]:
    name, _, readings = text.partition("=")
    return tuple(f"{name}={option(name).check(reading)}" for reading in readings.split("|")) if text else ()


def clause(  # noqa: PLR0913 - a rule has that many sides
    id: str,  # noqa: A002 - the field's own word
    kind: Kind,
    statement: str,
    citations: tuple[Citation, ...] = (),
    *,
    on: type | tuple[type, ...],
    options: tuple[str, ...] = (),
    gaps: tuple[Gap, ...] = (),
    as_said: bool = False,
    when: When | None = None,
    overrides: tuple[str, ...] = (),
    part: str = "",
) -> Callable[[Judgement], Judgement]:
    """Declare the decorated function as the judgement of a clause."""

    def declare(judgement: Judgement) -> Judgement:
        if id in CLAUSES:
            message = f"clause {id} is declared twice"
            raise ValueError(message)
        for name in (*options, *(gap.option for gap in gaps if gap.option)):
            option(name)
        governs = on if isinstance(on, tuple) else (on,)
        CLAUSES[id] = Clause(
            id, kind, statement, citations, governs, judgement, options, gaps, as_said, when, overrides, part
        )
        return judgement

    return declare


def rule(id: str) -> Clause:  # noqa: A002 - the field's own word
    """The clause of that id, whatever the case of its letters. Raises UnknownName."""
    for name, found in CLAUSES.items():
        if name.casefold() == id.casefold():
            return found
    raise UnknownName("rule", id, CLAUSES)


def governing(kind: type) -> Iterator[Clause]:
    """The clauses that judge an action or question of that type."""
    return (found for found in CLAUSES.values() if kind in found.governs)


def in_force(one: Clause, edition: Edition) -> bool:
    """Whether the clause judges in an edition: it is a rule there, and no other clause takes its place."""
    if one.when is not None and not one.when(edition):
        return False
    exceptions = (other for other in CLAUSES.values() if one.id in other.overrides)
    return not any(other.when is None or other.when(edition) for other in exceptions)


def holds_if(
    condition: object,
    because: str,
    *,
    facts: Mapping[str, object] | None = None,
    readings: tuple[str, ...] = (),
    value: int | None = None,
) -> Finding:
    """A finding that holds if the condition does."""
    return Finding(bool(condition), because, facts or {}, readings, value)
