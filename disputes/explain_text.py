"""An explained answer for people: at most 15 lines, the verdict first, in plain words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from phaseproof.spec.answer import Verdict
from phaseproof.spec.clauses import Citation, Clause, Stance
from phaseproof.spec.edition import Basis, part_in_words
from phaseproof.spec.options import option
from phaseproof.spec.questions import Counting
from phaseproof.spec.sources import SourceStanding, source
from phaseproof.spec.words import both

from .explain import Explained, because, worth
from .explain_proof import laid

MOST_LINES = 15
_ROOM = ((3, 3), (3, 2), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1), (0, 1), (0, 0))
"""How many clauses, and how many sources of each, from the fullest to the shortest form.

The last forms show just the clauses on which a source disagrees, if there are any, and first of all who does.
"""
_ENOUGH = 2
"""Clauses that are shown where nothing fails."""
_LEAST_WIDTH = 40
_STANDING = {
    Basis.STATED: "the sources state it",
    Basis.HOUSE: "whoever made the edition decided so",
    Basis.INHERITED: "taken over from another edition, since the sources are silent",
    Basis.INTERPRETATION: "an interpretation: no source says it outright",
}
_WEAK = {
    SourceStanding.HOUSE: "one table's rules",
    SourceStanding.FAN: "by fans",
    SourceStanding.IMPLEMENTATION: "a program",
    SourceStanding.DOUBTFUL: "a doubtful source",
}
"""What a reader should know of a source that is no authority."""
_VERBS = {Stance.STATES: "stated by", Stance.IMPLIES: "implied by"}


def lines(explained: Explained, width: int = 80) -> list[str]:
    """The explanation, wrapped to the width."""
    width = max(width, _LEAST_WIDTH)
    shown: list[str] = []
    for clauses, sources in _ROOM:
        shown = list(_all(explained, width, clauses, sources))
        if len(shown) <= MOST_LINES:
            return shown
    return [*shown[: MOST_LINES - 1], "... (--json tells the rest)"]


def _wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    further = " " * len(first) if rest is None else rest
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=further, break_on_hyphens=False)


def _all(explained: Explained, width: int, room: int, sources: int) -> Iterator[str]:
    failing = explained.proof.why_not is not None
    clauses = _shown(explained, room if failing else min(room, _ENOUGH))
    yield from _wrapped(_head(explained), width)
    reasons = [_sentence(reason) for reason in because(explained)]
    yield from _wrapped(" ".join(reasons[: max(1, room) if failing else 1]), width)
    yield from _open(explained, width)
    said = [line for clause in clauses for line in _clause(explained, clause, width, sources)]
    against = _disagreeing(explained, clauses, width, sources)
    yield from (*said, *against) if room else (*against, *said)
    yield from _proof(explained, width)


def _shown(explained: Explained, room: int) -> tuple[Clause, ...]:
    """The most important clauses; those on which a source disagrees are always among them, in the last places."""
    disputed = [clause for clause in explained.contested if any(map(explained.concerns, _against(explained, clause)))]
    others = [clause for clause in explained.clauses if clause not in disputed]
    least = 0 if room == 0 and disputed else 1
    chosen = [*others[: max(least, room - len(disputed))], *disputed]
    return tuple(clause for clause in explained.clauses if clause in chosen)


def _against(explained: Explained, clause: Clause) -> tuple[Citation, ...]:
    return clause.cited(Stance.CONTRADICTS, explained.edition)


def _head(explained: Explained) -> str:
    ruling, edition = explained.answer.ruling, explained.edition
    question = ruling.question
    word = explained.verdict.value.upper()
    points = f"{ruling.value} point{'' if ruling.value == 1 else 's'}"
    if isinstance(question, Counting):
        word = points if question.claim is None and explained.verdict is Verdict.LEGAL else f"{word}: {points}"
    standing = _STANDING[explained.answer.standing]
    if explained.answer.standing is Basis.STATED and _only_implied(explained):
        standing = "the sources imply it"
    if explained.verdict is Verdict.UNSPECIFIED:
        standing = f"{'legal' if ruling.legal else 'illegal'} here, but the sources leave open what decides it"
    return f"{word}  ({standing}; edition {edition.id}, {edition.name})"


def _only_implied(explained: Explained) -> bool:
    """Whether what decides (the failing clauses, or all of them) is nowhere said outright by the edition's sources."""
    ruling = explained.answer.ruling
    deciding = [entry for entry in ruling.applied if entry.finding.holds is ruling.legal and not entry.finding.readings]
    outright = [
        entry
        for entry in deciding
        if any(
            cited.source in explained.edition.sources for cited in entry.clause.cited(Stance.STATES, explained.edition)
        )
    ]
    readings = [entry for entry in ruling.applied if entry.finding.holds is ruling.legal and entry.finding.readings]
    return not outright and not readings


def _sentence(text: str) -> str:
    text = text if text[:2].isupper() else f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _open(explained: Explained, width: int) -> Iterator[str]:
    """What each reading that is left open gives."""
    if explained.verdict is not Verdict.UNSPECIFIED:
        return
    told = [
        f"{words}: {'legal' if legal else 'illegal'}{'' if value is None else f', {value} points'}"
        for words, (legal, value) in explained.outcomes.items()
    ]
    asked = f"{option(explained.deciding[0]).question} " if len(explained.deciding) == 1 else ""
    yield from _wrapped(f"{asked}{'; '.join(told)}", width, "What decides: ", "  ")


def _clause(explained: Explained, clause: Clause, width: int, sources: int) -> Iterator[str]:
    """The sentence and who says so: those who state it, or else those who imply it; of this game, if any do."""
    head = f"  {clause.id}  "
    if clause.is_own(explained.edition):
        yield from _wrapped(f"This edition has its own: {part_in_words(explained.edition, clause.part)}", width, head)
        return
    yield from _wrapped(clause.statement, width, head)
    for stance, verb in _VERBS.items() if sources else ():
        cited = sorted(clause.cited(stance, explained.edition), key=worth)
        cited = [citation for citation in cited if explained.concerns(citation)] or cited
        if cited:
            yield from _wrapped(f"{verb} {_listed(cited, sources)}", width, " " * len(head))
            return


def _listed(cited: Iterable[Citation], room: int) -> str:
    names = [_named(citation) for citation in cited]
    more = len(names) - room
    return both([*names[:room], f"{more} more"] if more > 1 else names)


def _named(citation: Citation) -> str:
    told = source(citation.source)
    weak = f", {_WEAK[told.standing]}" if told.standing in _WEAK else ""
    note = f": {citation.note}" if citation.note else ""
    return f"{told.key} ({told.title}{weak}{note})"


def _briefly(citation: Citation) -> str:
    return f"{citation.source} ({citation.note})" if citation.note else citation.source


def _disagreeing(explained: Explained, clauses: tuple[Clause, ...], width: int, sources: int) -> Iterator[str]:
    """Every source of this game that disagrees, clause by clause; where there is little room, without its title."""
    named = _named if sources > 1 else _briefly
    found: dict[str, list[str]] = {}
    for cited in explained.sources[Stance.CONTRADICTS]:
        if cited.clause in clauses and explained.concerns(cited.citation):
            found.setdefault(cited.clause.id, []).append(named(cited.citation))
    if found:
        text = "; ".join(f"{both(names)} on {rule}" for rule, names in found.items())
        yield from _wrapped(text, width, "Sources that disagree: ", "  ")


def _proof(explained: Explained, width: int) -> Iterator[str]:
    proof = explained.proof
    if explained.assignment:
        ends = " (there are other ways, too)" if proof.more else ""
        yield from _wrapped(f"{laid(explained.assignment)}{ends}", width, "Proof: ", "  ")
    found = proof.why_not
    if found and found.checked:
        facts = both(found.facts) if found.facts else "whatever the cards"
        text = f"{facts} ({', '.join(found.rules)}); checked: these alone rule it out, and each one is needed"
        yield from _wrapped(text, width, "Why not: ", "  ")
    if proof.nearest:
        yield from _wrapped(proof.nearest.text, width, "Nearest: ", "  ")
    if proof.unproved:
        yield from _wrapped(f"the time was too short for {both(proof.unproved)}", width, "Not proved: ", "  ")
